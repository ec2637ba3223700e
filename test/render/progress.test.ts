import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../src/core/event.ts';
import type { ResultStatus } from '../../src/core/report.ts';
import { displayWidth } from '../../src/render/display-width.ts';
import { advance, type Progress, startProgress } from '../../src/render/progress.ts';
import { progressLine, statusLine } from '../../src/render/status-line.ts';
import { aBranch, aReason, PROJECT } from '../helpers/report-builders.ts';

const style = { color: false };
const branch = aBranch('create', 'preview/pr-12').address;
const other = aBranch('update', 'staging').address;
const lane = 'neon.project/shiny-wind-028834';
const started: RunEvent = { type: 'started', address: branch, action: 'create' };
const written: RunEvent = { type: 'written', address: branch, action: 'create' };
const ended = (status: ResultStatus): RunEvent => ({
  type: 'ended',
  result: { address: branch, action: 'create', status },
});
const held: RunEvent = {
  type: 'held',
  lane,
  by: ['create_branch on preview/pr-12'],
  reason: aReason('locked'),
};
const waiting = (what: readonly string[]): RunEvent => ({ type: 'waiting', lane, what, since: 0 });

/** An event a second. */
function stateAfter(events: readonly RunEvent[], total = 12): Progress {
  return events.reduce((state, event, index) => advance(state, event, 1000 * index), startProgress(total, 0));
}

const lineAt = (state: Progress, now: number, width = 100): string =>
  statusLine(state, { now }, width, style);

describe('statusLine', () => {
  it('tells what is written, verified, waiting and not done, of how many, with the time and what is left', () => {
    const events = [
      started,
      written,
      ended('done'),
      started,
      written,
      ended('failed'),
      started,
      written,
      held,
    ];
    expect(
      statusLine(stateAfter(events, 197), { now: 70_000, left: { least: 80, most: 170 } }, 100, style),
    ).toBe('⠋ 3 of 197 written, 1 verified, 1 not done · 1:10 · 1 to 3 min left');
    expect(
      statusLine(stateAfter(events, 197), { now: 10_000, left: { least: 80, most: 170 } }, 140, style),
    ).toBe(
      '⠋ 3 of 197 written, 1 verified, 1 not done, 1 waiting · 0:10 · 1 to 3 min left · held by create_branch on preview/pr-12 (423) 2.0 s',
    );
  });

  it('counts a row as written as soon as the service accepted it, and as verified when it was seen', () => {
    expect(lineAt(stateAfter([started, written]), 2_000)).toBe('⠋ 1 of 12 written, 0 verified · 0:02');
    expect(lineAt(stateAfter([started, written, ended('done')]), 3_000)).toBe(
      '⠋ 1 of 12 written, 1 verified · 0:03',
    );
  });

  it('explains a hold, with how long it lasts', () => {
    expect(lineAt(stateAfter([started, held]), 9300, 120)).toBe(
      '⠸ 0 of 12 written, 0 verified, 1 waiting · 0:09 · held by create_branch on preview/pr-12 (423) 8.3 s +1',
    );
  });

  it('keeps the time of a hold that is told again', () => {
    expect(lineAt(stateAfter([held, held, held]), 9000)).toContain('(423) 9.0 s');
  });

  it('shows what runs when nothing holds it', () => {
    expect(lineAt(stateAfter([started]), 400)).toBe(
      '⠼ 0 of 12 written, 0 verified · 0:00 · create neon.branch/shiny-wind-028834/preview%2Fpr-12 0.4 s',
    );
  });

  it('forgets a wait that ended, or that was not heard of for a while', () => {
    const first: RunEvent = { type: 'started', address: other, action: 'update' };
    expect(lineAt(stateAfter([first, waiting(['x']), waiting([])]), 3000)).not.toContain('waiting');
    expect(lineAt(stateAfter([first, waiting(['x'])]), 15_000)).toContain('waiting for x 15.0 s');
    expect(lineAt(stateAfter([first, waiting(['x'])]), 17_000)).not.toContain('waiting');
  });

  it('counts lists while a plan is made', () => {
    const state = stateAfter(
      [
        { type: 'reading', kind: 'neon.branch', scope: PROJECT.address },
        { type: 'read', kind: 'neon.branch', scope: PROJECT.address, count: 2 },
        { type: 'reading', kind: 'neon.endpoint', scope: PROJECT.address },
      ],
      0,
    );
    expect(statusLine(state, { now: 2500 }, 100, { color: false, ascii: true })).toBe(
      '\\ 1 list read | 0:02 | reading neon.endpoint in neon.project/shiny-wind-028834 0.5 s',
    );
  });

  it('is never wider than the terminal', () => {
    const wide = aBranch('create', '追放'.repeat(40)).address;
    const state = stateAfter([{ type: 'started', address: wide, action: 'create' }, held], 100_000);
    for (const of of [state, stateAfter([], 0)])
      for (let width = 1; width < 140; width += 1)
        for (const now of [1500, 20_000, 9_000_000])
          for (const left of [undefined, { least: 80, most: 700 }])
            expect(displayWidth(statusLine(of, { now, left }, width, style))).toBeLessThanOrEqual(width);
  });

  it.each([
    [90, '⠋ 31 of 197 written, 0 verified · 1:10 · 1 to 3 min left'],
    [50, '⠋ 31/197 written · 1:10 · 1 to 3 min left'],
    [40, '⠋ 31/197 written · 1:10 · 1-3 min'],
    [30, '⠋ 31/197 written · 1:10'],
    [20, '⠋ 31/197 written'],
    [10, '⠋'],
  ])('says the same in fewer words in %i columns', (width, line) => {
    const state = { ...startProgress(197, 0), written: 31 };
    expect(statusLine(state, { now: 70_000, left: { least: 80, most: 170 } }, width, style)).toBe(line);
  });

  it('tells in few columns how far the last look is, once everything is written', () => {
    const state = { ...startProgress(197, 0), written: 190, notDone: 7, verified: 120 };
    expect(lineAt(state, 70_000, 30)).toBe('⠋ 120/197 verified · 1:10');
  });
});

