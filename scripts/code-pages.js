// Reads docs/codes: a page for each code, written by hand, in the form in which
// `evenkeel explain CODE --format markdown` prints it. `scripts/generate.js` makes of them what
// `explain` reads, and the list of all codes, docs/codes/README.md.
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Codes that end a run have no area: they are shown as `error[usage]`. */
const NO_AREA = 'error';
const LIST = 'README.md';

/** The parts after the meaning, in this order. Each but the last is a block in that language. */
const SNIPPETS = [
  ['For example:', 'text', 'example'],
  ['Wrong:', 'yaml', 'wrong'],
  ['Right:', 'yaml', 'right'],
];
const NEXT = '**Next:**';
const HEADS = [...SNIPPETS.map(([head]) => head), NEXT];

const HEAD = `<!-- Made by scripts/generate.js from the pages in this folder. Do not edit. -->

# Codes

Messages of evenkeel have a code: in brackets after \`error\` and \`warning\`, in JSON and in SARIF. \`evenkeel explain CODE\` prints the page of a code offline, \`evenkeel explain\` lists all codes. Messages may change, codes stay.

Examples show the part of a manifest that matters: \`commands\`, \`guilds\`, \`localizations\` and \`role_connections\` are under \`discord\`; \`branches\`, \`jwks\`, \`vpc_restrictions\` and \`checks\` under a project of \`neon\`; \`answers\` and \`pages\` under a portal of \`docs\`; everything else at the top.
`;

/** The file of a code's page, in the folder of the pages. */
export function fileOfCode(code) {
  return `${code.includes('/') ? code : `${NO_AREA}/${code}`}.md`;
}

function codeOfFile(file) {
  const [area, name] = [dirname(file), basename(file, '.md')];
  return area === NO_AREA ? name : `${area}/${name}`;
}

/**
 * Every page below a folder, by its code, sorted. `shown`: how messages call the folder. Throws if
 * a page has another form.
 */
export async function codePagesIn(folder, shown = 'docs/codes') {
  const names = await readdir(folder, { recursive: true });
  const files = names
    .map(name => name.replaceAll('\\', '/'))
    .filter(name => name.endsWith('.md') && name !== LIST);
  const pages = await Promise.all(
    files.map(async file => {
      const code = codeOfFile(file);
      return [code, codePageOf(code, await readFile(join(folder, file), 'utf8'), `${shown}/${file}`)];
    }),
  );
  return Object.fromEntries(pages.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** One page. Throws an error with the file and the line where the text has another form. Pure. */
export function codePageOf(code, text, file) {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  let at = 0;
  const fail = (what, line = at) => {
    throw new Error(`${file}:${line + 1}: ${what}`);
  };
  const emptyLine = () => {
    if (lines[at] !== '') fail('an empty line is missing here');
    at += 1;
  };

  if (lines[at] !== `# ${code}`) fail(`the first line of this file is "# ${code}"`);
  at += 1;
  emptyLine();
  const [, title, means] = /^\*\*(.+?)\.\*\* (\S.*)$/.exec(lines[at] ?? '') ?? [];
  if (title === undefined) fail('the title and the meaning are missing: one line, "**Title.** The meaning."');
  const page = { title, means };
  at += 1;

  for (const [head, language, member] of SNIPPETS) {
    if (lines[at + 1] !== head) continue;
    emptyLine();
    at += 1;
    emptyLine();
    if (lines[at] !== `\`\`\`${language}`) fail(`the block of "${head}" begins with "\`\`\`${language}"`);
    const end = lines.indexOf('```', at);
    if (end < 0) fail(`the block of "${head}" has no end`);
    page[member] = lines.slice(at + 1, end).join('\n');
    at = end + 1;
  }
  if ((page.wrong === undefined) !== (page.right === undefined))
    fail(`the part "${page.wrong === undefined ? 'Wrong:' : 'Right:'}" is missing: a page has both or none`);
  emptyLine();
  const line = lines[at] ?? '';
  if (line === '') fail(`the part "${NEXT}" is missing`);
  if (!line.startsWith(`${NEXT} `))
    fail(`"${line}" is none of the parts ${HEADS.join(', ')}, or not in this order`);
  page.next = line.slice(NEXT.length + 1);
  at += 1;
  const more = lines.findIndex((each, index) => index >= at && each !== '');
  if (more >= 0) fail(`"${NEXT}" is the last part, and one line`, more);
  if (lines.length !== at + 1) fail('the file ends with one line break');
  return page;
}

/** The list of all codes: docs/codes/README.md. */
export function codeList(pages) {
  const areas = new Map();
  for (const [code, { title }] of Object.entries(pages)) {
    const file = fileOfCode(code);
    const line = `- [${code}](${file}): ${title}`;
    areas.set(dirname(file), [...(areas.get(dirname(file)) ?? []), line]);
  }
  const sections = [...areas]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([area, lines]) => `## ${area}\n\n${lines.join('\n')}\n`);
  return [HEAD, ...sections].join('\n');
}

/**
 * Two modules: what reasons mean, and all other pages. `reasons` are the codes of all reasons;
 * throws where one has no page.
 */
export function codePageModules(pages, reasons) {
  const lacking = reasons.filter(code => !Object.hasOwn(pages, code));
  if (lacking.length > 0)
    throw new Error(
      lacking.map(code => `docs/codes/${fileOfCode(code)} is missing: the page of ${code}`).join('\n'),
    );
  const isReason = new Set(reasons);
  const of = wanted => Object.entries(pages).filter(([code]) => isReason.has(code) === wanted);
  return new Map([
    [
      'reason-pages.ts',
      moduleOf('reasonPages', 'What each reason of a row, a result or a refusal means.', of(true)),
    ],
    ['other-pages.ts', moduleOf('otherPages', 'What each mistake, failure and finding means.', of(false))],
  ]);
}

function moduleOf(name, says, entries) {
  const shared = sharedTexts(entries.flatMap(([, page]) => Object.values(page)));
  const literal = text => (shared.includes(text) ? `shared${shared.indexOf(text)}` : JSON.stringify(text));
  const members = entries.map(([code, page]) => {
    const inside = Object.entries(page).map(([member, text]) => `${member}: ${literal(text)}`);
    return `  ${JSON.stringify(code)}: { ${inside.join(', ')} },\n`;
  });
  return `// Made by scripts/generate.js from docs/codes. Do not edit.
${shared.map((text, index) => `const shared${index} = ${JSON.stringify(text)};\n`).join('')}
/** ${says} */
export const ${name} = {
${members.join('')}};
`;
}

/** Texts that several pages have, which a bundle holds once. */
function sharedTexts(texts) {
  const times = new Map();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return [...times].filter(([, n]) => n > 1).map(([text]) => text);
}
