import { spellings } from '../../core/address.ts';
import type { ReadBecause, Reasons } from '../../core/report/reason.ts';
import { count, firstOf } from '../count.ts';
import { scopeNoun } from '../scope-noun.ts';
import { timeSpan } from '../times.ts';
import { ALL_BUT_ONE, type WordsOf } from './words.ts';

function entryOf({ address, scope, key, entry }: Reasons['restore/left']): string {
  return `an entry for ${address} under \`${key}\` of ${scope}: ${JSON.stringify(entry)}`;
}

/** The most addresses in a message. The JSON report has all. */
const MOST_NAMED = 20;

function several(address: string, others: readonly string[] = []): string {
  return firstOf([address, ...others], MOST_NAMED);
}

function counted(scopes: number): string {
  return scopes === 1 ? '1 scope' : `${String(scopes).replace(/\B(?=(?:\d{3})+$)/g, ',')} scopes`;
}

export const READ_BECAUSE: Readonly<Record<ReadBecause, string>> = {
  'base-file': 'a file that the base manifest names is missing',
  name: 'the `name` of the manifest changed',
  keep: 'a changed line of `keep` may protect a resource there',
  renamed: 'a global command has `renamed_from`',
  expiry: 'a resource there expires',
  accepted: 'a line of `accepted` expires',
  outside: 'a variable gets its value from outside the manifest',
  renewed: '--renew names a resource there',
  referred: 'a changed entry refers to a resource there, or a resource there refers to a changed entry',
};

const READ_NEXT: { readonly [B in ReadBecause]?: string } = {
  'base-file': 'Give the old version of that file: `--base-file PATH=FILE`.',
  renamed: 'Remove `renamed_from` once the rename is done.',
  outside: 'Give the value that the variable had: `--base-var NAME=VALUE`.',
};

