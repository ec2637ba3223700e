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
  'match/made-as-another': {
    title: 'A live resource could be a missing neighbor',
    means:
      'The row renames a live resource back to the name under which it was made. Another entry of the same scope has no live resource, so it could be that one.',
    next: 'If it is the other one, write `renamed_from` in that entry.',
  },
};
