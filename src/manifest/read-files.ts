import { basename, dirname } from 'node:path';
import {
  type ListNode,
  type ManifestNode,
  type MapNode,
  type Member,
  sourceOf,
} from '../core/manifest-node.ts';
import type { Problem } from '../core/problem.ts';
import type { SectionFile, SectionFiles } from '../core/section.ts';
import type { ManifestRule } from './code-pages.ts';
import { type Decoded, decodeBytes, decodeText } from './decode.ts';
import type { FileContent, Files, FileTrouble, LoadedFile } from './files.ts';
import { expandInclude, type Included, type Includer } from './include.ts';
import { LIMITS } from './limits.ts';
import { parseYaml } from './parse-yaml.ts';
import { readJson } from './read-json.ts';
import type { Section } from './section.ts';
import { RESERVED_KEYS } from './to-node.ts';

/** One `-f`. With `text` it is standard input, which may not include. */
export interface ManifestInput {
  /** As shown to people. */
  readonly file: string;
  readonly text?: string;
}

export interface ReadFiles {
  /** One per YAML file, each followed by those it includes. */
  readonly trees: readonly MapNode[];
  /** The files that sections name: one per YAML file. */
  readonly beside: ReadonlyMap<SectionFiles, readonly SectionFile[]>;
  /** Patterns of JSON files that match nothing, in a manifest before a change: what they held is not known. */
  readonly unknown: readonly string[];
  readonly problems: readonly Problem[];
  /** The text of every readable file that people may see, by its name for people. */
  readonly texts: ReadonlyMap<string, string>;
  /** Every readable file, unchanged and without standard input. */
  readonly files: readonly LoadedFile[];
  /** A file has no tree. */
  readonly incomplete: boolean;
}

export interface HowToRead {
  /** It is a manifest before a change: files that another program makes may not be there. */
  readonly before?: boolean;
}

/** The required form of a file, and the keys that no map in it may have. */
interface Form {
  readonly must: string;
  readonly reserved: ReadonlySet<string>;
}

const MANIFEST: Form = {
  must: 'a manifest must be a map that begins with "evenkeel: 1"',
  reserved: RESERVED_KEYS,
};

const TROUBLE: Readonly<Record<FileTrouble, readonly [rule: ManifestRule, message: string]>> = {
  missing: ['file/missing', 'the file does not exist'],
  not_a_file: ['file/not-a-file', 'this is not a regular file'],
  too_large: ['file/too-large', `the file is larger than ${LIMITS.bytes / 1024 / 1024} MiB`],
  denied: ['file/denied', 'the file may not be read'],
  changed: ['file/changed', 'the file was replaced while it was read'],
  unreadable: ['file/unreadable', 'the file cannot be read'],
};

/** A file in reading, and the files that led to it. */
interface Reading extends Includer {
  readonly chain: readonly Included[];
}

/** Reads manifest files and those they include, each once, depth first. Reads nothing outside a top file's folder. */
export class FileReader {
  readonly #files: Files;
  readonly #trees: MapNode[] = [];
  readonly #beside = new Map<SectionFiles, SectionFile[]>();
  readonly #sections: readonly Section[];
  readonly #problems: Problem[] = [];
  readonly #texts = new Map<string, string>();
  readonly #loaded: LoadedFile[] = [];
  readonly #known = new Set<string>();
  readonly #lists = new Map<string, ListNode>();
  readonly #unknown: string[] = [];
  readonly #before: boolean;
  #incomplete = false;
  #bytes = 0;

  /** `sections` may name further files. */
  constructor(files: Files, sections: readonly Section[], { before = false }: HowToRead = {}) {
    this.#files = files;
    this.#sections = sections;
    this.#before = before;
  }

