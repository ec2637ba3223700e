// Runs programs as whole processes, in turn within each round, so that a machine whose speed drifts
// slows all of them alike.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const MIB = 1024;

/** A folder for one run of the benchmarks, removed when the process ends. */
export const work = mkdtempSync(join(tmpdir(), 'evenkeel-bench-'));
/**
 * A server left behind by a measurement that failed would keep the output of the benchmarks open.
 */
const servers = new Set();
process.on('exit', () => {
  for (const child of servers) child.kill();
  rmSync(work, { recursive: true, force: true });
});

/** Writes files into a new folder of the run; returns its path. */
export function folderOf(name, files) {
  const folder = join(work, name);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of files) writeFileSync(join(folder, file), text);
  return folder;
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

function once({ argv, env = {}, cwd = work, codes = [0] }) {
  const since = performance.now();
  const { status, stderr, error } = spawnSync(process.execPath, argv, {
    cwd,
    env: { PATH: process.env.PATH, HOME: work, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  const ms = performance.now() - since;
  if (error !== undefined) throw error;
  if (!codes.includes(status)) throw new Error(`${argv.join(' ')} ended with ${status}:\n${stderr}`);
  return { ms, stderr };
}

/** Milliseconds of one run. */
export function timeOf(program) {
  return once(program).ms;
}

/** The same program, telling its own peak memory when it ends. */
function tellingItsPeak(program) {
  return { ...program, argv: ['--import', join(here, 'peak.js'), ...program.argv] };
}

/** Milliseconds of the processor, all threads together. */
function processorIn(stderr) {
  return Number(/ processor (\d+)/.exec(stderr)?.[1]) / 1000;
}

function peakIn(stderr) {
  return Number(/peak (\d+)/.exec(stderr)?.[1]) / MIB;
}

/**
 * Milliseconds of each program: `{ min, median, ratio }`. `ratio` is the median over all rounds of
 * its time to that of the first program in the same round. `uncounted` rounds come before the
 * first. With `memory` the same runs give `mib` and `processor`, the medians of their peaks and of
 * their milliseconds of the processor; asking for it takes some milliseconds of each.
 */
export function compare(programs, rounds, { uncounted = 1, memory = false } = {}) {
  const runs = new Map(programs.map(program => [program.name, []]));
  for (let round = -uncounted; round < rounds; round += 1)
    for (const program of programs) {
      const run = once(memory ? tellingItsPeak(program) : program);
      if (round >= 0) runs.get(program.name).push(run);
    }
  const [base] = runs.values();
  return new Map(
    [...runs].map(([name, all]) => {
      const times = all.map(({ ms }) => ms);
      const ratio = median(times.map((ms, index) => ms / base[index].ms));
      const mib = memory ? median(all.map(({ stderr }) => peakIn(stderr))) : undefined;
      const processor = memory ? median(all.map(({ stderr }) => processorIn(stderr))) : undefined;
      return [name, { min: Math.min(...times), median: median(times), ratio, mib, processor }];
    }),
  );
}

/** Peak memory of a program in MiB, the median of three runs, told by the process itself. */
export function peakOf(program) {
  return median(Array.from({ length: 3 }, () => peakIn(once(tellingItsPeak(program)).stderr)));
}

/** Starts a server whose first line of output is JSON; gives that and the way to end it. */
export async function serve(argv) {
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', code => reject(new Error(`${argv[0]} ended with ${code}`)));
  });
  child.removeAllListeners('exit');
  servers.add(child);
  const stop = () => {
    servers.delete(child);
    child.kill();
  };
  return { ...JSON.parse(line), stop };
}

/** The lean server with that many resources, and the environment that leads there. */
export async function leanServer(resources, scopes, changed = 0, latency = 0) {
  const server = await serve([join(here, 'server.js'), ...[resources, scopes, changed, latency].map(String)]);
  const env = {
    NEON_API_HOST: `${server.url}/neon/api/v2`,
    NEON_API_KEY: 'bench',
    DISCORD_API_HOST: `${server.url}/discord/api/v10`,
    DISCORD_BOT_TOKEN: 'bench',
  };
  const requests = async () => Number(await (await fetch(`${server.url}/_bench/requests`)).text());
  return { ...server, env, requests };
}
