import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { editPage, LONG, ownPages, SOON } from '../../src/action/comment/edit-page.ts';
import type { Marker } from '../../src/action/comment/marker.ts';
import { withParts } from '../../src/action/comment/page.ts';
import { drawPage } from '../../src/action/comment/page-text.ts';
import { createGitHub, type GitHub } from '../../src/action/github/github.ts';
import { type GitHubServer, startGitHub } from '../github/github-server.ts';

/*
 * Two jobs write the one comment for several manifests at the same time (ADR 0155). Their requests
 * reach the stand-in one at a time, in every order, or at the times that a test says.
 */

let service: GitHubServer;
let number: number;

beforeEach(async () => {
  service = await startGitHub();
  service.commit('main', { 'evenkeel.yaml': 'evenkeel: 1\n' });
  number = service.openPull({ from: 'one', files: { a: 'a' } }).number;
});

afterEach(async () => {
  await service.close();
  expect(service.violations).toEqual([]);
});

const NAMES = ['one', 'two'] as const;
type Name = (typeof NAMES)[number];

interface Arrival {
  readonly name: Name;
  readonly what: 'read' | 'write';
}

interface Waiting extends Arrival {
  /** In milliseconds since the writers began. */
  readonly at: number;
  readonly go: () => void;
}

/** Which of the requests that wait reaches GitHub next. */
type Chooses = (waiting: readonly Waiting[]) => Waiting | undefined;

interface Timing {
  /** When each begins, in milliseconds. */
  readonly starts?: Readonly<Record<Name, number>>;
  /** How long a request is on its way. */
  readonly takes?: (arrival: Arrival) => number;
}

const LINKS = { runs: 'https://github.com/acme/app/actions/runs/' };

function partOf(name: string, digest: string): Marker {
  const run = { id: 40, attempt: 1, at: 1_800_000_000 };
  return { is: 'plan', key: `${name}.yaml|prod`, sha: 'a'.repeat(40), digest, run };
}

/** Writes a part as a job of `show` does. */
async function writePart(github: GitHub, part: Marker, looks = LONG): Promise<void> {
  const make = async (page: Awaited<ReturnType<typeof ownPages>>[number]['page'] | undefined) => {
    const parts = withParts(page?.parts ?? [], [part]);
    return { body: drawPage({ head: part.sha, parts, texts: page?.texts ?? new Map() }, LINKS), own: [part] };
  };
  await editPage(github, number, make, looks);
}

function plainGitHub(): GitHub {
  const clock = { now: () => 0, sleep: async () => undefined };
  return createGitHub(service.settings, { fetch: globalThis.fetch, clock });
}

/** Two jobs, each of which writes its part. Returns the order in which their requests arrived. */
async function bothWrite(chooses: Chooses, looks = LONG, { starts, takes }: Timing = {}): Promise<Arrival[]> {
  const waiting = new Map<Name, Waiting>();
  const open = new Set<Name>(NAMES);
  const order: Arrival[] = [];
  let changed: () => void = () => undefined;
  const jobs = NAMES.map(async name => {
    let now = starts?.[name] ?? 0;
    const send: typeof fetch = async (url, init) => {
      const isGraphql = String(url).endsWith('/graphql');
      const what = init?.method === 'GET' || isGraphql ? ('read' as const) : ('write' as const);
      now += takes?.({ name, what }) ?? 0;
      await new Promise<void>(go => {
        waiting.set(name, { name, what, at: now, go });
        changed();
      });
      if (!isGraphql) order.push({ name, what });
      return fetch(url, init);
    };
    const sleep = async (ms: number): Promise<void> => {
      now += ms;
    };
    const github = createGitHub(service.settings, { fetch: send, clock: { now: () => now, sleep } });
    await writePart(github, partOf(name, 'ek1-new'), looks);
    open.delete(name);
    changed();
  });
  while (open.size > 0) {
    while (waiting.size < open.size)
      await new Promise<void>(done => {
        changed = done;
      });
    const next = chooses([...waiting.values()]);
    if (next === undefined) break;
    waiting.delete(next.name);
    next.go();
    changed = () => undefined;
  }
  await Promise.all(jobs);
  return order;
}

async function digests(): Promise<Readonly<Record<string, string>>> {
  const [found] = await ownPages(plainGitHub(), number);
  return Object.fromEntries(found?.page.parts.map(({ key, digest }) => [key.split('.')[0], digest]) ?? []);
}

/** Both have a row of an earlier run. */
async function begun(): Promise<void> {
  service.repository.comments.splice(0);
  for (const name of NAMES) await writePart(plainGitHub(), partOf(name, 'ek1-old'), []);
}

const BOTH = { one: 'ek1-new', two: 'ek1-new' };

/**
 * The first that it chose last time and has another choice for is chosen otherwise the next time.
 */
