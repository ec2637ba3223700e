import { safeText } from '../../core/safe-text.ts';
import type { Redactor } from '../../http/redact.ts';
import { breakCommands } from '../../render/break-commands.ts';
import type { Style } from '../../render/style.ts';
import type { ScreenFlags } from '../options/shared-options.ts';
import type { Io, Output } from '../system/io.ts';

/** The only way to standard output and standard error. It removes known secrets. */
export interface Screen {
  /** How standard output is drawn. */
  readonly style: Style;
  /** How standard error is drawn. */
  readonly errorStyle: Style;
  /** Columns of standard output; 100 if it is not a terminal. */
  readonly width: number;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** To standard output. */
  result(text: string): void;
  /** To standard error, unchanged. */
  progress(text: string): void;
  /** One line to standard error; nothing if quiet. */
  notice(line: string): void;
  /** One line to standard error, always. */
  warn(line: string): void;
}

const DEFAULT_WIDTH = 100;

export function createScreen(
  io: Pick<Io, 'stdout' | 'stderr' | 'env'>,
  flags: ScreenFlags,
  redactor: Redactor,
): Screen {
  const line = (text: string): string => `${breakCommands(safeText(redactor.text(text)))}\n`;
  return {
    style: styleOf(io.stdout, io.env, flags),
    errorStyle: styleOf(io.stderr, io.env, flags),
    width: (io.stdout.isTTY ? io.stdout.columns : undefined) ?? DEFAULT_WIDTH,
    quiet: flags.quiet,
    verbose: flags.verbose,
    result: text => io.stdout.write(redactor.text(text)),
    progress: text => io.stderr.write(redactor.text(text)),
    notice(text) {
      if (!flags.quiet) io.stderr.write(line(text));
    },
    warn: text => io.stderr.write(line(text)),
  };
}

/** Colors on a terminal and in GitHub's log, which shows them; `NO_COLOR` and `FORCE_COLOR` take precedence. */
function styleOf(output: Output, env: Io['env'], flags: ScreenFlags): Style {
  return { color: hasColor(output, env, flags), ascii: output.isTTY && !writesUnicode(env) };
}

function hasColor(output: Output, env: Io['env'], flags: ScreenFlags): boolean {
  if (!flags.color || given(env, 'NO_COLOR')) return false;
  if (given(env, 'FORCE_COLOR')) return env['FORCE_COLOR'] !== '0';
  if (env['GITHUB_ACTIONS'] === 'true') return true;
  return output.isTTY && env['TERM'] !== 'dumb';
}

/** A locale without UTF-8 would garble our symbols. */
function writesUnicode(env: Io['env']): boolean {
  const locale = [env['LC_ALL'], env['LC_CTYPE'], env['LANG']].find(
    value => value !== undefined && value !== '',
  );
  return locale === undefined || /utf-?8/i.test(locale);
}

function given(env: Io['env'], name: string): boolean {
  return env[name] !== undefined && env[name] !== '';
}
