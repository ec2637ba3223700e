import { Alias, type Document, isMap, isSeq, parseDocument, type YAMLMap } from 'yaml';
import { Failure } from '../../core/failure.ts';
import { isObject, type Json } from '../../core/json.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import { yamlNode, yamlText } from './manifest-yaml.ts';

/** The lists that contain scopes. */
const LISTS = new Map(PROVIDERS.map(({ name, form }) => [name, form?.list]));

/** A manifest's file, and its meaning: with variables replaced and includes merged. */
interface Before {
  readonly file: string;
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface Addition {
  readonly sections: Readonly<Record<string, Json>>;
  readonly keep: readonly string[];
}

/**
 * Adds exported sections and lines of `keep` to a manifest's text. An existing key stays unchanged, but all scopes of the
 * sections are added: the caller removes existing ones. Comments, a byte order mark and line ends are kept (mixed ones
 * become the most frequent); spacing follows `yaml`. Throws a Failure with code `file` if the text has no place to add to.
 */
export function addToManifest(
  before: Before,
  { sections, keep }: Addition,
): { readonly text: string; readonly added: readonly string[] } {
  const mark = before.text.startsWith('\uFEFF') ? '\uFEFF' : '';
  // In a comment of several lines, `yaml` keeps a carriage return as part of it (2026-11-21).
  const plain = before.text.slice(mark.length).replaceAll('\r\n', '\n');
  const document = parseDocument(plain, { uniqueKeys: false });
  const into = new Adding(before, document);
  for (const [provider, section] of Object.entries(sections))
    if (isObject(section)) into.section(provider, section as Readonly<Record<string, Json>>);
  into.keep(keep);
  const text = yamlText(document).replace(/\n/g, lineEnd(before.text));
  return { text: mark + text, added: into.added };
}

/** A text's most frequent line end. */
function lineEnd(text: string): string {
  const all = text.split('\n').length - 1;
  return (text.split('\r\n').length - 1) * 2 > all ? '\r\n' : '\n';
}

/** What an item of a list of scopes is called by. */
function idOf(item: Readonly<Record<string, Json>>, ids: readonly string[]): Json | undefined {
  const key = ids.find(each => Object.hasOwn(item, each));
  return key === undefined ? undefined : item[key];
}

class Adding {
  readonly added: string[] = [];
  readonly #before: Before;
  readonly #document: Document;

  constructor(before: Before, document: Document) {
    this.#before = before;
    this.#document = document;
  }

  section(provider: string, section: Readonly<Record<string, Json>>): void {
    const list = LISTS.get(provider);
    const there = this.#before.value[provider];
    for (const [key, value] of Object.entries(section)) {
      const where = `${provider}.${key}`;
      if (list !== undefined && key === list.key && Array.isArray(value)) {
        this.#items(provider, key, value);
        this.added.push(...value.map(each => `${where} ${JSON.stringify(idOf(each, list.ids))}`));
      } else if (!isObject(there) || !Object.hasOwn(there, key)) {
        this.#map(provider).set(key, yamlNode(this.#document, value));
        this.added.push(where);
      }
    }
  }

  keep(lines: readonly string[]): void {
    const there = this.#before.value['keep'];
    const missing = lines.filter(line => !Array.isArray(there) || !there.includes(line));
    if (missing.length === 0) return;
    const own = this.#document.get('keep');
    if (isSeq(own)) for (const line of missing) own.add(yamlNode(this.#document, line));
    else this.#set(this.#document.contents as YAMLMap, 'keep', missing, own);
    this.added.push(...missing.map(line => `keep ${line}`));
  }

  #items(provider: string, key: string, items: readonly Json[]): void {
    const map = this.#map(provider);
    const own = map.get(key);
    if (isSeq(own)) for (const item of items) own.add(yamlNode(this.#document, item));
    else this.#set(map, key, items, own);
  }

  /** The section's map in this file; another file may have the rest. */
  #map(provider: string): YAMLMap {
    const own = this.#document.get(provider);
    if (isMap(own)) return own;
    this.#set(this.#document.contents as YAMLMap, provider, {}, own);
    const made = this.#document.get(provider) as YAMLMap;
    made.flow = false;
    return made;
  }

  #set(map: YAMLMap, key: string, value: Json, own: unknown): void {
    if (own !== undefined)
      throw new Failure(
        'file',
        `${key} of ${this.#before.file} is written ${writtenAs(own)}, so nothing can be added to it`,
        {
          next: 'Write it out there, or export to a file of its own with --output.',
        },
      );
    map.set(key, yamlNode(this.#document, value));
  }
}

function writtenAs(own: unknown): string {
  return own instanceof Alias ? 'as an alias' : 'in another way';
}
