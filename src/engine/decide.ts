import type { Address } from '../core/address.ts';
import { diff } from '../core/diff.ts';
import { refsOf } from '../core/refs.ts';
import type { Desired, Kind, Live } from '../core/resource.ts';
import type { FieldChange, Fields, Row, RowRef } from '../core/row.ts';
import type { Deciding } from './deciding.ts';
import { liveOrigin } from './observe.ts';

/** Thrown inside this file: the row cannot go ahead. */
class Blocked extends Error {
  readonly next: string | undefined;

  constructor(reason: string, next?: string) {
    super(reason);
    this.next = next;
  }
}

/**
 * The rows for one desired resource, by the table of design 6: none where it is as it should be.
 * Kinds come in order, so that the rows of its scope and of what it refers to are decided already. Pure.
 */
export function decide(desired: Desired, given: Deciding): readonly Row[] {
  const kind = given.kinds.get(desired.kind);
  try {
    const found = whatIsThere(desired, kind, given);
    if (desired.absent === true) return decideAbsent(desired, kind, found, given);
    if (found.live === undefined && expired(desired, kind, given)) return [];
    const row = decideWanted(desired, kind, found, given);
    if (row === undefined) given.unchanged += 1;
    return row === undefined ? [] : [row];
  } catch (error) {
    if (!(error instanceof Blocked)) throw error;
    return [blockedRow(desired, error.message, error.next)];
  }
}

interface Found {
  readonly live?: Live;
  readonly from?: Address;
  readonly because?: Address;
  readonly notes: readonly string[];
}

function whatIsThere(desired: Desired, kind: Kind, given: Deciding): Found {
  const { scope } = desired;
  if (given.kinds.isResource(scope)) {
    const making = given.rowAt(scope.address, 'create', 'replace');
    if (making !== undefined) return predictIn(desired, kind, making, given);
    if (given.observed.at(scope.address) === undefined) {
      throw new Blocked(`${scope.address} does not exist`, `See the row of ${scope.address}.`);
    }
  }
  const unread = given.observed.unreadAt(kind, given.kinds.listScope(kind, scope));
  if (unread !== undefined) throw new Blocked(`its list could not be read: ${unread.reason}`);
  const { live, from, conflict, note } = given.observed.matchOf(desired);
  if (conflict !== undefined)
    throw new Blocked(conflict, 'Settle by hand which one is meant, then plan again.');
  const notes = note === undefined ? [] : [note];
  if (live === undefined) return { notes };
  const because = lostWith(live, kind, given);
  if (because !== undefined) return { because, notes };
  return { live, ...(from === undefined ? {} : { from }), notes };
}

/** The scope is only planned: what a copy of its origin will hold (design 4, Predicted live). */
function predictIn(desired: Desired, kind: Kind, making: Row, given: Deciding): Found {
  if (kind.predict === undefined) return { notes: [] };
  const origin = liveOrigin(desired.scope, given.kinds, given.observed);
  const readable =
    origin !== undefined && given.observed.unreadAt(kind, given.kinds.listScope(kind, origin)) === undefined;
  if (!readable) return { notes: ['create unless inherited'] };
  const mine = given.observed.list(kind.name, origin.address);
  const live = kind.predict(making, mine, given.observed).find(each => each.address === desired.address);
  return live === undefined ? { notes: [] } : { live, because: making.address, notes: ['inherited'] };
}

/** The row that takes this live resource away, though nobody asked for that: a renamed command loses its overwrites. */
export function lostWith(live: Live, kind: Kind, given: Deciding): Address | undefined {
  if (kind.predict === undefined) return undefined;
  for (const address of refsOf(live.fields())) {
    const row = given.rowAt(address, 'rename', 'replace');
    if (row === undefined) continue;
    const stays = kind.predict(row, [live], given.observed).some(each => each.address === live.address);
    if (!stays) return row.address;
  }
  return undefined;
}

