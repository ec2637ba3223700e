import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { EXAMPLES, type JobFolder, jobFolder } from './job-folder.ts';

let job: JobFolder;

beforeEach(async () => {
  job = await jobFolder();
});

afterEach(() => job.close());

const text = (name: string): string => readFileSync(join(EXAMPLES, name), 'utf8');

/** Someone else renames what was applied. */
function disturb(): void {
  const { NEON_API_KEY: key } = job.server.env;
  const path = '/neon/api/v2/projects/shiny-wind-028834/branches';
  const send = (method: string, to: string, body = '') =>
    JSON.parse(
      job.server.sandbox.handle({
        method,
        path: to,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        text: body,
      }).text,
    );
  const { branches } = send('GET', path) as { branches: { id: string; name: string }[] };
  const id = branches.find(({ name }) => name === 'dev')?.id;
  send('PATCH', `${path}/${id}`, JSON.stringify({ branch: { name: 'moved' } }));
}

/** What each system runs, by the name of its job or stage. */
interface System {
  readonly shell: readonly string[];
  readonly scripts: Readonly<Record<'check' | 'plan' | 'merged' | 'apply' | 'drift', string>>;
  readonly env: () => Readonly<Record<string, string>>;
  /** Whether `plan` writes a comment. */
  readonly comments: boolean;
}

interface GitLabJob {
  readonly script?: readonly string[];
  readonly rules?: readonly { readonly if: string }[];
}

const gitlab = parse(text('gitlab-ci.yml')) as Readonly<Record<string, GitLabJob>>;
const linesOf = (name: string): string => gitlab[name]?.script?.join('\n') ?? 'exit 99';

interface ForgejoWorkflow {
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly { readonly run?: string; readonly env?: object }[] }>
  >;
}

const forgejo = parse(text('forgejo.yml')) as ForgejoWorkflow;
const stepsOf = (name: string): string =>
  forgejo.jobs[name]?.steps.flatMap(({ run }) => run ?? []).join('\n') ?? 'exit 99';

