import { type Address, encodedParts, encodePart, withParts } from '../../core/address.ts';
import type { Report, Result } from '../../core/report/report.ts';
import { outermost, type Row, type Scope } from '../../core/report/row.ts';
import { addressWith, memberWith, reasonWith, type Stand, withOwnParts } from '../own-address-parts.ts';
import { kindNoun, plural, scopeNoun } from '../scope-noun.ts';
import { resultOf } from '../words/result-words.ts';
import { add, alike, asSent, MARKS, reasonOfAll, starAt } from './alike-rows.ts';

/** One line of a plan as a person reads it: a row, or several that are alike. */
export interface ShownRow {
  /** The row; for several the first, with `*` for the part in which their addresses differ. */
  readonly row: Row;
  /** All of them, in the plan's order. */
  readonly rows: readonly [Row, ...Row[]];
  /** What they differ in; absent for a single row. */
  readonly over?: Over;
}

interface Over {
  /** In the plural, but for one: `guilds`. */
  readonly noun: string;
  /** As in their addresses. */
  readonly names: readonly string[];
  readonly position: number;
  /** Where the rows differ in more than that: each with `*` for that part, and how many it is. */
  readonly inside?: readonly string[];
}

/** How many names a line of alike rows shows. */
export const MAX_NAMES = 3;
/** How many of what stands together, although it is not alike. */
export const MAX_INSIDE = 10;
/** Fewer rows stay alone: a line with their names would be no shorter. */
export const FEWEST = 3;

/**
 * Rows that are alike as one: everything that is shown of them is equal but the name, or a scope
 * such as the guild. What is destroyed, lost or opened, or has to be looked at one by one, always
 * stays alone. Pure.
 */
export function shownRows(report: Report, all: readonly Row[]): readonly ShownRow[] {
  const rows = all.filter(row => !isAbsent(row));
  const lots = alike(rows, {
    address: row => row.address,
    likeness: likenessIn(report),
    positions: positionsOf,
    fewest: FEWEST,
  });
  const shown = lots.map(({ items, position }) =>
    position === undefined ? single(items[0]) : several(items, position),
  );
  return rows.length === all.length ? shown : [...absentRows(all), ...shown];
}

/** Whether it is in a scope without a place for us. */
export function isAbsent({ reason }: Row): boolean {
  return reason?.code === 'scope/absent';
}

/** Rows in scopes that we are not in: one for each cause, whatever their action. Pure. */
export function absentRows(all: readonly Row[]): readonly ShownRow[] {
  const lots = new Map<string, [Row, ...Row[]]>();
  for (const row of all) {
    if (row.reason?.code !== 'scope/absent' || !('cause' in row.reason)) continue;
    const at = outermost(row.scope);
    const key = JSON.stringify([at.kind, at.parts.slice(0, -1), row.reason.cause.code]);
    add(lots, key, row);
  }
  return [...lots.values()].map(absentTogether);
}

function absentTogether(rows: readonly [Row, ...Row[]]): ShownRow {
  const scope = outermost(rows[0].scope);
  const position = scope.parts.length - 1;
  const stand = starAt(position);
  const names = [...new Set(rows.map(row => encodedParts(row.address)[position] ?? ''))];
  const times = new Map<string, number>();
  for (const { address } of rows) {
    const each = addressWith(address, encodedParts(address), stand);
    times.set(each, (times.get(each) ?? 0) + 1);
  }
  const { row } = several(rows, position);
  const parts = [...encodedParts(scope.address).slice(0, -1), '*', '**'];
  return {
    row: { ...row, address: withParts([`${scope.kind.split('.')[0]}.*`, ...parts].join('/'), part => part) },
    rows,
    over: {
      noun: names.length === 1 ? scopeNoun(scope) : plural(scopeNoun(scope)),
      names,
      position,
      inside: [...times].map(([address, count]) => `${address} (${count})`),
    },
  };
}

/** A row by itself. */
export function single(row: Row): ShownRow {
  return { row, rows: [row] };
}

/** The result of a shown row: of several the first, with `*` for the part in which they differ. */
export function resultShown({ rows, over }: ShownRow, resultFor: (row: Row) => Result): Result {
  const result = resultFor(rows[0]);
  if (over === undefined || result.reason === undefined) return result;
  const own = encodedParts(rows[0].address);
  return { ...result, reason: reasonWith(result.reason, own, starAt(over.position)) };
}

