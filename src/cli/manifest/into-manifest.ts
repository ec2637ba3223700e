import { Alias, type Document, isMap, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml';
import { isObject, type Json } from '../../core/json.ts';
import { Failure } from '../../core/report/failure.ts';
import { editText } from '../../manifest/edit/edit-text.ts';
import type { TextEdit } from '../../manifest/edit/text-edit.ts';
import { Unwritable } from '../../manifest/edit/text-edit.ts';
import { startOf } from '../../manifest/edit/yaml-source.ts';
import { filesWith } from '../../manifest/files/files.ts';
import { LIMITS } from '../../manifest/limits.ts';
import type { LoadedManifest } from '../../manifest/load.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import type { Context } from '../context.ts';
import type { SourceFlags } from '../options/shared-options.ts';
import { sideOf } from './base-manifest.ts';
import { exactText, loadFiles, loadShown, readBytes, type WantedManifest } from './load.ts';

/**
 * The manifest that receives an export: its file as it was read, and what it means with its
 * includes.
 */
export interface Into {
  readonly file: string;
  /** The text of the file, with its byte order mark and line ends. */
  readonly text: string;
  readonly manifest: LoadedManifest;
  readonly wanted: WantedManifest;
}

/**
 * Reads the manifest that receives an export. Returns undefined if `validate` refuses it, after
 * every mistake has been shown. Throws a Failure if the manifest cannot be read or written.
 */
export async function readInto(
  file: string,
  flags: SourceFlags,
  context: Context,
): Promise<Into | undefined> {
  const { files } = context.io;
  if (file === '-')
    throw new Failure('usage', '--into cannot add to standard input', {
      next: 'Name the file of a manifest: --into FILE.',
    });
  await files.checkReplace(file);
  const bytes = await readBytes(context.io, file, LIMITS.bytes);
  const { wanted, manifest } = await loadShown(
    context,
    { ...flags, file: [file] },
    await filesWith(files, new Map([[file, bytes]])),
  );
  if (wanted === undefined || manifest === undefined) return undefined;
  const text = exactText(bytes);
  return { file, text, manifest, wanted };
}

/**
 * Writes the new text of the manifest. Throws a Failure, and writes nothing, if `validate` would
 * refuse it, if existing content would change its meaning, or if someone has changed the file since
 * it was read.
 */
export async function replaceInto(
  into: Into,
  text: string,
  flags: SourceFlags,
  context: Context,
): Promise<void> {
  const { file, wanted } = into;
  const { files } = context.io;
  const bytes = new TextEncoder().encode(text);
  const after = await loadFiles(
    context,
    { ...flags, file: [file] },
    { files: await filesWith(files, new Map([[file, bytes]])) },
  );
  const error = after.problems.find(({ level }) => level === 'error');
  if (after.wanted === undefined) {
    const where = error === undefined ? '' : ` at line ${error.source.line}: ${error.message}`;
    throw new Failure('file', `${file} would not be valid with the live resources added to it${where}`, {
      next: 'Nothing was written. Export to a new file with --output, and copy the entries that fit.',
    });
  }
  const sides = new Map(after.wanted.collected.desired.map(each => [each.address, sideOf(each)]));
  const moved = wanted.collected.desired.find(each => sides.get(each.address) !== sideOf(each));
  if (moved !== undefined)
    throw new Failure('bug', `the added resources would change what ${file} wants of ${moved.address}`);
  const known = new Set(wanted.collected.desired.map(({ address }) => address));
  const defaulted = after.wanted.collected.desired.find(
    ({ address, notes = [] }) => !known.has(address) && notes.some(({ code }) => code === 'row/defaults'),
  );
  if (defaulted !== undefined)
    throw new Failure(
      'file',
      `the \`defaults\` of ${file} would give ${defaulted.address} other values than are live`,
      {
        next: 'Nothing was written. Export to a new file with --output, and copy the entries that fit.',
      },
    );
  const now = await readBytes(context.io, file, LIMITS.bytes);
  if (Buffer.compare(now, new TextEncoder().encode(into.text)) !== 0)
    throw new Failure('file', `${file} was changed while live was read`, {
      next: 'Nothing was written. Run the export again.',
    });
  await files.replace(file, text);
}

/** For each provider, the list of scopes in its section, such as `projects`. */
const LISTS = new Map(PROVIDERS.map(({ name, form }) => [name, form?.list]));

/** The file of a manifest, and its value with variables replaced and includes merged. */
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
 * Adds exported sections and lines of `keep` to a manifest's text. The text so far stays the same,
 * byte for byte. All scopes of the sections are added: the caller leaves out scopes that the
 * manifest has. Throws a Failure with code `file` if the text has no place to add to.
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
  return new Failure('file', `evenkeel finds no place in ${file} for the live resources: ${why}`, {
    next: NEXT,
  });
}

const NEXT = 'Write the value out there as plain YAML, or export to a new file with --output.';

/** The id of an item in a list of scopes. */
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

  /** Adds keys to the section's map in this file. Another file may have the rest of the section. */
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
    const how = own instanceof Alias ? 'as an alias' : 'in an unusual form';
    return new Failure(
      'file',
      `${key} of ${this.#before.file} is written ${how}, so evenkeel cannot add entries to that list`,
      { next: NEXT },
    );
  }
}
