// Runs the bots of examples/bots against the sandbox with their client libraries. Those that are no
// dependencies are installed into .clients/ first, and their examples are skipped where no registry
// answers. Needs dist/.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installClient } from './install-client.js';
import { root } from './settings.js';

const DISCORD_JS = '14.28.1';

const { skipped } = await installClient(`discord.js@${DISCORD_JS}`);
if (skipped !== undefined) console.log(`skipped: ${skipped}, so discord.js cannot be installed`);
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', 'test/discord/bot-examples.test.ts'], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
