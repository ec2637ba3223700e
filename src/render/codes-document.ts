import { type CodePages, codePageMarkdown, codesByArea } from './code-page.ts';

const HEAD = `<!-- Made by scripts/generate.js from the pages of \`evenkeel explain\`. Do not edit. -->

# Codes

Messages of evenkeel have a code: in brackets after \`error\` and \`warning\`, in JSON and in SARIF. \`evenkeel explain CODE\` prints the page of a code offline, \`evenkeel explain\` lists all codes. Messages may change, codes stay.
`;

/** All pages as one Markdown document: `docs/codes.md`. `places` gives the place of each example's part in the manifest. */
export function codesDocument(pages: CodePages, places: string): string {
  const areas = codesByArea(pages);
  const contents = areas.map(([area, codes]) => `- [${area}](#${area}): ${codes.length}`).join('\n');
  const sections = areas.map(([area, codes]) =>
    [`## ${area}\n`, ...codes.flatMap(code => pageOf(code, pages))].join('\n'),
  );
  return [HEAD, `${places}\n`, `${contents}\n`, ...sections].join('\n');
}

function pageOf(code: string, pages: CodePages): readonly string[] {
  const page = pages[code];
  return page === undefined ? [] : [codePageMarkdown(code, page, 3)];
}
