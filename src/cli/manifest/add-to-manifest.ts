import { Alias, type Document, isMap, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml';
import { isObject, type Json } from '../../core/json.ts';
import { Failure } from '../../core/report/failure.ts';
import { editText } from '../../manifest/edit/edit-text.ts';
import type { TextEdit } from '../../manifest/edit/text-edit.ts';
import { Unwritable } from '../../manifest/edit/unwritable.ts';
import { startOf } from '../../manifest/edit/yaml-source.ts';
import { PROVIDERS } from '../../providers/providers.ts';

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
 * Adds exported sections and lines of `keep` to a manifest's text. Everything that is there stays
 * as it is, byte for byte, but all scopes of the sections are added: the caller removes existing
 * ones. Throws a Failure with code `file` if the text has no place to add to.
 */
export function addToManifest(
  before: Before,
  { sections, keep }: Addition,
): { readonly text: string; readonly added: readonly string[] } {
  const into = new ManifestAddition(before);
  for (const [provider, section] of Object.entries(sections))
    if (isObject(section)) into.section(provider, section as Members);
  into.keep(keep);
  try {
    return { text: editText(before.text, into.edits), added: into.added };
  } catch (error) {
    if (error instanceof Unwritable) throw noPlace(before.file, error.message);
    throw error;
  }
}

type Members = Readonly<Record<string, Json>>;

function noPlace(file: string, why: string): Failure {
  return new Failure('file', `${file} has no place to add to: ${why}`, { next: NEXT });
}

const NEXT = 'Write it out there, or export to a file of its own with --output.';

/** What an item of a list of scopes is called by. */
function idOf(item: Members, ids: readonly string[]): Json | undefined {
  const key = ids.find(each => Object.hasOwn(item, each));
  return key === undefined ? undefined : item[key];
}

class ManifestAddition {
  readonly added: string[] = [];
  readonly edits: TextEdit[] = [];
  readonly #before: Before;
  readonly #document: Document;

  constructor(before: Before) {
    this.#before = before;
    this.#document = parseDocument(before.text.replace(/^\uFEFF/, ''), { uniqueKeys: false });
  }

  section(provider: string, section: Members): void {
    const list = LISTS.get(provider);
    const there = this.#before.value[provider];
    const own = this.#document.get(provider);
    const missing: Record<string, Json> = {};
    for (const [key, value] of Object.entries(section)) {
      const where = `${provider}.${key}`;
      if (list !== undefined && key === list.key && Array.isArray(value)) {
        if (isMap(own) && own.has(key)) this.#items(own, key, value);
        else missing[key] = value;
        this.added.push(...value.map(each => `${where} ${JSON.stringify(idOf(each, list.ids))}`));
      } else if (!isObject(there) || !Object.hasOwn(there, key)) {
        missing[key] = value;
        this.added.push(where);
      }
    }
    this.#members(provider, own, missing);
  }

  keep(lines: readonly string[]): void {
    const there = this.#before.value['keep'];
    const missing = lines.filter(line => !Array.isArray(there) || !there.includes(line));
    if (missing.length === 0) return;
    const root = this.#document.contents as YAMLMap;
    if (root.has('keep')) this.#items(root, 'keep', missing);
    else this.#add(root, 'keep', missing);
    this.added.push(...missing.map(line => `keep ${line}`));
  }

  /** Into the section's map in this file; another file may have the rest. */
  #members(provider: string, own: unknown, missing: Members): void {
    if (Object.keys(missing).length === 0) return;
    if (own === undefined) this.#add(this.#document.contents, provider, missing);
    else if (isMap(own)) for (const [key, value] of Object.entries(missing)) this.#add(own, key, value);
    else throw this.#writtenOtherwise(provider, own);
  }

  #items(map: YAMLMap, key: string, items: readonly Json[]): void {
    const own: unknown = map.get(key);
    if (!isSeq(own)) throw this.#writtenOtherwise(key, own);
    const last: unknown = own.items.at(-1);
    if (last === undefined) {
      const member = map.items.find(each => isScalar(each.key) && each.key.value === key);
      this.edits.push({ does: 'set', at: 'member', offset: startOf(member?.key), value: items });
    }
    const offset = startOf(last);
    if (last !== undefined)
      for (const value of items) this.edits.push({ does: 'insert', at: 'after', offset, value });
  }

  #add(map: unknown, key: string, value: Json): void {
    this.edits.push({ does: 'add', at: 'map', offset: startOf(map as YAMLMap), key, value });
  }

  #writtenOtherwise(key: string, own: unknown): Failure {
    const how = own instanceof Alias ? 'as an alias' : 'in another way';
    return new Failure(
      'file',
      `${key} of ${this.#before.file} is written ${how}, so nothing can be added to it`,
      { next: NEXT },
    );
  }
}
