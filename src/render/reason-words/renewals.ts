import type { Reason } from '../../core/report/reason.ts';
import { shellWord } from '../../core/text/quoting.ts';
import type { ReasonWords, WordsOf } from './words.ts';

function renewAgain(address: string): string {
  return `\`evenkeel apply --renew ${shellWord(address)} --secrets-to FILE\`, with a new file`;
}

/** A next step of commands without `--renew`, for a row that these would leave as it is. */
function withRenewal(next: string, renew: string): string {
  return next
    .replace(/`evenkeel plan(?: --target [^`]+)?`/g, `\`evenkeel plan ${renew}\``)
    .replace(/\b(apply|plan) again\b/gi, again => `${again} with \`${renew}\``);
}

/** The next step of what blocks a row now, where that is the innermost cause. */
function nextOfBlocked(reason: Reason, say: (cause: Reason) => ReasonWords): string | undefined {
  const { code, cause } = reason as Pick<Reason, 'code'> & { readonly cause?: Reason };
  if (cause === undefined) return undefined;
  return code === 'stale/blocked' ? say(cause).next : nextOfBlocked(cause, say);
}

/** The words of reasons about renewals (`--renew`). */
export const renewalWords: WordsOf<'renew'> = {
  'renew/not-live': () => [
    'this resource does not exist, so there is nothing to renew',
    'Apply without `--renew` first.',
  ],
  'renew/differs': ({ fields }) => [
    `this resource differs from its entry (${fields.map(field => `\`${field}\``).join(', ')}), and a renewal changes nothing else`,
    'Apply without `--renew` for it first, then renew.',
  ],
  'renew/scope-first': ({ by }) => [
    `this plan changes or renews ${by}, in which this resource is`,
    `Apply without \`--renew\` for this resource first, then renew it in a run of its own.`,
  ],
  'renew/same-variable': ({ by, name }) => [
    `the new secrets of this resource and of ${by} would both be ${name} in the file of --secrets-to`,
    'Renew each of the two in a run of its own, with a file of its own.',
  ],
  'renew/done': ({ act }) => [act],
  'renew/since': ({ address }) => [
    'its secret was made anew since the plan, and this run does not have it',
    `If nobody has that secret, plan again and renew: ${renewAgain(address)}.`,
  ],
  'renew/unconfirmed': ({ act, address, secret, repeatable, accepted, cause }, say) => {
    const message = `${act}: ${say(cause).message}`;
    const word = shellWord(address);
    if (repeatable === true)
      return [message, `Renew again: \`evenkeel apply --renew ${word}\` sends the same once more.`];
    if (secret === true && accepted !== true)
      return [
        `${message}. The old secret may no longer count, and nobody has the new one`,
        `Renew again: ${renewAgain(address)}.`,
      ];
    const look = `\`evenkeel plan --renew ${word} --target ${word}\``;
    return accepted === true
      ? [
          message,
          `Do not renew again for this: another apply with \`--renew\` would do it once more. ${look} says when it was done last.`,
        ]
      : [
          message,
          `It may be done, and another apply with \`--renew\` would do it once more. Run ${look}: its row says when it was done last. Renew again only if that was before this run.`,
        ];
  },
  'renew/not-over': ({ address, cause, left }, say) => {
    const { message } = say(cause);
    const inTheWay = left === undefined || left === 'look' ? undefined : nextOfBlocked(cause, say);
    const renew = `\`evenkeel apply --renew ${shellWord(address)}\``;
    const further = `${renew}, with \`--secrets-to FILE\` where the entry has \`outputs\`,`;
    if (left === 'name')
      return [
        `nothing has this name now: the old resource has given it up, and the new one does not have it yet: ${message}`,
        inTheWay ??
          `${further} gives the new one the name and makes no third one. \`evenkeel plan\` says how the two are called.`,
      ];
    if (left === 'delete')
      return [
        `the new resource has the name, and the old one is not deleted: ${message}`,
        inTheWay ?? `${further} deletes it and makes no third one. \`evenkeel plan\` says how it is called.`,
      ];
    return [
      left === 'look'
        ? `the new resource has the name, and the service has accepted the delete of the old one: ${message}`
        : `the names are not changed over, or not known to be: ${message}. Both resources may be live`,
      `Run \`evenkeel plan\`. If it says that the renewal is not over, ${renew} goes on from there and makes no third one. Otherwise it is done, and \`--renew\` would renew once more: apply again without it, and with \`--secrets-to FILE\` where the entry has \`outputs\`.`,
    ];
  },
  'renew/taken-over': () => [
    'another run of this renewal has given the new resource its name meanwhile, so this run sends nothing for it',
    'Apply again without `--renew`, which would renew once more: that makes what is missing.',
  ],
  'renew/again': ({ address, cause }, say) => {
    const { message, next } = say(cause);
    return [message, next === undefined ? undefined : withRenewal(next, `--renew ${shellWord(address)}`)];
  },
  'renew/left': ({ address, sends, names }) => {
    const renew = `\`evenkeel apply --renew ${shellWord(address)}\``;
    if (sends !== undefined)
      return [
        `a second signal ended the run while secrets were sent: each value of ${sends.join(', ')} may have been sent or not, and no plan can tell`,
        `${renew} sends all of them again.`,
      ];
    if (names === true)
      return [
        'a second signal ended the run during the change-over: the first rename, the second one or the delete of the old resource may be under way, and what went before it is done',
        `Run \`evenkeel plan\`, which says which of the two has which name. If it says that the renewal is not over, ${renew} goes on from there and makes no third one. Otherwise it is done, and \`--renew\` would renew once more.`,
      ];
    const word = shellWord(address);
    return [
      'a second signal ended the run during this renewal: it may be done',
      `Run \`evenkeel plan --renew ${word} --target ${word}\`: its row says when it was done last. Renew again only if that was before this run.`,
    ];
  },
  'renew/secret-lost': ({ address, said }) => [
    `the service has made a new secret and could not be asked to take it back, and it could not be saved: ${said}. The old one no longer counts, and nobody has the new one`,
    `Make room for the file, then renew again: ${renewAgain(address)}.`,
  ],
  'renew/overwritten': ({ address }) => [
    'another run or person has made a newer secret, so the one that this run saved no longer counts',
    `Use the newer one. If nobody has it, renew again: ${renewAgain(address)}.`,
  ],
};
