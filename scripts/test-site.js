// `npm run test:site`: what site/dist promises to a reader, looked at in every built file, then in
// a browser (site/test). Each look at the files is first shown a page with that mistake, and must
// find it.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { installPackagesOf, testFolder } from './packages-of.js';
import { root } from './settings.js';

const dist = join(root, 'site', 'dist');
const base = process.env.SITE_BASE ?? '/';
/** Bytes of a page with its style and script, compressed, without pictures. */
const MOST = 100_000;

assert(existsSync(join(dist, 'index.html')), 'there is no site/dist: npm run site');
assert(
  existsSync(join(dist, 'playground', 'index.html')),
  'the site has no playground: npm run playground, then npm run site',
);
const { pageOf, sources } = await import('../site/build/pages.js');

const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => !file.startsWith('playground/'));
const read = file => readFileSync(join(dist, file), 'utf8');
const pages = new Map(files.filter(file => file.endsWith('.html')).map(file => [file, read(file)]));
const documents = new Map(sources.map(source => [source, pageOf(source).replace(/\.md$/, '.html')]));

const all = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);
const hashOf = text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What a page would load from elsewhere. A link that a reader may follow loads nothing. */
function foreignIn(html) {
  const loading = all(html, /<(?:script|img|link|iframe|source|video|audio|object|embed|form)\b([^>]*)>/g);
  return loading
    .flatMap(tag => all(tag, /(?:src|srcset|href|data|action)="([^"]*)"/g))
    .filter(to => !isOurs(to));
}
const isOurs = to => to.startsWith(base) || to.startsWith('data:') || to.startsWith('#');

function policyMistakes(html) {
  const [head = ''] = /<head>[\s\S]*?<\/head>/.exec(html) ?? [];
  const [, policy = ''] =
    /^<head>\s*<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(head) ?? [];
  const inline = ['script', 'style'].flatMap(name =>
    all(html, new RegExp(`<${name}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${name}>`, 'g')),
  );
  return [
    ...(policy.startsWith("default-src 'self';") ? [] : ['no policy first in the head']),
    ...(/unsafe|https?:|\*/.test(policy) ? ['a policy that lets in more'] : []),
    ...inline.filter(text => !policy.includes(hashOf(text))).map(() => 'inline text without its hash'),
    ...all(html, /<[a-z][^>]*?\s(style|on[a-z]+)="/g).map(name => `an attribute ${name}`),
  ];
}

const sizeOf = text => gzipSync(text).length;
function pageBytes(html) {
  const loaded = all(html, /<(?:script|link)\b[^>]*?(?:src|href)="([^"]+\.(?:js|css))"/g);
  return [...new Set(loaded)].reduce(
    (sum, path) => sum + sizeOf(read(path.slice(base.length))),
    sizeOf(html),
  );
}

const ENTITIES = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'", '&#123;': '{' };
const plain = html =>
  html.replaceAll(/<[^>]+>/g, '').replaceAll(/&(?:lt|gt|amp|quot|#39|#123);/g, found => ENTITIES[found]);

/** The lines of code of a document that its page does not have before any script runs. */
function linesMissing(source, html) {
  const shown = plain(html);
  const blocks = all(readFileSync(join(root, source), 'utf8'), /^ *```[^\n]*\n([\s\S]*?)^ *```$/gm);
  const lines = blocks.flatMap(block => block.split('\n')).map(line => line.trim());
  return lines.filter(line => line !== '' && !shown.includes(line));
}

function deadIn(file, html) {
  const links = all(html, /<a\b[^>]*?href="([^"]*)"/g).filter(href => !/^[a-z]+:/.test(href));
  return links.filter(href => {
    const [path, anchor] = href.split('#');
    if (path === `${base}playground/`) return false;
    const name = path === '' ? file : path.slice(base.length);
    const target = [name, `${name}.html`, `${name}index.html`].find(each => pages.has(each));
    if (target === undefined) return true;
    return (
      anchor !== undefined &&
      anchor !== '' &&
      !pages.get(target).includes(`id="${decodeURIComponent(anchor)}"`)
    );
  });
}

// Each look finds what it looks for.
assert.deepEqual(
  foreignIn('<img src="https://elsewhere.example/a.png"><a href="https://b.example">b</a>').length,
  1,
);
assert.notDeepEqual(policyMistakes('<head></head>'), []);
const [some] = pages.values();
assert.deepEqual(policyMistakes(some), []);
assert.notDeepEqual(policyMistakes(some.replace('</body>', '<script>1</script></body>')), []);
assert.notDeepEqual(policyMistakes(some.replace('<body', '<body style="color:red"')), []);
assert.notDeepEqual(linesMissing('README.md', ''), []);
assert.notDeepEqual(deadIn('index.html', `<a href="${base}nowhere">`), []);

assert(pages.size > 500);
for (const [file, html] of pages) {
  assert.deepEqual(foreignIn(html), [], `${file} loads from elsewhere`);
  assert.deepEqual(policyMistakes(html), [], file);
  assert.deepEqual(deadIn(file, html), [], `${file} has dead links`);
}
for (const file of files.filter(each => /\.(?:css|js)$/.test(each) && !each.startsWith('assets/chunks')))
  assert.deepEqual(
    all(read(file), /(?:url\(|import |fetch\(|src=)["'`]?((?:https?:)?\/\/[^"'`)]+)/g),
    [],
    file,
  );

const inNavigation = new Set(
  [...pages.values()].flatMap(html => {
    const [aside = ''] = /<aside class="VPSidebar[\s\S]*?<\/aside>/.exec(html) ?? [];
    return all(aside, /href="([^"#]*)"/g);
  }),
);
let largest = ['', 0];
for (const [source, file] of documents) {
  const html = pages.get(file);
  assert(html !== undefined, `${source} has no page`);
  const bytes = pageBytes(html);
  assert(bytes <= MOST, `${file} takes ${bytes} bytes`);
  if (bytes > largest[1]) largest = [file, bytes];
  assert.deepEqual(linesMissing(source, html), [], `${file} lacks lines of ${source}`);
  const path = `${base}${file.replace(/(?:index)?\.html$/, '')}`;
  assert(inNavigation.has(path), `no navigation leads to ${path}`);
  assert(/<aside class="VPSidebar/.test(html), `${file} has no navigation`);
  assert(/\bpager-link\b/.test(html), `${file} leads to no other page`);
  if (process.env.GITHUB_REPOSITORY)
    assert(html.includes(`/edit/main/${source}"`), `${file} has no edit link`);
}

const rows = JSON.parse(read('search.json'));
assert(
  !rows.some(([, , , , text]) => text.includes('Open in the playground')),
  'the search finds no text of ours',
);
for (const file of documents.values()) {
  const page = file.replace(/(?:index)?\.html$/, '');
  assert(
    rows.some(([name]) => name === page),
    `the search does not know ${file}`,
  );
}
assert(read('index.html').includes(`href="${base}playground/"`), 'the way to the playground');

console.log(
  `${pages.size} pages of ${documents.size} documents; the largest, ${relative('', largest[0])}, takes ${largest[1]} bytes compressed; the search ${sizeOf(read('search.json'))}`,
);

// What needs a browser. Its package is the playground's.
installPackagesOf('playground');
testFolder('site');
