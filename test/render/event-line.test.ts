import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../src/core/report/event.ts';
import { eventLine } from '../../src/render/progress/event-line.ts';
import { aBranch, aReason, PROJECT } from '../helpers/report-builders.ts';

const style = { color: false };
const branch = aBranch('create', 'preview/pr-12').address;
const lane = 'neon.project/shiny-wind-028834';
const held: RunEvent = {
  type: 'held',
  lane,
  by: ['create_branch on preview/pr-12'],
  reason: aReason('locked'),
  leftMs: 600_000,
};

describe('eventLine', () => {
  it.each<[RunEvent, string | undefined]>([
    [{ type: 'reading', kind: 'neon.branch', scope: PROJECT.address }, undefined],
    [
      { type: 'read', kind: 'neon.branch', scope: PROJECT.address, count: 4 },
      'read neon.branch in neon.project/shiny-wind-028834: 4',
    ],
    [
      { type: 'unread', kind: 'neon.branch', scope: PROJECT.address },
      'neon.branch in neon.project/shiny-wind-028834 could not be read',
    ],
    [
      { type: 'checking', scope: PROJECT.address, count: 1 },
      'checking neon.project/shiny-wind-028834: 1 check',
    ],
    [
      { type: 'started', address: branch, action: 'create' },
      '+ create neon.branch/shiny-wind-028834/preview/pr-12 …',
    ],
    [
      { type: 'waiting', lane, what: ['create_branch on preview/pr-12'], since: 0 },
      'neon.project/shiny-wind-028834: waiting for create_branch on preview/pr-12',
    ],
    [{ type: 'waiting', lane, what: [], since: 0 }, undefined],
    [
      held,
      'neon.project/shiny-wind-028834 is locked (423): writes to it wait at most 10m for create_branch on preview/pr-12',
    ],
    [
      {
        type: 'held',
        lane,
        by: [],
        reason: aReason('project already has running operations'),
        leftMs: 594_000,
      },
      'neon.project/shiny-wind-028834 is locked (423): writes to it wait at most 9m54s; the service does not say what locks it',
    ],
    [
      { type: 'retry', request: 'GET /projects', why: '503', afterMs: 400 },
      'GET /projects: 503, trying again in 0.4 s',
    ],
    [
      { type: 'written', address: branch, action: 'create' },
      '+ create neon.branch/shiny-wind-028834/preview/pr-12  written, not verified yet',
    ],
    [
      { type: 'ended', result: { address: branch, action: 'create', status: 'done', ms: 812 } },
      '+ create neon.branch/shiny-wind-028834/preview/pr-12  ✓ done 0.8 s',
    ],
    [
      {
        type: 'ended',
        result: { address: branch, action: 'create', status: 'failed', reason: aReason('no', 'look') },
      },
      '+ create neon.branch/shiny-wind-028834/preview/pr-12  ✗ failed: no [test/said] (next: look)',
    ],
    [
      { type: 'verifying', kind: 'neon.branch', scope: PROJECT.address },
      'verifying neon.branch in neon.project/shiny-wind-028834',
    ],
  ])('says of %j one line or nothing', (event, line) => {
    expect(eventLine(event, style)).toBe(line);
  });
});
