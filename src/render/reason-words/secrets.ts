import type { WordsOf } from './words.ts';

/** Credentials of a service, and secrets that it shows once. */
export const secretWords: WordsOf<'credential' | 'secrets'> = {
  'credential/missing': ({ credential }) => [
    `the "${credential}" credential is not set`,
    'Set it in the environment (`evenkeel doctor` names it), then apply again.',
  ],
  'secrets/no-file': () => [
    'its secrets are shown once, and there is nowhere to keep them',
    'Name a new file for them: `--secrets-to FILE`.',
  ],
  'secrets/file-not-opened': ({ said }) => [said, 'Name another file: `--secrets-to FILE`.'],
  'secrets/file-not-written': ({ said }) => [
    said,
    'Apply again, with a new file for them: `--secrets-to FILE`.',
  ],
  'secrets/lost-and-revoked': ({ said }) => [
    `its secrets could not be kept: ${said}; it was revoked`,
    'Make room for them, then apply again.',
  ],
  'secrets/lost': ({ said, refusal, id }) => [
    `its secrets could not be kept: ${said}; it could not be revoked either: ${refusal}`,
    `Revoke ${id} by hand: nobody has its secrets.`,
  ],
  'secrets/outputs-not-written': ({ cause }, say) => [
    `its outputs were not written: ${say(cause).message}`,
    say(cause).next,
  ],
  'secrets/outputs-need-file': ({ address }) => [
    `the outputs of ${address} are written only with --secrets-to FILE`,
  ],
  'secrets/nothing-to-write': () => [
    'nothing is written to the file of --secrets-to: no entry has `outputs`, and nothing is made that has secrets',
  ],
};
