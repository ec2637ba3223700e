import type { Address } from '../../core/address.ts';
import type { InputDifference, PlanTarget, TooMany } from '../../core/report/reason.ts';
import { firstOf } from '../count.ts';
import { amountOf, type WordsOf } from './words.ts';

const PLAN = 'Plan again to see what is left to do.';
const AND_REVIEW = 'Plan again, and review the new plan.';

function tooMany(why: TooMany): string {
  switch (why.over) {
    case 'max':
      return `${why.deletes} ${why.deletes === 1 ? 'delete is' : 'deletes are'} more than --max-deletes ${why.most}`;
    case 'five':
      return `${why.deletes} deletes are more than the 5 that one apply makes without --max-deletes`;
    case 'share': {
      const kind = why.kind === undefined ? 'resources' : `resources of the kind ${why.kind}`;
      return `${why.deletes} of ${why.owned} ${kind} would be deleted, which is more than 20 %`;
    }
    case 'empty':
      return `a file that the manifest names is empty, and ${why.deletes === 1 ? '1 delete follows' : `${why.deletes} deletes follow`} from that`;
    case 'all':
      return `${why.deletes === 1 ? 'the only branch' : `all ${why.deletes} branches`} that an entry of \`sweep\` matches would be deleted`;
    case 'last':
      return `the plan deletes ${why.deletes === 1 ? 'the only resource' : `all ${why.deletes} resources`} of the kind ${why.kind} that evenkeel created there from this manifest`;
  }
}

/** The name and services of a plan: `"acme" (one at https://…, two at https://…)`. */
function planFor({ name, origins }: PlanTarget): string {
  const services = Object.entries(origins).sort(([a], [b]) => (a < b ? -1 : 1));
  const at = services.map(([service, url]) => `${service} at ${url}`).join(', ');
  return `"${name}" (${services.length === 0 ? 'without a service' : at})`;
}

const MOST_NAMED = 5;

/**
 * The first of some addresses, for the end of a message. The message names them because nothing
 * else in the output does, such as reviewed rows that this run's plan lacks.
 */
function named(all: readonly Address[]): string {
  return all.length === 0 ? '' : `: ${firstOf(all, MOST_NAMED)}`;
}

/** One text if it is the same for all shards, else the text of each shard. */
function byShard(
  texts: readonly { readonly index: number; readonly text: string }[],
  of: number,
  between: string,
): string {
  const [first = '', ...others] = new Set(texts.map(({ text }) => text));
  if (others.length === 0) return first;
  return texts.map(({ index, text }) => `shard ${index}/${of}: ${text}`).join(between);
}

function otherInput({ input, reviewed, now }: InputDifference): string {
  // Both values are empty where they may be secret.
  if (reviewed === now) return `${input} has other values`;
  return `${input} was ${reviewed === '' ? 'not given' : reviewed}, and is ${now === '' ? 'not given' : now} in this run`;
}

