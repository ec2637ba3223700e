import type { Context } from '../cli/context.ts';
import { exportedManifest, scopeIds } from '../cli/loop/exported-manifest.ts';
import type { ApplyFlags } from '../cli/options/command-options.ts';
import {
  ANSWER_MAX_AGE_MS,
  LONGEST_TIMEOUT_MS,
  MAX_QUESTIONS,
  PARALLELISM,
  TIMEOUT_MS,
} from '../cli/options/defaults.ts';
import type { CheckFlags, LoopFlags, ManifestFlags } from '../cli/options/shared-options.ts';
import { UNATTENDED } from '../cli/options/unattended.ts';
import { runFacts } from '../cli/output/run-facts.ts';
import { checkOptions } from '../core/check-options.ts';
import { exitCode } from '../core/report/exit-code.ts';
import { Failure } from '../core/report/failure.ts';
import type { Report } from '../core/report/report.ts';
import { type RunReport, runReport } from '../documents/run-report.ts';
import { hostsOf } from '../render/words/run-words.ts';
import {
  type ApplyOptions,
  type DriftOptions,
  type ExportedManifest,
  type ExportIds,
  type ExportOptions,
  type OpenOptions,
  type PlanOptions,
  type RunOptions,
  SHARD_TYPES,
  type ShardOption,
} from './keel-options.ts';

/** The options of a program, in the form that the command line uses. */
export type KeelFlags = LoopFlags &
  CheckFlags &
  Pick<ApplyFlags, 'renew' | 'moved' | 'maxDeletes' | 'secretsTo' | 'changed'>;

type KeelRun = Partial<DriftOptions & PlanOptions & Omit<ApplyOptions, 'confirm' | 'review'>>;

const MOVED: readonly unknown[] = ['revert', 'leave', 'refuse'];
const MOST_PARALLEL = 64;
const MOST_SHARDS = 9_999;

/** The flags that say how the manifest is read. Throws a Failure with code `usage`. */
export function manifestFlags({
  file,
  manifest,
  vars = {},
  varFiles = [],
  root,
}: OpenOptions): ManifestFlags {
  if (file !== undefined && manifest !== undefined)
    throw new Failure('usage', '`file` and `manifest` cannot be given together', {
      next: 'Leave out one of them.',
    });
  const files = typeof file === 'string' ? [file] : (file ?? []);
  if (files.includes('-'))
    throw new Failure(
      'usage',
      '`file` is "-" (standard input), from which a program cannot read a manifest',
      {
        next: 'Give the path of the manifest, or its text as `manifest`.',
      },
    );
  // Without a file, the command line would search for a manifest. A program must name one.
  if (file !== undefined && files.length === 0)
    throw new Failure('usage', '`file` is an empty list, so there is no manifest', {
      next: 'Give the path of the manifest as `file`.',
    });
  for (const [name, value] of Object.entries(vars))
    if (typeof value !== 'string') throw new Failure('usage', `vars.${name} must be a string`);
  // The manifest of a program is in the place of standard input.
  return {
    file: manifest === undefined ? files : ['-'],
    var: new Map(Object.entries(vars)),
    varFile: varFiles,
    root,
  };
}

/** The flags that say how requests are sent. Throws a Failure with code `usage`. */
export function trafficFlags({
  parallelism = PARALLELISM,
  timeoutMs = TIMEOUT_MS,
}: RunOptions): Pick<LoopFlags, 'parallelism' | 'timeout' | 'color' | 'quiet' | 'verbose'> {
  if (parallelism < 1 || parallelism > MOST_PARALLEL)
    throw new Failure('usage', `\`parallelism\` must be from 1 to ${MOST_PARALLEL}`);
  if (timeoutMs < 1 || timeoutMs > LONGEST_TIMEOUT_MS)
    throw new Failure('usage', `\`timeoutMs\` must be from 1 to ${LONGEST_TIMEOUT_MS}, which is 24 days`);
  return { parallelism, timeout: timeoutMs, color: false, quiet: true, verbose: false };
}

function checkShard(shard: ShardOption): void {
  checkOptions('shard', shard, SHARD_TYPES);
  const { index, of } = shard;
  if (index === undefined || of === undefined || index < 1 || index > of || of > MOST_SHARDS)
    throw new Failure(
      'usage',
      `\`shard\` must be { index, of }, such as { index: 1, of: 4 }; the index is from 1 to \`of\`, which is at most ${MOST_SHARDS}`,
    );
}

/** All options of a plan, drift or apply. Throws a Failure with code `usage`. */
export function loopFlags(opened: OpenOptions, run: KeelRun): KeelFlags {
  const { base, baseApplied, answerCache, moved, maxDeletes, secretsTo, shard } = run;
  if (base !== undefined && baseApplied !== undefined)
    throw new Failure('usage', '`base` and `baseApplied` cannot be given together', {
      next: 'Leave out one of them.',
    });
  const before = base ?? baseApplied;
  if (opened.manifest !== undefined && before?.startsWith('git:') === true)
    throw new Failure('usage', `${before} needs a manifest in a file, and this one is in no file`, {
      next: 'Give the path of the manifest to `open` as `file`, or the path of the earlier manifest as the base.',
    });
  if (moved !== undefined && !MOVED.includes(moved))
    throw new Failure('usage', `\`moved\` must be one of ${MOVED.join(', ')}`);
  if (shard !== undefined) checkShard(shard);
  const sweep = run.sweep ?? false;
  if (sweep && (run.renew !== undefined || secretsTo !== undefined))
    throw new Failure('usage', '`sweep` cannot be given together with `renew` or `secretsTo`', {
      next: 'Leave those out, or run without `sweep`.',
    });
  const given = { shard, base, baseApplied, answerCache, moved, maxDeletes, secretsTo };
  return {
    ...UNATTENDED,
    ...manifestFlags(opened),
    ...trafficFlags(run),
    target: run.target ?? [],
    prune: run.prune ?? true,
    renew: run.renew ?? [],
    changed: run.changed ?? false,
    sweep,
    open: run.open ?? [],
    openComplete: run.openComplete ?? false,
    heads: run.heads ?? [],
    headsComplete: run.headsComplete ?? false,
    allowPrivate: opened.allowPrivate ?? false,
    maxQuestions: run.maxQuestions ?? MAX_QUESTIONS,
    answerMaxAge: run.answerMaxAgeMs ?? ANSWER_MAX_AGE_MS,
    ...given,
  };
}

interface Wish {
  readonly service: string;
  readonly ids: ExportIds;
  readonly how: ExportOptions;
}

/**
 * Exports a manifest of what is live. Throws a Failure: `usage` for an unknown service or id,
 * `unreadable` where a list could not be read.
 */
export function exportService({ service, ids, how }: Wish, context: Context): Promise<ExportedManifest> {
  const { withCredentials = false, ids: byId = true } = how;
  return exportedManifest(
    { service, ids: scopeIds(service, ids) },
    { ...trafficFlags(how), withCredentials, ids: byId },
    context,
  );
}

/**
 * A report with its exit code and counts, and the facts of its run in `runs`, as in the JSON of the
 * command line.
 */
export async function withRun(report: Report, context: Context): Promise<RunReport> {
  const code = exitCode(report);
  const runs = [await runFacts(code, hostsOf(report), [{ format: 'json' }], context)];
  return runReport({ ...report, runs });
}
