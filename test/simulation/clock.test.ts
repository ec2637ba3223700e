import { describe, expect, test } from 'vitest';
import type { HttpResponse, Transport } from '../../src/core/http.ts';
import type { Report } from '../../src/core/report.ts';
import { inProcess } from '../../src/sandbox/in-process.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { branch, byHand, names } from '../engine/scenarios.ts';
import { patchEndpoint } from '../helpers/other-client.ts';
import { virtualClock } from '../helpers/virtual-clock.ts';
import { ORIGIN, PROJECT, type World, world } from '../helpers/world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Where the sandbox begins. */
const START = Date.UTC(2026, 10, 20);
const UNTIL = '2026-12-15';
const COMPUTE = `neon.endpoint/${PROJECT}/main/read_write`;

/** Of an answer's true time, in milliseconds, the `Date` that the client is told; undefined: none. `nth`: the request. */
type Dates = (now: number, nth: number) => string | undefined;

const http = (ms: number): string => new Date(ms).toUTCString();

interface Situation {
  readonly manifest: string;
  readonly sweeps?: true;
  /** How it is in the end where all clocks agree. */
  done(here: World, report: Report): boolean;
}

const project = (more: string, accepted = ''): string => `
evenkeel: 1
name: acme
accepted: [${accepted}]
neon:
  projects:
    - id: ${PROJECT}
${more}
`;
const accepting = (line: string): string =>
  project(
    '      branches: [{ name: main, endpoints: [{ type: read_write, autoscaling_limit_max_cu: 2 }] }, { name: gone }, { name: plain }]',
    `{ address: neon.branch/${PROJECT}/gone, missing: true, until: ${UNTIL} }, ${line}`,
  );

const SITUATIONS: Readonly<Record<string, Situation>> = {
  sweep: {
    manifest: project('      sweep: [{ match: ["p/**"], older_than: 7d, idle_for: 24h }]'),
    sweeps: true,
    done: here => names(here).join() === 'main,p/young',
  },
  expiry: {
    manifest: project(
      `      branches: [{ name: short, ttl: 2d }, { name: until, expires_at: "2026-12-09T00:00:00Z" }, { name: plain }]`,
    ),
    done: here => names(here).includes('short') && names(here).includes('until'),
  },
  accepted: {
    manifest: accepting(
      `{ address: ${COMPUTE}, field: autoscaling_limit_max_cu, wants: 2, is: 8, until: ${UNTIL} }`,
    ),
    done: (_, { plan }) => plan.accepted?.length === 2,
  },
};

/** Ages of 12 days, and of one. */
const PREPARED = prepared();

function prepared(): unknown {
  const here = world();
  for (const name of ['p/1', 'p/2']) byHand(here, 'POST', '/branches', { branch: { name } });
  patchEndpoint(here, 'main', { autoscaling_limit_max_cu: 8 });
  here.clock.advance(11 * DAY);
  byHand(here, 'POST', '/branches', { branch: { name: 'p/young' } });
  return here.sandbox.state();
}

interface Trial {
  readonly here: World;
  readonly report: Report;
  readonly requests: number;
  /** What one of the clocks denies. */
  readonly wrong: readonly string[];
}

/** One apply. `skew`: how far our clock is ahead of the true time, which is that of the service. */
async function trial(of: Situation, skew: number, dates: Dates): Promise<Trial> {
  const clock = virtualClock(START + 12 * DAY + skew);
  const sandbox = createSandbox({ clock: { now: () => clock.now() - skew }, state: PREPARED });
  const made = new Map<string, number>();
  const wrong: string[] = [];
  let heard: number | undefined;
  let nth = -1;
  const wire = inProcess(sandbox, { sleep: ms => clock.sleep(ms) });
  const transport: Transport = async request => {
    nth += 1;
    const at = nth;
    wrong.push(...deniedBy(request, { own: clock.now(), heard }, made));
    const answer = await wire(request);
    const { date: _, 'x-evenkeel-sandbox-time': __, ...headers } = answer.headers;
    const date = dates(sandbox.now(), at);
    const told = Date.parse(date ?? '');
    if (!Number.isNaN(told)) heard = told;
    return { ...answer, headers: date === undefined ? headers : { ...headers, date } } as HttpResponse;
  };
  const here = world({ served: { sandbox, url: ORIGIN, transport, clock } });
  for (const name of ['p/1', 'p/2', 'p/young']) {
    const { id, created_at } = branch(here, name) as { id: string; created_at?: string };
    made.set(id, Date.parse(created_at ?? ''));
  }
  let decided: readonly number[] = [];
  const report = await here.apply(of.manifest, {
    maxDeletes: 9,
    confirm: async () => {
      decided = [clock.now(), heard ?? Number.NaN];
      return true;
    },
    ...(of.sweeps === true ? { sweep: {} } : {}),
  });
  const isOver = (now: number): boolean => !(now < Date.parse(UNTIL) + DAY);
  if ((report.plan.accepted?.length ?? 0) > 0 && decided.some(isOver))
    wrong.push(`accepted though it is over by one of ${decided.map(String).join(' and ')}`);
  return { here, report, requests: nth + 1, wrong };
}

