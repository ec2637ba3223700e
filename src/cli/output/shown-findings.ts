import { encodedParts, kindOf } from '../../core/address.ts';
import { alike, MARKS, starAt } from '../../render/alike.ts';
import { saidWith } from '../../render/own-parts.ts';
import { plural, scopeNoun } from '../../render/scope-noun.ts';
import { FEWEST } from '../../render/shown-rows.ts';
import type { Finding } from '../session/finding.ts';

/** One finding, or several that are alike: of these with `*` for the part in which their scopes differ. */
export interface ShownFinding extends Finding {
  /** Absent for a single one. */
  readonly over?: { readonly noun: string; readonly names: readonly string[] };
}

/** A number by itself: what a plan or an address has in its name is none. */
const NUMBER = /(?<![\w.])[0-9]+(?![\w.])/g;

/** Findings that say the same of several scopes as one; where all is well, numbers in it may differ. Pure. */
export function shownFindings(findings: readonly Finding[]): readonly ShownFinding[] {
  const lots = alike(findings, {
    address: ({ scope, what }) => scope ?? what,
    likeness,
    positions: ({ scope = '' }) => encodedParts(scope).map((_, position) => position),
    fewest: FEWEST,
  });
  return lots.map(({ items, position }) => (position === undefined ? items[0] : several(items, position)));
}

function likeness({ scope, what, ok, lookedAt, sent, says, next }: Finding): string | undefined {
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

function several(items: readonly [Finding, ...Finding[]], position: number): ShownFinding {
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

/** Texts that differ in their numbers alone as one, with the smallest and the largest of each. */
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
