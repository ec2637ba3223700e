import { expect, test } from 'vitest';
import { exitCode } from '../../src/core/exit-code.ts';
import type { Transport } from '../../src/core/http.ts';
import { lines, statuses, type World, world } from '../helpers/world.ts';
import { branch, names, neonManifest, neonPath } from './scenarios.ts';

const exit = (report: Parameters<typeof exitCode>[0]) =>
  exitCode(report, { detailed: false, strictChecks: false });

/** A world in which `branches` were made a minute ago. */
async function live(...branches: readonly string[]): Promise<World> {
  const here = world();
  await here.apply(neonManifest(branches));
  here.clock.advance(60_000);
  here.forget();
  return here;
}

/** The first POSTs are answered 423, with nothing visible that holds the project. */
const locked =
  (times: number) =>
  (transport: Transport): Transport => {
    let nth = 0;
    return request => {
      if (request.method !== 'POST' || nth >= times) return transport(request);
      nth += 1;
      const headers = { 'content-type': 'application/json' };
      return Promise.resolve({ status: 423, headers, body: '{"message":"locked"}' });
    };
  };

const inMs = (here: World, ms: number): string =>
  new Date(here.clock.now() + ms).toISOString().replace(/\.\d+Z/, 'Z');

const PAST = '2025-12-01T00:00:00Z';

test.each(['[replace, loss]', '[]'])(
  'an entry whose expires_at has passed is not replaced (allow: %s)',
  async allow => {
    const here = await live('{ name: p }', '{ name: x, endpoints: [{ type: read_write }] }');
    const { id } = branch(here, 'x');
    const wanted = `{ name: x, parent: p, expires_at: "${PAST}", allow: ${allow}, endpoints: [{ type: read_write }] }`;
    const applied = await here.apply(neonManifest(['{ name: p }', wanted]));
    expect(lines(applied)).toEqual([
      expect.stringMatching(/^blocked .*\/x: it cannot be replaced: its expires_at has passed/),
    ]);
    expect(here.writes()).toEqual([]);
    expect(branch(here, 'x').id).toBe(id);
    expect(exit(applied)).toBe(4);
  },
);

test('nor is a snapshot', async () => {
  const here = await live('{ name: p, snapshots: [{ name: s }] }');
  const wanted = `{ name: s, slug: other, expires_at: "${PAST}", allow: [replace, loss] }`;
  const applied = await here.apply(neonManifest([`{ name: p, snapshots: [${wanted}] }`]));
  expect(lines(applied)).toEqual([expect.stringMatching(/^blocked .*\/s: it cannot be replaced/)]);
  const { body } = here.foreign('GET', neonPath('/snapshots'));
  expect((body as { readonly snapshots: readonly unknown[] }).snapshots).toHaveLength(1);
});

test('an update that would set an expiry of the past is blocked', async () => {
  const here = await live('{ name: x }');
  const applied = await here.apply(neonManifest([`{ name: x, expires_at: "${PAST}" }`]));
  expect(lines(applied)).toEqual([expect.stringMatching(/^blocked .*\/x: its expires_at has passed/)]);
  expect(here.writes()).toEqual([]);
});

test('what expires between review and delete of a replace is not deleted', async () => {
  const here = await live('{ name: p }', '{ name: x }');
  const at = inMs(here, 30_000);
  const applied = await here.apply(
    neonManifest(['{ name: p }', `{ name: x, parent: p, expires_at: "${at}", allow: [replace, loss] }`]),
    {
      confirm: async () => {
        here.clock.advance(60_000);
        return true;
      },
    },
  );
  expect(statuses(applied)).toEqual([expect.stringMatching(/^stale .*its expires_at has passed/)]);
  expect(here.writes()).toEqual([]);
  expect(names(here)).toContain('x');
});

test('what expires between the halves of a replace is not told as made', async () => {
  const first = await live('{ name: x }', '{ name: p }');
  const here = world({ state: first.sandbox.state(), wrap: locked(5) });
  here.clock.advance(first.clock.now() - here.clock.now());
  const at = inMs(here, 6_000);
  const applied = await here.apply(
    neonManifest([`{ name: x, parent: p, expires_at: "${at}", allow: [replace, loss] }`, '{ name: p }']),
  );
  expect(statuses(applied)).toEqual([
    expect.stringMatching(/^stale .*it was deleted, but not made again: its expires_at has passed/),
  ]);
  expect(applied.results[0]?.partly).toBe(true);
  expect(exit(applied)).toBe(5);
});

test('a create that expires while it is held was not "so already"', async () => {
  const here = world({ wrap: locked(3) });
  const at = inMs(here, 3_000);
  const wanted = `{ name: p, expires_at: "${at}", endpoints: [{ type: read_write }], snapshots: [{ name: s }] }`;
  const applied = await here.apply(neonManifest([wanted]));
  expect(statuses(applied).filter(each => each.startsWith('done'))).toEqual([]);
  expect(statuses(applied)[0]).toMatch(/^stale .*\/p: its expires_at has passed, and it is not there/);
  expect(exit(applied)).not.toBe(0);
  expect(names(here)).toEqual(['main']);
});

test('a snapshot that expires while it is held was not "so already"', async () => {
  const first = await live('{ name: p }');
  const here = world({ state: first.sandbox.state(), wrap: locked(3) });
  here.clock.advance(first.clock.now() - here.clock.now());
  const wanted = `{ name: p, snapshots: [{ name: s, expires_at: "${inMs(here, 3_000)}" }] }`;
  const applied = await here.apply(neonManifest([wanted]));
  expect(statuses(applied)).toEqual([expect.stringMatching(/^stale .*\/s: its expires_at has passed/)]);
});

test('what expired and went before its update was not "so already"', async () => {
  const here = await live('{ name: x, ttl: 1h }');
  const applied = await here.apply(neonManifest([`{ name: x, expires_at: "${inMs(here, 7_200_000)}" }`]), {
    confirm: async () => {
      here.clock.advance(3 * 3_600_000);
      return true;
    },
  });
  expect(statuses(applied)).toEqual([expect.stringMatching(/^stale .*its expires_at has passed/)]);
});
