import type { Address } from '../../core/address.ts';
import { isObject, type Json } from '../../core/json.ts';
import type { Row } from '../../core/report/row.ts';
import type { Live } from '../../core/resource.ts';
import type { Observation } from './observed.ts';

/**
 * Why a write's answer is not believed, as half a sentence; undefined where it is what was asked
 * for. Each row must be there with its name, type, scope and references, under an id that no other
 * known live resource has. If the answer is a whole list, it may hold only what the list had
 * before. `found`: the resources of one kind in the answer; `rows`: those of that kind in the
 * write. Pure.
 */
export function disagreement(
  found: readonly (Live | undefined)[],
  rows: readonly Row[],
  observed: Observation,
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

/** Something that the write did not ask for. */
function whyBesides(live: Live, rows: readonly Row[], observed: Observation): string | undefined {
  const listed = observed.withId(live.kind, live.id);
  if (listed.some(each => each.address === live.address)) return undefined;
  const other = listed.find(each => !rows.some(row => isOf(row, each, observed)));
  return other === undefined ? nameOf(live) : nameOf(other);
}

function whyNot(live: Live, row: Row, observed: Observation): string | undefined {
  const listed = observed.withId(live.kind, live.id);
  const makes = row.action === 'create' || row.action === 'replace';
  // A replace that makes the new one first must not get the old one.
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

function isOf(row: Row, live: Live, observed: Observation): boolean {
  return observed.at(row.address) === live;
}

/** A new resource must refer to what its row says, as far as the answer shows it. */
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

/** An id distinguishes two of one name; so does the incarnation, where it can be shown. */
function nameOf({ address, id, incarnation }: Live): string {
  return id === incarnation ? `${address} (${id})` : address;
}
