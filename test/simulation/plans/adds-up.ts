import type { Address } from '../../../src/core/address.ts';
import type { Row, Scope } from '../../../src/core/report/row.ts';
import type { Live } from '../../../src/core/resource.ts';
import { lostWith } from '../../../src/engine/decide/counterpart.ts';
import { decideAll } from '../../../src/engine/decide/decide-all.ts';
import { wholeEntry } from '../../../src/engine/decide/whole-entry.ts';
import type { PreparedPlan } from '../../../src/engine/plan/prepare-plan.ts';
import { unmanaged } from '../../../src/engine/plan/prepare-plan.ts';

/** What does not add up in a plan; nothing where all does. */
export function whatDoesNotAddUp(looked: PreparedPlan): readonly string[] {
  return [
    ...countsWrong(looked),
    ...entriesWrong(looked),
    ...livesWrong(looked),
    ...causesWrong(looked),
    ...refsWrong(looked),
    ...decidedOtherwise(looked),
    ...differencesWrong(looked),
  ];
}

/** The counts are those of the rows, and of the entries and live resources without one. */
function countsWrong({ plan, given }: PreparedPlan): readonly string[] {
  const { unchanged, unmanaged: others, ...actions } = plan.counts;
  const found: string[] = [];
  for (const [action, count] of Object.entries(actions)) {
    const rows = plan.rows.filter(row => row.action === action).length;
    if (rows !== count) found.push(`${count} to ${action} are said, ${rows} are there`);
  }
  const accepted = new Set(given.accepted?.held.map(({ address }) => address));
  const calm = given.wanted.desired.filter(
    each =>
      ['unchanged', 'absent'].includes(given.settled.get(each.address) ?? '') && !accepted.has(each.address),
  ).length;
  if (calm !== unchanged) found.push(`${unchanged} unchanged are said, ${calm} are there`);
  if (others !== unmanaged(given).length) found.push('the unmanaged ones are counted wrongly');
  return found;
}

/** Every entry is in one or more rows, or in exactly one of unchanged, absent already, expired. */
function entriesWrong({ given }: PreparedPlan): readonly string[] {
  return given.wanted.desired.flatMap(({ address }) => {
    const rows = given.rowsAt(address).length;
    const settled = given.settled.get(address);
    if (rows > 0 && settled !== undefined) return [`${address} has a row and is ${settled}`];
    return rows === 0 && settled === undefined ? [`${address} is nowhere`] : [];
  });
}

/**
 * Every difference between an entry and its live resource is in exactly one of: a row, what is
 * accepted.
 */
function differencesWrong({ given }: PreparedPlan): readonly string[] {
  const { accepted, observed, kinds, rows } = given;
  if (accepted === undefined) return [];
  const isIn = new Set(rows.flatMap(({ address, fields }) => fields.map(({ path }) => `${address} ${path}`)));
  const blocked = new Set(rows.filter(({ action }) => action === 'blocked').map(({ address }) => address));
  return accepted.without.desired.flatMap(desired => {
    const { address } = desired;
    const { live, conflict } = observed.matchOf(desired);
    if (accepted.missing.has(address)) {
      const isPlanned = given.rowsAt(address).length > 0 || live !== undefined;
      return isPlanned ? [`${address} is accepted as gone, and it has a row or is live`] : [];
    }
    if (live === undefined || conflict !== undefined || desired.absent === true) return [];
    const isNew = given.rowAround(desired.scope, 'create', 'replace') !== undefined;
    const { changes } = wholeEntry(desired, kinds.get(desired.kind), live, live.fields(), observed);
    return changes.flatMap(({ path }) => {
      const isHeld = accepted.held.some(each => each.address === address && each.field === path);
      const isPlanned = isIn.has(`${address} ${path}`);
      if (isHeld && isPlanned && given.rowAt(address, 'update', 'rename') !== undefined)
        return [`${address}: ${path} is accepted and planned`];
      const isNowhere = !isHeld && !isPlanned && !blocked.has(address) && !isNew;
      return isNowhere ? [`${address}: ${path} is neither accepted nor planned`] : [];
    });
  });
}

