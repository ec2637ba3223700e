import type { PagesOf } from './pages.ts';

/** What is wrong with a reference. */
export const referencePages: PagesOf<'ref'> = {
  'ref/absent': {
    title: 'The entry refers to something that another entry says is absent',
    means: 'One entry needs the resource, and another one says `absent: true` about it.',
    next: 'Decide which of the two entries is meant.',
  },
  'ref/deleted': {
    title: 'The entry refers to something that this plan deletes',
    means: 'The same plan prunes or deletes what the entry needs.',
    next: 'Declare what it needs, or remove the reference.',
  },
  'ref/elsewhere': {
    title: 'Another shard has not made what the entry needs yet',
    means:
      'The run is one shard of several. What the entry refers to belongs to another shard and is not live yet.',
    next: 'Run this shard again once the others have ended.',
  },
  'ref/expired': {
    title: 'What the entry needs has expired',
    means: 'The entry refers to a resource whose `expires_at` has passed and which no longer exists.',
    next: 'Write a later `expires_at` there, or remove both entries.',
  },
  'ref/accepted-missing': {
    title: 'What the entry needs is accepted as gone',
    means:
      'The entry refers to a resource, or is in one, that a line of `accepted` with `missing: true` accepts as gone. It is not created again until that day is over, so this cannot be written.',
    next: 'Take both out of the manifest, or remove the line from `accepted`.',
  },
  'ref/left': {
    title: 'What the entry needs is left missing',
    means:
      'Somebody deleted what the entry refers to or is in. With `--moved leave` that is not created again, so this cannot be written.',
    next: 'Take both out of the manifest, or use `--moved revert` to create it again.',
  },
  'ref/missing': {
    title: 'What the entry needs does not exist',
    means: 'The entry refers to something that is neither live, nor in this plan, nor inherited.',
    example: 'databases:\n  - name: app\n    owner: app_owner   # no such role',
    next: 'Add it to the manifest, or correct the name. If its own row is blocked, see that row first.',
  },
  'ref/unread': {
    title: 'It is not known whether what the entry needs exists',
    means: 'The list that would show it could not be read.',
    next: 'See why the list could not be read (`evenkeel doctor`), then plan again.',
  },
};
