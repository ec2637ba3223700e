import { ODD, SMALL } from './names.js';

/**
 * Commands whose names and texts act, without what only some frameworks have: localizations, and
 * types of options but text.
 */
export const oddSet = (at, menus) => [
  {
    name: SMALL[at % SMALL.length],
    description: ODD[at].trim(),
    options: [
      { type: 3, name: '__proto__', description: ODD[at + 1].trim(), required: true },
      { type: 3, name: 'constructor', description: ODD[at + 2].trim(), required: false },
    ],
  },
  ...menus.map((name, nth) => ({ name, type: 2 + (nth % 2) })),
];
