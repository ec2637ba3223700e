import { closeSync, constants, openSync, writeSync } from 'node:fs';
import type { LineLog } from './io.ts';

/**
 * Opens a file that lines are added to, mode 0600 where it is made. Each line is written at once: it must not wait in this
 * process while a request goes out. Throws Node's own error; a symbolic link is one.
 */
export function openLineLog(path: string): LineLog {
  const how = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW;
  const handle = openSync(path, how, 0o600);
  return {
    add: line => {
      writeSync(handle, `${line}\n`);
    },
    close: () => closeSync(handle),
  };
}
