// Makes dist/index.html: the whole playground in one file, which asks nobody for anything. What is
// large is text in it, which the page starts later: the command line with the sandbox in a worker,
// and the editor after the first paint.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { root, shared } from '../scripts/settings.js';

const here = dirname(fileURLToPath(import.meta.url));

/** The modules of Node that the page has in its own words, and nothing more of them than is used. */
export const ADAPTED = {
  'node:buffer': 'buffer',
  'node:child_process': 'nothing',
  'node:crypto': 'crypto',
  'node:events': 'events',
  'node:fs': 'nothing',
  'node:net': 'net',
  'node:path': 'path',
  'node:process': 'process',
  'node:timers/promises': 'timers-promises',
};

const adapter = {
  name: 'adapter',
  setup(builder) {
    builder.onResolve({ filter: /^node:/ }, ({ path, importer }) => {
      const name = ADAPTED[path];
      if (name === undefined) throw new Error(`${importer} imports ${path}, which the page does not have`);
      return { path: join(here, 'src/node', `${name}.ts`) };
    });
  },
};

/** Commands that have nothing to do in a page. */
export const LEFT_OUT = {
  ask: 'runAsk',
  capture: 'runCapture',
  completion: 'runCompletion',
  doctor: 'runDoctor',
  init: 'runInit',
  mcp: 'runMcp',
  preview: 'runPreviewUp, fail as runPreviewReset, fail as runPreviewDown, fail as runPreviewList',
  sandbox: 'runSandbox',
  schema: 'runSchema',
  show: 'runShow',
  skill: 'runSkill',
};

const withoutCommands = {
  name: 'without-commands',
  setup(builder) {
    const commands = new RegExp(
      `[\\\\/]src[\\\\/]cli[\\\\/]commands[\\\\/](${Object.keys(LEFT_OUT).join('|')})\\.ts$`,
    );
    builder.onLoad({ filter: commands }, ({ path }) => {
      const name = commands.exec(path)[1];
      return {
        contents: `const fail = () => { throw new Error('${name} is not part of the page'); };
export { fail as ${LEFT_OUT[name]} };`,
      };
    });
    builder.onLoad({ filter: /[\\/]sandbox[\\/]server\.ts$/ }, () => ({
      contents: "export const startSandbox = () => { throw new Error('a page serves nothing'); };",
    }));
  },
};

const ROOT_EXAMPLES = [
  ['Branches of a project', 'neon.yaml'],
  ['Commands of a bot', 'discord.yaml'],
  ['Answers of a documentation', 'docs.yaml'],
  ['Translated commands', 'localized'],
  ['Several files', 'everything'],
];

/** The manifest of the README, and those of examples/, each with its files. */
async function examples() {
  const [, first] = /```yaml\n([\s\S]*?)```/.exec(await readFile(join(root, 'README.md'), 'utf8'));
  const others = ROOT_EXAMPLES.map(async ([name, place]) => {
    const folder = join(root, 'examples', place);
    const names = place.endsWith('.yaml') ? [''] : await yamlFilesIn(folder);
    const entries = names.map(async file => [
      file === '' ? 'evenkeel.yaml' : file,
      await exampleText(join(folder, file)),
    ]);
    return { name, files: Object.fromEntries(await Promise.all(entries)) };
  });
  return [{ name: 'A bit of everything', files: { 'evenkeel.yaml': first } }, ...(await Promise.all(others))];
}

/** The manifest first. */
async function yamlFilesIn(folder) {
  const found = await readdir(folder, { recursive: true });
  const names = found.filter(name => name.endsWith('.yaml')).map(name => name.split(sep).join('/'));
  return names.sort(
    (a, b) => Number(b === 'evenkeel.yaml') - Number(a === 'evenkeel.yaml') || (a < b ? -1 : 1),
  );
}

