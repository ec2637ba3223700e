import type { Permissions } from '../github/routes.ts';
import type { Contexts } from './expressions.ts';

/** A step of a workflow file. */
export interface WrittenStep {
  readonly id?: string;
  readonly name?: string;
  readonly if?: unknown;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly 'working-directory'?: string;
  readonly 'continue-on-error'?: unknown;
  readonly 'timeout-minutes'?: unknown;
}

/** A job of a workflow file. */
export interface WrittenJob {
  readonly needs?: string | readonly string[];
  readonly if?: unknown;
  readonly steps: readonly WrittenStep[];
  readonly env?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly permissions?: Permissions | 'read-all' | 'write-all';
  readonly environment?: string | { readonly name: string };
  readonly strategy?: {
    readonly matrix?: unknown;
    readonly 'fail-fast'?: unknown;
    readonly 'max-parallel'?: number;
  };
  readonly defaults?: { readonly run?: { readonly shell?: string; readonly 'working-directory'?: string } };
  readonly 'timeout-minutes'?: unknown;
}

/** Where the branches' caches are: a run writes to one, and reads the others after it. */
interface CacheScopes {
  readonly folder: string;
  readonly write: string;
  readonly read: readonly string[];
}

/** How long a cancelled step has, in milliseconds: facts/github.md#a-cancelled-job. */
export interface Patience {
  readonly afterInterrupt: number;
  readonly afterTerminate: number;
  /** What a minute of `timeout-minutes` is. */
  readonly minute: number;
}

/** All that the server sends to the machine of a job. */
export interface JobMessage {
  readonly job: WrittenJob;
  readonly env: Readonly<Record<string, unknown>>;
  readonly contexts: Contexts & {
    readonly github: Readonly<Record<string, unknown>>;
    readonly secrets: Readonly<Record<string, string>>;
  };
  /** What the job's token may do. */
  readonly permissions: Permissions;
  /** The machine's own folder: everything that the runner writes is below it. */
  readonly machine: string;
  /** What a machine has from its start, such as `PATH`. */
  readonly system: Readonly<Record<string, string>>;
  /** The bare repository. */
  readonly repositoryPath: string;
  /** The folder of all runs' artifacts, and the name of this run in it. */
  readonly artifacts: { readonly folder: string; readonly run: string };
  readonly caches: CacheScopes;
  readonly patience: Patience;
}

export type Conclusion = 'success' | 'failure' | 'cancelled' | 'skipped';

/** How a step ended. */
export interface StepEnd {
  readonly id: string;
  /** What it runs, as the log has it. */
  readonly name: string;
  readonly outcome: Conclusion;
  readonly conclusion: Conclusion;
  readonly outputs: Readonly<Record<string, string>>;
  /** Null where a signal ended it; undefined where it was no process. */
  readonly code?: number | null;
  /** Its environment, without what every step has. */
  readonly env: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** What the machine tells the server at the end. */
export interface JobEnd {
  readonly conclusion: Conclusion;
  readonly outputs: Readonly<Record<string, string>>;
  readonly steps: readonly StepEnd[];
  /** With the masks, as people read it. */
  readonly log: string;
  /** What the token was refused, besides requests. */
  readonly denied: readonly string[];
  /** What the token was used for, besides requests, such as `contents: read`. */
  readonly used: readonly string[];
}
