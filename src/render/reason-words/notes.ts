import { spellings } from '../../core/address.ts';
import type { ReadBecause, Reasons } from '../../core/report/reason.ts';
import { count, firstOf } from '../count.ts';
import { scopeNoun } from '../scope-noun.ts';
import { timeSpan } from '../times.ts';
import { ALL_BUT_ONE, type WordsOf } from './words.ts';

function entryOf({ address, scope, key, entry }: Reasons['restore/left']): string {
  return `this in \`${key}\` of ${scope} (${address}): ${JSON.stringify(entry)}`;
}

/** The most addresses in a message. The JSON report has all. */
const MOST_NAMED = 20;

function several(address: string, others: readonly string[] = []): string {
  return firstOf([address, ...others], MOST_NAMED);
}

function counted(scopes: number): string {
  return scopes === 1 ? '1 scope' : `${String(scopes).replace(/\B(?=(?:\d{3})+$)/g, ',')} scopes`;
}

const READ_BECAUSE: Readonly<Record<ReadBecause, string>> = {
  'base-file': 'a file that the base manifest names is not there',
  name: 'the manifest has another `name`',
  keep: 'a changed line of `keep` may protect something there',
  renamed: 'a command of all guilds has `renamed_from`',
  expiry: 'a resource there expires',
  accepted: 'a line of `accepted` expires',
  outside: 'a variable gets its value from outside the manifest',
  rotated: '--rotate names a credential there',
  referred: 'an entry that changed refers to something there, or is referred to from there',
};

const READ_NEXT: { readonly [B in ReadBecause]?: string } = {
  'base-file': 'Give the file as it was at the base: `--base-file PATH=FILE`.',
  renamed: 'Remove `renamed_from` once the rename is done.',
  outside: 'Give the value that the variable had: `--base-var NAME=VALUE`.',
};

/** What the estimated time of an apply was computed from. */
function takes({ requests, creates, operations }: Reasons['plan/expected-time']): string {
  if (creates === undefined && operations === undefined) return `at most ${count(requests, 'request')}`;
  const parts = [
    ...(creates === undefined
      ? []
      : [`${count(creates, 'create')} (the service publishes no limit for creates)`]),
    ...(operations === undefined ? [] : [operationWords(operations)]),
  ];
  return parts.join(', ');
}

function operationWords({
  count: n,
  eachMs,
  within,
}: NonNullable<Reasons['plan/expected-time']['operations']>): string {
  const noun = scopeNoun({ kind: within, parts: [] });
  return `${count(n, 'operation')} of about ${Math.round(eachMs / 1000)} s, one at a time in a ${noun}`;
}

const OR_BY_HAND = 'Delete this resource by hand if nobody needs it. Otherwise write an entry for it.';

/** The address of a set as its entry has it, with `*`. */
export function nameOfSet(address: string): string {
  return spellings(address).at(-1) ?? address;
}

