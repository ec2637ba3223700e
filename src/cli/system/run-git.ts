import { execFile } from 'node:child_process';
import type { Git } from './git-files.ts';

/** Git without a shell, and without prompts. */
export const runGit: Git = (args, limitBytes) =>
  new Promise(resolve => {
    const env = { ...process.env, GIT_TERMINAL_PROMPT: '0' };
    execFile('git', [...args], { encoding: 'buffer', maxBuffer: limitBytes, env }, (error, stdout) =>
      resolve(error === null ? stdout : undefined),
    );
  });
