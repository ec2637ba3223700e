import type { Case, InParts } from '../case.ts';
import { PART_SCENARIOS } from '../scenarios/part-scenarios.ts';
import type { Fault } from '../world/fault.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { type Family, isWrite, type Recording } from './family.ts';

const SHARDS = [2, 3];
const MINUTES_5 = 5 * 60_000;
/** What makes a part that was planned another one, in its own scope or in one that it refers to. */
const ACTS = /^(?:create|delete|rename|protect|expire|edit|deny) /;

function wrongAt(entry: LogEntry): readonly Fault[] {
  const { index: at } = entry;
  const refused: Fault = { do: 'answer', at, times: 1, status: 403 };
  if (!isWrite(entry)) return [refused, { do: 'answer', at, times: 3, status: 503 }];
  return [
    refused,
    { do: 'crash', at, when: 'before' },
    { do: 'crash', at, when: 'after' },
    { do: 'lose', at, how: 'reset', done: true },
    { do: 'lose', at, how: 'timeout', done: false },
    { do: 'answer', at, times: 3, status: 503 },
    { do: 'abort', at, when: 'after', why: 'signal' },
    { do: 'stale', at, reads: 2 },
    { do: 'lag', at, ms: 30_000 },
  ];
}

type More = ReturnType<Family['cases']> extends Iterable<infer One> ? One : never;

/** The parts begin in their order, the last one first, or all at once: in turn. */
function inTurn(nth: number, parts: InParts): Pick<Case, 'parts' | 'two'> {
  if (nth % 3 === 1) return { parts: { ...parts, back: true } };
  return nth % 3 === 2 ? { parts, two: nth } : { parts };
}

/** Nobody does anything wrong: each way to part it, in each order, and with wrong clocks. */
function* undisturbed(ways: readonly InParts['by'][]): Iterable<More> {
  for (const by of ways) for (const nth of [0, 1, 2]) yield { ...inTurn(nth, { by, at: 0 }), faults: [] };
  for (const [nth, ms] of [-MINUTES_5, MINUTES_5].entries()) {
    yield { ...inTurn(nth, { by: 'scopes', at: 0 }), skewMs: ms, faults: [] };
    for (const at of [0, 1])
      yield { ...inTurn(nth + at, { by: 'scopes', at }), faults: [{ do: 'date', from: 0, by: ms }] };
  }
}

/** One part meets a fault, while it is applied or already while it is planned. */
function* disturbed({ requests }: Part, at: number): Iterable<More> {
  let nth = at;
  // Of this part there is no plan.
  yield { command: 'plan', parts: { by: 'scopes', at }, faults: [{ do: 'crash', at: 0, when: 'before' }] };
  for (const entry of requests)
    for (const fault of wrongAt(entry)) {
      nth += 1;
      yield { ...inTurn(nth, { by: 'scopes', at }), faults: [fault] };
      if (!isWrite(entry) && nth % 2 === 0)
        yield { command: 'plan', parts: { by: 'scopes', at }, faults: [fault] };
    }
}

/** A shard sends what the parts in it do, in another order. */
function* disturbedShards(parts: readonly Part[]): Iterable<More> {
  const numbers = parts
    .flatMap(({ requests }) => requests.filter(isWrite).slice(0, 1))
    .map(({ index }) => index);
  for (const by of SHARDS)
    for (let at = 0; at < by; at += 1)
      for (const number of new Set(numbers)) {
        yield { ...inTurn(number, { by, at }), faults: [{ do: 'crash', at: number, when: 'after' }] };
        yield {
          ...inTurn(number + 1, { by, at }),
          faults: [{ do: 'lose', at: number, how: 'reset', done: true }],
        };
        yield {
          ...inTurn(number + 2, { by, at }),
          faults: [{ do: 'answer', at: number, times: 3, status: 503 }],
        };
      }
}

/** Someone acts after the plans, before a part, or in it. */
function* acted({ requests }: Part, at: number, acts: readonly string[]): Iterable<More> {
  for (const [nth, act] of acts.entries()) {
    if (at === 0) yield { ...inTurn(nth, { by: 'scopes', at }), meanwhile: [act], faults: [] };
    const writes = requests.filter(isWrite);
    const places = new Set([0, ...writes.slice(0, 1).map(({ index }) => index)]);
    for (const place of places) {
      const other: Fault = { do: 'other', at: place, act };
      yield { ...inTurn(nth + place, { by: 'scopes', at }), faults: [other] };
    }
    const [first] = writes;
    if (first === undefined) continue;
    const lost: Fault = { do: 'lose', at: first.index, how: 'reset', done: true };
    yield { ...inTurn(nth, { by: 'scopes', at }), meanwhile: [act], faults: [lost] };
  }
}

interface Part {
  readonly requests: readonly LogEntry[];
}

/** The requests of each part where each group of scopes has a run: run 1 is of the first. */
function partsOf({ setup, sent }: Recording): readonly Part[] {
  return (setup.scenario.parts ?? []).map((_, at) => ({ requests: sent.get(at + 1) ?? [] }));
}

/**
 * The family R45: a manifest that is planned in parts, joined, reviewed and applied in parts, while
 * one part is disturbed.
 */
export const PARTS: Family = {
  id: 'R45',
  title: 'parts of one review, while one of them is disturbed',
  scenarios: PART_SCENARIOS.map(({ name }) => name),
  cases: function* (recording) {
    const { names, setup } = recording;
    const parts = partsOf(recording);
    if (names === 'not_unique') {
      // Here a create whose answer was lost may be made twice.
      for (const [at, { requests }] of parts.entries())
        for (const { index } of requests.filter(each => isWrite(each) && each.path.endsWith('/branches')))
          for (const done of [true, false])
            yield {
              ...inTurn(index, { by: 'scopes', at }),
              faults: [{ do: 'lose', at: index, how: 'reset', done }],
            };
      return;
    }
    const acts = [...setup.acts.keys()].filter(each => ACTS.test(each));
    yield* undisturbed(['scopes', ...SHARDS]);
    for (const [at, part] of parts.entries()) {
      yield* disturbed(part, at);
      yield* acted(part, at, acts);
    }
    yield* disturbedShards(parts);
  },
};
