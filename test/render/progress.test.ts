import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../src/core/event.ts';
import { displayWidth } from '../../src/render/display-width.ts';
import {
  advance,
  eventLine,
  heartbeatLine,
  type Progress,
  startProgress,
  statusLine,
} from '../../src/render/progress.ts';
import { aBranch, aReason, PROJECT } from '../helpers/report-builders.ts';

const style = { color: false };
const branch = aBranch('create', 'preview/pr-12').address;
const other = aBranch('update', 'staging').address;
const lane = 'neon.project/shiny-wind-028834';
const held: RunEvent = {
  type: 'held',
  lane,
  by: ['create_branch on preview/pr-12'],
  reason: aReason('locked'),
};

function stateAfter(events: readonly RunEvent[], total = 12): Progress {
  return events.reduce((state, event, index) => advance(state, event, 1000 * index), startProgress(total));
}

describe('eventLine', () => {
  it.each<[RunEvent, string | undefined]>([
    [{ type: 'reading', kind: 'neon.branch', scope: PROJECT.address }, undefined],
    [
      { type: 'read', kind: 'neon.branch', scope: PROJECT.address, count: 4 },
      'read neon.branch in neon.project/shiny-wind-028834: 4',
    ],
    [
      { type: 'checking', scope: PROJECT.address, count: 1 },
      'checking neon.project/shiny-wind-028834: 1 check',
    ],
    [
      { type: 'started', address: branch, action: 'create' },
      '+ create neon.branch/shiny-wind-028834/preview%2Fpr-12 …',
    ],
    [
      { type: 'waiting', lane, what: ['create_branch on preview/pr-12'], since: 0 },
      'neon.project/shiny-wind-028834: waiting for create_branch on preview/pr-12',
    ],
    [{ type: 'waiting', lane, what: [], since: 0 }, undefined],
    [held, 'neon.project/shiny-wind-028834: held by create_branch on preview/pr-12 (423)'],
    [
      { type: 'held', lane, by: [], reason: aReason('project already has running operations') },
      'neon.project/shiny-wind-028834: held by the service (423): project already has running operations',
    ],
    [
      { type: 'retry', request: 'GET /projects', why: '503', afterMs: 400 },
      'GET /projects: 503, trying again in 0.4 s',
    ],
    [
      { type: 'ended', result: { address: branch, action: 'create', status: 'done', ms: 812 } },
      '+ create neon.branch/shiny-wind-028834/preview%2Fpr-12  ✓ done 0.8 s',
    ],
    [
      {
        type: 'ended',
        result: { address: branch, action: 'create', status: 'failed', reason: aReason('no', 'look') },
      },
      '+ create neon.branch/shiny-wind-028834/preview%2Fpr-12  ✗ failed: no [test/said] (next: look)',
    ],
    [
      { type: 'verifying', kind: 'neon.branch', scope: PROJECT.address },
      'verifying neon.branch in neon.project/shiny-wind-028834',
    ],
  ])('says of %j one line or nothing', (event, line) => {
    expect(eventLine(event, style)).toBe(line);
  });
});

describe('statusLine', () => {
  it('explains a hold, with how long it lasts', () => {
    const state = stateAfter([{ type: 'started', address: branch, action: 'create' }, held]);
    expect(statusLine(state, 9300, 100, style)).toBe(
      '⠸ 0 of 12 done · held by create_branch on preview/pr-12 (423) 8.3 s +1',
    );
  });

  it('keeps the time of a hold that is told again', () => {
    const state = stateAfter([held, held, held]);
    expect(statusLine(state, 9000, 100, style)).toContain('(423) 9.0 s');
  });

  it('shows what runs when nothing holds it', () => {
    const state = stateAfter([{ type: 'started', address: branch, action: 'create' }]);
    expect(statusLine(state, 400, 100, style)).toBe(
      '⠼ 0 of 12 done · create neon.branch/shiny-wind-028834/preview%2Fpr-12 0.4 s',
    );
  });

  it('counts rows that ended and forgets waits when nothing runs', () => {
    const state = stateAfter([
      { type: 'started', address: branch, action: 'create' },
      held,
      { type: 'ended', result: { address: branch, action: 'create', status: 'done' } },
    ]);
    expect(statusLine(state, 2000, 100, style)).toBe('⠋ 1 of 12 done');
  });

  it('forgets a wait that ended, or that was not heard of for a while', () => {
    const started: RunEvent = { type: 'started', address: other, action: 'update' };
    const waiting = (what: readonly string[]): RunEvent => ({ type: 'waiting', lane, what, since: 0 });
    expect(statusLine(stateAfter([started, waiting(['x']), waiting([])]), 3000, 100, style)).not.toContain(
      'waiting',
    );
    expect(statusLine(stateAfter([started, waiting(['x'])]), 15_000, 100, style)).toContain(
      'waiting for x 15.0 s',
    );
    expect(statusLine(stateAfter([started, waiting(['x'])]), 17_000, 100, style)).not.toContain('waiting');
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
    expect(statusLine(state, 2500, 100, { color: false, ascii: true })).toBe(
      '\\ 1 list read | reading neon.endpoint in neon.project/shiny-wind-028834 0.5 s',
    );
  });

  it('is never wider than the terminal', () => {
    const state = stateAfter([
      { type: 'started', address: aBranch('create', '追放'.repeat(40)).address, action: 'create' },
      held,
    ]);
    for (let width = 24; width < 140; width += 1)
      for (const now of [1500, 20_000, 90_000])
        expect(displayWidth(statusLine(state, now, width, style))).toBeLessThanOrEqual(width);
  });
});

describe('heartbeatLine', () => {
  it('says everything that is open, and how long', () => {
    const state = stateAfter([{ type: 'started', address: branch, action: 'create' }, held]);
    expect(heartbeatLine(state, 9000, style)).toBe(
      'still held by create_branch on preview/pr-12 (423) (8.0 s), create neon.branch/shiny-wind-028834/preview%2Fpr-12 (9.0 s)',
    );
  });

  it('names three and counts the rest', () => {
    const events = Array.from({ length: 5 }, (_, index): RunEvent => {
      return { type: 'started', address: aBranch('create', `b${index}`).address, action: 'create' };
    });
    expect(heartbeatLine(stateAfter(events), 9000, style)).toMatch(/b2 \(7\.0 s\), and 2 more$/);
  });

  it('says nothing when nothing is open', () => {
    expect(heartbeatLine(stateAfter([]), 1000, style)).toBeUndefined();
  });
});

describe('the live line of a run that only waits', () => {
  it('says what for, and no number of lists that are none', () => {
    const reading: RunEvent = { type: 'reading', kind: 'docs.answer', scope: PROJECT.address };
    const line = statusLine(stateAfter([reading], 0), 3_000, 80, style);
    expect(line).toContain('reading docs.answer in neon.project/shiny-wind-028834');
    expect(line).not.toContain('list');
    expect(statusLine(stateAfter([], 0), 3_000, 80, style)).toContain('0 lists read');
  });
});
