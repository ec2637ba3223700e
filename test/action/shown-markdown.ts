/** Forty characters that GitHub takes for a commit. */
export const SHA = '4be1d0a5c1e2f3a4b5c6d7e8f90123456789abcd';

/** What a reader of a comment is shown, as far as a name could act in it. */
interface ShownMarkdown {
  /** The text outside of code. */
  readonly outside: string;
  /** For each table, how many cells each of its rows has. */
  readonly tables: readonly (readonly number[])[];
  /** HTML comments, in code or not. */
  readonly comments: readonly string[];
  /** Characters that a reader does not see, or that turn what follows. */
  readonly control: readonly string[];
}

const JOINED = /(?<=\p{Extended_Pictographic})\u200d(?=\p{Extended_Pictographic})/gu;
const CONTROL = /(?!\n)[\p{Cc}\p{Surrogate}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/**
 * GitHub's Markdown, as its specification has it (GFM 0.29): fences, code spans, rows of tables.
 */
export function shownMarkdown(text: string): ShownMarkdown {
  const outside: string[] = [];
  const tables: number[][] = [];
  let fence: string | undefined;
  let table: number[] | undefined;
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(?:> ?)?(`{3,}|~{3,})([^`]*)$/.exec(line);
    if (fence !== undefined) {
      if (mark !== null && mark[2]?.trim() === '' && (mark[1] ?? '').startsWith(fence)) fence = undefined;
      continue;
    }
    if (mark !== null) {
      fence = mark[1];
      continue;
    }
    if (!line.startsWith('|')) table = undefined;
    else {
      const cells = line.match(/(?<!\\)\|/g)?.length ?? 0;
      if (table === undefined) tables.push([cells]);
      else table.push(cells);
      table = tables.at(-1);
    }
    outside.push(withoutSpans(line));
  }
  return {
    // It shows as nothing, and ends a word.
    outside: outside.join('\n').replaceAll('&#8203;', '\u200b'),
    tables,
    comments: text.match(/<!--[\s\S]*?-->/g) ?? [],
    control: text.replace(JOINED, '').match(CONTROL) ?? [],
  };
}

/**
 * A run of backticks opens a span if an equally long one follows; one after a backslash opens none.
 * Looks for the end of a span once for each length, so that a line of many runs takes no minutes.
 */
function withoutSpans(line: string): string {
  /** The runs of each length, by where they begin. */
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of line.matchAll(/`+/g))
    runs.get(run.length)?.push(index) ?? runs.set(run.length, [index]);
  let shown = '';
  for (let at = 0; at < line.length; ) {
    if (line[at] !== '`') {
      const isEscaped = /^\\[!-/:-@[-`{-~]/.test(line.slice(at, at + 2));
      // What is escaped shows, and does nothing.
      shown += isEscaped ? '·' : line[at];
      at += isEscaped ? 2 : 1;
      continue;
    }
    let behind = at;
    while (line[behind] === '`') behind += 1;
    const { length } = line.slice(at, behind);
    const same = runs.get(length) ?? [];
    while ((same[0] ?? line.length) < behind) same.shift();
    const [end] = same;
    if (end === undefined) shown += '`'.repeat(length);
    at = end === undefined ? behind : end + length;
  }
  return shown;
}
