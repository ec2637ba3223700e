import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../src/core/report/event.ts';
import type { ResultStatus } from '../../src/core/report/report.ts';
import { displayWidth } from '../../src/core/text/safe-text.ts';
import { Progress } from '../../src/render/progress/progress.ts';
import { progressLine, statusLine } from '../../src/render/progress/status-line.ts';
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
  leftMs: 600_000,
};
const waiting = (what: readonly string[]): RunEvent => ({ type: 'waiting', lane, what, since: 0 });

const rows = (count: number) => Array.from({ length: count }, (_, nth) => aBranch('create', `b${nth}`));

/** A run over the branch, the other one and more. */
function progressOf(total: number): Progress {
  const state = new Progress(0);
  if (total > 0)
    state.expect([aBranch('create', 'preview/pr-12'), aBranch('update', 'staging'), ...rows(total - 2)]);
  return state;
}

/** An event a second. */
function stateAfter(events: readonly RunEvent[], total = 12): Progress {
  const state = progressOf(total);
  for (const [index, event] of events.entries()) state.heard(event, 1000 * index);
  return state;
}

/** What became of the first rows of some. */
function ofMany(total: number, ends: readonly (readonly [count: number, ...RunEvent['type'][]])[]): Progress {
  const all = rows(total);
  const state = new Progress(0);
  state.expect(all);
  let at = 0;
  for (const [count, ...types] of ends) {
    const from = at;
    at += count;
    for (const { address } of all.slice(from, at))
      for (const type of types)
        state.heard(
          type === 'ended'
            ? {
                type,
                result: { address, action: 'create', status: types.includes('written') ? 'done' : 'failed' },
              }
            : ({ type, address, action: 'create' } as RunEvent),
          1000,
        );
  }
  return state;
}

const lineAt = (state: Progress, now: number, width = 100): string =>
  statusLine(state, { now }, width, style);

describe('statusLine', () => {
  const MANY = ofMany(197, [
    [20, 'started', 'written', 'ended'],
    [11, 'started', 'written'],
    [2, 'started', 'ended'],
    [64, 'started'],
  ]);

  it('tells what became of all rows: each number belongs to one sum', () => {
    const left = { least: 80, most: 170 };
    const line = statusLine(MANY, { now: 70_000, left }, 100, style);
    expect(line).toBe(
      '⠋ 31 of 197 written (20 verified), 2 not done, 64 under way, 100 to go · 1:10 · 1 to 3 min left',
    );
    expect(31 + 2 + 64 + 100).toBe(197);
  });

  it('counts a row as written as soon as the service accepted it, and as verified when it was seen', () => {
    expect(lineAt(stateAfter([started, written]), 2_000)).toBe('⠋ 1 of 12 written, 11 to go · 0:02');
    expect(lineAt(stateAfter([started, written, ended('done')]), 3_000)).toBe(
      '⠋ 1 of 12 written (1 verified), 11 to go · 0:03',
    );
  });

  it('counts a row once that was written and did not end well, and nothing that is no row', () => {
    const state = stateAfter([started, written, ended('failed')]);
    state.heard({ type: 'ended', result: { address: other, action: 'delete', status: 'failed' } }, 4_000);
    expect(lineAt(state, 4_000)).toBe('⠋ 0 of 12 written, 1 not done, 11 to go · 0:04');
  });

  it('explains a hold, with whom it holds and how long it lasts', () => {
    expect(lineAt(stateAfter([started, held]), 9300, 140)).toBe(
      '⠸ 0 of 12 written, 1 under way, 11 to go · 0:09 · neon.project/shiny-wind-028834: held by create_branch on preview/pr-12 (423) 8.3 s',
    );
  });

  it('keeps the time of a hold that is told again', () => {
    expect(lineAt(stateAfter([held, held, held]), 9000)).toContain('(423) 9.0 s');
  });

  it('shows what runs when nothing holds it', () => {
    expect(lineAt(stateAfter([started]), 400, 120)).toBe(
      '⠼ 0 of 12 written, 1 under way, 11 to go · 0:00 · create neon.branch/shiny-wind-028834/preview/pr-12 0.4 s',
    );
  });

  it('forgets a wait that ended, or that was not heard of for a while', () => {
    const first: RunEvent = { type: 'started', address: other, action: 'update' };
    expect(lineAt(stateAfter([first, waiting(['x']), waiting([])]), 3000)).not.toContain('waiting');
    expect(lineAt(stateAfter([first, waiting(['x'])]), 15_000, 120)).toContain(
      'neon.project/shiny-wind-028834: waiting for x 15.0 s',
    );
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
    [100, '⠋ 31 of 197 written (20 verified), 2 not done, 64 under way, 100 to go · 1:10 · 1 to 3 min left'],
    [62, '⠋ 31 of 197 written (20 verified) · 1:10 · 1 to 3 min left'],
    [50, '⠋ 31/197 written · 1:10 · 1 to 3 min left'],
    [40, '⠋ 31/197 written · 1:10 · 1-3 min'],
    [30, '⠋ 31/197 written · 1:10'],
    [20, '⠋ 31/197 written'],
    [10, '⠋'],
  ])('says the same in fewer words in %i columns', (width, line) => {
    expect(statusLine(MANY, { now: 70_000, left: { least: 80, most: 170 } }, width, style)).toBe(line);
  });

  it('tells in few columns how far the last look is, once everything is written', () => {
    const state = ofMany(197, [
      [120, 'started', 'written', 'ended'],
      [70, 'started', 'written'],
      [7, 'started', 'ended'],
    ]);
    expect(lineAt(state, 70_000, 30)).toBe('⠋ 120/197 verified · 1:10');
  });
});

describe('progressLine', () => {
  it('says how far it is and everything that is open, and how long', () => {
    expect(
      progressLine(stateAfter([started, held]), { now: 9000, left: { least: 4, most: 21 } }, style),
    ).toBe(
      '0 of 12 written, 1 under way, 11 to go · 0:09 · up to 25 s left · neon.project/shiny-wind-028834: held by create_branch on preview/pr-12 (423) (8.0 s)',
    );
  });

  it('names three and counts the rest, and the requests that were sent again', () => {
    const events = Array.from({ length: 5 }, (_, index): RunEvent => {
      return { type: 'started', address: aBranch('create', `b${index}`).address, action: 'create' };
    });
    const retry: RunEvent = { type: 'retry', request: 'GET /projects', why: '503', afterMs: 400 };
    const line = progressLine(stateAfter([...events, retry]), { now: 9000 }, style);
    expect(line).toMatch(/^0 of 12 written, 5 under way, 7 to go · 1 request sent again · 0:09 · create /);
    expect(line).toMatch(/b2 \(7\.0 s\), and 2 more rows$/);
  });

  it('names the project or guild of each wait, and counts the other waits', () => {
    const events = Array.from({ length: 5 }, (_, nth): RunEvent => {
      return { type: 'waiting', lane: `neon.project/p${nth}`, what: ['create_branch on dev'], since: 0 };
    });
    expect(progressLine(stateAfter([started, ...events]), { now: 9000 }, style)).toBe(
      '0 of 12 written, 1 under way, 11 to go · 0:09 · neon.project/p0: waiting for create_branch on dev (9.0 s), neon.project/p1: waiting for create_branch on dev (9.0 s), neon.project/p2: waiting for create_branch on dev (9.0 s), and 2 more waits',
    );
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
