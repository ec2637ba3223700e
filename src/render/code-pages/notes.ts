import type { PagesOf } from './pages.ts';

/** Notes on a plan and on restored resources. */
export const notePages: PagesOf<'prune' | 'restore' | 'offline'> = {
  'prune/kept': {
    title: 'A resource is ours and is not pruned',
    means:
      'The manifest no longer names it, and pruning would delete it. Something stands in the way, which the second code names.',
    next: 'See the second code with `evenkeel explain`.',
  },
  'prune/shared': {
    title: 'A resource bears our mark but is not ours alone',
    means: 'The mark alone does not say that this manifest may delete it.',
    next: 'Delete it by hand, or declare it with `absent: true`.',
  },
  'prune/mark-void': {
    title: 'A mark no longer counts',
    means:
      'The resource bears our mark, but it was restored from a backup, or the like. What it holds may be the only copy, so it is left alone.',
    next: 'Delete it by hand, or declare it.',
  },
  'prune/mark-renamed': {
    title: 'A resource that bears our mark was renamed',
    means: 'Somebody gave it another name, most likely to keep it. It is left alone.',
    next: 'Delete it by hand, or declare it under its new name.',
  },
  'restore/carried': {
    title: 'A resource is restored as it was',
    means:
      'Another row of the plan deletes what this resource belongs to, and the service deletes this one with it. This row makes it again, as it was.',
    next: 'Nothing has to be done.',
  },
  'restore/with-more': {
    title: 'A resource is restored with more than its entry says',
    means:
      'Another row deletes what it belongs to, and the service deletes it too. This row makes it again, with what the entry says and with what live had besides.',
    next: 'Nothing has to be done.',
  },
  'restore/not-unique': {
    title: 'Something is not restored, because it is there more than once',
    means:
      'The service deletes the resource with what another row changes, and nothing tells it apart from a second one. No row makes it again.',
    next: 'Rename or delete all but one by hand before you apply.',
  },
  'restore/impossible': {
    title: 'The write was not sent, because what it deletes too could not be restored',
    means:
      'Before such a write evenkeel shows that it could restore what the service deletes with it. That failed, so evenkeel deleted nothing.',
    next: 'Follow the next step of the message, then apply again.',
  },
  'restore/no-credential': {
    title: 'Something could not be restored without its credential',
    means:
      'The row deletes something that another row would restore. The environment has no credential for that, so evenkeel tries neither.',
    next: 'Set the credential; `evenkeel doctor` names the variable.',
  },
  'restore/in-case': {
    title: 'A row restored something in case the service deleted it',
    means:
      'The answer to the write that deletes it too was lost. evenkeel wrote it again in case it is gone, and the outcome is unknown.',
    next: 'Look at the row that is named, then plan again.',
  },
  'restore/lost': {
    title: 'The service deleted something, and nothing restored it',
    means:
      'A write deleted it with what it belongs to, and nothing made it again. No list has it any more: the message has all of it.',
    next: 'Write what the message shows into the manifest, then apply again.',
  },
  'restore/left': {
    title: 'A run was left before something was restored',
    means:
      'A second signal ended the run at once. The row deletes it with what it belongs to, and another row restores it. No list has it until then, so the message has all of it.',
    next: 'Look whether it is there. If it is not, write what the message shows into the manifest, then apply again.',
  },
  'offline/dropped': {
    title: 'An entry is no longer named',
    means:
      'The base names it and your manifest does not. Its scope is pruned, so an apply would delete it where it is ours.',
    next: 'Make sure that this is meant.',
  },
  'offline/stays': {
    title: 'An entry is no longer named, and stays live',
    means: 'The base names it and your manifest does not. Its scope is not pruned, so nothing deletes it.',
    next: 'Write `absent: true` instead to delete it.',
  },
  'offline/name-changed': {
    title: 'The name of the manifest changes',
    means: 'Marks of ownership hold the name. What bears the old one is no longer ours, and is not pruned.',
    next: 'Keep the old name unless this is meant.',
  },
  'offline/keep-removed': {
    title: 'A line under `keep` is taken out',
    means: 'What it held can be deleted once the change is merged.',
    next: 'Make sure that this is meant.',
  },
  'offline/prune-added': {
    title: 'Pruning is switched on in a scope',
    means: 'An apply will delete what is ours in that scope and no longer named.',
    next: 'Run `evenkeel plan` with credentials to see what that is.',
  },
  'offline/checks-added': {
    title: 'There are new checks',
    means: 'Checks only look, and nothing was looked at for this report.',
    next: 'Run `evenkeel plan` with credentials to see what they find.',
  },
};