function everyOrder(): { readonly chooses: Chooses; next(): boolean } {
  let fixed: number[] = [];
  let taken: number[] = [];
  return {
    chooses(waiting) {
      if (waiting.length < 2) return waiting[0];
      const at = fixed[taken.length] ?? 0;
      taken.push(at);
      return waiting.toSorted((a, b) => (a.name < b.name ? -1 : 1))[at];
    },
    next() {
      const last = taken.lastIndexOf(0);
      fixed = [...taken.slice(0, last), 1];
      taken = [];
      return last >= 0;
    },
  };
}

function firstOf(waiting: readonly Waiting[]): Waiting | undefined {
  return waiting.toSorted((a, b) => a.at - b.at)[0];
}

describe('two jobs that write the comment at once, in every order of their requests', () => {
  test('lose a row only where one read before the other wrote, and wrote after it had looked', async () => {
    const orders = everyOrder();
    let [all, lost] = [0, 0];
    do {
      await begun();
      const order = await bothWrite(orders.chooses, SOON);
      all += 1;
      const now = await digests();
      if (now['one'] === BOTH.one && now['two'] === BOTH.two) continue;
      lost += 1;
      const [loser, winner] = now['one'] === BOTH.one ? (['two', 'one'] as const) : NAMES;
      const at = (name: Name, what: Arrival['what'], last = false): number => {
        const is = (each: Arrival): boolean => each.name === name && each.what === what;
        return last ? order.findLastIndex(is) : order.findIndex(is);
      };
      const said = order.map(each => `${each.name} ${each.what}`).join(', ');
      expect(at(winner, 'write', true), said).toBeGreaterThan(at(loser, 'read', true));
      expect(at(winner, 'read'), said).toBeLessThan(at(loser, 'write', true));
      // The next run of that job has it again, and takes nothing away.
      await writePart(plainGitHub(), partOf(loser, 'ek1-new'));
      expect(await digests()).toEqual(BOTH);
    } while (orders.next());
    expect(all).toBeGreaterThan(30);
    // A job cannot know of a request that is still on its way, so there are such orders.
    expect(lost).toBeGreaterThan(0);
    expect(lost).toBeLessThan(all / 5);
  });
});

describe('two jobs whose requests take their time', () => {
  /** The first one's write is on its way for so long, and the second begins meanwhile. */
  const late = async (ms: number, start: number, looks = LONG): Promise<Readonly<Record<string, string>>> => {
    await begun();
    await bothWrite(firstOf, looks, {
      starts: { one: 0, two: start },
      takes: ({ name, what }) => (name === 'one' && what === 'write' ? ms : 100),
    });
    return digests();
  };

  test('keep both rows as long as a write takes less than the ten seconds that GitHub allows', async () => {
    for (const ms of [1_000, 2_500, 5_000, 9_900])
      for (let start = 0; start < ms; start += 700)
        expect(await late(ms, start), `${ms} ms, begun after ${start} ms`).toEqual(BOTH);
  });

  test('lose the row of the second where a write takes longer, until its next run', async () => {
    expect(await late(15_000, 300)).toEqual({ one: 'ek1-new', two: 'ek1-old' });
    await writePart(plainGitHub(), partOf('two', 'ek1-new'));
    expect(await digests()).toEqual(BOTH);
  });

  test('lost it after two seconds with one look', async () => {
    expect(await late(5_000, 300, SOON)).toEqual({ one: 'ek1-new', two: 'ek1-old' });
  });
});

test('a job that wrote several rows writes again where only one of them was overwritten', async () => {
  await begun();
  const [comment] = service.repository.commentsOf(number);
  let looks = 0;
  const clock = {
    now: () => 0,
    async sleep() {
      looks += 1;
      const parts = [partOf('one', 'ek1-new'), partOf('two', 'ek1-old')];
      if (looks === 1 && comment !== undefined)
        comment.body = drawPage({ head: 'a'.repeat(40), parts, texts: new Map() }, LINKS);
    },
  };
  const github = createGitHub(service.settings, { fetch: globalThis.fetch, clock });
  const own = NAMES.map(name => partOf(name, 'ek1-new'));
  const body = drawPage({ head: 'a'.repeat(40), parts: own, texts: new Map() }, LINKS);
  await editPage(github, number, async () => ({ body, own }), LONG);
  expect(looks).toBe(2);
  expect(await digests()).toEqual(BOTH);
});

test('a job that has the comment for itself looks once', async () => {
  const sleeps: number[] = [];
  const clock = {
    now: () => 0,
    async sleep(ms: number) {
      sleeps.push(ms);
    },
  };
  const github = createGitHub(service.settings, { fetch: globalThis.fetch, clock });
  await writePart(github, partOf('one', 'ek1-new'));
  expect(sleeps).toEqual([2_000]);
  await writePart(github, partOf('two', 'ek1-new'));
  expect(sleeps).toEqual([2_000, 2_000, 10_000]);
});
