import { describe, expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import { exitCode } from '../../src/core/report/exit-code.ts';
import { lines, notesOf, PROJECT, statuses, type World, world } from '../helpers/world.ts';
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
  (times: number, path = '') =>
  (transport: Transport): Transport => {
    let nth = 0;
    return request => {
      if (request.method !== 'POST' || !request.url.includes(path) || nth >= times) return transport(request);
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
      expect.stringMatching(
        /^blocked .*\/x: this resource cannot be replaced: the `expires_at` of the entry has passed/,
      ),
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
  expect(lines(applied)).toEqual([expect.stringMatching(/^blocked .*\/s: this resource cannot be replaced/)]);
  const { body } = here.foreign('GET', neonPath('/snapshots'));
  expect((body as { readonly snapshots: readonly unknown[] }).snapshots).toHaveLength(1);
});

test('an update that would set an expiry of the past is blocked', async () => {
  const here = await live('{ name: x }');
  const applied = await here.apply(neonManifest([`{ name: x, expires_at: "${PAST}" }`]));
  expect(lines(applied)).toEqual([
    expect.stringMatching(/^blocked .*\/x: the `expires_at` of the entry has passed/),
  ]);
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
  expect(statuses(applied)).toEqual([
    expect.stringMatching(/^stale .*the `expires_at` of the entry has passed/),
  ]);
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
    expect.stringMatching(
      /^stale .*the old resource was deleted, but the new resource was not created: .*the `expires_at` of its entry has passed/,
    ),
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
  expect(statuses(applied)[0]).toMatch(
    /^stale .*\/p: .*this resource is gone, and the `expires_at` of its entry has passed/,
  );
  expect(exit(applied)).not.toBe(0);
  expect(names(here)).toEqual(['main']);
});

test('what is created in a branch that expires meanwhile is not reported as done, nor is the branch', async () => {
  const here = world({ wrap: locked(5, '/buckets') });
  const wanted = `{ name: p, expires_at: "${inMs(here, 8_000)}", buckets: [{ name: u }] }`;
  const applied = await here.apply(neonManifest([wanted]));
  expect(statuses(applied)).toEqual([
    expect.stringMatching(
      /^failed neon.branch.*\/p: the service accepted the write, but .*the `expires_at` of its entry has passed/,
    ),
    expect.stringMatching(
      /^failed neon.bucket.*\/u: the service refused the write \(POST .*423.*\), and evenkeel did not send it again: 404 branch not found/,
    ),
  ]);
  expect(exit(applied)).toBe(5);
  expect(names(here)).toEqual(['main']);
});

test('a snapshot that expires while it is held was not "so already"', async () => {
  const first = await live('{ name: p }');
  const here = world({ state: first.sandbox.state(), wrap: locked(3) });
  here.clock.advance(first.clock.now() - here.clock.now());
  const wanted = `{ name: p, snapshots: [{ name: s, expires_at: "${inMs(here, 3_000)}" }] }`;
  const applied = await here.apply(neonManifest([wanted]));
  expect(statuses(applied)).toEqual([
    expect.stringMatching(/^stale .*\/s: .*the `expires_at` of its entry has passed/),
  ]);
});

test('what expired and went before its update was not "so already"', async () => {
  const here = await live('{ name: x, ttl: 1h }');
  const applied = await here.apply(neonManifest([`{ name: x, expires_at: "${inMs(here, 7_200_000)}" }`]), {
    confirm: async () => {
      here.clock.advance(3 * 3_600_000);
      return true;
    },
  });
  expect(statuses(applied)).toEqual([
    expect.stringMatching(/^stale .*the `expires_at` of its entry has passed/),
  ]);
});

const FULL = `{
  name: p, expires_at: "${PAST}", endpoints: [{ type: read_write }], buckets: [{ name: u }, { name: v, absent: true }],
  roles: [{ name: r }], databases: [{ name: d, owner_name: r }], backup_schedule: [{ frequency: daily, hour: 3 }],
  snapshots: [{ name: s }], credentials: [{ name: c, scopes: ["storage:read"] }], prune: true }`.replaceAll(
  '\n',
  ' ',
);
const NOTE = `neon.branch/${PROJECT}/p is gone, and the \`expires_at\` of its entry has passed`;

test('what an entry holds whose branch expired and is gone is a note, too', async () => {
  const here = world();
  const drifted = await here.drift(neonManifest([FULL]));
  expect(lines(drifted)).toEqual([]);
  expect(notesOf(drifted.plan.notes)).toEqual([NOTE]);
  const applied = await here.apply(neonManifest([FULL]));
  expect(applied.results).toEqual([]);
  expect(exit(applied)).toBe(0);
  expect(here.writes()).toEqual([]);
});

test('the note is there where --target names what is in it alone', async () => {
  const planned = await world().plan(neonManifest([FULL]), { target: ['neon.bucket/**'] });
  expect(lines(planned)).toEqual([]);
  expect(notesOf(planned.plan.notes)).toEqual([NOTE]);
});

test('what is in a branch that expired and is still there goes on', async () => {
  const first = await live('{ name: p, ttl: 1h }');
  const wanted = neonManifest([`{ name: p, ttl: 1h, buckets: [{ name: u }] }`]);
  expect(lines(await first.plan(wanted))).toEqual([expect.stringMatching(/^create neon.bucket/)]);
  const { expires_at } = branch(first, 'p') as { readonly expires_at?: string };
  const late = neonManifest([`{ name: p, expires_at: "${expires_at}", buckets: [{ name: u }] }`]);
  const lagging = world({
    state: first.sandbox.state(),
    wrap: transport => async request => {
      const answer = await transport(request);
      return { ...answer, headers: { ...answer.headers, date: new Date(2_000_000_000_000).toUTCString() } };
    },
  });
  expect(lines(await lagging.plan(late))).toEqual([expect.stringMatching(/^create neon.bucket/)]);
});

test('whether a branch has expired and is gone is not told by a list that could not be read', async () => {
  const here = world({
    wrap: transport => async request => {
      if (!request.url.includes('/branches')) return transport(request);
      return { status: 404, headers: { 'content-type': 'application/json' }, body: '{"message":"no"}' };
    },
  });
  const drifted = await here.drift(neonManifest([FULL]));
  expect(drifted.plan.rows.map(row => row.action)).toContain('blocked');
  expect(notesOf(drifted.plan.notes)).not.toContain(NOTE);
});

test('what refers to a branch that expired and is gone says so', async () => {
  const here = world();
  const keys = 'jwks: [{ jwks_url: "https://a.example/jwks", provider_name: A, branch: p }]';
  const planned = await here.plan(neonManifest([FULL]).replace('prune: false', keys));
  expect(lines(planned)).toEqual([
    expect.stringMatching(
      /^blocked neon.jwks.*: this entry needs neon.branch.*\/p, which has expired and is gone/,
    ),
  ]);
});

test.each(['ttl: 2d', 'expires_at: "2026-12-01T00:00:00Z"'])(
  'without a Date of the service no expiry is written, and taking one away needs none: %s',
  async expiry => {
    let isTold = true;
    const here = world({
      wrap: wire => async request => {
        const answer = await wire(request);
        const { date, 'x-evenkeel-sandbox-time': _, ...headers } = answer.headers;
        return { ...answer, headers: isTold && date !== undefined ? { ...headers, date } : headers };
      },
    });
    await here.apply(neonManifest([`{ name: has, ${expiry} }`]));
    isTold = false;
    const wanted = neonManifest([
      '{ name: has, expires_at: null }',
      `{ name: gets, ${expiry} }`,
      '{ name: plain }',
    ]);
    const { rows } = (await here.plan(wanted)).plan;
    expect(rows.map(({ action, parts, reason }) => [action, parts.at(-1), reason?.code])).toEqual([
      ['blocked', 'gets', 'row/clocks-apart'],
      ['update', 'has', undefined],
      ['create', 'plain', undefined],
    ]);
  },
);

describe.each([
  ['the service is', 10],
  ['this machine is', -10],
])('where the clock of %s ten years ahead', (_, years) => {
  const APART_MS = years * 365 * 24 * 3_600_000;
  const DAY_MS = 24 * 3_600_000;

  /** A branch `p`, and a branch `x` that expires tomorrow; then the clocks part. */
  async function apart(): Promise<readonly [World, string]> {
    let isApart = false;
    const here = world({
      wrap: wire => async request => {
        const { headers: had, ...answer } = await wire(request);
        const { date = '', 'x-evenkeel-sandbox-time': _, ...headers } = had;
        const told = new Date(Date.parse(date) + (isApart ? APART_MS : 0)).toUTCString();
        return { ...answer, headers: { ...headers, date: told } };
      },
    });
    const tomorrow = inMs(here, DAY_MS);
    await here.apply(neonManifest(['{ name: p }', `{ name: x, expires_at: "${tomorrow}" }`]));
    here.forget();
    isApart = true;
    return [here, tomorrow];
  }

  test('an entry whose expires_at is to come is not told as expired, and is not made', async () => {
    const [here] = await apart();
    const soon = inMs(here, Math.min(0, APART_MS) + DAY_MS);
    const applied = await here.apply(neonManifest(['{ name: p }', `{ name: y, expires_at: "${soon}" }`]));
    expect(applied.plan.rows.map(({ action, reason }) => [action, reason?.code])).toEqual([
      ['blocked', 'row/clocks-apart'],
    ]);
    expect(here.writes()).toEqual([]);
  });

  test('a branch with an expiry is not replaced, though its expires_at stays as it is', async () => {
    const [here, tomorrow] = await apart();
    const wanted = `{ name: x, parent: p, expires_at: "${tomorrow}", allow: [replace, loss] }`;
    const applied = await here.apply(neonManifest(['{ name: p }', wanted]));
    expect(applied.plan.rows.map(({ action, reason }) => [action, reason?.code])).toEqual([
      ['blocked', 'row/clocks-apart'],
    ]);
    expect(here.writes()).toEqual([]);
  });
});

describe('a branch with a ttl that is gone', () => {
  const entries = (...more: readonly string[]) =>
    neonManifest(['{ name: main }', '{ name: demo, ttl: 7d, endpoints: [{ type: read_write }] }', ...more]);
  const notes = (report: Awaited<ReturnType<World['plan']>>) =>
    report.plan.rows.map(row => [row.address, notesOf(row.notes)]);

  test('is made again, and with the manifest that was applied the plan says that it may have expired', async () => {
    const here = world();
    await here.apply(entries());
    here.clock.advance(8 * 86_400_000);
    const base = { manifest: here.collect(entries()), applied: true, moved: 'revert' } as const;
    const other = '{ name: other, ttl: 7d, endpoints: [{ type: read_write }] }';
    const planned = await here.plan(entries(other), { base });
    const of = (name: string) =>
      notes(planned).find(([address]) => address === `neon.branch/${PROJECT}/${name}`);
    expect(of('demo')?.[1]).toEqual([
      'this branch may have expired, and an apply creates it again because its entry has `ttl`. To keep it deleted, write `expires_at` in place of `ttl`',
    ]);
    expect(of('other')?.[1]).toEqual([]);
    expect(notes(await here.plan(entries())).flatMap(([, said]) => said)).toEqual([]);
  });
});
