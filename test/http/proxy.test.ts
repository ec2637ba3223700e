import { describe, expect, it } from 'vitest';
import { noProxy, proxyFor, proxySecrets } from '../../src/http/proxy.ts';
import { createRedactor } from '../../src/http/redact.ts';

const PROXY = 'http://proxy.corp:3128';
const throughOf = (env: Readonly<Record<string, string>>, url: string): string | undefined =>
  proxyFor(env)(new URL(url))?.origin;

describe('the proxy of a url', () => {
  it.each<[string, Readonly<Record<string, string>>, string, string | undefined]>([
    ['is that of HTTPS_PROXY for https', { HTTPS_PROXY: PROXY }, 'https://api.test', PROXY],
    ['is that of https_proxy, too', { https_proxy: PROXY }, 'https://api.test', PROXY],
    [
      'is the lower case one if there are two',
      { https_proxy: PROXY, HTTPS_PROXY: 'http://b:1' },
      'https://a.test',
      PROXY,
    ],
    ['is the other one if one is empty', { https_proxy: ' ', HTTPS_PROXY: PROXY }, 'https://api.test', PROXY],
    ['may be written without a scheme', { HTTPS_PROXY: 'proxy.corp:3128' }, 'https://api.test', PROXY],
    [
      'may speak https itself',
      { HTTPS_PROXY: 'https://proxy.corp' },
      'https://api.test',
      'https://proxy.corp',
    ],
    ['is none for plain http', { HTTPS_PROXY: PROXY, HTTP_PROXY: PROXY }, 'http://api.test', undefined],
    ['is none for loopback', { HTTPS_PROXY: PROXY }, 'https://127.0.0.1:8443', undefined],
    ['is none for localhost', { HTTPS_PROXY: PROXY }, 'https://localhost', undefined],
    ['is none for loopback in IPv6', { HTTPS_PROXY: PROXY }, 'https://[::1]', undefined],
    ['is never that of HTTP_PROXY', { HTTP_PROXY: PROXY, http_proxy: PROXY }, 'https://api.test', undefined],
    ['is never that of ALL_PROXY', { ALL_PROXY: PROXY, all_proxy: PROXY }, 'https://api.test', undefined],
    ['is none where there is none', {}, 'https://api.test', undefined],
    [
      'is none for what NO_PROXY exempts',
      { HTTPS_PROXY: PROXY, NO_PROXY: 'api.test' },
      'https://api.test',
      undefined,
    ],
    [
      'is none for what no_proxy exempts',
      { HTTPS_PROXY: PROXY, no_proxy: '*' },
      'https://api.test',
      undefined,
    ],
  ])('%s', (_, env, url, expected) => {
    expect(throughOf(env, url)).toBe(expected);
  });

  it('has user and password as they are sent, decoded', () => {
    const proxy = proxyFor({ HTTPS_PROXY: 'http://ann:p%40ss%20word@proxy.corp:3128' })(
      new URL('https://a.test'),
    );
    expect(proxy).toEqual({
      origin: PROXY,
      authorization: `Basic ${Buffer.from('ann:p@ss word').toString('base64')}`,
      variable: 'HTTPS_PROXY',
    });
    const alone = proxyFor({ https_proxy: 'ann@proxy.corp:3128' })(new URL('https://a.test'));
    expect(alone?.authorization).toBe(`Basic ${Buffer.from('ann:').toString('base64')}`);
  });
});

