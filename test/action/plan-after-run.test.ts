import { rmSync, symlinkSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { readMarker } from '../../src/action/comment/marker.ts';
import { pullsOfRuns } from '../../src/action/github/pull-of-head.ts';
import { LIMITS } from '../../src/manifest/limits.ts';
import type { FileChanges } from '../github/git-repository.ts';
import type { Permissions } from '../github/routes.ts';
import { hastyClock } from '../helpers/hasty-clock.ts';
import { APPLICATION } from '../helpers/world.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import { HEAD, REPOSITORY, type Step } from './runner.ts';

/** A plan of a pull request by a workflow of the main branch, which has the keys. */

const PROJECTS = ['shiny-wind-028834', 'quiet-hill-110022'] as const;
const [OWN, OTHER] = PROJECTS;
const MAIN = 'b'.repeat(40);
const NEWER = 'e'.repeat(40);
const PERMISSIONS: Permissions = { contents: 'read', 'pull-requests': 'write' };

function manifest(...projects: readonly (readonly [string, ...string[]])[]): string {
  return [
    'evenkeel: 1',
    'name: acme',
    'neon:',
    '  projects:',
    ...projects.map(
      ([id, ...names]) => `    - { id: ${id}, branches: [${names.map(name => `{ name: ${name} }`)}] }`,
    ),
    '',
  ].join('\n');
}

const runner = pullRequestWorld({ files: {}, sandbox: { projects: PROJECTS }, git: true });

interface Change {
  readonly files?: FileChanges;
  /** The repository of the pull request's head. */
  readonly from?: string;
  readonly run?: object;
  /** What happens before the job. */
  readonly before?: () => void | Promise<void>;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** GitHub finds out whether a pull request can be merged only once it is asked: so often. */
function lateMerge(times: number): void {
  runner.github.faults.add({
    method: 'GET',
    path: /\/pulls\/7$/,
    times,
    // The merge that it names until then is of an earlier head.
    what: answer => ({
      ...answer,
      body: { ...Object(answer.body), mergeable: null, merge_commit_sha: MAIN },
    }),
  });
}

/** The job that follows the run for a pull request with these files. */
async function planned({ files = {}, from, run = {}, before, ...more }: Change): Promise<Step> {
  const merged = { 'README.md': 'x\n', ...files };
  runner.history.push(7, HEAD, { ref: 'feature', files: merged, ...(from && { from }) });
  runner.github.faults.clear();
  lateMerge(1);
  await before?.();
  return runner.step({
    event: 'workflow_run',
    payload: {
      action: 'completed',
      workflow_run: {
        event: 'pull_request',
        conclusion: 'success',
        head_branch: 'feature',
        head_sha: HEAD,
        head_repository: { full_name: REPOSITORY },
        ...run,
      },
    },
    env: { GITHUB_SHA: MAIN, ...more.env },
    permissions: PERMISSIONS,
    with: { command: 'plan', environment: 'prod', base: 'git:HEAD', ...more.with },
  });
}

/** The paths that the step asked the service for. */
const asked = (): readonly string[] =>
  runner.sandbox.sandbox.requests.entries.map(({ path }) => path).filter(path => path.includes('/projects/'));

beforeEach(async () => {
  await runner.committed(manifest([OWN, 'main', 'one']));
});

describe('a plan after the run for a pull request', () => {
  test('is of the merge, read from GitHub: the workspace has the main branch, before and after', async () => {
    const step = await planned({ files: { 'evenkeel.yaml': manifest([OWN, 'main', 'one', 'two']) } });
    expect(step.outputs['result'], step.stdout + step.stderr).toBe('changes');
    expect(step.outputs['creates']).toBe('2');
    expect(runner.comment(7)).toContain('neon.branch/shiny-wind-028834/two');
    expect(readMarker(runner.comment(7))).toMatchObject({
      sha: HEAD,
      digest: expect.stringMatching(/^ek1-/),
    });
    expect(runner.git('status', '--porcelain')).not.toContain('evenkeel.yaml');
    expect(runner.writes()).toEqual([]);
  });

  test('does not judge a file that an apply makes: the one on disk is of the main branch', async () => {
    const text = (...names: readonly string[]) =>
      `${manifest([OWN, 'main', ...names])}discord:\n  application_id: "${APPLICATION}"\n  ids_to: ids.json\n`;
    await runner.committed(text('one'));
    const step = await planned({ files: { 'evenkeel.yaml': text('one', 'two') } });
    expect(step.outputs['result'], step.stdout + step.stderr).toBe('changes');
    expect(runner.comment(7)).not.toContain('ids.json');
  });

  test('does not look what adopt would write, which reads live in scopes of the change', async () => {
    const text = (note: string) =>
      `evenkeel: 1\nname: acme\ndiscord:\n  application_id: "${APPLICATION}"\n  commands:\n    - name: ping\n      description: Answers\n      # ${note}\n`;
    await runner.committed(text('note'));
    runner.other('POST', `/discord/api/v10/applications/${APPLICATION}/commands`, {
      name: 'ping',
      description: 'Changed by hand',
    });
    const files = { 'evenkeel.yaml': text('more') };
    const step = await planned({ files, with: { base: '', 'base-applied': 'git:HEAD' } });
    expect(step.stdout, step.stderr).toContain('Undoes what someone changed since the last apply (1)');
    expect(step.stderr).not.toContain('adopt would write');
    expect(runner.github.repository.lineCommentsOf(7)).toEqual([]);
  });

  test('covers the apply after the merge, as one of the event pull_request does', async () => {
    const text = manifest([OWN, 'main', 'one', 'two']);
    await planned({ files: { 'evenkeel.yaml': text } });
    await runner.write('evenkeel.yaml', text);
    await runner.merge();
    const applied = await runner.apply();
    expect(applied.outputs['result'], applied.stdout).toBe('applied');
  });

  test('reads only the scopes that the main branch names, and says which it did not read', async () => {
    const files = { 'evenkeel.yaml': manifest([OWN, 'main', 'two'], [OTHER, 'main', 'mine']) };
    const step = await planned({ files });
    expect(step.outputs['result'], step.stdout).toBe('incomplete');
    expect(asked().filter(path => path.includes(OTHER))).toEqual([]);
    expect(asked().filter(path => path.includes(OWN))).not.toEqual([]);
    expect(runner.comment(7)).toContain('neon.branch/shiny-wind-028834/two');
    expect(runner.comment(7)).toContain('the manifest on the applied branch does not name this scope');
  });

  test('a variable of the change does not make the main branch name another scope', async () => {
    const varied = manifest([OWN, 'main']).replace(OWN, '"${project}"');
    const text = varied.replace('neon:', 'vars: { project: { type: string } }\nneon:');
    await runner.write('vars.yaml', `project: ${OWN}\n`);
    await runner.committed(text);
    const files = { 'evenkeel.yaml': text, 'vars.yaml': `project: ${OTHER}\n` };
    const step = await planned({ files, with: { 'var-file': 'vars.yaml' } });
    expect(step.outputs['result'], step.stdout).toBe('incomplete');
    expect(asked().filter(path => path.includes(OTHER))).toEqual([]);
  });

  test.each<readonly [string, Change['files']]>([
    ['a link', { 'evenkeel.yaml': { link: 'other.yaml' }, 'other.yaml': manifest([OWN, 'main']) }],
    ['nothing', {}],
  ])('says that the manifest is missing where the change has %s there', async (_, files) => {
    const step = await planned({ files: files ?? {} });
    expect(step.outputs['result']).toBe('invalid');
    expect(asked()).toEqual([]);
    expect(step.stdout).toContain('evenkeel.yaml');
  });

  test('takes no file of the checkout in place of one that the change has not, by whatever path', async () => {
    await runner.write('more.yaml', manifest([OWN, 'main', 'of-the-checkout']));
    const step = await planned({
      files: { 'evenkeel.yaml': manifest([OWN, 'main']) },
      with: { file: `evenkeel.yaml\n${runner.folder}/more.yaml` },
    });
    expect(step.outputs['result']).toBe('invalid');
    expect(asked()).toEqual([]);
  });

  test('takes no file of the checkout where the change has a folder at its path', async () => {
    const part = manifest([OWN, 'main', 'of-the-checkout']).replace('evenkeel: 1\nname: acme\n', '');
    await runner.write('more.yaml', part);
    const files = {
      'evenkeel.yaml': 'evenkeel: 1\nname: acme\ninclude: [more.yaml]\n',
      'more.yaml/of-the-change.yaml': part,
    };
    const step = await planned({ files });
    expect(step.outputs['result'], step.stdout).toBe('invalid');
    expect(asked()).toEqual([]);
  });

  test.each([
    ['reads a file of the largest size', 0, 'no-changes'],
    ['says of a larger one that it is too large', 1, 'invalid'],
  ])('%s', async (_, more, result) => {
    const text = manifest([OWN, 'main', 'one']);
    await planned({ files: { 'evenkeel.yaml': manifest([OWN, 'main']) } });
    runner.otherBranch('one');
    const padded = `${text}#${' '.repeat(LIMITS.bytes - text.length - 1 + more)}`;
    const step = await planned({ files: { 'evenkeel.yaml': padded } });
    expect(step.outputs['result'], step.stdout).toBe(result);
  });

  test('reads what is in the workspace from the change, also above the working folder', async () => {
    const own = basename(runner.folder);
    const files = {
      [`${own}/evenkeel.yaml`]: 'evenkeel: 1\nname: acme\ninclude: [../neon.yaml]\n',
      'neon.yaml': manifest([OWN, 'main', 'two']).replace('evenkeel: 1\nname: acme\n', ''),
    };
    const step = await planned({
      files,
      with: { root: '..' },
      env: { GITHUB_WORKSPACE: dirname(runner.folder) },
    });
    expect(step.outputs['creates'], step.stdout).toBe('1');
  });

  test('knows its workspace by a path that is a link', async () => {
    const link = `${runner.folder}-link`;
    symlinkSync(runner.folder, link);
    try {
      const files = { 'only-there.yaml': manifest([OWN, 'main', 'two']) };
      const step = await planned({
        files,
        with: { file: `${link}/only-there.yaml` },
        env: { GITHUB_WORKSPACE: link },
      });
      // It is read; no merged manifest is there, so no scope is.
      expect(step.outputs['blocked'], step.stdout).toBe('2');
    } finally {
      rmSync(link);
    }
  });

  test('shows the mistakes of the change at their lines', async () => {
    const step = await planned({ files: { 'evenkeel.yaml': 'evenkeel: 1\nname: acme\nneonn: {}\n' } });
    expect(step.outputs['result']).toBe('invalid');
    expect(runner.comment(7)).toContain('neonn');
    expect(asked()).toEqual([]);
  });
});

describe('a rename of a global command', () => {
  const commands = (name: string, more = ''): string =>
    `evenkeel: 1\nname: acme\ndiscord:\n  application_id: "${APPLICATION}"\n  commands: [{ name: ${name}, description: Ban a member${more} }]\n`;
  const RENAMED = commands('banish', ', renamed_from: ban');

  test('is not planned before the merge where the bot is in guilds that the main branch does not name, and says so', async () => {
    runner.other('POST', `/discord/api/v10/applications/${APPLICATION}/commands`, {
      name: 'ban',
      description: 'Ban a member',
    });
    await runner.committed(commands('ban'));
    const step = await planned({ files: { 'evenkeel.yaml': RENAMED } });
    expect(step.outputs).toMatchObject({ blocked: '1', updates: '0' });
    for (const said of [step.stdout.replace(/\s+/g, ' '), runner.comment(7)]) {
      expect(said).toContain('scope/withheld');
      expect(said).toContain('Merge the change, and plan again');
      expect(said).not.toContain('add `allow: [loss]`');
    }
    expect(runner.sent().filter(path => path.includes('/guilds/'))).toEqual([]);
  });
});

test('the pull request of a run is found with its head, and with the commit that it goes onto', async () => {
  runner.history.push(7, HEAD, { ref: 'feature' });
  const pulls = pullsOfRuns(runner.github.settings, { fetch, clock: hastyClock() });
  expect(await pulls.ofHead({ branch: 'feature', sha: HEAD })).toEqual({
    number: 7,
    open: true,
    headSha: HEAD,
    baseSha: MAIN,
  });
});

/** Someone pushes after the job has found the pull request. */
function pushedMeanwhile(): void {
  const { repository } = runner.github;
  const newer = repository.git.commit(HEAD);
  runner.github.onRequest = request => {
    if (!/\/pulls\/7$/.test(request)) return;
    const sha = repository.write({ tree: newer.tree, parents: [HEAD], message: 'newer', author: 'ada' });
    repository.git.setRef('refs/heads/feature', sha);
  };
}

describe('a plan after the run for a pull request is refused, before a service is asked,', () => {
  test.each<readonly [string, Change, string]>([
    ['a fork', { run: { head_repository: { full_name: 'mallory/app' } } }, 'another repository'],
    ['Dependabot', { run: { actor: { login: 'dependabot[bot]' } } }, 'Dependabot'],
    [
      'another head by now',
      { before: () => void runner.history.push(7, NEWER) },
      'not the tip of a pull request',
    ],
    ['a fork that has a branch of that name', { from: 'mallory/app' }, 'not the tip of a pull request'],
    ['a fork of the same owner', { from: 'acme/fork' }, 'not the tip of a pull request'],
    ['one that is closed', { before: () => runner.pull(7, { state: 'closed' }) }, 'is closed'],
    ['a merge of another head', { before: pushedMeanwhile }, 'the merge of pull request #7 cannot be read'],
    ['no base', { with: { base: '' } }, 'needs the manifest before the change'],
    [
      'a base in the workspace, which the change could have',
      { with: { base: 'before.yaml' } },
      'needs the manifest before the change',
    ],
  ])('for %s', async (_, change, words) => {
    const step = await planned({ files: { 'evenkeel.yaml': manifest([OWN, 'main']) }, ...change });
    expect(step.code, step.stdout).toBe(1);
    expect(step.told('error').join()).toContain(words);
    expect(runner.sandbox.sandbox.requests.entries).toEqual([]);
    expect(runner.github.repository.commentsOf(7)).toEqual([]);
  });

  test.each(['plan', 'drift'])('for a fork (%s), also where it has no keys to lose', async command => {
    const run = { head_repository: { full_name: 'mallory/app' } };
    const step = await planned({ run, with: { command, base: '' } });
    expect(step.code).toBe(1);
    expect(step.told('error').join()).toContain(
      `${command} does not run on workflow_run after a run for another`,
    );
    expect(runner.sandbox.sandbox.requests.entries).toEqual([]);
  });

  test.each<readonly [string, () => void | Promise<void>]>([
    [
      'with conflicts',
      async () => {
        await runner.write('evenkeel.yaml', 'evenkeel: 1\nname: other\n');
        await runner.commit('d'.repeat(40));
      },
    ],
    ['of which GitHub does not say in time whether it has some', () => lateMerge(5)],
  ])('for one %s', async (_, before) => {
    const step = await planned({ files: { 'evenkeel.yaml': manifest([OWN, 'main']) }, before });
    expect(step.told('error').join()).toContain('cannot be merged as it is. Resolve its conflicts');
    expect(runner.sandbox.sandbox.requests.entries).toEqual([]);
  });
});

test('an offline plan asks no service, comments, and its comment is no review', async () => {
  await runner.write('evenkeel.yaml', manifest([OWN, 'main', 'two']));
  const step = await runner.plan({ with: { offline: 'true', base: 'git:HEAD' } });
  expect(step.code, step.stdout).toBe(0);
  expect(runner.sandbox.sandbox.requests.entries).toEqual([]);
  expect(step.told('notice').join()).toContain('This plan is offline');
  expect(runner.comment(7)).toContain('neon.branch/shiny-wind-028834/two');
  await runner.merge();
  const applied = await runner.apply();
  expect(applied.outputs['result']).toBe('refused');
  expect(runner.writes()).toEqual([]);
});
