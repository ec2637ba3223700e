import { createHash } from 'node:crypto';
import type { Address } from '../../core/address.ts';
import { writes } from '../../core/digest.ts';
import { canonical, type Json } from '../../core/json.ts';
import type { Plan } from '../../core/report/plan.ts';
import type { Row } from '../../core/report/row.ts';
import type { ReviewGap } from '../../engine/approve/approve.ts';
import type { SeenLive } from '../../engine/approve/seen-live.ts';

/**
 * How a comment remembers the state in which each reviewed row leaves its resource (ADR 0043). If a
 * later plan has no such row, evenkeel compares that state with live, and so knows whether the row
 * is done. 48 bits per hash are enough, because these hashes never allow a row to run: only the
 * 80-bit hash of the row itself does.
 */

const HEX = 12;
const FORMS = { write: '01', replace: '02', delete: '03', renew: '04' } as const;
const RECORD = new RegExp(`0[14](?:.{${HEX}}){2}|0[23](?:.{${HEX}}){3}`, 'y');

/** A row of a reviewed plan, as hashes. */
interface RememberedRow {
  readonly form: string;
  /** The hash of the row's address. */
  readonly address: string;
  /**
   * The hash of the state that the row wants. For a delete: the hash of its kind and scope, which
   * names the list where the resource must be missing.
   */
  readonly end: string;
  /**
   * The hash of the resource that the row deletes, with its incarnation: an id that changes when a
   * resource is made again. Empty if the row deletes nothing.
   */
  readonly victim: string;
}

type Hash = (of: Json) => string;

/** The rows of a plan that would write, as hashes: sorted, without duplicates, in base64. */
export function doneHashes(plan: Plan): string {
  const hash = hashFor(plan);
  const all = plan.rows.filter(writes).map(row => recordOf(row, hash));
  return Buffer.from([...new Set(all)].sort().join(''), 'hex').toString('base64');
}

/** Reads the output of {@link doneHashes}; undefined for any other text. */
export function readDoneHashes(kept: string): readonly RememberedRow[] | undefined {
  const hex = Buffer.from(kept, 'base64').toString('hex');
  const found: RememberedRow[] = [];
  for (let at = 0; at < hex.length; ) {
    RECORD.lastIndex = at;
    const [record] = RECORD.exec(hex) ?? [];
    if (record === undefined) return undefined;
    at += record.length;
    const [address, end, victim] = [0, 1, 2].map(nth => record.slice(2 + nth * HEX, 2 + (nth + 1) * HEX));
    found.push({ form: record.slice(0, 2), address: address ?? '', end: end ?? '', victim: victim ?? '' });
  }
  return found;
}

/**
 * The remembered rows that the fresh plan does not have, and that live does not show as done. Pure.
 */
export function leftOut(fresh: Plan, kept: readonly RememberedRow[], seen: SeenLive): ReviewGap {
  const hash = hashFor(fresh);
  const open = new Set(fresh.rows.flatMap(row => linesOf(row, hash)));
  const lacking = kept.filter(each => !open.has(lineOf(each)));
  if (lacking.length === 0) return { rows: 0, addresses: [] };
  const judge = new Judge(seen, hash);
  const deleted = new Set(lacking.filter(each => judge.isDeleted(each)).map(each => each.address));
  // A delete that is done also settles other rows of its address, such as one that takes off the
  // protection.
  const undone = lacking.filter(each => !deleted.has(each.address) && !judge.isWritten(each));
  // If neither the manifest nor live has the address, its resource was a member that has left its
  // set.
  const hasLeft = (each: RememberedRow): boolean => seen.mayDepart === true && !judge.named.has(each.address);
  const missing = undone.filter(each => !hasLeft(each));
  return {
    rows: missing.length,
    ...(missing.length === undone.length ? {} : { departed: undone.length - missing.length }),
    addresses: [...new Set(missing.flatMap(each => judge.named.get(each.address) ?? []))].sort(),
  };
}

