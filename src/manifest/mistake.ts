import type { ManifestNode } from '../core/manifest-node.ts';
import type { ManifestPath } from '../core/problem.ts';
import type { SchemaMistake } from '../generated/validate-manifest.js';
import type { Schema } from './hints/schema-at.ts';
import type { ManifestRule } from './manifest-rule.ts';

/**
 * A sentence about a mistake. Its position is a key of the value (`key`), an item (`item`), or the
 * value itself.
 */
export interface MistakeExplanation {
  readonly rule: ManifestRule;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly key?: string;
  readonly item?: number;
  /** Point at the value's own key. */
  readonly atKey?: true;
  /** The key that is missing. */
  readonly missing?: string;
  /** The keys that may have been meant by an unknown one. */
  readonly near?: readonly string[];
}

/** A finding of the validator with its place in the tree. */
export interface PlacedMistake {
  readonly error: SchemaMistake;
  readonly path: ManifestPath;
  readonly node: ManifestNode;
  readonly schema: Schema | undefined;
  /** The bundled schema of the manifest. */
  readonly root: Schema;
  /** The schema of the list's first entry, where the value must be a list. */
  readonly entry?: Schema | undefined;
  /** The missing required key, if the map lacks only this one and has only one unknown key. */
  readonly missing?: string | undefined;
  /** Whether to suggest a correction: only while the mistakes are few enough to be read. */
  readonly hinted: boolean;
}
