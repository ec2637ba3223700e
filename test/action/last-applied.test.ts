import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type AppliedRecord,
  type ApplyState,
  isWholeApply,
  recordsOf,
} from '../../src/action/comment/applied-record.ts';
import { markerLine } from '../../src/action/comment/marker.ts';
import { createGitHub, type GitHub } from '../../src/action/github/github.ts';
import { deploymentPayload } from '../../src/action/record/deployment-record.ts';
import { lastApplied } from '../../src/action/record/last-applied.ts';
import type { RunMark } from '../../src/action/workflow/running.ts';
import { systemClock } from '../../src/http/system-clock.ts';
import { BOT, type GitHubServer, startGitHub } from '../github/github-server.ts';
import { NamedHistory } from '../github/named-history.ts';
import {
  aBranch,
  aPlan,
  aReason,
  aRefusal,
  aReport,
  PROJECT,
  resultFor,
} from '../helpers/report-builders.ts';

const KEY = 'evenkeel.yaml|prod';
const RUN = 'https://github.com/acme/app/actions/runs/42';
const [M1, M2, M3, M4] = ['1', '2', '3', '4'].map(each => each.repeat(40)) as [
  string,
  string,
  string,
  string,
];
const GONE = 'e'.repeat(40);

let server: GitHubServer;
let history: NamedHistory;
let github: GitHub;
/** The same for another account. */
let mallory: GitHub;

beforeEach(async () => {
  server = await startGitHub();
  history = new NamedHistory(server);
  history.commit('0'.repeat(40), {});
  github = createGitHub(server.settings, { fetch, clock: systemClock });
  const token = server.token({ deployments: 'write' }, 'mallory');
  mallory = createGitHub({ ...server.settings, token }, { fetch, clock: systemClock });
  [M1, M2, M3, M4].forEach((sha, at) => {
    merged(sha, at + 1);
  });
});

afterEach(async () => {
  await server.close();
  expect(server.violations).toEqual([]);
});

function merged(sha: string, number: number): void {
  history.merge(sha, `${number}f`.repeat(20), number, {});
}

/** Merged, and pushed over since then. */
function mergedAndGone(sha: string, number: number): void {
  merged(sha, number);
  server.repository.git.setRef('refs/heads/main', M4);
}

/** Someone deletes the comments of a pull request. */
function uncomment(number: number): void {
  const { comments } = server.repository;
  comments.splice(0, Number.POSITIVE_INFINITY, ...comments.filter(({ issue }) => issue !== number));
}

/** A comment with the record of an apply. */
function commented(
  number: number,
  applied: AppliedRecord | undefined,
  more: {
    readonly key?: string;
    readonly login?: string;
    readonly state?: ApplyState;
    readonly run?: RunMark;
  } = {},
): void {
  const { key = KEY, state, run } = more;
  const records = { ...(applied && { applied }), ...(state && { state }), ...(run && { run }) };
  const line = markerLine({ is: 'plan', key, sha: 'f'.repeat(40), digest: 'none', ...records });
  server.repository.addComment(number, `${line}\nApplied`, more.login ?? BOT);
}

async function deployed(
  sha: string,
  state: string,
  key = KEY,
  targets: readonly string[] = [],
  branch: string | null = 'main',
  run = 0,
  by = github,
): Promise<void> {
  const payload = deploymentPayload(key, branch ?? undefined, { targets, run });
  server.repository.act();
  const id = await by.createDeployment({ ref: sha, environment: 'prod', description: '', payload });
  for (const each of ['in_progress', state]) {
    server.repository.act();
    await by.createDeploymentStatus(id, { state: each, description: '', log_url: RUN });
  }
}

const TARGETS = ['neon.project/a'];
const PART_KEY = `${KEY}|@${'0'.repeat(12)}`;
/** What the deployment of a run of one scope is. */
const partDeployed = (sha: string, state: string, run = 0, by = github): Promise<void> =>
  deployed(sha, state, PART_KEY, TARGETS, 'main', run, by);

function last(more: { readonly environment?: string } = {}): Promise<AppliedRecord | undefined> {
  return lastApplied(github, { key: KEY, branch: 'main', tip: M4, ...more });
}

const whole = (sha: string, at = 5): AppliedRecord => ({ sha, whole: true, at });

