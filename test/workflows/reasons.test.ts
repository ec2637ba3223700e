import { describe, expect, test } from 'vitest';
import { CODES } from '../../src/workflows/judge.ts';
import type { RepositorySettings } from '../../src/workflows/settings.ts';
import { keysOf, shown } from './keys-of.ts';

// The name on npm is nobody's yet, so no file has the whole command.
const OWN_NAME = 'evenkeel';

const SHA = '3d3c42e5aac5ba805825da76410c181273ba90b1';
const KEY = '        env: { K: "${{ secrets.K }}" }';

/** A workflow of one job with the key K in an environment, so that only its steps are judged. */
function workflow(on: string, steps: string, more = ''): Readonly<Record<string, string>> {
  return {
    '.github/workflows/a.yml': `on: ${on}
jobs:
  a:
    runs-on: ubuntu-24.04
    permissions: {}
    environment: e
${more}    steps:
      - run: echo
${KEY}
${steps}`,
  };
}

/** The codes of the job, without what only settings say. */
function codes(files: Readonly<Record<string, string>>): readonly string[] {
  return shown(keysOf(files)).filter(each => !each.includes('environment?'));
}

const CHECKOUT = `      - uses: actions/checkout@${SHA}\n`;
const HEAD = (ref: string): string => `${CHECKOUT}        with: { ref: "\${{ ${ref} }}" }\n`;

describe('code of a change is beside the key', () => {
  const has = (on: string, steps: string, more?: string): readonly string[] =>
    codes(workflow(on, steps, more));

  test.each([
    ['npm ci'],
    ['make'],
    ['./build.sh'],
    ['node x.js'],
    ['echo a && sh b.sh'],
    ['x=$(python3 a.py)'],
    ['npm run a'],
    ['npm ci --ignore-scripts && npx --no-install evenkeel plan'],
    ['"$TOOL" a'],
    ['curl https://x/#top; make'],
    ['cat <<-END\n\tnothing\n\tEND\nmake'],
  ])('where the job checks it out and runs %s', run => {
    expect(has('pull_request', `${CHECKOUT}      - run: ${JSON.stringify(run)}\n`)).toEqual([
      'K a: change-runs 11',
    ]);
  });

  test.each([
    ['git cat-file -e HEAD'],
    ['echo npm ci'],
    ['cat <<END\nnpm ci\nEND'],
    ['gh run list | jq . # npm ci'],
    ['npm ci --ignore-scripts'],
    ["echo 'a; make'"],
    ['case "$A" in make|b) echo;; esac'],
    ['echo $(date) make'],
  ])('and not where it runs %s', run => {
    expect(has('pull_request', `${CHECKOUT}      - run: ${JSON.stringify(run)}\n`)).toEqual([]);
  });

  test('and not where nothing was checked out before, or the base', () => {
    expect(has('pull_request', `      - run: make\n${CHECKOUT}`)).toEqual([]);
    expect(has('pull_request', `${HEAD('github.base_ref')}      - run: make\n`)).toEqual([]);
    expect(has('pull_request', `${CHECKOUT}        with: { ref: main }\n      - run: make\n`)).toEqual([]);
    expect(has('push', `${CHECKOUT}      - run: make\n`)).toEqual([]);
    const other = '        with: { repository: acme/tools }\n';
    expect(has('pull_request', `${CHECKOUT}${other}      - run: make\n`)).toEqual([]);
  });

  test('also by an action of the checkout, which the change may have written', () => {
    expect(has('pull_request', `${CHECKOUT}      - uses: ./tool\n`)).toEqual(['K a: change-runs 11']);
    expect(
      has('pull_request', `${HEAD('github.event.repository.default_branch')}      - uses: ./tool\n`),
    ).toEqual([]);
  });

  test('on one of several events, where the steps are for it', () => {
    const steps = (event: string): string =>
      `${CHECKOUT}      - run: make\n        if: github.event_name == '${event}'\n`;
    expect(has('[push, pull_request]', steps('pull_request'))).toEqual(['K a: change-runs 11']);
    expect(has('[push, pull_request]', steps('push'))).toEqual([]);
    expect(
      has('[push, pull_request]', `${CHECKOUT}      - run: make\n`, "    if: github.event_name == 'push'\n"),
    ).toEqual([]);
    expect(
      has(
        '[push, pull_request]',
        `${CHECKOUT}      - run: make\n`,
        "    if: github.event_name != 'pull_request'\n",
      ),
    ).toEqual([]);
  });

  test('still, where a condition mixes && and ||, which takes no event away', () => {
    const mixed = "!(github.event_name == 'push' || github.event_name == 'schedule') && github.actor == 'a'";
    const step = `      - run: make\n        if: ${JSON.stringify(mixed)}\n`;
    expect(has('[push, pull_request]', `${CHECKOUT}${step}`)).toEqual(['K a: change-runs 11']);
  });

  test('still, where a later checkout brings the base back', () => {
    expect(
      has('pull_request', `${CHECKOUT}      - run: make\n${HEAD('github.base_ref')}      - run: make\n`),
    ).toEqual(['K a: change-runs 11,14']);
  });
});

