import type { Random } from '../clock.ts';

const LENGTH = 16;

/** Distinguishes one run's marks from those of any other run. */
export function runId(random: Random): string {
  return Array.from({ length: LENGTH }, () => Math.floor(random() * 36).toString(36)).join('');
}