describe('the last applied commit of a branch', () => {
  test('is none where no apply is on record', async () => {
    expect(await last()).toBeUndefined();
  });

  test('is that of the last merge whose apply was whole, not of a later one that was in part', async () => {
    commented(1, whole(M1));
    commented(2, whole(M2));
    commented(3, { ...whole(M3, 6), whole: false });
    expect(await last()).toEqual({ ...whole(M2), since: 'in part' });
    // In the same second, too.
    uncomment(3);
    commented(3, { ...whole(M3), whole: false });
    expect(await last()).toEqual({ ...whole(M2), since: 'in part' });
  });

  test('is not the last word where an apply after it may have done a part, or was cut off', async () => {
    commented(2, whole(M2));
    expect(await last()).toEqual(whole(M2));
    for (const state of ['applying', 'unclear'] as const) {
      uncomment(3);
      commented(3, undefined, { state, run: { id: 9, attempt: 1, at: 6 } });
      expect(await last(), state).toEqual({ ...whole(M2), since: 'in part' });
    }
    uncomment(3);
    commented(3, undefined, { state: 'refused' });
    commented(4, { ...whole(M4, 9), whole: false }, { key: 'other.yaml|prod' });
    commented(1, { ...whole(M1, 4), whole: false });
    expect(await last()).toEqual(whole(M2));
    await deployed(M3, 'error');
    expect(await last({ environment: 'prod' })).toEqual({ ...whole(M2), since: 'in part' });
    await deployed(M3, 'success');
    expect(await last({ environment: 'prod' })).toMatchObject({ sha: M3 });
    expect(await last({ environment: 'prod' })).not.toHaveProperty('since');
  });

  test('is not what someone else wrote, nor what is of another manifest or environment', async () => {
    commented(1, whole(M1));
    commented(2, whole(M2), { login: 'mallory' });
    commented(3, whole(M3), { key: 'evenkeel.yaml|staging' });
    expect(await last()).toEqual(whole(M1));
  });

  test('is not what was applied of a pull request before its merge', async () => {
    commented(4, whole(M1));
    expect(await last()).toBeUndefined();
  });

  test('is on the branch still: a commit that was pushed over does not count', async () => {
    mergedAndGone(GONE, 9);
    commented(9, whole(GONE));
    commented(2, whole(M2));
    expect(await last()).toEqual(whole(M2));
  });

  test('is not the last word where a commit that was pushed over, or an older one, was applied after it', async () => {
    mergedAndGone(GONE, 9);
    commented(9, whole(GONE, 6));
    commented(2, whole(M2));
    expect(await last()).toEqual({ ...whole(M2), since: 'another' });
    // What was applied of a pull request before its merge is live, too.
    uncomment(9);
    commented(4, whole(GONE, 6));
    expect(await last()).toEqual({ ...whole(M2), since: 'another' });
  });

  test('is looked for in so many merges and no more', async () => {
    commented(2, whole(M2));
    expect(await lastApplied(github, { key: KEY, branch: 'main', tip: M4, most: 3 })).toEqual(whole(M2));
    expect(await lastApplied(github, { key: KEY, branch: 'main', tip: M4, most: 2 })).toBeUndefined();
  });

  test('is whole once each shard of it is', async () => {
    commented(1, whole(M1));
    commented(2, whole(M2), { key: `${KEY}|1/2` });
    expect(await last()).toEqual({ ...whole(M1), since: 'in part' });
    commented(2, whole(M2, 9), { key: `${KEY}|2/2` });
    expect(await last()).toEqual(whole(M2, 9));
  });

  test('is read from deployments where the workflow makes them, and the newer of both counts', async () => {
    commented(1, whole(M1));
    await deployed(M3, 'success');
    await deployed(M4, 'failure');
    await deployed(M4, 'success', KEY, ['neon.branch/*/one']);
    await deployed(M4, 'success', 'other.yaml|prod');
    await deployed(M4, 'success', KEY, [], 'feature');
    // The job of a pull request or a tag is of no branch.
    await deployed(M4, 'success', KEY, [], null);
    expect(await last()).toEqual(whole(M1));
    expect(await last({ environment: 'prod' })).toMatchObject({ sha: M3, whole: true });
    const later = Math.floor(Date.now() / 1000) + 60;
    commented(4, whole(M4, later));
    expect(await last({ environment: 'prod' })).toEqual(whole(M4, later));
  });

  test('is no deployment of another account, nor a status of it', async () => {
    await deployed(M1, 'success');
    await deployed(M2, 'success', KEY, [], 'main', 0, mallory);
    await deployed(M3, 'failure');
    const id = server.repository.deployments.at(-1)?.id ?? 0;
    await mallory.createDeploymentStatus(id, { state: 'success', description: '', log_url: RUN });
    expect(await last({ environment: 'prod' })).toMatchObject({ sha: M1 });
  });

  test('is the newest commit though an older one was deployed again later', async () => {
    await deployed(M3, 'success');
    await deployed(M1, 'success');
    expect(await last({ environment: 'prod' })).toMatchObject({ sha: M3 });
  });
});

