import type { DesiredState } from '../engine/desired/desired-state.ts';
import type { ConnectionAsked } from '../providers/neon/preview/preview-connection.ts';

/** The service whose branches are previews. */
export const PREVIEW_SERVICE = 'neon';

/**
 * The environment variables for the service: its API key, and its base URL where that is not the
 * vendor's.
 */
export const PREVIEW_VARIABLES = { key: 'NEON_API_KEY', host: 'NEON_API_HOST' } as const;

/**
 * The environment variable with the secret that seals (encrypts) the outputs of one job for another
 * job. The secret opens nothing else, so a job that runs the code of a pull request may have it.
 */
export const SEAL_KEY = 'EVENKEEL_SEAL_KEY';

/** The database and the role that Neon makes in a new project (facts/neon.md#new-projects). */
export const FIRST_DATABASE = 'neondb';
export const FIRST_ROLE = 'neondb_owner';

/**
 * What a preview is for. Its branch bears this as its mark, and a branch without the mark is never
 * touched.
 */
export interface PreviewOf {
  /** `owner/name`; empty where no repository is known. */
  readonly repository: string;
  /** The pull request's number; absent if the preview has only a name and no pull request. */
  readonly number?: number;
  /** The name of the branch without `preview/`: `pr-12`. */
  readonly name: string;
}

/**
 * The sizes of a preview's compute, in compute units. A size that is left out has the default of
 * the project.
 */
export interface ComputeSize {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The suspend time, in seconds. 0: the default of the plan, -1: never. */
  readonly suspendAfter?: number | undefined;
}

/** Which parts of the preview's connection are requested. */
export interface ConnectionSpec extends ConnectionAsked {
  readonly authUrl: boolean;
  readonly dataApiUrl: boolean;
}

/** How one preview should be, from the options or inputs of a run. */
export interface PreviewSpec {
  readonly of: PreviewOf;
  /** The Neon project's id. */
  readonly project: string;
  /** The name or id of the branch that the preview is made from; if absent, the default branch. */
  readonly parent?: string;
  /** Seconds until the preview expires; absent if it does not expire. */
  readonly ttl?: number;
  /** The branch gets no data, and is a root branch of its own. */
  readonly schemaOnly: boolean;
  readonly compute: ComputeSize;
  /** JSON of the vendor's `masking_rules`; if absent, nothing is masked. */
  readonly maskingRules?: readonly unknown[];
  /** A manifest for the branch and its content, in place of parent, expiry, masking and sizes. */
  readonly manifest?: DesiredState;
  /** The parts of the connection to read; if absent, it is not read. */
  readonly connection?: ConnectionSpec;
}
