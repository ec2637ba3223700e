import { describe, expect, test } from 'vitest';
import { jobsOf, keysOf, shown } from './keys-of.ts';

/** What a file leaves open is unknown or found, and never nothing. */

const SHA = '3d3c42e5aac5ba805825da76410c181273ba90b1';
const K = 'env: { K: "${{ secrets.K }}" }';

function workflow(job: string, more: { readonly on?: string; readonly top?: string } = {}): string {
  const { on = 'push', top = '' } = more;
  return `on: ${on}\n${top}jobs:\n  a:\n    permissions: {}\n    environment: e\n${job}`;
}

/** The readers of the job a, without what only the settings of its environment say. */
function readers(text: string, more: Readonly<Record<string, string>> = {}): readonly string[] {
  const files = { '.github/workflows/a.yml': text, ...more };
  return shown(keysOf(files)).filter(each => !each.includes('environment?'));
}

const HOSTED = '    runs-on: ubuntu-24.04\n';
const steps = (...all: readonly string[]): string =>
  `    steps:\n${all.map(each => `      - ${each}\n`).join('')}`;

describe('code that a command fetches and runs', () => {
  test.each([
    ['curl -s https://x | sh'],
    ['wget -qO- https://x | bash -s -- a'],
    ['eval "$(curl https://x)"'],
    ['bash <(curl https://x)'],
    ['python3 -c "$(curl https://x)"'],
  ])('is beside the key: %s', run => {
    expect(readers(workflow(HOSTED + steps(`{ run: ${JSON.stringify(run)}, ${K} }`)))).toEqual([
      'K a: packages-run 8',
    ]);
  });

  test.each([
    ['curl https://x | jq .'],
    ['bash build.sh'],
    ['curl https://x; bash build.sh'],
    ['eval "$(cat x)"'],
  ])('and not with %s', run => {
    expect(readers(workflow(HOSTED + steps(`{ run: ${JSON.stringify(run)}, ${K} }`)))).toEqual([]);
  });
});

describe('a command that may run another', () => {
  const run = (script: string): readonly string[] =>
    readers(
      workflow(
        HOSTED + steps(`{ uses: actions/checkout@${SHA} }`, `{ run: ${JSON.stringify(script)}, ${K} }`),
        { on: 'pull_request' },
      ),
    );

  test.each([
    ['find . -name x -exec make ;'],
    ["trap 'make' EXIT"],
    ['tar -x --checkpoint-action=exec=sh -f a.tar'],
    ['git -c core.fsmonitor=./x status'],
    ['git config core.hooksPath .githooks'],
    ['git submodule foreach make'],
    ['gh extension install .'],
  ])('runs code of the change: %s', script => {
    expect(run(script)).toEqual(['K a: change-runs 9']);
  });

  test.each([
    ['find . -name x'],
    ['trap - EXIT'],
    ['tar -xf a.tar'],
    ['git config user.name x'],
    ['gh run list'],
  ])('and not %s', script => {
    expect(run(script)).toEqual([]);
  });
});

describe('a script in another shell', () => {
  const run = (step: string, top = ''): readonly string[] =>
    readers(
      workflow(HOSTED + steps(`{ uses: actions/checkout@${SHA} }`, `{ ${step}, run: "true", ${K} }`), {
        on: 'pull_request',
        top,
      }),
    );

  test('counts as running code, also where the workflow or the job names it', () => {
    expect(run('shell: python')).toEqual(['K a: change-runs 9']);
    expect(run('shell: "node {0}"')).toEqual(['K a: change-runs 9']);
    expect(run('name: b', 'defaults: { run: { shell: pwsh } }\n')).toEqual(['K a: change-runs 10']);
    expect(
      readers(
        workflow(
          `${HOSTED}    defaults: { run: { shell: pwsh } }\n${steps(`{ uses: actions/checkout@${SHA} }`, `{ run: "true", ${K} }`)}`,
          { on: 'pull_request' },
        ),
      ),
    ).toEqual(['K a: change-runs 10']);
  });

  test.each(['bash', 'sh', 'bash --noprofile --norc -eo pipefail {0}', 'sh -e {0}'])(
    'and not in %s',
    shell => {
      expect(run(`shell: "${shell}"`)).toEqual([]);
    },
  );
});

