import type { Receipt } from '../core/kind.ts';
import type { Row, Scope } from '../core/row.ts';
import type { PlanInput } from './plan-input.ts';
import type { Step } from './steps.ts';

/** Takes in what a write left behind: ids are bound, our own answers folded into the lists, what no longer holds is dropped. */
export function takeIn(step: Step, rows: readonly Row[], receipt: Receipt, input: PlanInput): void {
  const { observed, kinds } = input;
  const gone = new Set(step.verb === 'delete' ? rows.flatMap(row => observed.at(row.address)?.id ?? []) : []);
  for (const [address, id] of receipt.ids ?? []) observed.made(address, id);
  const groups = new Map<string, { readonly kind: string; readonly at: Scope; readonly raws: unknown[] }>();
  for (const { kind, at, raw } of receipt.raw ?? []) {
    const key = `${kind} ${at.address}`;
    const group = groups.get(key) ?? { kind, at, raws: [] };
    group.raws.push(raw);
    groups.set(key, group);
  }
  for (const { kind, at, raws } of groups.values()) observed.fold(kinds.get(kind), at, raws, gone);
  const folded = new Set([...groups.values()].map(group => group.kind));
  for (const row of rows) {
    const kind = kinds.get(row.kind);
    if (!folded.has(row.kind)) {
      const at = kinds.listScope(kind, row.scope);
      if (gone.size > 0) observed.fold(kind, at, [], gone);
      else observed.outdate(kind, at);
    }
    if (step.verb === 'delete') forgetInside(row, input);
  }
}

/** What was read inside a resource that is gone says nothing about the one that may take its name. */
function forgetInside(row: Row, input: PlanInput): void {
  const { observed, kinds } = input;
  const inner = new Set([row.kind]);
  for (const kind of kinds.ordered) {
    if (!inner.has(kind.within) || kind.name === row.kind) continue;
    inner.add(kind.name);
    observed.forget(kind, row.address);
  }
}
