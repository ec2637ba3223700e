import type { WordsOf } from './words.ts';

/**
 * The words of reasons about credentials of a service, and about secrets that it shows only once.
 */
export const secretWords: WordsOf<'credential' | 'secrets'> = {
  'credential/missing': ({ credential }) => [
    `the "${credential}" credential is not set`,
    '`evenkeel doctor` names the environment variable of this credential. Set that variable, then apply again.',
  ],
  'credential/unconfirmed': ({ variable, cause }, say) => [
    `not written, because the service did not say whose ${variable} is: ${say(cause).message}`,
    say(cause).next ?? 'Apply again once the service is available.',
  ],
  'secrets/no-file': () => [
    'the service shows the secrets of this resource only once, and this run has no file for them',
    'Name a new file for the secrets: `--secrets-to FILE`.',
  ],
  'secrets/file-not-opened': ({ said }) => [
    `the file of --secrets-to could not be created, so this run has no place for secrets: ${said}`,
    'Free space on that disk, or name a new file in a folder that you may write to: `--secrets-to FILE`.',
  ],
  'secrets/file-not-written': ({ said }) => [
    said,
    'Apply again, with a new file for the secrets: `--secrets-to FILE`.',
  ],
  'secrets/lost-and-revoked': ({ said }) => [
    `the secrets of the new resource could not be saved, so evenkeel revoked the resource: ${said}`,
    'Apply again with a new file that can be written: `--secrets-to FILE`.',
  ],
  'secrets/lost': ({ said, refusal, id }) => [
    `the secrets of the new resource could not be saved (${said}), and evenkeel could not revoke the resource: ${refusal}`,
    `Revoke ${id} by hand, because nobody knows its secrets.`,
  ],
  'secrets/outputs-not-written': ({ cause }, say) => [
    `the \`outputs\` of this resource were not written to a file: ${say(cause).message}`,
    say(cause).next,
  ],
  'secrets/outputs-need-file': ({ address }) => [
    `the \`outputs\` of ${address} are not written, because this run has no file for them`,
    'To write the `outputs` to a file, give `--secrets-to FILE`.',
  ],
  'secrets/nothing-to-write': () => [
    'nothing is written to the file of --secrets-to: no entry has `outputs`, and no row creates a resource with secrets',
    'Leave out `--secrets-to`, or write `outputs` in the entry of a branch.',
  ],
};
