import type { Plant } from './plants.ts';

/** A defect that one change of one file makes, in what depends on two clocks. */
function plant(name: string, scenario: string, file: string, find: string, by: string): Plant {
  return { name, edits: [{ file: `src/${file}`, find, by }], near: { scenario, family: 'R26' } };
}

/** Defects in what depends on two clocks (ADR 0115). */
export const CLOCK_PLANTS: readonly Plant[] = [
  plant(
    'a branch is swept by its age although the clocks contradict each other',
    'clocks: sweep',
    'engine/decide/decide-swept.ts',
    'if (untimely === undefined) return decision;',
    "if (untimely === undefined || decision.is === 'taken') return decision;",
  ),
  plant(
    'an expiry is written although the clocks contradict each other',
    'clocks: expiry',
    'engine/decide/row-fields.ts',
    'const untimely = writesExpiry(row, kind) ? whyTimeUnknown(row.scope, kind, given) : undefined;',
    'const untimely = writesExpiry(row, kind) && given === undefined ? whyTimeUnknown(row.scope, kind, given) : undefined;',
  ),
  plant(
    'a clock that tells nothing counts as one that agrees',
    'clocks: expiry',
    'engine/decide/expired.ts',
    "if (service === undefined) return { code: 'row/clocks-apart' };",
    'if (service === undefined) return undefined;',
  ),
  plant(
    'a difference is accepted although the clocks contradict each other',
    'clocks: accepted',
    'engine/decide/moved/accepting.ts',
    'if (desired !== undefined && isUntimely(desired, given)) {',
    'if (desired !== undefined && given === undefined && isUntimely(desired, given)) {',
  ),
];
