import type { ReadBecause, Reasons } from '../../core/report/reason.ts';
import { count, firstOf } from '../count.ts';
import { scopeNoun } from '../scope-noun.ts';
import { timeSpan } from '../times.ts';
import type { WordsOf } from './words.ts';

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
  'base-file': 'the base lacks a file; --base-file gives it',
  name: 'the manifest has another name',
  keep: 'a changed line of `keep` may protect something there',
  renamed: 'a command of all guilds has `renamed_from`; take it out once it is done',
  expiry: 'something there expires',
  accepted: 'a line of `accepted` expires',
  outside: 'a variable gets its value from outside; --base-var gives what it was',
  rotated: '--rotate names a credential there',
  referred: 'what changed refers to them, or they to it',
};

/** What the estimated time of an apply was computed from. */
function takes({ requests, creates, operations }: Reasons['plan/expected-time']): string {
  if (creates === undefined && operations === undefined) return `at most ${count(requests, 'request')}`;
  const parts = [
    ...(creates === undefined ? [] : [`${count(creates, 'create')} (route limits are learned on the way)`]),
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

/** Notes on a plan and on restored resources. */
export const noteWords: WordsOf<'plan' | 'prune' | 'restore' | 'base' | 'changed' | 'offline'> = {
  'plan/expected-time': of => [
    `an apply takes ${timeSpan({ least: of.leastSeconds, most: of.mostSeconds }, 'between')}: ${takes(of)}${
      of.unchanged === undefined ? '' : `; the ${of.unchanged} unchanged take none of it`
    }`,
  ],
  'plan/guarded': ({ most, cause }, say) => [
    `apply refuses this without --max-deletes ${most}: ${say(cause).message}`,
    'Check the rows. If all of them are intended, apply with --max-deletes.',
  ],
  'prune/kept': ({ address, cause }, say) => [`${address} is not pruned: ${say(cause).message}`],
  'prune/shared': () => ['it is not ours alone'],
  'prune/mark-void': ({ address, why }) => [`${address} has our mark but was ${why}: not touched`],
  'prune/mark-renamed': ({ address }) => [`${address} has our mark but was renamed: not touched`],

  'restore/carried': () => ['carried over'],
  'restore/with-more': () => ['carried over: what else live had is restored with it'],
  'restore/not-unique': ({ address, because }) => [
    `${address} exists more than once: what is deleted with ${because} is not restored`,
  ],
  'restore/impossible': ({ address, others, cause }, say) => [
    `not sent, because ${several(address, others)} would be deleted with it and could not be restored: ${say(cause).message}`,
    say(cause).next ?? 'Apply again once the service answers.',
  ],
  'restore/no-credential': ({ address, others }) => [
    `it would destroy what ${several(address, others)} cannot restore without its credential`,
    'Set it in the environment (`evenkeel doctor` names it), then apply again.',
  ],
  'restore/in-case': ({ address }) => [
    `it was sent in case ${address} deleted it, which is not known`,
    `See ${address}.`,
  ],
  'restore/lost': ({ cause, ...whole }, say) => {
    const end = cause && say(cause);
    const more = end === undefined ? '' : `: ${end.message}`;
    return [
      `it was deleted with ${whole.because} and is not restored${more}`,
      `Write ${entryOf(whole)}. ${end?.next ?? 'Then apply again.'}`,
    ];
  },
  'restore/left': whole => [
    `it is deleted with ${whole.because}, and whether it was restored is not known`,
    `If it is gone, write ${entryOf(whole)}. Then apply again.`,
  ],

  'base/unproven': ({ rows }) => [
    `${rows === 1 ? '1 row differs' : `${rows} rows differ`} from the base: moved, or never applied; --base-applied tells which`,
  ],
  'changed/not-read': ({ scopes, since }) => [
    scopes === 0
      ? `every scope was read: none is unchanged since ${since}`
      : `${counted(scopes)} not read: unchanged since ${since}`,
  ],
  'changed/read-anyway': ({ scopes, because }) => [
    `${counted(scopes)} read although nothing in the manifest differs there: ${READ_BECAUSE[because]}`,
  ],
  'base/unknown-file': ({ file }) => [
    `the base has no ${file}: whether this change brings what is in it now is not known; --base-file gives it`,
  ],

  'offline/dropped': () => ['no longer in the manifest; pruned if it is ours'],
  'offline/stays': ({ address }) => [`${address} is no longer in the manifest and stays live`],
  'offline/name-changed': ({ before }) => [`the name was ${before}: what has its mark is no longer ours`],
  'offline/id-changed': ({ address }) => [`the entry of ${address} has another id`],
  'offline/keep-removed': ({ glob }) => [`keep no longer holds ${glob}`],
  'offline/prune-added': ({ scope }) => [`prune is switched on in ${scope}`],
  'offline/checks-added': ({ count }) => [`the change adds ${count} ${count === 1 ? 'check' : 'checks'}`],
};
