import type { Reasons } from '../../core/report/reason.ts';
import type { WordsOf } from './words.ts';

/** A time in whole days, or in hours where it is short. */
function long(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

function because({ age, idle, closed, file, gone, newer }: Reasons['sweep/taken']): string {
  return [
    `${long(age)} old`,
    ...(idle === undefined ? [] : [`idle ${long(idle)}`]),
    ...(newer === undefined ? [] : [`${newer} newer`]),
    ...(closed === undefined ? [] : [`pull request ${closed.number} is closed`]),
    ...(file === undefined ? [] : [`no open pull request in ${file.name} of ${file.at}`]),
    ...(gone === undefined ? [] : [`no git branch of that name in ${gone.join(' and ')}`]),
  ].join(', ');
}

/** Words for why a sweep deletes a resource, and why not. */
export const sweepWords: WordsOf<'sweep'> = {
  'sweep/taken': why => [`swept: ${because(why)}`],
  'sweep/stays': ({ address, cause }, say) => [`${address} stays: ${say(cause).message}`, say(cause).next],
  'sweep/named': () => ['the manifest has an entry that names it'],
  'sweep/parent': ({ by }) => [`it is the parent of ${by}`],
  'sweep/restored': () => ['it was restored, is being restored, or keeps what was there before a restore'],
  'sweep/other-mark': ({ mark }) => [`it has the mark of "${mark}"`],
  'sweep/young': ({ age, least }) => [`it is ${long(age)} old, less than ${long(least)}`],
  'sweep/active': ({ idle, least }) => [
    idle === undefined
      ? 'a compute of the branch is in use'
      : `the branch was idle for ${long(idle)}, less than ${long(least)}`,
  ],
  'sweep/newest': ({ newest }) => [`it is one of the newest ${newest}`],
  'sweep/other-name': ({ pattern }) => [`its name is not of the form ${pattern}`],
  'sweep/open': ({ number }) => [`pull request ${number} is open`],
  'sweep/not-closed': () => ['no pull request of it is known to be closed'],
  'sweep/fork': ({ number }) => [`pull request ${number} is from a fork, which frees nothing`],
  'sweep/branch-lives': ({ branch }) => [`the git branch ${branch} is still there`],
  'sweep/contents': ({ what }) => [`it has ${what}, which can be used without a compute`],
  'sweep/beyond-most': ({ most }) => [`--max-deletes takes only the ${most} oldest`],
  'sweep/open-unknown': ({ said }) => [
    `which pull requests are open is not known: ${said}`,
    'Give `--open FILE` a complete list, or let the action ask.',
  ],
  'sweep/heads-unknown': ({ said }) => [
    `which git branches are there is not known: ${said}`,
    'Give `--heads git:origin` in a clone of the repository, or `--heads FILE` with what `git ls-remote --heads origin` writes.',
  ],
  'sweep/matches': ({ count }) => [
    `the \`sweep\` of the manifest matches ${count} live ${count === 1 ? 'branch' : 'branches'}; only \`--sweep\` looks at ${count === 1 ? 'it' : 'them'}`,
  ],
  'sweep/not-asked': ({ scopes }) => [
    `the \`sweep\` of ${scopes === 1 ? 'a project' : `${scopes} projects`} was not looked at: only \`--sweep\` does that`,
  ],
  'sweep/off': () => ['--no-prune stops the sweep'],
};

/** What a run for a preview says of it. */
export const previewWords: WordsOf<'preview'> = {
  'preview/reset-before': ({ at }) => [
    `it has the data of its parent since ${at}, after a reset was asked for`,
  ],
  'preview/stranger': ({ who }) => [
    who === 'fork'
      ? 'a pull request from a fork has no preview: it has no secrets'
      : 'a pull request of Dependabot has no preview: it has no secrets',
  ],
  'preview/no-reset': ({ login }) => [
    `"${login}" may not write to the repository, so the preview was not reset`,
    'Let someone who may write take the label off and set it again.',
  ],
  'preview/stays': ({ name, cause }, say) => [`${name} stays: ${say(cause).message}`, say(cause).next],
  'preview/still-open': ({ number }) => [`pull request ${number} is open`],
  'preview/not-closed': ({ number }) => [
    `nobody tells that pull request ${number} of this repository is closed`,
    'Delete the preview by `preview down` if nobody needs it.',
  ],
  'preview/no-number': () => ['it has no pull request', 'Delete it by `preview down` if nobody needs it.'],
  'preview/commands-of-another': ({ name, guild }) => [
    `preview "${name}" already has the commands of this pull request in guild ${guild}`,
    'Put all commands into the file of one of the two, or give each a guild of its own.',
  ],
  'preview/missing': ({ number, name, until }) => [
    `the branch "${name}" of pull request ${number} is gone${until === undefined ? '' : `: it expired on ${until}`}`,
    'The next push makes a new one. If that is too early, give previews a longer `ttl`.',
  ],
  'preview/renamed': ({ was, now }) => [
    `someone renamed the branch "${was}" to "${now}", so it is left`,
    `Delete "${now}" yourself if nobody needs it.`,
  ],
  'preview/no-data-api': () => [
    'a branch that expires cannot have the data API, so its URL is empty',
    'Leave the expiry out for a preview with the data API.',
  ],
};
