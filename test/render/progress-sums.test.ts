import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RunEvent } from '../../src/core/report/event.ts';
import type { ResultStatus } from '../../src/core/report/report.ts';
import { displayWidth } from '../../src/core/text/safe-text.ts';
import { Progress } from '../../src/render/progress/progress.ts';
import { progressLine, statusLine } from '../../src/render/progress/status-line.ts';
import { TimeLeft } from '../../src/render/progress/time-left.ts';
import { HOSTILE } from '../helpers/hostile-text.ts';
import { aBranch, aReason } from '../helpers/report-builders.ts';

const ROWS = ['a', 'b', ...HOSTILE.slice(0, 6)].flatMap(name => [
  aBranch('delete', name),
  aBranch('create', name),
]);
const STATUSES: readonly ResultStatus[] = ['done', 'done_before', 'failed', 'skipped', 'unknown'];
const name = fc.constantFrom(...HOSTILE);

/**
 * What may come at any point, in any order, once or more often, also of rows that are no row of the
 * plan.
 */
const heard: fc.Arbitrary<RunEvent> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom<'started' | 'written'>('started', 'written'),
      fc.constantFrom(...ROWS, aBranch('update', 'c')),
    )
    .map(([type, { address, action }]) => ({ type, address, action })),
  fc.tuple(fc.constantFrom(...ROWS), fc.constantFrom(...STATUSES)).map(([{ address, action }, status]) => ({
    type: 'ended' as const,
    result: { address, action, status },
  })),
  fc.tuple(name, fc.array(name, { maxLength: 2 })).map(([lane, what]) => ({
    type: 'waiting' as const,
    lane,
    what,
    since: 0,
  })),
  name.map(lane => ({ type: 'held' as const, lane, by: [], reason: aReason(lane), leftMs: 1_000 })),
  fc.constant<RunEvent>({ type: 'retry', request: 'GET /', why: 'x', afterMs: 1 }),
);
const expected = fc.subarray(ROWS).map(rows => ({ type: 'expected' as const, rows }));

/** The numbers of a line with all of its words. */
function numbersIn(line: string): Readonly<Record<string, number>> {
  const [, written, total, verified, rest = ''] =
    /(\d+) of (\d+) written(?: \((\d+) verified\))?((?:, \d+ (?:not done|under way|to go))*)/.exec(line) ??
    [];
  const others = [...rest.matchAll(/, (\d+) /g)].reduce((sum, [, number]) => sum + Number(number), 0);
  return { written: Number(written), total: Number(total), verified: Number(verified ?? 0), others };
}

test('the numbers of a line add up after any events in any order, and no line is wider than the terminal', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ arbitrary: heard, weight: 12 }, expected), { maxLength: 60 }),
      fc.integer({ min: 1, max: 120 }),
      fc.boolean(),
      (events, width, ascii) => {
        const state = new Progress(0);
        const time = new TimeLeft();
        events.forEach((event, nth) => {
          const now = nth * 700;
          if (event.type === 'expected') {
            state.expect(event.rows);
            time.expect(event.rows, now);
          } else {
            state.heard(event, now);
            time.heard(event, now);
          }
          const left = time.left(now);
          const moment = { now, ...(left === undefined ? {} : { left }) };
          const style = { color: false, ascii };
          expect(displayWidth(statusLine(state, moment, width, style))).toBeLessThanOrEqual(width);
          const line = progressLine(state, moment, style) ?? '';
          expect(line).not.toMatch(/[\n\r\u001b]/);
          expect(`${line} ${statusLine(state, moment, width, style)}`).not.toMatch(
            /NaN|Infinity|(?<!\d)-\d+ (?:s|min|h)\b/,
          );
          if (state.total === 0) return;
          const { written = 0, total, verified, others = 0 } = numbersIn(line);
          expect(written + others).toBe(total);
          expect(total).toBe(state.total);
          expect(verified).toBeLessThanOrEqual(written);
        });
      },
    ),
    { numRuns: 60 },
  );
});

test.each(['x ##[error]boom ##[add-path]/tmp', 'waits for 追放👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧, nothing'])(
  'a name that is longer where it is printed, or cut within a character, is in the width: %j',
  name => {
    const state = new Progress(0);
    state.heard({ type: 'waiting', lane: name, what: [name, name], since: 0 }, 0);
    for (let width = 1; width <= 120; width += 1)
      expect(displayWidth(statusLine(state, { now: 0 }, width, { color: false }))).toBeLessThanOrEqual(width);
  },
);
