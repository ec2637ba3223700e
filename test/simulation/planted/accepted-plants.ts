import type { Plant } from './plants.ts';

/** Defects in what the manifest accepts until a day (ADR 0075). */
export const ACCEPTED_PLANTS: readonly Plant[] = [
  {
    name: 'what is accepted is counted, and written all the same',
    edits: [
      {
        file: 'src/engine/decide/moved/accepting.ts',
        find: 'return paths.length === 0 ? desired : withIgnored(desired, paths, kinds.get(desired.kind));',
        by: 'return paths.length === 0 || kinds.ordered.length > 0 ? desired : withIgnored(desired, paths, kinds.get(desired.kind));',
      },
    ],
    near: { scenario: 'accepted' },
  },
  {
    name: 'what is accepted as gone is created again',
    edits: [
      {
        file: 'src/engine/decide/moved/accepting.ts',
        find: 'const missing = missingWith(held, wanted.desired);',
        by: 'const missing = new Set([...missingWith(held, wanted.desired)].slice(1));',
      },
    ],
    near: { scenario: 'accepted' },
  },
];
