// Applies a plan with examples/restate/worker.js on a Restate server, between real processes that
// are killed: `npm run test:engines`. `-- --fleet` does so with 500 projects at the limit of the
// service, which takes four minutes. Installs the packages of Restate, and says so if it cannot.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { arch, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { installClient } from '../../scripts/install-client.js';
import { dist, root } from '../../scripts/settings.js';

const SERVER = '1.7.12';
const SDK = '1.17.2';

/** How many projects, one in how many of them changes, and how often a worker is killed. */
const USUAL = { projects: 40, oneIn: 2, everyMs: 2_500, kills: 4, limitMs: 60_000, isFleet: false };
const FLEET = { projects: 500, oneIn: 5, everyMs: 10_000, kills: 100, limitMs: 400_000, isFleet: true };

const { values } = parseArgs({ options: { fleet: { type: 'boolean', default: false } } });
const print = line => process.stdout.write(`${line}\n`);

async function tryAll(modules, server) {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-engines-'));
  try {
    const outfile = join(folder, 'main.mjs');
    await build({
      absWorkingDir: root,
      entryPoints: ['test/engines/main.ts'],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'warning',
    });
    const { tryEngines } = await import(pathToFileURL(outfile).href);
    await tryEngines({
      root,
      built: dist,
      modules,
      server,
      ...(values.fleet ? FLEET : USUAL),
      say: print,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const { modules, skipped } = await installClient(
  `@restatedev/restate-server@${SERVER}`,
  `@restatedev/restate-sdk@${SDK}`,
);
const system = `${platform()}-${arch()}`;
const server = join(modules, `@restatedev/restate-server-${system}/bin/restate-server`);
if (skipped !== undefined) print(`skipped: ${skipped}, so the Restate server cannot be installed`);
else if (!existsSync(server)) print(`skipped: there is no Restate server for ${system}`);
else await tryAll(modules, server);
