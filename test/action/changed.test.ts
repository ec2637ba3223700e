import { beforeEach, describe, expect, test } from 'vitest';
import { markerLine, readMarker } from '../../src/action/comment/marker.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import { pullRequest, REPOSITORY, type Step } from './runner.ts';

const PROJECTS = ['shiny-wind-028834', 'quiet-hill-110022', 'calm-sea-330044'] as const;
const NOT_READ = '2 scopes were not read, because the manifest is unchanged there since';

/** Three projects, each with a branch of its name. */
function manifest(...names: readonly [string, string, string]): string {
  return [
    'evenkeel: 1',
    'name: acme',
    'neon:',
    '  projects:',
    ...PROJECTS.flatMap((id, at) => [
      `    - id: ${id}`,
      `      branches: [{ name: ${names[at]}, parent: main }]`,
    ]),
    '',
  ].join('\n');
}

const runner = pullRequestWorld({ files: {}, sandbox: { projects: PROJECTS }, git: true });
let first: string;
let pulls: number;

/** The head of a pull request, which is merged by a squash. */
function headOf(number: number): string {
  return `00${number}`.repeat(14).slice(0, 40);
}

/** The workspace is a real repository: the manifest before is read from it. */
const { git } = runner;

async function commit(text: string): Promise<string> {
  const sha = await runner.committed(text);
  pulls += 1;
  await runner.commit(sha, `merge-${pulls}`);
  return sha;
}

/** The plan of a pull request whose merge is checked out. */
function plan(sha: string, number: number, more: Readonly<Record<string, string>> = {}): Promise<Step> {
  return runner.plan({
    head: headOf(number),
    number,
    with: { environment: '', changed: 'true', ...more },
    env: { GITHUB_SHA: sha, GITHUB_REF: `refs/pull/${number}/merge`, GITHUB_BASE_REF: 'main' },
  });
}

/** The apply of a commit that is the merge of a pull request. */
async function merge(
  sha: string,
  number: number,
  more: Readonly<Record<string, string>> = {},
): Promise<Step> {
  await runner.merge(sha, headOf(number), number);
  return runner.apply({
    sha,
    with: { environment: '', changed: 'true', ...more },
    env: { GITHUB_RUN_ID: String(100 + number) },
  });
}

function body(number: number): string {
  // GitHub makes no link of a commit in a note.
  return runner.comment(number).replaceAll('&#8203;', '');
}

/** Another client: something in a project that nobody changes in the manifest. */
function meddle(): void {
  const path = `/neon/api/v2/projects/${PROJECTS[2]}/branches`;
  const { branches } = runner.other('GET', path) as { branches: { id: string; name: string }[] };
  const { id } = branches.find(({ name }) => name === 'c') ?? { id: '' };
  runner.other('PATCH', `${path}/${id}`, { branch: { protected: true } });
}

beforeEach(async () => {
  pulls = 0;
  first = await commit(manifest('a', 'b', 'c'));
  await runner.merge(first, headOf(1), 1);
  const step = await runner.step({
    with: { command: 'apply' },
    env: { GITHUB_SHA: first, GITHUB_RUN_ID: '101' },
  });
  expect(step.outputs['result'], step.stdout).toBe('applied');
});

describe('changed: true', () => {
  test('plans what changed since the last apply on record, and applies that alone once it is reviewed', async () => {
    const second = await commit(manifest('a', 'b2', 'c'));
    const planned = await plan(second, 2);
    expect(planned.code, planned.stdout).toBe(0);
    expect(body(2)).toContain(`${NOT_READ} ${first.slice(0, 12)}`);
    expect(readMarker(body(2))).toMatchObject({
      digest: expect.stringMatching(/^ekc1-/),
      made: { changed: 'true' },
    });
    const sent = runner.sent().length;
    const applied = await merge(second, 2);
    expect(applied.outputs['result'], applied.stdout).toBe('applied');
    const asked = runner.sandbox.sandbox.requests.entries.slice(sent).map(({ path }) => path);
    expect(asked.filter(path => !path.includes(PROJECTS[1]))).toEqual([]);
    expect(body(2)).toContain(`${NOT_READ} ${first.slice(0, 12)}`);
    expect(readMarker(body(2))?.applied).toMatchObject({ sha: second, whole: true, by: '0.0.0' });
    // The chain goes on.
    const third = await commit(manifest('a3', 'b2', 'c'));
    await plan(third, 3);
    expect(body(3)).toContain(`${NOT_READ} ${second.slice(0, 12)}`);
  });

  test('is an input that the apply has to have as well', async () => {
    const second = await commit(manifest('a', 'b2', 'c'));
    await plan(second, 2);
    const refused = await merge(second, 2, { changed: 'false' });
    expect(refused.outputs['result'], refused.stdout).toBe('refused');
    expect(refused.stdout).toContain('changed');
  });

  test('takes the base-applied that the workflow gives', async () => {
    const second = await commit(manifest('a', 'b2', 'c'));
    await plan(second, 2, { 'base-applied': `git:${second}^1` });
    expect(body(2)).toContain(`${NOT_READ} ${first.slice(0, 12)}`);
  });

  test('takes the record in the place of a base that nobody says was applied', async () => {
    const second = await commit(manifest('a', 'b2', 'c'));
    await plan(second, 2, { base: `git:${second}` });
    expect(body(2)).toContain(`${NOT_READ} ${first.slice(0, 12)}`);
  });
});