describe('an apply of some targets', () => {
  const inPart = (sha: string, at = 5) => ({ ...whole(sha, at), since: 'in part' });

  test('after a whole apply of another commit is told by its comment, also while it goes on', async () => {
    commented(2, whole(M2));
    commented(3, { ...whole(M3), whole: false }, { key: PART_KEY });
    expect(await last()).toEqual(inPart(M2));
    uncomment(3);
    commented(3, undefined, { key: PART_KEY, state: 'applying', run: { id: 9, attempt: 1, at: 6 } });
    expect(await last()).toEqual(inPart(M2));
  });

  test('says nothing of other variables, and nothing where it came before, or is of the same commit', async () => {
    commented(2, whole(M2));
    commented(3, { ...whole(M3, 9), whole: false }, { key: `${KEY}|=${'0'.repeat(12)}|@${'0'.repeat(12)}` });
    commented(2, { ...whole(M2, 9), whole: false }, { key: PART_KEY });
    commented(4, { ...whole(M3, 4), whole: false }, { key: PART_KEY });
    expect(await last()).toEqual(whole(M2));
  });

  test('of the recorded commit does not make that record later than another part', async () => {
    commented(2, whole(M2));
    commented(2, { ...whole(M2, 9), whole: false }, { key: PART_KEY });
    commented(3, { ...whole(M3, 7), whole: false }, { key: PART_KEY });
    expect(await last()).toEqual(inPart(M2));
  });

  test('is told by its deployment, though that is a success, and each job has its own', async () => {
    const environment = 'prod';
    await deployed(M2, 'success');
    await partDeployed(M2, 'success');
    expect(await last({ environment })).not.toHaveProperty('since');
    await Promise.all([partDeployed(M3, 'success'), partDeployed(M3, 'success')]);
    expect(server.repository.deployments).toHaveLength(4);
    expect(await last({ environment })).toMatchObject({ sha: M2, since: 'in part' });
    await deployed(M3, 'success');
    expect(await last({ environment })).toMatchObject({ sha: M3, whole: true });
    expect(await last({ environment })).not.toHaveProperty('since');
  });

  test('that certainly wrote nothing, or was of another branch, manifest or account, says nothing', async () => {
    await deployed(M2, 'success');
    await partDeployed(M3, 'failure');
    await deployed(M3, 'success', PART_KEY, TARGETS, 'feature');
    await deployed(M3, 'success', `other.yaml|prod|@${'0'.repeat(12)}`, TARGETS);
    await partDeployed(M3, 'success', 0, mallory);
    expect(await last({ environment: 'prod' })).not.toHaveProperty('since');
    await partDeployed(M3, 'error');
    expect(await last({ environment: 'prod' })).toMatchObject({ sha: M2, since: 'in part' });
  });

  test('that began before a whole apply and ended after it counts, also where it ended in part', async () => {
    const payload = deploymentPayload(PART_KEY, 'main', { targets: TARGETS });
    const ended = async (state: string, description = ''): Promise<void> => {
      const id = await github.createDeployment({ ref: M3, environment: 'prod', description: '', payload });
      await deployed(M2, 'success');
      expect(await last({ environment: 'prod' })).not.toHaveProperty('since');
      server.repository.act();
      await github.createDeploymentStatus(id, { state, description, log_url: RUN });
    };
    await ended('success');
    expect(await last({ environment: 'prod' })).toMatchObject({ sha: M2, since: 'in part' });
    server.repository.deployments.length = 0;
    await ended('failure', 'applied in part');
    expect(await last({ environment: 'prod' })).toMatchObject({ sha: M2, since: 'in part' });
  });

  test('that ended last need not be the one that began last', async () => {
    const payload = deploymentPayload(PART_KEY, 'main', { targets: TARGETS });
    const slow = await github.createDeployment({ ref: M3, environment: 'prod', description: '', payload });
    await partDeployed(M3, 'success');
    const ended = server.repository.deployments[1]?.statuses.at(-1)?.createdAt ?? '';
    commented(2, whole(M2, Date.parse(ended) / 1000 + 1));
    expect(await last({ environment: 'prod' })).not.toHaveProperty('since');
    server.repository.act();
    server.repository.act();
    await github.createDeploymentStatus(slow, { state: 'success', description: '', log_url: RUN });
    expect(await last({ environment: 'prod' })).toMatchObject({ sha: M2, since: 'in part' });
  });

  test('is not asked for where its run was joined in part, which is a record itself', async () => {
    for (let part = 0; part < 5; part += 1) await partDeployed(M1, 'success', 41);
    await deployed(M1, 'error', KEY, [], 'main', 41);
    await deployed(M2, 'success', KEY, [], 'main', 42);
    const { length } = server.requests;
    expect(await last({ environment: 'prod' })).toMatchObject({ sha: M2, whole: true });
    expect(await last({ environment: 'prod' })).not.toHaveProperty('since');
    expect(server.requests.slice(length).filter(each => each.includes('/statuses'))).toHaveLength(4);
    await deployed(M1, 'error', KEY, [], 'main', 41);
    expect(await last({ environment: 'prod' })).toMatchObject({ sha: M2, since: 'in part' });
  });

  test('is not asked for once the joined reports of its run were whole, but a later one is', async () => {
    for (let part = 0; part < 5; part += 1) await partDeployed(M2, 'success', 42);
    await deployed(M2, 'success', KEY, [], 'main', 42);
    const { length } = server.requests;
    expect(await last({ environment: 'prod' })).toMatchObject({ sha: M2, whole: true });
    expect(server.requests.slice(length).filter(each => each.includes('/statuses'))).toHaveLength(1);
    // Somebody runs one job of the old run again, after the apply of a later commit.
    await deployed(M3, 'success', KEY, [], 'main', 43);
    await partDeployed(M2, 'success', 42);
    expect(await last({ environment: 'prod' })).toMatchObject({ sha: M3, since: 'in part' });
  });

  test('of an unknown run is no part of any joined run', async () => {
    await partDeployed(M3, 'success');
    await deployed(M2, 'success');
    await partDeployed(M3, 'success');
    expect(await last({ environment: 'prod' })).toMatchObject({ sha: M2, since: 'in part' });
  });

  test('may be among the deployments that GitHub no longer lists', async () => {
    const payload = deploymentPayload(`other.yaml|prod`, 'main', { targets: [] });
    const more = async (count: number): Promise<void> => {
      for (let each = 0; each < count; each += 1)
        await github.createDeployment({ ref: M3, environment: 'prod', description: '', payload });
    };
    await more(1);
    const oldest = Date.parse(server.repository.deployments[0]?.createdAt ?? '') / 1000;
    commented(2, whole(M2, oldest));
    await more(98);
    expect(await last({ environment: 'prod' })).toEqual(whole(M2, oldest));
    await more(1);
    expect(await last({ environment: 'prod' })).toEqual(inPart(M2, oldest));
    server.repository.comments.length = 0;
    commented(2, whole(M2, oldest + 1));
    expect(await last({ environment: 'prod' })).toEqual(whole(M2, oldest + 1));
  });
});

