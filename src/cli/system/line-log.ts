import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs';
import type { LineLog } from './io.ts';

/**
 * Opens a file that lines are added to, mode 0600 where it is made. Each line is written at once: it must not wait in this
 * process while a request goes out. Throws Node's own error; a symbolic link is one. So is what is no regular file: a pipe
 * would hold the run up.
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