  async read(inputs: readonly ManifestInput[]): Promise<ReadFiles> {
    for (const input of inputs) {
      if (input.text === undefined) await this.#top(input.file);
      else this.#standardInput(input.file, input.text);
    }
    return {
      trees: this.#trees,
      beside: this.#beside,
      unknown: this.#unknown,
      problems: this.#problems,
      texts: this.#texts,
      files: this.#loaded,
      incomplete: this.#incomplete,
    };
  }

  async #top(file: string): Promise<void> {
    const nowhere = { file, line: 1, column: 1 };
    const path = await this.#files.realpath(file);
    if (path === undefined) this.#report(...TROUBLE.missing, nowhere);
    else await this.#file({ path, shown: file, root: dirname(path), chain: [] }, nowhere);
  }

  #standardInput(file: string, text: string): void {
    if (Buffer.byteLength(text) > LIMITS.bytes) {
      this.#report(...TROUBLE.too_large, { file, line: 1, column: 1 });
      return;
    }
    const tree = this.#parse(decodeText(file, text), MANIFEST);
    if (tree === undefined) return;
    this.#trees.push(tree);
    for (const named of [tree.members.get('include'), ...this.#named(tree).map(([, member]) => member)]) {
      if (named === undefined) continue;
      const hint = 'save it as a file and give its name to -f';
      const message = 'standard input cannot include files';
      this.#report('include/standard-input', message, sourceOf(named.key), hint);
    }
  }

  async #file(reading: Reading, named: Problem['source']): Promise<void> {
    const tree = await this.#tree(reading, named, MANIFEST);
    if (tree === undefined) return;
    this.#trees.push(tree);
    await this.#includes(tree, reading);
    await this.#sectionFiles(tree, reading);
  }

  /** The tree of a file that was not read before. */
  async #tree(reading: Included, named: Problem['source'], form: Form): Promise<MapNode | undefined> {
    const decoded = await this.#decoded(reading, named, reading.path);
    return decoded && this.#parse(decoded, form);
  }

  /** The list in a JSON file, which several places may name. */
  async #list(
    reading: Included,
    named: Problem['source'],
    files: SectionFiles,
  ): Promise<ListNode | undefined> {
    if (!reading.path.endsWith('.json') || !reading.shown.endsWith('.json')) {
      this.#report('file/not-json', `the name of ${reading.shown} does not end in .json`, named);
      return undefined;
    }
    const known = this.#lists.get(reading.path);
    if (known !== undefined) return known;
    // As a manifest it may have been read, too.
    const decoded = await this.#decoded(reading, named, `${reading.path}\0json`);
    if (decoded === undefined) return undefined;
    const { node, problems, shown } = readJson(decoded, files);
    for (const problem of problems) this.#problems.push(problem);
    if (shown) this.#texts.set(decoded.file.file, decoded.file.text);
    if (node === undefined) this.#incomplete = true;
    else this.#lists.set(reading.path, node);
    return node;
  }

  /** The text of a file that was not read before under this key. */
  async #decoded(reading: Included, named: Problem['source'], key: string): Promise<Decoded | undefined> {
    if (this.#known.has(key)) return undefined;
    this.#known.add(key);
    if (this.#known.size > LIMITS.files) {
      if (this.#known.size === LIMITS.files + 1) {
        this.#report('include/limit', `a manifest has at most ${LIMITS.files} files`, named);
      }
      return undefined;
    }
    const content = await this.#files.read(reading.path, LIMITS.bytes);
    if (content.trouble !== undefined) {
      this.#report(...TROUBLE[content.trouble], named);
      return undefined;
    }
    if (!this.#fits(content, named)) return undefined;
    this.#loaded.push({ file: reading.shown, path: reading.path, bytes: content.bytes });
    return decodeBytes(reading.shown, content.bytes);
  }

  #fits(content: FileContent & { readonly bytes: Uint8Array }, named: Problem['source']): boolean {
    const before = this.#bytes;
    this.#bytes += content.bytes.length;
    if (this.#bytes <= LIMITS.runBytes) return true;
    if (before <= LIMITS.runBytes) {
      this.#report(
        'include/limit',
        `all files together are larger than ${LIMITS.runBytes / 1024 / 1024} MiB`,
        named,
      );
    }
    return false;
  }

  #parse({ file, problems }: Decoded, { must, reserved }: Form): MapNode | undefined {
    this.#texts.set(file.file, file.text);
    for (const problem of problems) this.#problems.push(problem);
    const parsed = problems.length > 0 ? { problems: [] } : parseYaml(file, reserved);
    for (const problem of parsed.problems) this.#problems.push(problem);
    if (parsed.node?.type === 'map') return parsed.node;
    if (parsed.node !== undefined) this.#report('schema/type', must, file.source(parsed.node.span.start));
    this.#incomplete = true;
    return undefined;
  }

  async #includes(tree: MapNode, from: Reading): Promise<void> {
    const list = tree.members.get('include')?.value;
    if (list?.type !== 'list') return;
    for (const item of list.items) await this.#include(item, from);
  }

  /** The members that name files of sections. */
  #named(tree: MapNode): readonly (readonly [files: SectionFiles, member: Member])[] {
    return this.#sections.flatMap(({ name, form }) => {
      const section = tree.members.get(name)?.value;
      if (section?.type !== 'map') return [];
      return (form?.files ?? []).flatMap(files =>
        files.members(section).map(member => [files, member] as const),
      );
    });
  }

  /** With the limits and the folder of includes. */
  async #sectionFiles(tree: MapNode, from: Reading): Promise<void> {
    for (const [files, { value }] of this.#named(tree)) {
      for (const item of value.type === 'list' ? value.items : [value]) {
        for (const found of await this.#expand(item, from, files)) {
          const file = await this.#sectionFile(found, sourceOf(item.span), files);
          const name = basename(found.shown).replace(/\.[^.]*$/, '');
          if (file === undefined) continue;
          this.#beside.set(files, [
            ...(this.#beside.get(files) ?? []),
            { name, tree: file, named: item.span },
          ]);
        }
      }
    }
  }

  #sectionFile(
    found: Included,
    named: Problem['source'],
    files: SectionFiles,
  ): Promise<ManifestNode | undefined> {
    if (files.json !== undefined) return this.#list(found, named, files);
    // Their keys may be names that people chose, and stay keys of maps that are looked up by name.
    return this.#tree(found, named, { must: files.must, reserved: new Set() });
  }

  async #expand(
    item: ManifestNode,
    from: Reading,
    { json }: Pick<SectionFiles, 'json'> = {},
  ): Promise<readonly Included[]> {
    if (item.type !== 'scalar' || typeof item.value !== 'string' || item.value === '') return [];
    const expanded = await expandInclude(item.value, from, this.#files, this.#sections[0]?.name);
    if (expanded.trouble === undefined) return expanded.found;
    const { rule, message, hint } = expanded.trouble;
    if (this.#before && json !== undefined && rule === 'include/missing') this.#unknown.push(item.value);
    else this.#report(rule, message, sourceOf(item.span), hint);
    return [];
  }

  async #include(item: ManifestNode, from: Reading): Promise<void> {
    const source = sourceOf(item.span);
    const chain = [...from.chain, from];
    for (const included of await this.#expand(item, from)) {
      const at = chain.findIndex(({ path }) => path === included.path);
      if (at < 0) {
        await this.#file({ ...included, root: from.root, chain }, source);
        continue;
      }
      const way = [...chain.slice(at), included].map(({ shown }) => shown).join(' → ');
      this.#report('include/cycle', `a file cannot include itself: ${way}`, source);
    }
  }

  #report(rule: ManifestRule, message: string, source: Problem['source'], hint?: string): void {
    this.#problems.push({ rule, level: 'error', message, source, ...(hint === undefined ? {} : { hint }) });
  }
}
