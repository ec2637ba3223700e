import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runScript } from '../helpers/run-script.ts';

const ROOT = resolve(import.meta.dirname, '../..');

interface Step {
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly on: unknown;
  readonly permissions: unknown;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly if?: string;
        readonly needs?: readonly string[];
        readonly environment?: string;
        readonly permissions?: Readonly<Record<string, string>>;
        readonly steps: readonly Step[];
      }
    >
  >;
}

const workflow = parse(await readFile(join(ROOT, '.github/workflows/release.yml'), 'utf8')) as Workflow;
const { jobs } = workflow;

test('starts from a tag of a version and from nothing else, and not in a fork', () => {
  expect(workflow.on).toEqual({ push: { tags: ['v[0-9]+.[0-9]+.[0-9]+'] } });
  expect(jobs['build']?.if).toBe('${{ !github.event.repository.fork }}');
  const rest = Object.entries(jobs).filter(([name]) => name !== 'build');
  for (const [, job] of rest) expect(job.needs).toContain('build');
  for (const [, job] of rest) expect(job.if).toBeUndefined();
});

test('no job that may write or publish runs code of the repository or of its packages', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
  expect(jobs['build']?.permissions).toBeUndefined();
  const mighty = Object.values(jobs).filter(job => job.permissions !== undefined);
  expect(mighty).toHaveLength(3);
  for (const job of mighty)
    expect(JSON.stringify(job)).not.toMatch(/checkout|npm ci|npm install|node |scripts\//);
});

test('only the job that publishes on npm, in its environment, has a token for it, and nobody has a secret', () => {
  const withToken = Object.entries(jobs).filter(([, job]) => job.permissions?.['id-token'] === 'write');
  expect(withToken.map(([name, job]) => [name, job.environment])).toEqual([['npm', 'npm']]);
  expect(JSON.stringify(workflow)).not.toMatch(/secrets\.|NODE_AUTH_TOKEN|NPM_TOKEN/);
});

/** A program that notes how it was called, and answers as `bash` code says. */
const stub = (name: string, answers: string): string =>
  `#!/usr/bin/env bash\nprintf '${name} %s\\n' "$*" >> "$CALLS"\n${answers}\n`;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-release-'));
  await mkdir(join(folder, 'bin'));
  await mkdir(join(folder, 'release'));
  const packed = 'packed';
  await writeFile(join(folder, 'release/evenkeel-1.2.3.tgz'), packed);
  await writeFile(join(folder, 'release/action.js'), 'action');
  const sum = (text: string): string => createHash('sha256').update(text).digest('hex');
  await writeFile(
    join(folder, 'release/SHA256SUMS'),
    `${sum(packed)}  evenkeel-1.2.3.tgz\n${sum('action')}  action.js\n`,
  );
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const INTEGRITY = `sha512-${createHash('sha512').update('packed').digest('base64')}`;

interface World {
  readonly gh?: string;
  readonly npm?: string;
}

/**
 * Runs the scripts of a job's steps with these programs. Gives the exit code, the calls and the
 * output.
 */
async function play(job: string, { gh = 'exit 9', npm = 'exit 9' }: World) {
  const calls = join(folder, 'calls');
  await writeFile(calls, '');
  for (const [name, answers] of [
    ['gh', gh],
    ['npm', npm],
  ] as const) {
    await writeFile(join(folder, 'bin', name), stub(name, answers));
    await chmod(join(folder, 'bin', name), 0o755);
  }
  const values: Readonly<Record<string, string>> = {
    GH_TOKEN: 'token',
    GH_REPO: 'acme/app',
    VERSION: '1.2.3',
    DIST_TAG: 'latest',
    LATEST: 'true',
    MOVING: 'v1',
  };
  const outcomes: { code: number | null; output: string }[] = [];
  for (const { run, env = {} } of jobs[job]?.steps ?? []) {
    if (run === undefined || outcomes.some(({ code }) => code !== 0)) continue;
    const given = Object.fromEntries(Object.keys(env).map(name => [name, values[name] ?? 'not given']));
    const path = `${join(folder, 'bin')}:${process.env['PATH']}`;
    const { code, stdout, stderr } = await runScript(run, {
      cwd: folder,
      env: { PATH: path, CALLS: calls, GITHUB_SHA: 'c0ffee', ...given },
    });
    outcomes.push({ code, output: stdout + stderr });
  }
  return {
    code: outcomes.at(-1)?.code,
    output: outcomes.map(({ output }) => output).join(''),
    calls: (await readFile(calls, 'utf8')).trimEnd().split('\n'),
  };
}

const UPLOAD =
  'gh release upload v1.2.3 --clobber release/evenkeel-1.2.3.tgz release/action.js release/SHA256SUMS';

