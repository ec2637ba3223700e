import type { ManifestPath } from '../../core/source.ts';
import type { NeonProblem } from './problem.ts';

const MOST_BYTES = 63;

/** Postgres limits names by bytes (facts: database platform 7). */
export function postgresNameRules(name: string, path: ManifestPath): readonly NeonProblem[] {
  const bytes = new TextEncoder().encode(name).length;
  if (bytes <= MOST_BYTES) return [];
  const message = `a Postgres name has at most ${MOST_BYTES} bytes, and this one ${bytes}`;
  return [{ rule: 'neon/postgres-name', message, path }];
}
