// Makes llms.txt: the pages of the documentation, for readers that fetch one file first.
// `scripts/generate.js` writes it. Its form is that of llmstxt.org (read on 2026-11-22): a title, a
// summary as a quotation, and lists of links.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { confirmedNames, homeOf } from './names.js';

const MOST = 220;
/** Pages about the inside. */
const INSIDE = ['adding-a-kind.md', 'performance.md', 'releasing.md', 'reliability.md'];

/** The first sentences of the first paragraph, without links, as far as they fit. */
function summaryOf(text) {
  const paragraph = text
    .replace(/<!--[\s\S]*?-->/g, '')
    .split(/\n{2,}/)
    .map(part => part.trim())
    .find(part => part !== '' && !/^Made by /.test(part) && !/^[#|`<>-]/.test(part.replace(/^`\w+`/, 'x')));
  if (paragraph === undefined) throw new Error('a page has no first paragraph');
  const plain = paragraph.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('\n', ' ');
  const sentences = plain.split(/(?<=[.:]) (?=[A-Z`])/);
  let summary = sentences[0];
  for (const sentence of sentences.slice(1)) {
    if (summary.length + 1 + sentence.length > MOST) break;
    summary += ` ${sentence}`;
  }
  return summary.replace(/:$/, '.');
}

/** `made`: files that are generated now, by path; they may not be on disk yet. */
export async function llmsText(root, made) {
  const home = homeOf(confirmedNames(root));
  const read = async path => made.get(join(root, path)) ?? (await readFile(join(root, path), 'utf8'));

  async function line(path) {
    const text = await read(path);
    const title = /^# (.+)$/m.exec(text)[1];
    return `- [${title}](${home === undefined ? path : `${home}/blob/main/${path}`}): ${summaryOf(text)}`;
  }
  const lines = paths => Promise.all(paths.map(line)).then(all => all.join('\n'));
  const own = (await readdir(join(root, 'docs'))).filter(name => name.endsWith('.md'));
  const pages = [...own, 'codes/README.md', 'learn/README.md'].sort();
  const use = pages.filter(name => !INSIDE.includes(name)).map(name => `docs/${name}`);
  const inside = pages.filter(name => INSIDE.includes(name)).map(name => `docs/${name}`);
  return `# evenkeel

> ${summaryOf(await read('README.md'))}

\`evenkeel mcp\` serves an agent tools that only read. \`evenkeel skill\` prints a guide for agents: how to write a manifest and read a plan, and never to approve one. Only a person applies.

## Use

${await lines(['README.md', ...use])}

## Security

${await lines(['SECURITY.md'])}

## Optional

${await lines(['AGENTS.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/adr/README.md', 'docs/facts/README.md', ...inside])}
`;
}
