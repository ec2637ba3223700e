import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RequestFailure } from '../../src/core/http.ts';
import type { Kind, Receipt, Wait } from '../../src/core/kind.ts';
import type { Reason } from '../../src/core/report/reason.ts';
import type { Row } from '../../src/core/report/row.ts';
import type {
  Conclusion,
  Effect,
  EffectResult,
  Event,
  Go,
  Memory,
} from '../../src/engine/attempt/attempt.ts';
import { begin, next } from '../../src/engine/attempt/next.ts';
import type { Recheck } from '../../src/engine/attempt/recheck.ts';
import type { ReasonedEnd } from '../../src/engine/ends/live-since.ts';
import type { Step, WriteVerb } from '../../src/engine/lanes/steps.ts';
import { deepFreeze } from '../simulation/plans/deep-freeze.ts';
import { rowOf, thing, toyProvider, wantsThing } from './toys.ts';

const why: Reason = { code: 'row/busy', state: 'locked' };
const bad: ReasonedEnd = { status: 'failed', reason: why };
const provider = toyProvider();
const planned = rowOf({ entries: [wantsThing('a')] });

/** A write that may come, whichever way the table takes. */
const steps = fc
  .record({
    verb: fc.constantFrom<WriteVerb>('create', 'update', 'delete'),
    isReplace: fc.boolean(),
    unique: fc.boolean(),
    createsFirst: fc.boolean(),
    batch: fc.constantFrom('none', 'together', 'apart'),
    restores: fc.boolean(),
  })
  .map(({ verb, isReplace, unique, createsFirst, batch, restores }): Step => {
    const kind: Kind = {
      ...(provider.kinds[0] as Kind),
      ...(unique ? { unique: true as const } : {}),
      ...(createsFirst ? { replaces: 'create_first' as const } : {}),
    };
    const row: Row = { ...planned, action: isReplace ? 'replace' : verb };
    const base = { id: 'a', rows: [row], verb, kind, provider, lane: 'b', after: new Set<string>() };
    const write = async (): Promise<Receipt> => ({ waits: [] });
    const apart = batch === 'apart' ? { apart: true as const } : {};
    return {
      ...base,
      ...(batch === 'none' ? {} : { batch: { name: 'bulk', take: () => [], write, ...apart } }),
      ...(restores ? { restores: [planned] } : {}),
    };
  });

const often = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: usual, weight: 3 }, { arbitrary: other, weight: 2 });

const failures = fc
  .record({
    outcome: often(
      fc.constantFrom('unknown' as const, 'foreign' as const),
      fc.constantFrom(
        ...(['rejected', 'rejected', 'rejected', 'held'] as const),
        ...(['forbidden', 'credential', 'unsent', 'origin', 'unreadable'] as const),
      ),
    ),
    status: fc.constantFrom(400, 409),
    nth: fc.nat(),
  })
  .map(({ outcome, status, nth }) => new RequestFailure(outcome, 'no', { request: `PATCH /${nth}`, status }));

const waits = fc.array(
  fc.nat().map((id): Wait => ({ id: `${id}`, what: 'work', data: {} })),
  { maxLength: 2 },
);
const secrets = { id: '1', values: [], revoke: async () => undefined };
const receipts = fc.record({ waits, unfinished: fc.boolean(), hasSecrets: fc.boolean() }).map(
  ({ waits, unfinished, hasSecrets }): Receipt => ({
    waits,
    ...(unfinished ? { unfinished: true } : {}),
    ...(hasSecrets ? { secrets } : {}),
  }),
);
const goes = fc
  .constantFrom<Row['action']>('create', 'update', 'replace')
  .map((action): Go => ({ state: 'go', rows: [{ ...planned, action }], left: [] }));
