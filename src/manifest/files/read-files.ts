import { basename, dirname, join } from 'node:path';
import {
  type ListNode,
  type ManifestNode,
  type MapMember,
  type MapNode,
  type ScalarNode,
  type Span,
  sourceOf,
} from '../../core/manifest-node.ts';
import type { Problem } from '../../core/problem.ts';
import type { SectionFile, SectionFiles } from '../../core/section.ts';
import type { KnownParts } from '../known-parts.ts';
import { LIMITS } from '../limits.ts';
import type { Section } from '../section.ts';
import { type DecodedFile, decodeText } from '../yaml/decode.ts';
import { pointed, readJson } from '../yaml/read-json.ts';
import { type FileForm, manifestForm, namedTree, OTHER_FORM, ownTree } from './file-form.ts';
import type { FileMistake, Files, LoadedFile } from './files.ts';
import type { IncludedFile, Includer } from './include.ts';
import { type FileRules, NamedFiles } from './named-files.ts';

/** One file of `-f`. With `text` it comes from no file, and so it may not include files. */
export interface ManifestInput {
  /** The name of the file in messages. */
  readonly file: string;
  readonly text?: string;
  /** What messages call a text from no file. Default: {@link STANDARD_INPUT}. */
  readonly called?: InputWords;
}

/** What messages call a manifest that comes from no file. */
export interface InputWords {
  /** In place of the name of a file. */
  readonly file: string;
  readonly noun: string;
  /** What to do for a manifest that must be a file. */
  readonly asFile: string;
}

export const STANDARD_INPUT: InputWords = {
  file: '<stdin>',
  noun: 'standard input',
  asFile: 'save the manifest as a file, and name that file with -f',
};

/**
 * Says whether an included file is left unparsed: its bytes are read, but nothing in it is used.
 */
export type LeavesOut = (file: LoadedFile, text: string) => boolean;

export interface ReadFiles {
  /** The trees of YAML files, each followed by the trees of the files that it includes. */
  readonly trees: readonly MapNode[];
  /**
   * The files that sections name. A YAML file occurs once; a JSON file occurs as often as it is
   * named.
   */
  readonly beside: ReadonlyMap<SectionFiles, readonly SectionFile[]>;
  /** Set for a base: the JSON files that are missing now. Nobody knows what they held. */
  readonly unknown: readonly string[];
  /** Whether every named file was read and has the expected form. */
  readonly whole: boolean;
  readonly problems: readonly Problem[];
  /** The displayed name of every file that was read, in the order of reading. */
  readonly names: readonly string[];
  /**
   * The text of every file that messages may quote: a file that has the expected form, or that the
   * user named.
   */
  readonly texts: ReadonlyMap<string, string>;
  /**
   * Every file that could be read, with its bytes unchanged. Left out are standard input, and files
   * that can only cause warnings, because they change nothing that is wanted.
   */
  readonly files: readonly LoadedFile[];
  /** Text of a file → its tree, for every manifest file without a problem. */
  readonly clean: ReadonlyMap<string, MapNode>;
}

/** A list of a JSON file, and the whole content of that file. */
type NamedList = Pick<SectionFile, 'root'> & { readonly tree: ListNode };

/** A file that is being read, and the chain of files whose includes led to it. */
interface FileReading extends Includer {
  readonly chain: readonly IncludedFile[];
  /** The user named this file, so messages may quote it. */
  readonly trusted?: boolean;
}

/**
 * Reads manifest files and the files that they include, each once, depth first. Reads nothing
 * outside one folder: the `root` of {@link FileRules}, or without it the folder of the manifest
 * that the user named.
 */
export class FileReader {
  readonly #files: NamedFiles;
  readonly #trees: MapNode[] = [];
  readonly #beside = new Map<SectionFiles, SectionFile[]>();
  readonly #sections: readonly Section[];
  readonly #manifest: FileForm;
  readonly #problems: Problem[] = [];
  readonly #texts = new Map<string, string>();
  readonly #names = new Set<string>();
  readonly #seen = new Set<string>();
  readonly #lists = new Map<string, NamedList | undefined>();
  readonly #clean = new Map<string, MapNode>();
  readonly #known: KnownParts | undefined;
  readonly #unknown: string[] = [];
  /** Paths of files that can only cause warnings: they change nothing that is wanted. */
  readonly #warners = new Set<string>();
  readonly #isBefore: boolean;
  readonly #leavesOut: LeavesOut | undefined;
  #whole = true;

  /**
   * `sections`: the sections whose keys may name further files. `known`: trees of texts that need
   * not be parsed again.
   */
  constructor(
    files: Files,
    sections: readonly Section[],
    rules: FileRules = {},
    { known, leavesOut }: { readonly known?: KnownParts | undefined; readonly leavesOut?: LeavesOut } = {},
  ) {
    this.#files = new NamedFiles(files, rules);
    this.#sections = sections;
    this.#manifest = manifestForm(sections);
    this.#isBefore = rules.given !== undefined;
    this.#known = known;
    this.#leavesOut = leavesOut;
  }

