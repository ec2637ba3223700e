import type { Address } from '../../core/address.ts';
import type { InputDifference, PlanTarget, TooMany } from '../../core/report/reason.ts';
import { firstOf } from '../count.ts';
import { amountOf, type WordsOf } from './words.ts';

const PLAN = 'Plan again.';

function tooMany(why: TooMany): string {
  switch (why.over) {
    case 'max':
      return `${why.deletes} ${why.deletes === 1 ? 'delete is' : 'deletes are'} more than --max-deletes ${why.most}`;
    case 'five':
      return `${why.deletes} deletes at once are more than 5`;
    case 'share': {
      const kind = why.kind === undefined ? '' : ` ${why.kind}`;
      return `${why.deletes} of ${why.owned}${kind} are more than 20 %`;
    }
    case 'empty':
      return `${why.deletes === 1 ? '1 delete' : `${why.deletes} deletes`} where a file that the manifest names is empty`;
    case 'all':
      return `${why.deletes === 1 ? 'the only branch' : `all ${why.deletes}`} that an entry of \`sweep\` matches would be deleted`;
    case 'last':
      return `${why.deletes === 1 ? 'the only' : `all ${why.deletes}`} ${why.kind} that this manifest owns now would be deleted`;
  }
}

/** The name and services of a plan: `"acme" (one at https://…, two at https://…)`. */
function planFor({ name, origins }: PlanTarget): string {
  const services = Object.entries(origins).sort(([a], [b]) => (a < b ? -1 : 1));
  return `"${name}" (${services.length === 0 ? 'no service' : services.map(([service, url]) => `${service} at ${url}`).join(', ')})`;
}

const MOST_NAMED = 5;

/** The rows that the fresh plan lacks, which output shows only here. */
function named(all: readonly Address[]): string {
  return all.length === 0 ? '' : `: ${firstOf(all, MOST_NAMED)}`;
}

/** One text if all shards have the same, else one for each. */
function byShard(texts: readonly { readonly index: number; readonly text: string }[], of: number): string {
  const [first = '', ...others] = new Set(texts.map(({ text }) => text));
  if (others.length === 0) return first;
  return texts.map(({ index, text }) => `shard ${index}/${of}: ${text}`).join('; ');
}

function otherInput({ input, reviewed, now }: InputDifference): string {
  // Both values are empty where they may be secret.
  if (reviewed === now) return `${input} has other values`;
  return `${input} was ${reviewed === '' ? 'not given' : reviewed}, and is ${now === '' ? 'not given' : now} here`;
}

/** Why an apply wrote nothing, or a shard of it. */
export const refusalWords: WordsOf<'review' | 'guard' | 'shard'> = {
  'review/not-comparable': () => [
    'the plan is incomplete and cannot be compared',
    'Plan again once every scope can be read.',
  ],
  'review/incomplete': () => ['an incomplete plan cannot be applied', PLAN],
  'review/file-changed': () => [
    'the plan file was changed after it was saved: its rows do not fit its digest',
    PLAN,
  ],
  'review/file-shows-other': () => ['the plan file does not show what would be applied', PLAN],
  'review/other-plan': ({ name, origins, here }) => [
    `the reviewed plan is for ${planFor({ name, origins })}${here === undefined ? '' : `; this run is for ${planFor(here)}`}`,
    'Run `evenkeel plan` with the settings of this run, and review that plan.',
  ],
  'review/other-digest': ({ now, reviewed }) => [
    `the plan is not the reviewed one: ${now} now, ${reviewed} reviewed`,
    'Run the plan again and review what is new.',
  ],
  'review/changed': () => [
    'live or the manifest changed since the review, or this run has other options than the plan',
    'Apply with the options of the plan, such as `--target`, or plan again and review what is new.',
  ],
  'review/none': ({ said, next }) => [said, next],
  'review/made-otherwise': ({ inputs }) => [
    `the reviewed plan was made with other inputs: ${inputs.map(otherInput).join('; ')}`,
    'Apply with the inputs of the plan, or plan again with those of the apply and review that.',
  ],
  'review/left-out': ({ count, addresses }) => [
    `this run would leave out ${count === 1 ? 'a reviewed row' : `${count} reviewed rows`}, and live does not show what they want${named(addresses)}`,
    'Apply with the manifest and options of the plan, restore by hand what was lost since, or plan again.',
  ],

  'guard/deletes': ({ scopes, most }) => [
    scopes.map(({ scope, why }) => `${scope}: ${why.map(tooMany).join(', ')}`).join('; '),
    `To delete all of them, use --max-deletes ${most}`,
  ],
  'guard/moved': () => [
    'it would undo what someone changed since the last apply (--moved refuse)',
    'Write the live values in the manifest to keep them, or use --moved revert to undo them.',
  ],
  'guard/not-confirmed': () => [
    'nobody confirmed the plan',
    'To do it later, run this again and answer "yes".',
  ],

  'shard/refused': ({ index, of }) => [
    `shard ${index}/${of} was refused`,
    'See why, then run that shard again.',
  ],
  'shard/all-refused': ({ of, refusals }, say) => {
    const words = refusals.map(({ index, reason }) => ({ index, ...say(reason) }));
    return [
      byShard(
        words.map(({ index, message }) => ({ index, text: message })),
        of,
      ),
      byShard(
        words.map(({ index, next }) => ({ index, text: next ?? '' })),
        of,
      ),
    ];
  },
  'shard/no-report': ({ index, of }) => [`shard ${index}/${of} has no report`],
};

