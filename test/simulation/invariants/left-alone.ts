import type { Run } from '../run.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { isBulk, type Target } from './target.ts';
import { label, type Violation } from './violation.ts';

/**
 * What a run with `--moved leave` has to leave as someone changed it: a field, or all of a
 * resource.
 */
export interface LeftAlone {
  readonly address: string;
  readonly field?: string;
}

/**
 * Invariant 22: no write sets what someone moved, creates what they deleted, or deletes what they
 * created.
 */
export function checkLeftAlone(entry: LogEntry, target: Target, { left }: Run): Violation | undefined {
  const found = left.find(({ address, field }) => {
    if (isBulk(entry) || !target.addresses.some(each => each === address)) return false;
    return field === undefined || target.verb === 'delete' || Object.hasOwn(target.fields, field);
  });
  if (found === undefined) return undefined;
  const what = found.field === undefined ? found.address : `${found.field} of ${found.address}`;
  return { invariant: 22, message: `${label(entry)}, although someone moved ${what}, and it is left` };
}
