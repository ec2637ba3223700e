// The programs that are measured besides dist/cli.js, bundled like it.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { program } from '../scripts/program.js';
import { commandLineProgram, dist, requireBanner } from '../scripts/settings.js';
import { work } from './measure.js';

const here = dirname(fileURLToPath(import.meta.url));
const RATE = /\brate: \{[^}]*\},/;

/** The command line as it is shipped. */
export const evenkeel = join(dist, 'cli.js');

/**
 * The rate limits of the services, taken out of a bundle that only the benchmarks have: on loopback
 * they would be all that is measured.
 */
const lifted = {
  name: 'lifted-limits',
  setup(builder) {
    builder.onLoad({ filter: /providers[\\/](?:neon|discord)[\\/]requests\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!RATE.test(text)) throw new Error('the rate limits are not where they were');
      return { contents: text.replace(RATE, ''), loader: 'ts' };
    });
  },
};

/** The command line without client-side rate limits. Returns its path. */
export async function withoutLimits() {
  const { shared } = commandLineProgram;
  const partsFile = 'unlimited.parts';
  const { code, parts } = await program({
    ...commandLineProgram,
    partsFile,
    shared: { ...shared, plugins: [...shared.plugins, lifted] },
  });
  const path = join(work, 'unlimited.mjs');
  writeFileSync(path, code);
  writeFileSync(join(work, partsFile), parts);
  return path;
}

/**
 * One of the scripts of this folder as one file, with the packages that it uses. Returns its path.
 */
export async function bundled(name) {
  const path = join(work, `${basename(name)}.mjs`);
  await build({
    entryPoints: [join(here, `${name}.js`)],
    outfile: path,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: requireBanner },
    logLevel: 'error',
  });
  return path;
}
