import { type Address, encodedParts, kindOf } from '../../core/address.ts';
import type { ProbeResult } from '../../core/provider.ts';
import { displayWidth } from '../../core/text/safe-text.ts';
import { hangingLines, type Line, linesToText, MAX_NEXT } from '../../render/colored-line.ts';
import { count, firstOf } from '../../render/count.ts';
import { saidWith } from '../../render/own-address-parts.ts';
import { alike, MARKS, starAt } from '../../render/rows/alike-rows.ts';
import { FEWEST, MAX_NAMES } from '../../render/rows/shown-rows.ts';
import { plural, scopeNoun } from '../../render/scope-noun.ts';
import { type Paint, type Style, symbol } from '../../render/style.ts';

/** One result of `doctor`, of a scope or a variable. */
export interface DoctorFinding extends ProbeResult {
  readonly what: string;
  /** False where nothing was checked, so that `ok` only means that nothing wrong is known. */
  readonly lookedAt?: false;
  /**
   * False where no request was sent, because an earlier request showed that it would be refused.
   */
  readonly sent?: false;
  /** The scope that the result is about; absent for a variable, or a whole service. */
  readonly scope?: Address;
}

/** One finding, or several similar findings with `*` for the differing part of their scopes. */
interface ShownFinding extends DoctorFinding {
  /** The parts that `*` stands for; absent for a single finding. */
  readonly over?: { readonly noun: string; readonly names: readonly string[] };
}

/** A number that stands alone, not within a name such as a plan's or an address. */
const NUMBER = /(?<![\w.])[0-9]+(?![\w.])/g;

/**
 * Joins findings that say the same about several scopes. Findings that are `ok` may also differ in
 * numbers. Pure.
 */
export function shownFindings(findings: readonly DoctorFinding[]): readonly ShownFinding[] {
  const lots = alike(findings, {
    address: ({ scope, what }) => scope ?? what,
    likeness,
    positions: ({ scope = '' }) => encodedParts(scope).map((_, position) => position),
    fewest: FEWEST,
  });
  return lots.map(({ items, position }) => (position === undefined ? items[0] : several(items, position)));
}

function likeness({ scope, what, ok, lookedAt, sent, says, next }: DoctorFinding): string | undefined {
  if (scope === undefined) return undefined;
  const own = encodedParts(scope);
  const marked = (text: string): string => saidWith(text, own, MARKS);
  const said = marked(says);
  const noun = scopeNoun({ kind: kindOf(scope), parts: own });
  return JSON.stringify([
    noun,
    marked(what),
    ok,
    lookedAt ?? null,
    sent ?? null,
    ok ? said.replace(NUMBER, '#') : said,
    next === undefined ? null : marked(next),
  ]);
}

function several(items: readonly [DoctorFinding, ...DoctorFinding[]], position: number): ShownFinding {
  const [first] = items;
  const { scope, what, next } = first;
  if (scope === undefined) return first;
  const own = encodedParts(scope);
  const starred = (text: string): string => saidWith(text, own, starAt(position));
  const isLast = position === own.length - 1;
  return {
    ...first,
    what: starred(what),
    says: starred(first.ok ? rangesOf(items.map(({ says }) => says)) : first.says),
    ...(next === undefined ? {} : { next: starred(next) }),
    over: {
      noun: isLast ? plural(scopeNoun({ kind: kindOf(scope), parts: own })) : 'scopes',
      names: items.map(each => encodedParts(each.scope ?? '')[position] ?? ''),
    },
  };
}

/**
 * Joins texts that differ only in their numbers: each number becomes the smallest and the largest
 * number at its place.
 */