describe("a stranger's code is beside the key", () => {
  const has = (on: string, steps: string, more?: string): readonly string[] =>
    codes(workflow(on, steps, more));

  test.each([
    ['pull_request_target', 'github.event.pull_request.head.sha'],
    ['pull_request_target', 'github.head_ref'],
    ['workflow_run', 'github.event.workflow_run.head_sha'],
    ['issue_comment', "format('refs/pull/{0}/head', github.event.issue.number)"],
  ])('on %s with a checkout of %s, even if nothing runs', (on, ref) => {
    expect(has(on, HEAD(ref))).toEqual(['K a: stranger-runs 10']);
    expect(has(on, `${HEAD(ref)}      - run: make\n`)).toEqual(['K a: stranger-runs 10,12']);
  });

  test("by a checkout of the head's repository, at whatever ref", () => {
    const repository = '${{ github.event.pull_request.head.repo.full_name }}';
    expect(has('pull_request_target', `${CHECKOUT}        with: { repository: "${repository}" }\n`)).toEqual([
      'K a: stranger-runs 10',
    ]);
  });

  test.each([
    ['gh pr checkout 1 && make'],
    ['git fetch origin pull/1/head --depth 1 && make'],
    ['git fetch origin \\\n  pull/1/head && make'],
  ])('by a command that fetches it: %s', command => {
    const run = `      - run: ${JSON.stringify(command)}\n`;
    expect(has('issue_comment', run)).toEqual(['K a: stranger-runs 10,10']);
    expect(has('push', run)).toEqual([]);
  });

  test('and not where it takes the base, which is the usual one there', () => {
    expect(has('pull_request_target', `${CHECKOUT}      - run: make\n`)).toEqual([]);
    expect(has('workflow_run', `${CHECKOUT}      - run: make\n`)).toEqual([]);
  });

  test('and is only a change of someone who may push, where forks are kept out', () => {
    const guard = '    if: github.event.pull_request.head.repo.full_name == github.repository\n';
    const steps = `${HEAD('github.head_ref')}      - run: make\n`;
    expect(has('pull_request_target', steps, guard)).toEqual(['K a: change-runs 13']);
    expect(has('pull_request_target', steps, '    if: github.actor == github.repository\n')).toEqual([
      'K a: stranger-runs 11,13',
    ]);
  });

  test('is unknown where the ref comes from another step', () => {
    expect(has('issue_comment', HEAD('steps.x.outputs.ref'))).toEqual(['K a: unknown-checkout? 10']);
    expect(has('push', HEAD('steps.x.outputs.ref'))).toEqual([]);
  });
});

describe("a stranger's text is in a script", () => {
  const run = (expression: string): readonly string[] =>
    codes(workflow('push', `      - run: echo \${{ ${expression} }}\n`));

  test.each([
    ['github.event.issue.title'],
    ['github.event.pull_request.body'],
    ['github.event.pull_request.head.ref'],
    ['github.head_ref'],
    ['github.event.commits[0].message'],
    ['github.event.comment.body'],
    ['toJSON(github.event)'],
    ['toJSON(github)'],
    ['github.event.workflow_run.head_branch'],
  ])('by %s', expression => {
    expect(run(expression)).toEqual(['K a: injection 10']);
  });

  test.each([
    ['github.event.repository.name'],
    ['github.event.pull_request.number'],
    ['github.sha'],
    ['inputs.title'],
    ['github.event.pull_request.head.sha'],
  ])('and not by %s', expression => {
    expect(run(expression)).toEqual([]);
  });

  test('and not where it is a variable, and where it is the script of an action', () => {
    expect(
      codes(workflow('push', '      - run: echo "$T"\n        env: { T: "${{ github.head_ref }}" }\n')),
    ).toEqual([]);
    const script = `      - uses: actions/github-script@${SHA}\n        with:\n          script: |\n            const a = 1;\n            b("\${{ github.head_ref }}");\n`;
    expect(codes(workflow('push', script))).toEqual(['K a: injection 14']);
  });
});

