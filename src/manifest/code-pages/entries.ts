import type { CodePage } from '../../core/code-page.ts';

/** Mistakes that no entry shows by itself, whatever its kind. */
export const entryPages = {
  'manifest/absent-kept': {
    title: 'An entry is absent, and keep holds it',
    means:
      '`absent: true` asks to delete what `keep` says is never deleted. One of the two is a mistake, and nobody can tell which.',
    next: 'Take the entry away to leave the resource alone, or the line of `keep` to delete it.',
  },
  'manifest/absent-renamed': {
    title: 'An entry is absent and renamed',
    means: 'One entry cannot both delete a resource and rename it.',
    next: 'Remove `renamed_from` or `absent`.',
  },
  'manifest/duplicate': {
    title: 'A resource is declared twice',
    means: 'Two entries stand for one address, perhaps in two files. Which one holds would be chance.',
    next: 'Join the two entries. The hint names the first.',
  },
  'manifest/keep': {
    title: 'A line of keep can match nothing',
    means:
      'No address of any kind fits the glob, so it holds nothing, while whoever wrote it believes that something is safe. An address is a kind and its parts; `*` stays inside a part, `**` crosses them.',
    next: 'Write it as the addresses of that kind are; the hint shows their form, and `evenkeel plan` shows addresses.',
  },
  'manifest/renamed-from-itself': {
    title: 'An entry is renamed from its own name',
    means:
      '`renamed_from` is the name that the resource has now, before the rename. Here it is the name that it is to get.',
    next: 'Give the old name, or remove `renamed_from`.',
  },
  'manifest/renamed-twice': {
    title: 'Two entries are renamed from one name',
    means: 'One resource can get one new name.',
    next: 'Keep `renamed_from` in the entry that the resource becomes. The other is made anew.',
  },
} satisfies Readonly<Record<string, CodePage>>;
