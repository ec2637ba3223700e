import type { MapNode } from './manifest-node.ts';
import type { Problem } from './problem.ts';

/** A section's list of scopes, and the keys that identify an item: it has one of them. */
export interface ScopeList {
  readonly key: string;
  readonly ids: readonly string[];
}

export interface SectionFile {
  /** Its name without the extension. */
  readonly name: string;
  readonly tree: MapNode;
}

/** Files that a section names besides the manifest's. Their content is merged into the manifest before validation. */
export interface SectionFiles {
  /** The key of the section that holds one path or pattern, or a list of them. */
  readonly key: string;
  /** The message for a file that is no map; quotes nothing of it. */
  readonly must: string;
  /** With its article. */
  readonly noun: string;
  /** Where a map is something else than such a file. Then nothing of the file is used; no message may quote it. Pure. */
  misfits(tree: MapNode): readonly Problem[];
  /** Pure. */
  merge(
    root: MapNode,
    files: readonly SectionFile[],
  ): { readonly node: MapNode; readonly problems: readonly Problem[] };
}

/** What the manifest's loader needs to know of one provider's section. Everything is optional. */
export interface SectionForm {
  /** Entries with the same id in several files become one. */
  readonly list?: ScopeList;
  readonly files?: SectionFiles;
  /** A sample line of `keep`. */
  readonly keepSample?: string;
}
