import { expect, test } from 'vitest';
import { exitCode } from '../../src/core/exit-code.ts';
import type { Transport } from '../../src/core/http.ts';
import { statuses, type World, type WorldOptions, world } from '../helpers/world.ts';
import { branch, byHand, names, neonManifest, neonPath } from './scenarios.ts';

const quiet = { detailed: false, strictChecks: false };

/** A world in which something happens once, after the first request that fits was answered. */
function worldWhere(method: string, path: RegExp, happens: (here: World) => void): World {
  let before = true;
  const wrap: WorldOptions['wrap'] =
    (transport: Transport): Transport =>
    async request => {
      const answer = await transport(request);
      if (before && request.method === method && path.test(request.url)) {
        before = false;
        happens(here);
      }
      return answer;
    };
  const here = world({ wrap });
  return here;
}

test('what another client moves while an apply runs is told, not written, and ends 4', async () => {
  const here = worldWhere('PATCH', /\/branches\//, self => {
    byHand(self, 'PATCH', `/branches/${branch(self, 'calm').id}`, { branch: { protected: false } });
  });
  await here.apply(neonManifest(['{ name: calm, protected: true }', '{ name: dev }']));
  here.clock.advance(60_000);
  here.forget();
  const applied = await here.apply(
    neonManifest(['{ name: calm, protected: true }', '{ name: dev, protected: true }']),
  );
  expect(statuses(applied)).toEqual([
    'done neon.branch/shiny-wind-028834/dev',
    expect.stringMatching(/^stale neon\.branch\/shiny-wind-028834\/calm.*somebody moved it while this ran/),
  ]);
  expect(exitCode(applied, quiet)).toBe(4);
  expect(here.writes()).toHaveLength(1);
});

test('nothing is written into a branch that was made again under the same name', async () => {
  const dev = '{ name: dev, buckets: [{ name: files }] }';
  const here = worldWhere('GET', /\/buckets/, self => {
    byHand(self, 'DELETE', `/branches/${branch(self, 'dev').id}`);
    byHand(self, 'POST', '/branches', { branch: { name: 'dev' } });
  });
  await here.apply(neonManifest(['{ name: dev }']));
  here.clock.advance(60_000);
  here.forget();
  const applied = await here.apply(neonManifest([dev]));
  expect(statuses(applied)).toContainEqual(
    expect.stringMatching(/^stale neon\.bucket\/.*is another one now/),
  );
  expect(here.writes()).toEqual([]);
});

test('a row that somebody else did before is "done before" only once it is seen at the end', async () => {
  let lists = 0;
  const here = world({
    wrap: transport => async request => {
      const answer = await transport(request);
      if (request.method === 'GET' && /\/branches\?/.test(request.url)) {
        lists += 1;
        // Done by somebody between the plan and the look before the write, and undone between that and the end.
        const id = branch(here, 'dev').id;
        if (lists === 2) byHand(here, 'PATCH', `/branches/${id}`, { branch: { protected: true } });
        if (lists === 3) byHand(here, 'PATCH', `/branches/${id}`, { branch: { protected: false } });
      }
      return answer;
    },
  });
  await here.apply(neonManifest(['{ name: dev }']));
  here.clock.advance(60_000);
  here.forget();
  lists = 1;
  const session = { ...here.session() };
  expect(session.run).toBe('run-1');
  const applied = await here.apply(neonManifest(['{ name: dev, protected: true }']), {
    confirm: async () => {
      here.clock.advance(10_000);
      return true;
    },
  });
  expect(here.writes()).toEqual([]);
  expect(statuses(applied)).toEqual([expect.stringMatching(/^failed .*accepted, but/)]);
});

test('an incomplete plan goes ahead with what could be read, and ends 4 for what was left', async () => {
  const here = world();
  here.sandbox.faults.add([
    { match: { method: 'GET', path: '/endpoints', times: 100 }, then: { status: 500 } },
  ]);
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
