import type { Address } from '../../core/address.ts';
import { digest } from '../../core/digest.ts';
import { isAsSaved } from '../../core/report/as-saved.ts';
import type { Plan } from '../../core/report/plan.ts';
import { outermost, type Row } from '../../core/report/row.ts';
import { rowCounts } from '../../core/report/row-counts.ts';
import type { Desired } from '../../core/resource.ts';
import type { Base } from '../desired/base-side.ts';
import type { DesiredState } from '../desired/desired-state.ts';
import { withMembers } from '../live/members.ts';
import type { Session } from '../session.ts';
import type { Review } from './approve.ts';

/**
 * Reads the members of sets for the manifest and its base ({@link withMembers}), and adds the part
 * of the review that is about the scopes of this run.
 */
export async function withReview<Options extends { readonly base?: Base; readonly review?: Review }>(
  wanted: DesiredState,
  session: Session,
  options: Options,
  how: { readonly thorough: boolean },
): Promise<Awaited<ReturnType<typeof withMembers<Options>>> & { readonly review: Review | undefined }> {
  const read = await withMembers(wanted, session, options, how);
  return { ...read, review: partOfReview(options.review, read.whole) };
}

/**
 * The part of a reviewed plan file that a run of some whole scopes is compared with: a shard, or
 * the scopes that `--target` names. Any other review is returned as it is. Rows that belong to
 * other runs are left out. Rows that belong to no run are kept: this run cannot plan them, so
 * `approve` refuses. If the reviewed plan does not cover a scope of this run, nothing of the run is
 * approved. Pure.
 */
function partOfReview(
  review: Review | undefined,
  {
    otherScopes,
    scopes,
    part,
    elsewhere,
  }: Pick<DesiredState, 'otherScopes' | 'scopes' | 'part' | 'elsewhere'>,
): Review | undefined {
  if (review === undefined || !('plan' in review) || otherScopes === undefined) return review;
  const saved = review.plan;
  if (!isAsSaved(saved)) return review;
  const own = new Set(scopes.map(({ scope }) => outermost(scope).address));
  const covered = saved.part && new Set(saved.part.scopes);
  const lacking = [...(part?.scopes ?? own)].filter(each => covered?.has(each) === false).sort();
  if (lacking.length > 0) return { none: { code: 'review/lacks-scopes', scopes: lacking } };
  const isUsed = (name: string): boolean => [...own].some(each => each.startsWith(`${name}.`));
  const origins = Object.fromEntries(Object.entries(saved.origins).filter(([name]) => isUsed(name)));
  const isOther = ofOthers(saved.rows, { own, otherScopes });
  const rows = saved.rows.filter(row => !isOther(row));
  const others = saved.rows.filter(isOther).map(row => asDeclared(row, elsewhere?.get(row.address)));
  const { part: _, ...rest } = saved;
  const narrowed: Plan = {
    ...rest,
    origins,
    rows,
    ...(part === undefined ? {} : { part }),
    counts: { ...saved.counts, ...rowCounts(rows) },
  };
  const plan = saved.digest === 'incomplete' ? narrowed : { ...narrowed, digest: digest(narrowed) };
  return { plan, others };
}

/**
 * The row, with `absent` exactly if its entry says `absent: true`. No digest covers this part of a
 * row, so the manifest decides and not the saved file.
 */
function asDeclared({ absent: _, ...row }: Row, entry: Desired | undefined): Row {
  return entry?.absent === true ? { ...row, absent: true } : row;
}

/**
 * Returns a function that says whether a row belongs to another run. A row that restores what
 * another row deletes belongs to the run of that other row, even in a scope that no run names.
 */
function ofOthers(
  rows: readonly Row[],
  { own, otherScopes }: { readonly own: ReadonlySet<Address>; readonly otherScopes: ReadonlySet<Address> },
): (row: Row) => boolean {
  const causes = new Map(rows.map(row => [row.address, row]));
  return row => {
    if (own.has(outermost(row.scope).address)) return false;
    const cause = row.because === undefined ? undefined : causes.get(row.because);
    return otherScopes.has(outermost((cause ?? row).scope).address);
  };
}
