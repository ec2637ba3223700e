import type { ManifestNode, MapNode } from './manifest-node.ts';
import type { Problem } from './problem.ts';

/** A section's list of scopes, and the key that identifies an item. */
export interface ScopeList {
  readonly key: string;
  readonly id: string;
}

export interface SectionFile {
  /** Its name without the extension. */
  readonly name: string;
  readonly tree: ManifestNode;
}

/** Files that a section names besides the manifest's. Their content is merged into the manifest before validation. */
export interface SectionFiles {
  /** The key of the section that holds one path or pattern, or a list of them. */
  readonly key: string;
  readonly holds: 'map' | 'list';
  /** The message for a file that holds something else. */
  readonly must: string;
  /** It changes nothing that is wanted: a manifest before the change is read without it. */
  readonly onlyWarns?: true;
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
  /** Merged in this order. */
  readonly files?: readonly SectionFiles[];
  /** A sample line of `keep`. */
  readonly keepSample?: string;
}