describe("a stranger's head that a script checks out by a variable", () => {
  const HEAD = '"${{ github.event.pull_request.head.sha }}"';
  const fetched = ['git fetch origin "$SHA"', 'git clone "$URL" . && make', 'git checkout ${SHA} && make'];
  test.each(fetched)('is beside the key: %s', run => {
    const text = workflow(
      HOSTED + steps(`{ run: ${JSON.stringify(run)}, env: { SHA: ${HEAD}, K: "\${{ secrets.K }}" } }`),
      { on: 'pull_request_target' },
    );
    expect(readers(text).join()).toContain('K a: stranger-runs');
  });

  test('also where the variable is of the job or the workflow, and not where git does not use it', () => {
    const run = '{ run: "git fetch origin $SHA", env: { K: "${{ secrets.K }}" } }';
    const on = 'pull_request_target';
    const ofJob = workflow(`${HOSTED}    env: { SHA: ${HEAD} }\n${steps(run)}`, { on });
    const ofFile = workflow(HOSTED + steps(run), { on, top: `env: { SHA: ${HEAD} }\n` });
    for (const text of [ofJob, ofFile]) expect(readers(text).join()).toContain('stranger-runs');
    for (const script of ['git log; echo $SHA', 'git fetch origin main; echo $SHA']) {
      const other = `{ run: "${script}", env: { K: "\${{ secrets.K }}" } }`;
      expect(readers(workflow(`${HOSTED}    env: { SHA: ${HEAD} }\n${steps(other)}`, { on }))).toEqual([]);
    }
  });
});

describe('an image', () => {
  const DIGEST = `a@sha256:${'0'.repeat(64)}`;
  const job = (more: string): readonly string[] =>
    readers(workflow(HOSTED + more + steps(`{ run: echo, ${K} }`)));

  test('in which the steps run is code that its owner can change, unless it has a digest', () => {
    expect(job('    container: a:1\n')).toEqual(['K a: foreign-action 7']);
    expect(job('    container: { image: a }\n')).toEqual(['K a: foreign-action 7']);
    expect(job(`    container: ${DIGEST}\n`)).toEqual([]);
  });

  test('of a service is, where it is given a key', () => {
    expect(job('    services: { db: { image: a, env: { P: "${{ secrets.K }}" } } }\n')).toEqual([
      'K a: foreign-action 7',
    ]);
    expect(job('    services: { db: { image: a } }\n')).toEqual([]);
    expect(job(`    services: { db: { image: "${DIGEST}", env: { P: "\${{ secrets.K }}" } } }\n`)).toEqual(
      [],
    );
  });

  test('of an action in the repository is, too, and a Dockerfile runs packages', () => {
    const text = workflow(HOSTED + steps(`{ uses: ./act, with: { t: "\${{ secrets.K }}" } }`));
    const act = (image: string): Readonly<Record<string, string>> => ({
      'act/action.yml': `runs: { using: docker, image: "${image}" }\n`,
    });
    expect(readers(text, act('docker://a:1'))).toEqual(['K a: foreign-action 1']);
    expect(readers(text, act(`docker://${DIGEST}`))).toEqual([]);
    expect(readers(text, act('Dockerfile'))).toEqual(['K a: packages-run 1']);
  });
});

test('an action that is not in the repository is named as not read', () => {
  const text = workflow(HOSTED + steps('{ uses: ./nowhere }'));
  const { unread } = jobsOf({ '.github/workflows/a.yml': text });
  expect(unread.map(({ says }) => says)).toEqual(['the action ./nowhere is not in this repository']);
});

