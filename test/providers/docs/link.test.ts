import { describe, expect, it } from 'vitest';
import { linkIn, pageIn } from '../../../src/providers/docs/pages/link.ts';

describe('a link in a list', () => {
  it.each([
    ['- [R](/r)', 'R', '/r'],
    ['  * [Limits [beta]](https://a.example/l_(beta).md)', 'Limits [beta]', 'https://a.example/l_(beta).md'],
    ['12. [a](b)](/c)', 'a](b)', '/c'],
    ['+ [R](</with space> "title")', 'R', '/with space'],
    ['- [R](/r "The title")', 'R', '/r'],
    ['- [a \\[b\\] \\* c](/r)', 'a [b] * c', '/r'],
  ])('%s', (line, title, url) => {
    expect(linkIn(line)).toEqual({ title, url });
  });

  it.each(['[R](/r)', '- R (/r)', '- [R]()', '- [R](/r) and more', '', `- [${'x'.repeat(9_000)}](/r)`])(
    'is not in %s',
    line => {
      expect(linkIn(line)).toBeUndefined();
    },
  );
});

describe('the page that a link leads to', () => {
  const site = { base: 'https://docs.example.com/docs', hosts: [] };

  it.each([
    ['https://docs.example.com/docs/guides/a.md', '/guides/a'],
    ['http://docs.example.com/docs/guides/a/?x=1#y', '/guides/a'],
    ['https://docs.example.com/docs', '/'],
    ['https://docs.example.com/docs/index.md', '/'],
    ['/docs/guides/a', '/guides/a'],
    ['guides/a.md', '/guides/a'],
    ['https://DOCS.example.com/docs/a%20b', '/a%20b'],
  ])('%s is %s', (url, page) => {
    expect(pageIn(url, site)).toBe(page);
  });

  it.each([
    'https://evil.example/docs/a',
    'https://docs.example.com:8443/docs/a',
    'https://docs.example.com/other/a',
    'https://docs.example.com/docsy/a',
    'https://docs.example.com/docs/../other',
    'https://docs.example.com/docs/%2e%2e/other',
    'https://docs.example.com/docs//evil.example',
    'https://docs.example.com/docs/a%2fb',
    'https://docs.example.com@evil.example/docs/a',
    '//evil.example/docs/a',
    'javascript:alert(1)',
    'file:///docs/a',
    'https://',
  ])('%s leads elsewhere', url => {
    expect(pageIn(url, site)).toBeUndefined();
  });
});
