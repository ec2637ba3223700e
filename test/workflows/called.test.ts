import { describe, expect, test } from 'vitest';
import { filesOfUse } from '../../src/workflows/github-jobs.ts';
import { jobsOf, keysOf, shown } from './keys-of.ts';

const SHA = '3d3c42e5aac5ba805825da76410c181273ba90b1';
const caller = (more: string, on = 'push'): string =>
  `on: ${on}\npermissions: {}\njobs:\n  up:\n    uses: ./.github/workflows/down.yml\n${more}`;
const CALLED = `on: workflow_call
jobs:
  a:
    steps:
      - run: echo \${{ secrets.K }}
`;

function called(more: string, down = CALLED, on?: string): Readonly<Record<string, string>> {
  return { '.github/workflows/down.yml': down, '.github/workflows/up.yml': caller(more, on) };
}

describe('a workflow that another one calls', () => {
  test('has the keys that the caller gives, by the names that the caller has for them', () => {
    expect(shown(keysOf(called('    secrets: inherit\n')))).toEqual(['K up / a: anyone-who-may-push 5']);
    expect(shown(keysOf(called('    secrets: { k: "${{ secrets.OTHER }}" }\n')))).toEqual([
      'OTHER up / a: anyone-who-may-push 5',
    ]);
  });

  test('keeps the name that the first caller has, where the second gives all that it has', () => {
    const files = {
      '.github/workflows/up.yml': caller('    secrets: { K: "${{ secrets.OTHER }}" }\n'),
      '.github/workflows/down.yml':
        'on: workflow_call\njobs:\n  b: { uses: ./.github/workflows/third.yml, secrets: inherit }\n',
      '.github/workflows/third.yml': CALLED,
    };
    expect(shown(keysOf(files))).toEqual(['OTHER up / b / a: anyone-who-may-push 5']);
  });

  test('reads a key of the caller although its job has an environment', () => {
    const down = CALLED.replace('    steps', '    environment: prod\n    steps');
    expect(shown(keysOf(called('    secrets: { K: "${{ secrets.K }}" }\n', down)))).toEqual([
      'K up / a: anyone-who-may-push 6',
    ]);
    expect(shown(keysOf(called('    secrets: inherit\n', down)))).toEqual(['K up / a: environment? 4']);
  });

  test('runs on the events of the caller, and under its condition', () => {
    const down = CALLED.replace(
      '    steps:\n',
      `    environment: e\n    steps:\n      - uses: actions/checkout@${SHA}\n      - run: make\n`,
    );
    const changes = (on: string): readonly string[] =>
      shown(keysOf(called('    secrets: inherit\n', down, on))).filter(each => each.includes('change-runs'));
    expect(changes('pull_request')).toEqual(['K up / a: change-runs 7']);
    expect(changes('push')).toEqual([]);
    const limited = `    secrets: inherit\n    if: github.event_name == 'push'\n`;
    expect(shown(keysOf(called(limited, down, '[push, pull_request]'))).join()).not.toContain('change-runs');
  });

  test('is told once for each caller, and alone where nobody calls it', () => {
    const two = {
      ...called('    secrets: inherit\n'),
      '.github/workflows/other.yml': caller('    secrets: inherit\n').replace('up:', 'up2:'),
    };
    expect(keysOf(two).map(({ job, file }) => `${job} ${file}`)).toEqual([
      'up2 / a .github/workflows/down.yml',
      'up / a .github/workflows/down.yml',
    ]);
    const alone = keysOf({ '.github/workflows/down.yml': CALLED });
    expect(alone.map(({ key, job, events }) => [key, job, events])).toEqual([
      [alone[0]?.key, 'a', ['workflow_call']],
      ['GITHUB_TOKEN', 'a', ['workflow_call']],
    ]);
  });

  test('is told for its own events, too, where it also starts by itself', () => {
    const down = CALLED.replace('on: workflow_call', 'on: [push, workflow_call]');
    const keys = keysOf(called('    secrets: inherit\n', down)).filter(({ key }) => key === 'K');
    expect(keys.map(({ job, events }) => [job, events])).toEqual([
      ['a', ['push', 'workflow_call']],
      ['up / a', ['push']],
    ]);
  });

  test('is unknown where it is of another repository, and also a finding where its owner can change it', () => {
    const elsewhere = (uses: string, secrets: string): readonly string[] =>
      shown(
        keysOf({
          '.github/workflows/a.yml': `on: push\njobs:\n  a:\n    permissions: {}\n    uses: ${uses}\n    secrets: ${secrets}\n`,
        }),
      );
    expect(elsewhere(`o/r/.github/workflows/x.yml@${SHA}`, 'inherit')).toEqual([
      'every secret a: elsewhere? 5',
      'every secret a: inherited? 6',
    ]);
    expect(elsewhere('o/r/.github/workflows/x.yml@v1', '{ K: "${{ secrets.K }}" }')).toEqual([
      'K a: foreign-action 5',
      'K a: anyone-who-may-push 6',
      'K a: elsewhere? 5',
    ]);
  });

  test('is not read where it is not there', () => {
    const files = { '.github/workflows/up.yml': caller('    secrets: inherit\n') };
    expect(jobsOf(files).unread).toMatchObject([
      {
        at: { line: 5, column: 11 },
        says: 'the workflow ./.github/workflows/down.yml is not in this repository',
      },
    ]);
    expect(shown(keysOf(files))).toEqual(['every secret up: elsewhere? 5', 'every secret up: inherited? 6']);
  });

  test('is left where it calls itself, at any depth', () => {
    const circle = {
      '.github/workflows/up.yml': caller('    secrets: inherit\n'),
      '.github/workflows/down.yml':
        'on: workflow_call\njobs:\n  b: { uses: ./.github/workflows/third.yml, secrets: inherit }\n',
      '.github/workflows/third.yml':
        'on: workflow_call\njobs:\n  c: { uses: ./.github/workflows/down.yml, secrets: inherit }\n',
    };
    expect(jobsOf(circle).unread.map(({ at, says }) => `${at.file}:${at.line} ${says}`)).toEqual([
      '.github/workflows/third.yml:3 ./.github/workflows/down.yml is called in a circle, or more than 10 workflows deep',
    ]);
  });

  test('is left where a few files would make millions of jobs', () => {
    const jobs = (next: string): string =>
      `on: workflow_call\njobs:\n${Array.from({ length: 30 }, (_, n) => `  j${n}: { uses: ./.github/workflows/${next}.yml, secrets: inherit }\n`).join('')}`;
    const files = Object.fromEntries(
      Array.from({ length: 9 }, (_, n) => [`.github/workflows/d${n}.yml`, jobs(`d${n + 1}`)]),
    );
    const { unread, jobs: made } = jobsOf({
      ...files,
      '.github/workflows/d9.yml': CALLED,
      '.github/workflows/up.yml': jobs('d0').replace('workflow_call', 'push'),
    });
    expect(made.length).toBeLessThanOrEqual(20_000);
    expect(unread.at(-1)?.says).toBe('more than 20000 jobs and steps: the others were not read');
  });
});

