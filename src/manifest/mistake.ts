import type { ManifestNode } from '../core/manifest-node.ts';
import type { ManifestPath } from '../core/problem.ts';
import type { SchemaMistake } from '../generated/validate-manifest.js';
import type { Schema } from './hints/schema-at.ts';
import type { ManifestRule } from './manifest-rule.ts';

/**
 * What to say about a mistake in a value of the manifest, and where to point: at a key inside that
 * value (`key`), at an item of that value (`item`), or, without either, at the value itself.
 */
export interface MistakeExplanation {
  readonly rule: ManifestRule;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly key?: string;
  readonly item?: number;
  /** Point at the key before the value, and not at the value. */
  readonly atKey?: true;
  /** The key that is missing. */
  readonly missing?: string;
  /** Known keys that the author of an unknown key may have meant. */
  readonly near?: readonly string[];
  /** The one known key that an unknown key is a misspelling of. */
  readonly meant?: string | undefined;
}

/** A finding of the schema validator, with the value that it is about and its path in the tree. */
export interface PlacedMistake {
  readonly error: SchemaMistake;
  readonly path: ManifestPath;
  readonly node: ManifestNode;
  readonly schema: Schema | undefined;
  /** The bundled schema of the manifest. */
  readonly root: Schema;
  /** The schema of the entries, where the value must be a list. */
  readonly entry?: Schema | undefined;
  /**
   * The required key that is missing, if the map lacks only this key and has only one unknown key.
   */
  readonly missing?: string | undefined;
  /** Whether to suggest a correction. False if there are more mistakes than anyone reads. */
  readonly hinted: boolean;
}
