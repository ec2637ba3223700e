import { address } from '../../core/address.ts';
import { ignoringToo } from '../../core/fields/compared.ts';
import { isObject, type Json, sameJson } from '../../core/json.ts';
import type { Kind } from '../../core/kind.ts';
import type { Fields } from '../../core/report/row.ts';
import type { Desired, Live } from '../../core/resource.ts';
import { edited, type ManifestEdit } from '../../manifest/edit/text-edit.ts';
import { wholeForm } from '../../manifest/whole-form.ts';
import type { Decisions } from '../decide/decisions.ts';
import { wholeEntry } from '../decide/whole-entry.ts';
import { Entry } from '../desired/entry.ts';
import { findMistakes } from '../desired/mistakes.ts';
import { filledIn } from '../desired/sets.ts';
import { type AdoptionContext, manifestAround, toldBesides, valueAt } from './entries.ts';
import { valueChanges } from './value-changes.ts';

/** The two things that an edited entry must satisfy. */
interface EntryTest {
  /** Whether the entry describes exactly the live resource. Pure. */
  fits(entry: Json): boolean;
  /** Whether `validate` accepts the entry. */
  isValid(entry: Json): Promise<boolean>;
}

/**
 * Finds the fewest of these edits after which the entry describes the live resource; undefined
 * where all of them together are not enough. The edits turn the entry into the one that `export`
 * would write. That one has more keys than needed, so some of the edits can be dropped. Paths start
 * at the entry.
 */
async function fewestEdits(
  entry: Json,
  all: readonly ManifestEdit[],
  test: EntryTest,
): Promise<readonly ManifestEdit[] | undefined> {
  const quick = await without(entry, all, async next => test.fits(next));
  if (quick !== undefined && (await test.isValid(edited(entry, quick)))) return quick;
  return without(entry, all, async next => test.fits(next) && (await test.isValid(next)));
}

async function without(
  entry: Json,
  all: readonly ManifestEdit[],
  suits: (entry: Json) => Promise<boolean>,
): Promise<readonly ManifestEdit[] | undefined> {
  if (!(await suits(edited(entry, all)))) return undefined;
  let kept = all;
  for (const edit of [...all].sort((a, b) => rank(a, entry) - rank(b, entry))) {
    const rest = kept.filter(each => each !== edit);
    if (await suits(edited(entry, rest))) kept = rest;
  }
  return kept;
}

/**
 * The order in which needless edits are dropped, the lowest number first. Additions are dropped
 * first, because an entry should say only what its author wants to say.
 */
function rank(edit: ManifestEdit, entry: Json): number {
  if (edit.does === 'insert') return 0;
  if (edit.does === 'remove') return 1;
  return valueAt(entry, edit.path) === undefined ? 0 : 2;
}

type JsonMap = Readonly<Record<string, Json>>;

/**
 * The edits of an entry, with paths from the top of the manifest, or half a sentence that says why
 * there are none.
 */
export type EntryEdits =
  | { readonly edits: readonly ManifestEdit[] }
  | { readonly why: string; readonly edits?: never };

const NO_ENTRY = 'no entry can describe what is live';

/**
 * The fewest edits after which an entry describes its live resource, including its name. `own`:
 * fields that keep the manifest's value.
 */
export async function entryEdits(
  whole: Desired,
  live: Live,
  context: AdoptionContext,
  own: readonly string[],
): Promise<EntryEdits> {
  const { given, value } = context;
  const desired = ignoringToo(
    whole,
    own.map(path => ({ name: path, paths: [path] })),
  );
  const kind = given.kinds.get(desired.kind);
  const entry = valueAt(value, desired.path);
  const exported = kind.export?.written?.(live, given.observed, { ids: false });
  if (entry === undefined || exported === undefined) return { why: NO_ENTRY };
  const besides = toldBesides(desired, kind, entry, given.wanted);
  const test = await testOf(desired, live, { entry, besides }, context);
  for (const order of ['own', 'other'] as const) {
    for (const wanted of [withValues(exported, entry, besides, live), exported]) {
      const found = await fewestEdits(entry, valueChanges(entry, wanted, [], order), test);
      if (found === undefined) continue;
      if (saysTheSame(withTold(edited(entry, found), besides), desired, own, kind))
        return { edits: found.map(edit => ({ ...edit, path: [...desired.path, ...edit.path] })) };
    }
  }
  const mistake = await test.mistakeIn(exported);
  return { why: mistake === undefined ? NO_ENTRY : `${NO_ENTRY}: ${mistake}` };
}

/**
 * The smallest entry for one member of a set, or for a resource in a member, that together with the
 * set's entry describes what is live there. Undefined where no entry can.
 */
