import { errorCode } from './error-code.ts';
import type { HostSystem } from './host-system.ts';

/** In all 3.1 s: a virus scanner is done by then, and nobody has left the terminal yet. */
const PAUSES_MS = [10, 20, 50, 100, 200, 400, 800, 1_500];
const LOCKED = new Set<unknown>(['EPERM', 'EACCES', 'EBUSY']);

/**
 * Renames a file over another one; where another program can hold that for a moment, tries again.
 * Rejects as `rename` does.
 */
export async function renameOver(
  rename: () => Promise<void>,
  { locksFiles, sleep }: Pick<HostSystem, 'locksFiles' | 'sleep'>,
): Promise<void> {
  for (const pause of locksFiles ? PAUSES_MS : []) {
    try {
      return await rename();
    } catch (error) {
      if (!LOCKED.has(errorCode(error))) throw error;
    }
    await sleep(pause);
  }
  return rename();
}
