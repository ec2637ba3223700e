import { afterEach, describe, expect, test } from 'vitest';
import { aManifest } from '../helpers/manifests.ts';
import { APPLICATION, PROJECT } from '../helpers/world.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import type { JobRun, Run } from './hub.ts';
import { canMakeMachines } from './machine.ts';
import { BOT, exampleWorkflow, type Files, KEYS, type Scene, startScene } from './scene.ts';

/** The parts of a manifest over several jobs: one is cut off, run again, or comes too late. */

const COMMANDS = `/discord/api/v10/applications/${APPLICATION}/commands`;
const BRANCHES = `/neon/api/v2/projects/${PROJECT}/branches`;
const PUSH = { name: 'push', ref: 'refs/heads/main' };
const BAN = { name: 'ban', description: 'Ban a member' };

const manifest = (...branches: readonly string[]): Files => ({
  'evenkeel.yaml': aManifest({
    branches: ['main', ...branches],
    commands: [`{ name: ${BAN.name}, description: ${BAN.description} }`],
  }),
});

let scene: Scene | undefined;
afterEach(async () => {
  await scene?.close();
  scene = undefined;
});

async function sceneWith(name: string, text: string, files: Files): Promise<Scene> {
  const environment = { secrets: KEYS, branches: ['main'] };
  scene = await startScene({
    files: { ...files, [`.github/workflows/${name}`]: text },
    environments: { prod: environment, 'prod-unattended': environment },
  });
  return scene;
}

/** Somebody cancels the newest run, once, when this request arrives at a service. */
function cancelAt({ sandbox: { sandbox }, hub }: Scene, method: string, path: string): void {
  const { handle } = sandbox;
  Object.assign(sandbox, {
    handle(request: Parameters<typeof handle>[0]) {
      if (request.method === method && request.path.split('?')[0] === path) {
        Object.assign(sandbox, { handle });
        hub.runs.at(-1)?.cancel();
      }
      return handle.call(sandbox, request);
    },
  });
}

/** What every client but these tests has written to the services. */
function writes({ sandbox }: Scene): readonly string[] {
  return sandbox.sandbox.requests.entries.flatMap(({ method, path }) =>
    method === 'GET' ? [] : [`${method} ${path}`],
  );
}

function branches(own: Scene): readonly string[] {
  const all = own.other('GET', BRANCHES) as { readonly branches: readonly { readonly name: string }[] };
  return all.branches.map(({ name }) => name).sort();
}

function ended({ jobs }: Run, attempt: number): readonly string[] {
  return jobs.filter(job => job.attempt === attempt).map(({ name, conclusion }) => `${name} ${conclusion}`);
}

function logs({ jobs }: Run, attempt: number): string {
  return jobs
    .filter((job: JobRun) => job.attempt === attempt)
    .map(({ log }) => log)
    .join('\n');
}

/** The commits on record as applied whole. */
function wholeOf({ github }: Scene): readonly string[] {
  return github.repository.deployments
    .filter(({ payload }) => (payload as { readonly extent: string }).extent === 'whole')
    .filter(({ statuses }) => statuses.at(-1)?.state === 'success')
    .map(({ sha }) => sha);
}

function expectAllowed({ github, hub }: Scene): void {
  expect(github.denied).toEqual([]);
  expect(hub.runs.flatMap(run => run.jobs.flatMap(({ denied }) => denied))).toEqual([]);
}

describe.skipIf(!canMakeMachines())('a scope in each job', () => {
  const start = (): Promise<Scene> =>
    sceneWith('scopes.yml', exampleWorkflow('scopes.yml'), { ...BOT, ...manifest('dev') });

  test('one that is cancelled at its write is run again alone: nothing twice, and the commit is on record at last', async () => {
    const own = await start();
    cancelAt(own, 'POST', BRANCHES);
    const [run] = await own.hub.event(PUSH);
    if (run === undefined) throw new Error('nothing ran');
    expect(run.conclusion).toBe('cancelled');
    expect(ended(run, 1), logs(run, 1)).toEqual([
      ...['list success', 'plan success', 'plan success', 'review success'],
      ...['apply success', 'apply cancelled', 'summary failure'],
    ]);
    expect(wholeOf(own)).toEqual([]);
    const before = writes(own);
    // Another client, before somebody runs it again.
    own.other('POST', BRANCHES, { branch: { name: 'by-hand' } });
    own.sandbox.sandbox.advance(60_000);
    await run.rerunFailed();
    expect(ended(run, 2), logs(run, 2)).toEqual(['apply success', 'summary success']);
    expect(run.conclusion).toBe('success');
    expect(wholeOf(own)).toEqual([run.sha]);
    expect(branches(own)).toEqual(['by-hand', 'dev', 'main']);
    const made = (path: string): number => writes(own).filter(each => each === `POST ${path}`).length;
    expect([made(COMMANDS), made(BRANCHES)]).toEqual([1, 2]);
    expect(writes(own).length).toBeLessThanOrEqual(before.length + 2);
    expectAllowed(own);
  }, 600_000);

  test('one that is run again after a later push was applied writes nothing, and the later one stays on record', async () => {
    const own = await start();
    cancelAt(own, 'POST', BRANCHES);
    const [first] = await own.hub.event(PUSH);
    if (first === undefined) throw new Error('nothing ran');
    expect(first.conclusion).toBe('cancelled');
    const later = own.push(manifest('dev', 'later'));
    const [second] = await own.hub.event(PUSH);
    expect(second?.conclusion, second && logs(second, 1)).toBe('success');
    expect(wholeOf(own)).toEqual([later]);
    expect(branches(own)).toEqual(['dev', 'later', 'main']);
    const before = writes(own);
    await first.rerunFailed();
    expect(ended(first, 2), logs(first, 2)).toEqual(['apply failure', 'summary failure']);
    expect(logs(first, 2)).toContain('error[stale]: nothing was applied');
    expect(writes(own)).toEqual(before);
    expect(wholeOf(own)).toEqual([later]);
    expectAllowed(own);
  }, 600_000);
});

