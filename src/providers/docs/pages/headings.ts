/** A heading of a Markdown text. */
export interface Heading {
  /** The first line of it, from 0. */
  readonly line: number;
  /** The line after it: an underlined heading has two. */
  readonly after: number;
  readonly level: number;
  readonly title: string;
}

/** A line that is only bold text serves as the lowest heading, below the six levels of Markdown. */
const BOLD_LEVEL = 7;

/** The headings outside of code blocks: marked, underlined, and lines that are only bold. */
export function headingsOf(lines: readonly string[]): readonly Heading[] {
  const headings: Heading[] = [];
  let fence: string | undefined;
  lines.forEach((text, line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(text)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined;
    } else if (mark !== undefined) {
      fence = mark;
    } else {
      const heading = marked(text, line) ?? underlined(lines, line) ?? bold(text, line);
      if (heading !== undefined) headings.push(heading);
    }
  });
  return headings;
}

/** A text on one line, with single spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function marked(text: string, line: number): Heading | undefined {
  const [, marks, rest = ''] = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/.exec(text) ?? [];
  if (marks === undefined) return undefined;
  const title = oneLine(rest.replace(/(?:^|[ \t])#+[ \t]*$/, ''));
  return { line, after: line + 1, level: marks.length, title: unmarked(title) };
}

function underlined(lines: readonly string[], line: number): Heading | undefined {
  const text = lines[line] ?? '';
  const [, mark] = /^ {0,3}(=|-)\1*[ \t]*$/.exec(lines[line + 1] ?? '') ?? [];
  if (mark === undefined || text.trim() === '' || /^\s*(?:[-+*>#|=]|\d+[.)])/.test(text)) return undefined;
  return { line, after: line + 2, level: mark === '=' ? 1 : 2, title: unmarked(oneLine(text)) };
}

function bold(text: string, line: number): Heading | undefined {
  const [, star, under] = /^ {0,3}(?:\*\*([^*]+)\*\*|__([^_]+)__):?[ \t]*$/.exec(text) ?? [];
  const title = star ?? under;
  return title === undefined
    ? undefined
    : { line, after: line + 1, level: BOLD_LEVEL, title: oneLine(title) };
}

/** `**Sources**` inside a heading is `Sources`. */
function unmarked(title: string): string {
  return /^(\*\*|__|\*|_)(.+)\1(:?)$/.exec(title)?.slice(2).join('') ?? title;
}
