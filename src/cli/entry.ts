import { run } from './main.ts';
import { processIo } from './process-io.ts';

declare const EVENKEEL_VERSION: string;

/** No `await` at the top of the module: the bundle is made of functions, which have none. {@link run} never throws. */
async function main(): Promise<void> {
  const io = processIo(EVENKEEL_VERSION, async options =>
    (await import('../sandbox/server.ts')).startSandbox(options),
  );
  const code = await run(process.argv.slice(2), io);
  process.exitCode = code;
  // After a second signal work is still under way; everything else has ended by itself.
  if (code === 130) process.stdout.write('', () => process.exit(code));
}

void main();
