import { describe, expect, it } from 'vitest';
import { address } from '../../../src/core/address.ts';
import type { ManifestPath, RuleProblem } from '../../../src/core/problem.ts';
import type { DocsAnswer, DocsPage, DocsPortal } from '../../../src/generated/manifest.ts';
import { docsAnswer } from '../../../src/providers/docs/answer.ts';
import { docsPage } from '../../../src/providers/docs/pages/page.ts';
import { portalScope } from '../../../src/providers/docs/portal.ts';
import { docs } from '../../../src/providers/docs/provider.ts';

type Found = readonly (readonly [rule: string, path: ManifestPath])[];

function found(problems: readonly RuleProblem[] | undefined): Found {
  return (problems ?? []).map(({ rule, path }) => [rule, path]);
}

const url = 'https://docs.example.com';
const entry: DocsAnswer = { page: '/guides/recovery', ask: 'How long?' };

describe('the rules of a question', () => {
  const rules = (more: Partial<DocsAnswer>): Found =>
    found(docsAnswer.rules?.({ ...entry, ...more }, portalScope(url)));

  it.each<[string, Partial<DocsAnswer>, string, ManifestPath]>([
    ['more passes than runs', { runs: 3, pass: 4 }, 'docs/runs', ['pass']],
    ['passes without runs', { pass: 1 }, 'docs/runs', ['pass']],
    ['an expression that looks ahead', { matches: '(?=a)' }, 'docs/expression', ['matches']],
    [
      'one in an expectation',
      { expect: [{ mentions: ['a'] }, { matches: '(a' }] },
      'docs/expression',
      ['expect', 1, 'matches'],
    ],
    [
      'words that another expectation forbids',
      { expect: [{ mentions: ['7 days'] }, { must_not_mention: ['7 Days'] }] },
      'docs/mention-both',
      ['expect', 0, 'mentions', 0],
    ],
    [
      'the only words of several that are forbidden',
      { mentions: { any_of: ['7 days'] }, must_not_mention: ['7 days'] },
      'docs/mention-both',
      ['mentions', 'any_of', 0],
    ],
    [
      'blank words of several',
      { expect: [{ mentions: { any_of: ['7 days', ' '] } }] },
      'docs/blank-expectation',
      ['expect', 0, 'mentions', 'any_of', 1],
    ],
    [
      'an expectation of nothing',
      { expect: [{ mentions: ['a'] }, {}] },
      'docs/blank-expectation',
      ['expect', 1],
    ],
    [
      'expectations of no answer',
      { answered: false, expect: [{ cites: ['/a'] }] },
      'docs/expects-no-answer',
      ['expect'],
    ],
    ['a page with a query', { page: '/a?ask=x' }, 'docs/page-path', ['page']],
    ['a page with a fragment', { page: '/a#b' }, 'docs/page-path', ['page']],
    ['a page that leaves the portal', { page: '/a/../../b' }, 'docs/page-path', ['page']],
    ['a page that leaves the portal in disguise', { page: '/a/%2e%2E/b' }, 'docs/page-path', ['page']],
    ['another host as page', { page: '//evil.example.com/a' }, 'docs/page-path', ['page']],
    [
      'words in an answer that should not be',
      { answered: false, mentions: ['7 days'] },
      'docs/expects-no-answer',
      ['mentions'],
    ],
    [
      'words that must and must not be there',
      { mentions: ['month', '7  Days'], must_not_mention: ['7 days'] },
      'docs/mention-both',
      ['mentions', 1],
    ],
    ['blank words', { mentions: ['  '] }, 'docs/blank-expectation', ['mentions', 0]],
  ])('point out %s', (_, more, rule, path) => {
    expect(rules(more)).toEqual([[rule, path]]);
  });

  it('accept a page with dots, and an entry that expects no answer', () => {
    expect(rules({ page: '/v1.2/a..b.md' })).toEqual([]);
    expect(rules({ answered: false })).toEqual([]);
  });
});

describe('the rules of a page', () => {
  const rules = (more: Partial<DocsPage>): Found =>
    found(docsPage.rules?.({ page: '/guides/recovery', ...more }, portalScope(url)));

  it.each<[string, Partial<DocsPage>, string, ManifestPath]>([
    ['a page that leaves the portal', { page: '/a/../b' }, 'docs/page-path', ['page']],
    ['blank words', { must_not_mention: [' '] }, 'docs/blank-expectation', ['must_not_mention', 0]],
    [
      'words that must and must not be there',
      { mentions: ['A  b'], must_not_mention: ['a B'] },
      'docs/mention-both',
      ['mentions', 0],
    ],
  ])('point out %s', (_, more, rule, path) => {
    expect(rules(more)).toEqual([[rule, path]]);
  });

  it('accept a page, and give it an address of its own', () => {
    expect(rules({ listed: true, mentions: ['7 days'] })).toEqual([]);
    const addresses = ['/a/b', '/a/b.md', '/a/b/', '/'].map(page =>
      address(docsPage.name, docsPage.expand({ page }, portalScope(url)).parts),
    );
    expect(addresses.slice(0, 3)).toEqual(
      Array.from({ length: 3 }, () => 'docs.page/docs.example.com/a%2Fb'),
    );
    expect(addresses[3]).toBe('docs.page/docs.example.com/index');
  });
});

describe('the rules of the section', () => {
  const rules = (...portals: readonly DocsPortal[]): Found => found(docs.rules?.({ portals }));

  it.each([
    'docs.example.com',
    'http://docs.example.com',
    'ftp://a',
    `${url}?a=1`,
    `${url}#a`,
    'https://u:p@a.example',
    'https://10.0.0.1/docs',
    'https://[fd00::1]',
    'https://a.example.',
    `${url}/a//b`,
    `${url}/a%2f..`,
  ])('refuse the url %s', wrong => {
    expect(rules({ url: wrong })).toEqual([['docs/portal-url', ['portals', 0, 'url']]]);
  });

  it.each([url, `${url}/docs/`, 'http://127.0.0.1:8080/docs', 'http://localhost/', 'http://[::1]:80'])(
    'accept the url %s',
    right => {
      expect(rules({ url: right })).toEqual([]);
    },
  );
});

describe('the scopes of the section', () => {
  it('are its portals, without a slash at the end', () => {
    const portals = [{ url: `${url}/docs/` }, { url }];
    expect(docs.roots({ portals })).toEqual([
      {
        scope: {
          address: 'docs.portal/docs.example.com%2Fdocs',
          kind: 'docs.portal',
          parts: ['docs.example.com/docs'],
          base: `${url}/docs`,
        },
        entry: portals[0],
        path: ['portals', 0],
      },
      {
        scope: {
          address: 'docs.portal/docs.example.com',
          kind: 'docs.portal',
          parts: ['docs.example.com'],
          base: url,
        },
        entry: portals[1],
        path: ['portals', 1],
      },
    ]);
    expect(docs.roots({})).toEqual([]);
    expect(docs.lane(portalScope(url))).toBe('docs.portal/docs.example.com');
  });
});
