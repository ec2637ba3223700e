import { expect, test } from 'vitest';
import { withAbsoluteLinks } from '../../scripts/absolute-links.js';

const where = {
  repository: 'https://git.example/acme',
  tag: 'v1.2.3',
  isFolder: (path: string) => path === 'examples',
};

test.each([
  ['[a](docs/a.md)', '[a](https://git.example/acme/blob/v1.2.3/docs/a.md)'],
  [
    '[a](docs/a.md#one), [b](examples)',
    '[a](https://git.example/acme/blob/v1.2.3/docs/a.md#one), [b](https://git.example/acme/tree/v1.2.3/examples)',
  ],
  ['![a plan](docs/a.svg)', '![a plan](https://git.example/acme/raw/v1.2.3/docs/a.svg)'],
  ['[`a`](docs/a.md)', '[`a`](https://git.example/acme/blob/v1.2.3/docs/a.md)'],
  ['[here](#start), [there](https://example.com/a)', '[here](#start), [there](https://example.com/a)'],
  ['`[a](b.md)` is a link', '`[a](b.md)` is a link'],
  [
    '```md\n[a](b.md)\n```\n[c](d.md)',
    '```md\n[a](b.md)\n```\n[c](https://git.example/acme/blob/v1.2.3/d.md)',
  ],
])('a document to be read elsewhere has links into the repository: %j', (document, expected) => {
  expect(withAbsoluteLinks(document, where)).toBe(expected);
});

test('a document to be read where nothing has an address keeps the texts of its links, their code too', () => {
  const none = { ...where, repository: undefined };
  expect(withAbsoluteLinks('[a](b.md), [`c` d](e.md#f), [g](#h) `[i](j.md)`', none)).toBe(
    'a, `c` d, [g](#h) `[i](j.md)`',
  );
});

test('and drops pictures, which are nothing without their file', () => {
  const none = { ...where, repository: undefined };
  expect(withAbsoluteLinks('One.\n\n![a plan](docs/a.svg)\n\nTwo.', none)).toBe('One.\n\nTwo.');
});
