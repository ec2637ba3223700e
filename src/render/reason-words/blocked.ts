import type { Reason, RefusedVerb } from '../../core/report/reason.ts';
import { count, firstOf } from '../count.ts';
import {
  ALL_BUT_ONE,
  amountOf,
  cannot,
  firstDo,
  type ReasonWords,
  soItCannot,
  type WordsOf,
} from './words.ts';

function which(notes: readonly Reason[] = [], say: (cause: Reason) => ReasonWords): string {
  return notes.length === 0 ? '' : ` (${notes.map(each => say(each).message).join('; ')})`;
}

/**
 * The next step where an action is impossible: how to change the entry so that it no longer asks
 * for the action.
 */
function takeBack(to: RefusedVerb): string {
  return `To keep this resource as it is, ${HOW_TO_KEEP[to]}.`;
}

const HOW_TO_KEEP: Readonly<Record<RefusedVerb, string>> = {
  delete: 'remove `absent: true` from its entry',
  replace: 'write its live values in its entry',
  rename: 'write its live name in its entry, without `renamed_from`',
  renew: 'run without `--renew` for it',
};

const DESTROYING: Readonly<Record<RefusedVerb, string>> = {
  delete: 'deleting this resource',
  replace: 'replacing this resource (a delete, then a create)',
  rename: 'renaming this resource',
  renew: 'renewing this resource',
};

function quoted(fields: readonly string[]): string {
  return fields.map(field => `\`${field}\``).join(', ');
}

const MOST_NAMED = 5;
const ANSWERS = 'Plan again once the service is available.';

/**
 * How far one clock is from the other, in words. `hours` is whole, and negative if the clock is
 * behind.
 */
function distance(hours: number): string {
  const [amount, unit] =
    Math.abs(hours) < 48 ? [Math.abs(hours), 'h'] : [Math.floor(Math.abs(hours) / 24), 'd'];
  return `${amount} ${unit} ${hours < 0 ? 'behind' : 'ahead of'}`;
}