describe('the draft', () => {
  test('is created from the tag that is there, and has every file before anything is published', async () => {
    const { code, calls } = await play('draft', { gh: 'if [ "$2" = view ]; then exit 1; fi' });
    expect({ code, calls }).toEqual({
      code: 0,
      calls: [
        'gh release view v1.2.3 --json isDraft --jq .isDraft',
        'gh release create v1.2.3 --draft --verify-tag --title v1.2.3 --notes-file release/notes.md',
        UPLOAD,
      ],
    });
  });

  test('of an earlier try gets its files again', async () => {
    const { code, calls } = await play('draft', { gh: 'if [ "$2" = view ]; then echo true; fi' });
    expect({ code, calls: calls.slice(1) }).toEqual({ code: 0, calls: [UPLOAD] });
  });

  test('is not made of a release that is published', async () => {
    const { code, calls } = await play('draft', { gh: 'if [ "$2" = view ]; then echo false; fi' });
    expect({ code, calls }).toEqual({ code: 0, calls: [expect.stringContaining('release view')] });
  });

  test('that cannot be filled fails the job, so that nothing is published', async () => {
    expect((await play('draft', { gh: 'if [ "$2" = upload ]; then exit 1; fi; echo true' })).code).toBe(1);
  });
});

/** npm in this version, which answers a view so. */
const npm = (version: string, view: string): string =>
  `case "$1" in --version) echo ${version};; view) ${view};; publish) ;; esac`;
const MISSING = 'echo "npm error code E404" >&2; exit 1';
const PUBLISH = 'npm publish ./evenkeel-1.2.3.tgz --provenance --access public --tag latest --ignore-scripts';

describe('npm', () => {
  test.each(['11.5.1', '11.16.2', '12.0.0'])(
    '%s publishes the packed file with provenance',
    async version => {
      const { code, calls, output } = await play('npm', { npm: npm(version, MISSING) });
      expect({ code, last: calls.at(-1) }, output).toEqual({ code: 0, last: PUBLISH });
    },
  );

  test.each(['11.5.0', '10.9.4', '9.99.9'])('%s publishes nothing', async version => {
    const { code, calls, output } = await play('npm', { npm: npm(version, MISSING) });
    expect(code).toBe(1);
    expect(output).toContain(`npm ${version} is older than 11.5.1`);
    expect(calls).not.toContain(PUBLISH);
  });

  test('that has this very file already is left alone, so that a failed release can go on', async () => {
    const { code, calls } = await play('npm', { npm: npm('11.6.0', `echo ${INTEGRITY}`) });
    expect(code).toBe(0);
    expect(calls).not.toContain(PUBLISH);
  });

  test('that has another file of this version fails the job', async () => {
    const { code, calls, output } = await play('npm', { npm: npm('11.6.0', 'echo sha512-other') });
    expect(code).toBe(1);
    expect(output).toContain('npm has another file as 1.2.3');
    expect(calls).not.toContain(PUBLISH);
  });

  test('that does not answer fails the job', async () => {
    const { code, calls } = await play('npm', { npm: npm('11.6.0', 'echo ETIMEDOUT >&2; exit 1') });
    expect(code).toBe(1);
    expect(calls).not.toContain(PUBLISH);
  });

  test('gets no file that is not the one that was built', async () => {
    await writeFile(join(folder, 'release/evenkeel-1.2.3.tgz'), 'another');
    const { code, calls } = await play('npm', { npm: npm('11.6.0', MISSING) });
    expect(code).toBe(1);
    expect(calls).toEqual(['']);
  });
});

describe('the published release', () => {
  const gh = (immutable: string, moving: string): string =>
    `case "$*" in *releases/tags*) echo ${immutable};; *git/ref/tags/v1*) ${moving};; esac`;

  test('is immutable, and the tag v1 moves to it, without a release', async () => {
    const { code, calls } = await play('publish', { gh: gh('true', 'exit 0') });
    expect({ code, calls }).toEqual({
      code: 0,
      calls: [
        'gh release edit v1.2.3 --draft=false --latest=true',
        'gh api repos/acme/app/releases/tags/v1.2.3 --jq .immutable',
        'gh api repos/acme/app/git/ref/tags/v1 --silent',
        'gh api --method PATCH repos/acme/app/git/refs/tags/v1 -f sha=c0ffee -F force=true --silent',
      ],
    });
  });

  test('of a new major version creates its tag', async () => {
    const { code, calls } = await play('publish', { gh: gh('true', 'exit 1') });
    expect(code).toBe(0);
    expect(calls.at(-1)).toBe(
      'gh api --method POST repos/acme/app/git/refs -f ref=refs/tags/v1 -f sha=c0ffee --silent',
    );
  });

  test('that is not immutable fails the job, and no tag moves', async () => {
    const { code, calls, output } = await play('publish', { gh: gh('false', 'exit 0') });
    expect(code).toBe(1);
    expect(output).toContain('turn on immutable releases');
    expect(calls.filter(call => call.includes('git/ref'))).toEqual([]);
  });
});

test('no version is published by hand', async () => {
  const { code, stderr } = await runScript('node scripts/read-release.js', {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '' },
  });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'evenkeel is published by .github/workflows/release.yml, from a tag: docs/releasing.md\n',
  });
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  expect(scripts['prepublishOnly']).toBe('node scripts/read-release.js');
});
