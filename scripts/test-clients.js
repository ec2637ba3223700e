// Drives the sandbox with the vendor's own command line, and looks at the result with ours; then
// its own tests of two commands (test/foreign-clients/neon-own-cases.test.ts),
// the tests of what it does to a project that was adopted (neon-cli.test.ts),
// the neon.ts of docs/moving-neon-ts.md, and one with authentication (neon-ts.test.ts),
// a copy of what all clients of the matrix made (copy.test.ts), what capture keeps of what each
// registers (capture.test.ts), the scripts of docs/moving-over.md
// in the clients that they are for, and what bundlers make of our library. All of these are large,
// so they are no dependencies: they are installed into .clients/, and what needs them is skipped
// where no registry answers. Needs dist/cli.js.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOf, installClient } from './install-client.js';
import { serveSandbox } from './serve-sandbox.js';
import { dist, root } from './settings.js';

const NEON = '6.2.3';
/** The same command line under its former name, the last version whose tests are public. */
const NEONCTL = '2.27.0';
const DISCORD = ['discord.js@14.28.1', '@sapphire/framework@5.5.1'];
const BUNDLERS = [
  ...['rollup@4.68.7', '@rollup/plugin-node-resolve@16.0.3', 'vite@8.3.8', 'webpack@5.112.2'],
  ...['bun@1.4.5', 'deno@2.9.6'],
];
const PROJECT = 'shiny-wind-028834';
const program = join(dist, 'cli.js');

/**
 * Runs a program with nothing of our own environment but the path. Nothing waits for an answer on
 * standard input.
 */
function run(folder, env, file, args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder, CI: '1', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 120_000,
  });
  return { status, stdout, stderr };
}

async function drive(vendor, folder, env) {
  const common = [
    '--project-id',
    PROJECT,
    '--api-host',
    env.NEON_API_HOST,
    '--no-analytics',
    '--output',
    'json',
  ];

  /** `neon branches …`: exit 0, and what it printed. */
  function neon(...args) {
    const { status, stdout, stderr } = run(folder, { NEON_API_KEY: env.NEON_API_KEY }, vendor, [
      'branches',
      ...args,
      ...common,
    ]);
    assert.equal(status, 0, `neon branches ${args.join(' ')}: ${stderr}`);
    console.log(`  ok  neon branches ${args.join(' ')}`);
    return JSON.parse(stdout);
  }

  /** `evenkeel …`: the exit code that is expected, and what it printed. */
  function evenkeel(exit, ...args) {
    const { status, stdout, stderr } = run(folder, env, program, args);
    assert.equal(status, exit, `evenkeel ${args.join(' ')}: ${stdout}${stderr}`);
    console.log(`  ok  evenkeel ${args.join(' ')} (exit ${exit})`);
    return stdout;
  }

  const names = () =>
    neon('list')
      .map(branch => branch.name)
      .sort();

  assert.deepEqual(names(), ['main']);
  const { branch, endpoints } = neon('create', '--name', 'theirs', '--no-secrets');
  assert.equal(branch.name, 'theirs');
  assert.deepEqual(
    endpoints.map(endpoint => endpoint.type),
    ['read_write'],
  );

  const exported = evenkeel(0, 'export', 'neon', '--project', PROJECT);
  assert.match(exported, /name: theirs/);
  await writeFile(join(folder, 'exported.yaml'), exported);
  evenkeel(0, 'plan', '-f', 'exported.yaml', '--detailed-exitcode');

  const entry = '{ name: ours, parent: main, expires_at: null }';
  const manifest = `evenkeel: 1\nname: clients\nneon: { projects: [{ id: ${PROJECT}, branches: [${entry}] }] }\n`;
  await writeFile(join(folder, 'evenkeel.yaml'), manifest);
  evenkeel(0, 'apply', '--yes');
  assert.deepEqual(names(), ['main', 'ours', 'theirs']);

  const renamed = neon('rename', 'ours', 'moved');
  assert.equal(renamed.name, 'moved');
  neon('set-expiration', 'moved', '--expires-at', new Date(Date.now() + 86_400_000).toISOString());
  const drift = evenkeel(2, 'drift');
  for (const seen of ['neon.branch/shiny-wind-028834/ours', 'moved', 'expires_at'])
    assert.ok(drift.includes(seen), drift);
  evenkeel(0, 'apply', '--yes');
  evenkeel(0, 'drift');
  const back = neon('list').filter(each => each.id === renamed.id);
  assert.deepEqual(
    back.map(each => [each.name, each.expires_at]),
    [['ours', undefined]],
  );

  const moment = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 19);
  assert.equal(neon('set-expiration', 'theirs', '--expires-at', `${moment}Z`).expires_at, `${moment}Z`);
  neon('delete', 'ours');
  assert.match(evenkeel(2, 'drift'), /ours/);
  neon('delete', 'theirs');
  assert.deepEqual(names(), ['main']);
}

/** Runs files of tests that are skipped where a client is not installed. */
function runTests(files, meaning) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...[files].flat()], {
    cwd: root,
    stdio: 'inherit',
  });
  assert.equal(status, 0, meaning);
}

if (!existsSync(program)) throw new Error('dist/cli.js is not there: run `npm run build` first');
const { modules, skipped } = await installClient(`neon@${NEON}`);
if (skipped !== undefined) {
  console.log(`skipped: ${skipped}, so the vendor's command line cannot be installed`);
} else {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-clients-'));
  const sandbox = await serveSandbox('--operation-ms', '50');
  try {
    await drive(commandOf(modules, 'neon'), folder, sandbox.env);
    console.log(`neon ${NEON} and evenkeel agree on the sandbox`);
  } finally {
    sandbox.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const former = await installClient(`neonctl@${NEONCTL}`);
  if (former.skipped !== undefined)
    console.log(`skipped: ${former.skipped}, so neonctl ${NEONCTL} cannot be installed`);
  runTests(
    ['test/foreign-clients/neon-auth.test.ts', 'test/foreign-clients/neon-own-cases.test.ts'],
    `the sandbox answers neon ${NEON} or neonctl ${NEONCTL} otherwise about authentication and data APIs`,
  );
  runTests(
    'test/foreign-clients/neon-cli.test.ts',
    `neon ${NEON} does what a plan mistakes for something else`,
  );
  runTests(
    'test/foreign-clients/neon-ts.test.ts',
    `what neon ${NEON} makes of a neon.ts is another thing than ours, or than docs/moving-neon-ts.md says`,
  );
}

runTests(
  'test/foreign-clients/copy.test.ts',
  'a copy of what the clients of the matrix made differs from it',
);

runTests('test/foreign-clients/capture.test.ts', 'what a client registers is not what capture keeps of it');

const discord = await installClient(...DISCORD);
if (discord.skipped !== undefined) {
  console.log(`skipped: ${discord.skipped}, so ${DISCORD.join(' and ')} cannot be installed`);
} else {
  runTests(
    'test/documents/write-commands.test.ts',
    'the scripts of docs/moving-over.md do not write what their clients send',
  );
}

const bundlers = await installClient(...BUNDLERS);
if (bundlers.skipped !== undefined) {
  console.log(`skipped: ${bundlers.skipped}, so ${BUNDLERS.join(', ')} cannot be installed`);
} else {
  runTests('test/foreign-clients/bundlers.test.ts', 'a program that has the library in it does not start');
}