type AnswerTo<O extends EffectResult['of']> = fc.Arbitrary<Extract<EffectResult, { readonly of: O }>>;
/** All that may come of each effect. */
const answers: { readonly [O in EffectResult['of']]: AnswerTo<O> } = {
  look: fc.record({
    of: fc.constant('look' as const),
    found: often<Extract<EffectResult, { readonly of: 'look' }>['found']>(
      goes,
      fc.constantFrom(
        { state: 'unread', why },
        { state: 'hidden', by: thing('b') },
        { state: 'stale', why: { code: 'stale/moved' } },
        { state: 'already' },
        { state: 'busy', why: { code: 'row/busy', state: 'init' } },
      ),
    ),
    ours: fc.boolean(),
    closed: often<Reason | undefined>(fc.constant(undefined), fc.constant(why)),
  }),
  rewrite: fc.record({
    of: fc.constant('rewrite' as const),
    refusal: often(
      fc.constant(undefined),
      fc.constantFrom<ReasonedEnd | { held: Reason }>(bad, { held: why }),
    ),
  }),
  send: fc.record({
    of: fc.constant('send' as const),
    answer: often<Extract<EffectResult, { readonly of: 'send' }>['answer']>(
      failures.map(failure => ({ state: 'failed' as const, failure })),
      fc.oneof(
        receipts.map(receipt => ({ state: 'accepted' as const, receipt })),
        fc.constant({ state: 'unsent' as const, why }),
      ),
    ),
  }),
  keep: fc.record({
    of: fc.constant('keep' as const),
    lost: often(fc.constant(undefined), fc.constant(bad)),
  }),
  settle: fc.record({
    of: fc.constant('settle' as const),
    ended: often<Extract<EffectResult, { readonly of: 'settle' }>['ended']>(
      fc.constantFrom(undefined, { state: 'done' as const }),
      fc.constant({ state: 'running' as const, reason: { code: 'wait/stopped', what: 'work' } as const }),
    ),
  }),
  hold: fc.record({
    of: fc.constant('hold' as const),
    free: often(fc.constant(true), fc.constant(false)),
    since: fc.nat(),
  }),
  drain: fc.constant({ of: 'drain' }),
  search: fc.record({ of: fc.constant('search' as const), found: fc.constantFrom('ours' as const, {}) }),
  check: fc.record({
    of: fc.constant('check' as const),
    found: fc.constantFrom<Recheck>({ state: 'go', row: planned }, { state: 'already' }),
  }),
};
const moments = fc.array(fc.record(answers), { minLength: 1, maxLength: 6 });

/** The service has only so many parts to do, and a lane is held for so long. */
const PARTS = 3;
const HOLDS = 3;
/** More than any path takes that ends. */
const MANY = 100;

interface Pace {
  readonly memory: Memory;
  readonly effect: Effect;
  /** What came of the effect; undefined for the last one. */
  readonly event: Event | undefined;
}

/**
 * Walks from the beginning to the end, told what the moments say, over and over. From the nth
 * effect on the run is stopped.
 */
function walk(
  step: Step,
  told: readonly { [O in EffectResult['of']]: EffectResult }[],
  stopsAt: number,
): readonly Pace[] {
  const way: Pace[] = [];
  let at = begin(step);
  const count = (of: Effect['do']): number => way.filter(({ effect }) => effect.do === of).length;
  for (let nth = 0; nth < MANY; nth += 1) {
    const { memory, effect } = at;
    if (effect.do === 'end') return [...way, { memory, effect, event: undefined }];
    const answer = told[nth % told.length]?.[effect.do] as EffectResult;
    const event = { ...inTime(answer, count('settle'), count('hold')), stopped: nth >= stopsAt };
    way.push({ memory, effect, event });
    at = next(memory, event);
  }
  return way;
}

function inTime(answer: EffectResult, parts: number, holds: number): EffectResult {
  if (answer.of === 'hold' && holds >= HOLDS) return { ...answer, free: false };
  if (answer.of !== 'send' || answer.answer.state !== 'accepted' || parts < PARTS) return answer;
  const { unfinished: _, ...receipt } = answer.answer.receipt;
  return { of: 'send', answer: { state: 'accepted', receipt } };
}

/** Holds on every path that there may be. */
function always(holds: (way: readonly Pace[], step: Step) => void): void {
  const stop = fc.oneof(fc.constant(MANY), fc.nat(12));
  fc.assert(
    fc.property(steps, moments, stop, (step, told, stopsAt) => {
      holds(walk(step, told, stopsAt), step);
    }),
    { numRuns: 1_000 },
  );
}