function expired(desired: Desired, kind: Kind, given: Deciding): boolean {
  if (desired.expiresAt === undefined || desired.expiresAt > given.now(desired.scope, kind)) return false;
  given.notes.push(`${desired.address} is expired: its expires_at has passed and it is gone`);
  return true;
}

function decideWanted(desired: Desired, kind: Kind, found: Found, given: Deciding): Row | undefined {
  const fields = desired.fields as Fields;
  const { live } = found;
  const refs = checkRefs(fields, given);
  const base: Omit<Row, 'action' | 'fields' | 'was'> = {
    ...rowBase(desired),
    desired: fields,
    refs,
    notes: [...(desired.notes ?? []), ...found.notes],
    ...(found.because === undefined ? {} : { because: found.because }),
  };
  if (live === undefined) {
    if (kind.create === undefined)
      throw new Blocked(`${kind.name} cannot be created here: the API has no call for it`);
    const all = Object.keys(fields).sort();
    const created = all.map(path => ({ path, before: null, after: fields[path] ?? null }));
    return opened({ ...base, action: 'create', fields: created, was: null }, kind);
  }
  const was = live.predicted === true ? null : live.incarnation;
  const changes = diff(live.fields(), fields);
  if (changes.length === 0 && found.from === undefined) return undefined;
  checkProtection(desired, kind, changes, given);
  checkPossible({ ...base, action: 'update', fields: changes, was }, kind, live, given);
  const rigid = changes.filter(change => kind.update === undefined || kind.fixed?.includes(change.path));
  if (rigid.length > 0)
    return replaceRow({ ...base, action: 'replace', fields: changes, was }, kind, live, rigid, given);
  if (found.from === undefined) return opened({ ...base, action: 'update', fields: changes, was }, kind);
  if (kind.update === undefined)
    throw new Blocked(`it is called ${found.from}, and the API cannot rename it`);
  const name: FieldChange = { path: 'name', before: last(live.parts), after: last(desired.parts) };
  return opened({ ...base, action: 'rename', from: found.from, fields: [name, ...changes], was }, kind);
}

function replaceRow(row: Row, kind: Kind, live: Live, rigid: readonly FieldChange[], given: Deciding): Row {
  const names = rigid.map(change => change.path).join(', ');
  if (kind.create === undefined || kind.delete === undefined)
    throw new Blocked(`the API cannot change ${names}`);
  if (!row.allow.includes('replace')) {
    throw new Blocked(
      `the API cannot change ${names} of a live ${kind.name}`,
      `Take the live value into the manifest, or add \`allow: [replace]\` to delete it and make it anew.`,
    );
  }
  const held = whyKept(row.address, kind, live, given);
  if (held !== undefined) throw new Blocked(`it cannot be replaced: ${held}`);
  return opened(row, kind);
}

function decideAbsent(desired: Desired, kind: Kind, found: Found, given: Deciding): readonly Row[] {
  const { live } = found;
  if (live === undefined) {
    given.unchanged += 1;
    return [];
  }
  const was = live.predicted === true ? null : live.incarnation;
  const fields = desired.fields as Fields;
  const changes = diff(live.fields(), fields);
  const before: Row[] = [];
  if (changes.length > 0 && kind.update !== undefined) {
    checkProtection(desired, kind, changes, given);
    before.push(
      opened(
        { ...rowBase(desired), action: 'update', desired: fields, fields: changes, was, refs: [], notes: [] },
        kind,
      ),
    );
  }
  if (kind.delete === undefined) throw new Blocked(`the API has no call that deletes a ${kind.name}`);
  const lifted = kind.protectedBy !== undefined && fields[kind.protectedBy] === false;
  const held = whyKept(desired.address, kind, live, given, lifted);
  if (held !== undefined) throw new Blocked(`it cannot be deleted: ${held}`);
  const remove: Row = {
    ...rowBase(desired),
    action: 'delete',
    desired: null,
    fields: [],
    was,
    refs: [],
    absent: true,
    notes: [],
  };
  return [...before, remove];
}

