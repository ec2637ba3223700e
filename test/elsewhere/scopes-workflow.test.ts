import { readFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Ended } from '../helpers/end-of.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { type JobFolder, jobFolder } from './job-folder.ts';

interface Workflow {
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly { readonly id?: string; readonly run?: string }[] }>
  >;
}

const FILE = resolve(import.meta.dirname, '../../examples/workflows/scopes.yml');
const { jobs } = parse(readFileSync(FILE, 'utf8')) as Workflow;
const MANIFEST = `evenkeel: 1
name: acme
discord:
  application_id: "222222222222222222"
  commands:
    - { name: ban, description: Bans }
  guilds:
    - ids: ["197038439483310086"]
      permissions:
        - { command: ban, of: global, overwrites: [{ everyone: true, allow: false }] }
neon:
  projects:
    - id: shiny-wind-028834
      branches: [{ name: main }, { name: dev, parent: main }]
`;
const SHELL = ['bash', '-e', '-c'];

interface Part {
  readonly n: number;
  readonly scope: string;
}

let job: JobFolder;

beforeEach(async () => {
  job = await jobFolder();
  await writeFile(join(job.folder, 'evenkeel.yaml'), MANIFEST);
});

afterEach(() => job.close());

/** What a step of the workflow runs, without its expressions: it has none. */
async function step(name: string, id: string, part?: Part, tokens = true): Promise<Ended> {
  const script = jobs[name]?.steps.find(each => each.id === id)?.run ?? 'exit 99';
  expect(script).not.toContain('${{');
  const own = part === undefined ? {} : { SCOPE: part.scope, NUMBER: String(part.n) };
  const env = {
    ...own,
    GITHUB_OUTPUT: join(job.folder, 'output'),
    GITHUB_STEP_SUMMARY: join(job.folder, 'summary'),
  };
  return job.run(script, { shell: SHELL, env, tokens });
}

/** What the artifacts of jobs do: the files with this beginning are in a folder. */
async function download(beginning: string, folder: string): Promise<void> {
  await mkdir(join(job.folder, folder), { recursive: true });
  for (const file of await readdir(job.folder))
    if (file.startsWith(beginning)) await writeFile(join(job.folder, folder, file), await job.read(file));
}

async function lists(): Promise<Readonly<Record<string, readonly Part[]>>> {
  const listed = await step('list', 'scopes', undefined, false);
  expect(listed.code, listed.stderr).toBe(0);
  const lines = (await job.read('output')).trim().split('\n');
  return Object.fromEntries(
    lines.map(line => {
      const [name = '', ...rest] = line.split('=');
      return [name, JSON.parse(rest.join('=')) as readonly Part[]];
    }),
  );
}

async function reviewed(all: readonly Part[]): Promise<void> {
  for (const part of all) {
    const { code, stderr } = await step('plan', 'plan', part);
    expect([part.scope, code], stderr).toEqual([part.scope, 0]);
  }
  await download('plan-', 'plans');
  const { code, stderr } = await step('review', 'join', undefined, false);
  expect(code, stderr).toBe(0);
}

test('lists without a token, plans each scope, joins, applies in two rounds, and says what was done', async () => {
  const { all = [], first = [], then = [] } = await lists();
  expect([...first, ...then].map(({ scope }) => scope).sort()).toEqual(all.map(({ scope }) => scope));
  expect(then.map(({ scope }) => scope)).toEqual(['discord.scope/222222222222222222/197038439483310086']);
  await reviewed(all);
  expect(await job.read('summary')).toContain('ek1-');
  expect(job.writes()).toEqual([]);
  for (const part of first) expect((await step('apply', 'apply', part)).code).toBe(0);
  for (const part of then) {
    const { code, stdout } = await step('apply-then', 'apply', part);
    expect(code, stdout).toBe(0);
  }
  await download('done-', 'reports');
  const { code, stdout } = await step('summary', 'show', undefined, false);
  expect(code, stdout).toBe(0);
  expect(stdout).toContain('3 done');
});

test('a job that is killed in the middle is run again alone, and writes nothing twice', async () => {
  const { all = [], first = [] } = await lists();
  await reviewed(all);
  const [bot, project] = first;
  if (bot === undefined || project === undefined) throw new Error('two scopes wait for nothing');
  job.server.sandbox.faults.add([faultOf({ drop: 'after' }, { method: 'POST', path: 'branches' })]);
  expect((await step('apply', 'apply', bot)).code).toBe(0);
  await step('apply', 'apply', project);
  const before = job.writes().length;
  const again = await step('apply', 'apply', project);
  expect(again.code, again.stderr + again.stdout).toBe(0);
  expect(job.writes().filter(line => line.includes('commands'))).toHaveLength(1);
  expect(job.writes().filter(line => line.endsWith('/branches'))).toHaveLength(1);
  expect(job.writes().length).toBe(before);
  await download('done-', 'reports');
  const summary = await step('summary', 'show', undefined, false);
  expect(summary.code, summary.stdout + summary.stderr).toBe(0);
});
