import { expect, test } from 'vitest';
import type { HttpResponse, Transport } from '../../src/core/http.ts';
import type { Report } from '../../src/core/report/report.ts';
import { APPLICATION, said, type World, world } from '../helpers/world.ts';

/*
 * What a run tells of accepted writes when the service refuses so many requests that no further one
 * is begun.
 */

const GUILDS = Array.from({ length: 180 }, (_, index) => String(197_038_439_483_000_000n + BigInt(index)));

const FLEET = `
name: acme
discord:
  application_id: "${APPLICATION}"
  guilds:
    - ids: [${GUILDS.map(id => `"${id}"`).join(', ')}]
      commands: [{ name: one, description: x }]
`;

const PROJECTS = Array.from({ length: 150 }, (_, at) => `quiet-sea-${String(at + 1).padStart(6, '0')}`);

const BRANCHES = `
name: acme
neon:
  projects:
${PROJECTS.map(id => `    - { id: ${id}, branches: [{ name: dev }] }`).join('\n')}
`;

const LIMITED: HttpResponse = {
  status: 429,
  headers: { 'retry-after': '1', 'x-ratelimit-scope': 'global', 'x-ratelimit-global': 'true' },
  body: '{"message":"You are being rate limited.","retry_after":1,"global":true}',
};
const BANNED: HttpResponse = { status: 403, headers: {}, body: '<html>' };
const FORBIDDEN: HttpResponse = {
  status: 403,
  headers: {},
  body: '{"code":50013,"message":"You lack permissions to perform that action"}',
};

/** Accepts so many writes, and refuses every further one. */
function refusing(accepts: number, refusal: HttpResponse) {
  let writes = 0;
  return (transport: Transport): Transport =>
    async request => {
      if (request.method === 'GET') return transport(request);
      writes += 1;
      return writes <= accepts ? transport(request) : refusal;
    };
}

function counts({ results }: Report): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { status } of results) found[status] = (found[status] ?? 0) + 1;
  return found;
}

/** Branches or commands that the service has and did not have at first. */
const made = (here: World): number =>
  here.sandbox.requests.entries.filter(({ method, status }) => method === 'POST' && status === 201).length;

test.each([
  ['limits', LIMITED, 500],
  ['forbids', FORBIDDEN, 100],
])(
  'a fleet that the service %s half-way: what was accepted is done, what was not is not sent',
  async (_, no, most) => {
    const here = world({ guilds: GUILDS, wrap: refusing(60, no) });
    const applied = await here.apply(FLEET);
    expect(made(here)).toBe(60);
    expect(counts(applied)).toEqual({ done: 60, failed: 120 });
    const barred = applied.results.filter(({ reason }) =>
      said(reason)?.includes(`refused ${most} requests in 10 minutes`),
    );
    expect(barred.length).toBeGreaterThan(0);
  },
);

test('operations of accepted writes are looked at to their end', async () => {
  const here = world({ projects: PROJECTS, operationMs: 600_000, wrap: refusing(20, FORBIDDEN) });
  const applied = await here.apply(BRANCHES);
  expect(made(here)).toBe(20);
  expect(counts(applied)).toEqual({ done: 20, failed: 130 });
});

test('a write whose answer was lost is looked up, and not sent again', async () => {
  const lost = GUILDS[0] as string;
  let refused = 0;
  const here = world({
    guilds: GUILDS,
    wrap: transport => async request => {
      if (request.method === 'GET') return transport(request);
      if (!request.url.includes(lost)) {
        refused += 1;
        return FORBIDDEN;
      }
      await transport(request);
      while (refused < 100) await here.clock.sleep(100);
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    },
  });
  const applied = await here.apply(FLEET);
  expect(made(here)).toBe(1);
  expect(counts(applied)).toEqual({ done: 1, failed: 179 });
});

test('after a ban nothing is sent: operations of accepted writes are told to go on, and nobody waits for them', async () => {
  const here = world({ projects: PROJECTS, operationMs: 600_000, wrap: refusing(20, BANNED) });
  const applied = await here.apply(BRANCHES);
  const banned = here.sent().findLastIndex(request => request.startsWith('POST '));
  const since = here.sent().slice(banned + 1);
  // Reads that were under way when the ban came.
  expect(since.length).toBeLessThanOrEqual(1);
  expect(counts(applied)).toEqual({ running: 20, failed: 130 });
  for (const { status, reason } of applied.results)
    expect(status === 'failed' || said(reason)?.includes(', but the service no longer answers: ')).toBe(true);
  expect(applied.ms).toBeLessThan(120_000);
});

test('a service that forbids the look as well is asked fifty times more at most', async () => {
  let writes = 0;
  let refused = 0;
  const here = world({
    guilds: GUILDS,
    wrap: transport => async request => {
      writes += request.method === 'GET' ? 0 : 1;
      if (writes <= 60) return transport(request);
      refused += 1;
      return LIMITED;
    },
  });
  const applied = await here.apply(FLEET);
  expect(refused).toBeGreaterThan(500);
  expect(refused).toBeLessThanOrEqual(560);
  expect(counts(applied)).toEqual({ unknown: 60, failed: 120 });
});
