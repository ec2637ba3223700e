import type { Plant } from './plants.ts';

const REVIEW = 'src/engine/approve/part-of-review.ts';
const MERGE = 'src/documents/merge-reports.ts';
const PROJECTS = 'projects, guilds and the application';
const RENAME = 'a rename that takes overwrites in guilds';
const UNNAMED = 'a rename beside a guild that no entry names';
const SET = 'members of a set, in waves';
const GUARDED = 'members of a set, with more deletes than one run may do';

function plant(scenario: string, name: string, file: string, find: string, by: string): Plant {
  return { name, edits: [{ file, find, by }], near: { scenario: `parts: ${scenario}`, family: 'R45' } };
}

/** Defects of plans that are made, joined, reviewed and applied in parts (ADR 0148). */
export const PART_PLANTS: readonly Plant[] = [
  plant(
    PROJECTS,
    'a part of a review has the rows of all parts',
    REVIEW,
    'const rows = saved.rows.filter(row => !isOther(row));',
    'const { rows } = saved;',
  ),
  plant(
    PROJECTS,
    'what another part has made since the review counts as a change',
    'src/engine/approve/approve.ts',
    'others.filter(isMaking(address))',
    "others.filter(({ action }) => action === 'rename')",
  ),
  plant(
    UNNAMED,
    'what a rename restores in a guild without an entry belongs to every part',
    REVIEW,
    'otherScopes.has(outermost((cause ?? row).scope).address)',
    'otherScopes.has(outermost((cause ? row : row).scope).address)',
  ),
  plant(
    PROJECTS,
    'of a joined plan of some scopes the parts that it covers are refused',
    REVIEW,
    'covered?.has(each) === false',
    'covered?.has(each) === true',
  ),
  plant(
    RENAME,
    'the guilds of a rename have runs of their own',
    'src/engine/desired/scope-groups.ts',
    'if (scope.kind === within && isHit)',
    'if (scope.kind === within && isHit && renamed.scope.address === scope.address)',
  ),
  plant(
    PROJECTS,
    'a plan of a part does not foresee what other runs make',
    'src/engine/decide/waits/check-refs.ts',
    'if (given.foresees === true) return',
    'if (given.foresees === true && given.wanted.part === undefined) return',
  ),
  plant(
    PROJECTS,
    'the joined report leaves out which parts were refused',
    MERGE,
    'if (all.length < of) return { refusals: all };',
    'if (all.length < of) return {};',
  ),
  plant(
    GUARDED,
    'the guard counts the deletes of one part alone',
    'src/engine/approve/guard.ts',
    'const all = rows.length + (elsewhere.get(scope)?.length ?? 0);',
    'const all = rows.length + (elsewhere.get(scope) ?? []).filter(row => row.kind === scope).length;',
  ),
  plant(
    SET,
    'a part that could not read the list of a set is joined with no other one',
    MERGE,
    "reports.filter(({ plan }) => plan.digest !== 'incomplete')",
    'reports.filter(({ plan }) => plan.v === 1)',
  ),
];
