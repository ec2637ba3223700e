import type { MapNode } from './manifest-node.ts';
import type { Problem } from './problem.ts';

/** The list of a section whose items are scopes, and the key that tells two of them apart. */
export interface ScopeList {
  readonly key: string;
  readonly id: string;
}

/** A file that a section names. */
export interface SectionFile {
  /** Its name without the extension. */
  readonly name: string;
  readonly tree: MapNode;
}

/** Files that a section names beside those of the manifest. What they hold gets into the manifest before it is checked. */
export interface SectionFiles {
  /** The key of the section that holds one path or pattern, or a list of them. */
  readonly key: string;
  /** What is said of a file that is no map. */
  readonly must: string;
  /** Pure. */
  merge(
    root: MapNode,
    files: readonly SectionFile[],
  ): { readonly node: MapNode; readonly problems: readonly Problem[] };
}

/** What the manifest's loader has to know of one provider's section. All may be left out. */
export interface SectionForm {
  /** Entries of several files that have the same id become one. */
  readonly list?: ScopeList;
  readonly files?: SectionFiles;
  /** A line of `keep` that shows how one is written. */
  readonly keepSample?: string;
}
