import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInDiff } from '../../src/action/suggest/lines-in-diff.ts';
import { type LineChange, lineChanges, type Suggestion } from '../../src/action/suggest/suggestion.ts';
import {
  suggestionBody,
  suggestionHash,
  suggestionMark,
} from '../../src/action/suggest/suggestion-comment.ts';
import { MOST_SUGGESTIONS, suggestionChanges } from '../../src/action/suggest/write-suggestions.ts';
import { HEAD } from './runner.ts';
import { fileOf, manifestOf, severalManifests } from './several-manifests.ts';
import { shownMarkdown } from './shown-markdown.ts';

const line = fc.constantFrom('a', 'b', '  c: d', '', '# ```', 'e');
const text = fc.array(line, { maxLength: 12 }).map(lines => lines.map(each => `${each}\n`).join(''));

function applied(before: string, changes: readonly LineChange[]): string {
  const lines = before.split('\n');
  for (const { first, was, now } of [...changes].reverse()) {
    expect(lines.slice(first - 1, first - 1 + was.length)).toEqual(was);
    lines.splice(first - 1, was.length, ...now);
  }
  return lines.join('\n');
}

describe('the changes of a text', () => {
  test('make the other text, unless one is left out', () => {
    let whole = 0;
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = lineChanges(before, after);
        const ends = changes.map(({ first, was }) => first + was.length);
        expect(changes.every(({ first }, at) => at === 0 || first >= (ends[at - 1] ?? 0))).toBe(true);
        const made = applied(before, changes);
        if (made === after) whole += 1;
        // Only a new end that is blank, and a text that was or becomes empty, has no clear block.
        else expect(before === '' || after.trim() === '' || /\n\n$|^\n$/.test(after)).toBe(true);
      }),
      { seed: 20_261_127, numRuns: 2_000 },
    );
    expect(whole).toBeGreaterThan(1_000);
  });

  test.each([
    ['a new line has the line before it', 'a\nb\n', 'a\nx\nb\n', [{ first: 1, was: ['a'], now: ['a', 'x'] }]],
    ['a first line has the line after it', 'a\n', 'x\na\n', [{ first: 1, was: ['a'], now: ['x', 'a'] }]],
    ['a removed line has the line after it', 'a\nb\n', 'b\n', [{ first: 1, was: ['a', 'b'], now: ['b'] }]],
    [
      'a line that becomes blank has the line after it',
      'a\nb\n',
      '\nb\n',
      [{ first: 1, was: ['a', 'b'], now: ['', 'b'] }],
    ],
    [
      'two changes apart are two',
      'a\nb\nc\n',
      'x\nb\ny\n',
      [
        { first: 1, was: ['a'], now: ['x'] },
        { first: 3, was: ['c'], now: ['y'] },
      ],
    ],
    ['the last line is not removed, as a block for nothing is not clear', 'a\n', '', []],
    ['a last line without its end is left out', 'a\nb', 'a\nc', []],
    ['a carriage return is left out', 'a\r\n', 'b\r\n', []],
    ['a character that nobody sees is left out', 'a\u200b\n', 'a\n', []],
    ['a byte order mark is left out', '\ufeffa\nb\n', '\ufeffx\ny\n', []],
    ['more than a comment has room for is left out', 'a\n', `${'x'.repeat(20_001)}\n`, []],
  ])('%s', (_, before, after, changes) => {
    expect(lineChanges(before, after)).toEqual(changes);
  });
});

describe('lines of a diff', () => {
  const patch = [
    '@@ -1,4 +1,5 @@ neon:',
    ' one',
    '-old',
    '+two',
    '+three',
    ' four',
    '@@ -20 +21,2 @@',
    '+twenty-one',
    ' twenty-two',
    '\\ No newline at end of file',
  ].join('\n');

  test.each<[string, number, string[], boolean]>([
    ['an added line', 2, ['two'], true],
    ['a line beside the change', 1, ['one'], true],
    ['several lines', 2, ['two', 'three', 'four'], true],
    ['lines with a removed line between', 1, ['one', 'two'], false],
    ['another line at that number', 2, ['three'], false],
    ['a line after the diff', 5, ['five'], false],
    ['a line of the second part', 22, ['twenty-two'], true],
    ['lines of two parts', 4, ['four', 'twenty-one'], false],
    ['lines beyond the end', 22, ['twenty-two', ''], false],
    ['a line before the first', 0, [''], false],
  ])('%s', (_, first, was, isThere) => {
    expect(isInDiff({ first, was }, patch)).toBe(isThere);
  });

  test('none are in a file that GitHub shows no diff of', () => {
    expect(isInDiff({ first: 1, was: [''] }, '')).toBe(false);
  });
});

const one: Suggestion = {
  path: 'evenkeel.yaml',
  blob: 'a'.repeat(40),
  first: 3,
  was: ['x: 1'],
  now: ['x: 2'],
  why: 'why',
};

describe('a comment with a suggestion', () => {
  test('has lines that end with a longer fence than any of them, and a mark that is read back', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[`~@<!a># -]{0,8}$/), { minLength: 1 }), now => {
        const body = suggestionBody('key-->@x', { ...one, now, why: '@acme/all ```\n<!--' });
        const { outside } = shownMarkdown(body);
        expect(outside.split('\n').slice(1).join('\n')).not.toMatch(/@acme|```|<!--/);
        const lines = body.split('\n');
        const at = lines.findIndex(each => each.endsWith('`suggestion'));
        const fence = (lines[at] ?? '').replace('suggestion', '');
        expect(lines.indexOf(fence, at + 1)).toBe(at + 1 + now.length);
        expect(lines.slice(at + 1, at + 1 + now.length)).toEqual(now);
        expect(suggestionMark(body)).toEqual({ key: 'key-->@x', of: suggestionHash({ ...one, now }) });
      }),
      { seed: 20_261_127, examples: [[['```', 'x']], [['    `````', '```']]] },
    );
  });

  test.each([
    '',
    'text',
    '<!-- evenkeel:suggestion {} -->',
    '<!-- evenkeel:suggestion {"v":2,"key":"k","of":"0"} -->',
  ])('%j is none', body => {
    expect(suggestionMark(body)).toBeUndefined();
  });
});

