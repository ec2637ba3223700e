import type { Address } from '../../core/address.ts';
import { isObject, type Json } from '../../core/json.ts';
import type { Live } from '../../core/resource.ts';
import type { Row } from '../../core/row.ts';
import type { Observed } from './observed.ts';

/**
 * Why what a write answered is not believed, as half a sentence; undefined where it is what was asked for: each of the rows by its
 * name, type and scope, under an id that no other live resource in hand has, with what it refers to; and besides them, where the
 * answer is a whole list, nothing but what was in that list. `found` are the resources of one kind in the answer, `rows` those of
 * that kind in the write. Pure.
 */
export function disagreement(
  found: readonly (Live | undefined)[],
  rows: readonly Row[],
  observed: Observed,
): string | undefined {
  const lives = found.filter(live => live !== undefined);
  for (const live of lives) {
    const row = rows.find(each => each.address === live.address);
    const why = row === undefined ? whyBesides(live, rows, observed) : whyNot(live, row, observed);
    if (why !== undefined) return why;
  }
  const missing = rows.find(
    row => row.action !== 'delete' && !lives.some(live => live.address === row.address),
  );
  if (missing === undefined) return undefined;
  const [other] = lives;
  return other === undefined || rows.length > 1 ? `an answer without ${missing.address}` : nameOf(other);
}

/** What was not asked for. */
function whyBesides(live: Live, rows: readonly Row[], observed: Observed): string | undefined {
  const listed = observed.withId(live.kind, live.id);
  if (listed.some(each => each.address === live.address)) return undefined;
  const other = listed.find(each => !rows.some(row => isOf(row, each, observed)));
  return other === undefined ? nameOf(live) : nameOf(other);
}

function whyNot(live: Live, row: Row, observed: Observed): string | undefined {
  const listed = observed.withId(live.kind, live.id);
  const makes = row.action === 'create' || row.action === 'replace';
  // What a replace makes before it deletes the old one is not the old one.
  const other = listed.find(each =>
    makes
      ? each.address !== row.address || (row.action === 'replace' && each.incarnation === row.was)
      : !isOf(row, each, observed),
  );
  if (other !== undefined) return `the id of ${nameOf(other)}`;
  if (makes) return anotherReference(live, row);
  const before = observed.at(row.address);
  return before === undefined || before.id === live.id ? undefined : `another id than that of ${row.address}`;
}

function isOf(row: Row, live: Live, observed: Observed): boolean {
  return observed.at(row.address) === live;
}

/** What a new resource refers to is what it was to refer to, as far as the answer says. */
function anotherReference(live: Live, { desired }: Row): string | undefined {
  const wanted = Object.entries(desired ?? {}).flatMap(([path, value]) => {
    const to = targetOf(value);
    return to === undefined ? [] : [[path, to] as const];
  });
  if (wanted.length === 0) return undefined;
  const fields = live.fields();
  for (const [path, to] of wanted) {
    const told = targetOf(fields[path] ?? null);
    if (told !== undefined && told !== to) return `${told} as its ${path}`;
  }
  return undefined;
}

function targetOf(value: Json): Address | undefined {
  return isObject(value) && typeof value['$ref'] === 'string' ? (value['$ref'] as Address) : undefined;
}

/** An id tells two of one name apart; where it can be shown, it is the incarnation too. */
function nameOf({ address, id, incarnation }: Live): string {
  return id === incarnation ? `${address} (${id})` : address;
}