const REVIEW = 'Plan again and review what is new.';

/** What changed since the plan, so that a row was not carried out. */
export const staleWords: WordsOf<'stale'> = {
  'stale/expired': () => ['its expires_at has passed, and it is not there', REVIEW],
  'stale/another-one': () => ['another resource has its name now', REVIEW],
  'stale/opens': ({ cause }, say) => [
    `it would widen access now, which was not planned: ${say(cause).message}`,
    REVIEW,
  ],
  'stale/made-again': () => ['it was deleted and made again since the plan', REVIEW],
  'stale/renamed': ({ address }) => [`someone renamed it since the plan: it is ${address} now`, REVIEW],
  'stale/action': ({ planned, now }) => [`it needs "${now}" now, where "${planned}" was planned`, REVIEW],
  'stale/fields': ({ fields }) => [`live changed since the plan: ${fields.join(', ')}`, REVIEW],
  'stale/ref-made-again': () => ['what it refers to was made again since the plan', REVIEW],
  'stale/ref-added': ({ address }) => [`it would refer to ${address} now, which was not planned`, REVIEW],
  'stale/blocked': ({ cause }, say) => [
    `it is blocked now${cause === undefined ? '' : `: ${say(cause).message}`}`,
    REVIEW,
  ],
  'stale/not-pruned': ({ cause }, say) => [
    cause === undefined ? 'it may not be pruned any more' : say(cause).message,
    REVIEW,
  ],
  'stale/not-swept': ({ cause }, say) => [
    cause === undefined ? 'no entry of `sweep` matches it any more' : `it stays: ${say(cause).message}`,
    'Nothing to do: the next sweep looks at it again.',
  ],
  'stale/made-otherwise': () => ['someone made it meanwhile, with other values', REVIEW],
  'stale/made-meanwhile': ({ address }) => [`${address} was made by someone else meanwhile`, REVIEW],
  'stale/made-then-moved': ({ cause }, say) => [`it was made, and then ${say(cause).message}`, REVIEW],
  'stale/new-one-missing': () => [
    'the resource that takes its place is missing, or is not as the plan says',
    REVIEW,
  ],
  'stale/scope': ({ scope }) => [`${scope} is another resource now`, REVIEW],
  'stale/list': () => [
    'the list of live resources changed since the plan: something was added or removed',
    REVIEW,
  ],
  'stale/no-place': ({ cause }, say) => [`there is no place for it now: ${say(cause).message}`, REVIEW],
  'stale/restored-changed': () => ['what is deleted with it and restored has changed since the plan', REVIEW],
  'stale/loss': ({ loss }) => [`it would destroy ${amountOf(loss)} now`, REVIEW],
  'stale/moved': () => ['someone changed it during this run', PLAN],
  'stale/needed-now': () => ['it needed no change when it was planned, and needs one now', PLAN],
  'stale/changed-meanwhile': () => ['it was already as wanted, but someone changed it during this run', PLAN],
};
