import { safeText } from '../../core/text/safe-text.ts';
import { shortSentence } from '../../core/text/shortened.ts';
import type { Redactor } from '../../http/redact.ts';
import { fittedLines, lineToText } from '../../render/colored-line.ts';
import { breakCommands, type Style } from '../../render/style.ts';
import type { ScreenFlags } from '../options/shared-options.ts';
import type { Io, OutputStream } from '../system/io.ts';

/** The only way to standard output and standard error. It removes known secrets. */
export interface Screen {
  /** How standard output is drawn. */
  readonly style: Style;
  /** How standard error is drawn. */
  readonly errorStyle: Style;
  /** Columns of standard output; 100 if it is not a terminal. */
  readonly width: number;
  /** Columns of the terminal on standard output; absent where there is none. */
  readonly columns: number | undefined;
  /** Columns of the terminal on standard error; absent where there is none. */
  readonly errorColumns: number | undefined;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Writes to standard output. The text is changed only where a secret is masked. */
  result(text: string): void;
  /** One line to standard output. */
  resultLine(line: string): void;
  /** Writes to standard error. The text is changed only where a secret is masked. */
  progress(text: string): void;
  /** A question to standard error, with room for its answer on the last line. */
  ask(question: string): void;
  /**
   * Draws the status line in place of the last status line. Any other output first removes the
   * status line. `columns`: the width of the line.
   */
  live(line: string, columns: number): void;
  /** Removes the status line. */
  clearLive(): void;
  /** One line to standard error; nothing if quiet. */
  notice(line: string): void;
  /** One line to standard error, always. */
  warn(line: string): void;
}

const DEFAULT_WIDTH = 100;
const CLEAR_LINE = '\r\u001b[2K';

export function createScreen(
  io: Pick<Io, 'stdout' | 'stderr' | 'env'>,
  flags: ScreenFlags,
  redactor: Redactor,
): Screen {
  const line = (text: string): string => breakCommands(shortSentence(safeText(redactor.text(text))));
  const columns = io.stdout.isTTY ? io.stdout.columns : undefined;
  const errorColumns = io.stderr.isTTY ? io.stderr.columns : undefined;
  /**
   * A log has one line for each message; on a terminal evenkeel breaks long lines, so that the
   * terminal does not.
   */
  const told = (text: string, room: number | undefined): string =>
    fitted(line(text), room ?? Infinity)
      .map(each => `${each}\n`)
      .join('');
  /** How many columns the status line takes; 0 if there is none. */
  let drawn = 0;

  /**
   * Removes the status line. On a terminal that became narrower, the status line takes several
   * lines.
   */
  function clearLive(): void {
    const above = Math.ceil(drawn / Math.max(1, io.stderr.columns ?? 80)) - 1;
    if (drawn > 0) io.stderr.write(above > 0 ? `\r\u001b[${above}A\u001b[J` : CLEAR_LINE);
    drawn = 0;
  }

  function write(output: OutputStream, text: string): void {
    clearLive();
    output.write(text);
  }

  return {
    style: styleOf(io.stdout, io.env, flags),
    errorStyle: styleOf(io.stderr, io.env, flags),
    columns,
    errorColumns,
    width: columns ?? DEFAULT_WIDTH,
    quiet: flags.quiet,
    verbose: flags.verbose,
    result: text => write(io.stdout, redactor.text(text)),
    resultLine: text => write(io.stdout, told(text, columns)),
    progress: text => write(io.stderr, redactor.text(text)),
    ask(question) {
      const room = (errorColumns ?? Infinity) - ANSWER;
      const lines = redactor.text(question).trimEnd().split('\n');
      write(io.stderr, `${lines.flatMap(each => fitted(each, room)).join('\n')} `);
    },
    live(text, columns) {
      write(io.stderr, CLEAR_LINE + redactor.text(text));
      drawn = columns;
    },
    clearLive,
    notice(text) {
      if (!flags.quiet) write(io.stderr, told(text, errorColumns));
    },
    warn: text => write(io.stderr, told(text, errorColumns)),
  };
}

/** The room for what is typed after a question: "yes", or an id. */
const ANSWER = 18;
/** The label before the text of a next step. Further lines of the text begin in the same column. */
const LABEL = /^\s*next: /;

function fitted(text: string, columns: number): readonly string[] {
  const [label = ''] = LABEL.exec(text) ?? [];
  const hang = label === '' ? undefined : label.trimStart().length;
  return fittedLines([[text]], columns, hang).map(line => lineToText(line, { color: false }));
}

/**
 * Colors on a terminal and in GitHub's log, which shows them; `NO_COLOR` and `FORCE_COLOR` take
 * precedence.
 */
function styleOf(output: OutputStream, env: Io['env'], flags: ScreenFlags): Style {
  return { color: hasColor(output, env, flags), ascii: output.isTTY && !writesUnicode(env) };
}

function hasColor(output: OutputStream, env: Io['env'], flags: ScreenFlags): boolean {
  if (!flags.color || given(env, 'NO_COLOR')) return false;
  if (given(env, 'FORCE_COLOR')) return env['FORCE_COLOR'] !== '0';
  if (env['GITHUB_ACTIONS'] === 'true') return true;
  return output.isTTY && env['TERM'] !== 'dumb';
}

/** Whether output may have Unicode symbols. A locale without UTF-8 would garble them. */
function writesUnicode(env: Io['env']): boolean {
  const locale = [env['LC_ALL'], env['LC_CTYPE'], env['LANG']].find(
    value => value !== undefined && value !== '',
  );
  return locale === undefined || /utf-?8/i.test(locale);
}

function given(env: Io['env'], name: string): boolean {
  return env[name] !== undefined && env[name] !== '';
}
