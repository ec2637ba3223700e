import { createHash } from 'node:crypto';
import type { Address } from '../../core/address.ts';
import { approvalOf, writes } from '../../core/digest.ts';
import { canonical, type Json } from '../../core/json.ts';
import type { Plan } from '../../core/report/plan.ts';
import type { Row, RowRef } from '../../core/report/row.ts';

/*
 * What a comment remembers of a reviewed plan: one short hash for each row. It covers the plan's
 * name and origins, and what a reviewer approves of the row. With fewer than 80 bits, the author of
 * a manifest could search for an unreviewed row with the hash of a reviewed one.
 */

const BYTES = 10;
/**
 * The resource that a row refers to may have been created since the review. For up to this many
 * references, evenkeel tries every combination of created and not; for more, only all and none.
 */
const MOST_MIXED = 4;

/**
 * The hashes of a plan's rows, sorted, without duplicates, in base64. Blocked rows have hashes,
 * too: reviewers see them, though they do not run.
 */
export function rowHashes(plan: Plan): string {
  const all = plan.rows.flatMap(row => [row, ...continuation(row)]).map(row => hash(plan, approvalOf(row)));
  const sorted = [...new Set(all)].sort();
  return Buffer.from(sorted.join(''), 'hex').toString('base64');
}

/**
 * The addresses of the rows of a fresh plan whose hash is not remembered: only of rows that would
 * write, or of all rows. Pure.
 */
export function unknownRows(fresh: Plan, kept: string, which: 'writing' | 'all'): readonly Address[] {
  const known = readHashes(kept);
  const open = new Set(fresh.rows.map(row => row.address));
  const rows = which === 'all' ? fresh.rows : fresh.rows.filter(writes);
  const strange = rows.filter(row => !variants(row, open).some(each => known.has(hash(fresh, each))));
  return [...new Set(strange.map(row => row.address))];
}

/** How many remembered rows the fresh plan no longer has. Pure. */
export function goneRows(fresh: Plan, kept: string): number {
  const now = readHashes(rowHashes(fresh));
  return [...readHashes(kept)].filter(each => !now.has(each)).length;
}

function readHashes(kept: string): ReadonlySet<string> {
  const hex = Buffer.from(kept, 'base64').toString('hex');
  return new Set(hex.match(new RegExp(`.{${BYTES * 2}}`, 'g')) ?? []);
}

function hash(plan: Plan, approval: Json): string {
  const text = canonical({ v: 1, name: plan.name, origins: { ...plan.origins }, row: approval });
  return createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, BYTES * 2);
}

/**
 * The create that a later plan has in place of a replace whose delete is already done. Who
 * approved the replace has approved this create, too.
 */
function continuation(row: Row): readonly Row[] {
  if (row.action !== 'replace' || row.desired === null) return [];
  const { desired } = row;
  const fields = Object.keys(desired)
    .sort()
    .map(path => ({ path, before: null, after: desired[path] ?? null }));
  return [{ ...row, action: 'create', was: null, fields, loss: [] }];
}

/**
 * What a reviewer may have approved of this row, in every form that the reviewed plan may have had.
 * If the resource that the row refers to was not there at the review, the plan had null for its id.
 * It may have been created since if the fresh plan has no row for it. Then the row is tried with
 * the id and with null. If the row's scope may have been created since, too, then also with null
 * for the id of the row's own resource.
 */
function variants(row: Row, open: ReadonlySet<Address>): readonly Json[] {
  const made = row.refs.filter(ref => ref.was !== null && !open.has(ref.address));
  const mixtures: readonly (readonly RowRef[])[] = made.length > MOST_MIXED ? [[], made] : subsets(made);
  const scopeMade = row.was !== null && !open.has(row.scope.address);
  return mixtures.flatMap(chosen => {
    const refs = row.refs.map(ref => (chosen.includes(ref) ? { ...ref, was: null } : ref));
    const as = { ...row, refs };
    return [approvalOf(as), ...(scopeMade ? [approvalOf({ ...as, was: null })] : [])];
  });
}

function subsets<T>(of: readonly T[]): readonly (readonly T[])[] {
  const [first, ...rest] = of;
  if (first === undefined) return [[]];
  const without = subsets(rest);
  return [...without, ...without.map(set => [first, ...set])];
}
