import type { Plan } from './plan.ts';
import type { EngineReason } from './reason.ts';

export const NOT_READ = 'changed/not-read';

/** What a plan of what changed says of the rest: how many scopes it did not read. */
export function notRead({ changed }: Pick<Plan, 'changed'>): readonly EngineReason[] {
  if (changed === undefined) return [];
  return [{ code: NOT_READ, scopes: changed.unread, since: changed.since }];
}
