import { describe, expect, it } from 'vitest';
import { pathTo } from '../../src/core/http.ts';
import { Failure } from '../../src/core/report/failure.ts';
import { parseBase, urlOf } from '../../src/http/origin.ts';

describe('a base URL', () => {
  for (const [written, base] of [
    ['https://console.neon.tech/api/v2', 'https://console.neon.tech/api/v2'],
    ['https://console.neon.tech/api/v2/', 'https://console.neon.tech/api/v2'],
    ['https://discord.com', 'https://discord.com'],
    ['https://discord.com/', 'https://discord.com'],
    ['https://Docs.Example.com:8443/a', 'https://docs.example.com:8443/a'],
    ['https://discord.com:443/api', 'https://discord.com/api'],
    ['http://127.0.0.1:8080/neon/api/v2', 'http://127.0.0.1:8080/neon/api/v2'],
    ['http://127.9.9.9/x', 'http://127.9.9.9/x'],
    ['http://localhost:1', 'http://localhost:1'],
    ['http://[::1]:80/x', 'http://[::1]/x'],
  ] as const) {
    it(`may be ${written}`, () => {
      expect(parseBase(written, 'NEON_API_HOST')).toBe(base);
    });
  }

  for (const written of [
    '',
    'api.example.com',
    '//api.example.com',
    'ftp://api.example.com',
    'file:///etc/passwd',
    'http://api.example.com',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'http://10.0.0.1',
    'https:api.example.com',
    'https:/api.example.com',
    'https:///api.example.com',
    'https://user:pass@api.example.com',
    'https://user@api.example.com',
    'https://@api.example.com',
    'https://api.example.com@evil.example',
    'https://api.example.com\\@evil.example',
    'https://api.example.com/@evil.example',
    'https://api.example.com?x=1',
    'https://api.example.com/?',
    'https://api.example.com/#',
    'https://api.example.com#a',
    'https://api.example.com.',
    'https://api.example.com./v2',
    'https://169.254.169.254/latest',
    'http://169.254.169.254/latest',
    'https://2852039166/latest',
    'https://0xa9.0xfe.0xa9.0xfe/',
    'https://0251.0376.0251.0376/',
    'https://169.254.43518/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'https://[::ffff:169.254.169.254]/',
    'https://[::ffff:a9fe:a9fe]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'https://[fd00:ec2::254]/',
    'http://0.0.0.0/',
    'https://аpi.example.com',
    'https://api。example.com',
    'https://１２７.0.0.1',
    'https://api.ex%61mple.com',
    'https://api.example.com/v2/../v1',
    'https://api.example.com/v2/%2e%2e/v1',
    'https://api.example.com/v2/./x',
    'https://api.example.com//v2',
    ' https://api.example.com',
    'https://api.example.com\n',
    'https://api.exa\tmple.com',
    'https://api.example.com:99999',
  ]) {
    it(`must not be ${JSON.stringify(written)}`, () => {
      expect(() => parseBase(written, 'NEON_API_HOST')).toThrow(Failure);
      expect(() => parseBase(written, 'NEON_API_HOST')).toThrow(/^NEON_API_HOST is not a usable base URL/);
    });
  }

  it.each([
    ['https://user:pass@api.example.com', 'it has a user or a password'],
    ['https://user@api.example.com', 'it has a user or a password'],
    ['https://api.example.com@evil.example', 'it has a user or a password'],
    ['https://api.example.com?x=1', 'it has a query (?) or a fragment (#)'],
    ['https://api.example.com#a', 'it has a query (?) or a fragment (#)'],
    ['api.example.com', 'it is not a URL'],
    ['https://аpi.example.com', 'it has a character that no URL has'],
    ['ftp://api.example.com', 'it must begin with https://'],
    ['http://127.1/', 'its host is not written plainly'],
    ['https://api.example.com.', 'its host ends in a dot'],
    ['https://169.254.169.254/latest', 'its host is an address, not a name'],
    [
      'http://api.example.com',
      'http is allowed only for this machine (loopback), so it must begin with https://',
    ],
    ['https://api.example.com/v2/../v1', 'its path is not written plainly'],
  ])('is refused with what is wrong with it: %s', (written, why) => {
    expect(() => parseBase(written, 'NEON_API_HOST')).toThrow(
      `NEON_API_HOST is not a usable base URL: ${why}.`,
    );
  });

  it('is not shown where it has a password', () => {
    expect(() => parseBase('https://user:hunter22@api.example.com', 'NEON_API_HOST')).not.toThrow(/hunter22/);
  });
});

describe('the URL of a request', () => {
  it('is the base, the path and the query, repeated where it is a list', () => {
    const query = { limit: 100, search: 'a b&c', types: ['x', 'y'], off: undefined, deep: true };
    expect(urlOf('https://a.example/v2', '/projects', query)).toBe(
      'https://a.example/v2/projects?limit=100&search=a+b%26c&types=x&types=y&deep=true',
    );
    expect(urlOf('https://a.example/v2', '')).toBe('https://a.example/v2');
  });

  it('takes every value that pathTo encodes', () => {
    const hostile = [
      'a/../../users/me',
      '?x',
      '#y',
      'https://evil.example',
      '%2e%2e',
      'ü',
      "it's",
      'a b',
      '(x)!*~',
    ];
    for (const value of hostile) {
      const url = urlOf('https://a.example/v2', pathTo`/projects/${value}/branches`);
      expect(new URL(url).pathname.split('/')).toHaveLength(5);
      expect(decodeURIComponent(new URL(url).pathname.split('/')[3] ?? '')).toBe(value);
    }
  });

  for (const path of [
    '/../v1',
    '/a/../../b',
    '/%2e%2e/b',
    '/%2E./b',
    '/.',
    '/a?x=1',
    '/a#b',
    '/a\\b',
    'a',
    '@evil.example/',
    '.evil.example/',
    ':8443/',
    '/a b',
    '/a\nb',
  ]) {
    it(`cannot leave the base by ${JSON.stringify(path)}`, () => {
      expect(() => urlOf('https://a.example/v2', path)).toThrow(Failure);
      expect(() => urlOf('https://a.example', path)).toThrow(Failure);
    });
  }
});
