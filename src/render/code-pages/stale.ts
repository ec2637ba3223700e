import type { PagesOf } from './pages.ts';

const NEXT = 'Plan again and review what is new.';
const LOOKED = 'Just before each write evenkeel looks at live again, and does nothing that was not planned.';

/** What changed since the plan. */
export const stalePages: PagesOf<'stale'> = {
  'stale/expired': {
    title: 'The entry expired since the plan',
    means: `Its \`expires_at\` has passed, and the resource does not exist. ${LOOKED}`,
    next: 'Write a later `expires_at`, or remove the entry.',
  },
  'stale/another-one': {
    title: 'Another resource has the name now',
    means: `The planned change is already live, but in another resource. ${LOOKED}`,
    next: NEXT,
  },
  'stale/opens': {
    title: 'The delete would widen access now',
    means: `When it was planned, others of its kind were to stay, and they kept access narrow. They are gone, so this one is the last. ${LOOKED}`,
    next: NEXT,
  },
  'stale/made-again': {
    title: 'The resource was deleted and made again',
    means: `It has the same name and is another resource: the review was about the old one. ${LOOKED}`,
    next: NEXT,
  },
  'stale/renamed': {
    title: 'The resource was renamed',
    means: `Nothing has the name any more, but the resource of the review is still there under another one. It was not deleted. ${LOOKED}`,
    next: NEXT,
  },
  'stale/action': {
    title: 'The row needs another action now',
    means: `Live changed, so the row would do something else than planned. ${LOOKED}`,
    next: NEXT,
  },
  'stale/fields': {
    title: 'Fields of the live resource changed',
    means: `Somebody changed the fields that the message names. ${LOOKED}`,
    next: NEXT,
  },
  'stale/ref-made-again': {
    title: 'What the resource refers to was made again',
    means: `It has the same name and is another resource. ${LOOKED}`,
    next: NEXT,
  },
  'stale/ref-added': {
    title: 'The row would refer to something new',
    means: `The plan did not have what the resource would point to now. ${LOOKED}`,
    next: NEXT,
  },
  'stale/blocked': {
    title: 'The row is blocked now',
    means: `It was possible when it was planned. The second code says why it is blocked now. ${LOOKED}`,
    next: NEXT,
  },
  'stale/not-pruned': {
    title: 'The resource may not be pruned any more',
    means: `It was ours when it was planned. ${LOOKED}`,
    next: NEXT,
  },
  'stale/not-swept': {
    title: 'A sweep leaves a branch that changed since the plan',
    means:
      'Just before the delete the branch was looked at again, and a condition no longer holds: its pull request was opened again, somebody used it, renamed it, protected it, or gave it a child. The second code says which.',
    next: 'Nothing to do: the next sweep looks at it again.',
  },
  'stale/made-otherwise': {
    title: 'Somebody created the resource with other values',
    means: `The plan creates it. It is live now, but not as planned. ${LOOKED}`,
    next: NEXT,
  },
  'stale/made-meanwhile': {
    title: 'Somebody else created what belongs to the same write',
    means: `One request creates both. The first is already live, so nothing was sent for the second. ${LOOKED}`,
    next: NEXT,
  },
  'stale/made-then-moved': {
    title: 'The resource was created, and somebody changed it at once',
    means:
      'The answer to our write was lost. Live shows that it was done, and that somebody changed it since.',
    next: NEXT,
  },
  'stale/new-one-missing': {
    title: 'The new resource of a replace is not as it should be',
    means:
      'The replace creates the new one first. It is missing, or not as the entry says, so evenkeel does not delete the old one.',
    next: NEXT,
  },
  'stale/scope': {
    title: 'The scope of the resource is another one now',
    means: `It has the same name, but was deleted and created again since the plan. ${LOOKED}`,
    next: NEXT,
  },
  'stale/list': {
    title: 'The list was changed since the plan',
    means:
      'The write replaces a whole list. Somebody added to it or removed from it, and the write would undo that.',
    next: NEXT,
  },
  'stale/no-place': {
    title: 'There is no place for it any more',
    means:
      'The service limits how many there may be. The create fitted when it was planned, and somebody took the place since. Nothing is deleted for a create that does not fit.',
    next: NEXT,
  },
  'stale/restored-changed': {
    title: 'What is deleted with the resource has changed',
    means:
      'The service deletes something with the resource, and evenkeel restores it. That has changed since the plan.',
    next: NEXT,
  },
  'stale/loss': {
    title: 'The row would destroy more than was planned',
    means: 'When it was planned, nothing like this would be lost. Now something would.',
    next: 'Plan again. Add `allow: [loss]` if the loss is intended.',
  },
  'stale/moved': {
    title: 'Somebody changed a resource during the run',
    means:
      'The row was not in the plan: nothing differed then. The lists that evenkeel read since show a difference.',
    next: 'Plan again, and review what is new.',
  },
  'stale/needed-now': {
    title: 'A resource needs a change that it did not need before',
    means:
      'It was as the entry says when the plan was made. Something that this run did, or somebody else, made it differ.',
    next: 'Plan again, and review what is new.',
  },
  'stale/changed-meanwhile': {
    title: 'A resource was as wanted, and somebody changed it during this run',
    means: 'Nothing was sent, because it was already as wanted. The last look shows that it no longer is.',
    next: 'Plan again, and review what is new.',
  },
};
