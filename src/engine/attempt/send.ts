import type { Address } from '../../core/address.ts';
import { RequestFailure, type Writer } from '../../core/http.ts';
import { isObject, type Json } from '../../core/json.ts';
import type { At, Kind, Receipt } from '../../core/kind.ts';
import { messageOf } from '../../core/report/failure.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { Row, Scope } from '../../core/report/row.ts';
import { makes } from '../../core/report/row.ts';
import type { Live } from '../../core/resource.ts';
import { standsNow } from '../decide/successions.ts';
import { thrownReason } from '../failure-reason.ts';
import { changesOver, listScope } from '../kinds.ts';
import { isSentOnce, type Step, verbOf } from '../lanes/steps.ts';
import type { Observation } from '../live/observed.ts';
import type { Situation } from '../situation.ts';
import type { Effect } from './attempt.ts';

export type SendEffect = Extract<Effect, { readonly do: 'send' }>;

export type SendResult =
  | { readonly state: 'answered'; readonly receipt: Receipt; readonly request: string }
  | { readonly state: 'failed'; readonly failure: RequestFailure }
  | { readonly state: 'unsent'; readonly why: Reason };

/**
 * Sends the write of a step once, by the kind or as a batch. Never throws: the result says how far
 * the write got. `whyNot` is called before each request, also before a repeated one. It returns why
 * the request must not be sent, or undefined.
 */
export async function send(
  step: Step,
  sending: SendEffect,
  at: At,
  whyNot: () => string | undefined,
): Promise<SendResult> {
  const watching = watched(at.client, whyNot, isSentOnce(step));
  try {
    const receipt = await write(step, sending, { ...at, client: watching.writer });
    return { state: 'answered', receipt, request: watching.last() ?? step.id };
  } catch (error) {
    if (error instanceof RequestFailure) return { state: 'failed', failure: error };
    if (watching.last() === undefined) return { state: 'unsent', why: thrownReason(error) };
    // The service answered the write, but nobody can read the answer. So the outcome is unknown.
    return {
      state: 'failed',
      failure: new RequestFailure('unknown', messageOf(error), { request: step.id }),
    };
  }
}

async function write({ kind, batch }: Step, { go, verb, part }: SendEffect, at: At): Promise<Receipt> {
  if (batch !== undefined) return batch.write(go.rows, at);
  const row = go.rows[0] as Row;
  const written = verb === 'renew' ? kind.renew?.send(row, at, part) : kind.write[verb]?.(row, at);
  if (written === undefined) throw new RangeError(`${kind.name} has no ${verb}`);
  return written;
}

/**
 * Wraps a client. `last` returns the last request of the write; undefined where there was none. A
 * request for which `whyNot` gives a reason is not sent and throws. `single`: no request is sent a
 * second time, because each does its work anew.
 */
function watched(
  writer: Writer,
  whyNot: () => string | undefined,
  isSingle: boolean,
): { readonly writer: Writer; last(): string | undefined } {
  let last: string | undefined;
  const send: Writer['send'] = (method, path, body, options = {}) => {
    const request = `${method} ${path}`;
    last = request;
    const beforeSend = (after: number | undefined): void => {
      options.beforeSend?.(after);
      const why = whyNot();
      if (why !== undefined) throw new RequestFailure('held', `${request}: ${why}`, { request });
    };
    return writer.send(method, path, body, {
      ...options,
      ...(isSingle ? { single: true as const } : {}),
      beforeSend,
    });
  };
  return { writer: { ...writer, send }, last: () => last };
}

/**
 * Takes over the answer of a write: records the ids of new resources, updates the lists, and drops
 * lists that are no longer true. If the answer does not fit the write, returns why.
 */
