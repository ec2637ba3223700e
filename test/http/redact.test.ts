import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../src/http/redact.ts';

describe('redaction', () => {
  it('masks a known secret wherever it stands', () => {
    const { text } = createRedactor(['s3cr3t-token.value']);
    expect(text('Bearer s3cr3t-token.value, "s3cr3t-token.value"')).toBe('Bearer ***, "***"');
    expect(text('x=s3cr3t-token.value&y')).toBe('x=***&y');
  });

  it('masks it where word characters touch it', () => {
    const { text } = createRedactor(['napi_7f3a9QzX']);
    expect(text('bad key_napi_7f3a9QzX_x')).toBe('bad key_***_x');
    expect(text('Bearernapi_7f3a9QzX')).toBe('Bearer***');
    expect(text(JSON.stringify({ said: JSON.stringify('\nnapi_7f3a9QzX\n') }))).not.toContain('napi');
    expect(text(Buffer.from('x:napi_7f3a9QzX').toString('base64'))).toMatch(/^.{0,3}\*\*\*.{0,2}$/);
    expect(text(Buffer.from('napi_7f3a9QzX:').toString('base64'))).toMatch(/^\*\*\*.{0,2}=?$/);
  });

  it('leaves words alone that contain a secret of fewer than 8 characters, and everything shorter than 6', () => {
    const { text } = createRedactor(['secret', 'short']);
    expect(text('secrets, my_secret, short, secret')).toBe('secrets, my_secret, short, ***');
  });

  it('masks secrets that overlap as one', () => {
    expect(createRedactor(['abcdefgh', 'efghijkl']).text('-abcdefghijkl-')).toBe('-***-');
  });

  it('tells the new forms of each secret once, before anything else can use them', () => {
    const told: string[][] = [];
    const redactor = createRedactor(['first-secret'], forms => told.push([...forms]));
    redactor.add('second-secret');
    redactor.add('first-secret');
    expect(told.map(([form]) => form)).toEqual(['first-secret', 'second-secret']);
    expect(new Set(told.flat()).size).toBe(told.flat().length);
  });

  it('masks the encoded forms too', () => {
    const { text } = createRedactor(['a/b+c=d"efg']);
    expect(text('a%2Fb%2Bc%3Dd%22efg a/b+c=d\\"efg')).toBe('*** ***');
  });

  it('masks the longer of two secrets that begin alike', () => {
    expect(createRedactor(['abcdefgh', 'abcdefgh-ijkl']).text('abcdefgh-ijkl abcdefgh')).toBe('*** ***');
  });

  it('masks the beginning of a secret that begins the text, where a message cut it', () => {
    const { text } = createRedactor(['supersecretvalue']);
    expect(text('supersecretv…')).toBe('***…');
    expect(text('supersecretv… supersecretv…')).toBe('***… ***…');
  });

  it('masks the beginning of a secret where a message cut it, and nothing that only begins alike', () => {
    const { text } = createRedactor(['napi_7f3a9QzX7f3a9QzX', 'napi_7f3b']);
    expect(text('unknown key "napi_7f3a9QzX…" and napi_7f3a9Q…')).toBe('unknown key "***…" and ***…');
    expect(text('napi_7f… napi_7f3a9… napi_7f3c9Q… napi_7f3a9Q … …napi_7f3a9QzX7f3a9QzX')).toBe(
      'napi_7f… ***… napi_7f3c9Q… napi_7f3a9Q … …***',
    );
  });

  it('masks secrets that were added later', () => {
    const redactor = createRedactor();
    expect(redactor.text('late-secret')).toBe('late-secret');
    redactor.add('late-secret');
    expect(redactor.text('late-secret')).toBe('***');
  });

  it('masks a part that a value holds several times wherever it is, and keeps it as it is where it is clean', () => {
    const { value } = createRedactor(['the-secret']);
    const scope = { kind: 'k', said: ['the-secret'] };
    const clean = { kind: 'k', parts: ['a', 'the'] };
    const masked = value({ rows: [{ scope, clean }, { scope, clean }, [clean, scope]] });
    expect(JSON.stringify(masked)).not.toContain('the-secret');
    expect(JSON.stringify(masked).match(/\*\*\*/g)).toHaveLength(3);
    expect(value({ clean, again: clean }).again).toBe(clean);
  });

  it('masks in a later value what was clean in an earlier one', () => {
    const { add, value } = createRedactor(['the-secret']);
    const held = { said: ['another-one'] };
    expect(value(held)).toBe(held);
    add('another-one');
    expect(value(held)).toEqual({ said: ['***'] });
  });

  it('masks all strings of a value', () => {
    const { value } = createRedactor(['the-secret']);
    expect(value({ a: ['the-secret', 1, null], 'the-secret': { b: 'x the-secret' } })).toEqual({
      a: ['***', 1, null],
      '***': { b: 'x ***' },
    });
  });

  it('masks a secret that is only the name of a member, wherever that member stands', () => {
    const { value } = createRedactor(['the-secret']);
    expect(value({ 'the-secret': 1 })).toEqual({ '***': 1 });
    expect(value({ fields: { a: 1, 'x the-secret': null } })).toEqual({ fields: { a: 1, 'x ***': null } });
  });

  it('leaves words of a value that programs switch on, and gives a value back that has no secret', () => {
    const { value, text } = createRedactor(['neon.branch', 'the-secret']);
    const row = { kind: 'neon.branch', said: 'a neon.branch', list: [{ is: 'x' }] };
    expect(value(row)).toEqual({ ...row, said: 'a ***' });
    expect(value(row.list)).toBe(row.list);
    expect(text('kind: neon.branch')).toBe('kind: ***');
  });

  it('stands a value that is nested without end', () => {
    const { value } = createRedactor(['the-secret']);
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}"the-secret"${']'.repeat(100_000)}`);
    expect(JSON.stringify(value(deep))).toBe(`${'['.repeat(100)}"***"${']'.repeat(100)}`);
  });
});
