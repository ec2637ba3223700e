import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RunEvent } from '../../src/core/report/event.ts';
import type { Row } from '../../src/core/report/row.ts';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import { halfReplaced, partlyWritten } from '../../src/engine/ends/end-reasons.ts';
import { Ledger } from '../../src/engine/ends/ledger.ts';
import type { RowEnd } from '../../src/engine/ends/live-since.ts';
import { makeSteps, type Step } from '../../src/engine/lanes/steps.ts';
import { aReason } from '../helpers/report-builders.ts';
import { type ToyWorld, thing, toyInput, toyProvider, toySession, wantsThing } from './toys.ts';

interface Made {
  readonly ledger: Ledger;
  readonly rows: readonly Row[];
  readonly steps: readonly Step[];
  readonly ended: () => readonly string[];
}

function outcomesOf(world: ToyWorld): Made {
  const given = decideAll(toyInput(world));
  const provider = toyProvider(world);
  const events: RunEvent[] = [];
  const ledger = new Ledger(
    toySession(provider, { emit: event => events.push(event) }),
    given.rows,
    given.kinds,
  );
  const steps = makeSteps(given, [provider]);
  ledger.expect(steps);
  const ended = (): readonly string[] =>
    events.flatMap(event =>
      event.type === 'ended' ? [`${event.result.status} ${event.result.address}`] : [],
    );
  return { ledger, rows: given.rows, steps, ended };
}

const chain: ToyWorld = { entries: [wantsThing('a'), wantsThing('b', { to: { $ref: thing('a') } })] };
const failed: RowEnd = { status: 'failed', reason: aReason('no') };

function two(): Made & { readonly first: Step; readonly second: Step } {
  const made = outcomesOf(chain);
  const [first, second] = made.steps;
  if (first === undefined || second === undefined) throw new Error('two steps are not there');
  return { ...made, first, second };
}

describe('a step', () => {
  test('is not ready before all that it depends on has ended', () => {
    const { ledger, first, second } = two();
    expect([first, second].map(step => ledger.isReady(step))).toEqual([true, false]);
    ledger.sent(first);
    expect(ledger.isReady(second)).toBe(false);
    ledger.well(first);
    expect(ledger.isReady(second)).toBe(true);
    expect(ledger.failedBefore(second)).toBeUndefined();
  });

  test.each<[string, (made: ReturnType<typeof two>) => void]>([
    ['was refused', ({ ledger, first }) => ledger.badly(first, failed)],
    ['was skipped', ({ ledger, first }) => ledger.skip(first, aReason('stopped'))],
    ['ended each row by itself', ({ ledger, first }) => ledger.failed(first)],
    [
      'was accepted, and its work failed',
      ({ ledger, first }) => {
        ledger.sent(first);
        ledger.settled(
          new Map([[first.id, { state: 'failed', reason: { code: 'wait/failed', what: 'work' } }]]),
        );
      },
    ],
  ])('has a dependency that did not end well where that %s', (_, ends) => {
    const made = two();
    ends(made);
    expect(made.ledger.isReady(made.second)).toBe(true);
    expect(made.ledger.failedBefore(made.second)).toBe(thing('a'));
  });

  test('that is no part of the apply has not ended well', () => {
    const { ledger, second } = two();
    const other = { ...second, after: new Set([`${thing('x')} create`]) };
    expect(ledger.isReady(other)).toBe(true);
    expect(ledger.failedBefore(other)).toBe(thing('x'));
  });

  test('wakes who waits for it, however it ends', async () => {
    for (const end of ['well', 'failed'] as const) {
      const { ledger, first, second } = two();
      const woken = ledger.nextEnd([second]);
      ledger[end](first);
      await expect(woken).resolves.toBeUndefined();
    }
  });
});

describe('a row', () => {
  test('whose work failed after the write was accepted is not said to be untouched', () => {
    const { ledger, rows, first } = two();
    ledger.sent(first);
    const reason = { code: 'wait/failed', what: 'work' } as const;
    ledger.settled(new Map([[first.id, { state: 'failed', reason }]]));
    expect(ledger.results(rows)[0]).toMatchObject({ status: 'failed', partly: true });
    expect(ledger.mayBeDone(thing('a'))).toBe(true);
  });

  test('that was only refused is untouched, and one whose answer was lost may be done', () => {
    const { ledger, first, second } = two();
    ledger.badly(first, failed);
    ledger.badly(second, { status: 'unknown', reason: aReason('lost') });
    expect([thing('a'), thing('b')].map(at => ledger.mayBeDone(at))).toEqual([false, true]);
  });

  test('is looked for where it was written and has no end yet', () => {
    const { ledger, first, second } = two();
    expect(ledger.toVerify()).toEqual([]);
    ledger.well(first);
    ledger.sent(second);
    expect(ledger.toVerify().map(({ address }) => address)).toEqual([thing('a')]);
    for (const row of first.rows) ledger.seen(row);
    expect(ledger.toVerify()).toEqual([]);
  });

  test('that was not reached is skipped, and a blocked one blocked', () => {
    const world: ToyWorld = {
      entries: [wantsThing('a'), wantsThing('b', {}, { renamedFrom: thing('c') })],
      things: [{ name: 'b' }, { name: 'c' }],
    };
    const { ledger, rows } = outcomesOf(world);
    expect(ledger.results(rows).map(({ status }) => status)).toEqual(['skipped', 'blocked']);
  });

  test('ends once, and as it ended first, whatever comes after', () => {
    const statuses = fc.constantFrom<RowEnd['status']>(
      'done',
      'failed',
      'stale',
      'unknown',
      'running',
      'skipped',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), statuses), { minLength: 1, maxLength: 8 }), all => {
        const { ledger, rows, ended } = outcomesOf(chain);
        const firsts = new Map<Row, RowEnd['status']>();
        for (const [isFirst, status] of all) {
          const row = rows[isFirst ? 0 : 1];
          if (row === undefined) continue;
          if (!firsts.has(row)) firsts.set(row, status);
          ledger.end(row, { status });
        }
        expect(ended()).toEqual([...firsts].map(([{ address }, status]) => `${status} ${address}`));
        for (const [row, status] of firsts)
          expect(ledger.results([row])).toMatchObject([{ status, address: row.address }]);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the end of half a replace', () => {
  const world = (more: ToyWorld['thing']): ToyWorld => ({
    thing: {
      ...more,
      write: {
        fixed: ['size'],
        ...more?.write,
      },
    },
    entries: [wantsThing('a', { size: 2 }, { allow: ['replace'] })],
    things: [{ name: 'a', fields: { size: 1 } }],
  });
  const stopped = { status: 'skipped', reason: aReason('stopped') } as const;
  const ends = (more: ToyWorld['thing']): readonly unknown[] =>
    outcomesOf(world(more)).steps.map(step => halfReplaced(step, stopped));

  test('says that the old one is deleted, and that is never "skipped"', () => {
    expect(ends({})).toMatchObject([
      { status: 'skipped' },
      { status: 'failed', partly: true, reason: { code: 'apply/half-replaced' } },
    ]);
  });

  test('says that both live where the new one was made first', () => {
    expect(
      ends({
        write: { replaces: 'create_first' },
      }),
    ).toMatchObject([
      { status: 'skipped' },
      { status: 'failed', partly: true, reason: { code: 'apply/old-one-left', sure: true } },
    ]);
  });

  test('of a partly written row says so', () => {
    expect(partlyWritten(stopped)).toMatchObject({ status: 'failed', partly: true });
  });
});
