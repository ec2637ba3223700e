import { describe, expect, test } from 'vitest';
import { declare } from '../../src/kit/kit.ts';
import { shelfProvider } from './shelf.ts';

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
    ['a list', '- name', 'no map with a name and sections'],
    ['keep that is no list', `keep: shelf.book/s/dune\n${BOOK}`, '"keep" must be a list of texts'],
    ['keep of a kind that is not there', `keep: [shelf.bok/s/dune]\n${BOOK}`, 'it holds nothing'],
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
  ])('refuses %s', (_, text, message) => {
    expect(refusal(text)).toContain(message);
  });

  test('heeds keep', () => {
    const { wanted } = declare({ file: 'books.yaml', text: `keep: [shelf.book/s/*]\n${BOOK}` }, PROVIDERS, 0);
    expect(wanted.keep).toEqual(['shelf.book/s/*']);
  });
});