describe('NO_PROXY', () => {
  it.each([
    ['*', 'https://a.test', true],
    ['b.test,*', 'https://a.test', true],
    ['a.test', 'https://a.test', true],
    ['A.Test.', 'https://a.test', true],
    ['b.test, a.test', 'https://a.test', true],
    ['b.test a.test', 'https://a.test', true],
    ['a.test', 'https://sub.a.test', true],
    ['.a.test', 'https://sub.a.test', true],
    ['*.a.test', 'https://sub.a.test', true],
    ['.a.test', 'https://a.test', true],
    ['a.test', 'https://not-a.test', false],
    ['a.test', 'https://a.test.evil', false],
    ['a.test:443', 'https://a.test', true],
    ['a.test:8443', 'https://a.test:8443', true],
    ['a.test:8443', 'https://a.test', false],
    ['*:8443', 'https://a.test', false],
    ['10.1.2.3', 'https://10.1.2.3', true],
    ['10.0.0.0/8', 'https://10.1.2.3', true],
    ['10.0.0.0/8', 'https://11.1.2.3', false],
    ['10.0.0.0/99', 'https://10.1.2.3', false],
    ['10.1.2.3:8443', 'https://10.1.2.3:8443', true],
    ['fd00::/8', 'https://[fd12::1]', true],
    ['fd12:0::1', 'https://[fd12::1]', true],
    ['[fd12::1]:8443', 'https://[fd12::1]:8443', true],
    ['[fd12::1]:8443', 'https://[fd12::1]', false],
    ['0.0.0.0/0', 'https://a.test', false],
    ['.', 'https://a.test', false],
    [',,', 'https://a.test', false],
    ['', 'https://a.test', false],
  ])('%j exempts %s: %s', (text, url, exempt) => {
    expect(noProxy(text)(new URL(url))).toBe(exempt);
  });
});

describe('a proxy that is none', () => {
  it.each([
    ['http://', 'it does not parse'],
    ['http://ann:canary-7f3/a@proxy.corp:3128', 'it does not parse'],
    ['http://ann:canary-7f3#a@proxy.corp:3128', 'it does not parse'],
    ['http://ann:1/canary-7f3@proxy.corp:3128', 'it has a path, a query or a fragment'],
    ['http://proxy.corp:3128/canary-7f3', 'it has a path, a query or a fragment'],
    ['http://ann:canary-7f3%@proxy.corp:3128', 'its user or password is not percent-encoded'],
    ['socks5://ann:canary-7f3@proxy.corp:1080', 'it is neither an http nor an https proxy'],
    ['http://proxy corp:3128', 'it does not parse'],
  ])('is an error without its text: %s', (text, why) => {
    let thrown: unknown;
    try {
      proxyFor({ HTTPS_PROXY: text });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ code: 'usage', message: `HTTPS_PROXY is not a usable proxy: ${why}.` });
    expect(JSON.stringify(thrown)).not.toContain('canary');
    expect(thrown).toMatchObject({ next: expect.stringContaining('http://user:password@host:port') });
  });
});

describe('the password of a proxy', () => {
  it.each([
    ['HTTPS_PROXY', 'http://ann:canary-7f3%40@proxy.corp:3128'],
    ['https_proxy', 'ann:canary-7f3%40@proxy.corp:3128'],
    ['HTTP_PROXY', 'http://ann:canary-7f3%40@proxy.corp:3128'],
    ['ALL_PROXY', 'socks5h://ann:canary-7f3%40@proxy.corp:1080'],
    // It does not parse, and is a secret all the same.
    ['HTTPS_PROXY', 'http://ann:canary-7f3/@@proxy.corp:3128'],
    ['HTTPS_PROXY', 'http://ann:canary-7f3%zz@@proxy.corp:3128'],
  ])('of %s is masked in every form: %s', (name, text) => {
    const { text: masked } = createRedactor(proxySecrets({ [name]: text }));
    const sent = Buffer.from('ann:canary-7f3@').toString('base64');
    const ways = text.includes('%40') ? ['canary-7f3%40', 'canary-7f3@', `Basic ${sent}`] : [];
    for (const shown of [text, ...ways].map(masked)) expect(shown).not.toMatch(/canary|QGNhbmFy|Y2FuYXJ5/);
  });

  it('is none where there is no user', () => {
    expect(proxySecrets({ HTTPS_PROXY: 'http://proxy.corp:3128', HTTP_PROXY: '' })).toEqual([]);
  });
});