/** What a write does that one of the clocks denies, or that only one clock knows of. */
function deniedBy(
  request: { readonly method: string; readonly url: string; readonly body?: string },
  { own, heard }: { readonly own: number; readonly heard: number | undefined },
  made: ReadonlyMap<string, number>,
): readonly string[] {
  const { method, url, body = '' } = request;
  const isApart = heard === undefined || Math.abs(heard - own) > HOUR;
  const id = /\/branches\/([^/?]+)$/.exec(url)?.[1] ?? '';
  const born = made.get(id);
  if (method === 'DELETE' && born !== undefined) {
    const isYoung = [own, heard ?? Number.NaN].some(now => !(now - born >= 7 * DAY));
    if (isApart || isYoung) return [`DELETE ${id} at ${http(own)}, Date ${heard && http(heard)}`];
  }
  const writes = method === 'POST' || method === 'PATCH';
  if (writes && /"expires_at":"/.test(body) && isApart)
    return [`${method} with an expiry at ${http(own)}, Date ${heard && http(heard)}`];
  if (method === 'PATCH' && /autoscaling_limit_max_cu":2/.test(body) && isApart)
    return [`undone though nobody knows whether it is accepted`];
  return [];
}

/** By a clock that is years wrong a manifest is not valid, and nothing is sent. */
function isRefused({ manifest }: Situation, skew: number): boolean {
  const clock = virtualClock(START + 12 * DAY + skew);
  const sandbox = createSandbox({ clock });
  try {
    world({ served: { sandbox, url: ORIGIN, transport: inProcess(sandbox), clock } }).collect(manifest);
    return false;
  } catch {
    return true;
  }
}

const YEARS = 3 * 365 * DAY;
const STEPS = [-30 * DAY, -2 * HOUR, 2 * HOUR, 30 * DAY];
const SKEWS = [0, 30 * 60_000, ...STEPS, -YEARS, YEARS];
/** Ours, in whose runs the `Date` steps. */
const STEPPED: ReadonlySet<number> = new Set([0, 30 * 60_000, 30 * DAY]);

function* always(): Iterable<readonly [string, Dates]> {
  yield ['honest', now => http(now)];
  yield ['missing', () => undefined];
  yield ['garbled', () => 'yesterday'];
  yield ['impossible', () => 'Mon, 99 Foo 2026 99:00:00 GMT'];
  for (const by of [-40 * 60_000, 40 * 60_000, ...STEPS, -YEARS, YEARS])
    yield [`wrong by ${by / HOUR} h`, now => http(now + by)];
}

function* stepping(requests: number): Iterable<readonly [string, Dates]> {
  const every = Math.max(1, Math.floor(requests / 8));
  for (let at = 0; at < requests; at += every) {
    yield [`missing from ${at} on`, (now, nth) => (nth < at ? http(now) : undefined)];
    for (const by of STEPS) {
      yield [`wrong by ${by / HOUR} h once, at ${at}`, (now, nth) => http(nth === at ? now + by : now)];
      yield [`wrong by ${by / HOUR} h from ${at} on`, (now, nth) => http(nth >= at ? now + by : now)];
      yield [`right from ${at} on only`, (now, nth) => http(nth >= at ? now : now + by)];
    }
  }
}

/** The family "clock": wrong by hours, days and years, stepping in the run, missing and unreadable, with a clock of ours that is wrong. */
describe.each(Object.entries(SITUATIONS))('clock: %s', (_, situation) => {
  test('nothing is deleted, accepted or given an expiry that one of the clocks denies, and the rest goes on', async () => {
    const clean = await trial(situation, 0, now => http(now));
    expect(clean.wrong).toEqual([]);
    expect(situation.done(clean.here, clean.report)).toBe(true);
    let cases = 0;
    const found: string[] = [];
    for (const skew of SKEWS) {
      if (isRefused(situation, skew)) continue;
      for (const [what, dates] of [...always(), ...(STEPPED.has(skew) ? stepping(clean.requests) : [])]) {
        const { here, report, wrong } = await trial(situation, skew, dates);
        const about = `our clock ${skew / HOUR} h ahead, ${what}`;
        cases += 1;
        found.push(...wrong.map(each => `${about}: ${each}`));
        // What needs no time is done by every clock.
        if (situation.sweeps !== true && !names(here).includes('plain'))
          found.push(`${about}: plain is not made`);
        const held = report.plan.rows.filter(each => each.reason?.code === 'row/clocks-apart');
        const isUnheard = ['missing', 'garbled', 'impossible'].includes(what);
        const isAccepting = situation.manifest.includes('until:');
        if (isUnheard && !isAccepting && skew >= 0 && held.length === 0)
          found.push(`${about}: nothing is blocked`);
      }
    }
    expect(found).toEqual([]);
    expect(cases).toBeGreaterThan(150);
  }, 240_000);
});