/** What is shown of a row but its address, as a text. */
function likenessIn(report: Report): (row: Row) => string | undefined {
  const resultFor = report.command === 'apply' && report.refused === undefined ? resultOf(report) : undefined;
  const asked = questionsOn(report);
  const refused = new Set(report.refused?.rows);
  const scopeText = scopeTexts();
  return row => {
    const result = resultFor?.(row);
    const questions = asked.get(row.address) ?? [];
    if (isNamed(row, result) || questions.some(({ isFirst }) => isFirst)) return undefined;
    const own = encodedParts(row.address);
    // Not sorted, for speed: rows of one plan have their members in one order.
    return JSON.stringify([
      own.length,
      scopeText(row.scope),
      refused.has(row.address),
      questions,
      result === undefined ? null : endOf(result, own),
      ...membersShown(row, own),
    ]);
  };
}

/**
 * Members of a row of which no more is shown than what its lines have in common: a place, a scope,
 * none of alike rows.
 */
const NOT_COMPARED: ReadonlySet<string> = new Set<keyof Row>([
  'accept',
  'address',
  'allow',
  'desired',
  'lastChange',
  'parts',
  'refs',
  'scope',
  'was',
]);

/**
 * Every other member of a row, so that one that is added later can only keep rows apart. Without
 * copies of the row: V8 takes 3 µs for each (2026-11-22).
 */
function membersShown(row: Row, own: readonly string[]): readonly unknown[] {
  const shown: unknown[] = [];
  for (const name of Object.keys(row) as (keyof Row)[]) {
    if (NOT_COMPARED.has(name)) continue;
    shown.push(name, memberShown(name, row, own));
  }
  return shown;
}

function memberShown(name: keyof Row, row: Row, own: readonly string[]): unknown {
  if (name === 'source') return row.source !== undefined;
  if (name === 'reason') return row.reason && asSent(reasonWith(row.reason, own, MARKS));
  return memberWith(name, row, own, MARKS);
}

/** Whether a reader must see the row itself, by its name. */
function isNamed({ action, loss, opening }: Row, result: Result | undefined): boolean {
  if (action === 'delete' || action === 'replace' || loss.length > 0 || opening !== undefined) return true;
  return result?.status === 'unknown' || result?.partly === true;
}

/** What is shown of a result, except its time: several show a range. */
function endOf({ address: _address, ms: _ms, reason, ...end }: Result, own: readonly string[]): object {
  return { ...end, reason: reason === undefined ? null : reasonWith(reason, own, MARKS) };
}

interface AskedAt {
  readonly index: number;
  readonly isFirst: boolean;
}

/** The explanations on an address. Each is shown in full under the first that it is about. */
function questionsOn({ explanations = [] }: Report): ReadonlyMap<Address, readonly AskedAt[]> {
  const found = new Map<Address, [AskedAt, ...AskedAt[]]>();
  for (const [index, { about }] of explanations.entries())
    for (const [at, address] of about.entries()) add(found, address, { index, isFirst: at === 0 });
  return found;
}

/** The parts in which alike rows may differ: each scope, and the name. */
function positionsOf({ address, scope }: Row): readonly number[] {
  const own = encodedParts(address);
  const scopes = scopesOf(scope).filter(({ parts }) =>
    parts.every((part, at) => encodePart(part) === own[at]),
  );
  return [...scopes.map(({ parts }) => parts.length - 1), own.length - 1].filter(position => position >= 0);
}

function several(rows: readonly [Row, ...Row[]], position: number): ShownRow {
  const { lastChange: _, ...own } = rows[0];
  const [reason, ...others] = rows.flatMap(row => row.reason ?? []);
  const first = reason === undefined ? own : { ...own, reason: reasonOfAll([reason, ...others]) };
  const stand = starAt(position);
  const scope = scopesOf(first.scope).find(({ parts }) => parts.length - 1 === position);
  return {
    row: { ...withOwnParts(first, stand), scope: scopeWith(first.scope, encodedParts(first.address), stand) },
    rows,
    over: {
      noun: plural(scope === undefined ? kindNoun(first.kind) : scopeNoun(scope)),
      names: rows.map(row => encodedParts(row.address)[position] ?? ''),
      position,
    },
  };
}

function scopeWith(scope: Scope, own: readonly string[], stand: Stand): Scope {
  const parent = scope.parent === undefined ? {} : { parent: scopeWith(scope.parent, own, stand) };
  return { ...scope, address: addressWith(scope.address, own, stand), ...parent };
}

/** What is shown of a scope but its name. All rows in a scope name the same one. */
function scopeTexts(): (scope: Scope) => string {
  const known = new Map<Scope, string>();
  return scope => {
    const found =
      known.get(scope) ??
      JSON.stringify(scopesOf(scope).map(each => [each.kind, scopeNoun(each), each.parts.length]));
    known.set(scope, found);
    return found;
  };
}

/** The scope after what it lives in. */
function scopesOf(scope: Scope): readonly Scope[] {
  return scope.parent === undefined ? [scope] : [...scopesOf(scope.parent), scope];
}
