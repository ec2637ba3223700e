import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs';
import type { LineLog } from './io.ts';

/**
 * Opens a file to append lines, with mode 0600 if it is created. Each line is written at once: it must not wait in this
 * process while a request is sent. Throws Node's own error, also for a symbolic link or anything but a regular file: a pipe
 * would block the run.
 */
export function openLineLog(path: string): LineLog {
  const how = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW;
  const handle = openSync(path, how | constants.O_NONBLOCK, 0o600);
  if (!fstatSync(handle).isFile()) {
    closeSync(handle);
    throw new Error('it is not a regular file');
  }
  return {
    add: line => {
      writeSync(handle, `${line}\n`);
    },
    close: () => closeSync(handle),
  };
}
