import { groupBy } from '../core/group-by.ts';
import type { Plan } from '../core/plan.ts';
import type { Report } from '../core/report.ts';
import type { Row } from '../core/row.ts';
import type { OwnCount, Ownership } from './ownership.ts';

export type Refusal = NonNullable<Report['refused']>;

/** A plan that goes over a service's own limits is not begun. Pure. */
export function guardBudget(over: readonly string[]): Refusal | undefined {
  if (over.length === 0) return undefined;
  const next = 'Apply less at once with --target, or the rest tomorrow.';
  return { code: 'guard', message: over.join('; '), rows: [], next };
}

/**
 * The guards on deletes (design 6), over owned objects, deletes and replaces together. A scope refuses more than 5, and more than
 * 20 % of ten or more; so does each kind in it by itself (ADR 0041), and that none of a kind be left. `maxDeletes` replaces them
 * all and counts the scope. `absent` entries are not counted. Pure.
 */
export function guardDeletes(
  plan: Plan,
  ownership: Ownership,
  maxDeletes: number | undefined,
): Refusal | undefined {
  const counted = plan.rows.filter(
    row => (row.action === 'delete' || row.action === 'replace') && row.absent !== true,
  );
  const refused = [...groupBy(counted, row => row.scope.address)].flatMap(([scope, rows]) => {
    const why = whyRefused(rows, ownership.get(scope) ?? new Map(), maxDeletes);
    return why === undefined ? [] : [{ scope, rows, why }];
  });
  if (refused.length === 0) return undefined;
  const most = Math.max(...refused.map(each => each.rows.length));
  return {
    code: 'guard',
    message: refused.map(each => `${each.scope}: ${each.why}`).join('; '),
    rows: refused.flatMap(each => each.rows.map(row => row.address)),
    next: `If all of them shall go, say so: --max-deletes ${most}`,
  };
}

/** Why the deletes of one scope are too many. `own`: what is ours in it, by kind. */
function whyRefused(
  rows: readonly Row[],
  own: ReadonlyMap<string, OwnCount>,
  maxDeletes: number | undefined,
): string | undefined {
  const deletes = rows.length;
  if (maxDeletes !== undefined)
    return deletes > maxDeletes
      ? `${deletes} ${deletes === 1 ? 'delete is' : 'deletes are'} more than --max-deletes ${maxDeletes}`
      : undefined;
  if (deletes > 5) return `${deletes} deletes at once are more than 5`;
  const owned = [...own.values()].reduce((sum, each) => sum + each.owned, 0);
  if (isTooLarge(deletes, owned)) return `${deletes} of ${owned} are more than 20 %`;
  const why = [...groupBy(rows, row => row.kind)].flatMap(
    ([kind, same]) => tooManyOfOne(kind, same, own.get(kind)) ?? [],
  );
  return why.length === 0 ? undefined : why.join(', ');
}

function tooManyOfOne(kind: string, rows: readonly Row[], own: OwnCount | undefined): string | undefined {
  const { owned, ours } = own ?? { owned: rows.length, ours: rows.length };
  if (isTooLarge(rows.length, owned)) return `${rows.length} of ${owned} ${kind} are more than 20 %`;
  const pure = rows.filter(row => row.action === 'delete').length;
  if (pure === 0 || pure < ours) return undefined;
  return `${pure === 1 ? 'the last' : `all ${pure}`} ${kind} would go, and none of ours be left`;
}

function isTooLarge(deletes: number, owned: number): boolean {
  return owned >= 10 && deletes / owned > 0.2;
}
