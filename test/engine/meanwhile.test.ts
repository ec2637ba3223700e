import { describe, expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import { exitCode } from '../../src/core/report/exit-code.ts';
import { APPLICATION, PROJECT, statuses, type World, world } from '../helpers/world.ts';
import { branch, byHand, names, neonManifest, neonPath } from './scenarios.ts';

const quiet = { detailed: false, strictChecks: false };

type Listener = (request: string) => void;

/**
 * A world and what is done in it by another client after each answer, from the moment it is set.
 */
function watchedWorld(): { readonly here: World; set(listener: Listener): void } {
  let listen: Listener = () => undefined;
  const wrap =
    (transport: Transport): Transport =>
    async request => {
      const answer = await transport(request);
      listen(`${request.method} ${request.url}`);
      return answer;
    };
  return {
    here: world({ wrap }),
    set(listener) {
      listen = listener;
    },
  };
}

/** Runs once, at the first request that fits. */
function once(path: RegExp, happens: () => void): Listener {
  let before = true;
  return request => {
    if (!before || !path.test(request)) return;
    before = false;
    happens();
  };
}

function protect(here: World, name: string, to: boolean): void {
  byHand(here, 'PATCH', `/branches/${branch(here, name).id}`, { branch: { protected: to } });
}

test('what another client moves while an apply runs is reported, not written, and ends 4', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: calm, protected: true }', '{ name: dev }']));
  here.clock.advance(60_000);
  here.forget();
  const confirm = async (): Promise<boolean> => {
    protect(here, 'calm', false);
    return true;
  };
  const both = neonManifest(['{ name: calm, protected: true }', '{ name: dev, protected: true }']);
  const applied = await here.apply(both, { confirm });
  expect(statuses(applied)).toEqual([
    'done neon.branch/shiny-wind-028834/dev',
    'stale neon.branch/shiny-wind-028834/calm: someone changed this resource during this run',
  ]);
  expect(exitCode(applied, quiet)).toBe(4);
  expect(here.writes()).toHaveLength(1);
});

test('nothing is written into a branch that was made again under the same name', async () => {
  const { here, set } = watchedWorld();
  await here.apply(neonManifest(['{ name: dev }']));
  here.clock.advance(60_000);
  here.forget();
  set(
    once(/^GET .*\/buckets/, () => {
      byHand(here, 'DELETE', `/branches/${branch(here, 'dev').id}`);
      byHand(here, 'POST', '/branches', { branch: { name: 'dev' } });
    }),
  );
  const applied = await here.apply(neonManifest(['{ name: dev, buckets: [{ name: files }] }']));
  expect(statuses(applied)).toEqual([
    expect.stringMatching(/^stale neon\.bucket\/.*dev was deleted and created again since the plan/),
  ]);
  expect(here.writes()).toEqual([]);
});

test('what pruning takes is what was planned: made again under the same name, it stays and that is told', async () => {
  const here = world();
  const commands = (...all: readonly string[]): string =>
    `version: 1\nname: acme\ndiscord:\n  application_id: "${APPLICATION}"\n  prune: true\n  commands:\n${all
      .map(name => `    - { name: ${name}, description: d }\n`)
      .join('')}`;
  await here.apply(commands('ping', 'pong'));
  here.clock.advance(60_000);
  here.forget();
  const path = `/discord/api/v10/applications/${APPLICATION}/commands`;
  const list = () =>
    here.foreign('GET', path).body as readonly { readonly id: string; readonly name: string }[];
  const confirm = async (): Promise<boolean> => {
    here.foreign('DELETE', `${path}/${list().find(({ name }) => name === 'pong')?.id}`);
    here.foreign('POST', path, { name: 'pong', description: 'someone made it just now' });
    return true;
  };
  const applied = await here.apply(commands('ping'), { confirm });
  expect(statuses(applied)).toEqual([
    expect.stringMatching(/^stale discord\.command\/.*pong: this resource was deleted and created again/),
  ]);
  expect(exitCode(applied, quiet)).toBe(4);
  expect(here.writes()).toEqual([]);
  expect(
    list()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['ping', 'pong']);
});

test('a row that needs no write any more is looked at once more before it is called done', async () => {
  const { here, set } = watchedWorld();
  await here.apply(neonManifest(['{ name: dev }']));
  here.clock.advance(60_000);
  here.forget();
  const wanted = neonManifest(['{ name: dev, protected: true }']);
  const confirm = async (): Promise<boolean> => {
    // Someone does it between the plan and the write, and takes it back before the end.
    protect(here, 'dev', true);
    set(once(/^GET .*\/branches\?/, () => protect(here, 'dev', false)));
    return true;
  };
  const applied = await here.apply(wanted, { confirm });
  expect(here.writes()).toEqual([]);
  expect(applied.results.map(({ status }) => status)).toEqual(['stale']);
});

test('an incomplete plan goes ahead with what could be read, and ends 4 for what was left', async () => {
  const here = world();
  const then = { status: 500 };
  here.sandbox.faults.add([{ match: { method: 'GET', path: '/endpoints', times: 100 }, then }]);
  const applied = await here.apply(
    neonManifest(['{ name: dev, protected: true }', '{ name: main, endpoints: [{ type: read_write }] }']),
  );
  expect(applied.plan.digest).toBe('incomplete');
  expect(applied.results.map(({ address, status }) => `${status} ${address}`).sort()).toEqual([
    'blocked neon.endpoint/shiny-wind-028834/main/read_write',
    'done neon.branch/shiny-wind-028834/dev',
  ]);
  expect(exitCode(applied, quiet)).toBe(4);
  expect(names(here)).toEqual(['dev', 'main']);
  expect(here.writes()).toEqual([`POST ${neonPath('/branches')}`]);
});

