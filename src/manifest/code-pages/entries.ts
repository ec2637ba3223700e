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
