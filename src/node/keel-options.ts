import { checkOptions, type OptionTypes } from '../core/check-options.ts';
import type { Clock, Random } from '../core/clock.ts';
import type { Transport } from '../core/http.ts';
import type { Listener } from '../core/report/event.ts';
import { Failure } from '../core/report/failure.ts';
import type { MovedPolicy, Plan } from '../core/report/plan.ts';
import type { Report } from '../core/report/report.ts';
import type { ExportResult } from '../engine/export.ts';
import type { Manifest } from '../generated/manifest.ts';
import type { Resolve } from '../http/public-only.ts';

/** Replaces sockets and the time of this machine in tests. A sandbox provides all of these. */
export interface Outside {
  readonly transport?: Transport;
  readonly clock?: Clock;
  readonly random?: Random;
  /** Finds the IP addresses of a portal's host. */
  readonly resolve?: Resolve;
}

export interface OpenOptions {
  /**
   * The manifest file or files. Without `file` and `manifest`, only `ask` and `export` work.
   */
  readonly file?: string | readonly string[];
  /**
   * In place of `file`: the manifest as a value, or as a text in YAML or JSON. It names no other
   * files. A value is read once, by `open`. Messages name the file `<manifest>`, with a line of the
   * text, or of the value's JSON with an indent of two.
   */
  readonly manifest?: Manifest | string;
  /**
   * The variables with tokens, hosts and the proxy, such as `process.env`. No other environment is
   * read.
   */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Values of the manifest's variables. */
  readonly vars?: Readonly<Record<string, string>>;
  /** Files with further values of variables. */
  readonly varFiles?: readonly string[];
  /**
   * The folder that must contain the manifest and all files that it names. Default: each manifest's
   * own folder.
   */
  readonly root?: string;
  /** The folder for relative paths. Default: the working directory. */
  readonly folder?: string;
  /** Also reach documentation portals in private networks. */
  readonly allowPrivate?: boolean;
  /**
   * Receives each notice that a person should see and that is in no report, as one line. If the
   * function throws, the run goes on and does not call it again.
   */
  readonly onNotice?: ((line: string) => void) | ((line: string) => Promise<void>);
  /**
   * Replaces sockets, time and randomness, as in tests. Default: sockets, and the time and
   * randomness of this machine.
   */
  readonly outside?: Outside;
}

/** The options of every run. */
export interface RunOptions {
  /**
   * Aborting the signal ends the run. No new write begins; steps that belong together still finish.
   */
  readonly signal?: AbortSignal;
  /**
   * Receives each event, without secrets. The run does not wait for it. If the function throws, at
   * once or later, the error becomes a notice and the run goes on.
   */
  readonly onEvent?: Listener;
  /**
   * The limit for the whole run, including questions to a person, in milliseconds; at most 24 days.
   * Default: half an hour.
   */
  readonly timeoutMs?: number;
  /** The most requests in progress at once, to each service. Default: 8. */
  readonly parallelism?: number;
}

/** The options that plan, drift and apply share. */
interface LoopOptions extends RunOptions {
  /** Globs of addresses. The run covers only these. */
  readonly target?: readonly string[];
  /** Whether to prune. False: delete only what the manifest declares absent. Default: true. */
  readonly prune?: boolean;
  /** The manifest before the change: a file, or `git:REF`. */
  readonly base?: string;
  /** Like `base`, for the manifest that was applied last. */
  readonly baseApplied?: string;
  /**
   * The part of the manifest that this run covers, if several runs share it. A part has whole
   * outermost scopes, such as projects and guilds. Each run has its share of the rate limits.
   */
  readonly shard?: ShardOption;
  /** Only delete what the `sweep` lists of the manifest match. */
  readonly sweep?: boolean;
  /**
   * With `sweep`: files with the open pull requests, each `FILE` or `owner/name=FILE`, as
   * `gh pr list` writes them.
   */
  readonly open?: readonly string[];
  /**
   * True: the lists of `open` are complete, even a list that is empty, or that has exactly 30 or
   * 100 entries and so looks cut off.
   */
  readonly openComplete?: boolean;
  /**
   * Where to read the names of the existing git branches. Only together with `open`, for sweep
   * entries with `{branch}` in their pattern. Each item is a `FILE` or `git:REMOTE`, with
   * `owner/name=` before it for one repository.
   */
  readonly heads?: readonly string[];
  readonly headsComplete?: boolean;
}

/** One of several parts, counted from 1. */
export interface ShardOption {
  readonly index: number;
  readonly of: number;
}

/** The options that plan and apply share. */
interface ChangeOptions {
  /**
   * Read only the outermost scopes, such as projects and guilds, in which the manifest and
   * `baseApplied` differ.
   */
  readonly changed?: boolean;
  /**
   * Addresses of resources to renew: a branch is reset from its parent, or where it is anonymized
   * made anew beside the old one; a role gets a new password, a compute is restarted, a credential
   * gets new secrets, and the secrets of authentication are sent again.
   */
  readonly renew?: readonly string[];
  /**
   * What an apply does with changes that someone made live since `baseApplied`. By default it
   * undoes them.
   */
  readonly moved?: MovedPolicy;
}