  async read(inputs: readonly ManifestInput[]): Promise<ReadFiles> {
    for (const input of inputs) {
      if (input.text === undefined) await this.#top(input.file);
      else this.#fromNoFile(input.text, input);
    }
    return {
      trees: this.#trees,
      beside: this.#beside,
      unknown: this.#unknown,
      whole: this.#whole,
      problems: this.#problems,
      names: [...this.#names],
      texts: this.#texts,
      files: this.#files.loaded.filter(({ path }) => !this.#warners.has(path)),
      clean: this.#clean,
    };
  }

  async #top(file: string): Promise<void> {
    const nowhere = { file, line: 1, column: 1 };
    const top = await this.#files.top(file);
    if ('mistake' in top) this.#report(top.mistake, nowhere);
    else await this.#file({ ...top, chain: [], trusted: !top.elsewhere }, nowhere);
  }

  #fromNoFile(text: string, { file, called = STANDARD_INPUT }: ManifestInput): void {
    if (Buffer.byteLength(text) > LIMITS.bytes) {
      const message = `${called.noun} is larger than ${LIMITS.bytes / 1024 / 1024} MiB`;
      const hint = 'split the manifest into several files';
      this.#report({ rule: 'file/too-large', message, hint }, { file, line: 1, column: 1 });
      return;
    }
    this.#names.add(file);
    const tree = this.#manifestTree(decodeText(file, text), ownTree);
    if (tree === undefined) return;
    this.#trees.push(tree);
    for (const named of [tree.members.get('include'), ...this.#named(tree).map(([, member]) => member)]) {
      if (named === undefined) continue;
      const hint = called.asFile;
      const message = `a manifest from ${called.noun} cannot name other files`;
      this.#report({ rule: 'include/standard-input', message, hint }, sourceOf(named.key));
    }
  }

  async #file(reading: FileReading, named: Problem['source']): Promise<void> {
    const text = await this.#once(reading, named);
    if (text === undefined || this.#isLeftOut(text, reading)) return;
    const tree = this.#manifestTree(text, reading.trusted === true ? ownTree : namedTree);
    if (tree === undefined) return;
    this.#trees.push(tree);
    await this.#includes(tree, reading);
    await this.#sectionFiles(tree, reading);
  }

  #isLeftOut({ file }: DecodedFile, { chain, path }: FileReading): boolean {
    if (this.#leavesOut === undefined || chain.length === 0) return false;
    const loaded = this.#files.loaded.find(each => each.path === path);
    return loaded !== undefined && this.#leavesOut(loaded, file.text);
  }

  /** The text of a file when it is named for the first time; afterwards undefined. */
  async #once(file: IncludedFile, named: Problem['source']): Promise<DecodedFile | undefined> {
    if (this.#seen.has(file.path)) return undefined;
    this.#seen.add(file.path);
    return this.#text(file, named);
  }

