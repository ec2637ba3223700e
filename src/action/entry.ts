import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processIo } from '../cli/system/process-io.ts';
import { Failure } from '../core/report/failure.ts';
import { runAction } from './action.ts';
import { githubFetch } from './github/github-fetch.ts';

declare const EVENKEEL_VERSION: string;

const io = processIo(EVENKEEL_VERSION, async () => {
  throw new Failure('usage', 'the action has no sandbox');
});
const github = githubFetch(process.env);
process.exitCode = await runAction({
  io,
  fetch: github.fetch,
  append: (path, text) => appendFile(path, text),
  uuid: randomUUID,
  timeout: ms => AbortSignal.timeout(ms),
  async folder() {
    const temp = process.env['RUNNER_TEMP'] ?? '';
    const parent = temp === '' ? tmpdir() : temp;
    await mkdir(parent, { recursive: true });
    return mkdtemp(join(parent, 'evenkeel-'));
  },
});
await github.close();
// After a second signal some work may still be running, so the process must be ended. In all other
// cases it ends by itself.
if (process.exitCode === 130) process.stdout.write('', () => process.exit(130));
