import type { Plant } from './plants.ts';

const LINEAGE = 'src/providers/neon/branch/lineage.ts';

function plant(name: string, ...edits: Plant['edits']): Plant {
  return { name, edits, near: { lives: true } };
}

/** Defects that show after several acts of people, each of which goes well by itself. */
export const LIVES_PLANTS: readonly Plant[] = [
  plant('of several restores one is followed', {
    file: LINEAGE,
    find: 'for (const at of among) for (const next of this.#beside(at, child)) among.add(next);',
    by: 'for (const next of this.#beside(parent, child)) among.add(next);',
  }),
  plant('an id counts for nothing where a mark is on the replaced branch', {
    file: 'src/engine/live/pins.ts',
    find: 'if (isInPlace) return { live: bearer, from: bearer.address };\n',
    by: '',
  }),
];
