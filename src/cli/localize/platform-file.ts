import { distinct, keyTree, type LocalizedText, type TextTree, textName } from '../../core/localizations.ts';
import { type ManifestNode, sourceOf } from '../../core/manifest-node.ts';
import type { Problem, Source } from '../../core/problem.ts';
import { shortened } from '../../core/text/shortened.ts';
import { type DecodedFile, decodeBytes } from '../../manifest/yaml/decode.ts';
import { jsonMistake, jsonWording } from '../../manifest/yaml/json-wording.ts';
import { parseYaml } from '../../manifest/yaml/parse-yaml.ts';
import type { PlatformForm } from '../options/defaults.ts';
import { type PoMessage, readPo, writePo } from './po.ts';

/** A translation in a file of a translation platform. */
interface PlatformText {
  readonly keys: readonly string[];
  readonly value: string;
  readonly source: Source;
}

export interface PlatformTexts {
  readonly texts: readonly PlatformText[];
  readonly problems: readonly Problem[];
}

/** A translation as the file has it, before its key is looked up. */
interface RawText {
  /** Names by which the manifest may know the text. The first that it knows counts. */
  readonly names: readonly string[];
  readonly value: ManifestNode | string;
  readonly key: Source;
  readonly source: Source;
}

/**
 * Reads a file of a translation platform: nested or flat JSON or YAML, or PO. Takes the
 * translations of texts that the manifest has, and skips empty ones. Other texts are problems at
 * their lines: warnings, or errors where the file itself is wrong. Pure.
 */
export function readPlatformFile(
  file: string,
  bytes: Uint8Array,
  known: readonly LocalizedText[],
): PlatformTexts {
  const decoded = decodeBytes(file, bytes);
  if (decoded.problems.length > 0) return { texts: [], problems: decoded.problems };
  const byName = new Map(known.map(text => [textName(text.keys), text]));
  return /\.pot?$/i.test(file) ? poTexts(decoded, byName) : mapTexts(decoded, file, byName);
}

type TextsByName = ReadonlyMap<string, LocalizedText>;

function poTexts({ file }: DecodedFile, known: TextsByName): PlatformTexts {
  const { messages, problems } = readPo(file);
  const told: Problem[] = [...problems];
  const raw: RawText[] = [];
  for (const message of messages) {
    const { context, text, start } = message;
    if (text === '') continue;
    const place = file.source(start);
    const why = whyNotImported(message, known);
    if (why !== undefined) told.push(problem('locales/not-imported', why, place, NEXT_PO));
    else if (context !== undefined) raw.push({ names: [context], value: text, key: place, source: place });
  }
  return resolved(raw, known, told);
}

function whyNotImported({ context, id, fuzzy, plural }: PoMessage, known: TextsByName): string | undefined {
  if (plural) return 'a text of a command has no plural forms';
  if (context === undefined) return 'a message without msgctxt belongs to no text of the manifest';
  if (fuzzy) return 'the translation is fuzzy: nobody has confirmed it';
  const original = known.get(context)?.text ?? id;
  return original === id
    ? undefined
    : `the translation was made for "${shortened(id)}", and the text is now "${shortened(original)}"`;
}

const NEXT_PO = 'export the texts again, and confirm the translation on the platform';

function mapTexts(decoded: DecodedFile, name: string, known: TextsByName): PlatformTexts {
  const { file } = decoded;
  const mistake = /\.json$/i.test(name) ? jsonMistake(file.text) : undefined;
  if (mistake !== undefined) {
    const { message, hint, offset } = jsonWording(file.text, mistake);
    return { texts: [], problems: [error('file/not-json', message, file.source(offset), hint)] };
  }
  const { node, problems } = parseYaml(file, new Set());
  if (node === undefined || problems.some(({ level }) => level === 'error')) return { texts: [], problems };
  if (node.type !== 'map')
    return {
      texts: [],
      problems: [error('locales/form', 'a file of translations must be a map of texts', sourceOf(node.span))],
    };
  return resolved(leavesOf(node, [], sourceOf(node.span)), known, [...problems]);
}

/**
 * Many programs keep the texts of their commands below a key `commands`. A name is also looked up
 * without this beginning.
 */
