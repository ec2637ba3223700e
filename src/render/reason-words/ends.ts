import type { Source } from '../../core/problem.ts';
import type { LiveNow, Reason, Reasons } from '../../core/report/reason.ts';
import { shellWord } from '../../core/text/quoting.ts';
import type { ReasonWords, WordsOf } from './words.ts';

const SEE = 'Run `evenkeel plan` to see its state.';
const GO_ON = `${SEE} Applying again goes on from there.`;
const ANSWERS = 'Apply again once the service answers.';
/** A request that we did not send says so itself. */
const SAYS_UNSENT = /^[A-Z]+ \S+: not sent: /;

function answered({ deletes }: Reasons['verify/stopped']): string {
  return deletes === true ? 'the service says that it is deleted or not there' : 'accepted';
}

function place(source: Source | undefined): string {
  return source === undefined ? '' : `${source.file}:${source.line}:${source.column}: `;
}

function troubled(trouble: string | undefined): string {
  return trouble === undefined ? '' : ` (${trouble})`;
}

function afterLoss({ address, secret, undeclared, live }: Reasons['apply/answer-lost']): string {
  const word = shellWord(address);
  const ifThere = live?.length === 1 ? 'Make' : 'If `evenkeel plan` shows that it exists, make';
  return secret === true
    ? `Its secrets were lost with the answer. ${ifThere} a new one: evenkeel apply --rotate ${word} --secrets-to FILE`
    : `${undeclared === true ? 'Add an entry for it. ' : ''}Apply again only if this still shows it: evenkeel plan --target ${word}`;
}

/** What happened to the answer of a write whose outcome is unknown. */
function whatCame({ request, foreign }: { readonly request: string; readonly foreign?: string }): string {
  return foreign ?? `the answer to ${request} was lost`;
}

const ROLES: Readonly<Record<LiveNow['is'], string>> = {
  old: 'from before',
  new: 'made since, perhaps by this run',
  other: 'made since by someone else',
};

function liveNow(live: readonly LiveNow[]): string {
  const shown = live.map(({ id, is }) => `${id} (${ROLES[is]})`);
  return `live now: ${shown.length === 0 ? 'none' : shown.join(', ')}`;
}

function answerLost(
  lost: Reasons['apply/answer-lost'],
  say: (cause: Reason) => ReasonWords,
): readonly [string, string] {
  const { live, cause } = lost;
  const came = whatCame(lost);
  const next = afterLoss(lost);
  if (cause !== undefined)
    return [`${came}, and no list could show whether it was done: ${say(cause).message}`, next];
  if (live === undefined) return [`${came}, so it is not known whether it was done`, next];
  return [live.length === 0 ? `${came}, and its list does not show it` : `${came}; ${liveNow(live)}`, next];
}

/** The next step if the old and the new resource may both be live. */
function ifTwo({
  address,
  was,
  secret,
}: Omit<Reasons['apply/left'], 'was'> & { readonly was: string | null }): string {
  const plan = `evenkeel plan --target ${shellWord(address)}`;
  const newer = was === null ? 'the newer one' : `the one that is not ${was}`;
  return `Run \`${plan}\`. If it says "2 live resources have this identity", ${handOff(secret)} ${newer} by hand. Then apply again.`;
}

function handOff(secret: true | undefined): string {
  return secret === true ? 'revoke' : 'delete';
}

function newOneUnknown(
  answer: Reasons['apply/new-one-unknown'],
  say: (cause: Reason) => ReasonWords,
): readonly [string, string] {
  const { was, live, cause, secret } = answer;
  const came = whatCame(answer);
  if (live === undefined) {
    const why = cause === undefined ? 'the run was stopped before' : say(cause).message;
    return [
      `${came}; the new resource may have been made, and nobody could look for it: ${why}`,
      ifTwo(answer),
    ];
  }
  const message = `${came}; ${liveNow(live)}`;
  const [made] = live.filter(({ is }) => is === 'new').map(({ id }) => id);
  const lost =
    secret === true ? ': the secrets of what this run may have made were lost with the answer' : '';
  if (live.some(({ id }) => id !== was && id !== made))
    return [message, `Resolve by hand which one of them is meant${lost}. Then plan again.`];
  if (made === undefined) return [message, ifTwo(answer)];
  if (secret === true)
    return [message, `Revoke ${made} by hand: its secrets were lost with the answer. Then apply again.`];
  return [message, live.length === 1 ? SEE : `Delete ${was} by hand, then run \`evenkeel plan\`.`];
}

