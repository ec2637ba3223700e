import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { markdownOf, tableOf } from '../../bench/markdown.js';
import { checkSections, withSections, writeSections } from '../../bench/sections.js';

const TEXT = `# Title

Before.

<!-- bench:start -->
old
<!-- /bench:start -->
Between; bench:start and <!-- another comment -->.
<!-- bench:plan -->
<!-- /bench:plan -->

After, without a line end`;

const marker = (name: string): string => `<!-- bench:${name} -->`;
const end = (name: string): string => `<!-- /bench:${name} -->`;

describe('the sections of a document', () => {
  test('change between their markers only, and the others stay as they are', () => {
    const changed = withSections(TEXT, new Map([['start', '| new |\n']]));
    expect(changed).toBe(TEXT.replace('\nold\n', '\n\n| new |\n\n'));
  });

  test('are the same again when they are written again', () => {
    const sections = new Map([
      ['start', 'a'],
      ['plan', 'b $& $1'],
    ]);
    const once = withSections(TEXT, sections);
    expect(once).toContain('\n\nb $& $1\n\n');
    expect(withSections(once, sections)).toBe(once);
  });

  test.each([
    ['a missing marker', TEXT.replace(marker('plan'), ''), `${marker('plan')} is missing`],
    ['a missing end', TEXT.replace(end('plan'), ''), `${end('plan')} is missing`],
    ['a doubled marker', `${TEXT}\n${marker('plan')}`, `${marker('plan')} is there twice`],
    ['a doubled end', `${TEXT}\n${end('plan')}`, `${end('plan')} is there twice`],
    ['an end before its beginning', `${end('plan')}\n${marker('plan')}`, 'stands before'],
    ['a section in a section', `${marker('plan')}${marker('start')}${end('plan')}`, 'stands between'],
  ])('are refused with %s', (_, text, message) => {
    expect(() => withSections(text, new Map([['plan', 'x']]))).toThrow(message);
  });
});

describe('a document on disk', () => {
  let folder = '';
  let file = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'evenkeel-sections-'));
    file = join(folder, 'performance.md');
    writeFileSync(file, TEXT);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('is replaced in one go, and nothing else is left', () => {
    writeSections(file, new Map([['plan', 'new']]));
    expect(readFileSync(file, 'utf8')).toBe(withSections(TEXT, new Map([['plan', 'new']])));
    expect(readdirSync(folder)).toEqual(['performance.md']);
  });

  test('stays as it is where one of several markers is missing', () => {
    const sections = new Map([
      ['plan', 'new'],
      ['fleet', 'new'],
    ]);
    expect(() => checkSections(file, ['plan', 'fleet'])).toThrow(`${marker('fleet')} is missing`);
    expect(() => writeSections(file, sections)).toThrow(`${marker('fleet')} is missing`);
    expect(readFileSync(file, 'utf8')).toBe(TEXT);
    expect(readdirSync(folder)).toEqual(['performance.md']);
  });

  test('docs/performance.md has a place for every group', () => {
    const real = join(import.meta.dirname, '../../docs/performance.md');
    const groups = ['start', 'plan', 'changed', 'scopes', 'memory', 'scale', 'apply', 'fleet', 'peers'];
    const again = ['start', 'plan', 'changed', 'memory', 'scale'].map(name => `${name} node 24`);
    expect(() => checkSections(real, [...groups, ...again])).not.toThrow();
  });
});

describe('a table', () => {
  test('escapes what would end a cell or a row', () => {
    expect(
      tableOf(
        ['a|b', 'c'],
        [
          ['x | y', 'two\nlines'],
          ['a number', 7],
        ],
      ),
    ).toBe('| a\\|b | c |\n| --- | --- |\n| x \\| y | two lines |\n| a number | 7 |');
  });

  test("has a group's rows against budgets first, then its own tables", () => {
    const text = markdownOf([
      { title: 'T', note: 'Why.', columns: ['k'], rows: [['1']] },
      { what: 'w', target: '≤ 1', measured: '0.9', floor: '' },
    ]);
    expect(text).toBe(
      '| what | target | measured | floor |\n| --- | --- | --- | --- |\n| w | ≤ 1 | 0.9 |  |\n\n### T\n\nWhy.\n\n| k |\n| --- |\n| 1 |',
    );
  });
});
