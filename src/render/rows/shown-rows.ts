import { type Address, encodedParts, encodePart, withParts } from '../../core/address.ts';
import type { Report, Result } from '../../core/report/report.ts';
import { outermost, type Row, type Scope } from '../../core/report/row.ts';
import { addressWith, memberWith, reasonWith, type Stand, withOwnParts } from '../own-address-parts.ts';
import { kindNoun, plural, scopeNoun } from '../scope-noun.ts';
import { resultOf } from '../words/result-words.ts';
import { add, alike, asSent, MARKS, reasonOfAll, starAt } from './alike-rows.ts';
import { type DifferingField, type DifferingRows, joinedOverField } from './differing-rows.ts';

/** One line of a plan as shown: one row, or several alike rows. */
export interface ShownRow {
  /**
   * The row. For several rows: the first, with `*` for the part of the address in which they
   * differ.
   */
  readonly row: Row;
  /** All rows of the line, in the plan's order. */
  readonly rows: readonly [Row, ...Row[]];
  /** How the rows differ; absent for a single row. */
  readonly over?: Over;
}

interface Over {
  /** What differs, in the plural, such as `guilds`. */
  readonly noun: string;
  /** The names in which the rows differ, as in their addresses. */
  readonly names: readonly string[];
  readonly position: number;
  /**
   * For a line of all rows in absent scopes, such as guilds that lack the application: the
   * addresses of the rows, with `*` for the differing part, and how often each occurs.
   */
  readonly inside?: readonly string[];
  /** The field in which the rows differ apart from their names, with all its values. */
  readonly differs?: DifferingField;
}

/** The most names in a line of alike rows. */
export const MAX_NAMES = 3;
/** The most addresses that are listed for a line that stands for the rows of whole scopes. */
export const MAX_INSIDE = 10;
/** The fewest rows that are joined: a line with the names of two rows would be no shorter. */
export const FEWEST = 3;

/**
 * Joins alike rows: everything that is shown of them is equal except the name, or a scope such as
 * the guild. Rows that destroy or lose something, rows that widen access, and rows that a reader
 * must look at one by one are never joined. Pure.
 */
export function shownRows(report: Report, all: readonly Row[]): readonly ShownRow[] {
  const rows = all.filter(row => !isAbsent(row));
  const likeness = likenessIn(report);
  const lots = alike(rows, {
    address: row => row.address,
    likeness,
    positions: positionsOf,
    fewest: FEWEST,
  });
  const alone = lots.flatMap(({ items, position }) => (position === undefined ? [items[0]] : []));
  const again = new Map(
    joinedOverField(alone, { likeness, positions: positionsOf }).map(each => [each.items[0], each] as const),
  );
  const shown = lots.flatMap(lot => {
    const joined: DifferingRows | undefined = lot.position === undefined ? again.get(lot.items[0]) : lot;
    return joined === undefined ? [] : [shownOf(joined)];
  });
  return rows.length === all.length ? shown : [...absentRows(all), ...shown];
}

function shownOf({ items, position, differs }: DifferingRows): ShownRow {
  if (position === undefined) return single(items[0]);
  const shown = several(items, position);
  if (differs === undefined || shown.over === undefined) return shown;
  const fields = shown.row.fields.filter(({ path }) => path !== differs.path);
  return { ...shown, row: { ...shown.row, fields }, over: { ...shown.over, differs } };
}

/** Whether a row is blocked because its scope is absent: the application is not in the guild. */
export function isAbsent({ reason }: Row): boolean {
  return reason?.code === 'scope/absent';
}

/** Rows in absent scopes, joined by the cause of the absence, whatever the rows would do. Pure. */
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

export function single(row: Row): ShownRow {
  return { row, rows: [row] };
}

/**
 * The result of a line. For several rows: the result of the first, with `*` for the differing part.
 */
export function resultShown({ rows, over }: ShownRow, resultFor: (row: Row) => Result): Result {
  const result = resultFor(rows[0]);
  if (over === undefined || result.reason === undefined) return result;
  const own = encodedParts(rows[0].address);
  return { ...result, reason: reasonWith(result.reason, own, starAt(over.position)) };
}

/**
 * Returns a function that gives everything that is shown of a row, except its address, as a text to
 * compare; undefined for a row that is never joined.
 */
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
    // The fields are not sorted, for speed: all rows of one plan have them in the same order.
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
 * Fields that may differ between joined rows, because the joined line shows only what they have in
 * common.
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
 * The values of all fields except {@link NOT_COMPARED}. So a field that is added to rows in the
 * future keeps differing rows apart. Rows are not copied: V8 takes 3 µs for each copy (2026-11-22).
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

/** Whether a reader must see this row by its name. */
function isNamed({ action, loss, opening }: Row, result: Result | undefined): boolean {
  if (action === 'delete' || action === 'replace' || loss.length > 0 || opening !== undefined) return true;
  return result?.status === 'unknown' || result?.partly === true;
}

/** What is shown of a result except its time, which a joined line shows as a range. */
function endOf({ address: _address, ms: _ms, reason, ...end }: Result, own: readonly string[]): object {
  return { ...end, reason: reason === undefined ? null : reasonWith(reason, own, MARKS) };
}

interface AskedAt {
  readonly index: number;
  readonly isFirst: boolean;
}

/**
 * Address → the explanations about it. Each explanation is shown in full at the first of its
 * addresses.
 */
function questionsOn({ explanations = [] }: Report): ReadonlyMap<Address, readonly AskedAt[]> {
  const found = new Map<Address, [AskedAt, ...AskedAt[]]>();
  for (const [index, { about }] of explanations.entries())
    for (const [at, address] of about.entries()) add(found, address, { index, isFirst: at === 0 });
  return found;
}

/**
 * The positions in an address in which alike rows may differ: the name of each scope, and the row's
 * own name.
 */
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

/**
 * Returns a function that gives what is shown of a scope except its name. Many rows have the same
 * `Scope` object, so each text is made once for an object.
 */
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

/** The scopes from the outermost to this one. */
function scopesOf(scope: Scope): readonly Scope[] {
  return scope.parent === undefined ? [scope] : [...scopesOf(scope.parent), scope];
}
