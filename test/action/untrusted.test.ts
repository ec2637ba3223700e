import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { virtualClock } from '../helpers/virtual-clock.ts';
import { runHere } from './run-here.ts';

test('the action does not run where certificates are not checked, and the token goes nowhere', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-untrusted-'));
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'));
  try {
    const env = {
      GITHUB_ACTIONS: 'true',
      GITHUB_REPOSITORY: 'acme/app',
      GITHUB_EVENT_NAME: 'push',
      INPUT_COMMAND: 'drift',
      'INPUT_GITHUB-TOKEN': 'ghs_token',
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      RUNNER_TEMP: folder,
    };
    const { code, stdout } = await runHere(folder, env, { clock: virtualClock(0) });
    expect(code).toBe(1);
    expect(stdout).toContain(
      '::error title=evenkeel::NODE_TLS_REJECT_UNAUTHORIZED=0 turns off the check of certificates',
    );
    expect(stdout).toContain('NODE_EXTRA_CA_CERTS');
    expect(fetched).not.toHaveBeenCalled();
  } finally {
    fetched.mockRestore();
    await rm(folder, { recursive: true });
  }
});