describe('suggestions that are there', () => {
  const at = (first: number): { readonly key: string; readonly suggestion: Suggestion } => ({
    key: 'k',
    suggestion: { ...one, first },
  });
  const of = suggestionHash(one);
  const KEYS = new Set(['k']);
  const standing = (id: number, lineNow: number, key = 'k') => ({ id, key, of, line: lineNow });

  test('keep their place among twins, and the surplus goes', () => {
    const all = [standing(1, 9), standing(2, 5), standing(3, 7)];
    const { fresh, gone } = suggestionChanges([at(3), at(9)], all, KEYS);
    expect(fresh).toEqual([]);
    expect(gone.map(({ id }) => id)).toEqual([3]);
  });

  test('of another plan are enough where they say the same on the same line, and stay', () => {
    const other = standing(1, 3, 'other');
    expect(suggestionChanges([at(3)], [other], KEYS)).toEqual({ fresh: [], gone: [] });
    expect(suggestionChanges([], [other], KEYS)).toEqual({ fresh: [], gone: [] });
    expect(suggestionChanges([at(4)], [other], KEYS)).toEqual({ fresh: [at(4)], gone: [] });
  });

  test('twice on a line are once, and it is the oldest', () => {
    const twins = [standing(1, 3, 'other'), standing(2, 3), standing(3, 4)];
    expect(suggestionChanges([at(3), at(4)], twins, KEYS)).toEqual({ fresh: [], gone: [twins[1]] });
  });

  test('and that two plans make are made once', () => {
    expect(suggestionChanges([at(3), { ...at(3), key: 'l' }], [], new Set(['k', 'l']))).toEqual({
      fresh: [at(3)],
      gone: [],
    });
  });

  test('leave room for ten in all', () => {
    const many = Array.from({ length: MOST_SUGGESTIONS + 5 }, (_, nth) => at(nth + 1));
    const { fresh } = suggestionChanges(many, [standing(1, 2), standing(2, 15)], KEYS);
    expect(fresh.map(({ suggestion }) => suggestion.first)).toEqual([1, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('several manifests', () => {
  const world = severalManifests();
  const BROKEN = `${manifestOf(0).replace('[{ name: main }]', '[{ name: main, protcted: true }]')}`;

  const comments = () => world.github.repository.lineCommentsOf(7);

  /** Plans both in jobs without a permission to write. */
  async function planned(): Promise<void> {
    await world.manifests({ 1: ['one'] });
    await world.write(fileOf(0), BROKEN);
    for (const nth of [0, 1]) await world.planOne(nth);
    const part = await readFile(join(world.folderOf('plans-42'), '0-all', 'part.json'), 'utf8');
    const { suggestions } = JSON.parse(part) as { readonly suggestions: readonly Suggestion[] };
    expect(suggestions).toHaveLength(1);
    expect(world.github.writes()).toEqual([]);
  }

  test('have theirs from the job that writes the comment, once', async () => {
    await planned();
    for (const said of ['1 suggestion written, 0 deleted', '0 suggestions written, 0 deleted']) {
      const { stdout, code } = await world.shown('plans-42');
      expect([code, stdout]).toEqual([3, expect.stringContaining(`evenkeel: ${said}\n`)]);
    }
    const [comment] = comments();
    expect(comment).toMatchObject({ path: fileOf(0), line: 6, commit: HEAD });
    expect(comment?.body).toContain('branches: [{ name: main, protected: true }]\n```');
  });

  test('have none with `comment: false`', async () => {
    await planned();
    const { code, stdout } = await world.shown('plans-42', { with: { comment: 'false' } });
    expect([code, stdout]).toEqual([3, expect.not.stringContaining('suggestion')]);
    expect(world.github.writes()).toEqual([]);
  });

  test('keep those of manifests that a run has not planned', async () => {
    await planned();
    await world.shown('plans-42');
    await world.planOne(1, { run: 43 });
    await world.shown('plans-43', { run: 43 });
    expect(comments()).toHaveLength(1);
    await world.manifests({ 0: [] });
    await world.planOne(0, { run: 44 });
    await world.shown('plans-44', { run: 44 });
    expect(comments()).toHaveLength(0);
  });

  test.each([
    ['no list', '{}'],
    ['one without lines', JSON.stringify([{ ...one, was: [] }])],
    ['one with a line end in a line', JSON.stringify([{ ...one, now: ['a\nb'] }])],
    ['one that becomes nothing', JSON.stringify([{ ...one, now: [''] }])],
    ['one without a hash', JSON.stringify([{ ...one, blob: 'main' }])],
    ['one before the first line', JSON.stringify([{ ...one, first: 0 }])],
  ])('a file with %s for its suggestions is refused', async (_, text_) => {
    await world.manifests({ 0: ['one'] });
    await world.planOne(0);
    const file = join(world.folderOf('plans-42'), '0-all', 'part.json');
    const part = await readFile(file, 'utf8');
    await mkdir(join(world.folderOf('plans-42'), '0-all'), { recursive: true });
    await writeFile(file, part.replace(/\}\n$/, `,"suggestions":${text_}}\n`));
    const { code, stdout } = await world.shown('plans-42');
    expect([code, stdout]).toEqual([1, expect.stringContaining('part-json')]);
    expect(comments()).toEqual([]);
  });
});