const jenkinsfile = text('Jenkinsfile');
/** The shell of a stage: texts in single quotes, in which Groovy replaces nothing. */
function stage(name: string): string {
  const [, body = ''] = new RegExp(`stage\\('${name}'\\)([\\s\\S]*?)(?=stage\\('|$)`).exec(jenkinsfile) ?? [];
  const found = [...body.matchAll(/(?:sh|script:) (?:'''([\s\S]*?)'''|'([^'\n]*)')/g)];
  return found.map(([, long, short]) => long ?? short).join('\n') || 'exit 99';
}

const systems: readonly (readonly [string, System])[] = [
  [
    'GitLab',
    {
      shell: ['bash', '-c'],
      scripts: {
        check: linesOf('check'),
        plan: linesOf('plan'),
        merged: linesOf('plan-merged'),
        apply: linesOf('apply'),
        drift: linesOf('drift'),
      },
      env: () => ({ CI_MERGE_REQUEST_DIFF_BASE_SHA: job.before, CI_COMMIT_BEFORE_SHA: job.before }),
      comments: true,
    },
  ],
  [
    'Jenkins',
    {
      shell: ['sh', '-xe', '-c'],
      scripts: {
        check: stage('Check'),
        plan: stage('Plan'),
        merged: stage('Plan'),
        apply: stage('Apply'),
        drift: stage('Drift'),
      },
      env: () => ({ CHANGE_TARGET: 'main' }),
      comments: false,
    },
  ],
  [
    'Forgejo',
    {
      shell: ['bash', '-e', '-c'],
      scripts: {
        check: stepsOf('check'),
        plan: stepsOf('plan'),
        merged: stepsOf('plan'),
        apply: stepsOf('apply'),
        drift: stepsOf('drift'),
      },
      env: () => ({}),
      comments: true,
    },
  ],
];

describe.each(systems)('%s', (name, { shell, scripts, env, comments }) => {
  /** A GitLab runner joins the lines of a job, with errexit and pipefail. */
  const as = (script: string): string => (name === 'GitLab' ? `set -eo pipefail\n${script}` : script);
  const run = (what: keyof System['scripts'], more = {}, tokens = true) =>
    job.run(as(scripts[what]), { shell, tokens, env: { ...job.forge.env, ...env(), ...more } });

  test('checks a change without a token and without a request', async () => {
    const { code, stdout, stderr } = await run('check', {}, false);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('neon.branch/shiny-wind-028834/dev');
    expect(job.server.sandbox.requests.entries).toHaveLength(0);
  });

  test('fails the check of a manifest that is not valid with exit 3', async () => {
    await writeFile(join(job.folder, 'evenkeel.yaml'), 'evenkeel: 1\nname: acme\nnoen: {}\n');
    expect(await run('check', {}, false)).toMatchObject({ code: 3 });
  });

  test('shows the plan to the reviewer, and writes nothing at the services', async () => {
    const { code, stderr } = await run('plan');
    expect(code, stderr).toBe(0);
    expect(await job.read('plan.md')).toContain('neon.branch/shiny-wind-028834/dev');
    expect(job.forge.ours.map(body => body.split('\n')[0])).toEqual(
      comments ? ['<!-- evenkeel prod -->'] : [],
    );
    expect(job.writes()).toEqual([]);
  });

  test('applies what was shown, and then has no drift', async () => {
    await run('merged');
    const digest = /ek1-[0-9a-f]{40}/.exec(await job.read('plan.md'))?.[0] ?? '';
    const { code, stdout, stderr } = await run('apply', { DIGEST: digest });
    expect(code, stdout + stderr).toBe(0);
    expect(job.writes()).toEqual(['POST /neon/api/v2/projects/shiny-wind-028834/branches']);
    expect(await run('drift')).toMatchObject({ code: 0 });
  });

  test.runIf(name !== 'Forgejo')(
    'knows what was applied last: a plan and a drift say what someone changed since',
    async () => {
      await run('merged');
      expect(await job.read('base')).toBe(`--base git:${job.before}\n`);
      expect(await run('apply')).toMatchObject({ code: 0 });
      expect(job.git('ls-remote', 'origin', 'refs/evenkeel/applied')).toContain(job.git('rev-parse', 'HEAD'));
      disturb();
      expect(await run('drift')).toMatchObject({ code: 2 });
      expect(await job.read('drift.md')).toContain('moved');
      expect((await run('plan')).code).toBe(0);
      expect(await job.read('plan.md')).toContain('Undoes what someone changed');
    },
  );

  test.runIf(name !== 'Forgejo')(
    'does not take an apply that did not end well for one that did',
    async () => {
      await run('merged');
      expect((await run('apply')).code).toBe(0);
      await run('merged');
      disturb();
      expect((await run('apply')).code).toBe(4);
      expect(job.git('ls-remote', 'origin', 'refs/evenkeel/applied')).toBe('');
      await run('drift');
      expect(await job.read('drift.md')).not.toMatch(/someone changed/i);
    },
  );

  test.runIf(name !== 'Forgejo')(
    'ends a drift whose base nobody can tell with exit 1 or more, and asks no service',
    async () => {
      job.git('remote', 'set-url', 'origin', '/nowhere.git');
      const { code } = await run('drift');
      expect([0, 2]).not.toContain(code);
      expect(job.server.sandbox.requests.entries).toHaveLength(0);
    },
  );

  test('applies nothing if live has moved since the plan, with exit 4', async () => {
    await run('merged');
    const digest = /ek1-[0-9a-f]{40}/.exec(await job.read('plan.md'))?.[0] ?? '';
    const { code } = await job.run('npx --no-install evenkeel apply --yes --no-prune --quiet', {
      shell: ['sh', '-c'],
    });
    expect(code).toBe(0);
    disturb();
    const before = job.writes().length;
    expect(await run('apply', { DIGEST: digest })).toMatchObject({ code: 4 });
    expect(job.writes()).toHaveLength(before);
  });

  test('tells drift (exit 2) from a look that failed (exit 1)', async () => {
    await job.run('npx --no-install evenkeel apply --yes --quiet', { shell: ['sh', '-c'] });
    disturb();
    expect(await run('drift')).toMatchObject({ code: 2 });
    expect(await run('drift', { NEON_API_KEY: 'napi_wrong_wrong_wrong' })).toMatchObject({ code: 1 });
  });
});

describe('the GitLab pipeline', () => {
  test('applies a digest by hand', async () => {
    await job.run(linesOf('plan-merged'), {
      shell: ['bash', '-c'],
      env: { CI_COMMIT_BEFORE_SHA: job.before },
    });
    const { digest } = JSON.parse(await job.read('plan.json')) as { digest: string };
    const script = { shell: ['bash', '-c'], env: { DIGEST: digest } };
    expect(await job.run(linesOf('apply-digest'), script)).toMatchObject({ code: 0 });
    const events = (await job.read('events.jsonl')).trimEnd().split('\n');
    expect(JSON.parse(events.at(-1) ?? '')).toMatchObject({ type: 'end', failed: false });
    expect(JSON.parse(await job.read('report.json'))).toMatchObject({ plan: { digest } });
  });

  test('gives tokens to no job of a fork, and writes only on the default branch', () => {
    const jobs = Object.entries(gitlab).filter(([, each]) => each.script !== undefined);
    const applies = jobs.filter(([, each]) => each.script?.join('').includes(' apply '));
    expect(applies).toHaveLength(2);
    for (const [, each] of applies)
      for (const rule of each.rules ?? [])
        expect(rule.if).toContain('$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH');
    expect(gitlab['plan']?.rules?.map(rule => rule.if).join()).toContain(
      '$CI_MERGE_REQUEST_SOURCE_PROJECT_ID == $CI_MERGE_REQUEST_PROJECT_ID',
    );
  });
});

describe('drift.sh from cron', () => {
  const run = (webhook: string) =>
    job.run(join(EXAMPLES, 'drift.sh'), { shell: ['sh', '-c'], env: { WEBHOOK: webhook } });

  test('is silent without drift', async () => {
    await job.run('npx --no-install evenkeel apply --yes --quiet', { shell: ['sh', '-c'] });
    expect(await run('http://127.0.0.1:1/')).toMatchObject({ code: 0 });
  });

  test('sends what has drifted, and ends with its exit code', async () => {
    await job.run('npx --no-install evenkeel apply --yes --quiet', { shell: ['sh', '-c'] });
    disturb();
    const { createServer } = await import('node:http');
    const got: string[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', piece => {
        body += piece;
      });
      request.on('end', () => {
        got.push(body);
        response.end();
      });
    });
    await new Promise<void>(done => {
      server.listen(0, '127.0.0.1', done);
    });
    try {
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      expect(await run(`http://127.0.0.1:${port}/hook`)).toMatchObject({ code: 2 });
    } finally {
      server.closeAllConnections();
      await new Promise(done => server.close(done));
    }
    expect(got.map(body => JSON.parse(body))).toEqual([
      { text: 'something has drifted\nneon.branch/shiny-wind-028834/dev' },
    ]);
  });
});
