import type { Source } from '../../core/problem.ts';
import type { LiveNow, Reason, Reasons } from '../../core/report/reason.ts';
import { shellWord } from '../../core/text/quoting.ts';
import type { ReasonWords, WordsOf } from './words.ts';

const SEE = 'Run `evenkeel plan` to see what is live now.';
const GO_ON = `${SEE} Then apply again: evenkeel does the rest.`;
const ANSWERS = 'Apply again once the service is available.';
/** Matches a message that already says that the request was not sent. */
const SAYS_UNSENT = /^[A-Z]+ \S+: not sent: /;

function answered({ deletes }: Reasons['verify/stopped']): string {
  return deletes === true
    ? 'the service says that the resource is deleted or does not exist'
    : 'the service accepted the write';
}

function place(source: Source | undefined): string {
  return source === undefined ? '' : `${source.file}:${source.line}:${source.column}: `;
}

function troubled(trouble: string | undefined): string {
  return trouble === undefined ? '' : ` (${trouble})`;
}

function afterLoss({ address, secret, undeclared, live }: Reasons['apply/answer-lost']): string {
  const word = shellWord(address);
  const replace =
    live?.length === 1
      ? 'Replace the resource'
      : 'If `evenkeel plan` shows that the resource exists, replace it';
  return secret === true
    ? `The lost answer had the secrets of this resource. ${replace}: \`evenkeel apply --renew ${word} --secrets-to FILE\``
    : `${undeclared === true ? 'Add an entry for this resource. ' : ''}Run \`evenkeel plan --target ${word}\`. If that plan has a row for this resource, apply again. If not, the write was done.`;
}

/** What came in place of the answer to a write whose outcome is unknown. */
function whatCame({ request, foreign }: { readonly request: string; readonly foreign?: string }): string {
  return foreign ?? `the answer to ${request} was lost`;
}

const ROLES: Readonly<Record<LiveNow['is'], string>> = {
  old: 'live before this write',
  new: 'created after this write, perhaps by this run',
  other: 'created after this write by someone else',
};

function liveNow(live: readonly LiveNow[]): string {
  const shown = live.map(({ id, is }) => `${id} (${ROLES[is]})`);
  return shown.length === 0
    ? 'no resource with this address is live now'
    : `live now with this address: ${shown.join(', ')}`;
}

function answerLost(
  lost: Reasons['apply/answer-lost'],
  say: (cause: Reason) => ReasonWords,
): readonly [string, string] {
  const { live, cause } = lost;
  const came = whatCame(lost);
  const next = afterLoss(lost);
  if (cause !== undefined)
    return [`${came}, and no list could show whether the write was done: ${say(cause).message}`, next];
  if (live === undefined) return [`${came}, so it is not known whether the write was done`, next];
  return [
    live.length === 0 ? `${came}, and the list does not show the new resource` : `${came}; ${liveNow(live)}`,
    next,
  ];
}

/** The next step if the old and the new resource may both be live. */
function ifTwo({
  address,
  was,
  secret,
}: Omit<Reasons['apply/left'], 'was'> & { readonly was: string | null }): string {
  const plan = `evenkeel plan --target ${shellWord(address)}`;
  const newer = was === null ? 'the newer resource' : `the resource that is not ${was}`;
  return `Run \`${plan}\`. If the plan says "2 live resources have this address", ${handOff(secret)} ${newer} by hand. Then apply again.`;
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
    const why =
      cause === undefined
        ? 'but the run was stopped before evenkeel could look for it'
        : `but no list could be read to find it: ${say(cause).message}`;
    return [`${came}, so a new resource may exist, ${why}`, ifTwo(answer)];
  }
  const message = `${came}; ${liveNow(live)}`;
  const [made] = live.filter(({ is }) => is === 'new').map(({ id }) => id);
  const lost = secret === true ? ': the answer with the secrets of the new resource was lost' : '';
  if (live.some(({ id }) => id !== was && id !== made))
    return [
      message,
      `Find out which of these resources is needed, and delete the others by hand${lost}. Then plan again.`,
    ];
  if (made === undefined) return [message, ifTwo(answer)];
  if (secret === true)
    return [
      message,
      `Revoke ${made} by hand, because its secrets were lost with the answer. Then apply again.`,
    ];
  return [message, live.length === 1 ? SEE : `Delete ${was} by hand, then run \`evenkeel plan\`.`];
}

