import { digest } from '../../core/digest.ts';
import { isAsSaved } from '../../core/report/as-saved.ts';
import type { Plan } from '../../core/report/plan.ts';
import { makes, outermost, type Row } from '../../core/report/row.ts';
import { rowCounts } from '../../core/report/row-counts.ts';
import type { DesiredState } from '../desired/desired-state.ts';
import type { Session } from '../session.ts';
import type { Review } from './approve.ts';

/**
 * The part of a reviewed plan file that a run of some whole scopes is compared with: a shard, or the
 * scopes that `--target` names. Any other review is returned as it is. Where the reviewed plan does
 * not cover a scope of the run, nothing of the run is approved. Pure.
 */
export function partOfReview(
  review: Review | undefined,
  { elsewhere, scopes, part }: Pick<DesiredState, 'elsewhere' | 'scopes' | 'part'>,
  { connections }: Pick<Session, 'connections'>,
): Review | undefined {
  if (review === undefined || !('plan' in review) || elsewhere === undefined) return review;
  const saved = review.plan;
  if (!isAsSaved(saved)) return review;
  const own = new Set(scopes.map(({ scope }) => outermost(scope).address));
  const covered = saved.part && new Set(saved.part.scopes);
  const lacking = [...(part?.scopes ?? own)].filter(each => covered?.has(each) === false).sort();
  if (lacking.length > 0) return { none: { code: 'review/lacks-scopes', scopes: lacking } };
  const used = new Set(connections.map(({ provider }) => provider.name));
  const isUsed = (name: string): boolean =>
    used.has(name) && [...own].some(each => each.startsWith(`${name}.`));
  const origins = Object.fromEntries(Object.entries(saved.origins).filter(([name]) => isUsed(name)));
  const isOwn = (row: Row): boolean => own.has(outermost(row.scope).address);
  const rows = saved.rows.filter(isOwn);
  const made = new Set(saved.rows.filter(row => !isOwn(row) && makes(row)).map(({ address }) => address));
  const { part: _, ...rest } = saved;
  const narrowed: Plan = { ...rest, origins, rows, ...(part === undefined ? {} : { part }) };
  if (saved.digest === 'incomplete') return { plan: narrowed };
  return {
    made,
    plan: { ...narrowed, digest: digest(narrowed), counts: { ...saved.counts, ...rowCounts(rows) } },
  };
}
