import type { WordsOf } from './words.ts';

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
    'Let somebody who may write take the label off and set it again.',
  ],
  'preview/stays': ({ name, cause }, say) => [`${name} stays: ${say(cause).message}`, say(cause).next],
  'preview/still-open': ({ number }) => [`pull request ${number} is open`],
  'preview/not-closed': ({ number }) => [
    `nobody tells that pull request ${number} of this repository is closed`,
    'Delete the preview by `preview down` if nobody needs it.',
  ],
  'preview/no-number': () => ['it is of no pull request', 'Delete it by `preview down` if nobody needs it.'],
  'preview/commands-of-another': ({ name, guild }) => [
    `the commands of this pull request in guild ${guild} are those of its preview "${name}"`,
    'Put all commands into the file of one of the two, or give each a guild of its own.',
  ],
  'preview/missing': ({ number, name, until }) => [
    `the branch "${name}" of pull request ${number} is gone${until === undefined ? '' : `: it expired on ${until}`}`,
    'The next push makes a new one. Give previews a longer `ttl` if it comes too early.',
  ],
  'preview/renamed': ({ was, now }) => [
    `somebody renamed the branch "${was}" to "${now}", so it is left`,
    `Delete "${now}" yourself if nobody needs it.`,
  ],
  'preview/no-data-api': () => [
    'a branch that expires cannot have the data API, so its URL is empty',
    'Leave the expiry out for a preview with the data API.',
  ],
};
