import type { Address } from '../../core/address.ts';
import type { Row } from '../../core/report/row.ts';
import type { Desired, Live } from '../../core/resource.ts';
import { refsOf } from '../../core/resource.ts';
import { LIVE_UNKNOWN } from '../decide/blocked.ts';
import type { Decisions } from '../decide/decisions.ts';
import { partialSuccession } from '../decide/successions.ts';
import { absentScopes } from './absent-scopes.ts';
import type { Adoption, AdoptionContext, Adoptions, NotAdopted } from './entries.ts';
import { entryOfExtra, scopePath, valueAt } from './entries.ts';
import { entryEdits } from './entry-edits.ts';
import { findExceptions, rowsOfSets } from './exceptions.ts';
import { idleValues } from './idle-values.ts';
import {
  adoptableRows,
  allEntries,
  changedInside,
  entriesInside,
  othersAtPlace,
  type ReferringEntry,
  type SomebodysPart,
  somebodysPart,
  whyKept,
  whyNeeded,
} from './what-stays.ts';

/** Options for which rows are taken over into the manifest. */
export interface AdoptOptions {
  /** Whether the run covers this address, as `--target` says. */
  isMeant(address: Address): boolean;
  /** Also take over changes that give more access than the manifest does. */
  readonly widened: boolean;
}

/**
 * Turns the rows of a plan into edits of the manifest, so that the manifest follows live. Where it
 * cannot follow, the result has the reason for the row. Reads nothing from a service.
 */
export async function findAdoptions(context: AdoptionContext, options: AdoptOptions): Promise<Adoptions> {
  const { given } = context;
  const all = [...new Map(given.rows.map(row => [row.address, row])).values()].filter(
    row => options.isMeant(row.address) || (row.from !== undefined && options.isMeant(row.from)),
  );
  const absent = absentScopes(context, options.isMeant);
  const told = new Set([...absent.adopted, ...absent.left].map(({ address }) => address));
  const adoptable = adoptableRows(all, given.base).filter(({ scope }) => !told.has(scope.address));
  const ofSets = rowsOfSets(adoptable, given);
  const exceptions = await findExceptions(ofSets, context, row => whyNoException(row, context, options));
  const inSets = new Set(ofSets);
  const rows = adoptable.filter(row => !inSets.has(row));
  const roots = rows.filter(row => !follows(row, given.rows));
  const found: Adoption[] = [...exceptions.adopted];
  const left: NotAdopted[] = [...exceptions.left];
  for (const row of roots) {
    const one = await adoptionOf(row, context, options);
    if ('why' in one) left.push(one);
    else {
      found.push(one);
      if (one.contested !== undefined) left.push(one.contested);
    }
  }
  const { adopted, needed } = withoutNeeded(found, given);
  const covered = new Set(adopted.flatMap(each => [...each.covers]));
  const orphans = rows.filter(row => !roots.includes(row) && !covered.has(row.address));
  const follow = orphans.flatMap(({ address, because, scope }): readonly NotAdopted[] => {
    const root = because ?? scope.address;
    return covered.has(root)
      ? []
      : [{ address, why: `this change follows from ${root}, which is not taken over` }];
  });
  return {
    adopted: [...absent.adopted, ...adopted, ...idleValues(context, options.isMeant)],
    left: [...absent.left, ...left, ...needed, ...follow],
  };
}

/**
 * Drops removals and renames of entries to which a remaining entry refers, because the reference
 * would point to nothing. If the removal of an entry is dropped, that entry remains and its own
 * references count, too. So this runs in a loop.
 */
function withoutNeeded(
  found: readonly Adoption[],
  given: Decisions,
): { readonly adopted: readonly Adoption[]; readonly needed: readonly NotAdopted[] } {
  const needed: NotAdopted[] = [];
  let adopted = found;
  for (;;) {
    const others = entriesAfter(adopted, given);
    const next = adopted.filter(({ address, does, covers }) => {
      if (does !== 'remove' && does !== 'rename') return true;
      const stays = whyNeeded(covers, others);
      if (stays !== undefined) needed.push({ address, ...stays });
      return stays === undefined;
    });
    if (next.length === adopted.length) return { adopted, needed };
    adopted = next;
  }
}

/** The entries that remain after these adoptions, with the references that they will have. */
function entriesAfter(adopted: readonly Adoption[], given: Decisions): readonly ReferringEntry[] {
  const gone = new Set(adopted.flatMap(each => (each.does === 'remove' ? [...each.covers] : [])));
  const changed = new Set(adopted.flatMap(each => (each.does === 'remove' ? [] : each.address)));
  const entries = allEntries(given).filter(({ address }) => !gone.has(address));
  const checks = given.wanted.checks.map(({ desired }) => desired);
  return [...entries, ...checks].map(each => {
    const live = changed.has(each.address) ? given.observed.matchOf(each).live : undefined;
    if (live === undefined) return each;
    const said = Object.entries(live.fields()).filter(([path]) => Object.hasOwn(each.fields, path));
    return { address: each.address, refs: refsOf(Object.fromEntries(said)) };
  });
}

/**
 * Whether a row exists only because of another row: a table of overwrites, for example, is gone
 * because someone deleted the command.
 */
function follows({ because, scope }: Row, rows: readonly Row[]): boolean {
  return (
    because !== undefined ||
    rows.some(({ address, action }) => address === scope.address && action === 'create')
  );
}

