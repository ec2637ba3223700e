import type { WordsOf } from './words.ts';

const ALL_BUT_ONE = 'Delete or rename all but one of them by hand, then plan again.';
const SETTLE = 'Resolve by hand which one is meant, then plan again.';

/** How an entry was matched with live resources, or why it could not be. */
export const matchWords: WordsOf<'match'> = {
  'match/not-unique': ({ ids }) => [
    `${ids.length} live resources have this identity: ${ids.join(', ')}`,
    ALL_BUT_ONE,
  ],
  'match/rename-cycle': () => ['renamed_from forms a cycle', SETTLE],
  'match/renamed-from-entry': ({ from }) => [
    `renamed_from names ${from}, which is an entry of its own`,
    'Remove `renamed_from` or the other entry.',
  ],
  'match/absent-and-renamed': ({ by }) => [`the entry of ${by} renames it, so it cannot be absent`, SETTLE],
  'match/both-live': ({ from }) => [
    `both it and ${from} are live, so it cannot be renamed from there`,
    SETTLE,
  ],
  'match/from-not-unique': ({ from, ids }) => [
    `${ids.length} live resources are called ${from}: ${ids.join(', ')}`,
    ALL_BUT_ONE,
  ],
  'match/mark-not-unique': ({ found }) => [
    `${found.length} live resources have its mark under other names: ${found.join(', ')}`,
    'Write `renamed_from` with the name of the one that is meant, then plan again.',
  ],
  'match/mark-claimed': ({ live, mark, other }) => [
    `${live} has the mark of ${mark}, and ${other} claims it too`,
    SETTLE,
  ],
  'match/marked-elsewhere': ({ address }) => [`${address} was first made under this name`],
  'match/made-as-another': ({ from, mark, other, name }) => [
    `${from} was made as ${mark}; if it is ${other}, write \`renamed_from: ${name}\` in that entry`,
  ],
};
