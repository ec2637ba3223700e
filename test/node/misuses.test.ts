import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ApplyOptions, OpenOptions, PlanOptions } from '../../src/node/keel-options.ts';
import { openSandbox } from '../../src/sandbox/open-sandbox.ts';
import { failureOf, keelHere, MANIFEST } from './keel-here.ts';

/*
 * 28 ways to use the library wrongly, each with what happens now. NAMED were reported by people who
 * used it; OTHERS are what else a program can get wrong.
 */

interface Misuse {
  readonly what: string;
  /** Does it, and returns what came of it. */
  act(): Promise<unknown>;
  readonly now: unknown;
}

const YES = { confirm: () => true };
const boom = (): never => {
  throw new Error('slack is down');
};
const later = async (): Promise<never> => boom();

/** Whether a Failure with this code, and a message that matches, is what came of it. */
function fails(code: string, message: RegExp): unknown {
  return { code, message: expect.stringMatching(message) };
}

async function failed(work: Promise<unknown>): Promise<unknown> {
  const { code, message } = await failureOf(work);
  return { code, message };
}

/** How the rows of an apply end, and which notices were told. */
async function applied(how: object, opened: Partial<OpenOptions> = {}): Promise<unknown> {
  const notices: string[] = [];
  const { keel } = await keelHere({ onNotice: line => notices.push(line), ...opened });
  const { results, refused } = await keel.apply({ ...YES, ...how } as ApplyOptions);
  await new Promise(resolve => setImmediate(resolve));
  return { ends: results.map(({ status }) => status).join(), refused: refused?.reason.code, notices };
}

const opens = (options: object): Promise<unknown> => failed(keelHere(options as Partial<OpenOptions>));
const applies = (how: object): Promise<unknown> =>
  failed(keelHere().then(({ keel }) => keel.apply(how as ApplyOptions)));
const plans = (how: object): Promise<unknown> =>
  failed(keelHere().then(({ keel }) => keel.plan(how as PlanOptions)));

const ALL_DONE = { ends: 'done,done,done', refused: undefined };
const TOLD = ['onEvent threw an error, so evenkeel does not call it again: slack is down'];
const DIGEST = `ek1-${'0'.repeat(40)}`;

const NAMED: readonly Misuse[] = [
  {
    what: 'onEvent rejects in the middle of an apply',
    act: () => applied({ onEvent: later }),
    now: { ...ALL_DONE, notices: TOLD },
  },
  {
    what: 'onEvent and onNotice throw',
    act: () => applied({ onEvent: boom }, { onNotice: boom }),
    now: { ...ALL_DONE, notices: [] },
  },
  {
    what: 'the manifest does not exist',
    act: () => opens({ file: join(tmpdir(), 'evenkeel-no-such.yaml') }),
    now: fails('file', /the file does not exist/),
  },
  {
    what: 'review.plan is no plan',
    act: () => applies({ review: { plan: {} } }),
    now: fails('usage', /^review\.plan(?: is not a plan$|: )/),
  },
  {
    what: 'review has a digest and a plan',
    act: () => applies({ review: { digest: DIGEST, plan: {} } }),
    now: fails('usage', /only one of the two is allowed/),
  },
  {
    what: 'a fault of the sandbox without match',
    async act() {
      const sandbox = openSandbox();
      sandbox.fault({ then: { status: 503 } });
      const { keel } = await keelHere({}, sandbox);
      return (await keel.plan()).plan.unread.length;
    },
    now: 0,
  },
  {
    what: 'a plan with a time that is far too short',
    act: () => plans({ timeoutMs: 1 }),
    now: fails('interrupted', /nothing was written/),
  },
  {
    what: 'an apply with a time that is far too short',
    act: () => applies({ ...YES, timeoutMs: 1 }),
    now: fails('interrupted', /nothing was written/),
  },
  {
    what: 'a signal with a time, of which the program needs the reason',
    async act() {
      const { keel } = await keelHere();
      const signal = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
      return ((await failureOf(keel.plan({ signal }))).cause as Error).name;
    },
    now: 'TimeoutError',
  },
  {
    what: 'confirm answers "yes"',
    act: () => applied({ confirm: () => 'yes' }),
    now: {
      ends: '',
      refused: 'guard/not-confirmed',
      notices: ['confirm answered "yes"; only true is a yes'],
    },
  },
  {
    what: 'the program throws before it closes the keel',
    async act() {
      const { keel } = await keelHere();
      const work = async (): Promise<void> => {
        try {
          boom();
        } finally {
          // What `await using` does at the end of the block.
          await keel[Symbol.asyncDispose]();
        }
      };
      await work().catch(() => undefined);
      return failed(keel.plan());
    },
    now: fails('usage', /closed with `close\(\)`/),
  },
  {
    what: 'an accepted difference of true and false, in a typed manifest',
    async act() {
      const address = 'neon.branch/shiny-wind-028834/main';
      const sandbox = openSandbox();
      const until = new Date(sandbox.now() + 10 * 86_400_000).toISOString().slice(0, 10);
      const line = { address, field: 'protected', wants: true, is: false, until };
      const manifest: OpenOptions['manifest'] = { ...MANIFEST, accepted: [line] };
      return (await keelHere({ manifest }, sandbox)).keel.warnings;
    },
    now: [],
  },
];

