const CODES = {
  bold: ['1', '22'],
  dim: ['2', '22'],
  red: ['31', '39'],
  green: ['32', '39'],
  yellow: ['33', '39'],
  magenta: ['35', '39'],
  cyan: ['36', '39'],
} as const;

export type Paint = keyof typeof CODES;

/** How output is drawn. Color is never the only signal: every row also has a symbol and a word. */
export interface Style {
  readonly color: boolean;
  /** Draws our own symbols in ASCII, for terminals without UTF-8. Names are unchanged. */
  readonly ascii?: boolean;
}

/** Wraps text in ANSI color codes, or leaves it unchanged. */
export function paint(text: string, how: Paint | undefined, style: Style): string {
  if (!style.color || how === undefined || text === '') return text;
  const [on, off] = CODES[how];
  return `\u001b[${on}m${text}\u001b[${off}m`;
}

const SYMBOLS = {
  arrow: ['→', '->'],
  dot: ['·', '|'],
  times: ['×', 'x'],
  more: ['…', '...'],
  done: ['✓', 'o'],
  failed: ['✗', 'x'],
  skipped: ['↷', '/'],
} as const;

/** One of our own symbols, in Unicode or ASCII. */
export function symbol(name: keyof typeof SYMBOLS, style: Style): string {
  return SYMBOLS[name][style.ascii ? 1 : 0];
}

/** A workflow command in the older form, which a runner finds anywhere in a line. */
const OLD_COMMAND = /##\[/g;
/**
 * A workflow command, which a runner finds at the start of a line, after white space. A line of
 * evenkeel may also begin with color codes.
 */
const COMMAND = /^((?:\s|\u001b\[\d+m)*)::/;

/** Changes a line so that a GitHub runner does not execute it as a workflow command. */
export function breakCommands(line: string): string {
  if (!line.includes('::') && !line.includes('##[')) return line;
  return line.replace(OLD_COMMAND, '##\\u{5b}').replace(COMMAND, '$1\\u{3a}:');
}