export async function exceptionEntry(
  desired: Desired,
  live: Live,
  context: AdoptionContext,
): Promise<JsonMap | undefined> {
  const { given, value } = context;
  const kind = given.kinds.get(desired.kind);
  const exported = kind.export?.written?.(live, given.observed, { ids: false });
  const ofSet = desired instanceof Entry ? desired.value : undefined;
  if (!isObject(exported) || !isObject(ofSet)) return undefined;
  const { partial: _, expiryOfSet: __, ...own } = ignoringToo(desired, []);
  const test = await testOf(
    desired,
    live,
    { entry: valueAt(value, desired.path) ?? null, besides: {} },
    context,
  );
  const suits = async (next: JsonMap): Promise<boolean> =>
    isAsLive(filledIn(next, ofSet).value as Json, own, live, given) && (await test.isValid(next));
  let entry = withValues(exported as Json, ofSet as Json, {}, live) as JsonMap;
  if (!(await suits(entry))) return undefined;
  for (const key of Object.keys(entry)) {
    const next = Object.fromEntries(Object.entries(entry).filter(([each]) => each !== key));
    if (await suits(next)) entry = next;
  }
  return neverMaking(entry, kind);
}

/**
 * Adds `if_absent: skip` to an entry that says how one member differs from its set. A member that
 * is deleted has left the set, and then its entry must not make it again.
 */
export function neverMaking(entry: JsonMap, { entry: { matched } }: Kind): JsonMap {
  if (matched === undefined) return entry;
  const { [matched]: name = '', ...rest } = entry;
  return { [matched]: name, if_absent: 'skip', ...rest };
}

/** The entry, completed with the keys of {@link toldBesides}. */
function withTold(entry: Json, besides: JsonMap): Json {
  return isObject(entry) ? { ...besides, ...(entry as JsonMap) } : entry;
}

/** Whether the edited entry still wants the old values for the fields in `own`. */
function saysTheSame(entry: Json, desired: Desired, own: readonly string[], kind: Kind): boolean {
  const before = desired.fields as Fields;
  const after = (wantedBy(entry, desired, kind)?.fields ?? {}) as Fields;
  return own.every(path => sameJson(before[path] ?? null, after[path] ?? null));
}

/**
 * The exported entry, plus fields that an export omits because live has their default. Such a field
 * is added if the author wrote it in `entry`, or if `besides` (keys that the entry gets from
 * `defaults`) has it, because the entry must overrule what `defaults` says.
 */
function withValues(exported: Json, entry: Json, besides: JsonMap, live: Live): Json {
  if (!isObject(exported) || !isObject(entry)) return exported;
  const fields = live.fields() as Fields;
  const isMissing = (key: string): boolean => !Object.hasOwn(exported, key) && fields[key] !== undefined;
  const written = Object.entries(entry as JsonMap).filter(([key, own]) => {
    const value = fields[key] ?? null;
    return isMissing(key) && value !== null && typeof value === typeof own && typeof value !== 'object';
  });
  const overruled = Object.keys(besides).filter(key => !Object.hasOwn(entry, key) && isMissing(key));
  const keys = [...written.map(([key]) => key), ...overruled];
  return { ...(exported as JsonMap), ...Object.fromEntries(keys.map(key => [key, fields[key] ?? null])) };
}

async function testOf(
  desired: Desired,
  live: Live,
  { entry, besides }: { readonly entry: Json; readonly besides: JsonMap },
  { given, providers, value, now }: AdoptionContext,
): Promise<EntryTest & { mistakeIn(entry: Json): Promise<string | undefined> }> {
  const mistakesOf = async (next: Json): Promise<readonly string[]> =>
    (await findMistakes(manifestAround(value, desired.path, next), providers, { form: wholeForm, now })).map(
      ({ message }) => message,
    );
  // The manifest around the entry is incomplete. Its mistakes without any edit are known here, so
  // that only new mistakes count against an edit.
  const known = new Set(await mistakesOf(entry));
  const mistakeIn = async (next: Json): Promise<string | undefined> =>
    (await mistakesOf(next)).find(message => !known.has(message));
  return {
    mistakeIn,
    fits: next => isAsLive(withTold(next, besides), desired, live, given),
    isValid: async next => (await mistakeIn(next)) === undefined,
  };
}

function isAsLive(entry: Json, desired: Desired, live: Live, given: Decisions): boolean {
  const kind = given.kinds.get(desired.kind);
  const wanted = wantedBy(entry, desired, kind);
  if (wanted === undefined || address(kind.name, wanted.parts) !== live.address) return false;
  const { scope, path, source } = desired;
  const next = new Entry(kind.name, wanted, scope, { value: entry, path }, desired, () => source);
  return wholeEntry(next, kind, live, live.fields() as Fields, given.observed).changes.length === 0;
}

/**
 * What the edited entry wants. Undefined where the entry does not fit the schema, because `expand`
 * then throws.
 */
function wantedBy(
  entry: Json,
  { scope }: Desired,
  kind: Kind,
): ReturnType<Kind['entry']['expand']> | undefined {
  try {
    return kind.entry.expand(entry, scope);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}
