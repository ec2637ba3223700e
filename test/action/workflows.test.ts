import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { INPUT_DEFAULTS } from '../../src/action/workflow/input-values.ts';
import { outputsOf } from '../../src/action/workflow/outcome.ts';
import { parseArguments } from '../../src/cli/arguments/parse-arguments.ts';
import { type ActionFile, actionFile } from './runner.ts';
import { workflowParser } from './workflow-parser.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const workflows = ['.github/workflows', 'examples/workflows']
  .flatMap(folder => readdirSync(join(ROOT, folder)).map(file => `${folder}/${file}`))
  .filter(path => !path.endsWith('/kubernetes.yml'));

interface Step {
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly 'working-directory'?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly on: unknown;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly concurrency?: { readonly 'cancel-in-progress'?: unknown; readonly queue?: unknown };
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly Step[]; readonly 'timeout-minutes'?: number }>
  >;
}

let parser: Awaited<ReturnType<typeof workflowParser>>;
let action: ActionFile;

beforeAll(async () => {
  parser = await workflowParser();
  action = await actionFile();
});

describe('action.yml', () => {
  test('fits the published schema for action metadata', () => {
    expect(parser.action({ name: 'action.yml', content: text('action.yml') })).toEqual([]);
    const wrong = text('action.yml').replace('node24', 'node22');
    expect(parser.action({ name: 'action.yml', content: wrong })).toHaveLength(1);
  });

  test('has the inputs that the code reads, with the same defaults', () => {
    const written = Object.entries(action.inputs).map(([name, { default: value }]) => [
      name,
      value === '${{ github.token }}' ? '' : value,
    ]);
    expect(Object.fromEntries(written)).toEqual(INPUT_DEFAULTS);
  });

  test('has the outputs that the code writes', () => {
    const ended = Object.keys(outputsOf({ command: 'plan', code: 0 }));
    const written = [...ended, 'applied-commit', 'plan-json', 'report-json', 'part-json', 'page', 'proposal'];
    expect(Object.keys(action.outputs).sort()).toEqual(written.sort());
  });

  test('runs the committed bundle', () => {
    expect(action.runs).toEqual({ using: 'node24', main: 'dist/action.js' });
  });
});