describe('changed: true reads every scope, and says why,', () => {
  /** The comment with the record of the first apply, changed. */
  function record(change: Readonly<Record<string, unknown>> | undefined): void {
    const [comment] = runner.github.repository.commentsOf(1);
    const marker = readMarker(comment?.body ?? '');
    if (comment === undefined || marker?.applied === undefined) throw new Error('no record');
    const { applied, ...others } = marker;
    const now = change === undefined ? others : { ...others, applied: { ...applied, ...change } };
    comment.body = `${markerLine(now)}\nApplied`;
  }

  test.each<readonly [why: string, change: Readonly<Record<string, unknown>> | undefined, says: string]>([
    ['where no apply is on record', undefined, 'no apply of main is on record'],
    ['where the last one did a part', { whole: false }, 'no apply of main is on record'],
    ['where another version did it', { by: '9.9.9' }, 'was applied by another version of evenkeel'],
    ['where nobody knows which version did it', { by: undefined }, 'was applied by another version'],
  ])('%s', async (_, change, says) => {
    record(change);
    meddle();
    const second = await commit(manifest('a', 'b2', 'c'));
    const step = await plan(second, 2);
    expect(step.stdout).toContain(`Every scope is read: `);
    expect(step.stdout).toContain(says);
    expect(readMarker(body(2))?.digest).toMatch(/^ek1-/);
    expect(body(2)).toContain(`neon.branch/${PROJECTS[2]}/c`);
  });

  test('where an apply since then did a part: what a refused service left is not unchanged', async () => {
    const second = await commit(manifest('a2', 'b2', 'c'));
    await plan(second, 2);
    const effect = { status: 400, body: { message: 'no' } };
    const path = `*/${PROJECTS[0]}/branches`;
    runner.sandbox.sandbox.faults.add([faultOf(effect, { method: 'POST', path, nth: 1 })]);
    const partly = await merge(second, 2);
    expect(partly.outputs['result'], partly.stdout).toBe('partly');
    const third = await commit(manifest('a2', 'b2', 'c3'));
    const step = await plan(third, 3);
    expect(step.stdout).toContain('did only a part, or may have');
    expect(body(3)).toContain(`neon.branch/${PROJECTS[0]}/a2`);
  });

  test('where a commit that was pushed over was applied since then: what it wrote is live still', async () => {
    const second = await commit(manifest('a', 'b', 'c2'));
    await plan(second, 2);
    await merge(second, 2);
    const [comment] = runner.github.repository.commentsOf(2);
    const marker = readMarker(comment?.body ?? '');
    if (comment === undefined || marker?.applied === undefined) throw new Error('no record');
    const applied = { ...marker.applied, sha: 'e'.repeat(40), at: marker.applied.at + 60 };
    comment.body = `${markerLine({ ...marker, applied })}\nApplied`;
    git('reset', '-q', '--hard', first);
    const third = await commit(manifest('a3', 'b', 'c'));
    const step = await plan(third, 3);
    expect(step.stdout).toContain('Every scope is read: a commit that is not on main');
    expect(readMarker(body(3))?.digest).toMatch(/^ek1-/);
  });

  test('where the token may not look', async () => {
    const second = await commit(manifest('a', 'b2', 'c'));
    const step = await runner.step({
      event: 'pull_request',
      payload: pullRequest(headOf(2), REPOSITORY, 2),
      with: { changed: 'true', 'github-token': '' },
      env: { GITHUB_SHA: second, GITHUB_BASE_REF: 'main' },
    });
    expect(step.stdout).toContain('Every scope is read: the job has no GitHub token');
  });
});

test.each(['drift', 'validate'])('changed is not an input of %s', async command => {
  const step = await runner.step({ with: { command, changed: 'true' } });
  expect([step.code, step.stdout]).toEqual([
    1,
    expect.stringContaining(`the input changed cannot be used with the command ${command}`),
  ]);
});
