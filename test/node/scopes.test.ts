import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { exitCode, mergeReports } from '../../src/index.ts';
import { openKeel } from '../../src/node/open-keel.ts';
import { openSandbox } from '../../src/sandbox/open-sandbox.ts';
import { APPLICATION, PROJECT } from '../helpers/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-scopes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MANIFEST = `evenkeel: 1
name: acme
discord:
  application_id: "${APPLICATION}"
  commands: [{ name: ban, description: Ban a member }]
neon:
  projects: [{ id: ${PROJECT}, branches: [{ name: main }, { name: dev, parent: main }] }]
`;
const COMMANDS = `discord.scope/${APPLICATION}/global`;
const PROJECT_SCOPE = `neon.project/${PROJECT}`;

async function opened() {
  const file = join(folder, 'evenkeel.yaml');
  writeFileSync(file, MANIFEST);
  const sandbox = openSandbox();
  const keel = await openKeel({ file, env: sandbox.env, outside: sandbox.outside }, '1.2.3');
  const { plan } = await keel.plan();
  const apply = (scope: string) => keel.apply({ target: [scope], review: { plan } });
  const writes = () => sandbox.requests.entries.filter(({ method }) => method !== 'GET');
  return { keel, plan, sandbox, apply, writes };
}

test('a program applies a reviewed plan scope by scope, and joins the reports into that of one run', async () => {
  const { keel, plan, apply, writes } = await opened();
  const reports = [await apply(PROJECT_SCOPE), await apply(COMMANDS)];
  expect(writes().map(({ path }) => path.split('/')[1])).toEqual(['neon', 'discord']);
  const { report, problem } = mergeReports(reports);
  expect(problem).toBeUndefined();
  expect(report?.plan.digest).toBe(plan.digest);
  expect(report?.results.map(({ status }) => status)).toEqual(['done', 'done']);
  expect((await keel.plan()).plan.rows).toEqual([]);
});

test('a scope that changed since is refused, others go on, and the joined report says so', async () => {
  const { plan, sandbox, apply, writes } = await opened();
  const commands = `/discord/api/v10/applications/${APPLICATION}/commands`;
  await sandbox.send('POST', commands, { name: 'ban', description: 'Of somebody else' });
  const before = writes().length;
  const reports = [await apply(COMMANDS), await apply(PROJECT_SCOPE)];
  expect(writes().slice(before)).toHaveLength(1);
  const { report } = mergeReports(reports);
  expect(report?.refusals?.map(({ scopes, reason }) => [scopes, reason.code])).toEqual([
    [[COMMANDS], 'review/changed'],
  ]);
  expect(report?.results.map(({ status }) => status)).toEqual(['skipped', 'done']);
  expect(report && exitCode(report)).not.toBe(0);
  expect(report?.plan.digest).not.toBe(plan.digest);
});

test('reports that do not belong together are no report, and say why', async () => {
  const { apply } = await opened();
  const report = await apply(COMMANDS);
  expect(mergeReports([report, report])).toEqual({ problem: `two of the files are of ${COMMANDS}` });
  expect(mergeReports([])).toEqual({ problem: 'there is no report' });
});