  /**
   * The text of a file that a manifest names; undefined if it cannot be read, which is then
   * reported.
   */
  async #text(file: IncludedFile, named: Problem['source']): Promise<DecodedFile | undefined> {
    const { text, ...trouble } = await this.#files.read(file);
    if ('mistake' in trouble && trouble.mistake !== undefined) this.#report(trouble.mistake, named);
    if (text !== undefined) this.#names.add(text.file.file);
    else this.#whole = false;
    return text;
  }

  #manifestTree(text: DecodedFile, read: typeof ownTree): MapNode | undefined {
    const known = this.#known?.treeOf(text.file.text);
    if (known !== undefined) return known;
    const before = this.#problems.length;
    const tree = this.#tree(text, this.#manifest, read);
    if (tree !== undefined && this.#problems.length === before) this.#clean.set(text.file.text, tree);
    return tree;
  }

  #tree(text: DecodedFile, form: FileForm, read: typeof ownTree): MapNode | undefined {
    const { tree, problems } = read(text, form);
    this.#problems.push(...problems);
    const isOther = problems.some(({ rule }) => rule === OTHER_FORM);
    if (tree !== undefined || (read === ownTree && !isOther)) this.#texts.set(text.file.file, text.file.text);
    if (tree === undefined) this.#whole = false;
    return tree;
  }

  async #includes(tree: MapNode, from: FileReading): Promise<void> {
    const list = tree.members.get('include')?.value;
    if (list?.type !== 'list') return;
    for (const item of list.items) await this.#include(item, from);
  }

  /** The keys in a tree whose values name files. */
  #named(tree: MapNode): readonly (readonly [files: SectionFiles, member: MapMember])[] {
    return this.#sections.flatMap(({ name, form }) => {
      const section = tree.members.get(name)?.value;
      if (section?.type !== 'map') return [];
      return (form?.files ?? []).flatMap(files =>
        files.members(section).map(member => [files, member] as const),
      );
    });
  }

  /** Reads the files that sections name, with the same limits and folder as for includes. */
  async #sectionFiles(tree: MapNode, from: FileReading): Promise<void> {
    for (const [files, { value }] of this.#named(tree)) {
      for (const item of value.type === 'list' ? value.items : [value]) {
        for (const found of await this.#expand(item, from, files)) {
          const file = await this.#sectionFile(found, item, files);
          const name = basename(found.shown).replace(/\.[^.]*$/, '');
          if (file === undefined) continue;
          this.#beside.set(files, [...(this.#beside.get(files) ?? []), { name, ...file, named: item.span }]);
        }
      }
    }
  }

  async #sectionFile(
    found: IncludedFile,
    item: ManifestNode,
    files: SectionFiles,
  ): Promise<Pick<SectionFile, 'tree' | 'root'> | undefined> {
    const named = sourceOf(item.span);
    if ('shows' in files.text) {
      const { keys } = pointed(item.type === 'scalar' ? String(item.value) : '');
      return this.#list(found, keys, named, files);
    }
    const tree =
      'isBinary' in files.text
        ? await this.#binary(found, item.span)
        : await this.#namedTree(found, named, { ...files.text, must: files.must });
    return tree && { tree };
  }

  async #namedTree(
    found: IncludedFile,
    named: Problem['source'],
    form: Omit<FileForm, 'reserved'>,
  ): Promise<MapNode | undefined> {
    const text = await this.#once(found, named);
    // Keys in these files may be names that people chose, such as `constructor`. They are only used
    // in a Map, never as keys of a plain object.
    return text && this.#tree(text, { ...form, reserved: new Set() }, namedTree);
  }

  /** The content of a file that is no text, in base64. */
  async #binary(found: IncludedFile, span: Span): Promise<ScalarNode | undefined> {
    if ((await this.#text(found, sourceOf(span))) === undefined) return undefined;
    const bytes = this.#files.loaded.find(({ path }) => path === found.path)?.bytes ?? [];
    const value = Buffer.from(bytes).toString('base64');
    return { type: 'scalar', value, written: '', plain: false, span };
  }

  /**
   * The list in a JSON file. The manifest may name the same list several times; it is read once.
   */
  async #list(
    found: IncludedFile,
    keys: readonly string[],
    named: Problem['source'],
    files: SectionFiles,
  ): Promise<NamedList | undefined> {
    if (!found.path.endsWith('.json') || !found.shown.endsWith('.json')) {
      const message = `the name of ${found.shown} does not end in .json`;
      const hint = 'give the file a name such as commands.json';
      this.#report({ rule: 'file/not-json', message, hint }, named);
      return undefined;
    }
    const list = [found.path, ...keys].join('\0');
    if (this.#lists.has(list)) return this.#lists.get(list);
    const text = await this.#text(found, named);
    if (text === undefined) return undefined;
    const { node, root, problems, shown } = readJson(text, files, keys);
    this.#problems.push(...problems);
    if (shown) this.#texts.set(text.file.file, text.file.text);
    if (node === undefined) this.#whole = false;
    if (files.onlyWarns === true) this.#warners.add(found.path);
    const content = node && { tree: node, ...(root && !this.#leavesOut && { root }) };
    this.#lists.set(list, content);
    return content;
  }

  /** The files that a path or pattern in a manifest names. */
  async #expand(
    item: ManifestNode,
    from: FileReading,
    files?: SectionFiles,
  ): Promise<readonly IncludedFile[]> {
    if (item.type !== 'scalar' || typeof item.value !== 'string' || item.value === '') return [];
    const isMade = files !== undefined && !('noun' in files.text);
    const name = isMade && 'shows' in files.text ? pointed(item.value).file : item.value;
    const expanded = await this.#files.find(name, from, this.#sections[0]?.name);
    if (expanded.trouble === undefined) return expanded.found;
    const { trouble } = expanded;
    if (this.#isBefore && isMade && trouble.rule === 'include/missing')
      this.#unknown.push(join(dirname(from.shown), name));
    else this.#report(trouble, sourceOf(item.span));
    return [];
  }

  async #include(item: ManifestNode, from: FileReading): Promise<void> {
    const source = sourceOf(item.span);
    const chain = [...from.chain, from];
    for (const included of await this.#expand(item, from)) {
      const at = chain.findIndex(({ path }) => path === included.path);
      if (at < 0) {
        await this.#file({ ...included, root: from.root, chain }, source);
        continue;
      }
      const way = [...chain.slice(at), included].map(({ shown }) => shown).join(' → ');
      this.#report(
        {
          rule: 'include/cycle',
          message: `a file cannot include itself: ${way}`,
          hint: 'remove one of these includes',
        },
        source,
      );
    }
  }

  #report(mistake: FileMistake, source: Problem['source']): void {
    this.#whole = false;
    this.#problems.push({ ...mistake, level: 'error', source });
  }
}