describe('what else is in the job', () => {
  test('packages, on any event, and not those that only lie there', () => {
    const at = (run: string): readonly string[] =>
      codes(workflow('push', `${CHECKOUT}      - run: ${run}\n`));
    for (const run of [
      'npm ci',
      'npm test',
      'npm run build --ignore-scripts',
      'pip install .',
      'npx x',
      `npx ${OWN_NAME} plan`,
      'python -m pip install x',
      'docker run a',
      'yarn',
    ])
      expect(at(run), run).toEqual(['K a: packages-run 11']);
    for (const run of [
      'npm ci --ignore-scripts',
      'npx --no-install evenkeel plan',
      'npm config get x',
      'make',
      'docker ps',
    ])
      expect(at(run), run).toEqual([]);
  });

  test('actions that their owner can change', () => {
    const at = (uses: string): readonly string[] => codes(workflow('push', `      - uses: ${uses}\n`));
    for (const uses of [
      ...['a/b@v1', 'a/b@main', 'a/b/c@1.2.3', `a/b@${SHA.slice(1)}`, 'docker://a:1', 'a/b'],
      'actions-rs/toolchain@v1',
    ])
      expect(at(uses), uses).toEqual(['K a: foreign-action 10']);
    for (const uses of [
      `a/b@${SHA}`,
      `a/b/c@${SHA}`,
      'actions/setup-node@v4',
      `docker://a@sha256:${SHA}${SHA.slice(0, 24)}`,
    ])
      expect(at(uses), uses).toEqual([]);
  });

  test('artifacts over the files of the job', () => {
    const at = (more: string): readonly string[] =>
      codes(workflow('push', `      - uses: actions/download-artifact@v4\n${more}`));
    expect(at('')).toEqual(['K a: artifact 10']);
    expect(at('        with: { path: . }\n')).toEqual(['K a: artifact 10']);
    expect(at('        with: { path: "${{ github.workspace }}" }\n')).toEqual(['K a: artifact 10']);
    expect(at('        with: { path: dist }\n')).toEqual([]);
    expect(codes(workflow('push', '      - run: gh run download 1\n'))).toEqual(['K a: artifact 10']);
    for (const dir of ['--dir x', '--dir=x', '-D x'])
      expect(codes(workflow('push', `      - run: gh run download 1 ${dir}\n`)), dir).toEqual([]);
  });

  test('a cache that a job without keys can write, and not one that no other job can', () => {
    const cached = workflow('push', '      - uses: actions/cache@v4\n        with: { path: x, key: k }\n');
    const other = (run: string): Readonly<Record<string, string>> => ({
      ...cached,
      '.github/workflows/b.yml': `on: push\njobs:\n  b:\n    permissions: {}\n    steps:\n      - run: ${run}\n`,
    });
    expect(codes(cached)).toEqual([]);
    expect(codes(other('npm ci'))).toEqual(['K a: cache 10']);
    expect(codes(other('echo'))).toEqual([]);
    const node = (cache: string): Readonly<Record<string, string>> => ({
      ...other('npm ci'),
      ...workflow(
        'push',
        `      - uses: actions/setup-node@v4\n        with: { node-version: 24${cache} }\n`,
      ),
    });
    expect(codes(node(', cache: npm'))).toEqual(['K a: cache 10']);
    expect(codes(node(''))).toEqual([]);
  });

  test.each([
    ['', ['K a: cache 10']],
    ['        with: { cache: true }\n', ['K a: cache 10']],
    ['        with: { cache: false }\n', []],
    ["        with: { cache: 'false' }\n", []],
  ])('the cache of setup-go, which is on unless it is switched off:%s', (more, found) => {
    const other = 'on: push\njobs:\n  b:\n    permissions: {}\n    steps:\n      - run: npm ci\n';
    const step = `      - uses: actions/setup-go@v5\n${more}`;
    expect(codes({ ...workflow('push', step), '.github/workflows/b.yml': other })).toEqual(found);
  });

  test('a cache that a job can write which has no key but its own token', () => {
    const other =
      'on: push\njobs:\n  b:\n    permissions: { contents: write }\n    steps: [{ run: npm ci }]\n';
    const cached = workflow('push', '      - uses: actions/cache@v4\n        with: { path: x, key: k }\n');
    expect(codes({ ...cached, '.github/workflows/b.yml': other })).toContain('K a: cache 10');
  });

  test('a runner of your own', () => {
    const on = (runner: string): Readonly<Record<string, string>> => ({
      '.github/workflows/a.yml': `on: push\njobs:\n  a:\n    runs-on: ${runner}\n    environment: e\n    permissions: {}\n    steps:\n      - run: echo \${{ secrets.K }}\n`,
    });
    for (const runner of ['self-hosted', '[self-hosted, linux]', '{ group: g, labels: [x, self-hosted] }'])
      expect(codes(on(runner)), runner).toEqual(['K a: self-hosted 4']);
    expect(codes(on('ubuntu-24.04'))).toEqual([]);
    for (const runner of ['not-self-hosted', '{ group: self }'])
      expect(codes(on(runner)), runner).toEqual(['K a: self-hosted? 4']);
  });
});

