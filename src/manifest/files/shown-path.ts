import { sep } from 'node:path';

/**
 * A path for people, reports and annotations: with `/` on every system. Windows reads that, too.
 */
export function shownPath(path: string): string {
  return path.split(sep).join('/');
}
