import { ALL_BUT_ONE, firstDo, type WordsOf } from './words.ts';

/**
 * The words of reasons for how an entry was matched with live resources, or why it could not be.
 */
export const matchWords: WordsOf<'match'> = {
  'match/not-unique': ({ ids }) => [
    `${ids.length} live resources have this address: ${ids.join(', ')}`,
    ALL_BUT_ONE,
  ],
  'match/rename-cycle': ({ through }) => [
    `the \`renamed_from\` of these entries form a cycle: ${through.join(' → ')}`,
    'Remove `renamed_from` from all of these entries. To swap names, first rename one resource to a name that no other has, in an apply of its own.',
  ],
  'match/renamed-from-entry': ({ from }) => [
    `\`renamed_from\` in this entry names ${from}, but ${from} also has an entry of its own`,
    `Remove \`renamed_from\` from this entry, or remove the entry of ${from}.`,
  ],
  'match/absent-and-renamed': ({ by }) => [
    `this entry says \`absent: true\`, but the entry of ${by} renames the same resource`,
    `Remove this entry, or remove \`renamed_from\` from the entry of ${by}.`,
  ],
  'match/both-live': ({ from }) => [
    `a resource with this name already exists, so ${from} cannot be renamed to it`,
    `To keep both, remove \`renamed_from\` and write an entry for ${from}. Otherwise delete one of the two by hand, then plan again.`,
  ],
  'match/from-not-unique': ({ from, ids }) => [
    `\`renamed_from\` names ${from}, and ${ids.length} live resources have that address: ${ids.join(', ')}`,
    ALL_BUT_ONE,
  ],
  'match/mark-not-unique': ({ found }) => [
    `evenkeel created ${found.length} live resources for this entry, and all of them were renamed: ${found.join(', ')}`,
    'Decide which of them this entry is for, and write its current name as `renamed_from` in the entry. Then plan again: evenkeel renames it back.',
  ],
  'match/mark-claimed': ({ live, mark, other }) => [
    `evenkeel created ${live} under the address ${mark}, so ${live} may belong to this entry or to the entry of ${other}`,
    `Write \`renamed_from\`, with the name of ${live}, in the entry that ${live} belongs to. Then plan again.`,
  ],
  'match/marked-elsewhere': ({ address }) => [
    `evenkeel once created ${address} for this entry, but another entry names it now, so this row creates a new resource`,
    `If you want a new resource, there is nothing to do. Otherwise remove the other entry, and write the name of ${address} as \`renamed_from\` in this entry.`,
  ],
  'match/absent-elsewhere': ({ address, live }) => [
    `the entry of ${address} says \`absent: true\`, and no live resource has that name; evenkeel created ${live} under it, which was renamed since, so evenkeel does not delete it`,
    `To delete ${live}, write its new name in that entry. To keep ${live}, remove that entry.`,
  ],
  'match/made-as-another': ({ from, mark, other, name }) => [
    `${other} does not exist, but evenkeel created ${from} under the address ${mark}, so ${from} may be ${other} under a new name`,
    `If ${from} is ${other}, write \`renamed_from: ${name}\` in the entry of ${other}.`,
  ],
  'match/id-gone': ({ address, id }) => [
    `the entry of ${address} has the \`id\` ${id}, but no live resource has that id, so evenkeel finds the resource by its name alone`,
    'Correct the `id` in the entry, or remove the `id`.',
  ],
  'match/id-replaced': ({ address, id, at, now }) => [
    `a restore gave ${address} the new id ${now}, and the old \`id\` ${id} in its entry now belongs to ${at}`,
    `Write \`id: ${now}\` in the entry of ${address}.`,
  ],
  'match/id-elsewhere': ({ id, at, now }) => [
    `the name in this entry belongs to the resource with the id ${now}, but the \`id\` ${id} belongs to ${at}, so evenkeel changes neither`,
    `If the name is right, write \`id: ${now}\`. If the \`id\` is right, rename both resources by hand.`,
  ],
  'match/id-of-entry': ({ id, at, by }) => [
    `this entry, by its \`id\` ${id}, and the entry of ${by} are both for ${at}, so evenkeel does not change ${at}`,
    'Remove one of the two entries, or correct the `id`.',
  ],
  'match/id-of-other-name': ({ id, at }) => [
    `no live resource has the name in this entry, and the \`id\` ${id} belongs to ${at}: evenkeel deletes a resource only if its name and its \`id\` both match`,
    `To delete ${at}, write its name in this entry. To keep ${at}, remove this entry.`,
  ],
  'match/id-of-other-scope': ({ id, at }) => [
    `the \`id\` in this entry, ${id}, belongs to ${at}, which is in another scope than this entry`,
    `Move the entry to the scope of ${at}, or remove \`id\` to create a new resource.`,
  ],
  'match/id-disagrees': ({ id, now, to }) => [
    `the \`id\` in this entry is ${id}, but the live resource of that name has the id ${now}, so that resource cannot ${ACTS[to]}`,
    `If the name is right, write \`id: ${now}\`. Otherwise correct the name.`,
  ],
  'match/was-replaced': ({ id, at, by, now }) => [
    `this entry was for ${at} (id ${id}), but a restore put ${by} (id ${now}) in the place of that resource`,
    `If this entry is for ${by} now, write \`id: ${now}\` in the entry.`,
  ],
  'match/pinned-by': ({ by }) => [
    `two entries are for the same resource: this entry, and the entry of ${by}, which has the \`id\` of the resource`,
    'Correct the names or the `id` in the two entries, then plan again.',
  ],
};