/** How documentation checks use their portals. */
interface CheckOptions {
  /** The most questions to one portal in this run. Default: 100. */
  readonly maxQuestions?: number;
  /** The path of a file that stores passed checks for later runs. */
  readonly answerCache?: string;
  /** How long a stored verdict may be used, in milliseconds. Default: a day. */
  readonly answerMaxAgeMs?: number;
}

export interface DriftOptions extends LoopOptions, CheckOptions {}

/** What a person approved: the digest of a plan, or the plan; not both. */
export type ReviewOption =
  | { readonly digest: string; readonly plan?: never }
  | { readonly plan: Plan; readonly digest?: never };

export interface PlanOptions extends LoopOptions, CheckOptions, ChangeOptions {
  /** With a review, the report says whether an apply under this review would be refused. */
  readonly review?: ReviewOption;
}

/** Called before the first write with the plan that would run. Only `true` agrees. */
export type Confirm = (planned: Report) => boolean | Promise<boolean>;

interface ApplyBase extends LoopOptions, ChangeOptions {
  /** The most deletes in a scope, in place of the limits of the guards on deletes. */
  readonly maxDeletes?: number;
  /** The path of a new file for secrets that are shown only once, and for outputs. */
  readonly secretsTo?: string;
  readonly confirm?: Confirm;
  readonly review?: ReviewOption;
}

/** Someone must agree: `confirm`, `review`, or both. */
export type ApplyOptions = ApplyBase & ({ readonly confirm: Confirm } | { readonly review: ReviewOption });

export interface AskOptions extends RunOptions {
  /** The portal's url, path included. */
  readonly portal?: string;
  /** In place of `portal`: the name of a service. The documentation of its vendor is asked. */
  readonly for?: string;
  /**
   * The path of the page to which the question is sent. The page is shown if the portal does not
   * answer.
   */
  readonly page?: string;
  readonly goal?: string;
  readonly version?: string;
}

/**
 * The ids of what is exported, by the names of the options of `evenkeel export`: `{ project:
 * 'shiny-wind-028834' }`.
 */
export type ExportIds = Readonly<Record<string, string | readonly string[]>>;

/** A manifest of what is live. */
export interface ExportedManifest extends Pick<ExportResult, 'leftOut' | 'unknown'> {
  readonly yaml: string;
}

export interface ExportOptions extends RunOptions {
  /**
   * Also export credentials. An apply creates them again, with new secrets, if they are missing.
   */
  readonly withCredentials?: boolean;
  /** Whether to write ids. False: write only names, which cannot identify what someone renamed. */
  readonly ids?: boolean;
}

export const OPEN_TYPES: OptionTypes<OpenOptions> = {
  file: 'text or texts',
  manifest: 'text or object',
  env: 'texts by name',
  vars: 'object',
  varFiles: 'texts',
  root: 'text',
  folder: 'text',
  allowPrivate: 'flag',
  onNotice: 'function',
  outside: 'object',
};

export const OUTSIDE_TYPES: OptionTypes<Outside> = {
  transport: 'function',
  clock: 'object',
  random: 'function',
  resolve: 'function',
};

/** Throws a Failure with code `usage` for what cannot stand for sockets and time. */
export function checkOutside(outside: Outside): void {
  checkOptions('outside', outside, OUTSIDE_TYPES);
  const { clock } = outside;
  if (clock !== undefined && [clock.now, clock.sleep].some(each => typeof each !== 'function'))
    throw new Failure('usage', '`outside.clock` needs the functions `now` and `sleep`');
}

const RUN: OptionTypes<RunOptions> = {
  signal: 'abort signal',
  onEvent: 'function',
  // Their ranges are checked where they are read, so that one message says them.
  timeoutMs: 'integer',
  parallelism: 'integer',
};

const LOOP: OptionTypes<LoopOptions> = {
  ...RUN,
  target: 'texts',
  prune: 'flag',
  base: 'text',
  baseApplied: 'text',
  shard: 'object',
  sweep: 'flag',
  open: 'texts',
  openComplete: 'flag',
  heads: 'texts',
  headsComplete: 'flag',
};

export const SHARD_TYPES: OptionTypes<ShardOption> = { index: 'integer', of: 'integer' };

const CHANGE: OptionTypes<ChangeOptions> = { changed: 'flag', renew: 'texts', moved: 'text' };

const CHECKS: OptionTypes<CheckOptions> = {
  maxQuestions: 'whole',
  answerCache: 'text',
  answerMaxAgeMs: 'whole',
};

export const DRIFT_TYPES: OptionTypes<DriftOptions> = { ...LOOP, ...CHECKS };

export const PLAN_TYPES: OptionTypes<PlanOptions> = {
  ...DRIFT_TYPES,
  ...CHANGE,
  review: 'object',
};

export const APPLY_TYPES: OptionTypes<ApplyBase> = {
  ...LOOP,
  ...CHANGE,
  maxDeletes: 'whole',
  secretsTo: 'text',
  confirm: 'function',
  review: 'object',
};

export const ASK_TYPES: OptionTypes<AskOptions> = {
  ...RUN,
  portal: 'text',
  for: 'text',
  page: 'text',
  goal: 'text',
  version: 'text',
};

export const EXPORT_TYPES: OptionTypes<ExportOptions> = { ...RUN, withCredentials: 'flag', ids: 'flag' };
