import type { LoadedManifest } from '../../manifest/load.ts';
import {
  type LocalizationReport,
  localizationReport,
  localizationText,
} from '../../providers/discord/localization-report.ts';
import { count } from '../../render/count.ts';
import { jsonText } from '../../render/json.ts';
import { lineToText } from '../../render/line.ts';
import type { Context } from '../context.ts';
import { INVALID, type LoadedFiles, loadFiles, problemsText } from '../manifest/load.ts';
import type { ValidateFlags } from '../options/command-options.ts';

/** `evenkeel validate`: every mistake at once, and no request. Returns the exit code. */
export async function runValidate(flags: ValidateFlags, context: Context): Promise<number> {
  const loaded = await loadFiles(context, flags);
  const { screen, host } = context;
  host.problems = loaded.problems;
  const localizations =
    flags.localizationReport && loaded.manifest !== undefined ? localizationsOf(loaded.manifest) : undefined;
  if (flags.format === 'sarif') {
    const { renderSarif } = await import('../../render/sarif.ts');
    screen.result(renderSarif({ problems: loaded.problems }, context.io.version));
  } else if (flags.format === 'json') screen.result(asJson(loaded, localizations));
  else {
    screen.result(problemsText(loaded, screen.style));
    if (loaded.wanted !== undefined) screen.result(validLine(loaded, context));
    if (localizations !== undefined) screen.result(localizationText(localizations));
    if (flags.format === 'github') {
      const { problemAnnotations } = await import('../../render/annotations.ts');
      screen.result(problemAnnotations(loaded.problems));
    }
  }
  return loaded.wanted === undefined ? INVALID : 0;
}

/** A manifest without a `discord` section has no texts. */
function localizationsOf(manifest: LoadedManifest): LocalizationReport {
  const { discord } = manifest.value;
  if (discord === undefined) return { v: 1, texts: 0, locales: [] };
  return localizationReport(discord, path => manifest.source(['discord', ...path]));
}

function asJson({ wanted, problems }: LoadedFiles, localizations: LocalizationReport | undefined): string {
  return jsonText({
    format_version: '1.0',
    valid: wanted !== undefined,
    problems,
    ...(localizations === undefined ? {} : { localizations }),
  });
}

function validLine({ wanted, texts }: LoadedFiles, { screen }: Context): string {
  const resources = count(wanted?.collected.desired.length ?? 0, 'resource');
  const checks = wanted?.collected.checks.length ?? 0;
  const what = checks === 0 ? resources : `${resources} and ${count(checks, 'check')}`;
  return `${lineToText([['Valid', 'green'], [`: ${what} in ${count(texts.size, 'file')}`]], screen.style)}\n`;
}
