import { describe, expect, test } from 'vitest';
import { commentsIn, findingsIn, messagesIn } from '../scripts/prose/prose.js';

const found = async (markdown: string) =>
  (await findingsIn(markdown)).map(({ line, rule }) => `${line} ${rule.name}`);

describe('a banned form', () => {
  test('is found with its line, also across a line break and in a cell of a table', async () => {
    expect(await found('# A title\n\nFirst.\nThe list\nof now has two.\n')).toEqual(['5 of-now']);
    expect(await found('| a | b |\n|---|---|\n| x | Of a row: its address |\n')).toEqual(['3 subject-first']);
  });

  test('is not found in code', async () => {
    expect(await found('Run `somebody`.\n\n```sh\nsomebody\n```\n')).toEqual([]);
  });

  test('has no say over good English that looks alike', async () => {
    expect(await found('Of course it is told that the row changed. It stands in one of two lists.')).toEqual(
      [],
    );
  });
});

test('comments keep their lines, and code is left out', () => {
  const source = ['/** Of a row. */', "const text = 'somebody';", '// One of', '// two.'].join('\n');
  expect(commentsIn(source)).toBe('Of a row.\n\nOne of\ntwo.');
});

test('messages keep their lines, without what is put into them, and short texts are none', () => {
  const source = [
    "const a = 'one two';",
    '// not this text',
    'say(`the row of ${address} is told`, "x");',
  ].join('\n');
  expect(messagesIn(source)).toBe('\n\n\n\nthe row of X is told');
});