/** How a row ended, and a service's answer. */
export const endWords: WordsOf<'apply' | 'wait' | 'verify' | 'service'> = {
  'apply/not-sent': ({ cause, refused }, say) => {
    const { message, next = ANSWERS } = say(cause);
    if (refused === true) return [`the service refused it, and it was not sent again: ${message}`, next];
    return [SAYS_UNSENT.test(message) ? message : `not sent: ${message}`, next];
  },
  'apply/held': ({ cause }, say) => [
    `the service was locked for too long: ${say(cause).message}`,
    'Apply again when the operations of the project have ended.',
  ],
  'apply/dependency': ({ address }) => [
    `it needs ${address}, which is not done`,
    `See ${address}, then apply again.`,
  ],
  'apply/stopped': ({ refused }) => [
    refused === true
      ? 'the service refused it, and the run was stopped before it was sent again'
      : 'the run was stopped before it was sent',
    'Apply again.',
  ],
  'apply/not-reached': () => ['it was not reached', 'Apply again.'],
  'apply/threw': ({ said }) => [`evenkeel itself failed at this row: ${said}`, SEE],
  'apply/unfinished': ({ writes }) => [
    `${writes} writes were accepted, and it is still not finished`,
    'Run `evenkeel plan` to see what differs, and report this: a row needs no more than a few writes.',
  ],
  'apply/partly-written': ({ cause }, say) => [
    `only a part of it was written: ${say(cause).message}`,
    say(cause).next ?? GO_ON,
  ],
  'apply/half-replaced': ({ cause }, say) => [
    `it was deleted, but not made again: ${say(cause).message}`,
    say(cause).next ?? GO_ON,
  ],
  'apply/old-one-left': ({ was, sure, secret, cause }, say) => {
    const secrets = secret === true ? ', and its secrets are in the file of --secrets-to' : '';
    const old = was === null ? 'the old one' : `the old one (${was})`;
    const stays = sure ? 'is still there' : 'may still be there';
    const verb = secret === true ? 'Revoke' : 'Delete';
    return [
      `the new one was made${secrets}; ${old} ${stays}: ${say(cause).message}`,
      `${verb} ${old} by hand${sure ? '' : ' if it is there'}: until then, the plan is blocked with "2 live resources have this identity".`,
    ];
  },
  'apply/refused-at': ({ problems }) => [
    problems.map(({ message, source }) => place(source) + message).join('; '),
    'Correct the entry, then apply again.',
  ],
  'apply/refused-together': each => [
    `refused together with ${each.with.join(', ')}`,
    'Apply again once that is corrected.',
  ],
  'apply/answer-lost': answerLost,
  'apply/moved-after-loss': (lost, say) => [
    `${whatCame(lost)}, and now ${say(lost.cause).message}`,
    afterLoss(lost),
  ],
  'apply/new-one-unknown': newOneUnknown,
  'apply/left': ({ address, was, secret }) => {
    if (was === undefined)
      return [
        'it may have been made, and its secrets may be lost',
        `If \`evenkeel plan\` shows that it exists and its secrets are in no file, make a new one: evenkeel apply --rotate ${shellWord(address)} --secrets-to FILE`,
      ];
    const old = was === null ? 'the old one' : `the old one (${was})`;
    const kept =
      secret === true ? ` Where the file of --secrets-to has its secrets, revoke ${old} instead.` : '';
    return [
      `it was being replaced: the new one may have been made, and ${old} may still be there`,
      `${ifTwo({ address, was, ...(secret === true ? { secret } : {}) })}${kept}`,
    ];
  },
  'apply/done-before': () => ['it was already as wanted'],
  'apply/done-since-review': () => ['done since review'],
  'apply/made-by-another': () => ['this run deleted the old one, and someone else made the new one'],

  'wait/stopped': ({ what, trouble }) => [
    `${what}: not ended when the run was stopped${troubled(trouble)}`,
    GO_ON,
  ],
  'wait/too-long': ({ what, minutes, trouble }) => [
    `${what}: not ended after ${minutes} minutes${troubled(trouble)}`,
    GO_ON,
  ],
  'wait/barred': ({ what, trouble }) => [`${what}: not watched any further: ${trouble}`, GO_ON],
  'wait/failed': ({ what, said }) => [said === undefined ? `${what} failed` : `${what}: ${said}`, GO_ON],

  'verify/stopped': of => [`${answered(of)}, but the run was stopped before it was confirmed`, SEE],
  'verify/unread': (of, say) => [
    `${answered(of)}, but it could not be confirmed: ${say(of.cause).message}`,
    SEE,
  ],
  'verify/busy': of => [`${answered(of)}, but it still reads "${of.state}"`, SEE],
  'verify/not-shown': ({ cause, ...of }, say) => {
    const shown = of.deletes === true ? 'its list still shows it' : 'live does not show it';
    return [`${answered(of)}, but ${cause === undefined ? shown : say(cause).message}`, SEE];
  },
  'verify/before-stopped': () => [
    'it was already as wanted, and nothing was sent; the run was stopped before the last look at it',
    SEE,
  ],
  'verify/before-unread': ({ cause }, say) => [
    `it was already as wanted, and nothing was sent; the last look at it failed: ${say(cause).message}`,
    SEE,
  ],

  'service/held': ({ said }) => [said],
  'service/unknown': ({ said }) => [said],
  'service/rejected': ({ said }) => [said, 'Correct what the service names, then run again.'],
  'service/forbidden': ({ said }) => [said, 'Check what the token may do: `evenkeel doctor`.'],
  'service/credential': ({ said }) => [said, 'Set a valid token, then apply again.'],
  'service/origin': ({ said }) => [said],
  'service/unreadable': ({ said }) => [
    said,
    'Run it again once the service answers; `evenkeel doctor` shows what can be read.',
  ],
  'service/unreachable': ({ said, variable }) => [
    `no answer: ${said}`,
    `Look at the network and proxies${variable === undefined ? '' : `, and at ${variable}`}, then run again.`,
  ],
  'service/not-found': ({ said, variable, vendors }) => {
    const host =
      variable === undefined
        ? ''
        : ` Where ${variable} is set, it needs the path of the API, too, such as ${vendors ?? ''}.`;
    return [said, `Check the id, and what the token sees: \`evenkeel doctor\`.${host}`];
  },
  'service/unsent': ({ said }) => [said],
  'service/late': ({ said }) => [said, 'Run again with more time: `--timeout 2h`. What is done stays done.'],
  'service/foreign': ({ said }) => [said],
};
