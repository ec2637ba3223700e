// Which files of the repository are pages, and where each is in the navigation. A page of docs/
// that stands nowhere here fails the build.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

const ABOVE = [
  'README.md',
  'SECURITY.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CODE_OF_CONDUCT.md',
  'CHANGELOG.md',
];

/** The files that become pages, from the root of the repository. */
export const sources = [
  ...ABOVE,
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md') && !name.endsWith('0000-template.md'))
    .map(name => `docs/${name.replaceAll('\\', '/')}`)
    .sort(),
];

/** The path of a page on the site, with its `.md`: README.md is the page of its folder. */
export const pageOf = source => source.replace(/^docs\//, '').replace(/(^|\/)README\.md$/, '$1index.md');

const read = source => readFileSync(join(root, source), 'utf8');
export const titleOf = source => /^# (.+)$/m.exec(read(source))[1].replaceAll('`', '');

const entry = (source, text = titleOf(source)) => ({
  text,
  link: `/${pageOf(source)}`.replace(/(?:index)?\.md$/, ''),
});
const entries = (names, folder = 'docs') => names.map(name => entry(posix.join(folder, `${name}.md`)));

const below = folder =>
  sources.filter(source => source.startsWith(`${folder}/`) && !source.endsWith('README.md'));

const lessons = [entry('docs/learn/README.md'), ...below('docs/learn').map(source => entry(source))];

const doing = [
  { text: 'Begin', items: entries(['recipes', 'questions', 'take-over', 'changed-by-hand', 'rehearse']) },
  { text: 'Bot authors', items: entries(['moving-over', 'capture', 'commands-from-code', 'bot-start']) },
  {
    text: 'Backend developers',
    items: entries([
      ...['preview', 'moving-previews', 'sweep', 'sandbox'],
      ...['moving-terraform', 'moving-neon-ts'],
    ]),
  },
  { text: 'Platform teams', items: entries(['github', 'elsewhere', 'sets', 'fleets', 'reports', 'proxies']) },
  { text: 'Translators', items: entries(['translating']) },
  { text: 'Security reviewers', items: [entry('SECURITY.md'), ...entries(['promises'])] },
  { text: 'Programmers', items: entries(['library', 'stability', 'agents', 'own-provider']) },
];

const lookup = [
  ...entries(['commands', 'reference']),
  { text: 'Codes', link: '/codes/' },
  ...entries(['glossary', 'neon', 'discord', 'docs', 'limits']),
  entry('CHANGELOG.md'),
];

const understanding = [
  ...entries(['drift', 'reliability', 'performance']),
  entry('ARCHITECTURE.md'),
  { text: 'Decisions', link: '/adr/' },
  { text: 'Facts about the services', link: '/facts/' },
  entry('CONTRIBUTING.md'),
  ...entries(['adding-a-field', 'adding-a-kind', 'releasing']),
  entry('CODE_OF_CONDUCT.md', 'Conduct'),
];

const home = { text: 'evenkeel', link: '/' };
const group = (text, items, collapsed = false) => ({ text, collapsed, items });

const main = [
  home,
  group('Learn', lessons),
  group(
    'Do',
    doing.map(({ text, items }) => group(text, items, true)),
  ),
  group('Look up', lookup),
  group('Understand', understanding, true),
];

/** The codes of one folder each: all of them in every page would be most of it. */
const codes = Object.fromEntries(
  [...new Set(below('docs/codes').map(source => source.split('/')[2]))].map(name => [
    `/codes/${name}/`,
    [
      home,
      entry('docs/codes/README.md'),
      group(
        name,
        below(`docs/codes/${name}`).map(source => entry(source)),
      ),
    ],
  ]),
);

/** The longest path that fits decides. */
export const sidebar = {
  ...codes,
  '/adr/': [
    home,
    entry('docs/adr/README.md', 'Decisions'),
    ...below('docs/adr').map(source => entry(source)),
  ],
  '/facts/': [home, entry('docs/facts/README.md'), ...below('docs/facts').map(source => entry(source))],
  '/': main,
};

export const nav = [
  { text: 'Learn', link: '/learn/', activeMatch: '^/learn/' },
  { text: 'Do', link: '/recipes' },
  { text: 'Look up', link: '/commands', activeMatch: '^/(?:commands|reference|codes/|glossary)' },
  { text: 'Understand', link: '/drift', activeMatch: '^/(?:drift|adr/|facts/)' },
];

const linksOf = items => items.flatMap(item => [item.link, ...linksOf(item.items ?? [])]);

/** The pages that no navigation leads to. */
export function pagesLeftOut() {
  const linked = new Set(Object.values(sidebar).flatMap(linksOf));
  return sources.filter(source => !linked.has(entry(source).link));
}