/** The words of reasons why an apply, or one shard of it, wrote nothing. */
export const refusalWords: WordsOf<'review' | 'guard' | 'shard' | 'target'> = {
  'review/not-comparable': () => [
    'this run could not read every scope, so its plan cannot be compared with the reviewed plan',
    'Run `evenkeel plan` to see which scope could not be read and why. Apply again once every scope can be read.',
  ],
  'review/incomplete': () => [
    'the reviewed plan is incomplete, because not every scope could be read for it',
    'Plan again once every scope can be read, and review that plan.',
  ],
  'review/file-changed': () => [
    'someone changed the plan file after it was saved: its rows do not match its digest',
    AND_REVIEW,
  ],
  'review/file-shows-other': () => [
    'the plan file does not show the values that this run would write',
    AND_REVIEW,
  ],
  'review/other-plan': ({ name, origins, here }) => [
    `the reviewed plan is for ${planFor({ name, origins })}${here === undefined ? '' : `; this run is for ${planFor(here)}`}`,
    'Run `evenkeel plan` with the settings of this run, and review that plan.',
  ],
  'review/other-digest': ({ now, reviewed }) => [
    `the plan of this run (${now}) is not the reviewed plan (${reviewed})`,
    AND_REVIEW,
  ],
  'review/changed': () => [
    'this run would not do what the reviewed plan shows: the manifest, something live or the options of the run have changed',
    'Plan again, and review the new plan. If only the options differ, such as `--target`, apply with those of the reviewed plan.',
  ],
  'review/none': ({ said, next }) => [said, next],
  'review/made-otherwise': ({ inputs }) => [
    `the reviewed plan was made with other inputs: ${inputs.map(otherInput).join('; ')}`,
    'Apply with the inputs of the reviewed plan, or plan again with those of this run and review that plan.',
  ],
  'review/left-out': ({ count, addresses }) => [
    `the plan of this run lacks ${count === 1 ? 'a reviewed row that is' : `${count} reviewed rows that are`} not done yet${named(addresses)}`,
    'Plan again, and review the new plan. Or apply with the manifest and the options of the reviewed plan, such as `--target` and `--renew`.',
  ],
  'review/lacks-scopes': ({ scopes }) => [
    `the reviewed plan does not cover ${scopes.length === 1 ? 'this scope' : `${scopes.length} of these scopes`}${named(scopes)}`,
    'Plan these scopes and review that plan too. Or apply only the scopes of the reviewed plan.',
  ],

  'guard/deletes': ({ scopes, most }) => [
    scopes
      .map(({ scope, why }) => `the plan deletes too much in ${scope}: ${why.map(tooMany).join(', ')}`)
      .join('; '),
    `If all of these deletes are intended, apply with --max-deletes ${most}.`,
  ],
  'guard/set-deletes': ({ deletes }) => [
    `this plan deletes ${deletes === 1 ? 'a resource' : `${deletes} resources`} in members of a set, at once or by an expiry, and nobody has reviewed the plan`,
    'Save the plan with `evenkeel plan --out plan.json`, look at these rows, and run `evenkeel apply plan.json`.',
  ],
  'guard/moved': () => [
    'this plan would undo what someone changed since the last apply (--moved refuse)',
    'To keep the live values, write them in the manifest. To undo the live changes, use --moved revert.',
  ],
  'guard/foreign-credential': ({ variable, noun, id, called, needed }) => [
    `${variable} is of the ${noun} ${id}${called === '' ? '' : ` (${called})`}, and these entries are of the ${noun} ${needed}`,
    `Nothing was written. Set ${variable} to a credential of ${needed}, or correct the id in the manifest.`,
  ],
  'guard/not-confirmed': () => [
    'the answer to the question was not "yes"',
    'To carry out the plan later, run the command again and answer "yes".',
  ],

  'shard/refused': ({ index, of }) => [
    `shard ${index}/${of} was refused, so this row was not written`,
    `See why in the report of shard ${index}/${of}, then run that shard again.`,
  ],
  'shard/all-refused': ({ of, refusals }, say) => {
    const words = refusals.map(({ index, reason }) => ({ index, ...say(reason) }));
    return [
      byShard(
        words.map(({ index, message }) => ({ index, text: message })),
        of,
        '; ',
      ),
      byShard(
        words.map(({ index, next }) => ({ index, text: next ?? '' })),
        of,
        ' ',
      ),
    ];
  },
  'target/not-read': ({ scopes }) => [
    `${scopes === 1 ? '1 other scope was' : `${scopes} other scopes were`} not read, because --target does not name ${scopes === 1 ? 'it' : 'them'}`,
  ],
  'target/not-joined': ({ scopes }) => [
    `${scopes === 1 ? '1 scope of the manifest is' : `${scopes} scopes of the manifest are`} in none of these files, so this report does not cover ${scopes === 1 ? 'it' : 'them'}`,
    'Add the file of each scope. `evenkeel scopes` lists them.',
  ],
  'target/waits': ({ rows, addresses }) => [
    `${rows === 1 ? '1 row needs' : `${rows} rows need`} resources of the manifest that another run has to create first: ${firstOf(addresses, MOST_NAMED)}`,
    'First apply the scopes of these resources. `evenkeel scopes` shows which scopes wait for others.',
  ],
  'target/refused': ({ scopes }) => [
    `the run with --target ${firstOf(scopes, MOST_NAMED)} was refused, so this row was not written`,
    'See in the report of that run why it was refused. Then repeat that run.',
  ],
  'shard/no-report': ({ index, of }) => [
    `shard ${index}/${of} left no report, so it is not known what that run did`,
    `See in the log of shard ${index}/${of} why it ended without a report. Then run that shard again.`,
  ],
};