/** The words of reasons why a row is blocked. */
export const blockedWords: WordsOf<'row' | 'scope' | 'api' | 'replace' | 'loss' | 'default' | 'expiry'> = {
  'row/protected': ({ field, to }) => [
    `this resource is ${field}${soItCannot(to === undefined ? {} : { to })}`,
    to === undefined
      ? `To delete it, write an entry for it with \`absent: true\` and \`${field}: false\`.`
      : `To let evenkeel ${to} it, write \`${field}: false\` in its entry.`,
  ],
  'row/undeletable': ({ cause, to }, say) => {
    const { message, next } = say(cause);
    return [cannot(to === undefined ? {} : { to }) + message, next ?? (to && takeBack(to))];
  },
  'row/depended-on': ({ by, to }) => {
    if (to === undefined)
      return [`${by} depends on this resource`, `To delete this resource, delete ${by} first.`];
    return [
      `this resource cannot be ${to}d while ${by} depends on it`,
      `Delete ${by} too, or change the entry of ${by} so that it no longer needs this resource. ${takeBack(to)}`,
    ];
  },
  'row/beside-creates': ({ cause }, say) => [
    `this resource is not deleted, because the same plan has more creates than the service has room for: ${say(cause).message}`,
    'Remove some of the new entries, or delete this resource alone with `--target`.',
  ],
  'row/in-place-of': ({ address }) => [
    `the service has no room for one more resource, so ${address} is deleted right before this resource is created`,
  ],
  'row/in-doubt': ({ address }) => [
    `evenkeel does not know which live resource belongs to the entry of ${address}`,
    firstDo(address),
  ],
  'row/cycle': ({ through }) => [
    `the references of these entries form a cycle: ${through.join(' → ')}`,
    'Remove one of these references.',
  ],
  'row/wait-cycle': ({ through }) => [
    `these changes would wait for each other in a cycle: ${through.join(' → ')}`,
    'Remove one of the references between these resources, or let a copy start from another source. Or apply one of these resources alone with `--target`.',
  ],
  'row/copy-of-blocked': ({ by }) => [
    `this resource starts as a copy of its parent, and the copy would lack the change to ${by}, because that change is blocked`,
    firstDo(by),
  ],
  'row/after-blocked': ({ by }) => [
    `this row is carried out only if the change to ${by} is, too, and that change is blocked`,
    firstDo(by),
  ],
  'row/copy-lacks': ({ address }) => [
    `this resource starts as a copy, which must include ${address}, but the source of the copy has no such resource`,
    'Add an entry for that resource to the source of the copy, or correct this entry.',
  ],
  'row/copy-not-awaited': ({ addresses }) => [
    `this resource starts as a copy, which may lack the changes to ${addresses.join(', ')}, because \`--target\` leaves those changes out`,
    'Plan without `--target`, or apply those changes first.',
  ],
  'row/unread': ({ cause }, say) => [
    `the list that would show this resource could not be read: ${say(cause).message}`,
    say(cause).next ?? ANSWERS,
  ],
  'row/not-checked': ({ cause }, say) => [
    `evenkeel could not check whether the service allows this change: ${say(cause).message}`,
    say(cause).next ?? ANSWERS,
  ],
  'row/open-field-blocked': ({ by, fields }) => {
    const open = quoted(fields);
    return [
      `the entry does not set ${open}, and the plan cannot choose a value while the change to ${by} is blocked`,
      `${firstDo(by)} Or write ${open} in the entry.`,
    ];
  },
  'row/not-unique': ({ address, with: by }) => [
    by === undefined
      ? `several live resources have the address ${address}, so evenkeel changes none of them`
      : `several live resources have the address ${address}, and the delete of ${by} also deletes one of them`,
    by === undefined
      ? ALL_BUT_ONE
      : 'After the apply, plan again to see which of these resources is still live.',
  ],
  'row/inherited': () => [
    'this plan makes a copy, such as a new branch, that already includes this resource, so evenkeel creates nothing',
  ],
  'row/create-unless-inherited': () => [
    'this plan makes a copy, such as a new branch, and evenkeel creates this resource there only if the copy lacks it',
  ],
  'row/delete-if-inherited': () => [
    'this plan makes a copy, such as a new branch, and evenkeel deletes this resource there only if the copy includes it',
  ],
  'row/renewed': ({ blocked }) => [
    blocked === true
      ? '`--renew` names this resource, so an apply of this plan needs `--renew` as well'
      : 'this resource is replaced so that it gets new secrets (--renew)',
  ],
  'row/defaults': ({ keys }) => [
    `this entry takes values from \`defaults\`: ${firstOf(
      keys.map(({ key, source }) => `${key} (${source.file}:${source.line})`),
      MOST_NAMED,
    )}`,
  ],
  'row/absent-and-protected': ({ field }) => [
    `the entry says \`absent: true\` and \`${field}: true\`, so the resource cannot be deleted`,
    `To delete the resource, write \`${field}: false\`. To keep it, remove \`absent: true\`.`,
  ],
  'row/no-effect': ({ address, field, cause }, say) => [
    `\`${field}\` of ${address} has no effect: ${say(cause).message}`,
    say(cause).next ?? `Remove \`${field}\` from the entry.`,
  ],
  'row/protection-ignored': ({ field }) => [
    `this resource is ${field}, and its entry lists \`${field}\` under \`ignore\`, so evenkeel leaves the protection on`,
    `To delete the resource, remove \`${field}\` from \`ignore\`, and write \`${field}: false\`.`,
  ],
  'row/clocks-apart': ({ ahead }) => [
    ahead === undefined
      ? 'this row needs the right time, such as for an expiry, but no answer of the service has a `Date` header to check the clock of this machine with'
      : `this row needs the right time, such as for an expiry, but the clock of the service is ${distance(ahead)} the clock of this machine`,
    ahead === undefined
      ? 'Find out what removes the `Date` header from the answers, such as a proxy.'
      : 'Correct the clock of this machine if it is wrong (`date -u` shows it). Otherwise find out what changes the `Date` header of the answers.',
  ],
  'row/busy': ({ state }) => [
    `this resource is not ready yet: its state is "${state}"`,
    'Plan again once the resource is ready.',
  ],
  'scope/absent': ({ cause }, say) => [
    `this scope is gone, or the token has no access to it: ${say(cause).message}`,
    say(cause).next,
  ],
  'scope/missing': ({ scope }) => [
    `this resource is part of ${scope}, which does not exist, and this plan does not create it`,
    firstDo(scope),
  ],
  'scope/left-out': ({ scopes }) => {
    const [are, them, entries] =
      scopes.length === 1
        ? ['1 scope is', 'it', 'its entry is a set or says']
        : [`${scopes.length} scopes are`, 'them', 'their entries are sets or say'];
    return [
      `${are} left out, because this bot has no access to ${them}, and ${entries} \`if_absent: skip\`: ${firstOf(scopes, MOST_NAMED)}`,
      `To include ${them}, give this bot access. Otherwise there is nothing to do.`,
    ];
  },
  'scope/unread': ({ scope, cause }, say) => [
    `evenkeel could not find out whether ${scope} exists: ${say(cause).message}`,
    say(cause).next ?? ANSWERS,
  ],
  'scope/withheld': ({ scopes }) => (scopes === undefined ? WITHHELD : withheldLoss(scopes)),

  'api/cannot-create': ({ kind }) => [
    `the API has no call that creates a ${kind}`,
    `Create the ${kind} by hand with the name in the entry, then plan again.`,
  ],
  'api/cannot-change': ({ kind, fields }) => [
    `the API cannot change ${quoted(fields)} of an existing ${kind}`,
    'Write the live value into the manifest.',
  ],
  'api/cannot-rename': ({ from }) => [
    `this resource is live under the name ${from}, and the API cannot rename it`,
    'Rename the resource by hand, or remove `renamed_from` so that evenkeel creates a new one.',
  ],
  'api/cannot-delete': ({ kind }) => [
    `the API has no call that deletes a ${kind}`,
    'Delete the resource by hand, then plan again.',
  ],
  'replace/not-allowed': ({ kind, fields, createsFirst, askedBy, copied, held, madeAs }) => {
    const copy = copied === undefined ? '' : `, and ${copied} starts with this one, as a copy of its parent`;
    const said = `the API cannot change ${quoted(fields)} of an existing ${kind}${copy}`;
    if (madeAs !== undefined)
      return [
        said,
        `evenkeel created this resource under the name ${madeAs}. If someone swapped the names of two resources, swap them back by hand.`,
      ];
    const keep =
      askedBy === undefined
        ? `Write the ${copied === undefined ? 'live value' : 'value of the copy'} into the manifest`
        : `Remove \`${askedBy}\` from the entry to keep what is live`;
    if (held === true) return [said, `${keep}.`];
    const how =
      askedBy !== undefined
        ? 'put a new resource in its place'
        : createsFirst === true
          ? 'create a new resource and then delete this one'
          : `delete ${copied === undefined ? 'this resource' : 'it there'} and create it again`;
    return [said, `${keep}, or add \`allow: [replace]\` to the entry to ${how}.`];
  },
  'loss/not-allowed': ({ losses, declared, to, whole }, say) => [
    `${to === undefined ? 'this change' : DESTROYING[to]} would destroy ${losses.map(each => amountOf(each) + which(each.notes, say)).join(', ')}`,
    declared
      ? whole === true
        ? 'If that is intended, write `{ from: OLD, allow: [loss] }` in `renamed_from` of the manifest, with the old name for OLD.'
        : 'If that is intended, add `allow: [loss]` to the entry.'
      : 'Empty this resource first, or add an entry for it. To keep all resources without an entry, give `--no-prune`.',
  ],
  'loss/live-value': ({ field, address }) => [
    `no entry sets \`${field}\`${address === undefined ? '' : ` of ${address}`}`,
  ],
  'loss/unread': ({ cause }, say) => [
    `the list of what would be lost could not be read: ${say(cause).message}`,
  ],
  'loss/list-unread': ({ scope, cause }, say) => [
    `the list in ${scope} could not be read: ${say(cause).message}`,
  ],

  'default/widens': ({ fields, waiting = [] }) => {
    const said = fields.map(({ path, before, after }) => {
      const [now, then] = [JSON.stringify(before), JSON.stringify(after)];
      return `the entry does not set \`${path}\`, and the default, ${then}, gives more access than the live value, ${now}`;
    });
    const next = fields.map(({ path, before, after }) => {
      const [now, then] = [JSON.stringify(before), JSON.stringify(after)];
      return `\`${path}: ${now}\` to keep the live value, or \`${path}: ${then}\` to give that access`;
    });
    const names = quoted(waiting);
    const held =
      waiting.length === 0
        ? ''
        : `; until the entry sets ${fields.length === 1 ? 'that field' : 'those fields'}, evenkeel does not write ${names} either`;
    return [said.join('; ') + held, `Write ${next.join('; ')}.`];
  },
  'default/left-out': () => [
    '"by default" marks a field that the entry does not set: an apply gives it its default value, except in a blocked row',
    'To keep the live value, write it in the entry of that resource, or list the field under its `ignore`.',
  ],
  'default/protection-unwritten': ({ address, field }) => [
    `${address} is ${field}, but its entry does not set \`${field}\`, so no drift shows when someone changes that`,
    `To be told of such a change, write \`${field}: true\` in the entry.`,
  ],

  'expiry/passed': ({ address }) => [
    `${address} is gone, and the \`expires_at\` of its entry has passed`,
    'Remove the entry, or write a later `expires_at` to create the resource again.',
  ],
  'expiry/over': ({ to }) => {
    const why = 'the `expires_at` of the entry has passed';
    return [
      to === undefined
        ? `${why}, so this change would delete the resource`
        : `this resource cannot be replaced: ${why}, so no new resource would be created`,
      'Write a later `expires_at`, or `absent: true` to delete the resource.',
    ];
  },
};

const WITHHELD: readonly [string, string] = [
  'the manifest on the applied branch does not name this scope, and a change that is not merged cannot make evenkeel read it with the keys',
  'Review the entries of this scope as text. After the merge, a plan reads the scope.',
];

function withheldLoss(scopes: readonly string[]): readonly [string, string] {
  return [
    `this row may destroy something in ${count(scopes.length, 'scope')} that the manifest on the applied branch does not name, and a change that is not merged cannot make evenkeel read there with the keys: ${firstOf(scopes, MOST_NAMED)}`,
    'Leave the entry as it is. Merge the change, and plan again: that plan reads these scopes, says what is lost and what is restored, and is reviewed by its digest.',
  ];
}
