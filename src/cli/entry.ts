import { run } from './main.ts';
import { processIo } from './process-io.ts';

declare const EVENKEEL_VERSION: string;

const code = await run(process.argv.slice(2), processIo(EVENKEEL_VERSION));
process.exitCode = code;
// After a second signal work is still under way; everything else has ended by itself.
if (code === 130) process.stdout.write('', () => process.exit(code));
