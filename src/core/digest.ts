import { createHash } from 'node:crypto';
import { canonical, type Json } from './json.ts';
import type { Row } from './row.ts';

/**
 * What a reviewer approves of one row (design 7): `was` and `refs` by incarnation, managed fields that
 * differ, the kinds of losses, that a delete widens access. Leaves out positions, notes, messages and the counts of losses.
 */
export function approvalOf(row: Row): Json {
  return {
    address: row.address,
    action: row.action,
    was: row.was,
    refs: row.refs.map(ref => [ref.address, ref.was] as const),
    fields: row.fields.map(change => [change.path, change.before, change.after] as const),
    loss: [...new Set(row.loss.map(loss => loss.what))].sort(),
    // Elsewhere the fields tell it.
    ...(row.action === 'delete' && row.opening !== undefined ? { opens: row.opening.code } : {}),
  };
}

/** Whether a row would write; a blocked one does not. */
export function writes(row: Row): boolean {
  return row.action !== 'blocked';
}

/** `ek1-` and the first 40 hex digits of SHA-256 over the canonical form (design 7). The rows must be sorted. */
export function digest(
  name: string,
  origins: Readonly<Record<string, string>>,
  rows: readonly Row[],
): string {
  const text = canonical({ v: 1, name, origins: { ...origins }, rows: rows.filter(writes).map(approvalOf) });
  return `ek1-${createHash('sha256').update(text).digest('hex').slice(0, 40)}`;
}