export function takeReceipt(
  step: Step,
  rows: readonly Row[],
  receipt: Receipt,
  input: Situation,
): string | undefined {
  const { observed, kinds } = input;
  for (const row of rows) takeStage(row, kinds.get(row.kind), input);
  const deleted = rows.filter(row => verbOf(step, row) === 'delete');
  const gone = new Set(deleted.flatMap(row => observed.at(row.address)?.id ?? []));
  const groups = new Map<string, { readonly kind: string; readonly at: Scope; readonly raws: unknown[] }>();
  for (const { kind, at: scope, raw } of receipt.raw ?? []) {
    const at = listScope(kinds.get(kind), scope);
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
      if (live !== undefined && own.some(row => row.address === live.address && makes(row)))
        observed.made(live);
    const { renew } = kind;
    for (const live of renew === undefined ? [] : lives)
      if (live !== undefined && own.some(row => row.address === live.address && row.action === 'renew'))
        observed.renewed(live.address, renew?.last(live) ?? null);
    observed.fold(kind, at, raws, gone);
  }
  const folded = new Set([...groups.values()].map(group => group.kind));
  for (const row of rows) {
    const kind = kinds.get(row.kind);
    if (!folded.has(row.kind)) {
      const at = listScope(kind, row.scope);
      if (gone.size > 0) observed.fold(kind, at, [], gone);
      else observed.outdate(kind, at);
    }
  }
  for (const row of deleted) forgetInside(row, input);
  return undefined;
}

/** Records which write of a change-over was answered, by the stage that live showed before it. */
function takeStage(row: Row, kind: Kind, input: Situation): void {
  const stands = changesOver(row, kind) ? standsNow(row, kind, input) : undefined;
  if (stands !== undefined && 'stage' in stands) input.observed.renewed(row.address, stands.stage);
}

/**
 * Forgets the lists inside a deleted resource, because they say nothing about a new resource with
 * the same name.
 */
function forgetInside(row: Row, input: Situation): void {
  const { observed, kinds } = input;
  const inner = new Set([row.kind]);
  for (const kind of kinds.ordered) {
    if (!inner.has(kind.entry.within) || kind.name === row.kind) continue;
    inner.add(kind.name);
    observed.forget(kind, row.address);
  }
}

/**
 * Why the answer of a write is not believed, as half a sentence; undefined where it is believed.
 * Each row must be in the answer with its name, type, scope and references, under an id that no
 * other known live resource has. If the answer is a whole list, everything else in it must have
 * been in the list before. `found`: the resources of one kind in the answer. `rows`: the rows of
 * that kind in the write. Pure.
 */
function disagreement(
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

/** Why the answer is not believed: it shows a resource that the write is not about. */
function whyBesides(live: Live, rows: readonly Row[], observed: Observation): string | undefined {
  const listed = observed.withId(live.kind, live.id);
  if (listed.some(each => each.address === live.address)) return undefined;
  const other = listed.find(each => !rows.some(row => isOf(row, each, observed)));
  return other === undefined ? nameOf(live) : nameOf(other);
}

function whyNot(live: Live, row: Row, observed: Observation): string | undefined {
  const listed = observed.withId(live.kind, live.id);
  // Where a replace makes the new resource first, the answer must not show the old resource.
  const other = listed.find(each =>
    makes(row)
      ? each.address !== row.address || (row.action === 'replace' && each.incarnation === row.was)
      : !isOf(row, each, observed),
  );
  if (other !== undefined) return `the id of ${nameOf(other)}`;
  if (makes(row)) return anotherReference(live, row);
  const before = observed.at(row.address);
  return before === undefined || before.id === live.id ? undefined : `another id than that of ${row.address}`;
}

function isOf(row: Row, live: Live, observed: Observation): boolean {
  return observed.at(row.address) === live;
}

/** Why the answer is not believed: a new resource refers to something other than its row says. */
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

/**
 * The name of a resource in a message. The id is added where only the id identifies a resource of
 * the kind, because two of them may have one name.
 */
function nameOf({ address, id, incarnation }: Live): string {
  return id === incarnation ? `${address} (${id})` : address;
}
