import { Terminal } from '@xterm/headless';

const ROWS = 60;

/** One line as it was written. */
export interface WrittenLine {
  readonly text: string;
  /** How many lines of the screen it takes. More than one: the terminal broke it. */
  readonly rows: number;
}

/** What is on a terminal's screen at the end, with all that has scrolled away. */
export interface ScreenText {
  /** The lines of the screen, as a person sees them. */
  readonly text: string;
  readonly lines: readonly WrittenLine[];
}

/** The screen of a terminal that was sent this. */
export async function screenOf(written: string, cols: number): Promise<ScreenText> {
  const terminal = new Terminal({
    cols,
    rows: ROWS,
    scrollback: 10_000,
    allowProposedApi: true,
    convertEol: true,
  });
  await new Promise<void>(done => terminal.write(written, done));
  const { active } = terminal.buffer;
  const shown: string[] = [];
  const lines: WrittenLine[] = [];
  for (let at = 0; at < active.length; at += 1) {
    const line = active.getLine(at);
    const text = line?.translateToString(true) ?? '';
    shown.push(text.trimEnd());
    const before = lines.at(-1);
    if (line?.isWrapped === true && before !== undefined)
      lines[lines.length - 1] = { text: before.text + text, rows: before.rows + 1 };
    else lines.push({ text, rows: 1 });
  }
  terminal.dispose();
  return { text: `${shown.join('\n').trimEnd()}\n`, lines };
}
