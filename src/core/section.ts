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
  /** The message for a file that is no map. */
  readonly must: string;
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
