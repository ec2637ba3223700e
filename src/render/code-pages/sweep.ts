import type { PagesOf } from './pages.ts';

/** What a sweep says. */
export const sweepPages: PagesOf<'sweep'> = {
  'sweep/taken': {
    title: 'A sweep takes a branch',
    means:
      'The row of the plan says why: every condition of the first entry that its name matches is known to hold.',
    next: 'If it must stay, write it under `keep`, or under `except` of the entry.',
  },
  'sweep/stays': {
    title: 'A sweep matches a branch that stays',
    means: 'Its name matches an entry of `sweep`. The second code says what holds it.',
    next: 'See the second code with `evenkeel explain`.',
  },
  'sweep/named': {
    title: 'A sweep leaves what the manifest names',
    means:
      'An entry names the branch, such as by its name, its id, `renamed_from` or a reference. The manifest alone says what becomes of it.',
    next: 'To delete it, write `absent: true` in its entry.',
  },
  'sweep/parent': {
    title: 'A sweep leaves a parent',
    means: 'Another branch has this one as its parent. No sweep deletes a parent, even if its children go.',
    next: 'Once its children are gone, the next sweep looks at it.',
  },
  'sweep/restored': {
    title: 'A sweep leaves what a restore made',
    means:
      'The branch was restored, is being restored, or keeps what another branch was before a restore. It may hold the only copy of its data.',
    next: 'Delete it by hand if it is not needed.',
  },
  'sweep/other-mark': {
    title: 'A sweep leaves what others marked',
    means:
      'The branch has the mark of another manifest, or it belongs to a pull request of a repository that `repositories` does not name.',
    next: 'Add the repository to `repositories`, or sweep it with the manifest whose mark it has.',
  },
  'sweep/young': {
    title: 'A branch is too young for a sweep',
    means:
      'The age counts from its creation or its last reset, whichever is later, and is less than `older_than`.',
    next: 'Nothing to do.',
  },
  'sweep/active': {
    title: 'A branch was used too recently for a sweep',
    means: 'One of its computes is in use, or was active within `idle_for`.',
    next: 'Nothing to do.',
  },
  'sweep/newest': {
    title: 'A branch is one of the newest',
    means: '`beyond_newest` keeps the newest so many of those that the entry matches.',
    next: 'Nothing to do.',
  },
  'sweep/other-name': {
    title: 'The name of a branch does not lead to a pull request',
    means:
      '`no_open` has the form of a name with {number} or {branch} in it. This name matches the entry, but does not have that form.',
    next: 'Change `no_open`, or delete the branch by hand.',
  },
  'sweep/open': {
    title: 'The pull request of a branch is open',
    means:
      'A pull request of that number or git branch is open, in one of the repositories, from a fork or not.',
    next: 'Nothing to do: once it is closed, the next sweep looks at the branch.',
  },
  'sweep/not-closed': {
    title: 'No pull request of a branch is known to be closed',
    means:
      'No repository has a pull request of that number or git branch, so nothing shows that the branch is done with.',
    next: 'Delete the branch by hand, or name the right `repositories`.',
  },
  'sweep/fork': {
    title: 'A pull request from a fork frees nothing',
    means:
      'The closed pull request is from a fork, or from a repository that is gone. Whoever opened it need not have anything to do with the branch.',
    next: 'Delete the branch by hand if it is not needed.',
  },
  'sweep/branch-lives': {
    title: 'The git branch of a branch is still there',
    means: 'With {branch}, a branch of the database goes only once its git branch is deleted.',
    next: 'Delete the git branch.',
  },
  'sweep/contents': {
    title: 'A branch can be used without a compute',
    means:
      'With `idle_for`, a branch with buckets or the data API stays: both are used without a compute, so nobody can tell when that was.',
    next: 'Delete the buckets or the data API first, or leave `idle_for` out.',
  },
  'sweep/beyond-most': {
    title: 'A sweep takes only the oldest',
    means: '`--max-deletes N` takes the N oldest of those that would go.',
    next: 'Run the sweep again, or give a larger number.',
  },
  'sweep/open-unknown': {
    title: 'Which pull requests are open is not known',
    means:
      'The entry has `no_open`, and no complete list of open pull requests could be read. A list that is empty, or exactly 30 or 100 long, may have been cut off.',
    next: 'Write the list with `gh pr list --state open --limit 10000 --json number,headRefName`, and give it to `--open`. If it is complete and that long, add `--open-complete`.',
  },
  'sweep/heads-unknown': {
    title: 'Which git branches are there is not known',
    means:
      '`no_open` has {branch} in it, and no complete list of git branches could be read. An error of git or an empty list holds all that depends on it. A file that is empty, or a JSON list exactly 30 or 100 long, may have been cut off.',
    next: 'Run it in a clone of the repository with `--heads git:origin`, or write the list with `git ls-remote --heads origin > heads.txt`, and give it to `--heads`. If it is complete and that long, add `--heads-complete`.',
  },
  'sweep/matches': {
    title: 'The manifest has sweeps, and this run is none',
    means:
      'The lists that the run has read have so many branches that an entry of `sweep` matches. Only a run with `--sweep` looks at them.',
    next: '`evenkeel plan --sweep` shows what would go.',
  },
  'sweep/not-asked': {
    title: 'The manifest has sweeps, and this run looked at none of them',
    means:
      'Nothing else of the manifest needed the list of branches, so the run did not read it. Only a run with `--sweep` looks at what a sweep matches.',
    next: '`evenkeel plan --sweep` shows what would go.',
  },
  'sweep/off': {
    title: 'A sweep deletes nothing with --no-prune',
    means: '`--no-prune` stops every delete that the manifest does not declare, and so the sweep.',
    next: 'Leave out `--no-prune`.',
  },
};
