import type { PagesOf } from './pages.ts';

/** Credentials of a service, and secrets that it shows once. */
export const secretPages: PagesOf<'credential' | 'secrets'> = {
  'credential/missing': {
    title: 'A credential is not set',
    means:
      'The row needs a credential of its own, such as the token that may edit permissions. It is not set, so the row is blocked.',
    next: 'Set it in the environment; `evenkeel doctor` names the variable.',
  },
  'secrets/no-file': {
    title: 'There is nowhere to keep secrets',
    means:
      'The service shows the secrets of a new credential once. Without a file for them they would be lost, so it is not made.',
    next: 'Apply with `--secrets-to FILE`.',
  },
  'secrets/file-not-opened': {
    title: 'The file for secrets could not be made',
    means:
      'The file of `--secrets-to` is opened before the first write. That failed, so nothing was created whose secrets would go there.',
    next: 'Name another file: `--secrets-to FILE`.',
  },
  'secrets/file-not-written': {
    title: 'The file for secrets could not be written',
    means: 'The outputs of an entry could not be read, or not be written to the file of `--secrets-to`.',
    next: 'Apply again, with a new file: `--secrets-to FILE`.',
  },
  'secrets/lost-and-revoked': {
    title: 'Secrets could not be kept, and their credential was revoked',
    means:
      'The credential was made, but its secrets could not be written. Nobody has them, so evenkeel revoked the credential at once.',
    next: 'Make room for the file, then apply again.',
  },
  'secrets/lost': {
    title: 'Secrets could not be kept, nor their credential revoked',
    means:
      'The credential was made, its secrets could not be written, and the revoke failed too. The credential is valid, and nobody has its secrets.',
    next: 'Revoke it by hand; the message has its id.',
  },
  'secrets/outputs-not-written': {
    title: 'The outputs of an entry were not written',
    means:
      'The entry is done, but its `outputs`, such as a connection string, are not in the file of `--secrets-to`.',
    next: 'Apply again with a file that can be written.',
  },
  'secrets/outputs-need-file': {
    title: 'Outputs are written only with --secrets-to',
    means: 'The entry has `outputs`, and the run has no file for them.',
    next: 'Apply with `--secrets-to FILE` to have them.',
  },
  'secrets/nothing-to-write': {
    title: 'The file of --secrets-to is not needed',
    means:
      'No entry that the run is about has `outputs`, and no row makes something whose secrets the service shows once. The file is not made.',
    next: 'Write `outputs` under a branch to have its connection strings, or leave out `--secrets-to`.',
  },
};
