import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readMarker } from '../../src/action/comment/marker.ts';
import type { Step } from '../action/runner.ts';
import { aManifest } from '../helpers/manifests.ts';
import { gitWorld } from './git-world.ts';
import { allows, type Permissions } from './routes.ts';

const EXAMPLES = resolve(import.meta.dirname, '../../examples/workflows');
const ONE = aManifest({ branches: ['main', 'one'] });
const TWO = aManifest({ branches: ['main', 'one', 'two'] });

const COMMANDS = '/discord/api/v10/applications/222222222222222222/commands';
const PING = aManifest({ prune: true, commands: ['{ name: ping, description: Answer }'] });

function result(step: Step): string {
  const said = step.stdout.split('\n').filter(line => !line.startsWith('::add-mask::'));
  return `${step.code} ${step.outputs['result']}: ${said.join('\n')}${step.stderr}`;
}

describe('six manifests in one repository', () => {
  const APPS = ['one', 'two', 'three', 'four', 'five', 'six'];
  const projects = APPS.map((_, at) => `calm-sea-33004${at}`);
  const manifestOf = (at: number, ...branches: readonly string[]): string =>
    aManifest({ branches: ['main', ...branches] })
      .replace('shiny-wind-028834', projects[at] ?? '')
      .replace('name: acme', `name: ${APPS[at]}`);
  const files = Object.fromEntries(APPS.map((app, at) => [`apps/${app}/evenkeel.yaml`, manifestOf(at)]));
  const world = gitWorld({ files, sandbox: { projects } });

  test('each have a comment of their own, and each job applies its own alone', async () => {
    const change = {
      'apps/two/evenkeel.yaml': manifestOf(1, 'a'),
      'apps/five/evenkeel.yaml': manifestOf(4, 'b'),
    };
    const pull = world.github.openPull({ from: 'both', files: change });
    const of = (app: string) => ({ with: { file: `apps/${app}/evenkeel.yaml`, environment: `prod-${app}` } });
    const planned = [];
    for (const app of APPS) planned.push((await world.plan(pull, of(app))).outputs['result']);
    expect(planned).toEqual(['no-changes', 'changes', 'no-changes', 'no-changes', 'changes', 'no-changes']);
    const sha = world.github.merge(pull, 'squash');
    const applied = [];
    for (const app of APPS.toReversed()) applied.unshift((await world.apply(sha, of(app))).outputs['result']);
    expect(applied).toEqual(['no-changes', 'applied', 'no-changes', 'no-changes', 'applied', 'no-changes']);
    expect(projects.map(each => world.live(each))).toEqual([[], ['a'], [], [], ['b'], []]);
    const markers = world.github.repository.commentsOf(pull.number).map(({ body }) => readMarker(body));
    expect(new Set(markers.map(each => each?.key)).size).toBe(markers.length);
    const whole = markers.filter(each => each?.applied?.sha === sha && each.applied.whole);
    expect(whole.length).toBeGreaterThanOrEqual(2);
    expect(world.github.denied).toEqual([]);
  });
});

describe('a job that is cancelled', () => {
  const world = gitWorld({ files: { 'evenkeel.yaml': ONE } });

  /** Cancelled when the sandbox has its first write. Time passes with what GitHub takes. */
  async function cancelled(
    sha: string,
    silent = (): unknown => undefined,
  ): Promise<{ readonly step: Step; readonly took: number }> {
    let at = 0;
    const { sandbox } = world.sandbox;
    const { handle } = sandbox;
    const step = await world.apply(sha, {
      cancelled: cancel =>
        Object.assign(sandbox, {
          handle(request: Parameters<typeof handle>[0]) {
            if (request.method === 'POST' && at === 0) {
              at = world.now();
              cancel();
            }
            return handle.call(sandbox, request);
          },
        }),
      patience(ms) {
        silent();
        return world.within(ms);
      },
    });
    return { step, took: world.now() - at };
  }

  async function merged(): Promise<{ readonly sha: string; comment(): string }> {
    const pull = world.github.openPull({ from: 'two', files: { 'evenkeel.yaml': TWO } });
    expect(result(await world.plan(pull))).toMatch(/^0 changes/);
    return { sha: world.github.merge(pull, 'squash'), comment: () => world.comment(pull) };
  }

  test('says what was done while GitHub is slow, within five seconds', async () => {
    const { sha, comment } = await merged();
    world.github.faults.add({ path: /./, times: 1000, what: { latency: 400 } });
    const { step, took } = await cancelled(sha);
    expect(step.code, result(step)).not.toBe(0);
    expect(took).toBeLessThan(5_000);
    expect(comment()).not.toContain('being applied');
    expect(readMarker(comment())).toMatchObject({ state: expect.stringMatching(/partly|stopped|failed/) });
  });

  test('ends after five seconds where GitHub answers no more', async () => {
    const { sha } = await merged();
    world.github.onRequest = () => {
      if (world.sandbox.sandbox.requests.entries.some(({ method }) => method === 'POST'))
        world.github.faults.add({ path: /./, what: 'never' });
    };
    const { step, took } = await cancelled(sha, () => setImmediate(() => world.advance(5_000)));
    expect(step.code, result(step)).not.toBe(0);
    expect(took).toBeLessThanOrEqual(5_000);
    expect(['error', 'partly']).toContain(step.outputs['result']);
  });
});

