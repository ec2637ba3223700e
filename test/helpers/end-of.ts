import type { ChildProcess } from 'node:child_process';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** All that a process writes, once it has ended. Rejects where it cannot be started. */
export function endOf(child: ChildProcess): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', piece => {
    stdout += piece;
  });
  child.stderr?.on('data', piece => {
    stderr += piece;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', code => resolve({ code, stdout, stderr }));
  });
}
