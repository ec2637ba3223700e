import type { Plant } from './plants.ts';

const NEAR = { scenario: 'left as moved', family: 'R25' };
const NO_VETO = {
  file: 'src/engine/decide/moved/leave-moved.ts',
  find: "  if (given.base?.moved !== 'leave') return found;",
  by: "  if (given.base?.moved !== 'refuse') return found;",
};

/** Defects of leaving what someone moved. */
export const MOVED_PLANTS: readonly Plant[] = [
  {
    name: 'a field that someone moved is written although it is left',
    edits: [
      {
        file: 'src/engine/decide/moved/leave-moved.ts',
        find: "  return together(changes, change => whoseOf(change) === 'moved', kind);",
        by: "  return together(changes, change => whoseOf(change) === 'pending', kind);",
      },
      NO_VETO,
    ],
    near: NEAR,
  },
  {
    name: 'what someone deleted is created again although it is left',
    edits: [
      {
        file: 'src/engine/decide/moved/leave-moved.ts',
        find: "  return joined([whose(before.exists, THERE, null), ...all]) === 'moved';",
        by: "  return joined([whose(before.exists, THERE, null), ...all]) === 'both';",
      },
      NO_VETO,
    ],
    near: NEAR,
  },
  {
    name: 'what someone created is pruned although it is left',
    edits: [NO_VETO],
    near: NEAR,
  },
];
