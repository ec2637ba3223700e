import { amountOf } from './amount.ts';
import type { WordsOf } from './words.ts';

const REVIEW = 'Plan again and review what is new.';
const PLAN = 'Plan again.';

/** What changed since the plan, so that a row was not carried out. */
export const staleWords: WordsOf<'stale'> = {
  'stale/expired': () => ['its expires_at has passed, and it is not there', REVIEW],
  'stale/another-one': () => ['another resource has its name now', REVIEW],
  'stale/opens': ({ cause }, say) => [
    `it would widen access now, which was not planned: ${say(cause).message}`,
    REVIEW,
  ],
  'stale/made-again': () => ['it was deleted and made again since the plan', REVIEW],
  'stale/renamed': ({ address }) => [`somebody renamed it since the plan: it is ${address} now`, REVIEW],
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
  'stale/made-otherwise': () => ['somebody made it meanwhile, with other values', REVIEW],
  'stale/made-meanwhile': ({ address }) => [`${address} was made by somebody else meanwhile`, REVIEW],
  'stale/made-then-moved': ({ cause }, say) => [`it was made, and then ${say(cause).message}`, REVIEW],
  'stale/new-one-missing': () => ['the new one is missing, or not as it should be', REVIEW],
  'stale/scope': ({ scope }) => [`${scope} is another resource now`, REVIEW],
  'stale/list': () => ['something was added to or removed from the list since the plan', REVIEW],
  'stale/no-place': ({ cause }, say) => [`there is no place for it now: ${say(cause).message}`, REVIEW],
  'stale/restored-changed': () => ['what is deleted with it and restored has changed since the plan', REVIEW],
  'stale/loss': ({ loss }) => [`it would destroy ${amountOf(loss)} now`, REVIEW],
  'stale/moved': () => ['somebody changed it during this run', PLAN],
  'stale/needed-now': () => ['it needed no change when it was planned, and needs one now', PLAN],
  'stale/changed-meanwhile': () => [
    'it was already as wanted, but somebody changed it during this run',
    PLAN,
  ],
};