describe('an apply is whole', () => {
  const a = aBranch('create', 'a');
  const b = aBranch('blocked', 'b');
  const done = aReport('apply', aPlan([a]), { results: [resultFor(a, 'done')] });

  test('if all rows are done, by it or by someone else, and if there was none to do', () => {
    expect(isWholeApply(done, [])).toBe(true);
    expect(isWholeApply({ ...done, results: [resultFor(a, 'done_before')] }, [])).toBe(true);
    expect(isWholeApply(aReport('apply', aPlan([])), [])).toBe(true);
    for (const part of [{ unread: 0 }, { unread: 3, since: 'abc' }]) {
      const plan = aPlan([a], { part: { scopes: [PROJECT.address], ...part } });
      expect(isWholeApply({ ...done, plan }, [])).toBe(true);
    }
  });

  test.each(['failed', 'skipped', 'stale', 'unknown', 'running'] as const)(
    'but not with a row that is %s',
    status => {
      expect(isWholeApply({ ...done, results: [resultFor(a, status)] }, [])).toBe(false);
      const besides = [...done.results, resultFor(aBranch('update', 'c'), status)];
      expect(isWholeApply({ ...done, results: besides }, [])).toBe(false);
    },
  );

  test('but not with a blocked row, a list that was not read, a refusal, a row without a result, a signal or a target', () => {
    const unread = [{ kind: 'neon.branch', scope: PROJECT.address, reason: aReason('no') }];
    const refused = { reason: aRefusal('no'), rows: [] };
    for (const report of [
      aReport('apply', aPlan([b]), { results: [resultFor(b, 'blocked')] }),
      { ...done, plan: aPlan([a], { unread }) },
      { ...done, plan: aPlan([a], { digest: 'incomplete' }) },
      { ...done, refused },
      { ...done, results: [] },
      { ...done, interrupted: 'signal' as const },
      // Runs of some scopes that were joined, without the others.
      { ...done, plan: aPlan([a], { part: { scopes: [PROJECT.address], unread: 1 } }) },
      { ...done, command: 'plan' as const },
    ])
      expect(isWholeApply(report, [])).toBe(false);
    expect(isWholeApply(done, ['neon.branch/*/a'])).toBe(false);
  });
});

test('shards of two counts do not add up to a whole', () => {
  const part = (index: number, of: number) => ({ ...whole(M1), shard: { index, of } });
  expect(recordsOf([part(1, 2), part(2, 3), part(3, 3)])[0]?.whole).toBe(false);
  expect(recordsOf([part(1, 2), part(2, 2), part(3, 3)])[0]?.whole).toBe(true);
  expect(recordsOf([part(1, 1)])[0]?.whole).toBe(true);
});
