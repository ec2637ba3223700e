import type { ManifestPath } from '../../../core/problem.ts';
import { NEON, RESERVED_NAMES } from '../../../limits/neon.ts';
import type { NeonProblem } from '../codes.ts';

const MOST_BYTES = NEON.postgresName.is;

/**
 * The mistake of a name that is too long for Postgres, which counts bytes
 * (facts/neon.md#names-in-postgres).
 */
export function postgresNameRules(name: string, path: ManifestPath): readonly NeonProblem[] {
  const bytes = new TextEncoder().encode(name).length;
  if (bytes <= MOST_BYTES) return [];
  const message = `a name in Postgres has at most ${MOST_BYTES} bytes, and this one has ${bytes}`;
  return [{ rule: 'neon/postgres-name', message, path, hint: 'write a shorter name' }];
}

/**
 * Mistakes in the name of a database or role: too long, or reserved. An entry with `absent: true`
 * may have a reserved name, because it creates nothing.
 */
export function madeNameRules(
  noun: keyof typeof RESERVED_NAMES,
  { name, absent }: { readonly name: string; readonly absent?: boolean },
): readonly NeonProblem[] {
  const problems = postgresNameRules(name, ['name']);
  if (absent === true || !RESERVED_NAMES[noun].is.test(name)) return problems;
  const message = `a ${noun} cannot be called "${name}", because Postgres or Neon reserves that name`;
  return [...problems, { rule: 'neon/reserved-name', message, path: ['name'], hint: 'choose another name' }];
}
