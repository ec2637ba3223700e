import { describe, expect, test } from 'vitest';
import type { HttpResponse, Transport } from '../../src/core/http.ts';
import type { Report } from '../../src/core/report/report.ts';
import { pullRequests } from '../helpers/pull-requests.ts';
import { PROJECT, type World, world } from '../helpers/world.ts';
import { branch, byHand, names } from './scenarios.ts';

const DAY_MS = 86_400_000;
const MANIFEST = `
name: acme
neon:
  projects:
    - id: ${PROJECT}
      sweep:
        - { match: ["p/**"], older_than: 7d, idle_for: 24h, no_open: "p/{number}" }
      branches: [{ name: main }]
`;
/**
 * What stays whatever goes wrong: open, of another form, a parent and its child, used, and young.
 */
const HELD = ['main', 'p/4', 'p/child', 'p/5', 'p/6', 'p/7'];
const GO = ['p/1', 'p/2', 'p/3'];

type Answer = () => Promise<HttpResponse>;
/** What becomes of one request instead of its answer. */
type Fault = (answer: Answer, request: { readonly url: string }) => Promise<HttpResponse>;

const FAULTS: Readonly<Record<string, Fault>> = {
  'lost before': async () => {
    throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
  },
  'lost after': async answer => {
    await answer();
    throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
  },
  '500': async () => plain(500, '{"message":"no"}'),
  '403': async () => plain(403, '{"code":"","message":"not allowed"}'),
  '404': async () => plain(404, '{"code":"","message":"not found"}'),
  '423': async () => plain(423, '{"code":"","message":"locked"}'),
  'no JSON': async answer => ({ ...(await answer()), body: '<html>', value: undefined }),
  'an empty object': async answer => ({ ...(await answer()), body: '{}', value: {} }),
  'a list cut to one': async answer => cut(await answer()),
};

function plain(status: number, body: string): HttpResponse {
  return { status, headers: { 'content-type': 'application/json' }, body };
}

/** The first item of every list alone, as a service that loses the rest would answer. */
function cut(response: HttpResponse): HttpResponse {
  const value = JSON.parse(response.body === '' ? '{}' : response.body) as Record<string, unknown>;
  const short = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, Array.isArray(each) ? each.slice(0, 1) : each]),
  );
  return { ...response, body: JSON.stringify(short), value: short };
}

/** The project before each trial, 14 days after the start. */
const PREPARED = prepared();

function prepared(): unknown {
  const here = world();
  for (const name of ['p/1', 'p/2', 'p/3', 'p/4', 'p/5', 'p/6']) make(here, name);
  make(here, 'p/child', { parent_id: branch(here, 'p/5').id });
  here.clock.advance(12 * DAY_MS);
  make(here, 'p/7');
  byHand(here, 'POST', `/branches/${branch(here, 'p/6').id}/buckets`, { name: 'files' });
  return here.sandbox.state();
}

interface Trial {
  readonly here: World;
  readonly report: Report | undefined;
  /** The requests of the apply. */
  readonly requests: readonly string[];
}

/**
 * An apply of the sweep; `fault` at its request of that number, or an act of someone else before
 * it.
 */
async function trial(at: number, fault?: Fault, act?: (here: World, pulls: Pulls) => void): Promise<Trial> {
  let nth = -1;
  let isOn = false;
  const requests: string[] = [];
  const pulls = pullRequests(
    [1, 2, 3, 5, 6, 7].map(number => ({ number })).concat([{ number: 4, open: true }] as never),
  );
  const wrap =
    (wire: Transport): Transport =>
    async request => {
      if (!isOn) return wire(request);
      nth += 1;
      requests.push(`${request.method} ${new URL(request.url).pathname}`);
      if (nth === at) act?.(here, pulls);
      return nth === at && fault !== undefined ? fault(() => wire(request), request) : wire(request);
    };
  const here: World = world({ wrap, state: PREPARED });
  here.clock.advance(14 * DAY_MS);
  isOn = true;
  const report = await here
    .apply(MANIFEST, { sweep: { pullRequests: pulls }, maxDeletes: 9 })
    .catch(() => undefined);
  isOn = false;
  return { here, report, requests };
}

