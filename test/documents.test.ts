import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { EXIT_CODES } from '../src/cli/arguments/help.ts';
import { parseArguments } from '../src/cli/arguments/parse-arguments.ts';
import { testCli } from './cli/test-io.ts';
import { anchorsIn } from './documents/anchors.ts';
import { BOTS, type Bot } from './documents/bots.ts';
import { shownFile } from './documents/page-blocks.ts';

const ROOT = join(import.meta.dirname, '..');
const documents = [
  ...filesIn('.').filter(file => file.endsWith('.md')),
  ...filesIn('docs', true),
  ...filesIn('.github', true),
  'test/simulation/README.md',
].filter(file => file.endsWith('.md'));

/**
 * Its examples are parts of manifests, half of them wrong on purpose: test/cli/code-pages.test.ts.
 */
const isCodePage = (file: string): boolean => /^docs[\\/]codes[\\/].+[\\/]/.test(file);

/** Documents that are looked at together: each by itself, but for the pages of the codes. */
const groups: readonly (readonly [name: string, files: readonly string[]])[] = [
  ...documents.filter(file => !isCodePage(file)).map(file => [file, [file]] as const),
  ['the pages of the codes', documents.filter(isCodePage)],
];

function filesIn(folder: string, recursive = false): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive, encoding: 'utf8' }).map(name => join(folder, name));
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

interface Block {
  readonly file: string;
  readonly language: string;
  readonly text: string;
}

const FENCE = /^ *```(\w*)[^\n]*\n([\s\S]*?)^ *```$/gm;
const COMMENT = /<!--[\s\S]*?-->/g;
/** A link's text may hold one pair of brackets. */
const LINK = /\[((?:[^[\]]|\[[^[\]]*\])*)\]\(([^)\s]+)\)/g;

function blocksIn(file: string, language: string): readonly Block[] {
  return [...read(file).matchAll(FENCE)]
    .map(([, language = '', text = '']) => ({ file, language, text }))
    .filter(block => block.language === language);
}

function blocks(language: string): readonly Block[] {
  return documents.flatMap(file => blocksIn(file, language));
}

/** A document without its code blocks. */
function prose(file: string): string {
  return read(file).replace(FENCE, '').replace(COMMENT, '');
}

