import type { Reasons } from '../../core/report/reason.ts';
import type { WordsOf } from './words.ts';

/** A duration in whole days, or in hours if it is below two days. */
function long(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

function because({ age, idle, closed, file, gone, newer }: Reasons['sweep/taken']): string {
  return [
    `it is ${long(age)} old`,
    ...(idle === undefined ? [] : [`it was idle for ${long(idle)}`]),
    ...(newer === undefined ? [] : [newer === 1 ? '1 branch is newer' : `${newer} branches are newer`]),
    ...(closed === undefined ? [] : [`pull request ${closed.number} is closed`]),
    ...(file === undefined
      ? []
      : [`${file.name} (written at ${file.at}) lists no open pull request for this branch`]),
    ...(gone === undefined ? [] : [`there is no git branch of this name in ${gone.join(' and ')}`]),
  ].join(', ');
}

const BY_HAND = 'Delete the branch by hand if nobody needs it.';

/** The words of reasons why a sweep deletes a resource, and why not. */
export const sweepWords: WordsOf<'sweep'> = {
  'sweep/taken': why => [`the sweep deletes this branch: ${because(why)}`],
  'sweep/stays': ({ address, cause }, say) => [
    `the sweep does not delete ${address}: ${say(cause).message}`,
    say(cause).next,
  ],
  'sweep/named': () => ['an entry of the manifest names this branch'],
  'sweep/parent': ({ by }) => [`this branch is the parent of ${by}`],
  'sweep/restored': () => [
    'this branch was restored, is being restored, or holds the data from before a restore',
  ],
  'sweep/other-mark': ({ mark }) => [`the annotations of this branch say that it belongs to "${mark}"`],
  'sweep/young': ({ age, least }) => [
    `this branch is ${long(age)} old, and \`older_than\` is ${long(least)}`,
  ],
  'sweep/active': ({ idle, least }) => [
    idle === undefined
      ? 'a compute of the branch is in use'
      : `the branch was idle for ${long(idle)}, and \`idle_for\` is ${long(least)}`,
  ],
  'sweep/newest': ({ newest }) => [
    `this branch is ${newest === 1 ? 'the newest branch' : `one of the ${newest} newest branches`}, which \`beyond_newest\` keeps`,
  ],
  'sweep/other-name': ({ pattern }) => [`the name of this branch does not fit the pattern ${pattern}`],
  'sweep/open': ({ number }) => [`pull request ${number} is open`],
  'sweep/not-closed': () => [
    'evenkeel knows of no closed pull request for this branch',
    'Delete the branch by hand if nobody needs it, or correct `repositories` in the `sweep` entry.',
  ],
  'sweep/fork': ({ number }) => [
    `the closed pull request ${number} is from a fork, and may have nothing to do with this branch`,
    BY_HAND,
  ],
  'sweep/branch-lives': ({ branch }) => [`the git branch ${branch} is still there`],
  'sweep/contents': ({ what }) => [
    `this branch has ${what}, which people can use without a compute, so evenkeel cannot know how long the branch was idle`,
    `Delete the ${what} first, or remove \`idle_for\` from the \`sweep\` entry.`,
  ],
  'sweep/beyond-most': ({ most }) => [
    `--max-deletes ${most} lets the sweep delete only the ${most === 1 ? 'oldest branch' : `${most} oldest branches`}`,
    'Run the sweep again for the next branches, or give a larger number with --max-deletes.',
  ],
  'sweep/open-unknown': ({ said }) => [
    `evenkeel does not know which pull requests are open: ${said}`,
    'Give a complete list with `--open FILE`, or sweep with the GitHub Action, which asks GitHub itself.',
  ],
  'sweep/heads-unknown': ({ said }) => [
    `evenkeel does not know which git branches there are: ${said}`,
    'Give `--heads git:origin` in a clone of the repository, or `--heads FILE` with what `git ls-remote --heads origin` writes.',
  ],
  'sweep/matches': ({ count }) => [
    `the \`sweep\` of the manifest matches ${count === 1 ? '1 live branch' : `${count} live branches`}, which only a run with \`--sweep\` deletes`,
    'To see what the sweep would delete, run `evenkeel plan --sweep`.',
  ],
  'sweep/not-asked': ({ scopes }) => [
    `this run ignores the \`sweep\` of ${scopes === 1 ? '1 project' : `${scopes} projects`}, because \`--sweep\` is not given`,
    'To see what the sweep would delete, run `evenkeel plan --sweep`.',
  ],
  'sweep/off': () => [
    'the sweep deletes nothing, because this run has `--no-prune`',
    'To let the sweep delete branches, leave out `--no-prune`.',
  ],
};

/** The words of what a run for a preview reports about it. */
export const previewWords: WordsOf<'preview'> = {
  'preview/reset-before': ({ at }) => [
    `the reset that the label asks for was already done at ${at}, so evenkeel does not reset the preview again`,
    'To reset the preview once more, remove the reset label and add the label again.',
  ],
  'preview/stranger': ({ who }) => [
    who === 'fork'
      ? 'a pull request from a fork gets no preview, because its job gets no secrets'
      : 'a pull request of Dependabot gets no preview, because its job gets no secrets',
  ],
  'preview/no-reset': ({ login }) => [
    `"${login}" may not write to the repository, so the preview was not reset`,
    'Ask someone who may write to the repository to remove the reset label and add the label again.',
  ],
  'preview/stays': ({ name, cause }, say) => [
    `the preview "${name}" is not deleted: ${say(cause).message}`,
    say(cause).next,
  ],
  'preview/still-open': ({ number }) => [`pull request ${number} is open`],
  'preview/not-closed': ({ number }) => [
    `evenkeel does not know that pull request ${number} of this repository is closed`,
    'If nobody needs the preview, delete it with `evenkeel preview down`.',
  ],
  'preview/no-number': () => [
    'this preview belongs to no pull request',
    'If nobody needs the preview, delete it with `evenkeel preview down`.',
  ],
  'preview/commands-of-another': ({ name, guild }) => [
    `the preview "${name}" already has the commands of this pull request in the guild ${guild}`,
    'Put all commands into the file of one of the two previews, or give each preview a guild of its own.',
  ],
  'preview/missing': ({ number, name, until }) => [
    `the branch "${name}" of pull request ${number} ${until === undefined ? 'is gone' : `expired on ${until} and is gone`}`,
    'Push again to get a new branch. If branches expire too early, give previews a longer `ttl`.',
  ],
  'preview/renamed': ({ was, now }) => [
    `someone renamed the branch "${was}" to "${now}", so evenkeel does not delete it`,
    `Delete "${now}" by hand if nobody needs it.`,
  ],
  'preview/no-data-api': () => [
    'a branch that expires cannot have the data API, so the URL of the data API is empty',
    'For a preview with the data API, leave out `ttl` and `expires_at`.',
  ],
};
