import type { ManifestNode, MapMember, MapNode, Span } from './manifest-node.ts';
import type { ManifestPath, Problem } from './problem.ts';
import type { ProviderReason } from './report/reason.ts';
import type { TextFile } from './text/text-file.ts';

/**
 * A list of scopes in a section, and the keys that may identify an item, such as `id` or `name`.
 */
export interface ScopeList {
  readonly key: string;
  readonly ids: readonly string[];
}

export interface SectionFile {
  /** The file name without the extension. */
  readonly name: string;
  /** The content: a list for JSON, otherwise a map. */
  readonly tree: ManifestNode;
  /**
   * The whole content of a JSON file, of which `tree` is the list that was named. Absent where
   * parts of the manifest are not read, because these may name other lists of the file.
   */
  readonly root?: ManifestNode;
  /** Where the manifest has the path or pattern of this file. */
  readonly named: Span;
}

/** A manifest's tree after a change, and the mistakes that were found. */
export interface MergedTree {
  readonly node: MapNode;
  readonly problems: readonly Problem[];
  /** Place of an entry → notes for its row that say how the entry was read. */
  readonly remarks?: ReadonlyMap<Span, readonly ProviderReason[]>;
}

/** A manifest's tree with the content of included files. */
export interface MergedFiles extends MergedTree {
  /**
   * Files that list everything: fields that an entry in them leaves out get the service's default,
   * even if that widens access.
   */
  readonly whole?: readonly TextFile[];
  /** Scopes with a file that has no entries. Nothing is pruned there unless a person allows it. */
  readonly emptied?: readonly ManifestPath[];
}

/** A file with a YAML map, written by people. */
interface YamlMap {
  /** The name of such a file in messages, with its article: `a locale file`. */
  readonly noun: string;
  /**
   * Mistakes that mean that the map is another kind of file. Then nothing in the file is used, and
   * no message may quote it. Pure.
   */
  misfits(tree: MapNode): readonly Problem[];
}

/** A file with a JSON list, made by another program. */
export interface JsonList {
  /** Whether messages may quote lines of the file. Pure. */
  shows(list: ManifestNode): boolean;
  /** Whether a single object counts as a list with one item. Pure. */
  isItem?(map: MapNode): boolean;
}

/** A file whose content is no text. Its tree is the content in base64. */
interface BinaryFile {
  readonly isBinary: true;
}

/**
 * Files that a section names besides the manifest's own. Their content is merged into the manifest
 * before validation.
 */
export interface SectionFiles {
  /**
   * The keys of the section, at any depth, whose value is a path or a pattern, or a list of these.
   * Pure.
   */
  members(section: MapNode): readonly MapMember[];
  /**
   * The message for a file that has neither a map nor, in JSON, a list at the top. It must not
   * quote the file.
   */
  readonly must: string;
  /** The form of the file. A file of another form may be someone's secret. */
  readonly text: YamlMap | JsonList | BinaryFile;
  /**
   * The files only cause warnings and change nothing that is wanted. An earlier manifest (a base)
   * is read without them, because they may not exist beside it.
   */
  readonly onlyWarns?: true;
  /** Merges the files into the manifest's tree. Pure. */
  merge(root: MapNode, files: readonly SectionFile[]): MergedFiles;
}

/** What the manifest's loader needs to know of one provider's section. Everything is optional. */
export interface SectionForm {
  /** How to find entries that have the same id in several files. They become one entry. */
  readonly list?: ScopeList;
  /** The sorts of files that the section may name, merged in this order. */
  readonly files?: readonly SectionFiles[];
  /**
   * Turns forms that other tools write into the form of the schema, in the manifest itself. Pure.
   */
  accept?(root: MapNode): MergedTree;
  /** A sample line of `keep`. */
  readonly keepSample?: string;
}