/** Changes that are only made if the name and the id in an entry belong to one resource. */
const ACTS = {
  delete: 'be deleted',
  replace: 'be replaced',
  unprotect: 'lose its protection',
  expire: 'get an expiry',
} as const;

/** The words of reasons for what is wrong with a reference. */
export const referenceWords: WordsOf<'ref'> = {
  'ref/absent': ({ address }) => [
    `this entry needs ${address}, whose entry says \`absent: true\``,
    `Remove this entry, or remove \`absent: true\` from the entry of ${address}.`,
  ],
  'ref/deleted': ({ address }) => [
    `this entry needs ${address}, which this plan deletes`,
    `Add an entry for ${address} to keep it, or remove this entry.`,
  ],
  'ref/elsewhere': ({ address }) => [
    `this entry needs ${address}, which another run of this manifest has not created yet`,
    'Apply the other shards or scopes first. Then run this one again.',
  ],
  'ref/expired': ({ address }) => [
    `this entry needs ${address}, which has expired and is gone`,
    `Write a later \`expires_at\` in the entry of ${address}, or remove both entries.`,
  ],
  'ref/accepted-missing': ({ address }) => [
    `this entry needs ${address}, which is gone, and a line of \`accepted\` lets it stay gone`,
    `To create ${address} again, remove that line from \`accepted\`. Otherwise remove both entries.`,
  ],
  'ref/left': ({ address }) => [
    `this entry needs ${address}, which someone deleted, and --moved leave does not create it again`,
    `Use --moved revert to create ${address} again, or remove both entries.`,
  ],
  'ref/missing': ({ address, blocked, near }) => [
    `this entry needs ${address}, which does not exist${blocked === true ? ', and the row that would create it is blocked' : ''}`,
    blocked === true
      ? firstDo(address)
      : near === undefined
        ? `Add ${address} to the manifest, or correct the reference to it in this entry.`
        : `Correct the reference in this entry: did you mean ${near}? Or add ${address} to the manifest.`,
  ],
  'ref/unread': ({ address, cause }, say) => [
    `this entry needs ${address}, and the list that would show it could not be read: ${say(cause).message}`,
    say(cause).next ?? 'Plan again once the service is available.',
  ],
};