describe.skipIf(!canMakeMachines())('drift in shards', () => {
  const SHARDS = 3;
  const all = '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]';
  const NIGHT = { name: 'schedule' };

  async function start(): Promise<Scene> {
    const text = exampleWorkflow('shards.yml');
    expect(text).toContain(all);
    const own = await sceneWith(
      'shards.yml',
      text.replace(all, '[1, 2, 3]').replace('}}/12', `}}/${SHARDS}`),
      manifest('dev'),
    );
    own.other('POST', COMMANDS, BAN);
    own.other('POST', BRANCHES, { branch: { name: 'dev' } });
    own.sandbox.sandbox.advance(60_000);
    return own;
  }

  test('a night of which one job is cancelled is no good night, until that job is run again', async () => {
    const own = await start();
    const before = writes(own);
    // The first of the three is done by then.
    cancelAt(own, 'GET', COMMANDS);
    const [run] = await own.hub.event(NIGHT);
    if (run === undefined) throw new Error('nothing ran');
    expect(run.conclusion).toBe('cancelled');
    expect(ended(run, 1), logs(run, 1)).toContain('summary failure');
    await run.rerunFailed();
    expect(run.conclusion, logs(run, 2)).toBe('success');
    expect(ended(run, 2).length).toBeLessThan(SHARDS + 1);
    expect(writes(own)).toEqual(before);
    expectAllowed(own);
  }, 600_000);

  test('a night with a service that refuses is no good night, until the job that met it is run again', async () => {
    const own = await start();
    const { faults } = own.sandbox.sandbox;
    faults.add([faultOf({ status: 403 }, { method: 'GET', path: 'branches' })]);
    const [run] = await own.hub.event(NIGHT);
    if (run === undefined) throw new Error('nothing ran');
    expect(run.conclusion).toBe('failure');
    expect(
      ended(run, 1).filter(each => each === 'shard failure'),
      logs(run, 1),
    ).toHaveLength(1);
    expect(ended(run, 1).at(-1)).toBe('summary failure');
    faults.clear();
    await run.rerunFailed();
    expect(ended(run, 2), logs(run, 2)).toEqual(['shard success', 'summary success']);
    expectAllowed(own);
  }, 600_000);

  test('what somebody changed is in the summary, and the next run says that it is undone', async () => {
    const own = await start();
    const [ban] = own.other('GET', COMMANDS) as readonly { readonly id: string }[];
    const changed = `PATCH ${COMMANDS}/${ban?.id}`;
    own.other('PATCH', `${COMMANDS}/${ban?.id}`, { description: 'Ban them all' });
    const [run] = await own.hub.event(NIGHT);
    if (run === undefined) throw new Error('nothing ran');
    expect(run.conclusion).toBe('failure');
    expect(ended(run, 1), logs(run, 1)).toEqual([...Array(SHARDS).fill('shard success'), 'summary failure']);
    expect(run.jobs.at(-1)?.log).toContain('Ban them all');
    own.other('PATCH', `${COMMANDS}/${ban?.id}`, { description: BAN.description });
    // The reports of the shards are those of the night: only a new run reads again.
    await run.rerunFailed();
    expect(ended(run, 2), logs(run, 2)).toEqual(['summary failure']);
    const [next] = await own.hub.event({ name: 'workflow_dispatch' });
    expect(next?.conclusion, next && logs(next, 1)).toBe('success');
    expect(writes(own).filter(each => each.startsWith('PATCH'))).toEqual([changed, changed]);
    expectAllowed(own);
  }, 600_000);
});
