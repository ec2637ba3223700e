import type { WordsOf } from './words.ts';

/** What is wrong with a reference. */
export const referenceWords: WordsOf<'ref'> = {
  'ref/absent': ({ address }) => [
    `it needs ${address}, which the manifest says is absent`,
    'Take this entry out as well, or `absent: true` out of that one.',
  ],
  'ref/deleted': ({ address }) => [`it needs ${address}, which this plan deletes`],
  'ref/elsewhere': ({ address }) => [
    `it needs ${address}, which another shard has not made yet`,
    'Run this shard again once the others have ended.',
  ],
  'ref/expired': ({ address }) => [
    `it needs ${address}, which has expired and is gone`,
    'Write a later `expires_at` there, or remove both.',
  ],
  'ref/accepted-missing': ({ address }) => [
    `it needs ${address}, which is gone, and a line of accepted says that it is not created again yet`,
    'Take both out of the manifest, or remove the line from accepted.',
  ],
  'ref/left': ({ address }) => [
    `it needs ${address}, which somebody deleted and --moved leave does not create again`,
    'Take both out of the manifest, or use --moved revert to create it again.',
  ],
  'ref/missing': ({ address, blocked, near }) => [
    `it needs ${address}, which does not exist${blocked === true ? ', and its row is blocked' : ''}`,
    blocked === true
      ? `See the row of ${address}: once that is mended, this one is decided again.`
      : near === undefined
        ? 'Add it to the manifest, or correct the name.'
        : `Correct the name (did you mean ${near}?), or add it to the manifest.`,
  ],
  'ref/unread': ({ address, cause }, say) => [
    `it needs ${address}, whose list could not be read: ${say(cause).message}`,
    say(cause).next,
  ],
};