/** Pruning: a delete row for an owned live resource that the manifest does not name, or undefined where it stays. Pure. */
export function decidePruned(live: Live, kind: Kind, given: Deciding): Row | undefined {
  const { address } = live;
  if (kind.owned?.(live, given.wanted.name, given.observed) !== true) {
    if (live.mark?.name === given.wanted.name) {
      given.notes.push(`${address} bears our mark but was ${live.mark.void ?? 'renamed'}: left alone`);
    }
    return undefined;
  }
  const held = kind.delete === undefined ? 'the API has no call for it' : whyKept(address, kind, live, given);
  if (held !== undefined) {
    given.notes.push(`${address} is not pruned: ${held}`);
    return undefined;
  }
  const { scope, parts } = live;
  return {
    address,
    kind: kind.name,
    scope,
    parts,
    action: 'delete',
    fields: [],
    desired: null,
    was: live.incarnation,
    refs: [],
    loss: [],
    notes: [],
    allow: [],
  };
}

/** Why a live resource must stay where it is; undefined where it may go. */
function whyKept(
  address: Address,
  kind: Kind,
  live: Live,
  given: Deciding,
  lifted = false,
): string | undefined {
  if (given.kept(address)) return '`keep` holds it';
  const inside = given.keptInside(live.parts, kind);
  if (inside !== undefined) return `\`keep\` holds what may be in it: ${inside}`;
  if (kind.protectedBy !== undefined && !lifted && live.fields()[kind.protectedBy] === true) {
    return `it is ${kind.protectedBy}; say \`${kind.protectedBy}: false\` first`;
  }
  return kind.undeletable?.(live, given.observed);
}

function checkProtection(
  desired: Desired,
  kind: Kind,
  changes: readonly FieldChange[],
  given: Deciding,
): void {
  const lifts = changes.some(
    change => change.path === kind.protectedBy && change.before === true && change.after !== true,
  );
  if (lifts && given.kept(desired.address))
    throw new Blocked('`keep` holds it: it is not unprotected', 'Take it out of `keep` first.');
}

function checkPossible(row: Row, kind: Kind, live: Live, given: Deciding): void {
  const reason = kind.refuses?.(row, live, given.observed);
  if (reason !== undefined) throw new Blocked(reason, 'Take the live value into the manifest.');
}

/** The incarnations of what the fields refer to. Blocks where one is neither live nor in the plan. */
function checkRefs(fields: Fields, given: Deciding): readonly RowRef[] {
  return [...refsOf(fields)].sort().map(address => {
    if (given.rowAt(address, 'create', 'replace') !== undefined) return { address, was: null };
    if (given.rowAt(address, 'delete') !== undefined)
      throw new Blocked(`it needs ${address}, which this plan deletes`);
    const live = given.observed.at(address);
    if (live === undefined) {
      const blocked = given.rowAt(address, 'blocked') === undefined ? '' : ', and its row is blocked';
      throw new Blocked(
        `it needs ${address}, which does not exist${blocked}`,
        'Add it to the manifest, or correct the name.',
      );
    }
    return { address, was: live.incarnation };
  });
}

function opened(row: Row, kind: Kind): Row {
  const opening = kind.opens?.(row);
  return opening === undefined ? row : { ...row, opening };
}

function rowBase(
  desired: Desired,
): Pick<Row, 'address' | 'kind' | 'scope' | 'parts' | 'loss' | 'allow' | 'source'> {
  const { address, kind, scope, parts, allow, source } = desired;
  return { address, kind, scope, parts, allow, source, loss: [] };
}

export function blockedRow(desired: Desired, reason: string, next?: string): Row {
  return {
    ...rowBase(desired),
    action: 'blocked',
    fields: [],
    desired: desired.absent === true ? null : (desired.fields as Fields),
    was: null,
    refs: [],
    reason,
    notes: [],
    ...(next === undefined ? {} : { next }),
  };
}

function last(parts: readonly string[]): string {
  return parts[parts.length - 1] as string;
}
