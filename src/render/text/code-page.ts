import type { CodePage, CodePages } from '../../core/report/failure.ts';
import { hangingLines, type Line, linesToText, wrapWords } from '../colored-line.ts';
import { jsonText } from '../json/json.ts';
import type { Style } from '../style.ts';

interface CodePageOptions extends Style {
  /** The width of the terminal, in columns. */
  readonly width: number;
}

const INDENT = 4;

/** The page of one code, for a person at a terminal. Ends with a line break. */
export function codePageText(code: string, page: CodePage, at: CodePageOptions): string {
  const { title, means, example, wrong, right, next } = page;
  return linesToText(
    [
      [[code, 'bold'], [`: ${title}`]],
      [],
      ...wrapWords(means, at.width).map((words): Line => [[words]]),
      [],
      ...snippetLines('for example', example),
      ...snippetLines('wrong', wrong),
      ...snippetLines('right', right),
      ...hangingLines('next: ', next, { indent: 0, width: at.width, how: 'cyan' }),
    ],
    at,
  );
}

function snippetLines(head: string, snippet: string | undefined): readonly Line[] {
  if (snippet === undefined) return [];
  const left = ' '.repeat(INDENT);
  return [[[`${head}:`, 'dim']], ...snippet.split('\n').map((line): Line => [[left + line]]), []];
}

/** All codes with their titles, area by area. Ends with a line break. */
export function codeListText(pages: CodePages, at: Style): string {
  const width = Math.max(...Object.keys(pages).map(code => code.length));
  const areas = codesByArea(pages).flatMap(([area, codes]): readonly Line[] => [
    [[area, 'bold']],
    ...codes.map((code): Line => [[`  ${code.padEnd(width)}  `, 'cyan'], [pages[code]?.title ?? '']]),
    [],
  ]);
  return linesToText([...areas, [['`evenkeel explain CODE` says what a code means and what to do.']]], at);
}

/** The codes of each area, sorted. The area is the part of a code before the slash. */
function codesByArea(pages: CodePages): readonly (readonly [area: string, codes: readonly string[]])[] {
  const areas = new Map<string, string[]>();
  for (const code of Object.keys(pages).sort()) {
    const area = code.includes('/') ? code.slice(0, code.indexOf('/')) : FAILURES;
    areas.set(area, [...(areas.get(area) ?? []), code]);
  }
  return [...areas].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Codes that stop a run have no area: they are shown as `error[usage]`. */
const FAILURES = 'error';

/** The page of one code as Markdown, as in docs/codes. Ends with a line break. */
export function codePageMarkdown(code: string, page: CodePage): string {
  const { title, means, example, wrong, right, next } = page;
  const parts = [
    `# ${code}`,
    `**${title}.** ${means}`,
    ...snippetMarkdown('For example:', 'text', example),
    ...snippetMarkdown('Wrong:', 'yaml', wrong),
    ...snippetMarkdown('Right:', 'yaml', right),
    `**Next:** ${next}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function snippetMarkdown(head: string, language: string, snippet: string | undefined): readonly string[] {
  return snippet === undefined ? [] : [head, `\`\`\`${language}\n${snippet}\n\`\`\``];
}

/** All codes as a Markdown table. Ends with a line break. */
export function codeListMarkdown(pages: CodePages): string {
  const codes = codesByArea(pages).flatMap(([, inArea]) => inArea);
  const rows = codes.map(code => `| \`${code}\` | ${pages[code]?.title ?? ''} |`);
  return `${['| Code | Means |', '|---|---|', ...rows].join('\n')}\n`;
}

/** The page of one code as a JSON document, its keys always in the same order. */
export function codePageJson(code: string, page: CodePage): string {
  const { title, means, example, wrong, right, next } = page;
  return jsonText({ v: 1, code, title, means, example, wrong, right, next });
}

/** All codes with their titles as a JSON document. */
export function codeListJson(pages: CodePages): string {
  const codes = codesByArea(pages).flatMap(([, inArea]) => inArea);
  return jsonText({ v: 1, codes: codes.map(code => ({ code, title: pages[code]?.title })) });
}
