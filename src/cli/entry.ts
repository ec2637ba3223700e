import { run } from './main.ts';
import { processIo } from './process-io.ts';

declare const EVENKEEL_VERSION: string;

const io = processIo(EVENKEEL_VERSION, async options =>
  (await import('../sandbox/server.ts')).startSandbox(options),
);
const code = await run(process.argv.slice(2), io);
process.exitCode = code;
// After a second signal work is still under way; everything else has ended by itself.
if (code === 130) process.stdout.write('', () => process.exit(code));
