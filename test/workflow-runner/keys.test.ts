import { afterEach, describe, expect, test } from 'vitest';
import { aManifest } from '../helpers/manifests.ts';
import { APPLICATION, PROJECT } from '../helpers/world.ts';
import { canMakeMachines } from './machine.ts';
import { BOT, exampleWorkflow, type Files, KEYS, type Scene, startScene } from './scene.ts';
import { publishedKeys, stealingChange, stealingWorkflow, stolen, visited, waysTo } from './thieves.ts';

/**
 * Of the repository: what is sealed with it is a connection to a preview, and no key of a service.
 */
const SEAL = { EVENKEEL_SEAL_KEY: 'cnrySealOfConnectionsAndNothing4' };
const ALL = ['NEON_API_KEY', 'DISCORD_BOT_TOKEN', 'DISCORD_PERMISSIONS_TOKEN'] as const;

const MANIFEST = aManifest({ branches: ['main'] });

interface Layout {
  /** Files of examples/workflows. */
  readonly workflows: readonly string[];
  /** The keys that are secrets of the repository; the others are of environments. */
  readonly ofRepository: readonly (typeof ALL)[number][];
  /** Environments with all keys, each for main alone. */
  readonly environments: readonly string[];
  /** The jobs that run code of a pull request. */
  readonly runs: readonly string[];
  /** The keys that this code finds: `KEY in WORKFLOW/JOB`. */
  readonly byChange: readonly string[];
  /** The keys that another workflow on a branch finds. */
  readonly byBranch: readonly (typeof ALL)[number][];
  /** The jobs that find the key of the seal, and the connection of the preview. */
  readonly bySeal?: readonly string[];
  /** On main, instead of a manifest of one branch. */
  readonly files?: Files;
  /** What the harmless change has, instead of one more branch. */
  readonly harmless?: Files;
}

const BUILT_FROM = `evenkeel: 1\nname: acme\ndiscord:\n  application_id: "${APPLICATION}"\n  commands_from: dist/commands.json\n`;

/*
 * A line for each layout: a change whose code steals is a pull request, then one with another
 * workflow; after both, a harmless one is merged.
 */
const LAYOUTS: readonly Layout[] = [
  {
    workflows: ['preview.yml'],
    ofRepository: ['NEON_API_KEY'],
    environments: [],
    runs: ['preview/branch'],
    byChange: ['NEON_API_KEY in preview/branch'],
    byBranch: ['NEON_API_KEY'],
  },
  {
    workflows: ['plan.yml', 'apply.yml'],
    ofRepository: ['NEON_API_KEY', 'DISCORD_BOT_TOKEN'],
    environments: ['prod'],
    // The action is of the change, too.
    runs: ['plan/plan'],
    byChange: ['DISCORD_BOT_TOKEN in plan/plan', 'NEON_API_KEY in plan/plan'],
    byBranch: ['NEON_API_KEY', 'DISCORD_BOT_TOKEN'],
  },
  {
    workflows: ['plan-offline.yml', 'apply-approved.yml'],
    ofRepository: [],
    environments: ['prod', 'prod-plan'],
    runs: ['plan-offline/plan'],
    byChange: [],
    byBranch: [],
  },
  {
    workflows: ['plan-offline.yml', 'plan-live.yml', 'apply.yml'],
    ofRepository: [],
    environments: ['prod', 'prod-plan'],
    runs: ['plan-offline/plan'],
    byChange: [],
    byBranch: [],
  },
  {
    workflows: ['preview-request.yml', 'preview-branch.yml'],
    ofRepository: [],
    environments: ['previews'],
    runs: ['preview-branch/change'],
    byChange: [],
    byBranch: [],
    bySeal: ['preview-branch/change'],
  },
  {
    workflows: ['commands-built.yml'],
    ofRepository: [],
    environments: ['prod', 'prod-plan'],
    // The action of the offline plan is of the change, too.
    runs: ['commands/build', 'commands/offline'],
    byChange: [],
    byBranch: [],
    files: { ...BOT, 'evenkeel.yaml': BUILT_FROM },
    harmless: { 'src/bot.js': '' },
  },
  {
    workflows: ['preview-bot-request.yml', 'preview-bot.yml'],
    ofRepository: [],
    environments: ['previews'],
    runs: ['preview-bot-request/commands'],
    byChange: [],
    byBranch: [],
    files: { ...BOT, 'evenkeel.yaml': MANIFEST },
  },
];

let scene: Scene | undefined;
afterEach(async () => {
  await scene?.close();
  scene = undefined;
});

