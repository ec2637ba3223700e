import { readFileSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { pullRequestWorld } from '../action/pull-request-world.ts';
import type { Step } from '../action/runner.ts';
import type { Permissions } from '../github/routes.ts';
import { BUILT } from '../helpers/built.ts';
import { runScript } from '../helpers/run-script.ts';
import { faultOf } from '../sandbox/fault-of.ts';

interface WorkflowStep {
  readonly id?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly permissions: Permissions;
  readonly jobs: Readonly<
    Record<string, { readonly permissions?: Permissions; readonly steps: readonly WorkflowStep[] }>
  >;
}

const FILE = resolve(import.meta.dirname, '../../examples/workflows/scopes.yml');
const { jobs, permissions } = parse(readFileSync(FILE, 'utf8')) as Workflow;
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
const RUN = '77';
/** `npx --no-install evenkeel …` is the program that was built here, once it is installed. */
const NPX = `#!/bin/sh
if [ "$1 $2" != "--no-install evenkeel" ]; then echo "not there: $*" >&2; exit 127; fi
shift 2
exec node ${join(BUILT, 'cli.js')} "$@"
`;

interface Part {
  readonly n: number;
  readonly scope: string;
}

const world = pullRequestWorld({ files: {}, git: true });
let sha: string;

beforeEach(async () => {
  sha = await world.committed(MANIFEST);
  await world.commit(sha);
  await mkdir(join(world.folder, '.runner/bin'), { recursive: true });
  await writeFile(join(world.folder, '.runner/bin/npx'), NPX);
  await chmod(join(world.folder, '.runner/bin/npx'), 0o755);
});

const artifacts = (): string => join(world.folder, '.runner/artifacts');

/** What the steps of a job have for their expressions. */
interface Around {
  readonly part?: Part;
  readonly needs?: Readonly<Record<string, Step>>;
  readonly ended: Map<string, Step>;
  readonly temp: string;
}

function value(expression: string, { part, needs = {}, ended, temp }: Around): string {
  const [of = '', name = '', , output = ''] = expression.split('.');
  if (expression === 'runner.temp') return temp;
  if (of === 'matrix' && part !== undefined) return String(expression.endsWith('.n') ? part.n : part.scope);
  const found = of === 'needs' ? needs[name] : of === 'steps' ? ended.get(name) : undefined;
  if (found === undefined) throw new Error(`not read here: ${expression}`);
  return found.outputs[output] ?? '';
}

function filled(
  all: Readonly<Record<string, string>> = {},
  around: Around,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(all).map(([name, text]) => [
      name,
      String(text).replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => value(expression, around)),
    ]),
  );
}

async function upload({ name = '', path = '' }: Readonly<Record<string, string>>): Promise<void> {
  const folder = join(artifacts(), name);
  await mkdir(folder, { recursive: true });
  await copyFile(path, join(folder, basename(path)));
}

/** An artifact by its name is the folder itself, and one of a pattern has a folder in it. */
async function download(given: Readonly<Record<string, string>>): Promise<void> {
  const { name, pattern = '', path = '' } = given;
  const beginning = pattern.replace('*', '');
  const all = (await readdir(artifacts())).filter(each =>
    name === undefined ? each.startsWith(beginning) : each === name,
  );
  for (const each of all) {
    const to = name === undefined ? join(path, each) : path;
    await mkdir(to, { recursive: true });
    for (const file of await readdir(join(artifacts(), each)))
      await copyFile(join(artifacts(), each, file), join(to, file));
  }
}

/** Runs the steps of a job. Returns its step of the action. */
async function jobOf(name: string, more: Pick<Around, 'part' | 'needs'> = {}): Promise<Step> {
  const job = jobs[name];
  const temp = join(world.folder, '.runner/temp', `${name}-${more.part?.n ?? 0}`);
  const around: Around = { ...more, ended: new Map(), temp };
  await mkdir(temp, { recursive: true });
  for (const step of job?.steps ?? []) {
    const { uses = '', id = '' } = step;
    const given = filled(step.with, around);
    if (uses.startsWith('actions/download-artifact')) await download(given);
    else if (uses.startsWith('actions/upload-artifact')) {
      if (given['path'] !== '') await upload(given);
    } else if (uses === './.github/evenkeel') {
      const env = { GITHUB_SHA: sha, GITHUB_RUN_ID: RUN, RUNNER_TEMP: temp };
      around.ended.set(
        id,
        await world.step({ with: given, env, permissions: job?.permissions ?? permissions }),
      );
    }
  }
  const [ended] = around.ended.values();
  if (ended === undefined) throw new Error(`the job ${name} has no step of the action`);
  return ended;
}