/** Without the line for editors that have files. */
async function exampleText(file) {
  return (await readFile(file, 'utf8')).replace(/^# yaml-language-server:.*\n/, '');
}

const ownExamples = {
  name: 'own-examples',
  setup(builder) {
    builder.onResolve({ filter: /^own:examples$/ }, ({ path }) => ({ path, namespace: 'own' }));
    builder.onLoad({ filter: /.*/, namespace: 'own' }, async () => ({
      contents: `export const examples = ${JSON.stringify(await examples())};`,
    }));
  },
};

/** What each script of the page is made of. */
export function settings(name) {
  return {
    absWorkingDir: here,
    entryPoints: [`src/${name}/${name}.ts`],
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: ['chrome111', 'firefox115', 'safari16.4'],
    minify: true,
    legalComments: 'none',
    charset: 'utf8',
    define: shared.define,
    inject: name === 'worker' ? ['src/node/globals.ts'] : [],
    plugins: [adapter, withoutCommands, ownExamples, ...shared.plugins],
    metafile: true,
    write: false,
    outdir: 'dist',
    logLevel: 'warning',
  };
}

async function script(name) {
  const { outputFiles, metafile } = await build(settings(name));
  return { text: outputFiles[0].text, inputs: Object.values(metafile.outputs)[0].inputs };
}

/**
 * A text in the page that nothing reads as markup: the page gets it back with `textOfBlock`. The
 * mark is of the private use area.
 */
function block(id, text) {
  if (text.includes('\uF8F1')) throw new Error(`${id} contains the mark itself`);
  return `<script type="text/plain" id="${id}">${text.replace(/<(?=\/script|script|!--)/gi, '\uF8F1')}</script>`;
}

const sha256 = text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The license of each package of which anything is in the page: they want to be passed on with it. */
async function notices(scripts) {
  const paths = scripts.flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  const folders = paths.flatMap(path => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  const texts = [...new Set(folders)].sort().map(async folder => {
    const place = join(here, folder);
    const file = (await readdir(place)).find(each => /^(?:licen[cs]e|copying)(?:[-.]\w+)*$/i.test(each));
    if (file === undefined) throw new Error(`${folder} has no license file: its notice cannot be passed on`);
    return `${folder.replace(/^.*node_modules\//, '')}\n\n${(await readFile(join(place, file), 'utf8')).trim()}`;
  });
  const own = `evenkeel\n\n${(await readFile(join(root, 'LICENSE'), 'utf8')).trim()}`;
  return [own, ...(await Promise.all(texts))].join(`\n\n${'-'.repeat(60)}\n\n`);
}

/** The script of the reviewer's page, which is shown in a frame that inherits the policy. */
async function scriptOfReports() {
  const assets = await readFile(join(root, 'src/generated/page-assets.ts'), 'utf8');
  const { pageScript } = await import(`data:text/javascript,${encodeURIComponent(assets)}`);
  return pageScript;
}

export async function playground() {
  const [page, worker, editor] = await Promise.all([script('page'), script('worker'), script('editor')]);
  const style = (await build({ ...settings('page'), entryPoints: ['src/page/page.css'] })).outputFiles[0]
    .text;
  const scripts = [page.text, editor.text, await scriptOfReports()];
  if (scripts.some(text => /<\/script|<!--/i.test(text))) throw new Error('a script would end its element');
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.map(sha256).join(' ')}`,
    'worker-src blob:',
    "style-src 'self' 'unsafe-inline'",
    'img-src data:',
    "connect-src 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const parts = {
    policy,
    style: `<style>${style}</style>`,
    script: `<script>${page.text}</script>`,
    engine: block('engine-text', worker.text),
    editor: block('editor-text', editor.text) + block('notices-text', await notices([page, worker, editor])),
  };
  const frame = await readFile(join(here, 'src/page/page.html'), 'utf8');
  const html = frame.replace(/<!-- (\w+) -->/g, (_, name) => parts[name]);
  return { html, worker, editor, page };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { html } = await playground();
  const dist = join(here, 'dist');
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, 'index.html'), html);
}
