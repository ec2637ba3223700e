import { exitCode } from '../../core/report/exit-code.ts';
import { Failure, stoppedWhileReading } from '../../core/report/failure.ts';
import type { ScopeIds, Service } from '../../core/service.ts';
import type { ExportResult } from '../../engine/export.ts';
import { summarize } from '../../render/words/summary.ts';
import { parseArguments } from '../arguments/parse-arguments.ts';
import type { Context } from '../context.ts';
import { exportRun, keepLines, manifestYaml } from '../loop/export-run.ts';
import { planRun } from '../loop/loop-run.ts';
import { editorLine } from '../manifest/editor-line.ts';
import { loadFiles } from '../manifest/load.ts';
import { refuseInvalid, refuseSecrets } from '../manifest/refuse-export.ts';
import { showReport } from '../output/show-report.ts';
import { isIncomplete, tellNotExported } from '../output/tell-exported.ts';
import { memoryFiles } from '../system/memory-files.ts';
import { chosenScopes, UNHURRIED } from './chosen-scopes.ts';

/** A manifest of what was chosen, not written yet. */
export interface TakenOver {
  readonly text: string;
  /** The services that the manifest is about. */
  readonly services: readonly string[];
  /** The exit code of the plan of that manifest. */
  readonly code: number;
}

const EXPORT = { color: true, quiet: false, verbose: false, withCredentials: false, ids: true } as const;

/**
 * Asks what of these services to take over, and exports and plans it. Only reads, and writes no
 * file. Undefined where a list could not be read, which is reported. Throws a Failure where nothing
 * is chosen.
 */
export async function takeOver(
  file: string,
  services: readonly Service[],
  context: Context,
): Promise<TakenOver | undefined> {
  const chosen = new Map<string, ScopeIds>();
  for (const service of services) {
    const ids = await chosenScopes(service, context);
    if (ids !== undefined) chosen.set(service.name, ids);
  }
  if (chosen.size === 0)
    throw new Failure('usage', 'nothing was chosen; nothing was written', {
      next: 'Run the command again, or see a commented sample with `evenkeel init --print`.',
    });
  const all: ExportResult[] = [];
  for (const [service, ids] of chosen) {
    const { exported } = await exportRun(
      { service, ids, hostsAreTold: true },
      { ...EXPORT, ...UNHURRIED },
      context,
    );
    if (isIncomplete(exported, context.screen)) return undefined;
    all.push(exported);
  }
  const text = manifestYaml(Object.assign({}, ...all.map(({ sections }) => sections)), {
    keep: all.flatMap(keepLines),
    editorLine: await editorLine(file, context.io.files),
  });
  refuseSecrets(text, context.redactor);
  await refuseInvalid(text, context);
  const code = await showPlan(file, text, context);
  for (const exported of all) tellNotExported(exported, context.screen);
  return { text, services: [...chosen.keys()], code };
}

/** Plans a manifest that is not written yet, as `evenkeel plan` does, and shows the plan. */
async function showPlan(file: string, text: string, context: Context): Promise<number> {
  const parsed = parseArguments(['plan', `--file=${file}`], context.io.version);
  if (!('chosen' in parsed) || parsed.chosen.name !== 'plan') throw new Failure('bug', 'no plan was chosen');
  const flags = { ...parsed.chosen.flags, ...UNHURRIED };
  const { wanted, files } = await loadFiles(context, flags, { files: memoryFiles({ [file]: text }) });
  if (wanted === undefined) throw new Failure('bug', 'an exported manifest is not valid');
  context.begun.files = files;
  const report = await planRun({ everything: wanted }, flags, context);
  if (context.stop.signal.aborted) throw stoppedWhileReading();
  const code = await showReport(report, flags, context, exitCode(report, NO_OPTIONS));
  if (!summarize(report).clean)
    context.screen.warn('Each difference was made while init ran, or no manifest can describe it.');
  return code;
}

const NO_OPTIONS = { detailed: false, strictChecks: false } as const;