/**
 * Every listed live resource is in exactly one of: an entry's, a row's, unmanaged, deleted with its
 * scope, left alone as inherited.
 */
function livesWrong({ given }: PreparedPlan): readonly string[] {
  const { wanted, observed, kinds } = given;
  const claims = new Map<Live, Address[]>();
  for (const desired of [...wanted.desired, ...(wanted.beside ?? [])]) {
    const { live } = observed.matchOf(desired);
    if (live !== undefined) claims.set(live, [...(claims.get(live) ?? []), desired.address]);
  }
  const counted = new Set(unmanaged(given));
  const lives = wanted.scopes.flatMap(({ scope }) =>
    kinds.ordered
      .filter(kind => kind.entry.within === scope.kind)
      .flatMap(kind => observed.list(kind.name, scope.address)),
  );
  return lives.flatMap(live => {
    const own = claims.get(live) ?? [];
    const settled = own.filter(address => !isBlocked(address, given)).length;
    if (settled > 1) return [`${live.address} is taken for ${own.join(' and ')}`];
    const at = observed.addressNow(live);
    const inRow = own.length === 0 && (given.rowsAt(at).length > 0 || given.rowsAt(live.address).length > 0);
    const goes =
      given.rowAround(live.scope, 'delete', 'replace') !== undefined ||
      lostWith(live, kinds.get(live.kind), given) !== undefined;
    const gone = own.length === 0 && !inRow && goes;
    const inherited = own.length === 0 && !inRow && !gone && live.inherited === true;
    const places = [own.length > 0, inRow, counted.has(live), gone, inherited].filter(Boolean).length;
    return places === 1 ? [] : [`${live.address} is in ${places} places`];
  });
}

function isBlocked(address: Address, given: PreparedPlan['given']): boolean {
  return given.rowAt(address, 'blocked') !== undefined;
}

/** No row is there because of one that does not act. */
function causesWrong({ plan, given }: PreparedPlan): readonly string[] {
  return plan.rows.flatMap(({ address, because }) => {
    if (because === undefined) return [];
    const acts = given.rowsAt(because).some(row => row.action !== 'blocked');
    return acts ? [] : [`${address} is because of ${because}, which does not act`];
  });
}

/**
 * Wherever what is referred to stays, its incarnation is the live one; and only what this plan
 * makes has none.
 */
function refsWrong({ plan, given }: PreparedPlan): readonly string[] {
  const { observed } = given;
  return plan.rows
    .filter(row => row.action !== 'blocked')
    .flatMap(row => row.refs.map(ref => [row, ref] as const))
    .flatMap(([row, { address, was }]) => {
      const live = observed.at(address);
      const making = given.rowAt(address, 'create', 'replace');
      const remade = isRemade(row, address, given);
      if (given.rowAt(address, 'delete') !== undefined && making === undefined)
        return [`${row.address} refers to ${address}, which this plan deletes`];
      if (live === undefined || making !== undefined || remade)
        return was === null ? [] : [`${row.address} refers to ${address} as ${was}, which goes`];
      return was === live.incarnation ? [] : [`${row.address} refers to ${address} as ${was}, which stays`];
    });
}

/** What it refers to lives in a scope that is made anew. */
function isRemade(row: Row, ref: Address, given: PreparedPlan['given']): boolean {
  const live = given.observed.at(ref);
  for (let at: Scope | undefined = live?.scope ?? row.scope; at !== undefined; at = at.parent)
    if (given.rowAt(at.address, 'create', 'replace') !== undefined) return true;
  return false;
}

/** DecisionContext again, with what was taken back, comes to the same. */
function decidedOtherwise({ given }: PreparedPlan): readonly string[] {
  const bare = (rows: readonly Row[]): string => JSON.stringify(rows.map(({ loss: _, ...row }) => row));
  return bare(decideAll(given, given.barred).rows) === bare(given.rows)
    ? []
    : ['decided again, it is otherwise'];
}
