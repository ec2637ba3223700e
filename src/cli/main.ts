import { safeLines } from '../core/text/safe-text.ts';
import { NOTHING_IN_FLIGHT } from '../engine/ends/in-flight.ts';
import { createRedactor, type Redactor } from '../http/redact.ts';
import { steadyClock } from '../http/system-clock.ts';
import { defaultTokens } from '../sandbox/default-tokens.ts';
import type { ChosenCommand } from './arguments/chosen-command.ts';
import { parseArguments } from './arguments/parse-arguments.ts';
import { asFailure } from './as-failure.ts';
import type { Context } from './context.ts';
import { newRun } from './context.ts';
import type { HostProgram } from './host-program.ts';
import type { ScreenFlags } from './options/shared-options.ts';
import { createScreen } from './output/screen.ts';
import { secretsIn } from './session/environment.ts';
import { listenForStop, type Stop } from './session/stop-signal.ts';
import { stopWords } from './session/stop-words.ts';
import type { Io } from './system/io.ts';

const PLAIN: ScreenFlags = { color: true, quiet: false, verbose: false };
const INTERRUPTED = 130;

/**
 * The whole command line: reads arguments, runs one command, prints, and returns the exit code.
 * Never throws. `host` receives the report and the failure. After a second signal it returns before
 * the work has ended, so the caller must end the process.
 */
export async function run(argv: readonly string[], io: Io, host: HostProgram = {}): Promise<number> {
  const secrets = host.redactor ?? createRedactor(secretsIn(io.env));
  let parsed: ReturnType<typeof parseArguments>;
  try {
    parsed = parseArguments(argv, versionText(io));
  } catch (error) {
    return explain(error, { screen: createScreen(io, PLAIN, secrets), redactor: secrets, host });
  }
  if ('text' in parsed) {
    const { text, asked } = parsed;
    if (asked) io.stdout.write(text);
    else io.stderr.write(text);
    return asked ? 0 : 1;
  }
  // The tokens of a sandbox open nothing but that sandbox, and its first line must show them. So
  // they are not masked.
  const redactor =
    parsed.chosen.name === 'sandbox' ? createRedactor(secretsIn(io.env).filter(isReal)) : secrets;
  return start(parsed.chosen, io, redactor, host);
}

const OF_SANDBOX: ReadonlySet<string> = new Set(Object.values(defaultTokens('')));

/** Whether a token may open more than a sandbox. */
function isReal(token: string): boolean {
  return !OF_SANDBOX.has(token);
}

/** The version with its commit, such as `0.1.0 (commit 3f2c1a2b4d5e)`. */
function versionText({ version, commit = '' }: Io): string {
  return commit === '' ? version : `${version} (commit ${commit})`;
}

async function start(
  chosen: ChosenCommand,
  outside: Io,
  redactor: Redactor,
  host: HostProgram,
): Promise<number> {
  // One clock for the whole run, because waits, progress, report times and the deadline are
  // compared with each other.
  const io: Io = { ...outside, clock: steadyClock(outside.clock) };
  const screen = createScreen(io, { ...PLAIN, ...chosen.flags }, redactor);
  const shown: Context['shown'] = { view: undefined, left: NOTHING_IN_FLIGHT };
  const stop = listenForStop(io, stopWords(chosen, io, screen, shown));
  const context: Context = { io, screen, redactor, stop, shown, host, begun: newRun(io) };
  const work = perform(chosen, context).catch(error => tellFailed(error, chosen, context));
  try {
    return await Promise.race([work, stop.left.then(() => INTERRUPTED)]);
  } finally {
    stop.close();
  }
}

