import type { Reason } from '../../core/report/reason.ts';
import { firstOf } from '../count.ts';
import { amountOf, cannot, type ReasonWords, type WordsOf } from './words.ts';

function which(notes: readonly Reason[] = [], say: (cause: Reason) => ReasonWords): string {
  return notes.length === 0 ? '' : ` (${notes.map(each => say(each).message).join('; ')})`;
}

const MOST_NAMED = 5;

/** How far a clock is from the other one, in words. `hours` is whole, negative if it is behind. */
function distance(hours: number): string {
  const [amount, unit] =
    Math.abs(hours) < 48 ? [Math.abs(hours), 'h'] : [Math.floor(Math.abs(hours) / 24), 'd'];
  return `${amount} ${unit} ${hours < 0 ? 'behind' : 'ahead of'}`;
}

/** Why a row is blocked. */
export const blockedWords: WordsOf<'row' | 'scope' | 'api' | 'replace' | 'loss' | 'default' | 'expiry'> = {
  'row/protected': ({ field, to }) => [
    `${cannot(to === undefined ? {} : { to })}it is ${field}; write \`${field}: false\` first`,
  ],
  'row/undeletable': ({ cause, to }, say) => {
    const { message, next } = say(cause);
    return [cannot(to === undefined ? {} : { to }) + message, next];
  },
  'row/depended-on': ({ by, to }) => {
    const while_ = to === undefined ? '' : `it cannot be ${to}d while `;
    const next = `Delete ${by} too, let it depend on something else, or revert the change.`;
    return [`${while_}${by} depends on it`, to === undefined ? undefined : next];
  },
  'row/beside-creates': ({ cause }, say) => [
    `it stays, because creates beside it do not fit: ${say(cause).message}`,
    'Let the creates fit, or delete it alone with `--target`.',
  ],
  'row/in-place-of': ({ address }) => [`it takes the place of ${address}, which is deleted right before`],
  'row/in-doubt': ({ address }) => [
    `it is not clear which live resource ${address} is`,
    `See the row of ${address}.`,
  ],
  'row/cycle': ({ through }) => [
    `its references form a cycle: ${through.join(' → ')}`,
    'Remove one of these references.',
  ],
  'row/wait-cycle': ({ through }) => [
    `it would wait for itself: ${through.join(' → ')}`,
    'Remove one of these references, apply one row alone with --target, or let a copy start from something else.',
  ],
  'row/copy-of-blocked': ({ by }) => [
    `it starts as a copy of the scope of ${by}, which is blocked`,
    `See the row of ${by}.`,
  ],
  'row/copy-lacks': ({ address }) => [
    `it needs ${address} from the start, and what it copies has none`,
    'Declare that in the scope that it copies, in the same run, or correct the entry.',
  ],
  'row/copy-not-awaited': ({ addresses }) => [
    `it does not wait for ${addresses.join(', ')}, left out by --target: it may start without what they still change`,
    'Plan without --target, or apply these first.',
  ],
  'row/unread': ({ cause }, say) => [`its list could not be read: ${say(cause).message}`, say(cause).next],
  'row/not-checked': ({ cause }, say) => [
    `it cannot be checked: ${say(cause).message}`,
    say(cause).next ?? 'Plan again once the service answers.',
  ],
  'row/open-field-blocked': ({ by, fields }) => {
    const open = fields.join(', ');
    return [
      `the entry leaves ${open} to the plan, and ${by}, which decides it, is blocked`,
      `Write its ${open}, or see the row of ${by}.`,
    ];
  },
  'row/not-unique': ({ address, with: by }) => [
    by === undefined
      ? `${address} exists more than once and is not touched`
      : `${address} exists more than once: one is deleted with ${by}, and what is left is for the next plan`,
  ],
  'row/inherited': () => ['inherited'],
  'row/create-unless-inherited': () => ['create unless inherited'],
  'row/delete-if-inherited': () => ['delete if inherited'],
  'row/rotated': () => ['rotated'],
  'row/defaults': ({ keys }) => [
    `from defaults: ${firstOf(
      keys.map(({ key, source }) => `${key} (${source.file}:${source.line})`),
      MOST_NAMED,
    )}`,
  ],
  'row/absent-and-protected': ({ field }) => [
    `it cannot be deleted: the entry says \`${field}: true\``,
    `Write \`${field}: false\` beside \`absent: true\`, or remove one of them.`,
  ],
  'row/no-effect': ({ address, field, cause }, say) => [
    `\`${field}\` of ${address} has no effect: ${say(cause).message}`,
  ],
  'row/protection-ignored': ({ field }) => [
    `it is ${field}, and its entry ignores that`,
    `Remove \`${field}\` from \`ignore\`, and write \`${field}: false\` if it may be deleted.`,
  ],
  'row/clocks-apart': ({ ahead }) => [
    ahead === undefined
      ? 'no answer of the service tells its time, and what this row does depends on it'
      : `the clock of the service is ${distance(ahead)} ours, and what this row does depends on the time`,
    'Correct the clock of this machine if it is wrong (`date -u` shows it); else find what changes the `Date` of the answers.',
  ],
  'row/busy': ({ state }) => [`it is not ready yet: it reads "${state}"`],
  'scope/absent': ({ cause }, say) => [`we have no place there: ${say(cause).message}`, say(cause).next],
  'scope/missing': ({ scope }) => [`${scope} does not exist`, `See the row of ${scope}.`],
  'scope/left-out': ({ scopes }) => [
    `${scopes.length} without a place for us left out, as \`if_absent: skip\` says: ${firstOf(scopes, MOST_NAMED)}`,
  ],
  'scope/unread': ({ scope, cause }, say) => [
    `whether ${scope} exists could not be read: ${say(cause).message}`,
    say(cause).next,
  ],

  'api/cannot-create': ({ kind }) => [`${kind} cannot be created here: the API has no call for it`],
  'api/cannot-change': ({ fields }) => [`the API cannot change ${fields.join(', ')}`],
  'api/cannot-rename': ({ from }) => [`it is called ${from}, and the API cannot rename it`],
  'api/cannot-delete': ({ kind }) => [`the API has no call that deletes a ${kind}`],
  'replace/not-allowed': ({ kind, fields, createsFirst, held, madeAs }) => {
    const said = `the API cannot change ${fields.join(', ')} of a live ${kind}`;
    if (madeAs !== undefined)
      return [said, `It was made as ${madeAs}: if it is that one, rename it back by hand.`];
    if (held === true) return [said, 'Write the live value into the manifest.'];
    const how =
      createsFirst === true ? 'make a new one and then delete this one' : 'delete it and create it again';
    return [said, `Write the live value into the manifest, or add \`allow: [replace]\` to ${how}.`];
  },
  'loss/not-allowed': ({ losses, declared, whole }, say) => [
    `it would destroy ${losses.map(each => amountOf(each) + which(each.notes, say)).join(', ')}`,
    declared
      ? whole === true
        ? 'If that is intended, allow it where the manifest gives the old name: `{ from: OLD, allow: [loss] }`.'
        : 'Add `allow: [loss]` to the entry if that is intended.'
      : 'Empty it first, or turn pruning off.',
  ],
  'loss/live-value': ({ field, address }) => [
    `\`${field}\`${address === undefined ? '' : ` of ${address}`}, which no entry sets`,
  ],
  'loss/unread': ({ cause }, say) => [`they could not be read: ${say(cause).message}`],
  'loss/list-unread': ({ scope, cause }, say) => [
    `those in ${scope} could not be read: ${say(cause).message}`,
  ],

  'default/widens': ({ fields, waiting = [] }) => {
    const said = fields.map(({ path, before, after }) => {
      const [now, then] = [JSON.stringify(before), JSON.stringify(after)];
      return `\`${path}\` is ${now}; left out it means ${then}, which gives more access`;
    });
    const next = fields.map(({ path, before, after }) => {
      const [now, then] = [JSON.stringify(before), JSON.stringify(after)];
      return `\`${path}: ${then}\`, or \`${path}: ${now}\` to keep it`;
    });
    const names = waiting.map(path => `\`${path}\``).join(', ');
    const held =
      waiting.length === 0
        ? ''
        : `; until it is written, ${names} ${waiting.length === 1 ? 'stays as it is' : 'stay as they are'}, too`;
    return [said.join('; ') + held, `Write ${next.join('; ')}.`];
  },
  'default/left-out': () => [
    '(left out): the entry lacks the field, so its default counts; write it or, in a manifest, list it under `ignore`',
  ],
  'default/protection-unwritten': ({ address, field }) => [
    `${address} is ${field}, and its entry does not say so: write \`${field}: true\` to hold it`,
  ],

  'expiry/passed': ({ address }) => [`${address} is expired: its expires_at has passed, and it is not there`],
  'expiry/over': ({ to }) => {
    const why = 'its expires_at has passed';
    return [
      to === undefined ? why : `it cannot be replaced: ${why}, so no new one would be made`,
      'Write a later `expires_at`, or `absent: true` to delete it.',
    ];
  },
};
