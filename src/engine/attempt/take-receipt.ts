import type { Receipt } from '../../core/kind.ts';
import type { Row, Scope } from '../../core/report/row.ts';
import type { Live } from '../../core/resource.ts';
import { type Step, verbOf } from '../lanes/steps.ts';
import { disagreement } from '../live/disagreement.ts';
import type { Situation } from '../situation.ts';

/**
 * Takes in the result of a write: binds ids, folds the answer into the lists, drops what no longer
 * holds. If the answer is not what was asked for, takes nothing and returns what it was.
 */
export function takeReceipt(
  step: Step,
  rows: readonly Row[],
  receipt: Receipt,
  input: Situation,
): string | undefined {
  const { observed, kinds } = input;
  const deleted = rows.filter(row => verbOf(step, row) === 'delete');
  const gone = new Set(deleted.flatMap(row => observed.at(row.address)?.id ?? []));
  const groups = new Map<string, { readonly kind: string; readonly at: Scope; readonly raws: unknown[] }>();
  for (const { kind, at: scope, raw } of receipt.raw ?? []) {
    const at = kinds.listScope(kinds.get(kind), scope);
    const key = `${kind} ${at.address}`;
    const group = groups.get(key) ?? { kind, at, raws: [] };
    group.raws.push(raw);
    groups.set(key, group);
  }
  for (const { kind: name, at, raws } of groups.values()) {
    const kind = kinds.get(name);
    const own = rows.filter(row => row.kind === name);
    const lives = raws.map(raw => kind.read.live(raw, at, observed));
    const why = disagreement(lives, own, observed);
    if (why !== undefined) return why;
    for (const live of lives)
      if (live !== undefined && own.some(row => makes(row, live))) observed.made(live);
    observed.fold(kind, at, raws, gone);
  }
  const folded = new Set([...groups.values()].map(group => group.kind));
  for (const row of rows) {
    const kind = kinds.get(row.kind);
    if (!folded.has(row.kind)) {
      const at = kinds.listScope(kind, row.scope);
      if (gone.size > 0) observed.fold(kind, at, [], gone);
      else observed.outdate(kind, at);
    }
  }
  for (const row of deleted) forgetInside(row, input);
  return undefined;
}

function makes({ action, address }: Row, live: Live): boolean {
  return address === live.address && (action === 'create' || action === 'replace');
}

/** What was read inside a deleted resource says nothing about the next one of that name. */
function forgetInside(row: Row, input: Situation): void {
  const { observed, kinds } = input;
  const inner = new Set([row.kind]);
  for (const kind of kinds.ordered) {
    if (!inner.has(kind.entry.within) || kind.name === row.kind) continue;
    inner.add(kind.name);
    observed.forget(kind, row.address);
  }
}
