import type { Plant } from './plants.ts';

function plant(name: string, file: string, find: string, by: string, family: string): Plant {
  return {
    name,
    edits: [{ file: `src/${file}`, find, by }],
    near: { scenario: 'databases with services', family },
  };
}

/** Defects in what a delete of a database takes along (ADR 0168). */
export const DATABASE_PLANTS: readonly Plant[] = [
  plant(
    'what a delete takes along is not looked for again where the plan had nothing',
    'engine/attempt/recheck-losses.ts',
    "if (planned.allow.includes('loss')) return undefined;",
    "if (planned.allow.includes('loss') || planned.loss.length === 0) return undefined;",
    'R1',
  ),
  plant(
    'what was turned on after the plan is deleted with its database',
    'engine/attempt/recheck-losses.ts',
    'if (more === undefined) return undefined;',
    "if (more === undefined || kind.name === 'neon.database') return undefined;",
    'R7',
  ),
  plant(
    'what could not be read is not there',
    'providers/neon/contents/database-takes.ts',
    'return [lost(perhaps, null, `it could not be read: ${error.message}`)];',
    'return [];',
    'R8',
  ),
];
