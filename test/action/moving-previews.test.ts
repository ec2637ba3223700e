import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { cancelledAtWrite } from './cancelled-at-write.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import { runWorkflow, type Started, type WorkflowRun } from './run-workflow.ts';
import { actionFile, pullRequest, REPOSITORY } from './runner.ts';
import { workflowParser } from './workflow-parser.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PROJECT = 'shiny-wind-028834';
const API = `/neon/api/v2/projects/${PROJECT}`;
const PREVIEW = 'examples/moving/after/preview.yml';
const page = readFileSync(join(ROOT, 'docs/moving-previews.md'), 'utf8');
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const workflows = ['before', 'after'].flatMap(folder =>
  readdirSync(join(ROOT, 'examples/moving', folder))
    .filter(file => file.endsWith('.yml'))
    .map(file => `examples/moving/${folder}/${file}`),
);

/** Inputs and outputs of the vendor's actions, read at these commits on 2026-11-22. */
const VENDORS: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'create-branch-action',
    'fb620d43',
    [
      ...['api_key', 'api_host', 'branch_name', 'project_id', 'parent_branch', 'prisma', 'database', 'role'],
      ...['branch_type', 'ssl', 'suspend_timeout', 'expires_at', 'masking_rules', 'get_auth_url'],
      ...['get_data_api_url', 'db_url', 'db_url_pooled', 'db_host', 'db_host_pooled', 'password'],
      ...['branch_id', 'created', 'auth_url', 'data_api_url'],
    ],
  ],
  ['delete-branch-action', 'aed9ab1e', ['project_id', 'branch_id', 'api_key', 'api_host', 'branch']],
  [
    'reset-branch-action',
    '82f449ce',
    [
      ...[
        'project_id',
        'branch',
        'api_key',
        'api_host',
        'parent',
        'cs_role_name',
        'cs_database',
        'cs_prisma',
      ],
      ...['cs_ssl', 'branch_id', 'db_url', 'db_url_with_pooler', 'host', 'host_with_pooler', 'password'],
    ],
  ],
  [
    'schema-diff-action',
    'd324284e',
    [
      ...['github-token', 'project_id', 'compare_branch', 'api_key', 'base_branch', 'api_host', 'database'],
      ...['timestamp', 'lsn', 'diff', 'comment_url'],
    ],
  ],
];

interface Row {
  /** What the vendor's action calls it. */
  readonly theirs: readonly string[];
  readonly ours: readonly string[];
}

function rowsUnder(heading: string): readonly Row[] {
  const section = page.split(/^## /m).find(each => each.startsWith(heading)) ?? '';
  return section
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .map(line => line.split('|').slice(1, 3))
    .map(([theirs = '', ours = '']) => ({ theirs: codes(theirs), ours: codes(ours) }));
}

function codes(cell: string): readonly string[] {
  return [...cell.matchAll(/`([\w-]+)(?:: [^`]*)?`/g)].map(([, name = '']) => name);
}

describe.each(VENDORS)('the page on %s', (action, commit, names) => {
  test('has a line for each of its inputs and outputs, and says when it was read', () => {
    const theirs = rowsUnder(`\`${action}\``).flatMap(row => row.theirs);
    expect([...new Set(theirs)].sort()).toEqual([...new Set(names)].sort());
    expect(page).toContain(commit);
  });

  test('names only inputs and outputs that the preview has', async () => {
    const { inputs, outputs } = await actionFile('preview');
    const ours = rowsUnder(`\`${action}\``).flatMap(row => row.ours);
    expect(ours.filter(name => !(name in inputs) && !(name in outputs))).toEqual([]);
  });
});

test('every workflow before and after parses as GitHub parses it, and is on the page', async () => {
  const parser = await workflowParser();
  for (const path of workflows) {
    expect(parser.workflow({ name: path, content: text(path) }), path).toEqual([]);
    expect(page).toContain(`../${path}`);
  }
  const wrong = text(PREVIEW).replace('runs-on:', 'run-on:');
  expect(parser.workflow({ name: PREVIEW, content: wrong })).not.toEqual([]);
});

test('the page has a line for every input that the workflows before give to an action', () => {
  for (const path of workflows.filter(each => each.includes('/before/'))) {
    const { jobs } = parse(text(path)) as { jobs: Record<string, { steps: readonly Used[] }> };
    for (const { uses, with: given = {} } of Object.values(jobs).flatMap(job => job.steps)) {
      const action = /^neondatabase\/([\w-]+)@/.exec(uses ?? '')?.[1];
      if (action === undefined) continue;
      const theirs = rowsUnder(`\`${action}\``).flatMap(row => row.theirs);
      expect(theirs).toEqual(expect.arrayContaining(Object.keys(given)));
    }
  }
});

interface Used {
  readonly uses?: string;
  readonly with?: object;
}

