import type { OptionTypes } from '../core/check-options.ts';
import type { Clock, Random } from '../core/clock.ts';
import type { Transport } from '../core/http.ts';
import type { Listener } from '../core/report/event.ts';
import type { MovedPolicy, Plan } from '../core/report/plan.ts';
import type { Report } from '../core/report/report.ts';
import type { ExportResult } from '../engine/export.ts';
import type { Resolve } from '../http/public-only.ts';

/** What a test puts in the place of sockets and of this machine's time: a sandbox has all of it. */
export interface Outside {
  readonly transport?: Transport;
  readonly clock?: Clock;
  readonly random?: Random;
  /** The addresses of a portal's host. */
  readonly resolve?: Resolve;
}

export interface OpenOptions {
  /** The manifest file or files. Without one, there is only `ask` and `export`. */
  readonly file?: string | readonly string[];
  /**
   * The variables that hold tokens, hosts and the proxy, such as `process.env`. Nothing is read
   * from elsewhere.
   */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Values of the manifest's variables. */
  readonly vars?: Readonly<Record<string, string>>;
  /** Files with more of them. */
  readonly varFiles?: readonly string[];
  /**
   * Where the manifest and all files that it names must be. Left out: each manifest's own folder.
   */
  readonly root?: string;
  /** Where relative paths begin. Left out: the working directory. */
  readonly folder?: string;
  /** Reach documentation portals in private networks too. */
  readonly allowPrivate?: boolean;
  /**
   * Receives what a person should know and no report says, a line each. What it throws stops
   * nothing; then it is called no more.
   */
  readonly onNotice?: ((line: string) => void) | ((line: string) => Promise<void>);
  /** Left out: sockets, and the time and randomness of this machine. */
  readonly outside?: Outside;
}

/** For every run. */
export interface RunOptions {
  /** Ends the run: nothing more is begun, and what may not be cut in two is finished. */
  readonly signal?: AbortSignal;
  /**
   * Receives each event, without secrets. Nothing waits for it; what it throws, at once or later,
   * is a notice and stops nothing.
   */
  readonly onEvent?: Listener;
  /**
   * For the whole run, questions to a person included; in milliseconds, at most 24 days. Left out:
   * half an hour.
   */
  readonly timeoutMs?: number;
  /** Requests under way at once, to each service. Left out: 8. */
  readonly parallelism?: number;
}

/** For plan, drift and apply. */
interface LoopOptions extends RunOptions {
  /** Only these addresses; globs. */
  readonly target?: readonly string[];
  /** False: delete only what the manifest declares absent. */
  readonly prune?: boolean;
  /** The manifest before the change: a file, or `git:REF`. */
  readonly base?: string;
  /** A `base` that was applied last. */
  readonly baseApplied?: string;
  /** Only this share of the outermost scopes; each gets its part of the limits. */
  readonly shard?: ShardOption;
  /** Nothing but what the `sweep` lists of the manifest match. */
  readonly sweep?: boolean;
  /**
   * With `sweep`: files with the open pull requests, each `FILE` or `owner/name=FILE`, as
   * `gh pr list` writes them.
   */
  readonly open?: readonly string[];
  /** These lists are complete, even if one is empty, or 30 or 100 long. */
  readonly openComplete?: boolean;
  /**
   * Beside `open`, for `{branch}`: the git branches, each `FILE`, `git:REMOTE` or `owner/name=` and
   * one of these.
   */
  readonly heads?: readonly string[];
  readonly headsComplete?: boolean;
}

/** One of several parts, counted from 1. */
export interface ShardOption {
  readonly index: number;
  readonly of: number;
}

/** For plan and apply. */
interface ChangeOptions {
  /** Read only the outermost scopes in which the manifest and `baseApplied` differ. */
  readonly changed?: boolean;
  /** Addresses of credentials that get new secrets. */
  readonly rotate?: readonly string[];
  /** What is done with what someone changed since `baseApplied`. Left out: it is undone. */
  readonly moved?: MovedPolicy;
}

/** How documentation checks use their portals. */
interface CheckOptions {
  /** Questions to one portal in this run, at most. Left out: 100. */
  readonly maxQuestions?: number;
  /** Keeps passed checks in this file. */
  readonly answerCache?: string;
  /** How long a kept verdict may be used, in milliseconds. Left out: a day. */
  readonly answerMaxAgeMs?: number;
}

export interface DriftOptions extends LoopOptions, CheckOptions {}

/** What a person approved: the digest of a plan, or the plan; not both. */
export type ReviewOption =
  | { readonly digest: string; readonly plan?: never }
  | { readonly plan: Plan; readonly digest?: never };

export interface PlanOptions extends LoopOptions, CheckOptions, ChangeOptions {
  /** Says whether an apply under this review would be refused. */
  readonly review?: ReviewOption;
}

/** Asked before the first write, with the plan that would run. Nothing but `true` is a yes. */
export type Confirm = (planned: Report) => boolean | Promise<boolean>;

interface ApplyBase extends LoopOptions, ChangeOptions {
  /** Replaces the guards on deletes: the most in a scope. */
  readonly maxDeletes?: number;
  /** A new file for secrets that are shown once, and for outputs. */
  readonly secretsTo?: string;
  readonly confirm?: Confirm;
  readonly review?: ReviewOption;
}

/** Someone must agree: `confirm`, `review`, or both. */
export type ApplyOptions = ApplyBase & ({ readonly confirm: Confirm } | { readonly review: ReviewOption });

export interface AskOptions extends RunOptions {
  /** The portal's url, path included. */
  readonly portal?: string;
  /** Or a vendor's documentation, by the name of its service. */
  readonly for?: string;
  /** The page to ask at, or to show instead. */
  readonly page?: string;
  readonly goal?: string;
  readonly version?: string;
}

/**
 * The ids of what is exported, by the names that the command line has for them:
 * `{ project: 'shiny-wind-028834' }`.
 */
export type ExportIds = Readonly<Record<string, string | readonly string[]>>;

/** A manifest of what is live. */
export interface ExportedManifest extends Pick<ExportResult, 'left' | 'unknown'> {
  readonly yaml: string;
}

export interface ExportOptions extends RunOptions {
  /** Also credentials, which apply makes again when one is gone. */
  readonly withCredentials?: boolean;
  /** False: names alone, which cannot show what someone renamed. */
  readonly ids?: boolean;
}

export const OPEN_TYPES: OptionTypes<OpenOptions> = {
  file: 'text or texts',
  env: 'object',
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

const RUN: OptionTypes<RunOptions> = {
  signal: 'object',
  onEvent: 'function',
  timeoutMs: 'whole',
  parallelism: 'whole',
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

export const SHARD_TYPES: OptionTypes<ShardOption> = { index: 'whole', of: 'whole' };

const CHANGE: OptionTypes<ChangeOptions> = { changed: 'flag', rotate: 'texts', moved: 'text' };

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
