import { normalize } from 'node:path';
import type { Localizations } from '../../core/localizations.ts';
import { Failure } from '../../core/report/failure.ts';
import { budgetsOf, type ScopeBudget } from '../../engine/checks.ts';
import type { LoadedManifest } from '../../manifest/load.ts';
import { KINDS } from '../../providers/providers.ts';
import { lineToText } from '../../render/colored-line.ts';
import { count } from '../../render/count.ts';
import { jsonText } from '../../render/json/json.ts';
import { budgetWords } from '../../render/words/run-words.ts';
import type { Context } from '../context.ts';
import { INVALID, type LoadedFiles, loadFiles, problemsText, type WantedManifest } from '../manifest/load.ts';
import type { ValidateFlags } from '../options/command-options.ts';
import { runFiles } from '../output/run-files.ts';

/**
 * `evenkeel validate`: every mistake at once, without a request; with `--fix` the mistakes that are
 * left. Returns the exit code.
 */
export async function runValidate(flags: ValidateFlags, context: Context): Promise<number> {
  if (flags.base !== undefined && !flags.localizationReport)
    throw new Failure('usage', '--base of validate is for --localization-report', {
      next: 'Give --localization-report, too, or see with `evenkeel plan --base` what changes.',
    });
  const read = flags.fix
    ? await (await import('./validate-fix.ts')).fixManifest(flags, context)
    : await loadFiles(context, flags);
  const loaded = await withRuleWarnings(read);
  const { screen, host } = context;
  host.problems = loaded.problems;
  const localizations =
    flags.localizationReport && loaded.manifest !== undefined
      ? await localizationsOf(loaded.manifest, loaded, flags, context)
      : undefined;
  if (flags.format === 'sarif') {
    const [{ renderSarif }, { pages }] = await Promise.all([
      import('../../render/sarif/sarif.ts'),
      import('../output/pages.ts'),
    ]);
    const placed = { files: await runFiles(loaded.files, context.io) };
    const { problems } = loaded;
    screen.result(renderSarif({ problems, placed }, context.io.version, await pages()));
  } else if (flags.format === 'json') screen.result(asJson(loaded, localizations));
  else {
    screen.result(problemsText(loaded, { ...screen.style, width: screen.columns }));
    if (loaded.wanted !== undefined) {
      screen.result(validLine(loaded.wanted, context));
      for (const { scope, questions } of budgetsOf(loaded.wanted.collected))
        screen.resultLine(`${scope}: ${budgetWords(questions)}`);
    }
    if (localizations !== undefined) screen.result(localizations.text);
    if (flags.format === 'github') {
      const { problemAnnotations } = await import('../../render/sarif/annotations.ts');
      const placed = { files: await runFiles(loaded.files, context.io) };
      screen.result(problemAnnotations(loaded.problems, [placed]));
    }
  }
  return loaded.wanted === undefined ? INVALID : 0;
}

/** Adds warnings about entries that break the manifest's own rules. */
async function withRuleWarnings(loaded: LoadedFiles): Promise<LoadedFiles> {
  const { wanted, problems } = loaded;
  if (wanted?.collected.rules === undefined) return loaded;
  const { ruleWarnings } = await import('../../engine/decide/rules/declared.ts');
  return { ...loaded, problems: [...problems, ...ruleWarnings(wanted.collected, KINDS)] };
}

type TextReport = ReturnType<Localizations['report']>;

/** The report on translations; with `--base`, also on those that are older than their texts. */
async function localizationsOf(
  manifest: LoadedManifest,
  loaded: LoadedFiles,
  flags: ValidateFlags,
  context: Context,
): Promise<TextReport> {
  const [{ localizedService, textsOf }, { begunLocales }] = await Promise.all([
    import('../localize/localized-service.ts'),
    import('../localize/locale-paths.ts'),
  ]);
  const service = await localizedService();
  const begun = begunLocales(loaded, service.name, service.locales);
  const texts = textsOf(manifest, service);
  if (flags.base === undefined) return service.report(texts, { begun });
  const { loadBefore } = await import('../manifest/base-manifest.ts');
  const named = { option: '--base', base: flags.base } as const;
  const { before } = await loadBefore(context, { ...flags, baseFile: new Map(), baseVar: new Map() }, named);
  const earlier = before === undefined ? [] : textsOf(before.manifest, service);
  return service.report(texts, { begun, before: earlier });
}

function asJson({ wanted, problems }: LoadedFiles, localizations: TextReport | undefined): string {
  return jsonText({
    v: 1,
    valid: wanted !== undefined,
    problems,
    files: wanted && namesOf(wanted),
    questions: wanted && questionsOf(wanted),
    localizations: localizations?.data,
  });
}

function questionsOf({ collected }: WantedManifest): readonly ScopeBudget[] | undefined {
  const questions = budgetsOf(collected);
  return questions.length === 0 ? undefined : questions;
}

/**
 * The names of all files that the manifest was loaded from. A workflow has to run when one of them
 * changes.
 */
function namesOf({ loadedFrom }: WantedManifest): readonly string[] {
  return [...new Set(loadedFrom.files.map(({ file }) => normalize(file)))].sort();
}

function validLine({ collected, files }: WantedManifest, { screen }: Context): string {
  const what = [
    count(collected.desired.length, 'resource'),
    ...[count(collected.sets?.length ?? 0, 'set'), count(collected.checks.length, 'check')].filter(
      each => !each.startsWith('0 '),
    ),
  ].join(', ');
  return `${lineToText([['Valid', 'green'], [`: ${what} in ${count(files.length, 'file')}`]], screen.style)}\n`;
}