/** Loads only the chosen command: `validate` does not wait for modules of `apply`. */
async function perform(chosen: ChosenCommand, context: Context): Promise<number> {
  switch (chosen.name) {
    case 'init':
      return (await import('./commands/init.ts')).runInit(chosen, chosen.flags, context);
    case 'validate':
      return (await import('./commands/validate.ts')).runValidate(chosen.flags, context);
    case 'plan':
      return (await import('./commands/plan.ts')).runPlan(chosen.flags, context);
    case 'apply':
      return (await import('./commands/apply.ts')).runApply(chosen.planFile, chosen.flags, context);
    case 'rehearse':
      return (await import('./commands/rehearse.ts')).runRehearse(chosen.planFile, chosen.flags, context);
    case 'drift':
      return (await import('./commands/drift.ts')).runDrift(chosen.flags, context);
    case 'promote': {
      const { flags, ...promotion } = chosen;
      return (await import('./commands/promote.ts')).runPromote(promotion, flags, context);
    }
    case 'scopes':
      return (await import('./commands/scopes.ts')).runScopes(chosen.flags, context);
    case 'adopt':
      return (await import('./commands/adopt.ts')).runAdopt(chosen.globs, chosen.flags, context);
    case 'export': {
      const { service, ids, flags } = chosen;
      return (await import('./commands/export.ts')).runExport(service, ids, flags, context);
    }
    case 'localize add':
      return (await import('./commands/localize.ts')).runLocalizeAdd(chosen.locales, chosen.flags, context);
    case 'localize export':
      return (await import('./commands/localize.ts')).runLocalizeExport(
        chosen.locales,
        chosen.flags,
        context,
      );
    case 'localize import':
      return (await import('./commands/localize.ts')).runLocalizeImport(chosen.files, chosen.flags, context);
    case 'ask':
      return (await import('./commands/ask.ts')).runAsk(chosen.words, chosen.flags, context);
    case 'explain':
      return (await import('./commands/explain.ts')).runExplain(chosen.code, chosen.flags, context);
    case 'doctor':
      return (await import('./commands/doctor.ts')).runDoctor(chosen.flags, context);
    case 'sandbox':
      return (await import('./commands/sandbox.ts')).runSandbox(chosen, context);
    case 'capture':
      return (await import('./commands/capture.ts')).runCapture(chosen, context);
    case 'show':
      return (await import('./commands/show.ts')).runShow(chosen.files, chosen.flags, context);
    case 'preview up':
      return (await import('./commands/preview.ts')).runPreviewUp(chosen.flags, context);
    case 'preview reset':
      return (await import('./commands/preview.ts')).runPreviewReset(chosen.flags, context);
    case 'preview down':
      return (await import('./commands/preview.ts')).runPreviewDown(chosen.flags, context);
    case 'preview list':
      return (await import('./commands/preview.ts')).runPreviewList(chosen.flags, context);
    case 'mcp':
      return (await import('./commands/mcp.ts')).runMcp(chosen.flags, context);
    case 'skill':
      return (await import('./commands/skill.ts')).runSkill(context);
    case 'schema':
      return (await import('./commands/schema.ts')).runSchema(chosen.schema, context);
    case 'completion':
      return (await import('./commands/completion.ts')).runCompletion(chosen.shell, context);
  }
}

/** Writes the outputs of a failed run, in each requested format. */
async function tellFailed(error: unknown, chosen: ChosenCommand, context: Context): Promise<number> {
  const { host } = context;
  const code = explain(error, context);
  const isRun = chosen.name === 'plan' || chosen.name === 'apply' || chosen.name === 'drift';
  if (!isRun || chosen.flags.format.length === 0 || host.failure === undefined) return code;
  const { showFailedRun } = await import('./output/show-failed-run.ts');
  const { code: of, message, next } = host.failure;
  const failed = { code: of, message, ...(next === undefined ? {} : { next }) };
  return showFailedRun({ command: chosen.name, failed, code }, chosen.flags, context);
}

/**
 * Prints an error with its next step, and returns its exit code. Shows a stack only for our own
 * bugs, and only on request.
 */
function explain(
  error: unknown,
  telling: Pick<Context, 'screen' | 'redactor' | 'host'> & { readonly stop?: Stop },
): number {
  const { screen, stop, host } = telling;
  const failure = asFailure(error, telling);
  host.failure = failure;
  screen.warn(`error[${failure.code}]: ${failure.message}`);
  if (failure.next !== undefined) screen.warn(`  next: ${failure.next}`);
  if (failure.code === 'bug' && screen.verbose) {
    const { cause } = failure;
    screen.progress(`${safeLines((cause instanceof Error ? cause : failure).stack ?? '')}\n`);
  }
  if (failure.code === 'interrupted') return stop?.signal.reason === 'deadline' ? 1 : INTERRUPTED;
  return failure.code === 'guard' || failure.code === 'stale' ? 4 : 1;
}