describe('who may push', () => {
  const job = (environment: string, on = 'push'): readonly string[] =>
    shown(
      keysOf({
        '.github/workflows/a.yml': `on: ${on}\njobs:\n  a:\n    permissions: {}\n${environment}    steps:\n      - run: echo\n        env: { K: "\${{ secrets.K }}" }\n`,
      }),
    );

  test.each(['push', 'schedule', 'workflow_run', 'workflow_dispatch', '[pull_request, push]'])(
    'reads a secret of the repository, on %s too',
    on => {
      expect(job('', on)).toEqual(['K a: anyone-who-may-push 7']);
    },
  );

  test('may read one of an environment: only the settings say it', () => {
    expect(job('    environment: prod\n')).toEqual(['K a: environment? 5']);
    expect(job('    environment: { name: prod, url: x }\n')).toEqual(['K a: environment? 5']);
    expect(job("    environment: ''\n")).toEqual(['K a: anyone-who-may-push 8']);
    const [dynamic] = keysOf({
      '.github/workflows/a.yml':
        'on: push\njobs:\n  a:\n    environment: ${{ inputs.e }}\n    steps: [{ run: "echo ${{ secrets.K }}" }]\n',
    });
    expect(dynamic?.readers[0]).toMatchObject({
      known: 'unknown',
      says: 'the environment is ${{ inputs.e }}, so only a run says which it is',
    });
  });

  test.each([
    ['the workflow', 'env: { K: "${{ secrets.K }}" }\n', '', 'K a: anyone-who-may-push 2'],
    ['the job', '', '    env: { K: "${{ secrets.k }}" }\n', 'K a: anyone-who-may-push 5'],
    [
      'a service',
      '',
      '    services: { db: { env: { K: "${{ secrets[\'K\'] }}" } } }\n',
      'K a: anyone-who-may-push 5',
    ],
    [
      'an expression of several',
      '',
      '    env: { K: "${{ inputs.x && secrets.K || \'secrets\' }}" }\n',
      'K a: anyone-who-may-push 5',
    ],
    ['all secrets', '', '    env: { K: "${{ toJSON(secrets) }}" }\n', 'every secret a: inherited? 5'],
  ])('finds a key that %s names', (_, top, of, line) => {
    const text = `on: push\n${top}jobs:\n  a:\n    permissions: {}\n${of}    steps: [{ run: echo }]\n`;
    expect(shown(keysOf({ '.github/workflows/a.yml': text }))).toEqual([line]);
  });

  test('names the page of the settings, if the repository is known', () => {
    const files = {
      '.github/workflows/a.yml': 'on: push\njobs: { a: { steps: [{ run: "echo ${{ secrets.K }}" }] } }\n',
    };
    const [key] = keysOf(files, { home: { github: 'https://github.com/acme/app' } });
    expect(key?.readers[0]?.page).toBe('https://github.com/acme/app/settings/secrets/actions');
    expect(keysOf(files)[0]?.readers[0]).not.toHaveProperty('page');
  });

  test('is not told of the outputs of a step whose id is secrets', () => {
    const steps = '[{ id: secrets, run: echo }, { run: "echo ${{ steps.secrets.outputs.x }}" }]';
    const text = `on: push\npermissions: {}\njobs: { a: { steps: ${steps} } }\n`;
    expect(keysOf({ '.github/workflows/a.yml': text })).toEqual([]);
  });

  test('is not told of a value that is no secret', () => {
    const files = {
      '.github/workflows/a.yml':
        'on: push\npermissions: {}\njobs: { a: { steps: [{ run: "echo ${{ secrets.ID }}" }] } }\n',
    };
    expect(keysOf(files, { open: new Set(['ID']) })).toEqual([]);
  });
});