describe('the workflows after', () => {
  const runner = pullRequestWorld({ files: {} });
  const { otherBranch: byHand } = runner;

  function pull(number: number, state: 'open' | 'closed' = 'open', labels: readonly string[] = []): void {
    runner.pull(number, { state, labels });
  }

  function run(path: string, more: Partial<Started> = {}): Promise<WorkflowRun> {
    return runWorkflow(path, runner, { event: 'schedule', vars: { NEON_PROJECT_ID: PROJECT }, ...more });
  }

  function on(number: number, action: string, more: Partial<Started> = {}): Promise<WorkflowRun> {
    const payload = { ...pullRequest('a'.repeat(40), REPOSITORY, number), number, action };
    return run(PREVIEW, { event: 'pull_request', payload, ...more });
  }

  function branches(): readonly { readonly name: string; readonly id: string }[] {
    const { branches: all } = runner.other('GET', `${API}/branches`) as {
      readonly branches: readonly { readonly name: string; readonly id: string }[];
    };
    return [...all].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  const names = (): readonly string[] => branches().map(({ name }) => name);
  const codesOf = ({ steps }: WorkflowRun): readonly (number | null)[] => steps.map(({ code }) => code);

  test('open, push, close, close again, reopen, the old closed job again: nothing twice, nothing left', async () => {
    byHand('theirs');
    pull(12);
    const opened = await on(12, 'opened');
    expect(codesOf(opened)).toEqual([0, 0]);
    const url = opened.steps[0]?.outputs['db_url'];
    expect(opened.scripts).toEqual([{ DATABASE_URL: url }]);
    const [, made] = branches();
    expect(codesOf(await on(12, 'synchronize'))).toEqual([0, 0]);
    expect(branches()[1]).toEqual(made);
    pull(12, 'closed');
    for (const closed of [await on(12, 'closed'), await on(12, 'closed')]) {
      expect(codesOf(closed)).toEqual([0]);
      expect(closed.scripts).toEqual([]);
      expect(names()).toEqual(['main', 'theirs']);
    }
    pull(12);
    expect(codesOf(await on(12, 'reopened'))).toEqual([0, 0]);
    expect(codesOf(await on(12, 'closed'))).toEqual([0]);
    expect(names()).toEqual(['main', 'preview/pr-12', 'theirs']);
    expect(runner.github.repository.commentsOf(12)).toHaveLength(1);
  });

  test('ten at once on one project, and two runs for one of them: one branch each, and all go', async () => {
    const numbers = Array.from({ length: 10 }, (_, nth) => nth + 1);
    for (const number of numbers) pull(number);
    const ends = await Promise.all([...numbers, 1].map(number => on(number, 'opened')));
    expect(ends.flatMap(codesOf).filter(code => code !== 0)).toEqual([]);
    expect(names()).toHaveLength(11);
    for (const number of numbers) pull(number, 'closed');
    await Promise.all(numbers.map(number => on(number, 'closed')));
    expect(names()).toEqual(['main']);
  });

  test('a label resets, a cancelled run is finished by the next one, and the night deletes what was missed', async () => {
    runner.github.repository.roles.set('ada', 'write');
    pull(12, 'open', ['reset']);
    const { cancelled } = cancelledAtWrite(runner, 1);
    // The last look may see all of it done.
    expect([0, 130]).toContain(codesOf(await on(12, 'opened', { cancelled }))[0]);
    expect(codesOf(await on(12, 'synchronize'))).toEqual([0, 0]);
    const before = branches();
    runner.sandbox.sandbox.advance(3_600_000);
    const payload = {
      ...pullRequest('a'.repeat(40), REPOSITORY, 12),
      ...{ number: 12, action: 'labeled', label: { name: 'reset' }, sender: { login: 'ada' } },
    };
    const labeled = await run(PREVIEW, { event: 'pull_request', payload });
    expect(labeled.steps[0]?.outputs).toMatchObject({ act: 'reset', reset: 'true' });
    expect(branches().map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    pull(12, 'closed');
    const [night] = (await run(PREVIEW)).steps;
    expect(night?.outputs).toMatchObject({ act: 'sweep', deleted: 'preview/pr-12' });
    expect(names()).toEqual(['main']);
  });

  test('a branch that the former workflow made is refused, and nothing of it is touched or told', async () => {
    byHand('preview/pr-12');
    pull(12);
    const [before] = branches().slice(1);
    const { steps, scripts } = await on(12, 'synchronize');
    expect(steps.map(({ code }) => code)).toEqual([4]);
    expect(steps[0]?.stdout).toContain('neon/preview-of-another');
    expect(scripts).toEqual([]);
    pull(12, 'closed');
    expect(codesOf(await on(12, 'closed'))).toEqual([4]);
    expect(branches()[1]).toEqual(before);
  });

  test('the reset by hand makes its branch once, then resets it, and has the host for the next step', async () => {
    const event = 'workflow_dispatch';
    const [made] = (await run('examples/moving/after/reset.yml', { event })).steps;
    expect(made?.outputs).toMatchObject({ created: 'true', branch_name: 'preview/staging' });
    runner.sandbox.sandbox.advance(3_600_000);
    const { steps, scripts } = await run('examples/moving/after/reset.yml', { event });
    expect(steps[0]?.outputs).toMatchObject({ reset: 'true', branch_id: made?.outputs['branch_id'] });
    expect(scripts).toEqual([{ HOST: made?.outputs['host_with_pooler'] }]);
    expect(names()).toEqual(['main', 'preview/staging']);
  });

  test('the cleanup deletes what the script deleted, but nothing that is open, unknown or young', async () => {
    await runner.write('evenkeel.yaml', text('examples/moving/after/evenkeel.yaml'));
    for (const name of ['preview/pr-1', 'preview/pr-2', 'preview/pr-3', 'preview/pr-x', 'staging'])
      byHand(name);
    runner.sandbox.sandbox.advance(3 * 86_400_000);
    byHand('preview/pr-4');
    pull(1, 'closed');
    pull(2);
    pull(4, 'closed');
    const [night] = (await run('examples/moving/after/cleanup.yml')).steps;
    expect(night?.code).toBe(0);
    expect(names()).toEqual([
      'main',
      'preview/pr-2',
      'preview/pr-3',
      'preview/pr-4',
      'preview/pr-x',
      'staging',
    ]);
  });
});
