import { exitCode } from '../../core/report/exit-code.ts';
import type { NamedScopes } from '../../engine/desired/desired-state.ts';
import type { Context } from '../context.ts';
import { beginRun, planRun } from '../loop/loop-run.ts';
import { loadFiles } from '../manifest/load.ts';
import type { PlanFlags } from '../options/command-options.ts';
import { savePlan } from '../output/save-plan.ts';
import { showInvalid } from '../output/show-invalid.ts';
import { showReport } from '../output/show-report.ts';
import { openFiles, sweepOptions } from '../session/pull-request-files.ts';

/** `evenkeel plan`. Returns the exit code. */
export async function runPlan(flags: PlanFlags, context: Context): Promise<number> {
  const everything = await beginRun(flags, context, openFiles(flags));
  if (everything === undefined) return showInvalid('plan', flags, context);
  const sweep = await sweepOptions(flags, context);
  if (flags.offline) return (await import('../loop/offline-plan.ts')).runOffline(everything, flags, context);
  const review = await context.host.review?.(everything.loadedFrom);
  const exit = { detailed: flags.detailedExitcode, strictChecks: flags.strictChecks };
  const onlyScopesOf = await mergedState(flags, context);
  const report = await planRun({ everything, sweep, review, exit, onlyScopesOf }, flags, context);
  const own = exitCode(report, exit);
  const code = await showReport(report, flags, context, own);
  if (flags.out !== undefined)
    await savePlan(report.plan, flags.out, { how: sameOptions(flags), renew: flags.renew }, context);
  return code;
}

/**
 * The merged manifest, if the run itself reads the files of a change that is not merged: its plan
 * reads only scopes that the merged manifest names. Undefined for any other run. Has no scopes if
 * the merged manifest is missing or invalid.
 */
async function mergedState(flags: PlanFlags, { io, host }: Context): Promise<NamedScopes | undefined> {
  const { mergedFiles: files } = host;
  if (files === undefined) return undefined;
  const { wanted } = await loadFiles({ io: { ...io, files } }, flags);
  return wanted?.collected ?? { scopes: [] };
}

/**
 * The options that an apply must repeat: it plans again, and refuses a plan that was made with
 * other options. `--renew` is in the command itself.
 */
function sameOptions({ file, root, target, prune, shard, sweep, open, changed }: PlanFlags): string {
  const given = Object.entries({
    file,
    root,
    target,
    'no-prune': !prune,
    shard,
    sweep,
    open,
    changed,
  })
    .filter(
      ([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
    )
    .map(([name]) => `--${name}`);
  return given.length === 0 ? '' : ` with the same ${given.join(', ')}`;
}
