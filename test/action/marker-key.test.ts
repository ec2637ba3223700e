import { describe, expect, test } from 'vitest';
import { markerLine, readMarker } from '../../src/action/comment/marker.ts';
import {
  isOfSameManifest,
  type KeyParts,
  madeOtherwise,
  madeWith,
  markerKey,
  partOfKey,
  wholeKey,
  withoutPart,
} from '../../src/action/comment/marker-key.ts';
import { readInputs } from '../../src/action/workflow/inputs.ts';
import { workflowUrl } from '../../src/action/workflow/links.ts';
import { isOlder, runMark } from '../../src/action/workflow/running.ts';

const none: KeyParts = {
  files: [],
  environment: 'prod',
  vars: [],
  varFiles: [],
  targets: [],
  shard: '',
  workspace: '/work',
};
const key = (more: Partial<KeyParts>): string => markerKey({ ...none, ...more });

test('the row of a manifest has its shards and its runs of some targets', () => {
  const whole = key({ files: ['infra/x.yaml'] });
  const targets = ['neon:db'];
  for (const part of [{ targets }, { shard: '2/12' }, { targets, shard: '2/12' }])
    expect(withoutPart(key({ files: ['infra/x.yaml'], ...part }))).toBe(whole);
  expect(withoutPart(key({ vars: ['a=1'], shard: '2/12' }))).toBe(key({ vars: ['a=1'] }));
});

