import { encodedParts, readable } from '../../core/address.ts';
import { isObject, type Json } from '../../core/json.ts';
import type { Source } from '../../core/problem.ts';
import type { VisibleScope } from '../../core/provider.ts';
import { Failure } from '../../core/report/failure.ts';
import { didYouMean } from '../../core/text/did-you-mean.ts';
import { addressMatcher } from '../../core/text/glob.ts';
import type { DesiredState } from '../../engine/desired/collect.ts';
import { Entry } from '../../engine/desired/entry.ts';
import { listKey, type MemberSet } from '../../engine/desired/sets.ts';
import { KINDS } from '../../providers/providers.ts';
import { type Line, linesToText } from '../../render/colored-line.ts';
import { jsonText } from '../../render/json/json.ts';
import { isOwn } from '../../render/reason-words/reason-words.ts';
import { inlineValue } from '../../render/shown-value.ts';
import type { Context } from '../context.ts';
import { INVALID, loadOrShow } from '../manifest/load.ts';
import type { ExplainFlags } from '../options/command-options.ts';

/** One key of an entry: its value, and the file and line that say it. */
interface SaidValue {
  readonly key: string;
  readonly value: Json;
  readonly source: Source;
  /** From a default, and not from an entry or a set. */
  readonly default?: true;
}

/** Whether an argument of `explain` is an address and no code. */
export function isAddress(text: string): boolean {
  return KINDS.some(({ name }) => text.startsWith(`${name}/`));
}

/**
 * `evenkeel explain ADDRESS`: where each value of an entry comes from. Needs the manifest, and
 * neither a token nor a network. Returns the exit code.
 */
export async function explainAddress(text: string, flags: ExplainFlags, context: Context): Promise<number> {
  const { wanted } = await loadOrShow(context, flags);
  if (wanted === undefined) return INVALID;
  const desired = entryAt(text, wanted.collected);
  const said = saidBy(desired);
  const { format } = flags;
  const { address, source } = desired;
  if (format === 'json') context.screen.result(jsonText({ address, source, values: said }));
  else if (format === 'markdown') context.screen.result(asMarkdown(desired, said));
  else context.screen.result(asText(desired, said, context));
  return 0;
}

/** The entry of an address, also where only sets say something of it. Throws a Failure for none. */
function entryAt(text: string, collected: DesiredState): Entry {
  const matches = addressMatcher(text);
  const member = collected.withMembers?.(asIfMembers(text, collected.sets ?? []));
  const all = [...(member?.desired ?? []), ...collected.desired];
  const found = all.find(each => each.address === text || matches(each.address));
  if (found instanceof Entry) return found;
  const near = didYouMean(
    text,
    all.map(({ address }) => readable(address)),
  );
  throw new Failure('usage', `the manifest has no entry of ${text}`, {
    next:
      near === undefined
        ? 'Give an address as `evenkeel plan` prints it. A manifest tells no names of projects: a set of them has no members here.'
        : `Did you mean ${near}?`,
  });
}

/** Lists in which the address, and all scopes around it, are the only members. */
function asIfMembers(text: string, sets: readonly MemberSet[]): ReadonlyMap<string, readonly VisibleScope[]> {
  const parts = encodedParts(text).map(part => decodeURIComponent(part));
  return new Map(
    sets.map(({ all, list }) => {
      const nth = all.parts.length - 1;
      const rest = parts.slice(nth);
      // A name with a slash may be written as it is.
      const names =
        list.of === 'kind' ? rest.map((_, length) => rest.slice(0, length + 1).join('/')) : rest.slice(0, 1);
      return [listKey(list), names.map(name => ({ id: name, name }))];
    }),
  );
}

function saidBy(entry: Entry): readonly SaidValue[] {
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

function placed({ file, line }: Source): string {
  return line > 0 ? `${file}:${line}` : file;
}

function asText(entry: Entry, said: readonly SaidValue[], { screen }: Context): string {
  const cells = said.map(each => [each.key, inlineValue(each.key, each.value)] as const);
  const widths = [0, 1].map(at => Math.max(0, ...cells.map(cell => cell[at]?.length ?? 0)));
  const lines = said.map((each, nth): Line => {
    const [key = '', value = ''] = cells[nth] ?? [];
    const columns = [key.padEnd(widths[0] ?? 0), value.padEnd(widths[1] ?? 0)].join('  ');
    const from = each.default === true ? '  default' : '';
    return [[`  ${columns}  `], [`${placed(each.source)}${from}`, 'dim']];
  });
  return linesToText(
    [
      [
        [readable(entry.address), 'bold'],
        [`  ${placed(entry.source)}`, 'dim'],
      ],
      ...lines,
    ],
    screen.style,
  );
}

function asMarkdown(entry: Entry, said: readonly SaidValue[]): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  return [
    `\`${readable(entry.address)}\` (${placed(entry.source)})`,
    '',
    '| key | value | from |',
    '|---|---|---|',
    ...said.map(
      each =>
        `| ${each.key} | ${cell(inlineValue(each.key, each.value))} | ${placed(each.source)}${each.default === true ? ' (default)' : ''} |`,
    ),
    '',
  ].join('\n');
}
