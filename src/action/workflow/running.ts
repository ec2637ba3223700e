import type { HostProgram } from '../../cli/host-program.ts';
import type { FileSystem, Io } from '../../cli/system/io.ts';
import { Failure } from '../../core/report/failure.ts';
import type { PullRequests } from '../../core/sweep.ts';
import type { Redactor } from '../../http/redact.ts';
import type { GitHub } from '../github/github.ts';
import type { Ending } from '../github/github-send.ts';
import type { WaitingMerges } from '../github/pull.ts';
import type { WorkflowEvent } from './event.ts';
import type { Inputs } from './inputs.ts';
import type { RunRef } from './ref-policy.ts';
import type { RehearsalSummary } from './rehearsed.ts';

/** Everything outside of the program that the action uses. */
export interface World {
  readonly io: Io;
  readonly fetch: typeof fetch;
  /** Appends to a file that the runner created. */
  append(path: string, text: string): Promise<void>;
  /** A value that nobody can guess. */
  uuid(): string;
  /** A signal that aborts after so many milliseconds. */
  timeout(ms: number): AbortSignal;
  /** Creates a new folder for results that later steps read. */
  folder(): Promise<string>;
}

/** The data that every step of a run of the action shares. */
export interface ActionRun {
  readonly world: World;
  readonly inputs: Inputs;
  readonly event: WorkflowEvent;
  /** The row of the policy that the run falls under. It decides what the run may do. */
  readonly at: RunRef;
  readonly github: GitHub | undefined;
  /** Reads the states of pull requests, for a sweep; absent without a token. */
  readonly pullRequests?: PullRequests;
  readonly ending: Ending;
  /**
   * The files of the checkout, if `world` has the files of a change that is not merged; otherwise
   * absent.
   */
  readonly mergedFiles?: FileSystem;
  /** Removes secrets from a text for any reader. */
  readonly redactor: Redactor;
  /** The key of our comments: the manifest and environment. */
  readonly key: string;
  readonly run: RunMark;
  /** Finds the merges that an apply for a branch covers. */
  readonly waiting: WaitingMerges;
  /** Writes one line to the log. */
  log(line: string): void;
}

/** The end of a command: its exit code, and the data that it left. */
export interface Ran extends HostProgram {
  readonly code: number;
  /** Files that the command wrote for later steps, by the names of the outputs for them. */
  readonly left?: Readonly<Record<string, string>>;
  /** The rehearsal of a plan with `rehearse: true` that writes. */
  readonly rehearsed?: RehearsalSummary;
}

/**
 * The data of a command without secrets. Call it before drawing: Markdown escapes and shortens
 * texts, so a secret would not be recognized later.
 */
export function withoutSecrets(ran: Ran, { text, value }: Redactor): Ran {
  const { report, problems, failure } = ran;
  return {
    ...ran,
    ...(report === undefined ? {} : { report: value(report) }),
    ...(problems === undefined ? {} : { problems: value(problems) }),
    ...(failure === undefined ? {} : { failure: masked(failure, text) }),
  };
}

function masked({ code, message, next }: Failure, text: Redactor['text']): Failure {
  return new Failure(code, text(message), next === undefined ? {} : { next: text(next) });
}

/** A run of the workflow. */
export interface RunMark {
  /** The id of the run, from `GITHUB_RUN_ID`. */
  readonly id: number;
  readonly attempt: number;
  /** When the run began, in seconds since 1970. */
  readonly at: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The mark of this run. Without a runner, only its time is known. */
export function runMark(env: Environment, now: number): RunMark {
  const { GITHUB_RUN_ID: id, GITHUB_RUN_ATTEMPT: attempt } = env;
  return { id: numberOf(id) ?? 0, attempt: numberOf(attempt) ?? 1, at: Math.floor(now / 1000) };
}

function numberOf(text: string | undefined): number | undefined {
  const value = /^\d+$/.test(text ?? '') ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

/**
 * Whether a run began before another run. Run numbers grow, but a run keeps its number when it is
 * run again. So an attempt of an old run may be newer than a later run, and only the time tells.
 * Pure.
 */
export function isOlder(run: RunMark, than: RunMark): boolean {
  if (run.id === than.id) return run.attempt < than.attempt;
  const areFirst = run.attempt === 1 && than.attempt === 1;
  return areFirst ? run.id < than.id : run.at < than.at;
}
