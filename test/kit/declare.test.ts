import { describe, expect, test } from 'vitest';
import { declare } from '../../src/kit/kit.ts';
import { type BookKind, shelfProvider } from './shelf.ts';

const PROVIDERS = [shelfProvider()];
const BOOK = 'name: acme\nshelf:\n  books:\n    - { name: dune, title: Dune }\n';

function refusal(text: string): string {
  try {
    declare({ file: 'books.yaml', text }, PROVIDERS, 0);
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : '';
  }
  return 'valid';
}

describe('declare', () => {
  test('reads YAML, with the place of each entry', () => {
    const { wanted, warnings } = declare({ file: 'books.yaml', text: BOOK }, PROVIDERS, 0);
    expect(
      wanted.desired.map(({ address, fields, source }) => [address, fields, source.file, source.line]),
    ).toEqual([['shelf.book/s/dune', { title: 'Dune' }, 'books.yaml', 4]]);
    expect(warnings).toEqual([]);
  });

  test('reads a value as it reads the same text', () => {
    const value = { name: 'acme', shelf: { books: [{ name: 'dune', title: 'Dune' }] } };
    const { wanted } = declare({ file: 'books.js', value }, PROVIDERS, 0);
    const { wanted: same } = declare({ file: 'books.yaml', text: BOOK }, PROVIDERS, 0);
    expect(wanted.desired.map(({ address, fields }) => ({ address, fields }))).toEqual(
      same.desired.map(({ address, fields }) => ({ address, fields })),
    );
  });

  test('shows a mistake of a section at its place, before anything relies on the section', () => {
    expect(refusal('name: acme\nshelf: []\n')).toMatch(
      /^Failure: books\.yaml is not valid\n\n.*a shelf has a list of books[\s\S]*books\.yaml:2:8[\s\S]*1 error in books\.yaml$/,
    );
  });

  test.each([
    ['no name', BOOK.replace('name: acme\n', ''), '"name" is missing'],
    ['a section that no provider has', BOOK.replace('shelf:', 'shelv:'), 'did you mean "shelf"?'],
    ['a text that is no YAML', 'name: [', 'books.yaml'],
    ['a list', '- name', 'must be a map with a name and sections'],
    ['keep that is no list', `keep: shelf.book/s/dune\n${BOOK}`, '"keep" must be a list of texts'],
    ['keep of a kind that is not there', `keep: [shelf.bok/s/dune]\n${BOOK}`, 'protects nothing'],
    ['two entries of one address', `${BOOK}    - { name: dune, title: Emma }\n`, 'is declared twice'],
    [
      'absent that is a text',
      BOOK.replace('Dune }', 'Dune, absent: "true" }'),
      '"absent" must be true or false',
    ],
    ['allow that is no list', BOOK.replace('Dune }', 'Dune, allow: loss }'), '"allow" must be a list'],
    ['allow of something else', BOOK.replace('Dune }', 'Dune, allow: [all] }'), '"allow" must be a list'],
    ['ignore that is no list', BOOK.replace('Dune }', 'Dune, ignore: title }'), '"ignore" must be a list'],
    [
      'renamed_from that is no text',
      BOOK.replace('Dune }', 'Dune, renamed_from: 1 }'),
      '"renamed_from" must be a text',
    ],
    [
      'prune of a scope that is a text',
      BOOK.replace('shelf:\n', 'shelf:\n  prune: "no"\n'),
      '"prune" must be true',
    ],
    ['a key of an entry that nothing reads', BOOK.replace('title:', 'titel:'), 'did you mean "title"?'],
    [
      'a key of a scope that nothing reads',
      BOOK.replace('shelf:\n', 'shelf:\n  prnue: true\n'),
      'did you mean "prune"?',
    ],
    [
      'a key of an entry that is in no word like it',
      BOOK.replace('Dune }', 'Dune, xyz: 1 }'),
      'allowed here: name, title, absent',
    ],
    [
      'entries that are no list',
      'name: acme\nshelf:\n  books: []\n  shelves: {}\n',
      'unknown key "shelves" in shelf',
    ],
    ['another version', `evenkeel: 2\n${BOOK}`, '"evenkeel" must be 1'],
    ['variables', `vars: {}\n${BOOK}`, '"vars" works only in a manifest file that the command line reads'],
    [
      'files',
      `include: [a.yaml]\n${BOOK}`,
      '"include" works only in a manifest file that the command line reads',
    ],
  ])('refuses %s', (_, text, message) => {
    expect(refusal(text)).toContain(message);
  });

  test('points at the key that nothing reads', () => {
    expect(refusal(BOOK.replace('title:', 'titel:'))).toMatch(
      /error\[schema\/unknown-key\]: unknown key "titel" in shelf\.books\[0\]\n.*books\.yaml:4:21/,
    );
  });

  test('takes the version of the manifests that the command line reads', () => {
    expect(refusal(`evenkeel: 1\n${BOOK}`)).toBe('valid');
  });

  test('takes all keys that the engine reads, and those of a provider with a section around its scopes', () => {
    const { keys, roots, rules: _, ...shelves } = shelfProvider();
    const many = {
      ...shelves,
      keys: { ...keys, shelf: ['all'] },
      roots: (section: unknown) =>
        (section as { all: Record<string, unknown>[] }).all.flatMap((each, index) =>
          roots(each).map(root => ({ ...root, path: ['all', index] })),
        ),
    };
    const read = (section: string): string => {
      try {
        return declare(
          { file: 'f.yaml', text: `name: a\nshelf: ${section}` },
          [many],
          0,
        ).wanted.desired.join();
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    };
    const entry = '{ name: a, title: b, absent: true, ignore: [title], allow: [loss], renamed_from: c }';
    expect(read(`{ all: [{ books: [${entry}], prune: true }] }`)).toContain('[object');
    expect(read('{ all: [], al: [] }')).toContain('did you mean "all"?');
    expect(read('{ all: [{ boks: [] }] }')).toContain('did you mean "books"?');
  });

  test('nothing that prunes is left out because its key is misspelled', () => {
    const pruned = {
      name: 'acme',
      shelf: { prune: true, bokos: [{ name: 'dune', title: 'Dune' }], books: [] },
    };
    expect(() => declare({ file: 'f', value: pruned }, PROVIDERS, 0)).toThrow('did you mean "books"?');
  });

  test.each([
    ['a key of what is inside an entry', '{ name: first, titel: One }', 'did you mean "title"?'],
    ['what is inside an entry and is no text', '{ name: first, title: 1 }', 'a book has a title'],
  ])('refuses %s, as beside it', (_, chapter, message) => {
    const book = PROVIDERS[0]?.kinds[0] as BookKind;
    const chapters: BookKind = {
      ...book,
      name: 'shelf.chapter',
      entry: { ...book.entry, key: 'chapters', within: 'shelf.book' },
    };
    const { keys, ...shelves } = shelfProvider();
    const provider = {
      ...shelves,
      kinds: [...shelves.kinds, chapters],
      keys: { ...keys, 'shelf.chapter': ['name', 'title'] },
    };
    const text = BOOK.replace('Dune }', `Dune, prune: true, chapters: [${chapter}] }`);
    expect(() => declare({ file: 'f', text }, [provider], 0)).toThrow(message);
  });

  test('refuses a provider that does not say its keys: each other key would be left out in silence', () => {
    const { keys: _, ...silent } = shelfProvider();
    const value = { name: 'acme', shelf: { books: [] } };
    expect(() => declare({ file: 'f', value }, [silent], 0)).toThrow(
      'the provider shelf does not say which keys shelf.shelf has',
    );
  });

  test.each(['rules', 'roots', 'expand'] as const)('what %s throws has its place', member => {
    const thrower = (): never => {
      throw new TypeError('cannot read that');
    };
    const book = PROVIDERS[0]?.kinds[0] as BookKind;
    const provider =
      member === 'expand'
        ? shelfProvider({ entry: { ...book.entry, expand: thrower } })
        : { ...shelfProvider(), [member]: thrower };
    const text = BOOK;
    expect(() => declare({ file: 'books.yaml', text }, [provider], 0)).toThrow(
      /the provider shelf cannot read this: cannot read that[\s\S]*books\.yaml:[34]:/,
    );
  });

  test('heeds keep', () => {
    const { wanted } = declare({ file: 'books.yaml', text: `keep: [shelf.book/s/*]\n${BOOK}` }, PROVIDERS, 0);
    expect(wanted.keep).toEqual(['shelf.book/s/*']);
  });
});
