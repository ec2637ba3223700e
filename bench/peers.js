// The cold start of what others use for the same look at one list, against ours, on one sandbox. A look is all that is compared: the
// peers below do less than a plan does, so their figures are a lower bound of their no-op.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/settings.js';
import { compare, folderOf, serve } from './measure.js';
import { bundled, evenkeel } from './programs.js';

const ROUNDS = 11;
const PROJECT = 'shiny-wind-028834';
const APPLICATION = '222222222222222222';
const GUILD = '197038439483310086';

const NEON = `evenkeel: 1\nname: bench\nneon: { projects: [{ id: ${PROJECT}, branches: [{ name: main }] }] }\n`;
const DISCORD = `evenkeel: 1\nname: bench\ndiscord: { application_id: "${APPLICATION}", guilds: [{ ids: ["${GUILD}"], commands: [], prune: true }] }\n`;

export async function peers() {
  const sandbox = await serve([evenkeel, 'sandbox']);
  const { env } = sandbox;
  try {
    const planOf = (name, text) => ({
      name: 'plan',
      argv: [evenkeel, 'plan', '-f', join(folderOf(name, [['evenkeel.yaml', text]]), 'evenkeel.yaml')],
      env,
    });
    const neonPlan = planOf('peer-neon', NEON);
    const discordPlan = planOf('peer-discord', DISCORD);
    const rows = [
      against('`@neon/sdk`, one list, unbundled', '≤ 0.9', neonPlan, {
        argv: [join(root, 'bench', 'peer-neon-sdk.js'), PROJECT],
        env,
      }),
      against('`@neon/sdk`, one list, bundled', '', neonPlan, {
        argv: [await bundled('peer-neon-sdk'), PROJECT],
        env,
      }),
      against('`@discordjs/rest`, one list, unbundled', '≤ 0.7', discordPlan, {
        argv: [join(root, 'bench', 'peer-discord-rest.js'), APPLICATION, GUILD],
        env,
      }),
    ];
    return [...rows, neonCommand(neonPlan, env)];
  } finally {
    sandbox.stop();
  }
}

function against(name, target, ours, theirs) {
  const found = compare([{ ...theirs, name: 'theirs' }, ours], ROUNDS);
  const [mine, other] = [found.get('plan'), found.get('theirs')];
  return {
    what: `\`plan\` to ${name}`,
    target,
    measured: `${mine.ratio.toFixed(2)} (${mine.median.toFixed(0)} ms)`,
    floor: `${other.median.toFixed(0)} ms`,
  };
}

/** The vendor's command line, where `npm run test:clients` has fetched it. */
function neonCommand(plan, env) {
  const folder = join(root, '.clients', 'node_modules', 'neon');
  const what = 'the `neon` command, `branches list`';
  if (!existsSync(join(folder, 'package.json')))
    return {
      what: `\`plan\` to ${what}`,
      target: '≤ 0.35',
      measured: 'not measured: run `npm run test:clients` first',
      floor: '',
    };
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const options = [
    '--project-id',
    PROJECT,
    '--api-host',
    env.NEON_API_HOST,
    '--no-analytics',
    '--output',
    'json',
  ];
  return against(what, '≤ 0.35', plan, {
    argv: [join(folder, bin.neon), 'branches', 'list', ...options],
    env,
  });
}
