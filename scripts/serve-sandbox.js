import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { dist } from './settings.js';

/** Starts `evenkeel sandbox` with these arguments, and gives its address and environment. */
export async function serveSandbox(...args) {
  const child = spawn(process.execPath, [join(dist, 'cli.js'), 'sandbox', ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((_resolve, reject) => {
    child.once('exit', code => reject(new Error(`the sandbox ended with ${code} before it was ready`)));
  });
  const first = new Promise(ready => createInterface({ input: child.stdout }).once('line', ready));
  const { url, env } = JSON.parse(await Promise.race([first, ended]));
  ended.catch(() => undefined);
  return { url, env, stop: () => child.kill() };
}
