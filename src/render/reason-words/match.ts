import type { WordsOf } from './words.ts';

const ALL_BUT_ONE = 'Delete or rename all but one of them by hand, then plan again.';
const SETTLE = 'Make clear which one is meant, then plan again.';

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
    `${found.length} live resources have the mark that evenkeel wrote for this entry, under other names: ${found.join(', ')}`,
    'Write `renamed_from` in the entry, with the name of the right one, and plan again.',
  ],
  'match/mark-claimed': ({ live, mark, other }) => [
    `${live} has the mark of ${mark}, and ${other} claims it too`,
    SETTLE,
  ],
  'match/marked-elsewhere': ({ address }) => [`${address} was first made under this name`],
  'match/absent-elsewhere': ({ address, live }) => [
    `${address} is to be absent, but ${live}, which was made as it, stays: write that name into the entry to delete it`,
  ],
  'match/made-as-another': ({ from, mark, other, name }) => [
    `${from} was made as ${mark}; if it is ${other}, write \`renamed_from: ${name}\` in that entry`,
  ],
  'match/id-gone': ({ address, id }) => [
    `nothing live has the id ${id} of the entry of ${address}, so only its name counts; correct or remove it`,
    'Write the id of the one that is meant, or remove `id`.',
  ],
  'match/id-replaced': ({ address, id, at, now }) => [
    `a restore put ${address} (${now}) in the place of ${id}, which is ${at} now`,
    `Write \`id: ${now}\` in its entry.`,
  ],
  'match/id-elsewhere': ({ id, at, now }) => [
    `its name is that of ${now}, but its id ${id} is that of ${at}: neither is written to`,
    `Write \`id: ${now}\` if the name is right; otherwise rename both by hand.`,
  ],
  'match/id-of-entry': ({ id, at, by }) => [
    `its id ${id} is that of ${at}, which is what the entry of ${by} is about: neither is written to`,
    'Remove one of the two entries, or correct the `id`.',
  ],
  'match/id-of-other-name': ({ id, at }) => [
    `the id in the entry, ${id}, belongs to ${at}: a delete needs the name and the id of the same resource`,
    `To delete ${at}, write its name in the entry. Otherwise remove the entry.`,
  ],
  'match/id-of-other-scope': ({ id, at }) => [
    `its id ${id} is that of ${at}, in another scope`,
    'Move the entry to where the resource is, or remove `id` to make a new one.',
  ],
  'match/id-disagrees': ({ id, now, to }) => [
    `its id is ${id}, but its name belongs to ${now}, so it cannot ${ACTS[to]}`,
    `Write \`id: ${now}\` if that is the one that is meant.`,
  ],
  'match/was-replaced': ({ id, at, by, now }) => [
    `it was ${at} (${id}), but a restore put ${by} (${now}) in its place`,
    `Write \`id: ${now}\` if that is the one that is meant.`,
  ],
  'match/pinned-by': ({ by }) => [
    `the entry of ${by} has the id of this resource`,
    'Correct the names or the `id`, then plan again.',
  ],
};

/** What needs a name and an id that belong to one resource. */
const ACTS = {
  delete: 'be deleted',
  replace: 'be replaced',
  unprotect: 'lose its protection',
  expire: 'get an expiry',
} as const;

/** What is wrong with a reference. */
export const referenceWords: WordsOf<'ref'> = {
  'ref/absent': ({ address }) => [
    `it needs ${address}, which the manifest says is absent`,
    'Take this entry out as well, or `absent: true` out of that one.',
  ],
  'ref/deleted': ({ address }) => [`it needs ${address}, which this plan deletes`],
  'ref/elsewhere': ({ address }) => [
    `it needs ${address}, which another shard has not made yet`,
    'Run this shard again once the others have ended.',
  ],
  'ref/expired': ({ address }) => [
    `it needs ${address}, which has expired and is gone`,
    'Write a later `expires_at` there, or remove both.',
  ],
  'ref/accepted-missing': ({ address }) => [
    `it needs ${address}, which is gone, and a line of accepted says not to create that yet`,
    `Remove the line from accepted, so that ${address} is created again, or remove both entries.`,
  ],
  'ref/left': ({ address }) => [
    `it needs ${address}, which someone deleted and --moved leave does not create again`,
    `Use --moved revert, so that ${address} is created again, or remove both entries.`,
  ],
  'ref/missing': ({ address, blocked, near }) => [
    `it needs ${address}, which does not exist${blocked === true ? ', and its row is blocked' : ''}`,
    blocked === true
      ? `See the row of ${address}: once that is fixed, this one is decided again.`
      : near === undefined
        ? 'Add it to the manifest, or correct the name.'
        : `Correct the name (did you mean ${near}?), or add it to the manifest.`,
  ],
  'ref/unread': ({ address, cause }, say) => [
    `it needs ${address}, whose list could not be read: ${say(cause).message}`,
    say(cause).next,
  ],
};
