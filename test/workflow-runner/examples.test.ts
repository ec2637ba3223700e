import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { allows, type Permissions } from '../github/routes.ts';
import { aManifest } from '../helpers/manifests.ts';
import { APPLICATION, PROJECT } from '../helpers/world.ts';
import type { Run } from './hub.ts';
import { canMakeMachines } from './machine.ts';
import { BOT, COMMANDS, exampleWorkflow, type Files, KEYS, type Scene, startScene } from './scene.ts';

const MANIFEST = aManifest({ branches: ['main'] });
const CHANGED = { 'evenkeel.yaml': aManifest({ branches: ['main', 'one'] }) };
const BUILT_FROM: Files = {
  ...BOT,
  'evenkeel.yaml': `evenkeel: 1\nname: acme\ndiscord:\n  application_id: "${APPLICATION}"\n  commands_from: dist/commands.json\n`,
};
const NIGHT = { name: 'schedule' };

interface Example {
  readonly name: string;
  /** Other examples that run before it. */
  readonly after?: readonly string[];
  readonly files?: Files;
  /** What happens; the runs of the example in it are looked at. */
  readonly happens: (scene: Scene) => Promise<unknown>;
  /** The jobs of its last run, in their order. */
  readonly jobs: readonly string[];
}

const SEVERAL = ['billing', 'bot', 'docs', 'search', 'shop', 'tenants'];
const manifestOf = (name: string, ...more: readonly string[]): string =>
  aManifest({ branches: [name, ...more] }).replace('name: acme', `name: ${name}`);
const INFRA: Files = Object.fromEntries(SEVERAL.map(name => [`infra/${name}.yaml`, manifestOf(name)]));
const SHOP = { 'infra/shop.yaml': manifestOf('shop', 'one') };

/** Examples that this runner does not run, and why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'kubernetes.yml': 'objects of a cluster, and no workflow',
};

const EXAMPLES: readonly Example[] = [
  { name: 'plan.yml', happens: scene => scene.opened(7, CHANGED), jobs: ['plan'] },
  { name: 'apply.yml', after: ['plan.yml'], happens: applied, jobs: ['apply'] },
  { name: 'merge-queue.yml', happens: scene => scene.opened(7, CHANGED), jobs: ['plan'] },
  {
    name: 'drift.yml',
    after: ['plan.yml', 'apply.yml'],
    async happens(scene) {
      await applied(scene);
      await scene.hub.event(NIGHT);
    },
    jobs: ['drift'],
  },
  {
    name: 'drift-propose.yml',
    after: ['plan.yml', 'apply.yml'],
    async happens(scene) {
      const one = '{ name: one, protected: false }';
      await scene.opened(7, { 'evenkeel.yaml': aManifest({ branches: ['main', one] }) });
      await scene.merged(7);
      const at = `/neon/api/v2/projects/${PROJECT}/branches`;
      const { branches } = scene.other('GET', at) as {
        readonly branches: readonly { readonly id: string; readonly name: string }[];
      };
      const id = branches.find(({ name }) => name === 'one')?.id;
      scene.other('PATCH', `${at}/${id}`, { branch: { protected: true } });
      await scene.hub.event(NIGHT);
      const { repository } = scene.github;
      const proposed = repository.pulls.filter(({ number }) => number !== 7);
      expect(proposed.map(({ number }) => repository.issue(number)?.state)).toEqual(['open']);
      expect(repository.git.textAt(proposed[0]?.head ?? '', 'evenkeel.yaml')).toContain('protected: true');
    },
    jobs: ['drift', 'propose'],
  },
  {
    name: 'several-manifests.yml',
    files: INFRA,
    async happens(scene) {
      await scene.opened(7, SHOP);
      await scene.merged(7);
    },
    jobs: [...SEVERAL.map(() => 'apply'), 'applied'],
  },
  {
    name: 'preview-request.yml',
    happens: scene => scene.opened(7, CHANGED),
    jobs: ['request'],
  },
  {
    name: 'sweep.yml',
    files: {
      'evenkeel.yaml': aManifest({
        project: ['sweep: [{ match: ["preview/**"], older_than: 1d, no_open: "preview/pr-{number}" }]'],
        branches: ['main'],
      }),
    },
    async happens(scene) {
      scene.other('POST', `/neon/api/v2/projects/${PROJECT}/branches`, { branch: { name: 'preview/pr-9' } });
      scene.sandbox.sandbox.advance(2 * 86_400_000);
      scene.github.repository.close(scene.github.openPull({ number: 9, from: 'nine' }));
      await scene.hub.event(NIGHT);
    },
    jobs: ['sweep'],
  },
  {
    name: 'shards.yml',
    happens: scene => scene.hub.event(NIGHT),
    jobs: [...Array(12).fill('shard'), 'summary'],
  },
  {
    name: 'scopes.yml',
    files: BOT,
    async happens(scene) {
      await scene.opened(7, CHANGED);
      await scene.merged(7);
    },
    jobs: ['list', 'plan', 'review', 'apply', 'summary'],
  },
  {
    name: 'commands-built.yml',
    files: BUILT_FROM,
    happens: scene => scene.opened(7, { 'src/bot.js': '' }),
    jobs: ['build', 'offline'],
  },
  {
    name: 'commands-built.yml',
    files: BUILT_FROM,
    async happens(scene) {
      await scene.opened(7, { 'src/bot.js': '' });
      await scene.merged(7);
    },
    jobs: ['build', 'plan', 'apply'],
  },
  {
    name: 'commands-committed.yml',
    files: { ...BOT, 'commands.json': COMMANDS },
    happens: scene => scene.opened(7, { 'src/bot.js': '' }),
    jobs: ['current'],
  },
  {
    name: 'preview.yml',
    files: { ...BOT, ...migrating() },
    happens: scene => scene.opened(7, CHANGED),
    jobs: ['branch', 'schema'],
  },
  {
    name: 'preview-bot-request.yml',
    files: BOT,
    happens: scene => scene.opened(7, CHANGED),
    jobs: ['commands'],
  },
  {
    name: 'preview-bot.yml',
    after: ['preview-bot-request.yml'],
    files: BOT,
    happens: scene => scene.opened(7, CHANGED),
    jobs: ['preview'],
  },
  {
    name: 'preview-bot.yml',
    after: ['preview-bot-request.yml'],
    files: BOT,
    async happens(scene) {
      await scene.opened(7, CHANGED);
      await scene.onPull(7, 'closed');
      await scene.hub.event(NIGHT);
    },
    jobs: ['preview'],
  },
  { name: 'plan-offline.yml', happens: scene => scene.opened(7, CHANGED), jobs: ['plan'] },
  {
    name: 'plan-live.yml',
    after: ['plan-offline.yml'],
    happens: scene => scene.opened(7, CHANGED),
    jobs: ['plan', 'result'],
  },
  { name: 'apply-approved.yml', after: ['plan-offline.yml'], happens: applied, jobs: ['plan', 'apply'] },
  {
    name: 'preview-branch.yml',
    after: ['preview-request.yml'],
    files: migrating(),
    happens: scene => scene.opened(7, CHANGED),
    jobs: ['branch', 'source', 'change', 'result'],
  },
  {
    name: 'preview-branch.yml',
    after: ['preview-request.yml'],
    files: migrating(),
    async happens(scene) {
      scene.github.repository.roles.set('ada', 'write');
      await scene.opened(7, CHANGED);
      scene.sandbox.sandbox.advance(3_600_000);
      await scene.onPull(7, 'labeled', 'bug');
      expect(scene.hub.runs.at(-1)?.conclusion).toBe('skipped');
      expect(lastReset(scene)).toBe(undefined);
      await scene.onPull(7, 'labeled', 'reset');
      expect(lastReset(scene)).not.toBe(undefined);
    },
    jobs: ['branch', 'source', 'change', 'result'],
  },
];

function migrating(): Files {
  return {
    'package.json': '{ "name": "app", "version": "1.0.0", "scripts": { "migrate": "true" } }',
    'package-lock.json': '{ "name": "app", "version": "1.0.0", "lockfileVersion": 3, "packages": {} }',
  };
}

/** When the only preview was reset. */
function lastReset(scene: Scene): string | undefined {
  const { branches } = scene.other('GET', `/neon/api/v2/projects/${PROJECT}/branches`) as {
    readonly branches: readonly { readonly name: string; readonly last_reset_at?: string }[];
  };
  return branches.find(({ name }) => name === 'preview/pr-7')?.last_reset_at;
}