test('what a look has blocked is not told as moved, whatever else is written in it', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: d }', '{ name: x }']));
  await here.apply(neonManifest(['{ name: d }', '{ name: x, buckets: [{ name: u }] }']));
  here.clock.advance(60_000);
  const x = '{ name: x, parent: d, allow: [replace], buckets: [{ name: u }, { name: u2 }] }';
  const applied = await here.apply(neonManifest(['{ name: d }', x]));
  expect(statuses(applied)).toEqual([
    expect.stringMatching(
      /^blocked .*\/x: (?:deleting this resource|replacing this resource \(a delete, then a create\)) would destroy an unknown amount of data/,
    ),
    expect.stringMatching(/^done .*\/x\/u2$/),
  ]);
});

describe('what this run did itself is not told as moved', () => {
  const wanted = neonManifest(['{ name: main }', '{ name: newd, parent: main, default: true }'], {
    prune: true,
  });

  /**
   * `old`, which is ours and in no entry, is the default branch until the run makes another one the
   * default.
   */
  async function withOldDefault(): Promise<World> {
    const here = world();
    await here.apply(neonManifest(['{ name: old }', '{ name: calm, protected: true }']));
    byHand(here, 'POST', `/branches/${branch(here, 'old').id}/set_as_default`);
    here.clock.advance(60_000);
    return here;
  }

  test('such as a default branch that can be pruned once it is not the default any more', async () => {
    const here = await withOldDefault();
    const applied = await here.apply(wanted);
    expect(statuses(applied)).toEqual(['done neon.branch/shiny-wind-028834/newd']);
    expect(exitCode(applied, quiet)).toBe(0);
    expect((await here.plan(wanted)).plan.rows).toMatchObject([
      { action: 'delete', parts: [PROJECT, 'old'] },
    ]);
  });

  test('and what someone else did beside it is', async () => {
    const here = await withOldDefault();
    const confirm = async (): Promise<boolean> => {
      protect(here, 'calm', false);
      return true;
    };
    const applied = await here.apply(wanted, { confirm });
    expect(statuses(applied)).toEqual([
      'done neon.branch/shiny-wind-028834/newd',
      'stale neon.branch/shiny-wind-028834/calm: someone changed this resource during this run',
    ]);
  });

  test('such as what a new branch has of another one that could not be read: it is looked for once it is there', async () => {
    const here = world();
    await here.apply(neonManifest(['{ name: p, roles: [{ name: gone }] }']));
    here.clock.advance(60_000);
    const list = `/branches/${branch(here, 'p').id}/roles`;
    const then = { status: 500 };
    here.sandbox.faults.add([{ match: { method: 'GET', path: list, times: 100 }, then }]);
    const applied = await here.apply(
      neonManifest([
        '{ name: p }',
        '{ name: c, parent: p, roles: [{ name: gone, absent: true }, { name: r }] }',
      ]),
    );
    expect(applied.results.map(({ action, status }) => [action, status])).toEqual([
      ['create', 'done'],
      ['delete', 'done'],
      ['create', 'done'],
    ]);
    expect(exitCode(applied, quiet)).toBe(1);
  });
});

test('what someone makes in a scope that is pruned is told', async () => {
  const here = world();
  const bucket = (name: string): string => `{ name: dev, prune: true, buckets: [{ name: a }${name}] }`;
  await here.apply(neonManifest([bucket('')]));
  here.clock.advance(60_000);
  const confirm = async (): Promise<boolean> => {
    byHand(here, 'POST', `/branches/${branch(here, 'dev').id}/buckets`, { name: 'theirs' });
    return true;
  };
  const applied = await here.apply(neonManifest([bucket(', { name: b }')]), { confirm });
  expect(statuses(applied)).toEqual([
    'done neon.bucket/shiny-wind-028834/dev/b',
    'stale neon.bucket/shiny-wind-028834/dev/theirs: someone changed this resource during this run',
  ]);
});

test('what someone takes away while an apply runs is told', async () => {
  const here = world();
  const both = '{ name: dev, buckets: [{ name: a }, { name: b }] }';
  await here.apply(neonManifest(['{ name: dev, buckets: [{ name: a }] }']));
  here.clock.advance(60_000);
  const confirm = async (): Promise<boolean> => {
    byHand(here, 'DELETE', `/branches/${branch(here, 'dev').id}/buckets/a`);
    return true;
  };
  expect(statuses(await here.apply(neonManifest([both]), { confirm }))).toEqual([
    'done neon.bucket/shiny-wind-028834/dev/b',
    'stale neon.bucket/shiny-wind-028834/dev/a: someone changed this resource during this run',
  ]);
});

test('a branch that someone renames while its delete waits for a limit is not deleted', async () => {
  const { here, set } = watchedWorld();
  await here.apply(neonManifest(['{ name: old }']));
  here.clock.advance(60_000);
  const { id } = branch(here, 'old');
  const then = { status: 429, headers: { 'retry-after': '10' } };
  here.sandbox.faults.add([{ match: { method: 'DELETE', path: `/branches/${id}` }, then }]);
  set(once(/^DELETE/, () => byHand(here, 'PATCH', `/branches/${id}`, { branch: { name: 'in-use' } })));
  const applied = await here.apply(neonManifest(['{ name: old, absent: true }']));
  expect(names(here)).toContain('in-use');
  expect(here.writes().filter(each => each.startsWith('DELETE'))).toHaveLength(1);
  expect(applied.results.map(({ status }) => status)).not.toContain('done');
});