async function adoptionOf(
  row: Row,
  context: AdoptionContext,
  options: AdoptOptions,
): Promise<Adoption | NotAdopted> {
  const { given } = context;
  const { address } = row;
  const desired = given.observed.desired(address);
  if (desired === undefined) return addition(row, context, options);
  const why = whyNotWritten(desired, row, context);
  if (why !== undefined) return { address, ...why };
  const { live, from, conflict } = given.observed.matchOf(desired);
  if (conflict !== undefined) return { address, why: conflict };
  const part = partOf(row, live !== undefined && from === undefined, given);
  if ('why' in part) return part;
  if (row.widened !== undefined && !options.widened) return { address, why: row.widened, next: WIDENED };
  if (live === undefined) return removal(desired, context);
  if (from !== undefined) return rename(desired, live, context);
  const found = await entryEdits(desired, live, context, part.own);
  if (found.edits === undefined) return { address, why: found.why };
  return { address, does: 'change', edits: found.edits, covers: new Set([address]), ...part };
}

function partOf(row: Row, inPlace: boolean, { base }: Decisions): SomebodysPart | NotAdopted {
  return base === undefined ? { own: [] } : somebodysPart(row, inPlace);
}

const NO_ENTRY = 'no entry can describe what is live';
const YOURSELF = 'Decide whether live or the manifest counts, and change the entries yourself.';
const WIDENED =
  'The live value gives more access than the manifest. To write that value in the manifest, give --widened.';

/**
 * Why the difference in this row cannot become an entry for one member of a set; undefined where it
 * can.
 */
function whyNoException(row: Row, context: AdoptionContext, options: AdoptOptions): NotAdopted | undefined {
  const { address } = row;
  const desired = context.given.observed.desired(address);
  const why = desired === undefined ? undefined : whyNotChanged(desired, row, context.given);
  if (why !== undefined) return { address, ...why };
  const part = partOf(row, false, context.given);
  if ('why' in part) return part;
  return row.widened === undefined || options.widened
    ? undefined
    : { address, why: row.widened, next: WIDENED };
}

function whyNotWritten(
  desired: Desired,
  row: Row,
  { given }: AdoptionContext,
): Pick<NotAdopted, 'why' | 'next'> | undefined {
  const why = whyNotChanged(desired, row, given);
  if (why !== undefined) return why;
  const others = othersAtPlace(desired, given);
  if (others.length > 0)
    return {
      why: `the entry is for ${others.length + 1} scopes`,
      next: 'Write a separate entry for this scope.',
    };
  return undefined;
}

function whyNotChanged(
  desired: Desired,
  { reason }: Row,
  given: Decisions,
): Pick<NotAdopted, 'why' | 'next'> | undefined {
  if (reason !== undefined && LIVE_UNKNOWN.has(reason.code)) return { why: reason };
  // While a succession is not over, live has names that no entry should take over.
  const left = partialSuccession(desired, given.kinds.get(desired.kind), given);
  if (left !== undefined && reason?.code === left.said.code) return { why: reason };
  if (desired.absent === true)
    return {
      why: 'the entry says `absent: true`',
      next: 'If the resource may stay, remove the entry yourself.',
    };
  if (desired.whole === true)
    return {
      why: 'the entry is in a file that another program makes',
      next: 'Change what that program writes into the file.',
    };
  return undefined;
}

function removal(desired: Desired, { given }: AdoptionContext): Adoption | NotAdopted {
  const { address, path } = desired;
  const inside = entriesInside(desired, given);
  const stays = whyKept(inside, given);
  if (stays !== undefined) return { address, ...stays };
  const covers = new Set(inside.map(each => each.address));
  const own = given.base && changedInside(given.rows.filter(row => covers.has(row.address)));
  if (own !== undefined)
    return {
      address,
      why: `the manifest changes ${own.address}, which is inside this resource`,
      next: YOURSELF,
    };
  return { address, does: 'remove', edits: [{ does: 'remove', path }], covers, own: [] };
}

async function rename(
  desired: Desired,
  live: Live,
  context: AdoptionContext,
): Promise<Adoption | NotAdopted> {
  const { address, renamedFrom } = desired;
  if (renamedFrom !== undefined)
    return {
      address,
      why: 'the entry says `renamed_from`, so the manifest renames this resource',
      next: 'Remove `renamed_from` and change the name yourself.',
    };
  const inside = entriesInside(desired, context.given);
  const stays = whyKept(inside, context.given);
  if (stays !== undefined) return { address, ...stays };
  const found = await entryEdits(desired, live, context, []);
  if (found.edits === undefined) return { address, why: found.why };
  const covers = new Set(inside.map(each => each.address));
  return { address, does: 'rename', edits: found.edits, now: live.address, covers, own: [] };
}

/**
 * Takes over a live resource that has no entry and that an apply would prune: adds an entry for it.
 */
function addition(row: Row, context: AdoptionContext, { widened }: AdoptOptions): Adoption | NotAdopted {
  const { given } = context;
  const { address, scope } = row;
  const kind = given.kinds.get(row.kind);
  const entry = entryOfExtra(row, given);
  if (entry === undefined)
    return { address, why: NO_ENTRY, next: 'Delete the resource by hand if nobody needs it.' };
  const part = partOf(row, false, given);
  if ('why' in part) return part;
  if (row.widened !== undefined && !widened) return { address, why: row.widened, next: WIDENED };
  const path = scopePath(scope.address, context);
  if (path === undefined)
    return {
      address,
      why: 'its scope shares an entry with other scopes',
      next: 'Write a separate entry for this scope yourself.',
    };
  const at = [...path, kind.entry.key];
  const there = valueAt(context.value, at);
  const edits = Array.isArray(there)
    ? [{ does: 'insert' as const, path: [...at, there.length], value: entry }]
    : [{ does: 'set' as const, path: at, value: kind.entry.each === 'whole' ? entry : [entry] }];
  return { address, does: 'add', edits, covers: new Set([address]), own: [] };
}
