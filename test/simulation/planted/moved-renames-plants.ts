import type { Plant } from './plants.ts';

function plant(scenario: string, name: string, file: string, find: string, by: string): Plant {
  return {
    name,
    edits: [{ file: `src/engine/${file}`, find, by }],
    near: { scenario: `renamed and moved, ${scenario}`, family: 'R37' },
  };
}

/** Defects of `--moved` where the manifest renames (ADR 0073). */
export const MOVED_RENAMES_PLANTS: readonly Plant[] = [
  plant(
    'left',
    'what the manifest renames has no side before',
    'desired/base-side.ts',
    'const before = renamedFrom === undefined ? undefined : this.#byName.get(renamedFrom);',
    'const before = renamedFrom === undefined ? undefined : this.#byName.get(own);',
  ),
  plant(
    'left',
    'a rename takes along what someone moved, although it is left',
    'decide/moved/leave-moved.ts',
    "const rows = given.rows.filter(row => row.action !== 'blocked' && undoes(row));",
    "const rows = given.rows.filter(row => row.action !== 'blocked' && undoes(row) && row.from === undefined);",
  ),
  plant(
    'refused',
    'what someone moved refuses nothing',
    'approve/refused-by-guards.ts',
    "if (plan.base?.moved !== 'refuse') return undefined;",
    "if (plan.base?.moved !== 'leave') return undefined;",
  ),
  plant(
    'refused',
    'a rename that undoes what someone moved is not refused',
    'approve/refused-by-guards.ts',
    'const rows = plan.rows.filter(row => writes(row) && undoes(row)).map(({ address }) => address);',
    'const rows = plan.rows\n    .filter(row => writes(row) && undoes(row) && row.from === undefined)\n    .map(({ address }) => address);',
  ),
];
