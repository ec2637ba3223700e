import { createHash } from 'node:crypto';
import { canonical, type Json } from './json.ts';
import type { Plan } from './report/plan.ts';
import type { Row } from './report/row.ts';

/**
 * The part of a row that the digest covers, so that a reviewer of the digest approves it. `was` and
 * `refs` have incarnations: ids that change when a resource is made again. So the approval holds
 * for these live resources only. Leaves out positions, notes, messages, the counts of losses, and
 * losses that every delete implies.
 */
export function approvalOf(row: Row): Json {
  return {
    address: row.address,
    action: row.action,
    was: row.was,
    refs: row.refs.map(ref => [ref.address, ref.was] as const),
    fields: row.fields.map(change => [change.path, change.before, change.after] as const),
    loss: [...new Set(row.loss.flatMap(({ what, implied }) => (implied === true ? [] : [what])))].sort(),
    // For a delete, only this shows how access widens. For other actions, `fields` shows it.
    ...(row.action === 'delete' && row.opening !== undefined ? { opens: row.opening.code } : {}),
    ...(row.waves === undefined ? {} : { waves: row.waves }),
    ...(row.sends === undefined ? {} : { sends: row.sends }),
  };
}

/** Whether a row would write. A blocked row would not. */
export function writes(row: Row): boolean {
  return row.action !== 'blocked';
}

/** The parts of a plan that its digest covers. The rows must be sorted. */
type DigestInput = Pick<Plan, 'name' | 'origins' | 'rows' | 'part'>;

/**
 * Returns `ek1-` and the first 40 hex digits of SHA-256 over these parts as canonical JSON. For a
 * plan of some scopes only, returns `ekc1-…`. That digest also covers the addresses of these
 * scopes, and approves only them.
 */
export function digest({ name, origins, rows, part }: DigestInput): string {
  const whole = { v: 1, name, origins: { ...origins }, rows: rows.filter(writes).map(approvalOf) };
  const text = canonical(part === undefined ? whole : { ...whole, scopes: part.scopes });
  const hex = sha256(text).slice(0, 40);
  return `${part === undefined ? 'ek1' : 'ekc1'}-${hex}`;
}

/** The SHA-256 of a text or of bytes, as 64 hex digits. */
export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A digest: `ek1-…` for a plan of everything, `ekc1-…` for a plan of some scopes. */
const DIGEST = /^ek(c?)1-[0-9a-f]{40}$/;

/**
 * Whether a text is the digest of a plan of everything or of a plan of some scopes; undefined if it
 * is no digest.
 */
export function digestKind(text: string): 'whole' | 'part' | undefined {
  const found = DIGEST.exec(text);
  if (found === null) return undefined;
  return found[1] === '' ? 'whole' : 'part';
}

/**
 * A number below 2^32 that is computed from the address alone. It has nothing to do with the order
 * of addresses.
 */
export function addressNumber(of: string): number {
  return Number.parseInt(sha256(of).slice(0, 8), 16);
}
