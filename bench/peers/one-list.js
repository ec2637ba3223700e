// The look at one list that every tool begins with, cold, against our `plan` of the same. What the
// others do here is less than a plan, so their times are a lower bound of their own no-op. The
// budgets of ours are ratios of ours to theirs.
import { commandOf, installClient } from '../../scripts/install-client.js';
import { compare } from '../measure.js';
import { bundled, evenkeel as cli } from '../programs.js';
import { newFolder, programPath, writeIn } from './folder.js';
import { missing } from './place.js';
import { APPLICATION, startSandbox } from './sandbox.js';
import { neonBranches } from './tools/neon.js';

const ROUNDS = 11;
const GUILD = '197038439483310086';

export async function oneList() {
  const sandbox = await startSandbox();
  const { env } = sandbox;
  const [project] = sandbox.projects;
  const folder = newFolder();
  const plan = (name, manifest) => ({
    name: 'plan',
    argv: [
      cli,
      'plan',
      '-f',
      writeIn(folder, name, JSON.stringify({ evenkeel: 1, name: 'bench', ...manifest })),
    ],
    env,
    cwd: folder,
  });
  const neon = plan('neon.yaml', { neon: { projects: [{ id: project, branches: [{ name: 'main' }] }] } });
  const guilds = [{ ids: [GUILD], commands: [], prune: true }];
  const discord = plan('discord.yaml', { discord: { application_id: APPLICATION, guilds } });
  const sdk = programPath('list-neon-sdk.js');
  const rest = programPath('list-discord-rest.js');
  try {
    return {
      title: 'A. One list, cold: `plan` to others that only read it',
      columns: ['other', 'budget', 'ours to theirs', 'ours', 'theirs'],
      rows: [
        against('`@neon/sdk`, unbundled', '≤ 0.9', neon, { argv: [sdk, project], env }),
        against('`@neon/sdk`, bundled', '', neon, {
          argv: [await bundled('peers/programs/list-neon-sdk'), project],
          env,
        }),
        against('`@discordjs/rest`, unbundled', '≤ 0.7', discord, { argv: [rest, APPLICATION, GUILD], env }),
        neonCommand(neon, project, env),
      ],
    };
  } finally {
    sandbox.stop();
  }
}

function against(name, budget, ours, theirs) {
  const found = compare([{ ...theirs, name: 'theirs' }, ours], ROUNDS);
  const [mine, other] = [found.get('plan'), found.get('theirs')];
  return [
    name,
    budget,
    mine.ratio.toFixed(2),
    `${mine.median.toFixed(0)} ms`,
    `${other.median.toFixed(0)} ms`,
  ];
}

function neonCommand(plan, project, env) {
  const name = 'the `neon` command 6.2.3, `branches list`';
  const budget = '≤ 0.35';
  const why = missing(neonBranches);
  if (why !== undefined) return [name, budget, why, '–', '–'];
  const { modules } = installClient(...neonBranches.packages);
  const options = [
    '--project-id',
    project,
    '--api-host',
    env.NEON_API_HOST,
    '--no-analytics',
    '--output',
    'json',
  ];
  return against(name, budget, plan, {
    argv: [commandOf(modules, 'neon'), 'branches', 'list', ...options],
    env,
  });
}
