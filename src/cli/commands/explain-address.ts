import { encodedParts, readable, spellings } from '../../core/address.ts';
import { isObject, type Json } from '../../core/json.ts';
import type { VisibleScope } from '../../core/provider.ts';
import { Failure } from '../../core/report/failure.ts';
import { didYouMean } from '../../core/text/did-you-mean.ts';
import type { DesiredState } from '../../engine/desired/desired-state.ts';
import { Entry } from '../../engine/desired/entry.ts';
import { listKey, type MemberSet } from '../../engine/desired/sets.ts';
import { KINDS } from '../../providers/providers.ts';
import { isOwn } from '../../render/reason-words/reason-words.ts';
import {
  type EntryValue,
  entryValuesJson,
  entryValuesMarkdown,
  entryValuesText,
} from '../../render/text/entry-values.ts';
import type { Context } from '../context.ts';
import { INVALID, loadOrShow } from '../manifest/load.ts';
import type { ExplainFlags } from '../options/command-options.ts';

/**
 * `evenkeel explain ADDRESS`: where each value of an entry comes from. Needs the manifest, and
 * neither a token nor a network. Returns the exit code.
 */
export async function explainAddress(text: string, flags: ExplainFlags, context: Context): Promise<number> {
  const { wanted } = await loadOrShow(context, flags);
  if (wanted === undefined) return INVALID;
  const entry = entryAt(text, wanted.collected);
  const values = valuesOf(entry);
  context.screen.result(drawn(entry, values, flags, context));
  return 0;
}

function drawn(
  entry: Entry,
  values: readonly EntryValue[],
  { format }: ExplainFlags,
  { screen }: Context,
): string {
  if (format === 'json') return entryValuesJson(entry, values);
  if (format === 'markdown') return entryValuesMarkdown(entry, values);
  return entryValuesText(entry, values, screen.style);
}

/**
 * The entry with an address, or what the manifest's sets say of it if it has no entry of its own.
 * Throws a Failure if the manifest says nothing of it.
 */
function entryAt(text: string, collected: DesiredState): Entry {
  const [, decoded = text] = spellings(text);
  const member = collected.withMembers?.(asIfMembers(decoded, collected.sets ?? []));
  const all = [...(member?.desired ?? []), ...collected.desired];
  const found = all.find(({ address }) => spellings(address).includes(decoded));
  if (found instanceof Entry) return found;
  const near = didYouMean(
    text,
    all.map(({ address }) => readable(address)),
  );
  throw new Failure('usage', `the manifest has no entry of ${text}`, {
    next:
      near === undefined
        ? 'Give an address as `evenkeel plan` prints it. A set of projects has no members here, because a manifest does not have the names of projects.'
        : `Did you mean ${near}?`,
  });
}

/**
 * A made-up list of members for each set, because no list is read here. It has the members that the
 * address may name, so the set says what it would say of them.
 */
function asIfMembers(text: string, sets: readonly MemberSet[]): ReadonlyMap<string, readonly VisibleScope[]> {
  const parts = encodedParts(text);
  return new Map(
    sets.map(({ all, list }) => {
      const nth = all.parts.length - 1;
      const rest = parts.slice(nth);
      // A name with a slash may stand in the address without percent-encoding. So the member may be
      // any number of the parts, joined with slashes.
      const names =
        list.of === 'kind' ? rest.map((_, length) => rest.slice(0, length + 1).join('/')) : rest.slice(0, 1);
      return [listKey(list), names.map(name => ({ id: name, name }))];
    }),
  );
}

function valuesOf(entry: Entry): readonly EntryValue[] {
  const { kind, value, notes = [] } = entry;
  if (!isObject(value)) return [];
  const inner = new Set(KINDS.filter(each => each.entry.within === kind).map(each => each.entry.key));
  const defaults = new Set(
    notes.flatMap(note =>
      isOwn(note) && note.code === 'row/defaults' ? note.keys.map(({ key }) => key) : [],
    ),
  );
  return Object.entries(value)
    .filter(([key]) => !inner.has(key))
    .map(([key, said]) => ({
      key,
      value: said as Json,
      source: entry.sourceOf(key),
      ...(defaults.has(key) ? { default: true as const } : {}),
    }));
}