/** The failure of a send whose answer was lost. */
function lossOf({ event }: Pace): RequestFailure | undefined {
  if (event?.of !== 'send' || event.answer.state !== 'failed') return undefined;
  const { failure } = event.answer;
  return ['unknown', 'foreign'].includes(failure.outcome) ? failure : undefined;
}

function lossesOf(way: readonly Pace[]): readonly RequestFailure[] {
  return way.flatMap(pace => lossOf(pace) ?? []);
}

/** A send that the service refused, because of a lock or for a reason that a look has to tell. */
function isRefusal({ event }: Pace): boolean {
  if (event?.of !== 'send' || event.answer.state !== 'failed') return false;
  return ['held', 'rejected'].includes(event.answer.failure.outcome);
}

function verdictOf(way: readonly Pace[]): Conclusion | undefined {
  const effect = way.at(-1)?.effect;
  return effect?.do === 'end' ? effect.verdict : undefined;
}

describe('a write step, whatever comes', () => {
  test('ends', () => {
    always(way => expect(verdictOf(way)).toBeDefined());
  });

  test('is sent as the look just before allows it, with nothing between them but a rewrite', () => {
    always(way => {
      for (const [nth, { effect }] of way.entries()) {
        if (effect.do !== 'send') continue;
        const before = way.slice(0, nth).findLast(pace => pace.effect.do !== 'rewrite');
        expect(before?.event).toMatchObject({ of: 'look', found: { state: 'go' }, closed: undefined });
        expect(effect.go).toEqual((before?.event as { readonly found?: unknown } | undefined)?.found);
      }
    });
  });

  test('is not sent after a lost answer before a look that reads again, and may believe what it sees', () => {
    always(way => {
      for (const [nth, { effect }] of way.entries()) {
        const loss = way.slice(0, nth).findLastIndex(pace => lossOf(pace) !== undefined);
        if (effect.do !== 'send' || loss < 0) continue;
        expect(way.slice(loss + 1, nth).map(pace => pace.effect)).toContainEqual(
          expect.objectContaining({ do: 'look', how: expect.objectContaining({ must: true, trust: true }) }),
        );
      }
    });
  });

  test('never ends as not sent where it may have been', () => {
    always(way => {
      const verdict = verdictOf(way);
      if (lossesOf(way).length === 0) return;
      expect(verdict?.is).not.toBe('refused');
      const last = way.at(-2)?.event?.of;
      if (verdict?.is !== 'bad' || last === 'keep' || last === 'settle') return;
      const isSaid = verdict.end.status === 'unknown' || verdict.end.partly === true;
      expect([isSaid, verdict.end]).toEqual([true, verdict.end]);
    });
  });

  test('is told as unknown only where an answer was lost', () => {
    always(way => {
      const verdict = verdictOf(way);
      const isUnknown = verdict?.is === 'bad' && verdict.end.status === 'unknown';
      if (isUnknown) expect(lossesOf(way).length).toBeGreaterThan(0);
    });
  });

  test('counts as lost what was lost, and nothing that was held or refused', () => {
    always(way => expect(way.at(-1)?.memory.lost).toEqual(lossesOf(way)));
  });

  test('is told as not sent only where no send was refused, and as not sent again where one was', () => {
    always(way => {
      const verdict = verdictOf(way);
      if (verdict?.is !== 'bad') return;
      const { status, reason } = verdict.end;
      if (reason.code !== 'apply/stopped' && reason.code !== 'apply/not-sent') return;
      const isRefused = way.some(isRefusal);
      if (isRefused)
        expect([status, reason]).toEqual(['failed', expect.objectContaining({ refused: expect.anything() })]);
      else expect(reason).not.toHaveProperty('refused');
    });
  });

  test.each<[string, 'rejected' | 'held']>([
    ['was refused since someone has made it', 'rejected'],
    ['met a lock', 'held'],
  ])('that %s is told as not sent again, and not as not sent', (_, outcome) => {
    const failure = new RequestFailure(outcome, 'no', { request: 'POST /a', status: 409 });
    const go: Go = { state: 'go', rows: [planned], left: [] };
    const told = {
      look: { of: 'look', found: go, ours: false, closed: undefined },
      send: { of: 'send', answer: { state: 'failed', failure } },
      hold: { of: 'hold', free: true, since: 0 },
      check: { of: 'check', found: { state: 'already' } },
    } satisfies { readonly [O in EffectResult['of']]?: EffectResult };
    const [kind] = provider.kinds as [Kind];
    const base = { id: 'a', rows: [planned], kind, provider, lane: 'b', after: new Set<string>() };
    let at = begin({ ...base, verb: 'create', write: async () => ({ waits: [] }) } as Step);
    const done: string[] = [];
    while (at.effect.do !== 'end' && done.length < MANY) {
      const isAgain = done.includes('send');
      const said = told[at.effect.do as keyof typeof told];
      done.push(at.effect.do);
      const unread = { ...told.look, found: { state: 'unread', why } } satisfies EffectResult;
      at = next(
        at.memory,
        at.effect.do === 'look' && isAgain ? { ...unread, stopped: true } : { ...said, stopped: false },
      );
    }
    expect(done.filter(each => each === 'send')).toHaveLength(1);
    expect(at.effect).toMatchObject({
      verdict: {
        is: 'bad',
        end: {
          status: 'failed',
          reason: { code: 'apply/stopped', refused: { said: expect.stringContaining('no') } },
        },
      },
    });
  });

  test('blames no service for a look that the stop broke off', () => {
    always(way => {
      const last = way.at(-2)?.event;
      if (last?.of !== 'look' || last.found.state !== 'unread' || !last.stopped) return;
      const verdict = verdictOf(way);
      const code = verdict?.is === 'bad' ? verdict.end.reason.code : undefined;
      expect(['apply/stopped', 'apply/answer-lost', 'apply/new-one-unknown']).toContain(code);
    });
  });

  test('ends with what is left where each write is accepted and none finishes it', () => {
    const endless: Receipt = { waits: [], unfinished: true };
    const told: { [O in EffectResult['of']]: EffectResult } = {
      look: { of: 'look', found: { state: 'go', rows: [planned], left: [] }, ours: false, closed: undefined },
      rewrite: { of: 'rewrite', refusal: undefined },
      send: { of: 'send', answer: { state: 'accepted', receipt: endless } },
      keep: { of: 'keep', lost: undefined },
      settle: { of: 'settle', ended: undefined },
      hold: { of: 'hold', free: true, since: 0 },
      drain: { of: 'drain' },
      search: { of: 'search', found: 'ours' },
      check: { of: 'check', found: { state: 'already' } },
    };
    const [step] = fc.sample(steps, 1) as [Step];
    let at = begin(step);
    let sends = 0;
    for (let nth = 0; nth < MANY && at.effect.do !== 'end'; nth += 1) {
      if (at.effect.do === 'send') sends += 1;
      at = next(at.memory, { ...told[at.effect.do], stopped: false });
    }
    expect([sends, at.effect]).toEqual([
      10,
      {
        do: 'end',
        verdict: {
          is: 'bad',
          end: { status: 'failed', reason: { code: 'apply/unfinished', writes: 10 } },
        },
      },
    ]);
    expect(at.memory.partly).toBe(true);
  });

  test('is sent no more once the run is stopped, and says what was left under way', () => {
    always(way => {
      const stop = way.findIndex(({ event }) => event?.stopped === true);
      if (stop < 0) return;
      expect(way.slice(stop + 1).map(({ effect }) => effect.do)).not.toContain('send');
      const loss = way.findIndex((pace, nth) => nth >= stop && lossOf(pace) !== undefined);
      if (loss < 0) return;
      const verdict = way[loss + 1]?.effect;
      const request = lossesOf(way).at(-1)?.request;
      expect(verdict).toMatchObject({
        verdict: { is: 'bad', end: { status: 'unknown', reason: { request } } },
      });
    });
  });

  test('waits for all work that its write began, the run being stopped or not', () => {
    always(way => {
      for (const [nth, { effect, event }] of way.entries()) {
        const sent = event?.of === 'send' ? event.answer : undefined;
        if (effect.do !== 'send' || sent?.state !== 'accepted') continue;
        const kept = way[nth + 1]?.effect.do === 'keep' ? way[nth + 1] : undefined;
        if (kept?.event?.of === 'keep' && kept.event.lost !== undefined) continue;
        const then = way[nth + (kept === undefined ? 1 : 2)]?.effect;
        const { waits: begun } = sent.receipt;
        if (sent.receipt.unfinished === true) expect(then).toEqual({ do: 'settle', waits: begun });
        else expect(then).toEqual({ do: 'end', verdict: { is: 'accepted', waits: begun } });
      }
    });
  });

  test('reads again after a hold, and counts the time from the first one on', () => {
    always(way => {
      const holds = way.filter(({ effect }) => effect.do === 'hold');
      const first = holds[0]?.event;
      for (const [nth, { effect, event }] of holds.entries()) {
        const since = nth === 0 || first?.of !== 'hold' ? undefined : first.since;
        const before = holds[nth - 1]?.event;
        const told = before?.of === 'hold' ? before.since : since;
        expect(effect).toMatchObject({ do: 'hold', since: told, times: nth });
        const after = way[way.indexOf(holds[nth] as Pace) + 1]?.effect;
        if (event?.of === 'hold' && event.free)
          expect(after).toMatchObject({ do: 'look', how: { must: true } });
        else expect(after?.do).toBe('end');
      }
    });
  });

  test('is not sent before it was shown that what is deleted with it could be restored', () => {
    always((way, { restores }) => {
      const send = way.findIndex(({ effect }) => effect.do === 'send');
      const shown = way.findIndex(
        ({ event }) => event?.of === 'rewrite' && event.refusal === undefined && !event.stopped,
      );
      if (send >= 0 && restores !== undefined) expect([shown >= 0, shown < send]).toEqual([true, true]);
      expect(way.filter(({ effect }) => effect.do === 'rewrite').length > 0 && restores === undefined).toBe(
        false,
      );
    });
  });

  test('that makes another one each time is not sent again unless ours is seen, nor as a create then', () => {
    always((way, { verb, kind }) => {
      if (verb !== 'create' || kind.write.unique === true) return;
      for (const [nth, pace] of way.entries()) {
        if (lossOf(pace) === undefined || pace.event?.stopped === true) continue;
        expect(way.slice(nth + 1, nth + 3).map(({ effect }) => effect.do)).toEqual(['drain', 'search']);
        const searched = way[nth + 2]?.event;
        if (searched?.of === 'search' && searched.found !== 'ours')
          expect(way[nth + 3]?.effect).toMatchObject({ verdict: { is: 'bad', end: { status: 'unknown' } } });
      }
    });
  });

  test('sends what is left of its row as an update', () => {
    always((way, { verb }) => {
      for (const { effect, memory } of way) {
        if (effect.do !== 'send') continue;
        const isRest = memory.partly || memory.lost.length > 0;
        const own = isRest && effect.go.rows[0]?.action === 'update' ? 'update' : verb;
        expect(effect.verb).toBe(own);
      }
    });
  });

  test('says once and for all that a part was written', () => {
    always(way => {
      const part = way.findIndex(({ event }) => event?.of === 'settle');
      for (const [nth, { memory }] of way.entries()) expect(memory.partly).toBe(part >= 0 && nth > part);
    });
  });

  test('changes nothing of what was known before, nor of what it is told', () => {
    fc.assert(
      fc.property(steps, moments, (step, told) => {
        for (const { memory, event } of walk(step, told, MANY))
          if (event !== undefined) expect(() => next(deepFreeze(memory), deepFreeze(event))).not.toThrow();
      }),
    );
  });

  test('is answered by what came of the effect under way, and by nothing else', () => {
    const all = fc.record(answers);
    fc.assert(
      fc.property(steps, moments, all, (step, told, others) => {
        for (const { memory, effect } of walk(step, told, MANY))
          for (const answer of Object.values(others))
            if (answer.of !== effect.do)
              expect(() => next(memory, { ...answer, stopped: false })).toThrow(RangeError);
      }),
      { numRuns: 100 },
    );
  });
});
