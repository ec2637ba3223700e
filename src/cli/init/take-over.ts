import { RequestFailure } from '../../core/http.ts';
import type { VisibleList, VisibleScope } from '../../core/provider.ts';
import { exitCode } from '../../core/report/exit-code.ts';
import { Failure, stoppedWhileReading } from '../../core/report/failure.ts';
import type { ScopeIds, Service } from '../../core/service.ts';
import type { ExportResult } from '../../engine/export.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import { summarize } from '../../render/words/summary.ts';
import { parseArguments } from '../arguments/parse-arguments.ts';
import type { Context } from '../context.ts';
import { exportRun, keepLines, manifestYaml } from '../loop/export-run.ts';
import { planRun } from '../loop/loop-run.ts';
import { editorLine } from '../manifest/editor-line.ts';
import { loadFiles } from '../manifest/load.ts';
import { refuseInvalid, refuseSecrets } from '../manifest/refuse-export.ts';
import { PARALLELISM } from '../options/defaults.ts';
import { showReport } from '../output/show-report.ts';
import { isIncomplete, tellNotExported } from '../output/tell-exported.ts';
import { inSession } from '../session/in-session.ts';
import { refusedRead } from '../session/refused-read.ts';
import { memoryFiles } from '../system/memory-files.ts';
import { askForIds, choose } from './choose.ts';

/** A run that waits for a person's answers has no time limit; each request has one. */
const UNHURRIED = { parallelism: PARALLELISM, timeout: Number.POSITIVE_INFINITY } as const;
const SCREEN = { color: true, quiet: false, verbose: false } as const;

/**
 * The scopes that a token can see. If they could not be listed: why, and whether a person can
 * still name a scope by its id.
 */
type SeenList =
  | { readonly choices: readonly VisibleScope[] }
  | { readonly says: string; readonly next?: string | undefined; readonly canBeNamed: boolean };

/**
 * Lists what the token of a service can see, and asks the person for ids, one option of `export`
 * after another. Undefined if the person chooses nothing at the first option, or if a list cannot
 * be read and an id would not help either.
 */
async function chosenScopes(service: Service, context: Context): Promise<ScopeIds | undefined> {
  const { name, exportCommand } = service;
  const lists = PROVIDERS.find(provider => provider.name === name)?.choices ?? [];
  const ids = new Map<string, readonly string[]>();
  for (const option of exportCommand?.options ?? []) {
    const list = lists.find(each => each.option === option.name);
    const seen = list === undefined ? { choices: [] } : await look(name, list, context);
    const chosen = await idsOf(seen);
    if (chosen === undefined || (ids.size === 0 && chosen.length === 0)) return undefined;
    ids.set(option.name, chosen);

    async function idsOf(found: SeenList): Promise<readonly string[] | undefined> {
      if ('choices' in found && found.choices.length > 0)
        return choose({ service: name, option, choices: found.choices }, context);
      if ('choices' in found)
        context.screen.warn(
          `${name}: the token sees no ${option.name}; a token of another account may see one`,
        );
      else {
        context.screen.warn(`${name}: ${option.name}s ${found.says}`);
        if (found.next !== undefined) context.screen.warn(`  next: ${found.next}`);
        if (!found.canBeNamed) return undefined;
      }
      return askForIds(option, context);
    }
  }
  return ids;
}

/** Reads one list. Throws a Failure if the run is stopped, and for a wrong setting. */
async function look(name: string, list: VisibleList, context: Context): Promise<SeenList> {
  const needs = { providers: [name], flags: { ...UNHURRIED, ...SCREEN } };
  const seen = await inSession<SeenList>(context, needs, async ({ session }) => {
    const [connection] = session.connections;
    if (connection === undefined) throw new Failure('bug', `nothing connects ${name}`);
    if (list.needs !== undefined && !connection.credentials.has(list.needs.credential))
      return { says: 'can be listed only with another credential, which is not set', canBeNamed: true };
    try {
      return { choices: await list.read(scope => connection.client(scope).reader) };
    } catch (error) {
      if (context.stop.signal.aborted) throw stoppedWhileReading();
      const { explain } = connection.provider;
      const { says, next } = refusedRead(error, connection, failure => explain?.(failure)?.next);
      return { says: `are ${says}`, next, canBeNamed: isOfTheList(error) };
    }
  });
  if (context.stop.signal.aborted) throw stoppedWhileReading();
  return seen;
}

/**
 * Whether the service refuses only this list. The token itself works then, so an id can still help.
 */
function isOfTheList(error: unknown): boolean {
  return error instanceof RequestFailure && error.status !== undefined && error.outcome !== 'credential';
}

/** A manifest of what the person chose, not written yet. */
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