async function lists(): Promise<Readonly<Record<string, readonly Part[]>>> {
  const script = jobs['list']?.steps.find(each => each.id === 'scopes')?.run ?? 'exit 99';
  expect(script).not.toContain('${{');
  const output = join(world.folder, '.runner/output');
  const env = {
    PATH: `${join(world.folder, '.runner/bin')}:${process.env['PATH']}`,
    GITHUB_OUTPUT: output,
  };
  const listed = await runScript(script, { cwd: world.folder, env });
  expect(listed.code, listed.stderr).toBe(0);
  const lines = (await readFile(output, 'utf8')).trim().split('\n');
  return Object.fromEntries(
    lines.map(line => {
      const [name = '', ...rest] = line.split('=');
      return [name, JSON.parse(rest.join('=')) as readonly Part[]];
    }),
  );
}

async function reviewed(all: readonly Part[]): Promise<Step> {
  for (const part of all) {
    const { code, stdout } = await jobOf('plan', { part });
    expect([part.scope, code], stdout).toEqual([part.scope, 0]);
  }
  const review = await jobOf('review');
  expect(review.code, review.stdout).toBe(0);
  return review;
}

test('lists without a token, plans each scope, joins, applies in two rounds, and says what was done', async () => {
  const { all = [], first = [], then = [] } = await lists();
  expect([...first, ...then].map(({ scope }) => scope).sort()).toEqual(all.map(({ scope }) => scope));
  expect(then.map(({ scope }) => scope)).toEqual(['discord.scope/222222222222222222/197038439483310086']);
  const review = await reviewed(all);
  expect(review.summary).toContain(review.outputs['digest']);
  expect(review.outputs['digest']).toMatch(/^ek1-/);
  expect(world.writes()).toEqual([]);
  for (const part of first) expect((await jobOf('apply', { part, needs: { review } })).code).toBe(0);
  for (const part of then) {
    const { code, stdout } = await jobOf('apply-then', { part, needs: { review } });
    expect(code, stdout).toBe(0);
  }
  const { code, stdout, outputs } = await jobOf('summary');
  expect(code, stdout).toBe(0);
  expect(stdout).toContain('3 done');
  expect(outputs['applied-commit']).toBe(sha);
  expect(world.github.denied).toEqual([]);
  const kept = world.github.repository.deployments.map(({ payload, statuses }) => [
    (payload as { readonly extent: string }).extent,
    statuses.at(-1)?.state,
  ]);
  expect(kept).toEqual([...all.map(() => ['part', 'success']), ['whole', 'success']]);
});

test('a job that is cut off in the middle is run again alone, and writes nothing twice', async () => {
  const { all = [], first = [], then = [] } = await lists();
  const review = await reviewed(all);
  const [bot, project] = first;
  if (bot === undefined || project === undefined) throw new Error('two scopes wait for nothing');
  const needs = { review };
  world.sandbox.sandbox.faults.add([faultOf({ drop: 'after' }, { method: 'POST', path: 'branches' })]);
  expect((await jobOf('apply', { part: bot, needs })).code).toBe(0);
  await jobOf('apply', { part: project, needs });
  const before = world.writes().length;
  const again = await jobOf('apply', { part: project, needs });
  expect(again.code, again.stderr + again.stdout).toBe(0);
  expect(world.writes().filter(line => line.includes('commands'))).toHaveLength(1);
  expect(world.writes().filter(line => line.endsWith('/branches'))).toHaveLength(1);
  expect(world.writes().length).toBe(before);
  // Without the jobs of the second round not all of it is applied.
  const summary = await jobOf('summary');
  expect(summary.code, summary.stdout + summary.stderr).toBe(1);
  expect(summary.stdout).toContain('in none of these files');
  expect(summary.outputs['applied-commit']).toBe('');
  for (const part of then) expect((await jobOf('apply-then', { part, needs })).code).toBe(0);
  expect((await jobOf('summary')).outputs['applied-commit']).toBe(sha);
});

test('the jobs hand over what they say: the digest of the review, and artifacts that later jobs download', () => {
  expect(jobs['review']).toMatchObject({ outputs: { digest: '${{ steps.join.outputs.digest }}' } });
  for (const name of ['apply', 'apply-then']) expect(jobs[name]).toMatchObject({ environment: 'prod' });
});