const AROUND = 'commands.';

function leavesOf(node: ManifestNode, keys: readonly string[], key: Source): readonly RawText[] {
  if (node.type !== 'map') {
    const names = [textName(keys), keys.join('.')];
    const within = names.flatMap(name => (name.startsWith(AROUND) ? name.slice(AROUND.length) : []));
    return [{ names: [...names, ...within], value: node, key, source: sourceOf(node.span) }];
  }
  return [...node.members].flatMap(([name, { key: at, value }]) =>
    leavesOf(value, [...keys, name], sourceOf(at)),
  );
}

function resolved(raw: readonly RawText[], known: TextsByName, told: readonly Problem[]): PlatformTexts {
  const texts = new Map<string, PlatformText>();
  const wrong: Problem[] = [...told];
  const unknown: RawText[] = [];
  for (const each of raw) {
    const { names, value, key, source } = each;
    const text = textOf(value);
    if (text === '') continue;
    const name = names.find(one => known.has(one));
    const original = name === undefined ? undefined : known.get(name);
    if (name === undefined || original === undefined) unknown.push(each);
    else if (text === undefined) wrong.push(error('locales/form', 'this must be a text', source));
    else if (texts.has(name))
      wrong.push(error('locales/conflict', `the file has the text "${shortened(name)}" twice`, key));
    else texts.set(name, { keys: original.keys, value: text, source });
  }
  return { texts: [...texts.values()], problems: [...wrong, ...unknownTexts(unknown)] };
}

/**
 * The most unknown texts that are reported one by one: the file may have the texts of a whole
 * program.
 */
const MOST_UNKNOWN = 20;

function unknownTexts(unknown: readonly RawText[]): readonly Problem[] {
  return unknown.slice(0, MOST_UNKNOWN).map(({ names: [name = ''], key }, index) => {
    const more = index === MOST_UNKNOWN - 1 ? unknown.length - MOST_UNKNOWN : 0;
    const others = more === 0 ? '' : `, nor ${more} more of this file`;
    const message = `the manifest has no text "${shortened(name)}"${others}`;
    return problem('locales/unknown', message, key, 'it is not imported; export the texts again');
  });
}

/**
 * The text of a value; undefined if the value is no text. A null counts as an empty text, which is
 * a text without a translation.
 */
function textOf(value: ManifestNode | string): string | undefined {
  if (typeof value === 'string') return value;
  if (value.type !== 'scalar') return undefined;
  return value.value === null ? '' : typeof value.value === 'string' ? value.value : undefined;
}

function problem(rule: string, message: string, source: Source, hint: string): Problem {
  return { rule, level: 'warning', message, source, hint };
}

function error(rule: string, message: string, source: Source, hint?: string): Problem {
  return { rule, level: 'error', message, source, ...(hint === undefined ? {} : { hint }) };
}

/**
 * The file of a locale for a translation platform; without a locale, the file of the default texts.
 * The same texts give the same bytes.
 */
export function platformFile(
  texts: readonly LocalizedText[],
  form: PlatformForm,
  locale?: string,
): { readonly name: string; readonly text: string } {
  const all = distinct(texts);
  const said = ({ text, translations }: LocalizedText): string =>
    locale === undefined ? text : (translations.get(locale) ?? '');
  if (form === 'po') {
    const messages = all.map(each => ({
      context: textName(each.keys),
      id: each.text,
      text: locale === undefined ? '' : said(each),
      place: `${each.source.file}:${each.source.line}`,
      longest: each.longest,
    }));
    return { name: locale === undefined ? 'source.pot' : `${locale}.po`, text: writePo(messages, locale) };
  }
  const value =
    form === 'json'
      ? plainTree(keyTree(all.map(each => [each.keys, said(each)])))
      : Object.fromEntries(all.map(each => [textName(each.keys), said(each)]));
  return { name: `${locale ?? 'source'}.json`, text: `${JSON.stringify(value, null, 2)}\n` };
}

/** A tree as an object. A key such as `__proto__` is a key like any other. */
export function plainTree(tree: TextTree): object {
  return Object.fromEntries(
    [...tree].map(([key, value]) => [key, value instanceof Map ? plainTree(value) : value]),
  );
}
