import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { MANIFEST, MERGE, pullRequestWorld } from './pull-request-world.ts';
import { pullRequest, type Step } from './runner.ts';

const runner = pullRequestWorld();
/** Where nothing can be written: a folder for a file, and a file for a folder. */
let folder: string;
let file: string;

beforeEach(async () => {
  folder = join(runner.folder, '.runner', 'folder');
  await mkdir(folder, { recursive: true });
  file = join(runner.folder, '.runner', 'file');
  await writeFile(file, '');
});

async function refusal(env: Readonly<Record<string, string>>): Promise<Step> {
  await runner.merge();
  const given = { command: 'apply', 'expect-digest': 'reviewed' };
  return runner.step({ env: { GITHUB_SHA: MERGE, ...env }, with: given });
}

test('a refusal stays one where the summary cannot be written', async () => {
  const step = await refusal({ GITHUB_STEP_SUMMARY: folder });
  expect(step.code, step.stdout).toBe(4);
  expect(step.outputs).toMatchObject({ result: 'refused', 'exit-code': '4' });
  expect(step.told('warning').join('\n')).toContain('The summary was not written');
  expect(step.told('error').join('\n')).toContain('no reviewed plan covers this apply');
});

test('a plan whose summary cannot be written is commented, and points to no summary', async () => {
  const many = Array.from({ length: 700 }, (_, at) => `{ name: b${at}, roles: [{ name: r${at} }] }`).join(
    ', ',
  );
  await runner.write('evenkeel.yaml', MANIFEST.replace('{ name: one }', many));
  const plan = (env: Readonly<Record<string, string>>): Promise<Step> =>
    runner.step({ event: 'pull_request', payload: pullRequest(), env });
  const step = await plan({ GITHUB_STEP_SUMMARY: folder });
  expect([step.code, step.outputs['result']]).toEqual([0, 'changes']);
  expect(step.told('warning').join('\n')).toContain('The summary was not written');
  const body = (): string => runner.comment();
  expect(body()).toContain("the rest is in the run's log");
  await plan({});
  expect(body()).toContain("the rest is in the job's summary");
});

test('a refusal stays one where the outputs cannot be written, and the summary has it', async () => {
  const step = await refusal({ GITHUB_OUTPUT: folder });
  expect(step.code, step.stdout).toBe(4);
  expect(step.summary).toContain('Plan refused, nothing was written');
  expect(step.told('error').join('\n')).toContain('The outputs were not written');
});

test('a step without its outputs fails, because the next one would go on with none', async () => {
  const step = await runner.step({ env: { GITHUB_OUTPUT: folder } });
  expect(step.code).toBe(1);
  expect(step.told('error').join('\n')).toContain('The outputs were not written');
  expect(step.summary).toContain('neon.branch/shiny-wind-028834/one');
});

test('a report that cannot be kept as a file changes nothing of what is told besides', async () => {
  const step = await runner.step({ with: { command: 'apply' }, env: { RUNNER_TEMP: file } });
  expect(step.code).toBe(1);
  expect(step.outputs).toMatchObject({ result: 'applied', 'exit-code': '0', 'report-json': '' });
  expect(step.told('error').join('\n')).toContain('The report was not written');
  expect(step.summary).toContain('neon.branch/shiny-wind-028834/one');
});

test('no sentence ends with two stops', async () => {
  const message = 'You do not have access to this repository.';
  runner.github.faults.add({
    method: 'POST',
    path: /comments/,
    what: { status: 403, body: { message } },
  });
  const commented = await runner.step({ event: 'pull_request', payload: pullRequest() });
  runner.github.faults.add({ method: 'GET', path: /\/pulls/, what: { status: 403, body: { message } } });
  const refused = await refusal({});
  runner.github.faults.add({ method: 'GET', path: /\/pulls/, what: { status: 422, body: { message } } });
  const unread = await refusal({});
  for (const step of [commented, refused, unread]) {
    expect(step.stdout + step.summary).toContain('access to this repository');
    expect(step.stdout + step.summary).not.toMatch(/\.\.|\.\)\./);
  }
});