describe('the token of a job', () => {
  const token = (permissions: string, steps: string, on = 'pull_request'): readonly string[] =>
    keysOf({ '.github/workflows/a.yml': `on: ${on}\n${permissions}jobs:\n  a:\n    steps:\n${steps}` }).map(
      ({ key, could, readers }) => `${key}: ${could}: ${readers.map(({ code }) => code).join()}`,
    );
  const make = `${CHECKOUT}      - run: make\n`;

  test('is in every step of a job that can write, named or not', () => {
    expect(token('permissions: { contents: write, issues: read, deployments: write }\n', make)).toEqual([
      'GITHUB_TOKEN: write in this repository until the job ends: contents, deployments: key/change-runs',
    ]);
    expect(token('permissions: write-all\n', make)).toEqual([
      'GITHUB_TOKEN: write in this repository until the job ends: everything: key/change-runs',
    ]);
    expect(token('permissions: read-all\n', make)).toEqual([]);
    expect(
      token('permissions: { contents: read }\n', `      - run: echo \${{ github.token }}\n${make}`),
    ).toEqual([]);
  });

  test('may do what its job says, whatever the top of the file says', () => {
    const of = (top: string, job: string): readonly string[] =>
      keysOf({
        '.github/workflows/a.yml': `on: push\npermissions: ${top}\njobs:\n  a:\n    permissions: ${job}\n    steps: [{ run: echo }]\n`,
      }).map(({ could }) => could);
    expect(of('{ contents: write }', '{}')).toEqual([]);
    expect(of('{}', '{ contents: write }')).toEqual([
      'write in this repository until the job ends: contents',
    ]);
  });

  test('may do what settings say, where the workflow does not', () => {
    for (const step of ['echo ${{ secrets.GITHUB_TOKEN }}', 'echo'])
      expect(token('', `      - run: ${step}\n`)).toEqual([
        'GITHUB_TOKEN: what the settings let the tokens of jobs do: key/token-permissions',
      ]);
  });
});

test('the order is by who reads, then as written, and every code has a place in it', () => {
  const keys = keysOf({
    '.github/workflows/b.yml':
      'on: push\npermissions: {}\njobs:\n  z: { environment: e, steps: [{ run: "echo ${{ secrets.K }}" }] }\n  y: { steps: [{ run: "echo ${{ secrets.K }}" }] }\n',
    '.github/workflows/a.yml': `on: issue_comment\npermissions: {}\njobs:\n  x:\n    steps:\n${HEAD('github.head_ref')}      - run: echo \${{ secrets.A }} \${{ secrets.B }}\n`,
  });
  expect(keys.map(({ key, job }) => `${key} ${job}`)).toEqual(['A x', 'B x', 'K y', 'K z']);
  expect(new Set(CODES).size).toBe(CODES.length);
});

test('keys that settings keep come after those of which only settings say who can read them', () => {
  const settings: RepositorySettings = {
    environments: new Map([['e', { reviewers: 1, branches: ['main'], secrets: new Set(['K']) }]]),
    secrets: { names: new Set() },
    defaultBranch: 'main',
    takesReviewedOnly: true,
  };
  const text =
    'on: push\njobs: { a: { runs-on: ubuntu-24.04, environment: e, steps: [{ run: "echo ${{ secrets.K }}" }] } }\n';
  expect(shown(keysOf({ '.github/workflows/a.yml': text }, { settings }))).toEqual([
    'GITHUB_TOKEN a: token-permissions? 2',
    'K a: environment! 2',
  ]);
});