/** What stands between backticks. */
function spans(file: string): readonly string[] {
  return [...prose(file).matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
}

interface Link {
  readonly text: string;
  /** From the repository's folder; of this document itself where the link is only an anchor. */
  readonly target: string;
  readonly anchor: string | undefined;
}

function linksIn(file: string): readonly Link[] {
  return [...prose(file).matchAll(LINK)]
    .map(([, text = '', href = '']) => ({ text, href }))
    .filter(({ href }) => !/^[a-z]+:/.test(href))
    .map(({ text, href }) => {
      const [path = '', anchor] = href.split('#');
      return { text, target: path === '' ? file : join(dirname(file), path), anchor };
    });
}

describe.each(groups)('%s', (_name, files) => {
  it('has links that lead somewhere', () => {
    const dead = files
      .flatMap(linksIn)
      .filter(
        ({ target, anchor }) =>
          !existsSync(join(ROOT, target)) ||
          (anchor !== undefined && !anchorsIn(prose(target)).includes(anchor)),
      );
    expect(dead).toEqual([]);
  });

  it('names code and tests that are there', () => {
    const missing = files
      .flatMap(linksIn)
      .filter(({ target }) => target.endsWith('.ts'))
      .map(({ text, target }) => ({ name: text.replaceAll('`', ''), target }))
      .filter(
        ({ name, target }) => !target.endsWith(name) && !['test', 'a test'].includes(name.toLowerCase()),
      )
      .filter(({ name, target }) => !read(target).includes(name));
    expect(missing).toEqual([]);
  });

  it('names paths that are there', () => {
    const paths = files
      .flatMap(spans)
      .filter(text => /^(?:src|test|schema|scripts|docs|examples)\/[\w./-]+$/.test(text));
    expect(paths.filter(path => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('names npm scripts that are there', () => {
    const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
    const named = files.flatMap(file =>
      [...read(file).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name),
    );
    expect(named.filter(name => !scripts.includes(name))).toEqual([]);
  });
});

/** The command lines of a shell block or a span, as words after `evenkeel`. */
function commandLines(text: string): readonly (readonly string[])[] {
  return text
    .split(/\n|&&|\|/)
    .map(line =>
      line
        .trim()
        .replace(/^\$ /, '')
        .replace(/\s>.*$/, ''),
    )
    .filter(line => line.startsWith('evenkeel '))
    .map(line => [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? ''))
    .map(([, ...words]) => words);
}

function helpOf(...command: readonly string[]): string {
  const parsed = parseArguments([...command, '--help'], '0.0.0');
  return 'text' in parsed ? parsed.text : '';
}

/** The names in the list of commands that the program's own help has. */
const commands = [...(/^Commands:\n((?: {2}.*\n)*)/m.exec(helpOf())?.[1] ?? '').matchAll(/^ {2}([a-z]+)/gm)]
  .map(([, name = '']) => name)
  .filter(name => name !== 'help');

describe('every command in the documents', () => {
  const spoken = documents.flatMap(spans).flatMap(commandLines);
  /** `evenkeel ask` in a sentence is the command's name; everything longer is a line to type. */
  const isName = (words: readonly string[]): boolean =>
    words.length === 1 && commands.includes(words[0] ?? '');
  const shown = [
    ...[...blocks('sh'), ...blocks('text')].flatMap(block => commandLines(block.text)),
    ...spoken.filter(words => !isName(words)),
  ];

  it.each(shown.map(words => [words.join(' '), words] as const))('evenkeel %s', (_line, words) => {
    expect(() => parseArguments(words, '0.0.0')).not.toThrow();
  });

  it('uses options that are there', () => {
    const known = [
      ...commands.map(name => helpOf(name)),
      helpOf('export', 'neon'),
      helpOf('preview', 'up'),
      helpOf('preview', 'down'),
      helpOf('export', 'discord'),
      helpOf('localize', 'import'),
    ]
      .flatMap(help => [...help.matchAll(/--[a-z][a-z-]*/g)])
      .map(([option]) => option);
    const named = documents.flatMap(spans).flatMap(text => /^--[a-z][a-z-]*/.exec(text)?.[0] ?? []);
    expect(named.filter(option => !known.includes(option))).toEqual([]);
  });
});

interface ShownManifest {
  readonly file: string;
  readonly nth: number;
  readonly files: Readonly<Record<string, string>>;
}

/**
 * The manifests of a document, each with the files that are shown after it: those begin with
 * `# <path>.yaml`, or are a list in JSON.
 */
function manifestsIn(file: string): readonly ShownManifest[] {
  const found: ShownManifest[] = [];
  for (const { text } of blocksIn(file, 'yaml')) {
    const [, path] = /^# ([\w./-]+\.yaml)\b/.exec(text) ?? [];
    const before = path === undefined ? undefined : found.pop();
    if (path === undefined) found.push({ file, nth: found.length + 1, files: { 'evenkeel.yaml': text } });
    else if (before === undefined) throw new Error(`${file}: ${path} belongs to no manifest`);
    else found.push({ ...before, files: { ...before.files, [path]: text } });
  }
  return found.map(shown => ({ ...shown, files: { ...shown.files, ...commandFileOf(shown) } }));
}

/** The file that a manifest's `commands_from` names: JSON has no comment that could say so. */
function commandFileOf({ file, files }: ShownManifest): Readonly<Record<string, string>> {
  const [, path] = /^ *commands_from: (\S+\.json)/m.exec(files['evenkeel.yaml'] ?? '') ?? [];
  const [list] = blocksIn(file, 'json').filter(({ text }) => text.startsWith('['));
  return path === undefined || list === undefined ? {} : { [path]: list.text };
}

/** Its manifest is that of another program: test/kit/own-provider.test.ts. */
const OWN = 'docs/own-provider.md';
/** What else it has in YAML are parts of entries: test/documents/moving-over.test.ts. */
const MOVING = 'docs/moving-over.md';

const shownManifests = [
  ...documents.filter(file => !isCodePage(file) && ![OWN, MOVING].includes(file)).flatMap(manifestsIn),
  ...BOTS.map(movedTo),
];

/** The manifest to move to, with the commands that a client writes. */
function movedTo({ sends }: Bot, index: number): ShownManifest {
  const { name, text } = shownFile('4. Let the code stay the source');
  return {
    file: MOVING,
    nth: index + 1,
    files: { [name]: text, 'dist/commands.json': JSON.stringify(sends) },
  };
}

test.each(shownManifests)('the manifest $nth in $file is valid', async ({ files }) => {
  const { code, stdout, stderr } = await testCli({ files }).run('validate');
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(` in ${Object.keys(files).length} file`);
});

/** Aloud; silently it is half as much again. */
const WORDS_A_MINUTE = 150;

describe('README', () => {
  const readme = read('README.md');

  it('shows the plan of its manifest as it really is', async () => {
    const [manifest] = blocksIn('README.md', 'yaml');
    const [shown] = blocksIn('README.md', 'text');
    const cli = testCli({ files: { 'evenkeel.yaml': manifest?.text ?? '' } });
    const { code, stdout } = await cli.run('plan');
    expect(code).toBe(0);
    expect(shown?.text).toBe(`$ evenkeel plan\n${stdout}`);
  });

  it('fits on a few screens', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(141);
  });

  it('says what it does, what it never does and how to try it in 90 seconds of reading aloud', () => {
    const read = readme.replace(/!\[[^\]]*\]\([^)]*\)/g, '').replace(LINK, '$1');
    const first = (read.match(/[\w][\w'./:-]*/g) ?? []).slice(0, WORDS_A_MINUTE * 1.5).join(' ');
    expect(first).toMatch(/^evenkeel One YAML manifest declares .* plan shows .* apply makes .* drift shows/);
    expect(first).toMatch(/It never writes .* never runs .* never deletes .* npm run demo npm test/);
  });
});

test('docs/commands.md has every command, exit code and variable', () => {
  const page = read('docs/commands.md');
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.filter(name => !page.includes(`| \`${name}\` |`))).toEqual([]);
  const codes = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => code);
  expect(codes).toEqual(EXIT_CODES.map(([code]) => code));
  const variables = helpOf().match(/\b(?:NEON|DISCORD|EVENKEEL)_[A-Z_]+(?:name)?\b|\bNO_COLOR\b/g) ?? [];
  expect(variables.filter(name => !page.includes(`\`${name}\``))).toEqual([]);
});

describe('docs/adding-a-kind.md', () => {
  const excerpts = blocksIn('docs/adding-a-kind.md', 'ts').map(({ text }) => {
    const [first = '', ...rest] = text.split('\n');
    return { source: first.replace('// ', ''), pieces: rest.join('\n').split(/^ *…$/m) };
  });
  const plain = (code: string): string => code.replace(/\s+/g, ' ').trim();

  it.each(excerpts)('shows $source as it is', ({ source, pieces }) => {
    const code = plain(read(source));
    let from = 0;
    for (const piece of pieces.map(plain)) {
      const at = code.indexOf(piece, from);
      expect(at, piece).toBeGreaterThanOrEqual(0);
      from = at + piece.length;
    }
  });
});

test('docs/adding-a-kind.md names every member of a kind, group by group, and no other; the type has a word about each', () => {
  const source = read('src/core/kind.ts');
  const membersOf = (name: string, which = /^ {2}(?:readonly )?(\w+)\??[:(]/gm): readonly string[] => {
    const [body = ''] =
      new RegExp(`^(?:export )?interface ${name}(?:<.*)? \\{[\\s\\S]*?^\\}`, 'm').exec(source) ?? [];
    return [...body.matchAll(which)].map(([, member = '']) => member);
  };
  const [, tables = ''] = /^## Every member$([\s\S]*?)^## /m.exec(read('docs/adding-a-kind.md')) ?? [];
  const listed = [...tables.matchAll(/^\| `(\w+)` \|.*\| ([^|]*) \|$/gm)].map(
    ([, group = '', names = '']) =>
      [group, [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).sort()] as const,
  );
  const groups = membersOf('Kind').filter(name => name !== 'name');
  const typeOf = (group: string): string => `${group[0]?.toUpperCase()}${group.slice(1)}Of`;
  expect(listed).toEqual(groups.map(group => [group, [...membersOf(typeOf(group))].sort()]));
  expect(listed.flatMap(([, members]) => members).length).toBeGreaterThan(40);
  const silent = /(?<!\*\/)\n {2}(?:readonly )?(\w+)\??[:(]/g;
  expect(groups.flatMap(group => membersOf(typeOf(group), silent)).sort()).toEqual([
    'create',
    'delete',
    'update',
  ]);
});

describe('docs/adr', () => {
  const records = filesIn('docs/adr').filter(file => /\/\d{4}-[a-z0-9-]+\.md$/.test(file));

  it.each(records)('%s says context, decision and consequences', file => {
    expect(read(file)).toMatch(/^# \d{4}\. [\s\S]*^## Context$[\s\S]*^## Decision$[\s\S]*^## Consequences$/m);
  });

  it('lists every record', () => {
    const listed = linksIn('docs/adr/README.md').map(({ target }) => target);
    expect(records.filter(file => !listed.includes(file))).toEqual([]);
  });

  it('has a reason for every package that is shipped', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as {
      readonly dependencies?: unknown;
      readonly devDependencies: Readonly<Record<string, string>>;
    };
    // Everything is in the bundles: nothing is installed beside them.
    expect(dependencies).toBeUndefined();
    const bundled = [...read('THIRD-PARTY-NOTICES.md').matchAll(/^## (\S+)$/gm)].map(([, name = '']) => name);
    const chosen = bundled.filter(name => Object.hasOwn(devDependencies, name));
    expect(chosen.length).toBeGreaterThan(5);
    const text = records.map(read).join('\n');
    expect(chosen.filter(name => !text.includes(`\`${name}\``))).toEqual([]);
  });
});