/** Compares remembered hashes with the hashes of what the manifest names and what is live. */
class Judge {
  readonly named: ReadonlyMap<string, Address>;
  readonly #seen: SeenLive;
  readonly #hash: Hash;
  readonly #lists: ReadonlySet<string>;
  readonly #live: ReadonlySet<string>;
  readonly #incarnations: ReadonlySet<string>;

  constructor(seen: SeenLive, hash: Hash) {
    const { addresses, resources, lists } = seen;
    this.#seen = seen;
    this.#hash = hash;
    this.named = new Map(addresses.map(each => [hash(placeOf(each)), each]));
    this.#lists = new Set(lists.map(each => hash(listOf(each.kind, each.scope))));
    this.#live = new Set(resources.map(each => hash(placeOf(each.address))));
    this.#incarnations = new Set(
      resources.map(each => hash(victimOf(each.kind, each.scope.address, each.incarnation))),
    );
  }

  /**
   * Whether a remembered delete is done: the list was read, no live resource has the name, and the
   * deleted resource does not live on under another name.
   */
  isDeleted({ form, address, end, victim }: RememberedRow): boolean {
    if (form !== FORMS.delete || !this.#lists.has(end)) return false;
    return !this.#live.has(address) && !this.#incarnations.has(victim);
  }

  isWritten({ form, address, end, victim }: RememberedRow): boolean {
    const at = this.named.get(address);
    // Live never tells whether a renewal was this one, or who has its secret.
    if (form === FORMS.delete || form === FORMS.renew || at === undefined) return false;
    if (form === FORMS.replace && this.#incarnations.has(victim)) return false;
    return this.#seen.doneAt(at).some(fields => this.#hash(wantOf(at, fields)) === end);
  }
}

function recordOf(row: Row, hash: Hash): string {
  const { address, kind, scope, was } = row;
  const victim = hash(victimOf(kind, scope.address, was));
  const at = hash(placeOf(address));
  if (row.action === 'delete') return FORMS.delete + at + hash(listOf(kind, scope.address)) + victim;
  const end = hash(wantOf(address, saidBy(row)));
  if (row.action === 'renew') return FORMS.renew + at + end;
  return row.action === 'replace' ? FORMS.replace + at + end + victim : FORMS.write + at + end;
}

/**
 * The wanted fields, without the defaults of what the entry leaves out. Once live has a default, a
 * later run cannot see that the row wanted it.
 */
function saidBy({ desired, fields }: Row): Row['desired'] {
  const leftOut = new Set(fields.filter(each => each.leftOut === true).map(({ path }) => path));
  if (desired === null || leftOut.size === 0) return desired;
  return Object.fromEntries(Object.entries(desired).filter(([path]) => !leftOut.has(path)));
}

/**
 * The texts by which a row of the fresh plan finds its row in the reviewed plan: the hash of its
 * address, and `delete` or `write`. A blocked row may match either.
 */
function linesOf(row: Row, hash: Hash): readonly string[] {
  const at = hash(placeOf(row.address));
  if (row.action === 'blocked') return [`${at} delete`, `${at} write`];
  return [`${at} ${row.action === 'delete' ? 'delete' : 'write'}`];
}

function lineOf({ form, address }: RememberedRow): string {
  return `${address} ${form === FORMS.delete ? 'delete' : 'write'}`;
}

function placeOf(address: Address): Json {
  return { address };
}

function wantOf(address: Address, desired: Row['desired']): Json {
  return { address, desired };
}

function listOf(kind: string, scope: Address): Json {
  return { kind, scope };
}

function victimOf(kind: string, scope: Address, was: string | null): Json {
  return { kind, scope, was };
}

function hashFor({ name, origins }: Plan): Hash {
  const head = canonical({ v: 1, name, origins: { ...origins } });
  return of =>
    createHash('sha256')
      .update(`${head}${canonical(of)}`)
      .digest('hex')
      .slice(0, HEX);
}
