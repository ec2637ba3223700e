import { problemAnnotations } from '../../render/annotations.ts';
import { count } from '../../render/count.ts';
import { jsonText } from '../../render/json.ts';
import { lineToText } from '../../render/line.ts';
import type { Context } from '../context.ts';
import type { ValidateFlags } from '../flags.ts';
import { INVALID, type LoadedFiles, loadFiles, problemsText } from '../load.ts';

/** `evenkeel validate`: every mistake at once, and no request. Returns the exit code. */
export async function runValidate(flags: ValidateFlags, context: Context): Promise<number> {
  const loaded = await loadFiles(context, flags);
  const { screen, host } = context;
  host.problems = loaded.problems;
  if (flags.format === 'json') screen.result(asJson(loaded));
  else {
    screen.result(problemsText(loaded, screen.style));
    if (loaded.wanted !== undefined) screen.result(validLine(loaded, context));
    if (flags.format === 'github') screen.result(problemAnnotations(loaded.problems));
  }
  return loaded.wanted === undefined ? INVALID : 0;
}

function asJson({ wanted, problems }: LoadedFiles): string {
  return jsonText({ format_version: '1.0', valid: wanted !== undefined, problems });
}

function validLine({ wanted, texts }: LoadedFiles, { screen }: Context): string {
  const resources = count(wanted?.collected.desired.length ?? 0, 'resource');
  const checks = wanted?.collected.checks.length ?? 0;
  const what = checks === 0 ? resources : `${resources} and ${count(checks, 'check')}`;
  return `${lineToText([['Valid', 'green'], [`: ${what} in ${count(texts.size, 'file')}`]], screen.style)}\n`;
}
