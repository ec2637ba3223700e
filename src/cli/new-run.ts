import { runId } from '../core/report/run-facts.ts';
import type { Context } from './context.ts';
import type { Io } from './system/io.ts';

/** A run that begins now, of which nothing is known yet. */
export function newRun({ random, clock }: Pick<Io, 'random' | 'clock'>): Context['begun'] {
  return { run: runId(random), at: clock.now(), files: [], outputsAreApart: false, reported: new Set() };
}
