import { basename, dirname } from 'node:path';
import { type ManifestNode, type MapNode, type Member, sourceOf } from '../core/manifest-node.ts';
import type { Problem } from '../core/problem.ts';
import type { SectionFile, SectionFiles } from '../core/section.ts';
import type { ManifestRule } from './code-pages.ts';
import { type Decoded, decodeBytes, decodeText } from './decode.ts';
import type { FileContent, Files, FileTrouble, LoadedFile } from './files.ts';
import { expandInclude, type Included, type Includer } from './include.ts';
import { LIMITS } from './limits.ts';
import { parseYaml } from './parse-yaml.ts';
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
  readonly problems: readonly Problem[];
  /** The text of every readable file, by its name for people. */
  readonly texts: ReadonlyMap<string, string>;
  /** The same files, unchanged; without standard input and those that only warn. */
  readonly files: readonly LoadedFile[];
}

/** The required form of a file, and the keys that no map in it may have. */
interface Form {
  readonly holds: 'map' | 'list';
  readonly must: string;
  readonly reserved: ReadonlySet<string>;
  /** It decides nothing, so it is no part of what was loaded. */
  readonly onlyWarns?: true;
}

const MANIFEST: Form = {
  holds: 'map',
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
  #bytes = 0;

  /** `sections` may name further files. */
  constructor(files: Files, sections: readonly Section[]) {
    this.#files = files;
    this.#sections = sections;
  }

  async read(inputs: readonly ManifestInput[]): Promise<ReadFiles> {
    for (const input of inputs) {
      if (input.text === undefined) await this.#top(input.file);
      else this.#standardInput(input.file, input.text);
    }
    return {
      trees: this.#trees,
      beside: this.#beside,
      problems: this.#problems,
      texts: this.#texts,
      files: this.#loaded,
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
    if (tree?.type !== 'map') return;
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
    if (tree?.type !== 'map') return;
    this.#trees.push(tree);
    await this.#includes(tree, reading);
    await this.#sectionFiles(tree, reading);
  }

  /** The tree of a file that was not read before. */
  async #tree(reading: Included, named: Problem['source'], form: Form): Promise<ManifestNode | undefined> {
    if (this.#known.has(reading.path)) return undefined;
    this.#known.add(reading.path);
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
    if (form.onlyWarns !== true)
      this.#loaded.push({ file: reading.shown, path: reading.path, bytes: content.bytes });
    return this.#parse(decodeBytes(reading.shown, content.bytes), form);
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

  #parse({ file, problems }: Decoded, { holds, must, reserved }: Form): ManifestNode | undefined {
    this.#texts.set(file.file, file.text);
    for (const problem of problems) this.#problems.push(problem);
    if (problems.length > 0) return undefined;
    const parsed = parseYaml(file, reserved);
    for (const problem of parsed.problems) this.#problems.push(problem);
    if (parsed.node === undefined) return undefined;
    if (parsed.node.type !== holds) {
      const source = file.source(parsed.node.span.start);
      this.#report('schema/type', must, source);
      return undefined;
    }
    return parsed.node;
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
      return (form?.files ?? []).flatMap(files => {
        const member = section.members.get(files.key);
        return member === undefined ? [] : [[files, member] as const];
      });
    });
  }

  /** With the limits and the folder of includes. */
  async #sectionFiles(tree: MapNode, from: Reading): Promise<void> {
    for (const [files, { value }] of this.#named(tree)) {
      // Their keys may be names that people chose, and stay keys of maps that are looked up by name.
      const form: Form = { ...files, reserved: new Set() };
      for (const item of value.type === 'list' ? value.items : [value]) {
        for (const found of await this.#expand(item, from)) {
          const file = await this.#tree(found, sourceOf(item.span), form);
          const name = basename(found.shown).replace(/\.[^.]*$/, '');
          if (file !== undefined)
            this.#beside.set(files, [...(this.#beside.get(files) ?? []), { name, tree: file }]);
        }
      }
    }
  }

  async #expand(item: ManifestNode, from: Reading): Promise<readonly Included[]> {
    if (item.type !== 'scalar' || typeof item.value !== 'string' || item.value === '') return [];
    const expanded = await expandInclude(item.value, from, this.#files, this.#sections[0]?.name);
    if (expanded.trouble === undefined) return expanded.found;
    const { rule, message, hint } = expanded.trouble;
    this.#report(rule, message, sourceOf(item.span), hint);
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
