import { type CodePages, codePageMarkdown, codesByArea } from './code-page.ts';

const HEAD = `<!-- Made by scripts/generate.js from the pages of \`evenkeel explain\`. Do not edit. -->

# Codes

Messages of evenkeel have a code: in brackets after \`error\` and \`warning\`, in JSON and in SARIF. \`evenkeel explain CODE\` prints the page of a code offline, \`evenkeel explain\` lists all codes. Messages may change, codes stay.

Examples show the part of a manifest that matters: \`commands\`, \`guilds\` and \`localizations\` are under \`discord\`; \`branches\`, \`jwks\` and \`checks\` under a project of \`neon\`; \`answers\` and \`pages\` under a portal of \`docs\`; everything else at the top.
`;

/** All pages as one Markdown document: `docs/codes.md`. */
export function codesDocument(pages: CodePages): string {
  const areas = codesByArea(pages);
  const contents = areas.map(([area, codes]) => `- [${area}](#${area}): ${codes.length}`).join('\n');
  const sections = areas.map(([area, codes]) =>
    [`## ${area}\n`, ...codes.flatMap(code => pageOf(code, pages))].join('\n'),
  );
  return [HEAD, `${contents}\n`, ...sections].join('\n');
}

function pageOf(code: string, pages: CodePages): readonly string[] {
  const page = pages[code];
  return page === undefined ? [] : [codePageMarkdown(code, page, 3)];
}