/** The words of reasons why a row was not carried out: what changed since the plan. */
export const staleWords: WordsOf<'stale'> = {
  'stale/expired': () => ['this resource is gone, and the `expires_at` of its entry has passed', AND_REVIEW],
  'stale/another-one': () => ['another resource has the name of this resource now', AND_REVIEW],
  'stale/opens': ({ cause }, say) => [
    `this row would now give more access than the plan shows: ${say(cause).message}`,
    AND_REVIEW,
  ],
  'stale/made-again': () => ['this resource was deleted and created again since the plan', AND_REVIEW],
  'stale/renamed': ({ address }) => [
    `someone renamed this resource to ${address} since the plan`,
    AND_REVIEW,
  ],
  'stale/action': ({ planned, now }) => [
    `this resource now needs the action "${now}", but the plan has the action "${planned}"`,
    AND_REVIEW,
  ],
  'stale/fields': ({ fields }) => [
    `the live values of ${fields.map(field => `\`${field}\``).join(', ')} changed since the plan`,
    AND_REVIEW,
  ],
  'stale/ref-made-again': () => [
    'a resource that this resource refers to was deleted and created again since the plan',
    AND_REVIEW,
  ],
  'stale/ref-added': ({ address }) => [
    `this resource would now refer to ${address}, and the plan does not show that`,
    AND_REVIEW,
  ],
  'stale/blocked': ({ cause }, say) => [
    `this row is blocked now${cause === undefined ? '' : `: ${say(cause).message}`}`,
    AND_REVIEW,
  ],
  'stale/not-pruned': ({ cause }, say) => [
    cause === undefined ? 'evenkeel may no longer prune (delete) this resource' : say(cause).message,
    AND_REVIEW,
  ],
  'stale/not-swept': ({ cause }, say) => [
    cause === undefined
      ? 'no entry of `sweep` matches this branch any more'
      : `this branch stays: ${say(cause).message}`,
    'Nothing to do: the next sweep looks at this branch again.',
  ],
  'stale/made-otherwise': () => [
    'someone created this resource since the plan, with other values',
    AND_REVIEW,
  ],
  'stale/made-meanwhile': ({ address }) => [`someone else created ${address} since the plan`, AND_REVIEW],
  'stale/made-then-moved': ({ cause }, say) => [
    `this run created the resource, but ${say(cause).message}`,
    AND_REVIEW,
  ],
  'stale/new-one-missing': () => [
    'the new resource, which replaces this one, is missing or is not as the plan says',
    AND_REVIEW,
  ],
  'stale/scope': ({ scope, made }) => [
    made === true
      ? `${scope} is not the resource that this run made under this name`
      : `${scope} was deleted and created again since the plan`,
    AND_REVIEW,
  ],
  'stale/list': () => [
    'the live list that this row replaces changed since the plan: someone added to it or removed from it',
    AND_REVIEW,
  ],
  'stale/no-place': ({ cause }, say) => [
    `the service has no room for this resource now: ${say(cause).message}`,
    AND_REVIEW,
  ],
  'stale/restored-changed': () => [
    'someone changed resources that this row would delete and then restore',
    AND_REVIEW,
  ],
  'stale/loss': ({ loss }) => [
    `this change would now destroy ${amountOf(loss)}, which the plan did not show`,
    AND_REVIEW,
  ],
  'stale/moved': () => ['someone changed this resource during this run', PLAN],
  'stale/needed-now': () => [
    'this resource needed no change when the plan was made, but needs a change now',
    PLAN,
  ],
  'stale/changed-meanwhile': () => [
    'this resource was as the manifest says when the run began, but someone changed it during the run',
    PLAN,
  ],
};
