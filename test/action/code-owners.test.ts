import { describe, expect, test } from 'vitest';
import { codeOwners } from '../../src/action/proposal/name-people.ts';

describe('the owners of a file', () => {
  test.each<[pattern: string, path: string, owned: boolean]>([
    ['*', 'infra/evenkeel.yaml', true],
    ['*.yaml', 'infra/evenkeel.yaml', true],
    ['*.yaml', 'infra/evenkeel.yml', false],
    ['/infra/', 'infra/a/b.yaml', true],
    ['/infra/', 'other/infra/b.yaml', false],
    ['infra/', 'other/infra/b.yaml', true],
    ['/infra', 'infra/b.yaml', true],
    ['/infra/*', 'infra/b.yaml', true],
    ['/infra/*', 'infra/a/b.yaml', false],
    ['/infra/**', 'infra/a/b.yaml', true],
    ['**/prod/*.yaml', 'a/b/prod/x.yaml', true],
    ['**/prod/*.yaml', 'prod/x.yaml', true],
    ['/a?c.yaml', 'abc.yaml', true],
    ['/a.c.yaml', 'abc.yaml', false],
    ['infra/evenkeel.yaml', 'infra/evenkeel.yaml', true],
  ])('by %s of %s: %s', (pattern, path, owned) => {
    expect(codeOwners(`${pattern} @ann\n`, [path])).toEqual(owned ? ['ann'] : []);
  });

  test('are those of the last line that fits, also of one without owners', () => {
    expect(codeOwners('* @ann\n/infra/ @bob\n', ['infra/x.yaml'])).toEqual(['bob']);
    expect(codeOwners('* @ann\n/infra/\n', ['infra/x.yaml'])).toEqual([]);
  });

  test('are accounts, each once: teams and addresses cannot be assigned', () => {
    const text = '# owners\n* @ann @acme/ops bob@example.com # and more @eve\n\n/b.yaml @bob @ann\r\n';
    expect(codeOwners(text, ['a.yaml', 'b.yaml'])).toEqual(['ann', 'bob']);
  });
});
