import type { PagesOf } from './pages.ts';

const NEXT = 'Plan again and review what is new.';
const LOOKED =
  'Just before each write evenkeel looks at live again, and carries out nothing that was not planned.';

/** What changed since the plan. */
export const stalePages: PagesOf<'stale'> = {
  'stale/expired': {
    title: 'The entry expired since the plan',
    means: `Its \`expires_at\` has passed, and the resource is not there. ${LOOKED}`,
    next: 'Write a later `expires_at`, or take the entry out.',
  },
  'stale/another-one': {
    title: 'Another resource has the name now',
    means: `The planned change is live already, but in another resource than the one that was planned. ${LOOKED}`,
    next: NEXT,
  },
  'stale/made-again': {
    title: 'The resource was deleted and made again',
    means: `It has the same name and is another one: what was reviewed was about the old one. ${LOOKED}`,
    next: NEXT,
  },
  'stale/action': {
    title: 'The row needs another action now',
    means: `Live moved, so that the row would do something else than what was planned. ${LOOKED}`,
    next: NEXT,
  },
  'stale/fields': {
    title: 'Fields of the live resource changed',
    means: `Somebody changed the fields that the message names. ${LOOKED}`,
    next: NEXT,
  },
  'stale/ref-made-again': {
    title: 'What the resource refers to was made again',
    means: `It has the same name and is another one. ${LOOKED}`,
    next: NEXT,
  },
  'stale/ref-added': {
    title: 'The row would refer to something new',
    means: `What the resource would point to now was not in the plan. ${LOOKED}`,
    next: NEXT,
  },
  'stale/blocked': {
    title: 'The row is blocked now',
    means: `It was possible when it was planned. The second code says what stands in the way now. ${LOOKED}`,
    next: NEXT,
  },
  'stale/not-pruned': {
    title: 'The resource may not be pruned any more',
    means: `It was ours when it was planned. ${LOOKED}`,
    next: NEXT,
  },
  'stale/made-otherwise': {
    title: 'Somebody made the resource with other values',
    means: `The row was to make it. It is live now, and not as it was to be. ${LOOKED}`,
    next: NEXT,
  },
  'stale/made-meanwhile': {
    title: 'What belongs to the same write was made by somebody else',
    means: `One request was to make both. The first is live already, so nothing was sent for the second. ${LOOKED}`,
    next: NEXT,
  },
  'stale/made-then-moved': {
    title: 'The resource was made, and somebody changed it at once',
    means:
      'The answer to our write was lost. Live shows that it was done, and that somebody changed it since.',
    next: NEXT,
  },
  'stale/new-one-missing': {
    title: 'The new one of a replace is not as it should be',
    means:
      'The replace makes the new one first. It is not there, or not as the entry says, so the old one is not deleted.',
    next: NEXT,
  },
  'stale/scope': {
    title: 'What the resource lives in is another one now',
    means: `It has the same name, but was deleted and made again since the plan. ${LOOKED}`,
    next: NEXT,
  },
  'stale/list': {
    title: 'The list was changed since the plan',
    means:
      'The write replaces a whole list. Something was added to it or removed from it, which the write would undo.',
    next: NEXT,
  },
  'stale/taken-along': {
    title: 'What is deleted with the resource has changed',
    means: 'The row takes something along and restores it. What that is has changed since the plan.',
    next: NEXT,
  },
  'stale/loss': {
    title: 'The row would destroy more than was planned',
    means: 'When it was planned there was nothing of this sort to lose. There is now.',
    next: 'Plan again. Add `allow: [loss]` if the loss is meant.',
  },
  'stale/moved': {
    title: 'Somebody changed a resource while this ran',
    means:
      'The row was not in the plan: nothing differed then. It is told because the lists that were read since show it.',
    next: 'Plan again, and review what is new.',
  },
  'stale/needed-now': {
    title: 'A resource needs a change that it did not need before',
    means:
      'It was as the entry says when the plan was made. Something that this run did, or that moved besides, made it differ.',
    next: 'Plan again, and review what is new.',
  },
  'stale/changed-meanwhile': {
    title: 'A resource was as wanted, and somebody changed it while this ran',
    means: 'Nothing was sent, because it was so already. The last look shows that it no longer is.',
    next: 'Plan again, and review what is new.',
  },
};