function rangesOf(texts: readonly string[]): string {
  const all = texts.map(text => [...text.matchAll(NUMBER)].map(([number]) => Number(number)));
  let nth = 0;
  return (texts[0] ?? '').replace(NUMBER, number => {
    const same = all.map(numbers => numbers[nth] ?? 0);
    nth += 1;
    const [least, most] = same.reduce(
      ([low, high], each) => [Math.min(low, each), Math.max(high, each)],
      [Number.POSITIVE_INFINITY, 0],
    );
    return least === most ? number : `${least} to ${most}`;
  });
}

/**
 * The fewest columns that a next step needs next to the names. With fewer columns, the next step
 * goes below the names.
 */
const LEAST_BESIDE = 50;

/**
 * The findings of `doctor`, one line each, or one line for several that say the same; with
 * `verbose` always one line for each.
 */
export function findingsText(
  findings: readonly DoctorFinding[],
  style: Style & { readonly verbose: boolean; readonly width: number },
): string {
  const shown: readonly ShownFinding[] = style.verbose ? findings : shownFindings(findings);
  const { width } = style;
  const names = shown.map(each => nameOf(each, style));
  const room = shown.map(({ says }) => width - 4 - displayWidth(says));
  const column = Math.max(
    0,
    ...names.map((name, nth) => (displayWidth(name) <= (room[nth] ?? 0) ? displayWidth(name) : 0)),
  );
  const lines = shown.flatMap((finding, nth): readonly Line[] => {
    const name = names[nth] ?? '';
    const [mark, color] = markOf(finding);
    const { over, next, says } = finding;
    const how = finding.ok ? 'dim' : undefined;
    const own = room[nth] ?? 0;
    const fits = displayWidth(name) <= own;
    const gap = ' '.repeat(fits && column <= own ? column - displayWidth(name) + 2 : 2);
    const indent = fits && width - column >= LEAST_BESIDE ? column + 4 : 4;
    return [
      [[`${symbol(mark, style)} `, color], [name], ...(fits ? ([[gap + says, how]] as const) : [])],
      ...(fits ? [] : hangingLines('', says, { indent: 4, width, how })),
      ...(over === undefined ? [] : [[[`    * is ${firstOf(over.names, MAX_NAMES)}`, 'dim']] as Line]),
      ...(next === undefined ? [] : hangingLines('next: ', next, { indent, width, most: MAX_NEXT })),
    ];
  });
  const isFolded = shown.some(({ over }) => over !== undefined);
  const unfold: Line = [['Findings that are alike share one line; -v shows each finding.', 'dim']];
  return linesToText(
    [...lines, ...(lines.length === 0 ? [] : [[]]), ...(isFolded ? [unfold] : []), lastLine(findings)],
    style,
  );
}

function nameOf({ what, over }: ShownFinding, style: Style): string {
  return over === undefined ? what : `${what} ${symbol('times', style)} ${over.names.length} ${over.noun}`;
}

function markOf({ ok, lookedAt }: DoctorFinding): readonly ['done' | 'failed' | 'dot', Paint] {
  if (lookedAt === false) return ['dot', 'dim'];
  return ok ? ['done', 'green'] : ['failed', 'red'];
}

/** The summary line, in which a finding that was not checked does not count as fine. */
function lastLine(findings: readonly DoctorFinding[]): Line {
  const seen = findings.filter(finding => finding.lookedAt !== false);
  const bad = seen.filter(finding => !finding.ok).length;
  const unseen = findings.length - seen.length;
  const unsent = findings.filter(({ sent }) => sent === false).length;
  const rest =
    (unsent === 0 ? '' : `; ${count(unsent, 'request')} not sent`) +
    (unseen === 0 ? '' : `; ${unseen} not looked at`);
  if (bad > 0) {
    const fine = seen.length === bad ? '' : `; ${seen.length - bad} fine`;
    return [[count(bad, 'problem'), 'red'], [`${fine}${rest}`]];
  }
  if (seen.length === 0 && unseen > 0) return [['Nothing was looked at', 'yellow']];
  return [['All fine', 'green'], [`: ${count(seen.length, 'finding')}${rest}`]];
}