async function sceneOf({ workflows, ofRepository, environments, files: own = {} }: Layout): Promise<Scene> {
  const files = workflows.map(name => [`.github/workflows/${name}`, exampleWorkflow(name)]);
  const rule = { secrets: KEYS, branches: ['main'], approves: () => true };
  scene = await startScene({
    files: {
      'evenkeel.yaml': MANIFEST,
      'package.json': '{ "name": "app", "version": "1.0.0", "scripts": { "migrate": "true" } }',
      'package-lock.json': '{ "name": "app", "version": "1.0.0", "lockfileVersion": 3, "packages": {} }',
      ...own,
      ...Object.fromEntries(files),
    },
    secrets: { ...SEAL, ...Object.fromEntries(ofRepository.map(name => [name, KEYS[name]])) },
    environments: Object.fromEntries(environments.map(name => [name, rule])),
  });
  return scene;
}

/** The connection to the preview of a pull request. */
function connectionOf(own: Scene, number: number): string {
  const api = `/neon/api/v2/projects/${PROJECT}`;
  const { branches } = own.other('GET', `${api}/branches`) as { branches: { id: string; name: string }[] };
  const id = branches.find(({ name }) => name === `preview/pr-${number}`)?.id ?? '';
  const query = `branch_id=${id}&database_name=neondb&role_name=neondb_owner`;
  return (own.other('GET', `${api}/connection_uri?${query}`) as { readonly uri: string }).uri;
}

describe.skipIf(!canMakeMachines())('a thief', () => {
  test.each(LAYOUTS)(
    'finds of $workflows: $byChange by a change, $byBranch by a workflow on a branch',
    async layout => {
      const own = await sceneOf(layout);
      const manifest = layout.files?.['evenkeel.yaml'] ?? MANIFEST;
      await own.opened(7, { ...stealingChange(own), 'evenkeel.yaml': `${manifest}# Changed.\n` });
      expect(visited(own)).toEqual(layout.runs);
      expect(stolen(own)).toEqual(layout.byChange);
      const seal = layout.bySeal ?? [];
      expect(stolen(own, SEAL)).toEqual(seal.map(job => `EVENKEEL_SEAL_KEY in ${job}`));
      if (seal.length > 0)
        expect(stolen(own, { CONNECTION: connectionOf(own, 7) })).toEqual(
          seal.map(job => `CONNECTION in ${job}`),
        );

      await own.opened(8, stealingWorkflow(own));
      await own.hub.event({ name: 'push', ref: 'refs/heads/change-8' });
      await own.hub.event({ name: 'workflow_dispatch', ref: 'refs/heads/change-8' });
      const printed = stolen(own).filter(each => each.includes(' in attack/'));
      expect([...new Set(printed.map(each => each.split(' ')[0]))].sort()).toEqual(
        [...layout.byBranch].sort(),
      );

      await own.opened(9, layout.harmless ?? { 'evenkeel.yaml': aManifest({ branches: ['main', 'one'] }) });
      await own.merged(9);
      expect(stolen(own).filter(each => !each.includes(' in attack/'))).toEqual(layout.byChange);
      expect(publishedKeys(own)).toEqual([]);
      const failed = own.hub.runs.filter(
        ({ conclusion, ref, workflow }) =>
          conclusion !== 'success' && workflow !== 'attack' && !ref.endsWith('/change-8'),
      );
      expect(failed.map(({ jobs }) => jobs.map(({ log }) => log))).toEqual([]);
      expect(own.github.denied).toEqual([]);
      expect(own.hub.runs.flatMap(({ jobs }) => jobs.flatMap(({ denied }) => denied))).toEqual([]);
    },
    600_000,
  );

  test('finds a key of a later step by the process it left behind, by PATH, BASH_ENV, git and the action it changed', async () => {
    const workflow = `name: before
on: pull_request
permissions: { contents: read, pull-requests: write, deployments: write }
jobs:
  one:
    runs-on: ubuntu-24.04
    steps:
      - uses: actions/checkout@v7
      - run: npm ci && npm test
      - run: 'true'
        env: { NEON_API_KEY: '\${{ secrets.NEON_API_KEY }}' }
      - uses: ./.github/evenkeel/preview
        with: { project_id: ${PROJECT} }
        env: { NEON_API_KEY: '\${{ secrets.NEON_API_KEY }}' }
      - uses: actions/checkout@v7
        with: { ref: main }
`;
    scene = await startScene({ files: { '.github/workflows/before.yml': workflow }, secrets: KEYS });
    await scene.opened(7, stealingChange(scene));
    const ways = waysTo(scene, KEYS.NEON_API_KEY).join('\n');
    for (const way of [
      ...['memory, look', 'environ, look', 'memory, stay at install', 'memory, once in test'],
      ...['own variables, once by BASH_ENV', 'own variables, once by dist/action.js'],
      ...['memory, once by PATH git', 'memory, once by a git hook', 'memory, once by git config'],
    ])
      expect(ways).toContain(way);
    const [run] = scene.hub.runs;
    expect(run?.jobs[0]?.log).toContain(
      "Can't store NODE_OPTIONS output parameter using '$GITHUB_ENV' command.",
    );
  });
});
