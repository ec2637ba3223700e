import type { ManifestNode, MapMember, MapNode, Span } from './manifest-node.ts';
import type { ManifestPath, Problem } from './problem.ts';
import type { ProviderReason } from './report/reason.ts';
import type { TextFile } from './text/text-file.ts';

/** A section's list of scopes, and the keys that identify an item: it has one of them. */
export interface ScopeList {
  readonly key: string;
  readonly ids: readonly string[];
}

export interface SectionFile {
  /** Its name without the extension. */
  readonly name: string;
  /** A list for JSON, otherwise a map. */
  readonly tree: ManifestNode;
  /** The path or pattern that names it. */
  readonly named: Span;
}

/** A manifest's tree with something changed, and what was wrong. */
export interface MergedTree {
  readonly node: MapNode;
  readonly problems: readonly Problem[];
  /** By the place of an entry: what its row says of how it was read. */
  readonly remarks?: ReadonlyMap<Span, readonly ProviderReason[]>;
}

/** A tree with the content of a section's files. */
export interface MergedFiles extends MergedTree {
  /**
   * Files whose entries are whole: what an entry leaves out has the service's default, also where
   * that widens access.
   */
  readonly whole?: readonly TextFile[];
  /** Scopes with a file without entries: nothing is pruned there unless a person allows it. */
  readonly emptied?: readonly ManifestPath[];
}

/** A map in YAML, which people write. */
interface YamlMap {
  /** With its article. */
  readonly noun: string;
  /**
   * Pure: where a map is something else than such a file. Then nothing of the file is used; no
   * message may quote it.
   */
  misfits(tree: MapNode): readonly Problem[];
}

/** A list in JSON, which another program makes. */
export interface JsonList {
  /** Pure: whether people may see its lines beside a mistake. */
  shows(list: ManifestNode): boolean;
  /** Pure: whether an object is one item, as if it were in a list. */
  isItem?(map: MapNode): boolean;
}

/**
 * Files that a section names besides the manifest's. Their content is merged into the manifest
 * before validation.
 */
export interface SectionFiles {
  /**
   * Pure: the members of the section, at any depth, that hold one path or pattern, or a list of
   * them.
   */
  members(section: MapNode): readonly MapMember[];
  /**
   * The message for a file with another value at the top than a map, or a list for JSON; quotes
   * nothing of it.
   */
  readonly must: string;
  /** What its text is. It may be someone's secret. */
  readonly text: YamlMap | JsonList;
  /** It changes nothing that is wanted: a manifest before the change is read without it. */
  readonly onlyWarns?: true;
  /** Pure. */
  merge(root: MapNode, files: readonly SectionFile[]): MergedFiles;
}

/** What the manifest's loader needs to know of one provider's section. Everything is optional. */
export interface SectionForm {
  /** Entries with the same id in several files become one. */
  readonly list?: ScopeList;
  /** Merged in this order. */
  readonly files?: readonly SectionFiles[];
  /** Pure: brings what other tools write into the form of the schema, in the manifest itself. */
  accept?(root: MapNode): MergedTree;
  /** A sample line of `keep`. */
  readonly keepSample?: string;
}
