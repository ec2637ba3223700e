import type { DesiredState } from '../engine/desired/collect.ts';
import type { ConnectionAsked } from '../providers/neon/preview/preview-connection.ts';

/** The service whose branches are previews. */
export const PREVIEW_SERVICE = 'neon';

/** The service's variables: the key, and another base URL. */
export const PREVIEW_VARIABLES = { key: 'NEON_API_KEY', host: 'NEON_API_HOST' } as const;

/** A new project of the service has these (facts/neon.md#new-projects). */
export const FIRST_DATABASE = 'neondb';
export const FIRST_ROLE = 'neondb_owner';

/**
 * What a preview is for. The branch bears this as its mark, and nothing without the mark is ever
 * touched.
 */
export interface PreviewOf {
  /** `owner/name`; empty where no repository is known. */
  readonly repository: string;
  /** The pull request's number; absent: it is known by its name alone. */
  readonly number?: number;
  /** Below `preview/`, without it: `pr-12`. */
  readonly name: string;
}

/** The sizes of its compute; what is left out has the default of the project. */
export interface ComputeSize {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Seconds; 0 is the default of the plan, -1 is never. */
  readonly suspendAfter?: number | undefined;
}

/** Which parts of the preview's connection are requested. */
export interface ConnectionSpec extends ConnectionAsked {
  readonly authUrl: boolean;
  readonly dataApiUrl: boolean;
}

/** One preview, as someone wants it. */
export interface PreviewSpec {
  readonly of: PreviewOf;
  /** The Neon project's id. */
  readonly project: string;
  /** The name of the branch to make it from, or its id; absent: the default branch. */
  readonly parent?: string;
  /** Seconds until it expires; absent: never. */
  readonly ttl?: number;
  /** Without data: a root branch of its own. */
  readonly schemaOnly: boolean;
  readonly compute: ComputeSize;
  /** JSON of the vendor's `masking_rules`; absent: nothing is masked. */
  readonly maskingRules?: readonly unknown[];
  /** A manifest for the branch and its content, in place of parent, expiry, masking and sizes. */
  readonly manifest?: DesiredState;
  /** Absent: nobody connects to it. */
  readonly connection?: ConnectionSpec;
}
