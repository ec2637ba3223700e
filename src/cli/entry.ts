import { withError } from '../core/report/exit-code.ts';
import type { HostProgram } from './host-program.ts';
import { run } from './main.ts';
import { processIo } from './system/process-io.ts';

declare const EVENKEEL_VERSION: string;
declare const EVENKEEL_COMMIT: string;

const INTERRUPTED = 130;

/**
 * Runs the program. It is a function because the built program wraps modules in functions, where no
 * top-level `await` is possible. {@link run} never throws.
 */
async function main(): Promise<void> {
  const io = {
    ...processIo(EVENKEEL_VERSION, async options =>
      (await import('../sandbox/server.ts')).startSandbox(options),
    ),
    commit: EVENKEEL_COMMIT,
  };
  const host: HostProgram = {};
  let hasEnded = false;
  // After the run has ended, a signal waits until pending output is written. The exit code stays
  // that of the run. A second signal ends the process at once.
  const off = io.onStop(() => {
    if (!hasEnded) return;
    off();
    leave();
  });
  const code = await run(process.argv.slice(2), io, host);
  process.exitCode = code;
  hasEnded = true;
  if (code !== INTERRUPTED) {
    const trouble = await io.stdout.trouble?.();
    if (trouble !== undefined) {
      io.stderr.write(`error[file]: standard output cannot be written: ${trouble}\n`);
      if (host.report !== undefined) {
        const { summaryText } = await import('../render/words/summary.ts');
        io.stderr.write(`  it ended: ${summaryText(host.report, ' · ')}\n`);
      }
      process.exitCode = withError(code);
      return;
    }
  }
  // After a second signal some work may still be running, so the process must be ended. In all
  // other cases it ends by itself.
  if (code === INTERRUPTED) leave();
}

/** Ends the process with its exit code once all output is written. */
function leave(): void {
  process.stdout.write('', () => process.exit());
}

void main();
