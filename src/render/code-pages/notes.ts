import type { PagesOf } from './pages.ts';

/** Notes on a plan and on restored resources. */
export const notePages: PagesOf<'plan' | 'prune' | 'restore' | 'base' | 'changed' | 'offline'> = {
  'plan/expected-time': {
    title: 'How long an apply of the plan takes',
    means:
      'A range, by limits that the services publish or that were seen, and by how long their operations usually take. Nobody publishes how many commands may be created in a row: that limit is learned on the way. It is about the rows alone: what is unchanged takes none of it. During an apply, the progress tells what is left by how fast it has been so far.',
    next: 'Nothing to do. If the run has a shorter `--timeout`, give it more time.',
  },
  'plan/guarded': {
    title: 'An apply of this plan is refused unless it may delete so much',
    means:
      'A plan has no `--max-deletes`. Without it, or with a smaller number, the guard on deletes refuses to apply this plan.',
    next: 'Check the rows. If all of them are intended, apply with `--max-deletes`.',
  },
  'prune/kept': {
    title: 'A resource is ours and is not pruned',
    means:
      'The manifest no longer names it, and pruning would delete it. The second code says why it does not.',
    next: 'See the second code with `evenkeel explain`.',
  },
  'prune/shared': {
    title: 'A resource has our mark but is not ours alone',
    means: 'The mark alone does not say that this manifest may delete it.',
    next: 'Delete it by hand, or declare it with `absent: true`.',
  },
  'prune/mark-void': {
    title: 'A mark no longer counts',
    means:
      'The resource has our mark, but it was restored from a backup or the like. It may hold the only copy of its data, so evenkeel does not touch it.',
    next: 'Delete it by hand, or declare it.',
  },
  'prune/mark-renamed': {
    title: 'A resource that has our mark was renamed',
    means: 'Somebody gave it another name, most likely to keep it. evenkeel does not touch it.',
    next: 'Delete it by hand, or declare it under its new name.',
  },
  'restore/carried': {
    title: 'A resource is restored as it was',
    means:
      'Another row of the plan deletes what this resource belongs to, and the service deletes this one with it. This row restores it as it was.',
    next: 'Nothing to do.',
  },
  'restore/with-more': {
    title: 'A resource is restored with more than its entry says',
    means:
      'Another row deletes what it belongs to, and the service deletes it too. This row restores it, with what the entry says and what else live had.',
    next: 'Nothing to do.',
  },
  'restore/not-unique': {
    title: 'Something is not restored, because it exists more than once',
    means:
      'Another row makes the service delete this resource, and a second one has the same identity. No row restores it.',
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
      'The row deletes something that another row must restore. The environment has no credential for that, so evenkeel does neither.',
    next: 'Set the credential; `evenkeel doctor` names the variable.',
  },
  'restore/in-case': {
    title: 'A row restored something in case the service deleted it',
    means:
      'The answer to the write that deletes it was lost. evenkeel wrote it again in case it was deleted, and the outcome is unknown.',
    next: 'Look at the row that is named, then plan again.',
  },
  'restore/lost': {
    title: 'The service deleted something, and nothing restored it',
    means:
      'A write deleted it with what it belongs to, and nothing restored it. No list has it any more: the message has all of it.',
    next: 'Write what the message shows into the manifest, then apply again.',
  },
  'restore/left': {
    title: 'The run was ended at once before something was restored',
    means:
      'A second signal ended the run at once. The row deletes it with what it belongs to, and another row restores it. Until then no list has it, so the message has all of it.',
    next: 'Check whether it exists. If not, write what the message shows into the manifest, then apply again.',
  },
  'base/unproven': {
    title: 'Nothing says that the base was applied',
    means:
      'Live is not as the manifest of `--base` says. Either somebody changed it, or that manifest was never applied in full. Both look the same.',
    next: 'Give the manifest that was applied last with `--base-applied` instead.',
  },
  'changed/not-read': {
    title: 'Some scopes were not read',
    means:
      'With `--changed` only the scopes are read in which the manifest wants something else than the one that was applied last. Nothing is known of the others now: what somebody changed there is in no row, and an apply leaves it as it is.',
    next: 'Run `evenkeel drift`, which reads everything, by the clock.',
  },
  'changed/read-anyway': {
    title: 'Scopes were read though nothing differs',
    means:
      'Both manifests want the same in these scopes, and still their rows may differ from the last apply: something in them expires, depends on a value from outside or on another scope, or cannot be compared.',
    next: 'Nothing is wrong. If there are many, the note says what they have in common: `--base-var` and `--base-file` give what the manifest before had, and a `renamed_from` that is done can go.',
  },
  'base/unknown-file': {
    title: 'The base has no such file',
    means:
      'The manifest before the change names a file that a program makes, and that file is not there. What it held is not known. An offline plan does not compare its entries, and `drift` counts none of their differences as a part of the change.',
    next: 'Give the file as it was then with `--base-file PATH=FILE`, or commit it.',
  },
  'offline/dropped': {
    title: 'The manifest no longer has an entry',
    means:
      'The base has the entry and your manifest does not. Its scope is pruned, so an apply deletes the resource if it is ours.',
    next: 'Make sure that this is intended.',
  },
  'offline/stays': {
    title: 'The manifest no longer has an entry whose resource stays live',
    means:
      'The base has the entry and your manifest does not. Its scope is not pruned, so nothing deletes the resource.',
    next: 'Write `absent: true` instead to delete it.',
  },
  'offline/name-changed': {
    title: 'The name of the manifest changes',
    means: 'Ownership marks contain the name. What has the old name is no longer ours and is not pruned.',
    next: 'Keep the old name unless the change is intended.',
  },
  'offline/id-changed': {
    title: 'An entry has another id',
    means:
      'The change gives an entry an `id`, another one, or none. The id decides which live resource the entry is about if none has its name, and it has to agree before something is deleted.',
    next: 'Make sure that the id is the one that is meant.',
  },
  'offline/keep-removed': {
    title: 'A line under `keep` is removed',
    means: 'What it held can be deleted once the change is merged.',
    next: 'Make sure that this is intended.',
  },
  'offline/prune-added': {
    title: 'Pruning is switched on in a scope',
    means: 'An apply deletes what is ours in that scope and has no entry any more.',
    next: 'Run `evenkeel plan` with credentials to see what that is.',
  },
  'offline/checks-added': {
    title: 'There are new checks',
    means: 'Checks read live services, and this report was made offline.',
    next: 'Run `evenkeel plan` with credentials to see what they find.',
  },
};
