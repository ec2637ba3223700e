import { closeSync, constants, fstatSync, lstatSync, openSync, writeSync } from 'node:fs';
import type { HostSystem } from './host-system.ts';
import { isSameFile } from './host-system.ts';
import type { LineLog } from './io.ts';

/**
 * Opens a file to append lines, with mode 0600 if it is created. Each line is written
 * synchronously, so that the operating system has it even if the run is killed right afterwards.
 * Throws if the file cannot be opened, is a symbolic link, or is no regular file, because a pipe
 * would block the run.
 */
export function openLineLog(
  path: string,
  { noFollow, noWait }: Pick<HostSystem, 'noFollow' | 'noWait'>,
): LineLog {
  const before = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  if (before?.isSymbolicLink() === true) throw Object.assign(new Error('a link'), { code: 'ELOOP' });
  const how = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | noFollow | noWait;
  const handle = openSync(path, how, 0o600);
  const opened = fstatSync(handle, { bigint: true });
  if (!opened.isFile() || (before !== undefined && !isSameFile(before, opened))) {
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
