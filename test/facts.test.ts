import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { anchorsIn } from './documents/anchors.ts';

const ROOT = join(import.meta.dirname, '..');
const FACTS = 'docs/facts';
/** It names what it forbids. */
const THIS = 'test/facts.test.ts';

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name).replaceAll('\\', '/'))
    .filter(file => /\.(?:[jt]s|mjs|json|md|ya?ml)$/.test(file) && statSync(join(ROOT, file)).isFile());
}

/** All that people write. A mutant is wrong on purpose. */
const written = ['src', 'test', 'scripts', 'bench', 'preview', 'schema', 'examples', 'docs']
  .flatMap(filesIn)
  .filter(file => file !== THIS && !/^(?:src\/generated|test\/mutants)\//.test(file));
const sources = written.filter(file => !file.startsWith(`${FACTS}/`));

/** A text with the lines of each comment joined, so that what is broken over two lines is found. */
function joined(text: string): string {
  return text.replace(/\n\s*(?:\*|\/\/|#) /g, ' ');
}

const POINTER = /\b(facts\/[\w-]+\.md|ARCHITECTURE\.md)#([\w-]+)/g;

interface Pointer {
  readonly page: string;
  readonly anchor: string;
}

function pointersIn(text: string): readonly Pointer[] {
  return [...joined(text).matchAll(POINTER)].map(([, page = '', anchor = '']) => ({
    page: page.startsWith('facts/') ? `docs/${page}` : page,
    anchor,
  }));
}

/** Words that send a reader to a document which is not in the repository. */
const ELSEWHERE: readonly RegExp[] = [
  /\bdesign,? (?:section |chapter )?D?\d+/i,
  /\bdesign\.md\b/,
  /\b[Ff]acts:/,
  /\bfacts,? (?:\d|of \d|about the runner|(?:additions|application|database|documentation)\b)/i,
  /\b(?:application[- ]commands|database[- ]platform|documentation[- ]answers),? \d/i,
  /\b(?:Neon|Discord|lane) specification\b/,
  /\bDocumentation Answer Lane\b/,
  /\bspec(?:ification)? §/i,
];
/** `facts: SweepFacts` is a member of an object and no sentence. */
const MEMBER = /\bfacts: (?:readonly |Readonly<|new |\{|[A-Z]\w*[,;)]|[a-z]\w*\.[a-z]|PreviewFacts)/g;

function elsewhereIn(text: string): readonly string[] {
  const plain = joined(text).replace(MEMBER, '');
  return ELSEWHERE.flatMap(pattern => pattern.exec(plain)?.[0] ?? []);
}

/** A fact is a section of the third level. */
function factsIn(page: string): readonly (readonly [title: string, text: string])[] {
  const [, ...sections] = read(page).split(/^### /m);
  return sections.map(section => {
    const [title = '', ...lines] =
      section
        .split(/^## |^\[[^\]]+\]: /m)[0]
        ?.trim()
        .split('\n') ?? [];
    return [title, lines.join('\n').trim()];
  });
}

const pages = filesIn(FACTS).filter(file => !file.endsWith('README.md'));

describe.each(pages)('%s', page => {
  const defined = [...read(page).matchAll(/^\[([^\]]+)\]: https:\/\/\S+$/gm)].map(([, name]) => name);

  it.each(factsIn(page))('says of "%s" whether it was seen, when, and by which source', (_, text) => {
    const paragraphs = text.split('\n\n');
    const [, source = ''] =
      /^(?:Documented|Seen|Assumed), 20\d\d-\d\d-\d\d: (.+)\.$/.exec(paragraphs.at(-1) ?? '') ?? [];
    expect(source).not.toBe('');
    expect(paragraphs.length).toBeGreaterThan(1);
    const named = [...source.matchAll(/\[([^\]]+)\](?!\()/g)].map(([, name]) => name);
    expect(named.filter(name => !defined.includes(name))).toEqual([]);
  });

  it('has only facts that something relies on', () => {
    const used = new Set(
      written
        .flatMap(file => pointersIn(read(file)))
        .filter(pointer => pointer.page === page)
        .map(({ anchor }) => anchor),
    );
    const titles = factsIn(page).map(([title]) => anchorsIn(`### ${title}`)[0] ?? '');
    expect(titles.filter(anchor => !used.has(anchor))).toEqual([]);
  });
});

test('every pointer of a comment leads to a heading', () => {
  const headings = new Map<string, readonly string[]>();
  const lost = sources.flatMap(file =>
    pointersIn(read(file))
      .filter(({ page, anchor }) => {
        const known =
          headings.get(page) ??
          (pages.includes(page) || !page.startsWith('docs/') ? anchorsIn(read(page)) : []);
        headings.set(page, known);
        return !known.includes(anchor);
      })
      .map(({ page, anchor }) => `${file}: ${page}#${anchor}`),
  );
  expect(lost).toEqual([]);
});

test('nothing points to a document that is not here', () => {
  const away = written.flatMap(file => elsewhereIn(read(file)).map(words => `${file}: ${words}`));
  expect(away).toEqual([]);
});

test.each([
  ['/** Guards deletes (design 6). */', 'design 6'],
  ['/** Sends nothing (design\n * D5). */', 'design D5'],
  ['// See design section 8.', 'design section 8'],
  ['/** Names (facts: application-commands 7). */', 'facts:'],
  ['/** The answer to a blank question (facts 2). */', 'facts 2'],
  ['/** A record (Neon\n * specification, Branch). */', 'Neon specification'],
])('%j points away', (comment, words) => {
  expect(elsewhereIn(comment)).toContain(words);
});

test.each(['readonly facts: SweepFacts;', 'decide({ facts: sweep.facts })', '/** Its design is old. */'])(
  '%j points nowhere',
  text => {
    expect(elsewhereIn(text)).toEqual([]);
  },
);
