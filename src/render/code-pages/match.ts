import type { PagesOf } from './pages.ts';

/** How an entry was matched with live resources, or why it could not be. */
export const matchPages: PagesOf<'match'> = {
  'match/not-unique': {
    title: 'Several live resources have the identity of the entry',
    means:
      'A service may hold two resources of one name. evenkeel cannot tell which one the entry is about, so it touches neither.',
    next: 'Rename or delete all but one by hand, then plan again.',
  },
  'match/rename-cycle': {
    title: '`renamed_from` forms a cycle',
    means: 'Two or more entries name each other in `renamed_from`. No order of renames achieves that.',
    example: 'branches:\n  - { name: a, renamed_from: b }\n  - { name: b, renamed_from: a }',
    next: 'Rename through a third name, in two changes.',
  },
  'match/renamed-from-entry': {
    title: '`renamed_from` names another entry',
    means: 'The old name is declared by an entry of its own, so the live resource could belong to either.',
    next: 'Remove `renamed_from` or the other entry.',
  },
  'match/absent-and-renamed': {
    title: 'One entry deletes what another one renames',
    means: 'The entry says `absent: true`, and another entry has its name in `renamed_from`.',
    next: 'Remove one of the two.',
  },
  'match/both-live': {
    title: 'The old and the new name are both live',
    means:
      'The entry names a live resource in `renamed_from`, but a resource with its own name is live as well.',
    next: 'Remove `renamed_from`, and delete or declare the other one.',
  },
  'match/from-not-unique': {
    title: 'Several live resources have the old name',
    means: '`renamed_from` names something that exists more than once.',
    next: 'Rename or delete all but one by hand, then plan again.',
  },
  'match/mark-not-unique': {
    title: 'Several live resources have the mark of the entry',
    means:
      'A mark shows what evenkeel created. More than one live resource has the mark of this entry, all under other names.',
    next: 'Write `renamed_from` with the name of the right one, then plan again.',
  },
  'match/mark-claimed': {
    title: 'A live resource could belong to two entries',
    means: 'It has the mark of one entry, and another entry claims it with `renamed_from`.',
    next: 'Say which entry it belongs to with `renamed_from`, or delete it by hand.',
  },
  'match/marked-elsewhere': {
    title: 'A live resource was made under this name',
    means: 'It was renamed since and now belongs to another entry. The row creates a new one.',
    next: 'Nothing, if you want a new one.',
  },
  'match/absent-elsewhere': {
    title: 'The resource to delete was renamed',
    means:
      'The entry says `absent: true`, and nothing live has its name. One that was made under this name, as its mark says, is live under another one. A delete needs the name that it has, so it stays.',
    next: 'Write its present name into the entry, or remove the entry if it may stay.',
  },
  'match/made-as-another': {
    title: 'A live resource could be a missing neighbor',
    means:
      'The row renames a live resource back to the name under which it was made. Another entry of the same scope has no live resource, so it could be that one.',
    next: 'If it is the other one, write `renamed_from` in that entry.',
  },
  'match/id-gone': {
    title: 'Nothing live has the id of the entry',
    means:
      'The entry has an `id` beside its name. The resource of that id was deleted, so the entry means what its name says, as if it had no `id`. It is not deleted, replaced, unprotected or given an expiry while the two do not agree.',
    next: 'Write the id of the live resource into the entry, or remove `id`.',
  },
  'match/id-replaced': {
    title: 'A restore replaced the resource of the id',
    means:
      'The live resource of the name was restored from a snapshot and replaced the one of the id, which stays under another name. The entry is about the restored one.',
    next: 'Write the new id into the entry.',
  },
  'match/id-elsewhere': {
    title: 'The name and the id of an entry lead to two resources',
    means:
      'One live resource has the name of the entry, another one has its `id`, and no restore shows that one replaced the other. evenkeel cannot tell which one is meant, so it writes to neither.',
    example:
      'branches:\n  - name: main\n    id: br-aged-salad-637688   # called "production" now; another branch is "main"',
    next: 'Write the id of the resource that has the name now, if that is right. Otherwise correct the names by hand.',
  },
  'match/id-of-entry': {
    title: 'The id of an entry is that of another entry',
    means:
      'No live resource has the name of the entry, and the one with its `id` has the name of another entry. Both entries claim it.',
    next: 'Remove one of the two entries, or correct the `id`.',
  },
  'match/id-of-other-name': {
    title: 'The resource to delete has another name',
    means:
      'The entry says `absent: true`. No live resource has its name, but one with its `id` is live under another name. A delete needs both to agree.',
    next: 'Write the name that the resource has now, or remove the entry.',
  },
  'match/id-of-other-scope': {
    title: 'The resource of the id is somewhere else',
    means:
      'The `id` of the entry belongs to a resource in another branch or project. A rename cannot move it, and a second one is not made.',
    next: 'Move the entry to where the resource is, or remove `id` to make a new one.',
  },
  'match/id-disagrees': {
    title: 'The id of an entry is not that of the live resource',
    means:
      'The entry is found by its name, but its `id` is another one. To delete, replace or unprotect a resource, or to let it expire, both have to agree.',
    next: 'Write the id of the live resource into the entry if it is the one that is meant.',
  },
  'match/was-replaced': {
    title: 'What an entry was about was replaced by a restore',
    means:
      'No live resource has the name of the entry. The one with its `id` or its mark was replaced by a restored one, and only keeps the former state. Renamed to the name of the entry, it would take the place of the restored one.',
    next: 'Write the id of the restored one into the entry, if it is the one that is meant: then that one is renamed.',
  },
  'match/pinned-by': {
    title: 'Another entry has the id of this resource',
    means:
      'The live resource has the name of this entry, but the `id` of another one. evenkeel does nothing to it until names and ids agree.',
    next: 'Correct the names or the `id`, then plan again.',
  },
};
