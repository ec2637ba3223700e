// Cold starts of ten resources: `validate` against an empty program, `plan` against one bare
// request.
import { join } from 'node:path';
import { compare, folderOf, leanServer, peakOf } from './measure.js';
import { bundled, evenkeel } from './programs.js';
import { manifestOf, scopesOf } from './world.js';

const ROUNDS = 25;

export async function start() {
  const scopes = scopesOf(10, 1);
  const manifest = join(folderOf('ten', manifestOf(scopes)), 'evenkeel.yaml');
  const server = await leanServer(10, 1);
  try {
    const offlineWith = env =>
      compare(
        [
          { name: 'nothing', argv: ['-e', '0'], env },
          { name: 'validate', argv: [evenkeel, 'validate', '-f', manifest], env },
        ],
        ROUNDS,
      );
    const offline = offlineWith({});
    // Node reads these certificates before anything else, which makes the empty program slower and
    // every ratio to it smaller.
    const { NODE_EXTRA_CA_CERTS } = process.env;
    const withCertificates =
      NODE_EXTRA_CA_CERTS === undefined ? undefined : offlineWith({ NODE_EXTRA_CA_CERTS });
    const plan = { name: 'plan', argv: [evenkeel, 'plan', '-f', manifest], env: server.env };
    const bare = { name: 'bare', argv: [await bundled('floor-request'), `${server.url}${scopes[0].path}`] };
    const online = compare([bare, plan], ROUNDS);
    await server.requests();
    const peak = peakOf(plan);
    const requests = (await server.requests()) / 3;
    return [
      row('`validate` of 10, cold, to `node -e 0`', '≤ 3.2', offline.get('validate'), offline.get('nothing')),
      ...(withCertificates === undefined
        ? []
        : [
            row(
              'the same, where NODE_EXTRA_CA_CERTS is set',
              '≤ 1.9',
              withCertificates.get('validate'),
              withCertificates.get('nothing'),
            ),
          ]),
      row('`plan` of 10, cold, to one bare undici request', '≤ 0.8', online.get('plan'), online.get('bare')),
      {
        what: '`plan` of 10: peak memory',
        target: '≤ 60 MiB',
        measured: `${peak.toFixed(0)} MiB`,
        floor: `${peakOf(bare).toFixed(0)} MiB`,
      },
      { what: '`plan` of 10: requests', target: '1', measured: String(requests), floor: '1' },
    ];
  } finally {
    server.stop();
  }
}

export function row(what, target, ours, floor) {
  return {
    what,
    target,
    measured: `${ours.ratio.toFixed(2)} (${ours.median.toFixed(0)} ms, best ${ours.min.toFixed(0)})`,
    floor: `${floor.median.toFixed(0)} ms, best ${floor.min.toFixed(0)}`,
  };
}
