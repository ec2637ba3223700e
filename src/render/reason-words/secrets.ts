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
  'secrets/variable-not-set': ({ variables }) => [
    `this row sends the value of ${variables.join(' and of ')}, which ${variables.length === 1 ? 'is' : 'are'} not set in this run`,
    `Set ${variables.join(' and ')} in the environment of the apply, then apply again.`,
  ],
  'secrets/variable-too-short': ({ variables }) => [
    `this row sends the value of ${variables.join(' and of ')}, which ${variables.length === 1 ? 'has' : 'have'} fewer than 6 characters, so that evenkeel could not mask it in its output`,
    'Make a longer secret at the service that it belongs to, set it, then apply again.',
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
  'secrets/outputs-not-written': ({ cause, renewed }, say) => {
    const { message, next } = say(cause);
    const why = cause.code === 'apply/stopped' ? 'the run was stopped before that' : message;
    return [
      `the \`outputs\` of this resource were not written to a file: ${why}`,
      renewed === true
        ? 'Apply again without `--renew`, which would renew once more, and with `--secrets-to FILE`, a new file.'
        : next,
    ];
  },
  'secrets/outputs-need-file': ({ address }) => [
    `the \`outputs\` of ${address} are not written, because this run has no file for them`,
    'To write the `outputs` to a file, give `--secrets-to FILE`.',
  ],
  'secrets/nothing-to-write': () => [
    'nothing is written to the file of --secrets-to: no entry has `outputs`, and no row creates a resource with secrets',
    'Leave out `--secrets-to`, or write `outputs` in the entry of a branch.',
  ],
};