test('dist/action.js is what the sources make', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-dist-'));
  try {
    execFileSync(process.execPath, [join(ROOT, 'scripts/build.js'), '--action', folder], { cwd: ROOT });
    const same = readFileSync(join(folder, 'action.js'), 'utf8') === text('dist/action.js');
    expect(same, 'run: node scripts/build.js --action').toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe.each(workflows)('%s', path => {
  const workflow = parse(text(path)) as Workflow;
  const steps = Object.values(workflow.jobs).flatMap(job => job.steps);

  test('parses as GitHub parses it', () => {
    expect(parser.workflow({ name: path, content: text(path) })).toEqual([]);
  });

  test('names only inputs that the action has', () => {
    for (const { uses, with: given } of steps) {
      if (uses !== './' && uses !== './.github/evenkeel') continue;
      expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(given ?? {})));
    }
  });

  test('says its permissions, runs one at a time, and ends', () => {
    expect(workflow.permissions).toBeDefined();
    // Without any for the whole workflow, each job that has a token's use says its own.
    const isEmpty = Object.keys(workflow.permissions ?? {}).length === 0;
    if (!isEmpty) expect(workflow.permissions?.['contents']).toBe('read');
    const acts = steps.some(({ uses }) => uses?.startsWith('./') === true);
    if (acts) expect(workflow.concurrency).toBeDefined();
    for (const job of Object.values(workflow.jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  // GitHub's changelog of 2026-05-07: `max` keeps up to 100 runs waiting, and with
  // `cancel-in-progress: true` it is an error.
  test('keeps waiting runs only where none is cancelled', () => {
    const { queue, 'cancel-in-progress': cancels } = workflow.concurrency ?? {};
    expect(['single', 'max', undefined]).toContain(queue);
    if (queue === 'max') expect(cancels).toBe(false);
  });

  test('names a base on each of its events', () => {
    const bases = steps.flatMap(({ with: given }) => given?.['base'] ?? []);
    const pushed = bases.filter(base => /event\.before(?! \|\| '\S+')/.test(base));
    if (JSON.stringify(workflow.on).includes('workflow_dispatch')) expect(pushed).toEqual([]);
  });

  test('never runs on pull_request_target, and puts nothing of an event into a script', () => {
    expect(JSON.stringify(workflow.on)).not.toContain('pull_request_target');
    for (const { run } of steps) expect(run ?? '').not.toMatch(/\$\{\{/);
  });
});

test("the workflow for Forgejo is one that GitHub's parser takes, too", () => {
  const path = 'examples/elsewhere/forgejo.yml';
  expect(parser.workflow({ name: path, content: text(path) })).toEqual([]);
  const { jobs } = parse(text(path)) as Workflow;
  for (const { run } of Object.values(jobs).flatMap(job => job.steps))
    expect(run ?? '').not.toMatch(/\$\{\{/);
});

describe('the paths that trigger an example', () => {
  /** Of pull requests and pushes alike; a workflow without any runs for each. */
  const pathsOf = (name: string): readonly (readonly string[])[] => {
    const { on } = parse(text(`examples/workflows/${name}`)) as {
      readonly on: Readonly<Record<string, { readonly paths?: readonly string[] } | null>>;
    };
    return Object.values(on).flatMap(event => (event?.paths === undefined ? [] : [event.paths]));
  };
  // As GitHub reads `*` and `**` where a path has no other special character.
  const runsFor = (paths: readonly string[], file: string): boolean =>
    paths.some(path => {
      const pattern = path
        .replaceAll('.', '\\.')
        .replaceAll('**', '§')
        .replaceAll('*', '[^/]*')
        .replaceAll('§', '.*');
      return new RegExp(`^${pattern}$`).test(file);
    });
  /**
   * Where the examples have what a manifest is loaded from: includes, texts of locales, values of
   * variables.
   */
  const LOADED = ['evenkeel.yaml', 'evenkeel/neon/projects.yaml', 'locales/de.yaml', 'vars/prod.yaml'];

  test.each(['plan.yml', 'apply.yml', 'commands-built.yml'])(
    'of %s have everything that a manifest is loaded from, at each event',
    name => {
      expect(pathsOf(name).length).toBeGreaterThan(0);
      for (const paths of pathsOf(name))
        for (const file of LOADED) expect(runsFor(paths, file), file).toBe(true);
      expect(runsFor(pathsOf(name)[0] ?? [], 'README.md')).toBe(false);
    },
  );

  test('are never one thing for the plan and another for the apply', () => {
    const own = (name: string) =>
      pathsOf(name)
        .flat()
        .filter(path => !path.startsWith('.github/'));
    expect(own('apply.yml')).toEqual(own('plan.yml'));
    const [planned, applied] = pathsOf('commands-built.yml');
    expect(applied).toEqual(planned);
  });
});

test.each(['apply.yml', 'preview.yml'])('%s drops no apply that waits', name => {
  const { concurrency } = parse(text(`examples/workflows/${name}`)) as Workflow;
  expect(concurrency).toMatchObject({ 'cancel-in-progress': false, queue: 'max' });
});

test('apply.yml can be started by hand with a digest, and takes what was reviewed without one', () => {
  const { on, jobs } = parse(text('examples/workflows/apply.yml')) as Workflow;
  expect(on).toMatchObject({ workflow_dispatch: { inputs: { digest: { type: 'string' } } } });
  const given = Object.values(jobs).flatMap(job => job.steps.map(step => step.with));
  expect(given).toContainEqual(
    expect.objectContaining({ command: 'apply', 'expect-digest': "${{ inputs.digest || 'reviewed' }}" }),
  );
});

test('merge-queue.yml has one job for pull requests and the queue, and skips neither', () => {
  const { on, jobs } = parse(text('examples/workflows/merge-queue.yml')) as Workflow;
  expect(on).toEqual({ pull_request: null, merge_group: null });
  expect(Object.keys(jobs)).toEqual(['plan']);
  expect(jobs['plan']?.steps.at(-1)?.with).toMatchObject({ command: 'plan', 'expect-digest': 'reviewed' });
});

describe('commands in the examples', () => {
  const lines = ['examples/workflows/shards.yml', 'examples/workflows/kubernetes.yml']
    .flatMap(path => [
      ...text(path).matchAll(
        /(?:npx,? --no-install,? evenkeel|[ [,]evenkeel),? ((?:drift|show|report)\b(?:[^|\n\\]|\\\n)*)/g,
      ),
    ])
    .map(([, rest = '']) =>
      rest
        .replace(/\\\n/g, ' ')
        .replace(/[\],]|\$\(\(.*?\)\)/g, found => (found.startsWith('$') ? '1' : ' ')),
    )
    .map(rest => rest.replaceAll('"', '').trim().split(/\s+/));

  test.each(lines)('%s …', (...argv) => {
    expect(parseArguments(argv, '1.0.0')).toHaveProperty('chosen');
  });

  test('there are three of them', () => {
    expect(lines).toHaveLength(3);
  });
});

test.each(['commands-built.yml', 'commands-committed.yml'])(
  'the job of %s that runs the code of a pull request has no keys, and the jobs with keys run none of it',
  name => {
    const { jobs, permissions } = parse(text(`examples/workflows/${name}`)) as Workflow;
    expect(permissions).toEqual({ contents: 'read' });
    const running = Object.values(jobs).filter(job => JSON.stringify(job).includes('npm '));
    expect(running).toHaveLength(1);
    for (const job of running) {
      expect(JSON.stringify(job)).not.toMatch(
        /secrets|github\.token|\.github\/evenkeel|"permissions"|"environment"/,
      );
    }
    for (const job of Object.values(jobs)) {
      if (running.includes(job)) continue;
      expect(job.steps.filter(({ run }) => run !== undefined)).toEqual([]);
      const downloads = job.steps.filter(({ uses }) => uses?.includes('download-artifact'));
      expect(downloads.map(({ with: given }) => given?.['path'])).not.toContain(undefined);
    }
  },
);

test('the schemas of a preview are compared where nothing of the pull request has run', () => {
  const { jobs } = parse(text('examples/workflows/preview.yml')) as Workflow;
  const steps = jobs['schema']?.steps ?? [];
  expect(steps.map(({ uses = 'run' }) => uses.split('@')[0])).toEqual([
    'actions/checkout',
    './.github/evenkeel/preview',
  ]);
});

test('the commands of a preview are built without keys, and the job with the keys runs none of their code', () => {
  const request = text('examples/workflows/preview-bot-request.yml');
  expect(request).toContain('npm run commands');
  expect(request).not.toContain('secrets.');
  const { jobs } = parse(text('examples/workflows/preview-bot.yml')) as Workflow;
  const steps = jobs['preview']?.steps ?? [];
  expect(steps.map(({ uses = 'run' }) => uses.split('@')[0])).toEqual([
    'actions/checkout',
    'actions/download-artifact',
    './.github/evenkeel/preview',
  ]);
});

test('the preview runs the migrations of its pull request after the action, and without the key', () => {
  const { jobs } = parse(text('examples/workflows/preview.yml')) as Workflow;
  const steps = jobs['branch']?.steps ?? [];
  expect(steps.map(({ uses = 'run' }) => uses.split('@')[0])).toEqual([
    'actions/checkout',
    './.github/evenkeel/preview',
    'actions/checkout',
    'run',
  ]);
  const withKey = steps.filter(({ env }) => JSON.stringify(env ?? {}).includes('secrets.'));
  expect(withKey.map(({ uses }) => uses?.split('@')[0])).toEqual(['./.github/evenkeel/preview']);
});

describe('the keys in the examples', () => {
  const examples = workflows.filter(path => path.startsWith('examples/'));
  const LAYOUTS = [
    ...['plan-offline', 'apply-approved', 'plan-live', 'preview-request', 'preview-branch'],
    ...['commands-built', 'preview-bot-request', 'preview-bot'],
  ];

  test.each(examples)('%s says in its head who can read which key', path => {
    const head = text(path).slice(0, text(path).search(/^name:/m));
    expect(head).toMatch(/^# Keys: /m);
    const uses = [...text(path).matchAll(/secrets\.(\w+)/g)].map(([, name = '']) => name);
    const keys = uses.filter(name => name !== 'EVENKEEL_SEAL_KEY');
    expect(/^# Keys: none\./m.test(head)).toBe(keys.length === 0);
  });

  test.each(LAYOUTS)('%s has no key in a job without an environment, nor beside code of the change', name => {
    const { jobs } = parse(text(`examples/workflows/${name}.yml`)) as {
      readonly jobs: Readonly<
        Record<string, { readonly environment?: string; readonly steps: readonly Step[] }>
      >;
    };
    for (const job of Object.values(jobs)) {
      const written = JSON.stringify(job).replaceAll('secrets.EVENKEEL_SEAL_KEY', '');
      if (!written.includes('secrets.')) continue;
      expect(job.environment).toMatch(/^(?:prod|prod-plan|previews)$/);
      expect(written).not.toMatch(/npm |npx |head_sha|head_ref|actions\/cache|setup-node/);
      // An artifact is data, and never lies where the files of the job are.
      const downloads = job.steps.filter(({ uses }) => uses?.includes('download-artifact'));
      for (const { with: given } of downloads) expect(given?.['path']).toMatch(/^(?:dist|before)$/);
    }
  });

  test('preview-branch.yml runs the change in a job that has no token, no environment and no cache', () => {
    const { jobs } = parse(text('examples/workflows/preview-branch.yml')) as {
      readonly jobs: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    };
    const running = Object.values(jobs).filter(job => JSON.stringify(job).includes('npm '));
    expect(running).toHaveLength(1);
    expect(running[0]).toMatchObject({ permissions: {} });
    expect(running[0]).not.toHaveProperty('environment');
    expect(JSON.stringify(running[0])).not.toMatch(/github\.token|NEON_API_KEY|actions\/cache|cache:/);
  });
});

test('a line that a server of your own may not know has the way out beside it', () => {
  for (const path of workflows.filter(each => each.startsWith('examples/')))
    for (const line of text(path).split('\n'))
      if (/^\s+queue:/.test(line)) expect(line, path).toContain('GitHub Enterprise Server: delete this line');
  const scripts = workflows
    .filter(each => each.startsWith('examples/'))
    .flatMap(path => {
      const { jobs } = parse(text(path)) as Workflow;
      return Object.values(jobs).flatMap(job =>
        job.steps.filter(({ run }) => /^\s*(?:.*\$\()?gh /m.test(run ?? '')),
      );
    });
  expect(scripts.length).toBeGreaterThan(3);
  for (const { run, env } of scripts) {
    expect(run).toContain('export GH_HOST="${GITHUB_SERVER_URL#https://}"');
    expect(Object.keys(env ?? {})).toEqual(expect.arrayContaining(['GH_TOKEN', 'GH_ENTERPRISE_TOKEN']));
  }
});