type Pulls = ReturnType<typeof pullRequests>;

function make(here: World, name: string, more: object = {}): void {
  byHand(here, 'POST', '/branches', { branch: { name, ...more } });
}

/** Nothing that is held is gone, and the report says no more and no less than what happened. */
function truth({ here, report }: Trial, held: readonly string[]): void {
  here.clock.advance(60_000);
  const live = names(here);
  expect(live).toEqual(expect.arrayContaining([...held]));
  for (const { address, status, reason } of report?.results ?? []) {
    const isRenamed = reason?.code === 'stale/renamed' && 'address' in reason;
    const now = isRenamed ? String(reason.address) : address;
    const name = decodeURIComponent(now.split('/').at(-1) ?? '');
    const isGone = !live.includes(name);
    if (status === 'done' || status === 'done_before') expect(isGone, `${name} is ${status}`).toBe(true);
    if (status === 'stale' || status === 'skipped' || status === 'blocked')
      expect(isGone, `${name} is ${status}`).toBe(false);
  }
}

const CLEAN = await trial(-1);

test('without a fault exactly those go of which every condition holds', () => {
  expect(CLEAN.report?.results.map(each => each.status)).toEqual(['done', 'done', 'done']);
  expect(names(CLEAN.here)).toEqual([...HELD].sort());
});

describe.each(Object.entries(FAULTS))('%s', (_, fault) => {
  test('at each request: nothing that is held goes, what is told is true, and a further run ends it', async () => {
    for (let at = 0; at < CLEAN.requests.length; at += 1) {
      const found = await trial(at, fault);
      truth(found, HELD);
      const pulls = pullRequests([1, 2, 3, 5, 6, 7].map(number => ({ number })));
      const further = await found.here.apply(MANIFEST, {
        sweep: { pullRequests: { ...pulls, open: async () => ({ all: [{ number: 4, branch: 'x' }] }) } },
        maxDeletes: 9,
      });
      expect(
        further.results.every(each => each.status === 'done'),
        CLEAN.requests[at],
      ).toBe(true);
      expect(names(found.here), CLEAN.requests[at]).toEqual([...HELD].sort());
    }
  });
});

/** What someone does to p/1, and whether it holds the branch from then on. */
const ACTS: Readonly<Record<string, (here: World, pulls: Pulls) => void>> = {
  'protects it': here => foreign(here, 'PATCH', '', { branch: { protected: true } }),
  'renames it': here => foreign(here, 'PATCH', '', { branch: { name: 'kept' } }),
  'gives it a bucket': here => foreign(here, 'POST', '/buckets', { name: 'files' }),
  'opens its pull request again': (_, pulls) => {
    pulls.known[0] = { number: 1, branch: 'x', repository: 'acme/app', open: true };
  },
};

function foreign(here: World, method: string, path: string, body: object): void {
  const { body: list } = here.foreign('GET', `/neon/api/v2/projects/${PROJECT}/branches`);
  const found = (list as { branches: readonly { id: string; name: string }[] }).branches.find(
    each => each.name === 'p/1',
  );
  if (found !== undefined)
    here.foreign(method, `/neon/api/v2/projects/${PROJECT}/branches/${found.id}${path}`, body);
}

describe.each(Object.entries(ACTS))('someone %s', (_, act) => {
  test('before each request: it goes only where nothing could be seen of that any more', async () => {
    const first = CLEAN.requests.findIndex(each => each.startsWith('DELETE'));
    for (let at = 0; at < CLEAN.requests.length; at += 1) {
      const found = await trial(at, undefined, act);
      truth(found, HELD);
      const live = names(found.here);
      // From the last look on, nobody can tell: the next request is the delete.
      if (at <= first - 6)
        expect(
          live.some(name => name === 'p/1' || name === 'kept'),
          `${at}`,
        ).toBe(true);
      expect(live.filter(name => GO.slice(1).includes(name))).toEqual([]);
    }
  });
});
