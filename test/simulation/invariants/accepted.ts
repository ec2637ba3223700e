import { sameJson } from '../../../src/core/json.ts';
import type { Run } from '../run.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { isBulk, type Target } from './target.ts';
import { label, type Violation } from './violation.ts';

/**
 * Invariant 23: while live is as a line of `accepted` says, no write sets the field to what the manifest wants, and what it accepts as
 * gone is not created. The cases end long before the day of any line.
 */
export function checkAccepted(entry: LogEntry, target: Target, { wanted }: Run): Violation | undefined {
  if (isBulk(entry)) return undefined;
  for (const { address, field, missing, wants = null } of wanted.accepted) {
    if (!target.addresses.includes(address)) continue;
    const refuse = (what: string): Violation => ({ invariant: 23, message: `${label(entry)}: ${what}` });
    if (missing === true && target.verb === 'create') return refuse('it is accepted as gone');
    if (field === undefined || target.verb !== 'update' || !(field in target.fields)) continue;
    if (field === 'protected' && entry.before.branches.get(entry.resource.id ?? '')?.protected !== true)
      continue;
    if (sameJson(target.fields[field] as never, wants)) return refuse(`${field} is accepted as it is`);
  }
  return undefined;
}
