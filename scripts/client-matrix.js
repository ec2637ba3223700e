// Runs every client of the matrix against the sandbox over sockets, from its installation to a
// second run that changes nothing, and compares the outcome with the table in docs/sandbox.md. A
// client that cannot be installed is named and left out. Needs dist/cli.js.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installClient } from './install-client.js';
import { CLIENTS } from './matrix-clients.js';
import { preparedClient } from './prepared-client.js';
import { serveSandbox } from './serve-sandbox.js';
import { root } from './settings.js';

const AT_ONCE = 2;
const LIMIT_MS = 60_000;
const MOST_SAID = 2_000;
/**
 * An answer while a client looks for something, or while a project is locked, is no refusal.
 */
const ORDINARY = [404, 409, 423, 429];

/**
 * One run in a folder of its own, with nothing of our environment but the path: its output, or
 * undefined where it failed.
 */
function run({ file, args }, cwd, env) {
  const options = {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, CI: '1', NO_COLOR: '1', ...env },
    timeout: LIMIT_MS,
  };
  return new Promise(resolve => {
    execFile(file, args, options, (error, stdout, stderr) =>
      resolve(
        error === null
          ? { left: stdout.trim().split('\n').at(-1) }
          : { failure: `${stdout}${stderr}`.slice(0, MOST_SAID) },
      ),
    );
  });
}

/** Runs a client as often as is said on a sandbox of its own. */
async function onSandbox(client, runs, flags) {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-matrix-'));
  const sandbox = await serveSandbox('--operation-ms', '20', ...flags);
  try {
    const outcomes = [];
    for (let number = 0; number < runs; number += 1) outcomes.push(await run(client, folder, sandbox.env));
    const answer = await fetch(`${sandbox.url}/_sandbox/requests`);
    const refused = (await answer.json()).filter(({ status }) => status >= 400 && !ORDINARY.includes(status));
    return { outcomes, refused };
  } finally {
    sandbox.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function strictOutcome(client) {
  const { outcomes, refused } = await onSandbox(client, 1, ['--strict']);
  if (outcomes[0].failure === undefined) return 'runs';
  const [first] = refused;
  if (first === undefined)
    throw new Error(`it failed on a strict sandbox without a refusal: ${outcomes[0].failure}`);
  return `refused: ${first.method}, ${first.status}`;
}

async function usualOutcome(client) {
  const { outcomes } = await onSandbox(client, 2, []);
  for (const { failure } of outcomes) if (failure !== undefined) throw new Error(failure);
  if (outcomes[0].left !== outcomes[1].left)
    throw new Error(`its second run left ${outcomes[1].left}, not ${outcomes[0].left}`);
  return 'runs, and again without a change';
}

/** The row of a client in the table; undefined where it cannot be installed. */
async function rowOf(entry) {
  const client = await preparedClient(entry, 'matrix');
  if (client.skipped !== undefined) {
    console.log(`skipped: ${client.skipped}, so ${entry.name} is not tried`);
    return undefined;
  }
  const strict = await strictOutcome(client);
  const usual = await usualOutcome(client);
  console.log(`  ok  ${entry.name} ${client.version}: ${usual}; strict: ${strict}`);
  return `| \`${entry.name}\` | ${client.version} | ${strict} |`;
}

const started = Date.now();
// Installations wait for the network more than they compute, so all of them start at once.
await Promise.all(
  [...new Map(CLIENTS.map(({ packages }) => [packages?.[0], packages])).values()].map(packages =>
    packages === undefined ? undefined : installClient(...packages),
  ),
);
console.log(`installed in ${Math.round((Date.now() - started) / 1000)} s`);
const waiting = CLIENTS.map((entry, index) => ({ entry, index }));
const rows = [];
const problems = [];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { entry, index } = next;
      try {
        rows[index] = await rowOf(entry);
      } catch (error) {
        problems.push(`${entry.name}: ${error.message}`);
      }
    }
  }),
);
const page = await readFile(join(root, 'docs/sandbox.md'), 'utf8').catch(() => '');
for (const row of rows)
  if (row !== undefined && !page.includes(row)) problems.push(`docs/sandbox.md lacks\n${row}`);
for (const problem of problems) console.error(problem);
console.log(`${Math.round((Date.now() - started) / 1000)} s`);
process.exitCode = problems.length === 0 ? 0 : 1;
