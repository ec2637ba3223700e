import {
  Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { Failure } from '../core/failure.ts';
import { isObject, type Json } from '../core/json.ts';
import { shellWord } from '../core/shell-word.ts';
import { editorLine } from './starter.ts';

/** Lists of scopes, and what tells two of their entries apart. */
const SCOPE_LISTS: Readonly<Record<string, readonly [list: string, id: string]>> = {
  neon: ['projects', 'id'],
  discord: ['guilds', 'ids'],
  docs: ['portals', 'url'],
};

type Sections = Readonly<Record<string, Json>>;

const ID = /^\d{15,20}$/;
/**
 * What stands as an escape in double quotes: characters that a manifest cannot hold (YAML 1.2, Character set) or that a
 * terminal acts on, and what begins a workflow command, since an export may be printed to a log. The last two are ours.
 */
const UNSAFE =
  /[\x7F-\x9F\p{Cf}\u115F\u1160\u2028\u2029\u2065\u2800\u3164\uFFA0\uFFF0-\uFFF8\uFFFE\uFFFF\uE000\uE001]|\u034F|\u17B4|\u17B5|[\u180B-\u180F]|(?<=##)\[|(?<=^\s*):(?=:)/gmu;
/** An escape that is still to be written: a text is styled before it is quoted. */
const ESCAPE = /\uE000([0-9a-f]+)\uE001/g;
/** Wide enough that no long text is folded: a folded line is hard to compare. */
const YAML_OPTIONS = { lineWidth: 0, minContentWidth: 0 } as const;

/** A whole manifest of exported sections and lines of `keep`, with the editor line. The same sections give the same text. */
export function manifestYaml(sections: Sections, keep: readonly string[] = []): string {
  const held = keep.length === 0 ? {} : { keep };
  const document = new Document(literal({ evenkeel: 1, name: 'my-app', ...held, ...sections }));
  styled(document);
  const name = 'The name is the mark on branches that apply creates: choose your own.';
  const live = 'What keep holds is live, but no entry can stand for it.';
  document.commentBefore = [
    editorLine().slice(1),
    ' Written by evenkeel export: plan of it is empty.',
    ` ${name}`,
    ...(keep.length === 0 ? [] : [` ${live}`]),
  ].join('\n');
  return textOf(document);
}

/**
 * Adds exported sections to a manifest's text and keeps its comments. A scope that is there already stays as it is.
 * Throws a Failure with code `file` where the text cannot be added to.
 */
export function addToManifest(
  file: string,
  text: string,
  sections: Sections,
  keep: readonly string[] = [],
): { readonly text: string; readonly added: readonly string[]; readonly kept: readonly string[] } {
  const document = parseDocument(text, { uniqueKeys: false });
  if (document.errors.length > 0 || !isMap(document.contents)) {
    throw new Failure('file', `${file} is not a manifest that can be added to`, {
      next: `See \`evenkeel validate -f ${shellWord(file)}\`.`,
    });
  }
  const added: string[] = [];
  const kept: string[] = [];
  for (const [provider, section] of Object.entries(sections)) {
    const there = document.get(provider);
    if (!isMap(there)) {
      document.set(provider, node(document, section));
      added.push(provider);
    } else if (isObject(section)) {
      refuseOther(file, there, section);
      addSection(document, there, provider, section, added, kept);
    }
  }
  addKeep(document, keep, added);
  return { text: textOf(document), added, kept };
}

function addKeep(document: Document, keep: readonly string[], added: string[]): void {
  const own = document.get('keep');
  const lines = isSeq(own) ? own.items.map(plain) : [];
  const missing = keep.filter(line => !lines.includes(line));
  if (missing.length === 0) return;
  if (isSeq(own)) for (const line of missing) own.add(node(document, line));
  else document.set('keep', node(document, missing));
  added.push(...missing.map(line => `keep ${line}`));
}

/** A manifest has one application; another one's guilds must not get under it. */
function refuseOther(file: string, there: YAMLMap, section: Readonly<Record<string, unknown>>): void {
  const own = there.get('application_id');
  const other = section['application_id'];
  if (own === undefined || other === undefined || String(own) === other) return;
  throw new Failure('usage', `${file} is for the application ${String(own)}, not ${String(other)}`, {
    next: 'Write a manifest of its own for each application.',
  });
}

function addSection(
  document: Document,
  there: YAMLMap,
  provider: string,
  section: Readonly<Record<string, unknown>>,
  added: string[],
  kept: string[],
): void {
  const [list, id] = SCOPE_LISTS[provider] ?? [];
  for (const [key, value] of Object.entries(section)) {
    const own = there.get(key);
    if (own === undefined) {
      there.set(key, node(document, value as Json));
      added.push(`${provider}.${key}`);
    } else if (key === list && isSeq(own) && Array.isArray(value)) {
      for (const entry of value) addEntry(document, own, entry, `${provider}.${key}`, id ?? '', added, kept);
    } else kept.push(`${provider}.${key}`);
  }
}

function addEntry(
  document: Document,
  own: YAMLSeq,
  entry: Json,
  where: string,
  id: string,
  added: string[],
  kept: string[],
): void {
  const named = isObject(entry) ? JSON.stringify(entry[id]) : '';
  const isThere = own.items.some(item => isMap(item) && JSON.stringify(plain(item.get(id))) === named);
  if (isThere) kept.push(`${where} ${named}`);
  else {
    own.add(node(document, entry));
    added.push(`${where} ${named}`);
  }
}

function plain(value: unknown): unknown {
  return isSeq(value) || isMap(value) ? value.toJSON() : value;
}

function node(document: Document, value: Json): Node {
  const made = document.createNode(literal(value));
  styled(made);
  return made;
}

/** The value with every text written so that no variable is seen in it (design 5, Variables). */
function literal(value: Json): Json {
  if (typeof value === 'string') return value.replace(/\$(?=[${])/g, '$$$$');
  if (Array.isArray(value)) return value.map(literal);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, literal(item as Json)]));
}

function textOf(document: Document): string {
  return document
    .toString(YAML_OPTIONS)
    .replace(ESCAPE, (_, code: string) =>
      code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`,
    );
}

/** Ids in quotes, texts of several lines as blocks. */
function styled(of: Document | Node): void {
  visit(of, {
    Scalar(_key, scalar) {
      if (!isScalar(scalar) || typeof scalar.value !== 'string') return;
      const safe = scalar.value.replace(UNSAFE, found => `\uE000${found.codePointAt(0)?.toString(16)}\uE001`);
      if (ID.test(scalar.value) || safe !== scalar.value) scalar.type = Scalar.QUOTE_DOUBLE;
      else if (scalar.value.includes('\n')) scalar.type = Scalar.BLOCK_LITERAL;
      scalar.value = safe;
    },
  });
}
