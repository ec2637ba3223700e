import type { CodePage } from '../../core/code-page.ts';

/** Mistakes that no entry shows by itself, whatever its kind. */
export const entryPages = {
  'manifest/absent-kept': {
    title: 'An entry is absent, and keep holds it',
    means:
      '`absent: true` asks to delete what `keep` says is never deleted. One of the two is a mistake, and evenkeel cannot tell which.',
    next: 'Remove the entry to leave the resource as it is, or remove the line of `keep` to delete it.',
  },
  'manifest/absent-renamed': {
    title: 'An entry is absent and renamed',
    means: 'One entry cannot both delete a resource and rename it.',
    next: 'Remove `renamed_from` or `absent`.',
  },
  'manifest/accepted-address': {
    title: 'A line of accepted names no resource',
    means: '`accepted` has one line for each difference, with the address of one resource.',
    next: 'Copy the line that `evenkeel drift` prints.',
  },
  'manifest/accepted-field': {
    title: 'A line of accepted names a field that the kind does not have',
    means:
      'The field is called as in a plan, which may differ from the key in the entry. The hint has all of the kind.',
    next: 'Copy the line that `evenkeel drift` prints.',
  },
  'manifest/accepted-shape': {
    title: 'A line of accepted does not say which difference it accepts',
    means:
      'A line accepts one difference: the value of a field that the manifest `wants` and the other that `is` live, or with `missing: true` that the resource is gone.',
    next: 'Copy the line that `evenkeel drift` prints.',
  },
  'manifest/accepted-twice': {
    title: 'A difference is accepted twice',
    means: 'Two lines are about the same field, perhaps in two files. It is not clear which day counts.',
    next: 'Remove one of them.',
  },
  'manifest/accepted-until': {
    title: 'The day of a line of accepted is no day, or too far ahead',
    means:
      'A difference is accepted until the end of a day, in UTC: at most 90 days ahead, and with `widened: true` at most 14. Then somebody has to look again.',
    next: 'Write a nearer day, such as 2026-12-15.',
  },
  'manifest/duplicate': {
    title: 'A resource is declared twice',
    means: 'Two entries have the same address, perhaps in two files. It is not clear which one counts.',
    next: 'Join the two entries. The hint names the first.',
  },
  'manifest/id-twice': {
    title: 'Two entries have one id',
    means:
      'An `id` belongs to one live resource, so only one entry can be about it. An entry for several projects has no `id`.',
    next: 'Remove `id` from the entry that it does not belong to.',
  },
  'manifest/keep': {
    title: 'A line of keep can match nothing',
    means:
      'No address of any kind fits the glob, so it protects nothing, although its author expects that it does. An address is a kind and its parts; `*` stays inside a part, `**` crosses them.',
    next: "Write it in the form of that kind's addresses; the hint shows it, and `evenkeel plan` shows addresses.",
  },
  'manifest/renamed-from-itself': {
    title: 'An entry is renamed from its own name',
    means:
      '`renamed_from` is the name that the resource has now, before the rename. Here it is the new name.',
    next: 'Give the old name, or remove `renamed_from`.',
  },
  'manifest/renamed-twice': {
    title: 'Two entries are renamed from one name',
    means: 'A resource can have only one new name.',
    next: 'Keep `renamed_from` in the entry that the resource becomes. evenkeel creates the other one.',
  },
} satisfies Readonly<Record<string, CodePage>>;
