import { describe, expect, it } from 'vitest';
import { createRedactor, shownHeaders } from '../../src/http/redact.ts';

describe('redaction', () => {
  it('masks a known secret wherever it stands as a whole token', () => {
    const { text } = createRedactor(['s3cr3t-token.value']);
    expect(text('Bearer s3cr3t-token.value, "s3cr3t-token.value"')).toBe('Bearer ***, "***"');
    expect(text('x=s3cr3t-token.value&y')).toBe('x=***&y');
  });

  it('leaves words alone that only contain it, and everything shorter than 8 characters', () => {
    const { text } = createRedactor(['password', 'short']);
    expect(text('passwords, my_password, xpassword, short')).toBe('passwords, my_password, xpassword, short');
  });

  it('masks the encoded forms too', () => {
    const { text } = createRedactor(['a/b+c=d"efg']);
    expect(text('a%2Fb%2Bc%3Dd%22efg a/b+c=d\\"efg')).toBe('*** ***');
  });

  it('masks the longer of two secrets that begin alike', () => {
    expect(createRedactor(['abcdefgh', 'abcdefgh-ijkl']).text('abcdefgh-ijkl abcdefgh')).toBe('*** ***');
  });

  it('masks secrets that were added later', () => {
    const redactor = createRedactor();
    expect(redactor.text('late-secret')).toBe('late-secret');
    redactor.add('late-secret');
    expect(redactor.text('late-secret')).toBe('***');
  });

  it('masks all strings of a value', () => {
    const { value } = createRedactor(['the-secret']);
    expect(value({ a: ['the-secret', 1, null], 'the-secret': { b: 'x the-secret' } })).toEqual({
      a: ['***', 1, null],
      '***': { b: 'x ***' },
    });
  });

  it('stands a value that is nested without end', () => {
    const { value } = createRedactor(['the-secret']);
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}"the-secret"${']'.repeat(100_000)}`);
    expect(JSON.stringify(value(deep))).toBe(`${'['.repeat(50)}"***"${']'.repeat(50)}`);
  });

  it('shows only headers that are known to be harmless', () => {
    expect(
      shownHeaders({ Authorization: 'Bearer x', 'content-type': 'a/b', 'set-cookie': 'c', 'x-new': 'd' }),
    ).toEqual({
      Authorization: '***',
      'content-type': 'a/b',
      'set-cookie': '***',
      'x-new': '***',
    });
  });
});
