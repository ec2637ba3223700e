import { ALL_BUT_ONE, type WordsOf } from './words.ts';

/** How an entry was matched with live resources, or why it could not be. */
export const matchWords: WordsOf<'match'> = {
  'match/not-unique': ({ ids }) => [
    `${ids.length} live resources have this address: ${ids.join(', ')}`,
    ALL_BUT_ONE,
  ],
  'match/rename-cycle': () => [
    'the `renamed_from` of this entry leads back to this entry',
    'Remove `renamed_from` from one of the entries in this cycle, then plan again.',
  ],
  'match/renamed-from-entry': ({ from }) => [
    `\`renamed_from\` names ${from}, which has an entry of its own`,
    `Remove \`renamed_from\`, or the entry of ${from}.`,
  ],
  'match/absent-and-renamed': ({ by }) => [
    `this entry says \`absent: true\`, but the entry of ${by} renames the same resource`,
    `Remove this entry, or \`renamed_from\` from the entry of ${by}.`,
  ],
  'match/both-live': ({ from }) => [
    `this resource and ${from} are both live, so ${from} cannot be renamed to this name`,
    'Remove `renamed_from` and give each resource an entry, or delete by hand the one that nobody needs.',
  ],
  'match/from-not-unique': ({ from, ids }) => [
    `${ids.length} live resources have the name in \`renamed_from\`, ${from}: ${ids.join(', ')}`,
    ALL_BUT_ONE,
  ],
  'match/mark-not-unique': ({ found }) => [
    `${found.length} live resources have the mark that evenkeel wrote for this entry, under other names: ${found.join(', ')}`,
    'Write `renamed_from` in the entry, with the name of the resource that the entry means. Then plan again.',
  ],
  'match/mark-claimed': ({ live, mark, other }) => [
    `evenkeel created ${live} as ${mark}, so both this entry and the entry of ${other} could mean ${live}`,
    `Write \`renamed_from\` with the name of ${live} in the entry that means this resource. Then plan again.`,
  ],
  'match/marked-elsewhere': ({ address }) => [
    `evenkeel created ${address} under this name, and someone renamed it since, so this row creates a new resource`,
  ],
  'match/absent-elsewhere': ({ address, live }) => [
    `evenkeel created ${live} as ${address}, and someone renamed it since, so the entry with \`absent: true\` does not delete it`,
    `To delete ${live}, write its name in the entry.`,
  ],
  'match/made-as-another': ({ from, mark, other, name }) => [
    `evenkeel created ${from} as ${mark}, so ${from} may be the resource of the entry ${other}, which is missing`,
    `If ${from} is that resource, write \`renamed_from: ${name}\` in the entry of ${other}.`,
  ],
  'match/id-gone': ({ address, id }) => [
    `no live resource has the id ${id}, which the entry of ${address} names, so evenkeel finds the resource by its name alone`,
    'Correct the `id` in the entry, or remove the `id`.',
  ],
  'match/id-replaced': ({ address, id, at, now }) => [
    `a restore gave ${address} the new id ${now}, and the \`id\` in its entry, ${id}, belongs to ${at} now`,
    `Write \`id: ${now}\` in the entry of ${address}.`,
  ],
  'match/id-elsewhere': ({ id, at, now }) => [
    `the name in the entry belongs to ${now}, but its \`id\` ${id} belongs to ${at}, so evenkeel changes neither of the two resources`,
    `Write \`id: ${now}\` if the name is right. Otherwise rename both resources by hand.`,
  ],
  'match/id-of-entry': ({ id, at, by }) => [
    `the \`id\` in the entry, ${id}, belongs to ${at}, which the entry of ${by} also means, so neither entry changes ${at}`,
    'Remove one of the two entries, or correct the `id`.',
  ],
  'match/id-of-other-name': ({ id, at }) => [
    `the id in the entry, ${id}, belongs to ${at}, and a delete needs the name and the id of one resource`,
    `To delete ${at}, write its name in the entry. Otherwise remove the entry.`,
  ],
  'match/id-of-other-scope': ({ id, at }) => [
    `the \`id\` in the entry, ${id}, belongs to ${at}, which is in another scope`,
    `Move the entry to the scope of ${at}, or remove \`id\` to create a new resource.`,
  ],
  'match/id-disagrees': ({ id, now, to }) => [
    `the \`id\` in the entry is ${id}, but the name belongs to ${now}, so this resource cannot ${ACTS[to]}`,
    `Write \`id: ${now}\` if the name is right. Otherwise correct the name.`,
  ],
  'match/was-replaced': ({ id, at, by, now }) => [
    `this entry meant ${at} (id ${id}), but a restore put ${by} (id ${now}) in its place`,
    `Write \`id: ${now}\` in the entry if ${by} is meant.`,
  ],
  'match/pinned-by': ({ by }) => [
    `the entry of ${by} has the \`id\` of the resource that this entry means`,
    'Correct the names or the `id` in these two entries, then plan again.',
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
    `this entry needs ${address}, whose entry says \`absent: true\``,
    `Remove this entry, or \`absent: true\` from the entry of ${address}.`,
  ],
  'ref/deleted': ({ address }) => [
    `this entry needs ${address}, which this plan deletes`,
    `Add an entry for ${address} to keep it, or remove this entry.`,
  ],
  'ref/elsewhere': ({ address }) => [
    `this entry needs ${address}, which another shard has not created yet`,
    'Run this shard again once the other shards have ended.',
  ],
  'ref/expired': ({ address }) => [
    `this entry needs ${address}, which has expired and is gone`,
    `Write a later \`expires_at\` in the entry of ${address}, or remove both entries.`,
  ],
  'ref/accepted-missing': ({ address }) => [
    `this entry needs ${address}, which is gone, and a line of \`accepted\` says that it stays gone`,
    `Remove that line from \`accepted\`, so that ${address} is created again, or remove both entries.`,
  ],
  'ref/left': ({ address }) => [
    `this entry needs ${address}, which someone deleted and --moved leave does not create again`,
    `Use --moved revert, so that ${address} is created again, or remove both entries.`,
  ],
  'ref/missing': ({ address, blocked, near }) => [
    `this entry needs ${address}, which does not exist${blocked === true ? ', and whose row is blocked' : ''}`,
    blocked === true
      ? `First do what the row of ${address} says.`
      : near === undefined
        ? `Add ${address} to the manifest, or correct the name in this entry.`
        : `Correct the name in this entry: did you mean ${near}? Or add ${address} to the manifest.`,
  ],
  'ref/unread': ({ address, cause }, say) => [
    `this entry needs ${address}, and the list that would show it could not be read: ${say(cause).message}`,
    say(cause).next ?? 'Plan again once the service answers.',
  ],
};