describe('the key of a comment', () => {
  test('is that of the manifest and the environment where nothing else is given', () => {
    expect(key({})).toBe('evenkeel.yaml|prod');
    expect(key({ files: ['a.yaml', 'b.yaml'], environment: '' })).toBe('a.yaml,b.yaml|');
  });

  test.each([
    'infra/x.yaml',
    './infra/x.yaml',
    'infra//x.yaml',
    'infra/../infra/x.yaml',
    '/work/infra/x.yaml',
  ])('is one for %s', file => {
    expect(key({ files: [file] })).toBe('infra/x.yaml|prod');
  });

  test('is that of the whole path outside of the workspace, and without a workspace', () => {
    expect(key({ files: ['/elsewhere/x.yaml'] })).toBe('/elsewhere/x.yaml|prod');
    expect(key({ files: ['/work/x.yaml'], workspace: '' })).toBe('/work/x.yaml|prod');
    expect(key({ files: ['../x.yaml'] })).toBe('../x.yaml|prod');
  });

  test('differs with the variables, their files and the targets, and with nothing that says the same', () => {
    const keys = [
      key({}),
      key({ vars: ['a=1'] }),
      key({ vars: ['a=2'] }),
      key({ varFiles: ['a=1'] }),
      key({ targets: ['a=1'] }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(key({ varFiles: ['./v.yaml'] })).toBe(key({ varFiles: ['/work/v.yaml'] }));
    for (const each of keys) expect(isOfSameManifest(key({ shard: '1/2' }), each)).toBe(true);
    expect(isOfSameManifest(key({}), key({ environment: 'staging' }))).toBe(false);
  });

  test('tells a shard of it from an environment that is called like one', () => {
    expect(partOfKey(key({ shard: '2/12' }), wholeKey(none))).toEqual({ shard: { index: 2, of: 12 } });
    expect(partOfKey(key({}), wholeKey(none))).toEqual({});
    expect(partOfKey(key({ environment: 'prod|2/12' }), wholeKey(none))).toBeUndefined();
    expect(partOfKey(key({ environment: 'prod2' }), wholeKey(none))).toBeUndefined();
    expect(partOfKey(key({ vars: ['a=1'], shard: '1/2' }), wholeKey(none))).toBeUndefined();
  });

  test('tells a run of targets from a run of everything with the same variables', () => {
    const targets = ['neon.project/a'];
    expect(partOfKey(key({ targets }), wholeKey(none))).toEqual({ hasTargets: true });
    expect(partOfKey(key({ targets, shard: '2/3' }), wholeKey(none))).toEqual({
      hasTargets: true,
      shard: { index: 2, of: 3 },
    });
    const vars = ['a=1'];
    expect(partOfKey(key({ targets, vars }), wholeKey({ ...none, vars }))).toEqual({ hasTargets: true });
    expect(partOfKey(key({ targets, vars }), wholeKey(none))).toBeUndefined();
    expect(partOfKey(key({ targets }), wholeKey({ ...none, vars }))).toBeUndefined();
    expect(partOfKey(key({ targets, environment: 'prod2' }), wholeKey(none))).toBeUndefined();
    expect(partOfKey(key({}), wholeKey({ ...none, targets }))).toBeUndefined();
    expect(key({ targets })).not.toBe(key({ targets: ['neon.project/b'] }));
  });
});

describe('what a plan was made with', () => {
  const made = (env: Readonly<Record<string, string>>) => madeWith(readInputs(env), '/work');

  test('is nothing by default, and no value of a variable', () => {
    expect(made({})).toEqual({});
    const some = made({ INPUT_VARS: 'token=hunter2', INPUT_PRUNE: 'false', INPUT_TARGET: 'a/*\nb/*' });
    expect(some).toMatchObject({ prune: 'false', target: 'a/*, b/*' });
    expect(JSON.stringify(some)).not.toContain('hunter2');
    expect(JSON.stringify(madeOtherwise(some, {}))).not.toContain(some['vars']);
  });

  test('is short, however much it is, and differs nevertheless', () => {
    const targets = (last: string): string => `${'neon.branch/**/x\n'.repeat(500)}${last}`;
    const [one, other] = ['a', 'b'].map(last => made({ INPUT_TARGET: targets(last) }));
    expect(JSON.stringify(one).length).toBeLessThan(300);
    expect(madeOtherwise(one ?? {}, other ?? {})).toHaveLength(1);
  });

  test('has what is done with what someone changed, where that is not the default', () => {
    expect(made({ INPUT_MOVED: 'revert' })).toEqual({});
    expect(madeOtherwise(made({ INPUT_MOVED: 'leave' }), made({}))).toEqual([
      { input: 'moved', reviewed: 'leave', now: '' },
    ]);
  });

  test('has what the run renews', () => {
    const renewed = made({ INPUT_RENEW: 'neon.branch/p/a\nneon.branch/p/b' });
    expect(madeOtherwise(renewed, made({}))).toEqual([
      { input: 'renew', reviewed: 'neon.branch/p/a, neon.branch/p/b', now: '' },
    ]);
  });

  test('and each line of the input `renew` is an address of its own', () => {
    const { options } = readInputs({
      INPUT_COMMAND: 'apply',
      INPUT_RENEW: 'neon.branch/p/a\n neon.branch/p/b',
    });
    const at = options.indexOf('--renew');
    expect(options.slice(at, at + 4)).toEqual(['--renew', 'neon.branch/p/a', '--renew', 'neon.branch/p/b']);
  });

  test('is compared by its own members', () => {
    expect(madeOtherwise({ constructor: 'x' } as never, {})).toEqual([
      { input: 'constructor', reviewed: 'x', now: '' },
    ]);
    expect(madeOtherwise({ prune: 'false' }, { prune: 'false' })).toEqual([]);
  });
});

describe('a run', () => {
  const run = (id: number, attempt: number, at: number) => ({ id, attempt, at });

  test('is older by its attempt or its number, or, if one was run again, by when it began', () => {
    expect(isOlder(run(1, 1, 9), run(1, 2, 5))).toBe(true);
    expect(isOlder(run(1, 2, 5), run(1, 1, 9))).toBe(false);
    expect(isOlder(run(1, 3, 9), run(2, 1, 5))).toBe(false);
    expect(isOlder(run(2, 1, 5), run(1, 3, 9))).toBe(true);
    expect(isOlder(run(1, 1, 5), run(1, 1, 5))).toBe(false);
    // The clock of a runner may be wrong.
    expect(isOlder(run(2, 1, 5), run(1, 1, 9))).toBe(false);
    expect(isOlder(run(1, 1, 9), run(2, 1, 5))).toBe(true);
  });

  test('is known by its time alone where no runner tells more', () => {
    expect(runMark({}, 5_900)).toEqual({ id: 0, attempt: 1, at: 5 });
    expect(runMark({ GITHUB_RUN_ID: '1e3', GITHUB_RUN_ATTEMPT: '2' }, 0)).toEqual({
      id: 0,
      attempt: 2,
      at: 0,
    });
  });
});

test('a marker keeps what it says of an apply, and nothing that is no such thing', () => {
  const applied = { sha: 'c'.repeat(40), whole: true, at: 5 };
  const marker = {
    is: 'plan',
    key: 'k',
    sha: 'a'.repeat(40),
    digest: 'none',
    run: { id: 1, attempt: 2, at: 3 },
    state: 'partly',
    applied,
    made: { target: '--><b> @team ![](http://evil)' },
  } as const;
  const line = markerLine(marker);
  expect(line.slice(4, -3)).not.toMatch(/--|[<>@]|!\[/);
  expect(readMarker(line)).toEqual(marker);
  for (const [of, by] of [
    ['"state":"partly"', '"state":"done"'],
    ['"at":5', '"at":-5'],
    ['"whole":true', '"whole":1'],
    ['"attempt":2', '"attempt":"2"'],
    ['"sha":"cccc', '"sha":"zzzz'],
  ] as const)
    expect(Object.keys(readMarker(line.replace(of, by)) ?? {}).length, by).toBe(7);
});

test('the place to start a workflow is its own, and only of a repository on the server', () => {
  const env = {
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'acme/app',
    GITHUB_WORKFLOW_REF: 'acme/app/.github/workflows/apply-prod.yml@refs/heads/main',
  };
  expect(workflowUrl(env)).toBe('https://github.com/acme/app/actions/workflows/apply-prod.yml');
  expect(workflowUrl({ ...env, GITHUB_WORKFLOW_REF: 'acme/app/.github/workflows/a)b.yml@x' })).toBe('');
  expect(workflowUrl({ ...env, GITHUB_SERVER_URL: undefined })).toBe('');
  expect(workflowUrl({})).toBe('');
});
