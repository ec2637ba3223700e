import type { Address } from '../core/address.ts';
import type { Plan } from '../core/plan.ts';
import type { Report } from '../core/report.ts';
import type { Row } from '../core/row.ts';
import type { Ownership } from './plan.ts';

export type Refusal = NonNullable<Report['refused']>;

/** A plan that goes over a service's own limits is not begun. Pure. */
export function guardBudget(over: readonly string[]): Refusal | undefined {
  if (over.length === 0) return undefined;
  const next = 'Apply less at once with --target, or the rest tomorrow.';
  return { code: 'guard', message: over.join('; '), rows: [], next };
}

/**
 * The guards on deletes (design 6): per scope, over owned objects, deletes and replaces together. More than 5, or more than
 * 20 % of ten or more, or an emptied scope. `maxDeletes` replaces all three. `absent` entries are not counted. Pure.
 */
export function guardDeletes(
  plan: Plan,
  ownership: ReadonlyMap<Address, Ownership>,
  maxDeletes: number | undefined,
): Refusal | undefined {
  const byScope = new Map<Address, Row[]>();
  for (const row of plan.rows) {
    if ((row.action !== 'delete' && row.action !== 'replace') || row.absent === true) continue;
    const same = byScope.get(row.scope.address);
    if (same === undefined) byScope.set(row.scope.address, [row]);
    else same.push(row);
  }
  const refused = [...byScope].flatMap(([scope, rows]) => {
    const why = tooMany(rows, ownership.get(scope) ?? { owned: rows.length, ours: rows.length }, maxDeletes);
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

function tooMany(
  rows: readonly Row[],
  { owned, ours }: Ownership,
  maxDeletes: number | undefined,
): string | undefined {
  const deletes = rows.length;
  if (maxDeletes !== undefined)
    return deletes > maxDeletes
      ? `${deletes} ${deletes === 1 ? 'delete is' : 'deletes are'} more than --max-deletes ${maxDeletes}`
      : undefined;
  if (deletes > 5) return `${deletes} deletes at once are more than 5`;
  if (owned >= 10 && deletes / owned > 0.2) return `${deletes} of ${owned} are more than 20 %`;
  const pure = rows.filter(row => row.action === 'delete').length;
  if (pure > 0 && pure >= ours)
    return `${pure === 1 ? 'the last one' : `all ${pure}`} would go, and the scope be empty`;
  return undefined;
}