describe('an action of the repository', () => {
  const job = (uses: string): string =>
    `on: push\npermissions: {}\njobs:\n  a:\n    environment: e\n    steps:\n      - run: echo \${{ secrets.K }}\n      - uses: ${uses}\n`;
  const composite = (step: string): string => `runs:\n  using: composite\n  steps:\n    - ${step}\n`;
  const codes = (files: Readonly<Record<string, string>>): readonly string[] =>
    shown(keysOf(files)).filter(each => !each.includes('environment?'));

  test('brings its steps into the job', () => {
    const files = { '.github/workflows/a.yml': job('./tool'), 'tool/action.yml': composite('run: npm ci') };
    expect(keysOf(files)[0]?.readers[0]).toMatchObject({
      code: 'key/packages-run',
      places: [{ file: 'tool/action.yml', line: 4 }],
    });
    expect(codes({ ...files, 'tool/action.yml': composite('run: echo') })).toEqual([]);
    expect(
      codes({ '.github/workflows/a.yml': job('./tool'), 'tool/action.yaml': composite('uses: a/b@v1') }),
    ).toEqual(['K a: foreign-action 4']);
  });

  test('is left where it uses itself', () => {
    const { unread } = jobsOf({
      '.github/workflows/a.yml': job('./tool'),
      'tool/action.yml': composite('uses: ./tool'),
    });
    expect(unread.map(({ says }) => says)).toEqual([
      './tool is used in a circle, or more than 10 actions deep',
    ]);
  });

  test.each([
    ['./a/b', ['a/b/action.yml', 'a/b/action.yaml']],
    ['./', ['action.yml', 'action.yaml']],
    ['./.github/workflows/x.yml', ['.github/workflows/x.yml']],
    ['././a//b/', ['a/b/action.yml', 'a/b/action.yaml']],
    ['./../a', []],
    ['./a/../../b', []],
    ['a/b@v1', []],
    ['/etc/x.yml', []],
  ])('%s is looked for in these files alone', (uses, files) => {
    expect(filesOfUse(uses)).toEqual(files);
  });
});