describe('whose the runner is', () => {
  const job = (on: string, more = ''): readonly string[] =>
    readers(workflow(`    runs-on: ${on}\n${more}${steps(`{ run: echo, ${K} }`)}`));

  test.each(['my-runner', '{ group: big }', '"${{ inputs.on }}"', '[linux, x64]', '"${{ matrix.os }}"'])(
    'is unknown by %s',
    on => {
      expect(job(on)).toEqual(['K a: self-hosted? 6']);
    },
  );

  test.each(['ubuntu-latest', 'windows-2025', '[macos-15]', 'ubuntu-24.04-arm'])('is known by %s', on => {
    expect(job(on)).toEqual([]);
  });

  test('is known where a matrix has only known names', () => {
    const matrix = (os: string): string => `    strategy: { matrix: { os: [${os}] } }\n`;
    expect(job('"${{ matrix.os }}"', matrix('ubuntu-latest, macos-15'))).toEqual([]);
    expect(job('"${{ matrix.os }}"', matrix('ubuntu-latest, big'))).toEqual(['K a: self-hosted? 7']);
    const include = '    strategy: { matrix: { os: [macos-15], include: [{ os: big }] } }\n';
    expect(job('"${{ matrix.os }}"', include)).toEqual(['K a: self-hosted? 6']);
    expect(job('"${{ matrix.os }}"', matrix('self-hosted'))).toEqual(['K a: self-hosted 7']);
  });
});

describe('the token of a job whose file does not say what it may do', () => {
  const readersOf = (permissions: string, step: string): readonly string[] =>
    shown(
      keysOf({
        '.github/workflows/a.yml': `on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n${permissions}${steps(step)}`,
      }),
    );

  test('is unknown, also where no step names it', () => {
    expect(readersOf('', '{ run: echo }')).toEqual(['GITHUB_TOKEN a: token-permissions? 3']);
    expect(readersOf('    permissions: some\n', '{ run: echo }')).toEqual([
      'GITHUB_TOKEN a: token-permissions? 3',
    ]);
    expect(readersOf('    permissions: {}\n', '{ run: echo }')).toEqual([]);
  });
});

test('the token of a change is found by no action that whoever may push has written', () => {
  const text = (step: string): string =>
    `on: pull_request\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    permissions: { pull-requests: write }\n${steps(`{ uses: actions/checkout@${SHA} }`, step)}`;
  const of = (step: string): readonly string[] => shown(keysOf({ '.github/workflows/a.yml': text(step) }));
  expect(of('{ uses: ./act }')).toEqual([]);
  // What it installs was written by others.
  expect(of('{ run: npm ci }')).toEqual(['GITHUB_TOKEN a: change-runs 8']);
});

test('every secret of a job with an environment is also one of that', () => {
  const text = workflow(HOSTED + steps('{ run: echo, env: { A: "${{ toJSON(secrets) }}" } }'));
  const [key] = keysOf({ '.github/workflows/a.yml': text });
  expect(key?.readers.map(({ says }) => says)).toEqual([
    'which secrets these are, of the repository, its organization and the environment e, only the settings say',
  ]);
});

describe('a key that opens only previews', () => {
  const of = (job: string, on = 'pull_request'): readonly string[] =>
    shown(
      keysOf(
        { '.github/workflows/a.yml': `on: ${on}\njobs:\n  a:\n    permissions: {}\n${job}` },
        { ofPreviews: new Set(['K']) },
      ),
    );
  const RUNS = `{ run: make, ${K} }`;

  test('is unknown where whoever may push reads it: they may see a preview, or not', () => {
    expect(of(HOSTED + steps(`{ uses: actions/checkout@${SHA} }`, RUNS))).toEqual(['K a: preview-data? 8']);
    expect(of(HOSTED + steps('{ run: npm ci }', RUNS), 'push')).toEqual(['K a: preview-data? 8']);
    expect(of(`    environment: e\n${HOSTED}${steps(RUNS)}`)).toEqual(['K a: preview-data? 8']);
  });

  test('is found where a stranger reads it', () => {
    const head = `{ uses: actions/checkout@${SHA}, with: { ref: "\${{ github.head_ref }}" } }`;
    expect(of(HOSTED + steps(head, RUNS), 'pull_request_target')).toEqual([
      'K a: stranger-runs 7,8',
      'K a: preview-data? 8',
    ]);
  });
});
