import { afterEach, describe, expect, test } from 'vitest';
import { REPOSITORY } from '../action/fake-github.ts';
import { permissionsFor } from '../action/fake-permissions.ts';
import type { Permissions } from '../github/routes.ts';
import { aManifest } from '../helpers/manifests.ts';
import { APPLICATION, PROJECT } from '../helpers/world.ts';
import type { Run } from './hub.ts';
import { canMakeMachines } from './machine.ts';
import { exampleWorkflow, type Files, KEYS, type Scene, startScene } from './scene.ts';

const MANIFEST = aManifest({ branches: ['main'] });
const CHANGED = { 'evenkeel.yaml': aManifest({ branches: ['main', 'one'] }) };
const COMMANDS = JSON.stringify([{ name: 'ban', description: 'Ban a member' }]);
/** A bot whose build writes the file of its commands. */
const BOT: Files = {
  'package.json': JSON.stringify({
    name: 'app',
    version: '1.0.0',
    scripts: { commands: 'node build.cjs' },
  }),
  'package-lock.json': '{ "name": "app", "version": "1.0.0", "lockfileVersion": 3, "packages": {} }',
  'build.cjs': `const fs = require('node:fs');
fs.mkdirSync('dist', { recursive: true });
for (const file of ['dist/commands.json', 'commands.json']) fs.writeFileSync(file, ${JSON.stringify(COMMANDS)});
`,
};
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

const EXAMPLES: readonly Example[] = [
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
      scene.github.pulls.repositories.set(REPOSITORY, [{ number: 9, state: 'closed', ref: 'nine' }]);
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
    jobs: ['build', 'plan'],
  },
  {
    name: 'commands-built.yml',
    files: BUILT_FROM,
    async happens(scene) {
      await scene.opened(7, { 'src/bot.js': '' });
      await scene.merged(7);
    },
    jobs: ['build', 'apply'],
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
    name: 'preview-bot.yml',
    files: BOT,
    happens: scene => scene.opened(7, CHANGED),
    jobs: ['commands', 'preview'],
  },
  { name: 'plan-offline.yml', happens: scene => scene.opened(7, CHANGED), jobs: ['plan'] },
  {
    name: 'plan-live.yml',
    after: ['plan-offline.yml'],
    happens: scene => scene.opened(7, CHANGED),
    jobs: ['plan'],
  },
  { name: 'apply-approved.yml', after: ['plan-offline.yml'], happens: applied, jobs: ['plan', 'apply'] },
  {
    name: 'preview-branch.yml',
    after: ['preview-request.yml'],
    files: migrating(),
    happens: scene => scene.opened(7, CHANGED),
    jobs: ['branch', 'source', 'change', 'result'],
  },
];

function migrating(): Files {
  return {
    'package.json': '{ "name": "app", "version": "1.0.0", "scripts": { "migrate": "true" } }',
    'package-lock.json': '{ "name": "app", "version": "1.0.0", "lockfileVersion": 3, "packages": {} }',
  };
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

/** What a run's token may do and has not needed, such as `issues: write`. */
function unneeded(own: Scene, run: Run, requests: readonly string[]): readonly string[] {
  const isIssue = (number: number): boolean => own.github.issues.some(each => each.number === number);
  const used = run.jobs.flatMap(job => job.used);
  const granted: Permissions = Object.assign({}, ...run.jobs.map(job => job.permissions));
  const asked = requests.map(request => {
    const [method = '', url = ''] = request.split(' ');
    return (
      permissionsFor({
        method,
        path: url.replace(`/repos/${REPOSITORY}`, '').replace(/\?.*/, ''),
        headers: {},
        isIssue,
      }) ?? []
    );
  });
  const allow = (permissions: Permissions, needs: readonly string[]): boolean =>
    needs.length === 0 ||
    needs.some(need => [need.split(': ')[1], 'write'].includes(permissions[need.split(': ')[0] ?? '']));
  const all = [...asked, ...used.map(each => [each])];
  return Object.entries(granted)
    .filter(([name, level]) => {
      const { [name]: _, ...without } = granted;
      const less: Permissions = level === 'write' ? { ...without, [name]: 'read' } : without;
      return all.every(needs => allow(less, needs));
    })
    .map(([name, level]) => `${name}: ${level}`);
}

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
      if (run?.conclusion !== 'success')
        throw new Error(run?.jobs.map(job => job.log).join('\n') ?? 'it did not run');
      expect(run.jobs.map(job => job.name)).toEqual(jobs);
      expect(scene.github.denied).toEqual([]);
      expect(scene.hub.runs.flatMap(each => each.jobs.flatMap(({ denied }) => denied))).toEqual([]);
      expect(unneeded(scene, run, scene.github.requests)).toEqual([]);
    },
    600_000,
  );
});
