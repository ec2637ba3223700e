import type { HttpRequest } from '../core/http.ts';
import { isObject } from '../core/json.ts';
import type { Report } from '../core/report/report.ts';
import type { Player } from './player.ts';
import type { SampledKind, SampleEntry, SampleState } from './sample.ts';
import { jsonOf } from './service-stage.ts';

/**
 * A sequence of writes and checks, such as create, update and delete, that the test kit makes of a
 * provider's sample and plays.
 */
export interface MadeLife {
  readonly name: string;
  /** The verbs that a kind needs for this life. Absent: none. */
  readonly needs?: readonly ('create' | 'update' | 'delete')[];
  /** Whether this life makes sense for a kind, apart from its verbs. Absent: for every kind. */
  fits?(sampled: SampledKind): boolean;
  play(player: Player): Promise<void>;
}

/** The `needs` of a life that creates resources and deletes them again. */
export const MADE = ['create', 'delete'] as const;

type Verbs = { readonly create?: unknown; readonly delete?: unknown };

export function canBeMade(write: Verbs): boolean {
  return write.create !== undefined && write.delete !== undefined;
}

export function replaced(state: SampleState, scope: number, index: number, entry: SampleEntry): SampleState {
  const [first, second] = state.map((entries, at) =>
    at === scope ? entries.map((each, nth) => (nth === index ? entry : each)) : entries,
  );
  return [first ?? [], second ?? []];
}

export function without(entry: SampleEntry, keys: readonly string[]): SampleEntry {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !keys.includes(key)));
}

export function isSameAddress(player: Player, one: SampleEntry, other: SampleEntry): boolean {
  return player.addressOf(one) === player.addressOf(other);
}

/**
 * Whether the kind blocks all its rows in this plan with a reason. Then the life skips the step.
 */
export function isHeld(player: Player, report: Report): boolean {
  const rows = player.rowsOf(report);
  return rows.length > 0 && rows.every(({ action, reason }) => action === 'blocked' && reason !== undefined);
}

/**
 * The first change of the sample that an update can make and that is about neither protection nor
 * expiry, so that the resource can still be deleted. Undefined where there is no such change.
 */
export function firstChange({ sampled, first: a }: Player): SampleEntry | undefined {
  const { update, fixed = [] } = sampled.kind.write;
  if (update === undefined) return undefined;
  const { protectedBy, expiredBy = [] } = sampled.kind.own ?? {};
  const held = [...fixed, ...expiredBy, ...(protectedBy === undefined ? [] : [protectedBy])];
  return sampled.sample.changes.find(change =>
    sampled.differences(a, { ...a, ...change }).every(path => !held.includes(path)),
  );
}

/** The first entry renamed: `renamed` has `renamed_from`, `unmarked` does not. */
export function renamedEntries({ sampled, first: a }: Player) {
  const unmarked = sampled.named(a, `${String(a['name'])}2`) ?? a;
  return { unmarked, renamed: { ...unmarked, renamed_from: a['name'] } };
}

/**
 * Creates and deletes the first entry to see whether resources can bear an ownership mark. If they
 * cannot, everything in a scope counts as ours.
 */
export async function marks(player: Player): Promise<boolean> {
  const { stage, first: a } = player;
  await player.converges('made once', [[a], []]);
  await player.converges('and deleted', [[{ ...a, absent: true }], []]);
  return stage.receipts.get(player.addressOf(a))?.isMarked !== false;
}

/**
 * Deletes the resource of an entry. If the kind blocks this because the resource is protected,
 * first applies the sample's first entry, which lifts the protection.
 */
export async function isGone(player: Player, step: string, entry: SampleEntry): Promise<void> {
  const absent: SampleState = [[{ ...entry, absent: true }], []];
  if (!isHeld(player, await player.plan(absent)))
    return void (await player.converges(`${step}, deleted`, absent));
  await player.converges(`${step}, not protected`, [[player.first], []]);
  await player.converges(`${step}, deleted`, [[{ ...player.first, absent: true }], []]);
}

/** The request with a changed JSON body. */
export function rewritten(request: HttpRequest, change: (value: unknown) => unknown): HttpRequest {
  const body = jsonOf(request);
  return body === undefined ? request : { ...request, body: JSON.stringify(change(body)) };
}

/** The create request of an entry, with another name in its body and everything else unchanged. */
export function renamedIn(
  request: HttpRequest,
  sampled: SampledKind,
  entry: SampleEntry,
  other: string,
): HttpRequest {
  const key = sampled.nameKey(entry);
  const name = sampled.wanted(entry)?.parts.at(-1);
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([at, each]) => [at, at === key && each === name ? other : walk(each)]),
    );
  };
  return rewritten(request, walk);
}
