import { diff } from '../core/diff.ts';
import type { RequestFailure } from '../core/http.ts';
import type { LiveNow } from '../core/reason.ts';
import type { Live } from '../core/resource.ts';
import type { Row } from '../core/row.ts';
import type { ToldEnd } from './end.ts';
import { lostAnswer, unknown } from './ends.ts';
import { livesOf } from './lives-of.ts';
import type { PlanInput } from './plan-input.ts';
import type { Step } from './steps.ts';

/**
 * The answer to a create was lost and nothing can show whose the new one is. Where the old one is still to be deleted, the next plan
 * finds two of one name, so that the end says which are live. `before` were there before the write; undefined where no list was read
 * after it. Pure.
 */
export function newOneUnknown(
  step: Step,
  failure: RequestFailure,
  before: readonly Live[] | undefined,
  { kinds, observed }: PlanInput,
): ToldEnd {
  const row = step.rows[0] as Row;
  if (row.action !== 'replace' || step.kind.write.replaces !== 'create_first') return unknown(step, failure);
  const lost = { code: 'apply/new-one-unknown', ...lostAnswer(step, failure), was: row.was } as const;
  if (before === undefined) return { status: 'unknown', reason: lost };
  const unread = observed.unreadAt(step.kind, kinds.listScope(step.kind, row.scope));
  if (unread !== undefined) return { status: 'unknown', reason: { ...lost, cause: unread.reason } };
  const known = new Set(before.map(live => live.incarnation));
  const isWanted = (live: Live): boolean => diff(live.fields(), row.desired ?? {}).length === 0;
  const live = livesOf(row, observed).map((each): LiveNow => {
    const { incarnation: id } = each;
    if (known.has(id)) return { id, is: 'old' };
    return { id, is: isWanted(each) ? 'new' : 'other' };
  });
  return { status: 'unknown', reason: { ...lost, live: live.sort((a, b) => (a.id < b.id ? -1 : 1)) } };
}