describe('progressLine', () => {
  it('says how far it is and everything that is open, and how long', () => {
    expect(
      progressLine(stateAfter([started, held]), { now: 9000, left: { least: 4, most: 21 } }, style),
    ).toBe(
      '0 of 12 written, 0 verified, 1 waiting · 0:09 · up to 25 s left · held by create_branch on preview/pr-12 (423) (8.0 s), create neon.branch/shiny-wind-028834/preview%2Fpr-12 (9.0 s)',
    );
  });

  it('names three and counts the rest, and the requests that were sent again', () => {
    const events = Array.from({ length: 5 }, (_, index): RunEvent => {
      return { type: 'started', address: aBranch('create', `b${index}`).address, action: 'create' };
    });
    const retry: RunEvent = { type: 'retry', request: 'GET /projects', why: '503', afterMs: 400 };
    const line = progressLine(stateAfter([...events, retry]), { now: 9000 }, style);
    expect(line).toMatch(/^0 of 12 written, 0 verified, 1 sent again · 0:09 · /);
    expect(line).toMatch(/b2 \(7\.0 s\), and 2 more$/);
  });

  it('says nothing where nothing is planned or open', () => {
    expect(progressLine(stateAfter([], 0), { now: 1000 }, style)).toBeUndefined();
  });
});

describe('the live line of a run that only waits', () => {
  it('says what for, and no number of lists that are none', () => {
    const reading: RunEvent = { type: 'reading', kind: 'docs.answer', scope: PROJECT.address };
    const line = lineAt(stateAfter([reading], 0), 3_000, 80);
    expect(line).toContain('reading docs.answer in neon.project/shiny-wind-028834');
    expect(line).not.toContain('list');
    expect(lineAt(stateAfter([], 0), 3_000, 80)).toContain('0 lists read');
  });
});