describe('an enterprise server', () => {
  const world = gitWorld({ files: { 'evenkeel.yaml': ONE }, prefix: 'ghes' });

  test('has the same from the plan to the apply, with its own links', async () => {
    const pull = world.github.openPull({ from: 'two', files: { 'evenkeel.yaml': TWO } });
    expect(result(await world.plan(pull))).toMatch(/^0 changes/);
    const sha = world.github.merge(pull);
    const step = await world.apply(sha, {
      with: { deployment: 'true' },
      permissions: { contents: 'read', 'pull-requests': 'write', deployments: 'write' },
    });
    expect(result(step)).toMatch(/^0 applied/);
    expect(world.comment(pull)).toContain('https://github.acme.example/acme/app/');
    expect(world.comment(pull)).not.toContain('https://github.com');
    expect(world.github.repository.deployments[0]?.statuses.at(-1)).toMatchObject({
      state: 'success',
      logUrl: expect.stringContaining('https://github.acme.example/acme/app/actions/runs/'),
    });
    expect(world.live()).toEqual(['one', 'two']);
    expect(world.github.denied).toEqual([]);
  });
});

describe('strangers', () => {
  const world = gitWorld({ files: { 'evenkeel.yaml': ONE } });
  const READS: Permissions = { contents: 'read', 'pull-requests': 'read' };

  test.each(['a fork', 'Dependabot'])(
    '%s: nothing is asked with a key, and nothing is written',
    async who => {
      const { repository } = world.github;
      const fork = world.github.add('eve/app', { fork: true });
      fork.git.take(repository.git, repository.tip('main'));
      const isFork = who === 'a fork';
      const files = { 'evenkeel.yaml': TWO };
      const author = isFork ? 'eve' : 'dependabot[bot]';
      const pull = world.github.openPull({ from: 'x', files, author }, isFork ? fork : undefined);
      const env = { NEON_API_KEY: '', DISCORD_BOT_TOKEN: '', GITHUB_ACTOR: author };
      const step = await world.plan(pull, { permissions: READS, env });
      expect(step.code, result(step)).toBe(0);
      expect(step.summary).toContain('two');
      expect(world.sandbox.sandbox.requests.entries).toEqual([]);
      expect(repository.comments).toEqual([]);
    },
  );
});

