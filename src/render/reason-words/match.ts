import type { WordsOf } from './words.ts';

const SETTLE = 'Settle by hand which one is meant, then plan again.';

/** How an entry and live resources were, or could not be, found to be the same. */
export const matchWords: WordsOf<'match'> = {
  'match/not-unique': ({ count }) => [`${count} live resources have this identity`, SETTLE],
  'match/rename-cycle': () => ['renamed_from goes round in a circle', SETTLE],
  'match/renamed-from-entry': ({ from }) => [
    `renamed_from names ${from}, which is an entry of its own`,
    'Take out `renamed_from`, or the other entry.',
  ],
  'match/absent-and-renamed': ({ by }) => [`the entry of ${by} renames it, so it cannot be absent`, SETTLE],
  'match/both-live': ({ from }) => [
    `both it and ${from} are live, so it cannot be renamed from there`,
    SETTLE,
  ],
  'match/from-not-unique': ({ from, count }) => [`${count} live resources are called ${from}`, SETTLE],
  'match/mark-not-unique': ({ count }) => [`${count} live resources bear its mark under other names`, SETTLE],
  'match/mark-claimed': ({ live, mark, other }) => [
    `${live} bears the mark of ${mark}, and ${other} claims it too`,
    SETTLE,
  ],
  'match/marked-elsewhere': ({ address }) => [`${address} was once made under this name`],
  'match/made-as-another': ({ from, mark, other, name }) => [
    `${from} was made as ${mark}; if it is ${other}, give that \`renamed_from: ${name}\``,
  ],
};
