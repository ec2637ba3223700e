import { appendFileSync, copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { transformerStyleToClass } from '@shikijs/transformers';
import { defineConfig } from 'vitepress';
import { plainMarkup, playgroundLinks, repositoryLinks, slugOf } from '../build/links.js';
import { nav, pageOf, pagesLeftOut, root, sidebar, sources } from '../build/pages.js';
import { withPolicy } from '../build/policy.js';
import { sectionsOf, withOutline } from '../build/sections.js';
import { linkedManifests } from '../build/shown-manifests.ts';

const left = pagesLeftOut();
if (left.length > 0) throw new Error(`no navigation leads to ${left.join(', ')}: site/build/pages.js`);

/** The repository that publishes the site; without one there is nothing to edit or to look at. */
const name =
  process.env.GITHUB_REPOSITORY ?? JSON.parse(readFileSync(join(root, 'names.json'), 'utf8')).repository;
const repository = typeof name === 'string' && name !== '' ? `https://github.com/${name}` : undefined;

const base = process.env.SITE_BASE ?? '/';
const hasPlayground = existsSync(join(root, 'playground/dist'));
const manifests = hasPlayground ? await linkedManifests(sources) : [];

/** The colors of code as classes: a style attribute would need a policy that allows any. */
const colors = transformerStyleToClass({ classPrefix: 'c-' });

const pages = new Set(sources);
const other = readdirSync(root, { withFileTypes: true })
  .filter(each => each.isDirectory() && each.name !== 'docs')
  .map(each => `${each.name}/**`);

/** History is found by its titles alone: its words are those of every other page. */
const BY_TITLE = /^(?:adr\/|CHANGELOG$)/;

function searchRows(page, sections) {
  const [first] = sections;
  const shown = BY_TITLE.test(page) ? sections.slice(0, 1) : sections;
  return shown.map(({ level, anchor, title, text }) => [
    page,
    level === 1 ? '' : anchor,
    title,
    first.title,
    BY_TITLE.test(page) ? '' : text,
  ]);
}

export default defineConfig({
  title: 'evenkeel',
  description:
    'One YAML manifest for Discord commands, Neon branches and documentation answers: plan, apply, drift.',
  lang: 'en',
  base,
  srcDir: '..',
  srcExclude: [
    ...other,
    'docs/adr/0000-template.md',
    ...readdirSync(root).filter(file => file.endsWith('.md') && !pages.has(file)),
  ],
  outDir: './dist',
  cacheDir: './node_modules/.vitepress',
  rewrites: page => pageOf(page),
  cleanUrls: true,
  // Pages without a framework: HTML and CSS, and the one script of ours.
  mpa: true,
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    ['meta', { name: 'site-base', content: base }],
    ['script', { type: 'module', src: `${base}site.js` }],
  ],
  markdown: {
    anchor: { slugify: slugOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    codeTransformers: [colors],
    config: md => {
      md.use(repositoryLinks, { repository });
      md.use(plainMarkup);
      md.use(playgroundLinks, { base, manifests });
    },
  },
  vite: { build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 10_000 }, server: { host: '127.0.0.1' } },
  themeConfig: {
    nav,
    sidebar,
    outline: [2, 3],
    playground: hasPlayground,
    ...(repository === undefined
      ? {}
      : { editLink: { pattern: `${repository}/edit/main/:path`, text: 'Edit this page' } }),
  },
  buildEnd({ outDir }) {
    const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).map(file => join(outDir, file));
    const sheet = files.find(file => /assets[\\/]style\.[^\\/]+\.css$/.test(file));
    appendFileSync(sheet, colors.getCSS());
    const html = files.filter(file => file.endsWith('.html'));
    const rows = [];
    for (const file of html) {
      const text = readFileSync(file, 'utf8');
      const page = relative(outDir, file)
        .replaceAll('\\', '/')
        .replace(/(?:index)?\.html$/, '');
      if (page !== '404') rows.push(...searchRows(page, sectionsOf(text)));
      writeFileSync(file, withPolicy(withOutline(text)));
    }
    writeFileSync(join(outDir, 'search.json'), JSON.stringify(rows));
    copyFileSync(join(import.meta.dirname, '../build/client.js'), join(outDir, 'site.js'));
    console.log(`${html.length} pages in ${relative(root, outDir)}`);
  },
});