/** The number of creates and operations from which the time of an apply was estimated. */
function takes({ creates, operations }: Reasons['plan/expected-time']): string {
  const parts = [
    ...(creates === undefined
      ? []
      : [`${count(creates, 'create')} (the service publishes no limit for creates)`]),
    ...(operations === undefined ? [] : [operationWords(operations)]),
  ];
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`;
}

function operationWords({
  count: n,
  each: { leastSeconds, mostSeconds },
  within,
  lanes,
}: NonNullable<Reasons['plan/expected-time']['operations']>): string {
  const noun = scopeNoun({ kind: within, parts: [] });
  const where = lanes === undefined ? `a ${noun}` : `the ${noun}`;
  const each = `${count(n, 'operation')} of ${leastSeconds} to ${mostSeconds} s each`;
  return lanes !== undefined && lanes > 1
    ? `${each}, in ${lanes} ${noun}s in parallel, one at a time in each ${noun}`
    : `${each}, one at a time in ${where}`;
}

/**
 * The beginning of a sentence that says which change deletes the resource. Plan files of earlier
 * versions have no `because`.
 */
function deletedBy({ because }: Reasons['restore/carried']): string {
  const cause = because === undefined ? 'another row of this plan' : `the change to ${because}`;
  return `${cause} makes the service delete this resource, and this row`;
}

const OR_BY_HAND = 'Delete this resource by hand if nobody needs it. Otherwise write an entry for it.';

/** The address of a set as the manifest writes it, with `*` in place of a part that differs. */
export function nameOfSet(address: string): string {
  return spellings(address).at(-1) ?? address;
}

/** Whether a set has no pattern, or one that matches all. */
function isOfAll(address: string): boolean {
  return address.endsWith('/%2A');
}

/** The words of notes on a plan and on restored resources. */
export const noteWords: WordsOf<'plan' | 'prune' | 'restore' | 'base' | 'changed' | 'offline' | 'set'> = {
  'plan/expected-time': of => [
    `an apply takes ${timeSpan({ least: of.leastSeconds, most: of.mostSeconds }, 'between')}, with at most ${count(of.requests, 'request')}${takes(of)}${
      of.unchanged === undefined
        ? ''
        : `; the ${of.unchanged === 1 ? '1 unchanged resource takes' : `${of.unchanged} unchanged resources take`} no time`
    }`,
  ],
  'plan/guarded': ({ most, cause }, say) => [
    `apply will refuse this plan: ${say(cause).message}`,
    `Check the rows that delete. If all of them are intended, apply with --max-deletes ${most}.`,
  ],
  'prune/kept': ({ address, cause }, say) => [
    `${address} has no entry, and evenkeel does not prune (delete) it: ${say(cause).message}`,
    say(cause).next,
  ],
  'prune/shared': () => [
    'this manifest created the resource, but other manifests may use it, too',
    OR_BY_HAND,
  ],
  'prune/mark-void': ({ address, why }) => [
    `${address} was ${why} after this manifest created it, so evenkeel does not prune (delete) it`,
    OR_BY_HAND,
  ],
  'prune/mark-renamed': ({ address }) => [
    `${address} was renamed after this manifest created it, so evenkeel does not prune (delete) it`,
    OR_BY_HAND,
  ],

  'restore/carried': given => [`${deletedBy(given)} creates it again with the values that it had`],
  'restore/with-more': given => [
    `${deletedBy(given)} creates it again: fields that the entry does not set keep the values that they had`,
  ],
  'restore/not-unique': ({ address, because }) => [
    `several live resources have the address ${address}, so evenkeel cannot restore the one that is deleted with ${because}`,
    ALL_BUT_ONE,
  ],
  'restore/impossible': ({ address, others, cause }, say) => [
    `this row was not sent, because it would also delete ${several(address, others)}, which could not be restored: ${say(cause).message}`,
    say(cause).next ?? 'Apply again once the service is available.',
  ],
  'restore/no-credential': ({ address, others }) => [
    `this row would also delete ${several(address, others)}, and the credential to restore ${others === undefined || others.length === 0 ? 'it' : 'them'} is not set`,
    '`evenkeel doctor` names the environment variable of this credential. Set that variable, then apply again.',
  ],
  'restore/in-case': ({ address }) => [
    `the row of ${address} may have deleted this resource, so evenkeel sent this row to create it again, and the outcome is not known`,
    `First fix ${address}: this report says how. Then plan again.`,
  ],
  'restore/lost': ({ cause, ...whole }, say) => {
    const end = cause && say(cause);
    const more = end === undefined ? '' : `: ${end.message}`;
    return [
      `this resource was deleted together with ${whole.because}, and evenkeel did not create it again${more}`,
      `Write ${entryOf(whole)}. ${end?.next ?? 'Then apply again.'}`,
    ];
  },
  'restore/left': whole => [
    `the run ended during the row of ${whole.because}, which also deletes this resource, so evenkeel does not know whether it was created again`,
    `If the resource is gone, write ${entryOf(whole)}. Then apply again.`,
  ],

  'base/unproven': ({ rows }) => [
    `${rows === 1 ? '1 live resource does' : `${rows} live resources do`} not match the base manifest (--base): either ${rows === 1 ? 'it was' : 'they were'} changed live, or that manifest was never applied`,
    'To find out which, plan again with `--base-applied FILE` instead of --base. FILE is the manifest that was applied last.',
  ],
  'set/members': ({ address, count, waves }) => [
    `the set ${nameOfSet(address)} has ${count === 1 ? '1 member' : `${count} members`} today${waves === undefined ? '' : `, and an apply writes to them in ${waves} waves`}`,
  ],
  'set/empty': ({ address }) => [
    `the set ${nameOfSet(address)} has no members today, so its entry does nothing`,
    isOfAll(address)
      ? 'If the set should have members, correct `except` or the token.'
      : 'If the set should have members, correct the pattern, the organization or the token.',
  ],
  'set/too-many': ({ address, count, most }) => [
    `the set ${nameOfSet(address)} has ${count} members, and its entry allows at most ${most}`,
    'Make the pattern narrower, or raise `at_most`.',
  ],
  'set/joined': ({ members }) => [
    `${members.length === 1 ? 'a member of a set is' : `${members.length} members of sets are`} left out, because the reviewed plan has no row for ${members.length === 1 ? 'it' : 'them'}: ${firstOf(members, MOST_NAMED)}`,
    `${members.length === 1 ? 'It' : 'Each'} joined after the review, or changed since. Plan again and review that plan. With \`joining: apply\` a set takes such members in at once.`,
  ],
  'set/departed': ({ rows }) => [
    `${rows === 1 ? 'a reviewed row was' : `${rows} reviewed rows were`} not carried out, because ${rows === 1 ? 'its resource is' : 'their resources are'} no longer in the set`,
  ],
  'set/not-read': ({ address }) => [
    `the members of the set ${nameOfSet(address)} are not known, because this run does not ask the service`,
    'Run `evenkeel plan` with a token to see what changes in the members.',
  ],
  'set/expires': () => [
    'the service deletes this branch once its `ttl` is over, so this row counts as a delete (`--max-deletes`)',
  ],
  'set/no-expiry': ({ address, cause }, say) => [
    `${address} gets no expiry from its set: ${say(cause).message}`,
  ],
  'set/halted': ({ address }) => [
    `the roll-out stopped before this row, because the change to ${address} was not done`,
    `First fix ${address}: this report says how. Then apply again: the roll-out goes on with this row.`,
  ],
  'set/waves-of-part': ({ address }) => [
    `\`--target\` or \`--shard\` limits this run to some members of the set ${nameOfSet(address)}, so another run may begin a later wave while an earlier wave fails in this run`,
    'Apply the whole set in one run. Or first apply the members of the first wave, and the others once that run has succeeded.',
  ],
  'set/no-member': ({ address, names, near }) => {
    const shown = firstOf(
      names.map(each => `\`${each}\``),
      MOST_NAMED,
    );
    return [
      `the roll-out of the set ${nameOfSet(address)} names ${shown}, which ${names.length === 1 ? 'is no member' : 'are no members'} today`,
      near === undefined
        ? 'Correct the name in the roll-out. If the member left, or joins later, there is nothing to do.'
        : `Did you mean \`${near.meant}\` in place of \`${near.written}\`?`,
    ];
  },
  'changed/not-read': ({ scopes, since }) => [
    scopes === 0
      ? `--changed skips no scope in this run: every scope may have changed since ${since}`
      : `${counted(scopes)} ${scopes === 1 ? 'was' : 'were'} not read, because the manifest is unchanged there since ${since}`,
  ],
  'changed/read-anyway': ({ scopes, because }) => [
    `${counted(scopes)} ${scopes === 1 ? 'was' : 'were'} read, although the manifest is unchanged there: ${READ_BECAUSE[because]}`,
    READ_NEXT[because],
  ],
  'base/unknown-file': ({ file }) => [
    `the base manifest names ${file}, which is missing, so evenkeel does not know what this change does in that file`,
    'Give the old version of that file: `--base-file PATH=FILE`.',
  ],

  'offline/dropped': () => [
    'this change removes the entry from the manifest, so an apply deletes the resource if this manifest owns it',
    'Check that this is intended.',
  ],
  'offline/stays': ({ address }) => [`${address} is no longer in the manifest, and the resource stays live`],
  'offline/name-changed': ({ before }) => [
    `this change replaces the \`name\` ${before}: the manifest no longer owns what it created under that name, so evenkeel no longer prunes (deletes) those resources`,
    'Keep the old `name` unless that is intended.',
  ],
  'offline/id-changed': ({ address }) => [
    `this change gives the entry of ${address} another \`id\``,
    'Check that the new `id` belongs to the resource that this entry is for.',
  ],
  'offline/keep-removed': ({ glob }) => [
    `this change removes the line ${glob} from \`keep\``,
    'Check that the resources that this line matches may be deleted.',
  ],
  'offline/prune-added': ({ scope }) => [
    `this change switches \`prune\` on in ${scope}, so an apply deletes every resource there that this manifest owns and that has no entry`,
  ],
  'offline/checks-added': ({ count }) => [
    `this change adds ${count === 1 ? '1 check' : `${count} checks`} to the manifest`,
  ],
};