const OTHERS: readonly Misuse[] = [
  {
    what: 'a misspelled option of open',
    act: () => opens({ fiel: 'x' }),
    now: fails('usage', /did you mean file\?/),
  },
  {
    what: 'a misspelled option of apply',
    act: () => applies({ ...YES, maxDelets: 1 }),
    now: fails('usage', /did you mean maxDeletes\?/),
  },
  { what: 'open without env', act: () => opens({ env: undefined }), now: fails('usage', /needs `env`/) },
  {
    what: 'no token',
    act: () => failed(keelHere({ env: {} }).then(({ keel }) => keel.plan())),
    now: fails('credentials', /NEON_API_KEY/),
  },
  {
    what: 'standard input as the file',
    act: () => opens({ file: '-' }),
    now: fails('usage', /standard input/),
  },
  { what: 'no file in the list', act: () => opens({ file: [] }), now: fails('usage', /an empty list/) },
  {
    what: 'a Map of variables',
    act: () => opens({ vars: new Map([['a', 'b']]) }),
    now: fails('usage', /vars must be an object/),
  },
  {
    what: 'a number as a variable',
    act: () => opens({ vars: { who: 1 } }),
    now: fails('usage', /vars\.who must be a string/),
  },
  {
    what: 'a text for a flag',
    act: () => applies({ ...YES, prune: 'false' }),
    now: fails('usage', /prune must be true or false/),
  },
  {
    what: 'a number below 0',
    act: () => applies({ ...YES, maxDeletes: -1 }),
    now: fails('usage', /not -1/),
  },
  {
    what: 'no request at once',
    act: () => plans({ parallelism: 0 }),
    now: fails('usage', /from 1 to 64/),
  },
  {
    what: 'a time that is longer than a timer can wait',
    act: () => plans({ timeoutMs: 2 ** 40 }),
    now: fails('usage', /24 days/),
  },
  {
    what: 'an apply that nobody agrees to',
    act: () => applies({}),
    now: fails('usage', /needs `confirm` or `review`/),
  },
  {
    what: 'the digest of an incomplete plan',
    act: () => applies({ review: { digest: 'incomplete' } }),
    now: fails('usage', /40 hex digits/),
  },
  {
    what: 'two earlier manifests',
    act: () => plans({ base: 'a.yaml', baseApplied: 'b.yaml' }),
    now: fails('usage', /cannot be given together/),
  },
  {
    what: 'a shard that is none of them',
    act: () => plans({ shard: { index: 5, of: 4 } }),
    now: fails('usage', /the index is from 1 to/),
  },
];

test('they are 28: 12 that were told, and 16 others', () => {
  expect([NAMED.length, OTHERS.length]).toEqual([12, 16]);
  expect(new Set([...NAMED, ...OTHERS].map(({ what }) => what)).size).toBe(28);
});

test.each([...NAMED, ...OTHERS])('$what', async ({ act, now }) => {
  expect(await act()).toEqual(now);
});
