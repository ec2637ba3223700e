import type { Plant } from './plants.ts';

const NEAR = { scenario: 'full scopes' };

/** Defects of the swap in a full scope. */
export const SWAP_PLANTS: readonly Plant[] = [
  {
    name: 'a stop comes between a delete and what takes its place',
    edits: [
      {
        file: 'src/engine/attempt/indivisible-steps.ts',
        find: 'if (first === undefined) continue;',
        by: 'if (first !== undefined) continue;',
      },
    ],
    near: { ...NEAR, family: 'R1' },
  },
  {
    name: 'in a full scope deletes come last, as everywhere else',
    edits: [
      {
        file: 'src/engine/decide/waits/row-waits.ts',
        find: 'if (row.inPlaceOf !== undefined) found.push(remove(row.inPlaceOf));',
        by: '',
      },
    ],
    near: { ...NEAR, family: 'R1' },
  },
  {
    name: 'the PUT of a swap lacks everything that has no row',
    edits: [
      {
        file: 'src/providers/discord/command/bulk.ts',
        find: "rowOf.get(live.id)?.action !== 'delete'",
        by: "rowOf.get(live.id)?.action === 'update'",
      },
    ],
    near: NEAR,
  },
  {
    name: 'what takes a place is made although nobody knows whether the place is free',
    edits: [
      {
        file: 'src/engine/attempt/indivisible-steps.ts',
        find: 'const inCase = goesOn && step.swap === undefined;',
        by: 'const inCase = goesOn;',
      },
    ],
    near: NEAR,
  },
];