/** The words of reasons for how a row ended, and for a service's answer. */
export const endWords: WordsOf<'apply' | 'wait' | 'verify' | 'service'> = {
  'apply/not-sent': ({ cause, refused }, say) => {
    const { message, next = cause.code === 'service/unsent' ? 'Apply again.' : ANSWERS } = say(cause);
    if (refused !== undefined)
      return [
        `the service refused the write (${say(refused).message}), and evenkeel did not send it again: ${message}`,
        next,
      ];
    return [SAYS_UNSENT.test(message) ? message : `the write was not sent: ${message}`, next];
  },
  'apply/held': ({ cause }, say) => [
    `the service stayed locked for too long: ${say(cause).message}`,
    'Apply again when the operations of the project have ended.',
  ],
  'apply/dependency': ({ address }) => [
    `this row depends on the change to ${address}, which was not done`,
    `First fix ${address}: this report says how. Then apply again.`,
  ],
  'apply/stopped': ({ refused }, say) => [
    refused === undefined
      ? 'the run was stopped before this row was sent'
      : `the service refused the write (${say(refused).message}), and the run was stopped before the write was sent again`,
    'Apply again.',
  ],
  'apply/not-reached': () => ['the run ended before this row began, so nothing was sent', 'Apply again.'],
  'apply/threw': ({ said }) => [
    `evenkeel itself failed at this row: ${said}`,
    `${SEE} Report this as a defect of evenkeel.`,
  ],
  'apply/unfinished': ({ writes }) => [
    `the service accepted ${writes} writes of this row, and live still differs from the manifest`,
    'Run `evenkeel plan` to see what still differs. Report this as a defect of evenkeel.',
  ],
  'apply/partly-written': ({ cause }, say) => {
    const { message, next = GO_ON } = say(cause);
    const isStopped = cause.code === 'apply/stopped' && !('refused' in cause);
    return [
      `only a part of this row was written: ${isStopped ? 'the run was stopped before the rest was sent' : message}`,
      next,
    ];
  },
  'apply/half-replaced': ({ cause }, say) => [
    `the old resource was deleted, but the new resource was not created: ${say(cause).message}`,
    say(cause).next ?? GO_ON,
  ],
  'apply/old-one-left': ({ was, sure, secret, cause }, say) => {
    const secrets = secret === true ? ', and its secrets are in the file of --secrets-to' : '';
    const old = was === null ? 'the old resource' : `the old resource (${was})`;
    const stays = sure ? 'is still there' : 'may still be there';
    const verb = secret === true ? 'Revoke' : 'Delete';
    return [
      `the new resource was created${secrets}; ${old} ${stays}: ${say(cause).message}`,
      `${verb} ${old} by hand${sure ? '' : ' if it is there'}. Until then, the plan is blocked with "2 live resources have this address".`,
    ];
  },
  'apply/refused-at': ({ problems }) => [
    problems.map(({ message, source }) => place(source) + message).join('; '),
    'Correct the entry, then apply again.',
  ],
  'apply/refused-together': each => [
    `one request writes this row and ${each.with.join(', ')}, and the service refused that request`,
    'Correct the entries of the named rows, then apply again.',
  ],
  'apply/answer-lost': answerLost,
  'apply/moved-after-loss': (lost, say) => [
    `${whatCame(lost)}, and the live resource changed since the plan: ${say(lost.cause).message}`,
    afterLoss(lost),
  ],
  'apply/new-one-unknown': newOneUnknown,
  'apply/left': ({ address, was, secret }) => {
    if (was === undefined)
      return [
        'a second signal ended the run during this row: this resource may have been created, and its secrets may be lost',
        `If \`evenkeel plan\` shows that the resource exists, and its secrets are in no file, replace it: \`evenkeel apply --renew ${shellWord(address)} --secrets-to FILE\``,
      ];
    const old = was === null ? 'the old resource' : `the old resource (${was})`;
    const kept =
      secret === true ? ` If the file of --secrets-to has the new secrets, revoke ${old} instead.` : '';
    return [
      `a second signal ended the run while this row replaced the resource: the new resource may have been created, and ${old} may still be there`,
      `${ifTwo({ address, was, ...(secret === true ? { secret } : {}) })}${kept}`,
    ];
  },
  'apply/done-before': ({ act }) => [
    act === undefined
      ? 'nothing to write: this resource already is as the manifest says'
      : `someone else did this since the plan: ${act}`,
  ],
  'apply/done-since-review': () => [
    'nothing to write: someone already made this change after the plan was reviewed',
  ],
  'apply/made-by-another': () => [
    'this run deleted the old resource, and then someone else created the new one as the entry says',
  ],

  'wait/stopped': ({ what, trouble }) => [
    `the run was stopped while evenkeel still waited for ${what}${troubled(trouble)}`,
    GO_ON,
  ],
  'wait/too-long': ({ what, minutes, trouble }) => [
    `after ${minutes} minutes evenkeel stopped waiting for ${what}${troubled(trouble)}`,
    GO_ON,
  ],
  'wait/barred': ({ what, trouble }) => [
    `evenkeel waited for ${what}, but the service no longer answers: ${trouble}`,
    GO_ON,
  ],
  'wait/failed': ({ what, said }) => [
    `evenkeel waited for ${what}, which ${said === undefined ? 'failed' : `did not succeed: ${said}`}`,
    GO_ON,
  ],

  'verify/stopped': of => [
    `${answered(of)}, but the run was stopped before evenkeel could check the result`,
    SEE,
  ],
  'verify/unread': (of, say) => [
    `${answered(of)}, but evenkeel could not read the resource again to check the result: ${say(of.cause).message}`,
    SEE,
  ],
  'verify/busy': of => [`${answered(of)}, but the resource still has the state "${of.state}"`, SEE],
  'verify/not-shown': ({ cause, ...of }, say) => {
    const shown =
      of.deletes === true
        ? 'the list still shows the resource'
        : 'the live resource does not show the change';
    return [`${answered(of)}, but ${cause === undefined ? shown : say(cause).message}`, SEE];
  },
  'verify/before-stopped': () => [
    'nothing was sent, because this resource already was as the manifest says; the run was stopped before evenkeel could check the resource again',
    SEE,
  ],
  'verify/before-unread': ({ cause }, say) => [
    `nothing was sent, because this resource already was as the manifest says; evenkeel could not check the resource again: ${say(cause).message}`,
    SEE,
  ],

  'service/held': ({ said }) => [said],
  'service/unknown': ({ said }) => [said],
  'service/rejected': ({ said, busy }) => [
    said,
    busy === true
      ? 'Run the command again once the service is available.'
      : 'The text after the status is the answer of the service. Correct the entry that it is about, or raise the limit of the account. Then run the command again.',
  ],
  'service/forbidden': ({ said }) => [
    said,
    'The token may not do this. Run `evenkeel doctor` to see what the token may do.',
  ],
  'service/credential': ({ said }) => [said, 'Set a valid token, then run the command again.'],
  'service/origin': ({ said }) => [said],
  'service/unreadable': ({ said }) => [
    said,
    'Run the command again once the service is available. `evenkeel doctor` shows what can be read.',
  ],
  'service/unreachable': ({ said, variable }) => [
    `the service gave no answer: ${said}`,
    `Check the network and the proxy settings${variable === undefined ? '' : `, and the value of ${variable}`}. Then run the command again.`,
  ],
  'service/not-found': ({ said, variable, vendors }) => {
    const host =
      variable === undefined
        ? ''
        : ` If ${variable} is set, its URL needs the path of the API, too, as in ${vendors ?? ''}.`;
    return [
      said,
      `The resource does not exist, or the token may not see it. Check the id; \`evenkeel doctor\` shows what the token sees.${host}`,
    ];
  },
  'service/unsent': ({ said }) => [said],
  'service/late': ({ said }) => [
    said,
    'Run the command again with more time, such as `--timeout 2h`. What is done stays done.',
  ],
  'service/foreign': ({ said }) => [
    said,
    'Run `evenkeel plan` to see what is live now. Check what is between you and the service, such as a proxy.',
  ],
};
