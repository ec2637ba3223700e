import type { ManifestNode } from '../core/manifest-node.ts';
import type { ManifestPath } from '../core/problem.ts';
import type { SchemaMistake } from '../generated/validate-manifest.js';
import type { Schema } from './hints/schema-at.ts';
import type { ManifestRule } from './manifest-rule.ts';

/**
 * What is wrong, in a sentence. The position is that key of the value (`key`), that item (`item`),
 * or the value itself.
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
  /** The keys that an unknown one may stand for. */
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
  /** The schema of its first entry, where it must be a list. */
  readonly entry?: Schema | undefined;
  /** The only required key that the map lacks, beside its only unknown one. */
  readonly missing?: string | undefined;
  /** Suggest a correction: there are few enough mistakes for a person to read it. */
  readonly hinted: boolean;
}
