// Checks the English of documents, comments and messages against scripts/prose/rules.js. Records of
// decisions and the changelog are history: they stay as they were written.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import remarkParse from 'remark-parse';
import remarkRetext from 'remark-retext';
import retextEnglish from 'retext-english';
import { unified } from 'unified';
import { RULES } from './rules.js';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** History stays as it was written; what is generated has the English of what it is made from. */
const LEFT_OUT =
  /^(?:CHANGELOG\.md|THIRD-PARTY-NOTICES\.md|docs\/(?:adr\/|reference\.md)|src\/generated\/|test\/golden|scripts\/prose\/rules\.js)/;

const COMMENT = /^\s*(?:\/\/|\/?\*+\/?)(.*?)(?:\*\/)?$/;

/** The comments of a source as Markdown: lines stay where they are, and code is an empty line. */
export function commentsIn(source) {
  return source
    .split('\n')
    .map(line => {
      const text = (COMMENT.exec(line)?.[1] ?? '').trim();
      return /^biome-ignore\b/.test(text) ? '' : text;
    })
    .join('\n');
}

const LITERAL = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** The texts of a source or schema that are sentences, each one of its own, on their lines. */
export function messagesIn(source) {
  return source
    .split('\n')
    .map(line => {
      if (COMMENT.test(line)) return '';
      const texts = [...line.matchAll(LITERAL)].map(([text]) =>
        text
          .slice(1, -1)
          .replaceAll(/\$\{[^}]*\}/g, 'X')
          .replaceAll(/^[^\p{L}\p{N}]+|\\./gu, ''),
      );
      return texts.filter(text => text.split(' ').length > 2).join(' . ');
    })
    .join('\n\n');
}

/** Its text without code, of which only the line breaks stay. */
function textOf(node) {
  if (node.type === 'SourceNode') return node.value.replaceAll(/[^\n]/g, '');
  return node.value ?? (node.children ?? []).map(textOf).join('');
}

function* sentencesIn(node) {
  if (node.type === 'SentenceNode') yield node;
  else for (const child of node.children ?? []) yield* sentencesIn(child);
}

/**
 * A cell of a table is a sentence of its own, and no plugin reads tables as prose: so their bars
 * become periods. Lines stay where they are.
 */
const withoutTables = markdown => markdown.replaceAll(/^\|.*$/gm, row => row.replaceAll(/(?<!\\)\|/g, ' . '));

/** Whether it is worth parsing: parsing takes nearly all of the time. */
const mayHave = ({ source, flags }, text) => new RegExp(source.replace(/^\^/, ''), flags).test(text);

/** What the rules find in a Markdown text: the line and the rule of each. */
export async function findingsIn(markdown) {
  const findings = [];
  const flat = markdown.replaceAll('\n', ' ');
  if (!RULES.some(({ find }) => mayHave(find, flat))) return findings;
  const look = () => tree => {
    for (const sentence of sentencesIn(tree)) {
      const text = textOf(sentence);
      const line = text.replaceAll('\n', ' ');
      for (const rule of RULES) {
        const found = rule.find.exec(line);
        if (found === null) continue;
        const before = text.slice(0, found.index).split('\n').length - 1;
        findings.push({ line: sentence.position.start.line + before, rule, words: found[0].trim() });
      }
    }
  };
  const processor = unified().use(remarkParse).use(remarkRetext, unified().use(retextEnglish).use(look));
  const file = { value: withoutTables(markdown) };
  await processor.run(processor.parse(file), file);
  return findings;
}

/** The files of a folder with this ending, from the root on; of the root itself no folder. */
const filesIn = (folder, ending) =>
  readdirSync(join(root, folder), { recursive: folder !== '', encoding: 'utf8' })
    .map(name => `${folder}/${name}`.replaceAll('\\', '/').replace(/^\//, ''))
    .filter(name => name.endsWith(ending) && !LEFT_OUT.test(name))
    .sort();

async function main() {
  const documents = ['', 'docs', 'bench', 'test'].flatMap(folder => filesIn(folder, '.md'));
  const sources = [
    ...filesIn('src', '.ts'),
    ...['scripts', 'bench'].flatMap(folder => filesIn(folder, '.js')),
  ];
  const schemas = filesIn('schema', '.json');
  let count = 0;
  async function look(name, text, lineOf = line => line) {
    for (const { line, rule, words } of await findingsIn(text)) {
      count += 1;
      process.stdout.write(`${name}:${lineOf(line)} ${rule.name}: "${words}". Better: ${rule.better}\n`);
    }
  }
  for (const name of [...documents, ...sources, ...schemas]) {
    const text = readFileSync(join(root, name), 'utf8');
    if (name.endsWith('.md')) await look(name, text);
    if (sources.includes(name)) await look(name, commentsIn(text));
    if (!name.endsWith('.md')) await look(name, messagesIn(text), line => (line + 1) / 2);
  }
  process.stdout.write(
    count === 0
      ? `English: ${documents.length} documents and the comments and messages of ${sources.length} sources, nothing found\n`
      : `English: ${count} found. The rules are in scripts/prose/rules.js\n`,
  );
  process.exitCode = count === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