/** Notes on a plan and on restored resources. */
export const noteWords: WordsOf<'plan' | 'prune' | 'restore' | 'base' | 'changed' | 'offline' | 'set'> = {
  'plan/expected-time': of => [
    `an apply takes ${timeSpan({ least: of.leastSeconds, most: of.mostSeconds }, 'between')}: ${takes(of)}${
      of.unchanged === undefined
        ? ''
        : `; the ${of.unchanged === 1 ? '1 unchanged resource takes' : `${of.unchanged} unchanged resources take`} no time`
    }`,
  ],
  'plan/guarded': ({ most, cause }, say) => [
    `apply refuses this plan: ${say(cause).message}`,
    `Check the rows that delete. If all of them are intended, apply with --max-deletes ${most}.`,
  ],
  'prune/kept': ({ address, cause }, say) => [
    `${address} is not pruned: ${say(cause).message}`,
    say(cause).next,
  ],
  'prune/shared': () => [
    'the resource has the mark of this manifest, but the mark alone does not show that only this manifest uses it',
    OR_BY_HAND,
  ],
  'prune/mark-void': ({ address, why }) => [
    `${address} has the mark of this manifest, but was ${why}, so evenkeel does not prune it`,
    OR_BY_HAND,
  ],
  'prune/mark-renamed': ({ address }) => [
    `${address} has the mark of this manifest, but was renamed, so evenkeel does not prune it`,
    OR_BY_HAND,
  ],

  'restore/carried': () => ['this resource is restored with its live values'],
  'restore/with-more': () => [
    'this resource is restored as its entry says, together with live values that the entry does not name',
  ],
  'restore/not-unique': ({ address, because }) => [
    `several live resources have the address ${address}, so what is deleted with ${because} is not restored`,
    ALL_BUT_ONE,
  ],
  'restore/impossible': ({ address, others, cause }, say) => [
    `this row was not sent, because it would also delete ${several(address, others)}, which could not be restored: ${say(cause).message}`,
    say(cause).next ?? 'Apply again once the service answers.',
  ],
  'restore/no-credential': ({ address, others }) => [
    `this row would also delete ${several(address, others)}, and the credential to restore ${others === undefined || others.length === 0 ? 'it' : 'them'} is not set`,
    'Set the environment variable of this credential, which `evenkeel doctor` names. Then apply again.',
  ],
  'restore/in-case': ({ address }) => [
    `this row was sent in case ${address} had deleted this resource, and the outcome of this row is not known`,
    `First do what the row of ${address} says. Then plan again.`,
  ],
  'restore/lost': ({ cause, ...whole }, say) => {
    const end = cause && say(cause);
    const more = end === undefined ? '' : `: ${end.message}`;
    return [
      `this resource was deleted with ${whole.because} and is not restored${more}`,
      `Write ${entryOf(whole)}. ${end?.next ?? 'Then apply again.'}`,
    ];
  },
  'restore/left': whole => [
    `the run ended during the row of ${whole.because}, which deletes this resource, so it is not known whether this resource was restored`,
    `If the resource is gone, write ${entryOf(whole)}. Then apply again.`,
  ],

  'base/unproven': ({ rows }) => [
    `in ${rows === 1 ? '1 row' : `${rows} rows`}, live is not as the base manifest says: either live was changed, or the base was never applied`,
    'Use --base-applied instead of --base, with the manifest that was applied last.',
  ],
  'set/members': ({ address, count }) => [
    `the set ${nameOfSet(address)} has ${count === 1 ? '1 member' : `${count} members`} today`,
  ],
  'set/empty': ({ address }) => [
    `the set ${nameOfSet(address)} has no members today, so its entry does nothing`,
    'Correct the pattern, the organization or the token if there should be some.',
  ],
  'set/too-many': ({ address, count, most }) => [
    `the set ${nameOfSet(address)} has ${count} members, and its entry allows at most ${most}`,
    'Make the pattern narrower, or raise `at_most`.',
  ],
  'set/joined': ({ members }) => [
    `${members.length === 1 ? 'a member of a set is' : `${members.length} members of sets are`} left out, because the review has no row of ${members.length === 1 ? 'it' : 'them'}: ${firstOf(members, MOST_NAMED)}`,
    'Plan again and review that plan. With `joining: apply` a set takes new members in at once.',
  ],
  'set/departed': ({ rows }) => [
    `${rows === 1 ? 'a reviewed row was' : `${rows} reviewed rows were`} not carried out, because ${rows === 1 ? 'its member' : 'their members'} left the set since the review`,
  ],
  'set/not-read': ({ address }) => [
    `the members of the set ${nameOfSet(address)} are not known, because this run does not ask the service`,
    'Run `evenkeel plan` with a token to see what changes in them.',
  ],
  'set/expires': () => [
    'the platform deletes this branch when `ttl` is over, so the guard on deletes counts this row',
  ],
  'set/no-expiry': ({ address, cause }, say) => [
    `${address} gets no expiry from its set: ${say(cause).message}`,
  ],
  'set/halted': ({ address }) => [
    `the roll-out stopped before this row, because ${address} did not end well`,
    'Fix that row, then apply again: the roll-out goes on from there.',
  ],
  'changed/not-read': ({ scopes, since }) => [
    scopes === 0
      ? `every scope was read, because --changed found no scope that is unchanged since ${since}`
      : `${counted(scopes)} ${scopes === 1 ? 'was' : 'were'} not read, because the manifest is unchanged there since ${since}`,
  ],
  'changed/read-anyway': ({ scopes, because }) => [
    `${counted(scopes)} ${scopes === 1 ? 'was' : 'were'} read, although the manifest is unchanged there: ${READ_BECAUSE[because]}`,
    READ_NEXT[because],
  ],
  'base/unknown-file': ({ file }) => [
    `the base has no ${file}, so what this change changes in that file is not known`,
    'Give the file as it was at the base: `--base-file PATH=FILE`.',
  ],

  'offline/dropped': () => [
    'the entry is no longer in the manifest; the resource is deleted if this manifest owns it',
    'Check that this is intended.',
  ],
  'offline/stays': ({ address }) => [`${address} is no longer in the manifest, and the resource stays live`],
  'offline/name-changed': ({ before }) => [
    `the \`name\` of the manifest was ${before}; resources that it created under that name are no longer its own and are not pruned`,
    'Keep the old `name` unless that is intended.',
  ],
  'offline/id-changed': ({ address }) => [
    `the entry of ${address} has another \`id\` than before`,
    'Check that the new `id` is the id of the resource that the entry means.',
  ],
  'offline/keep-removed': ({ glob }) => [
    `\`keep\` no longer has the line ${glob}`,
    'Check that what this line matches may be deleted.',
  ],
  'offline/prune-added': ({ scope }) => [
    `\`prune\` is switched on in ${scope}, so resources there that lose their entry are deleted`,
  ],
  'offline/checks-added': ({ count }) => [
    `the manifest has ${count === 1 ? '1 check' : `${count} checks`} that it did not have before`,
  ],
};
