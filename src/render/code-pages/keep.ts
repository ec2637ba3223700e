import type { PagesOf } from './pages.ts';

/** What `keep` holds. */
export const keepPages: PagesOf<'keep'> = {
  'keep/holds': {
    title: '`keep` holds the resource',
    means:
      'A line under `keep` in the manifest matches the address of this resource. What `keep` holds is never deleted, replaced, or given an expiry, whatever else the manifest says.',
    next: 'Remove the line from `keep` in a change of its own, merge it, and plan again.',
  },
  'keep/holds-inside': {
    title: '`keep` holds something inside the resource',
    means:
      'A line under `keep` may match something that lives in this resource, such as a database in a branch. Whatever is inside would be deleted with it.',
    next: 'Make the line narrower, or remove it from `keep` first.',
  },
  'keep/holds-beside': {
    title: '`keep` holds something that would be deleted with the resource',
    means:
      'The service deletes something of another kind together with this resource, such as the overwrites of a command. A line under `keep` may match it.',
    next: 'Make the line narrower, or remove it from `keep` first.',
  },
  'keep/holds-protection': {
    title: '`keep` holds the resource, so its protection stays',
    means:
      'The entry removes the protection from a resource that a line under `keep` matches. Without protection somebody could delete it, so the row is blocked.',
    next: 'Remove the line from `keep` in a change of its own, or leave the protection in the entry.',
  },
  'keep/removed-in-change': {
    title: 'A line under `keep` holds until its removal is merged',
    means:
      'The base manifest has this line and yours does not. One change cannot both lift a protection and use that, so the line still counts.',
    next: 'Merge the change, then plan again.',
  },
  'keep/fits-nothing': {
    title: 'A line under `keep` holds nothing',
    means:
      'The line names a kind whose lists were all read, and neither a live resource nor an entry of the manifest has such an address. Most often a name is misspelled, and what should be kept is not.',
    next: 'Correct the name. A line for what will exist later can stay: it holds from then on.',
  },
};
