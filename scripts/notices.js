// THIRD-PARTY-NOTICES.md: whose code the files of dist/ contain, and under which terms. Their
// licenses want to be passed on with it.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root, shared } from './settings.js';

const ENTRIES = [
  'src/cli/entry.ts',
  'src/action/entry.ts',
  'src/index.ts',
  'src/node/node.ts',
  'src/sandbox/library.ts',
  'src/kit/kit.ts',
  'src/discord/discord.ts',
];

const TOP = `<!-- Made by scripts/generate.js from the packages that dist/ contains. Do not edit. -->
# Third-party notices

The built files of evenkeel, \`dist/action.js\` of the GitHub Action among them, contain code of these packages.
`;

/** The folders of the packages of which anything gets into a bundle, below `node_modules`. */
async function bundled() {
  const { metafile } = await build({
    ...shared,
    entryPoints: ENTRIES,
    outdir: 'unwritten',
    splitting: true,
    metafile: true,
    write: false,
  });
  const inputs = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  const names = inputs.flatMap(
    path => /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [],
  );
  return [...new Set(names)].sort();
}

async function notice(name) {
  const folder = join(root, 'node_modules', name);
  const { license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const file = (await readdir(folder)).find(each => /^(?:licen[cs]e|copying)(?:\.\w+)?$/i.test(each));
  if (file === undefined) throw new Error(`${name} has no license file: its notice cannot be passed on`);
  const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n').trim();
  return `\n## ${name}\n\n${license}\n\n\`\`\`text\n${text}\n\`\`\`\n`;
}

export async function thirdPartyNotices() {
  const all = await Promise.all((await bundled()).map(notice));
  return TOP + all.join('');
}