async function applied(scene: Scene): Promise<void> {
  await scene.opened(7, CHANGED);
  await scene.merged(7);
}

let scene: Scene | undefined;
afterEach(async () => {
  await scene?.close();
  scene = undefined;
});

/** What the tokens of runs may do and have not needed, such as `issues: write`. */
function unneeded({ github }: Scene, runs: readonly Run[]): readonly string[] {
  const all = runs.flatMap(run => run.jobs);
  const used = all.flatMap(job => job.used);
  const granted: Permissions = Object.assign({}, ...all.map(job => job.permissions));
  const needed = [...github.needs.map(({ needs }) => needs), ...used.map(each => [each])];
  return Object.entries(granted)
    .filter(([name, level]) => {
      const { [name]: _, ...without } = granted;
      const less: Permissions = level === 'write' ? { ...without, [name]: 'read' } : without;
      return needed.every(needs => allows(less, needs));
    })
    .map(([name, level]) => `${name}: ${level}`);
}

test('every example is run, or says why not', () => {
  const names = readdirSync(resolve(import.meta.dirname, '../../examples/workflows'));
  const told = [...EXAMPLES.map(({ name }) => name), ...Object.keys(NOT_RUN)];
  expect([...new Set(told)].sort()).toEqual(names.sort());
});

describe.skipIf(!canMakeMachines())('with exactly its permissions', () => {
  test.each(EXAMPLES)(
    '$name ends well with $jobs, is refused nothing, and needs what it may',
    async example => {
      const { name, after = [], files = {}, happens, jobs } = example;
      const workflows = [...after, name].map(each => [`.github/workflows/${each}`, exampleWorkflow(each)]);
      const environment = { secrets: KEYS, branches: ['main'] };
      scene = await startScene({
        files: {
          'evenkeel.yaml': MANIFEST,
          CODEOWNERS: '* @ada\n',
          ...files,
          ...Object.fromEntries(workflows),
        },
        secrets: { ...KEYS, EVENKEEL_SEAL_KEY: '0123456789abcdef0123456789abcdef' },
        environments: Object.fromEntries(
          ['prod', 'prod-plan', 'prod-unattended', 'previews'].map(each => [each, environment]),
        ),
      });
      await happens(scene);
      const runs = scene.hub.runs.filter(({ path }) => path.endsWith(`/${name}`));
      const run = runs.at(-1);
      const failed = runs.filter(({ conclusion }) => conclusion !== 'success' && conclusion !== 'skipped');
      expect(failed.flatMap(each => each.jobs.map(job => job.log))).toEqual([]);
      expect(run?.jobs.map(job => job.name)).toEqual(jobs);
      expect(scene.github.denied).toEqual([]);
      expect(scene.hub.runs.flatMap(each => each.jobs.flatMap(({ denied }) => denied))).toEqual([]);
      expect(unneeded(scene, runs)).toEqual([]);
    },
    600_000,
  );
});