describe('the permissions of an example', () => {
  const world = gitWorld({ files: { 'evenkeel.yaml': ONE } });

  interface Workflow {
    readonly permissions: Permissions;
    readonly jobs: Readonly<
      Record<
        string,
        { readonly permissions?: Permissions; readonly steps: readonly { uses?: string; run?: string }[] }
      >
    >;
  }

  /** What the other steps of a job ask GitHub for. */
  function othersNeed(name: string, job: string): readonly (readonly string[])[] {
    const { steps = [] } = read(name).jobs[job] ?? {};
    return steps.flatMap(({ uses = '', run = '' }) => [
      ...(uses.startsWith('actions/checkout@') ? [['contents: read']] : []),
      ...(/\bgh run (?:list|download)\b/.test(run) ? [['actions: read']] : []),
    ]);
  }

  function read(name: string): Workflow {
    return parse(readFileSync(join(EXAMPLES, name), 'utf8')) as Workflow;
  }

  function permissionsOf(name: string, job: string): Permissions {
    const workflow = read(name);
    return workflow.jobs[job]?.permissions ?? workflow.permissions;
  }

  /** Those of its permissions without which, or with less of which, every request would pass. */
  function superfluous(name: string, job: string): readonly string[] {
    const given = permissionsOf(name, job);
    const needs = [...world.github.needs.map(each => each.needs), ...othersNeed(name, job)];
    return Object.entries(given).flatMap(([permission, level]) => {
      const { [permission]: _, ...rest } = given;
      const less: Permissions = level === 'write' ? { ...rest, [permission]: 'read' } : rest;
      return needs.every(each => allows(less, each)) ? [`${permission}: ${level}`] : [];
    });
  }

  test('plan.yml and apply.yml are enough, and each is needed', async () => {
    const pull = world.github.openPull({ from: 'two', files: { 'evenkeel.yaml': TWO } });
    expect(result(await world.plan(pull, { permissions: permissionsOf('plan.yml', 'plan') }))).toMatch(
      /^0 changes/,
    );
    expect(superfluous('plan.yml', 'plan')).toEqual([]);
    world.github.needs.length = 0;
    const sha = world.github.merge(pull);
    const step = await world.apply(sha, { permissions: permissionsOf('apply.yml', 'apply') });
    expect(result(step)).toMatch(/^0 applied/);
    expect(superfluous('apply.yml', 'apply')).toEqual([]);
    expect(world.github.denied).toEqual([]);
  });

  test('merge-queue.yml is enough, and each is needed', async () => {
    const permissions = permissionsOf('merge-queue.yml', 'plan');
    const pull = world.github.openPull({ from: 'two', files: { 'evenkeel.yaml': TWO } });
    await world.plan(pull, { permissions });
    const [entry] = world.github.enqueue([pull]);
    if (entry === undefined) throw new Error('not queued');
    expect(result(await world.check(entry, { permissions }))).toMatch(/^0 changes/);
    expect(superfluous('merge-queue.yml', 'plan')).toEqual([]);
    expect(world.github.denied).toEqual([]);
  });

  test('drift.yml and drift-propose.yml are enough, and each is needed', async () => {
    const sha = world.github.commit('main', { 'evenkeel.yaml': PING });
    const payload = { schedule: '17 5,17 * * *' };
    const job = { sha, ref: 'refs/heads/main', event: 'schedule', payload };
    const how = { command: 'drift', environment: 'prod' };
    const step = await world.job({ ...job, with: how, permissions: permissionsOf('drift.yml', 'drift') });
    expect(result(step)).toMatch(/^\d drift/);
    expect(world.github.repository.issues).toHaveLength(1);
    expect(superfluous('drift.yml', 'drift')).toEqual([]);
    world.github.needs.length = 0;
    const applied = await world.job({ ...job, with: { command: 'apply', environment: 'prod' } });
    expect(result(applied)).toMatch(/^0 applied/);
    world.github.needs.length = 0;
    const [ping] = world.other('GET', COMMANDS) as readonly { readonly id: string }[];
    world.other('PATCH', `${COMMANDS}/${ping?.id}`, { description: 'Someone was here' });
    const drift = await world.job({
      ...job,
      with: { ...how, 'base-applied': `git:${sha}`, propose: 'adopt', assignees: 'CODEOWNERS' },
      permissions: permissionsOf('drift-propose.yml', 'drift'),
    });
    expect(drift.outputs['proposal'], result(drift)).not.toBe('');
    expect(superfluous('drift-propose.yml', 'drift')).toEqual([]);
    world.github.needs.length = 0;
    const propose = await world.job({
      ...job,
      with: { command: 'propose', proposal: drift.outputs['proposal'] ?? '', environment: 'prod' },
      permissions: permissionsOf('drift-propose.yml', 'propose'),
    });
    expect(result(propose)).toMatch(/^0 /);
    expect(world.github.repository.pulls, result(propose)).toHaveLength(1);
    const [pull] = world.github.repository.pulls;
    expect(world.github.repository.git.textAt(pull?.head ?? '', 'evenkeel.yaml')).toContain(
      'Someone was here',
    );
    expect(superfluous('drift-propose.yml', 'propose')).toEqual([]);
    // Before the first apply that is known, drift asks which one is on record. Without
    // `pull-requests: read` that output is empty (docs/github.md).
    expect(world.github.denied).toEqual([expect.stringContaining('GET /repos/acme/app/pulls?state=closed')]);
  });
});
