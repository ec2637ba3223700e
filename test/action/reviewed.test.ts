import { readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { aManifest } from '../helpers/manifests.ts';
import { MERGE, NEON, pullRequestWorld } from './pull-request-world.ts';
import { type Step, succeeded } from './runner.ts';

const COMMANDS = '/discord/api/v10/applications/222222222222222222/commands';
const LATER = 'd'.repeat(40);

const neon = (...branches: readonly string[]): string =>
  aManifest({ branches: ['main', ...branches], prune: true });

const ping = (description: string): string =>
  aManifest({ commands: [`{ name: ping, description: ${description} }`] });

const runner = pullRequestWorld({ files: {} });

/** The job of a pull request that goes on, at the head that was pushed first. */
function appliedInPullRequest(): Promise<Step> {
  return runner.plan({
    permissions: { contents: 'read', 'pull-requests': 'read' },
    with: { command: 'apply', 'expect-digest': 'reviewed', 'apply-on': 'pull_request' },
  });
}

/** Plans a manifest for a pull request, merges it and applies it. */
async function land(text: string, head: string, sha: string, number: number): Promise<void> {
  await runner.reviewed(text, { head, number, sha });
  await succeeded(runner.apply({ sha }));
}

/** How often the services were written to, by whoever. */
const writes = (): number => runner.writes().length;
const { branches } = runner;

/** The step was refused, says all of this, and wrote nothing. */
async function refused(step: Promise<Step>, ...said: readonly string[]): Promise<void> {
  const before = writes();
  const { code, outputs, summary, stdout, stderr } = await step;
  expect(code, stdout + stderr).toBe(4);
  expect(outputs['result']).toBe('refused');
  for (const words of said) expect(summary).toContain(words);
  expect(writes()).toBe(before);
}

describe('a reviewed apply', () => {
  test('applies exactly what was reviewed, and can be run again', async () => {
    const planned = await runner.reviewed(neon('one', 'two'));
    const step = await succeeded(runner.apply());
    expect(step.outputs).toMatchObject({ result: 'applied', digest: planned.outputs['digest'] });
    const again = await succeeded(runner.apply());
    expect(again.outputs['result']).toBe('no-changes');
  });

  test('finishes what a half-done apply left', async () => {
    await runner.reviewed(neon('one', 'two'));
    await runner.step({ with: { command: 'apply', target: 'neon.branch/*/one' } });
    const step = await succeeded(runner.apply());
    expect(step.outputs).toMatchObject({ result: 'applied', changes: '1' });
  });

  test('refuses when live has moved, and names the rows that differ', async () => {
    await runner.reviewed(neon('one').replace('name: one', 'name: one, protected: true'));
    runner.other('POST', `${NEON}/branches`, { branch: { name: 'one' } });
    await refused(runner.apply(), 'Nothing was written', 'neon.branch/shiny-wind-028834/one');
  });

  test('refuses where the comment is not ours, and where there is none', async () => {
    await runner.reviewed(neon('one'));
    await refused(runner.apply({ login: 'someone-else[bot]' }), 'has no plan of evenkeel');
  });

  test('refuses after a push whose plan failed', async () => {
    await runner.plan({ manifest: neon('one') });
    await runner.plan({ head: LATER, manifest: neon('one').replace('prune', 'prnue') });
    await runner.write('evenkeel.yaml', neon('one'));
    await runner.merge(MERGE, LATER);
    await refused(runner.apply(), 'made no plan');
  });
});

describe('a plan made for another commit than the merged one', () => {
  test('lets nothing run, not even the half of it that is still wanted', async () => {
    await land(neon('old'), 'a'.repeat(40), 'b'.repeat(40), 6);
    await runner.plan({ head: '2'.repeat(40), manifest: neon('new') });
    // Pushed without a plan: its run was cancelled.
    await runner.write('evenkeel.yaml', neon());
    await runner.merge(MERGE, '9'.repeat(40));
    await refused(
      runner.apply({ with: { 'max-deletes': '1' } }),
      'has no plan of 9999999999, which was merged',
    );
    expect(branches()).toEqual(['main', 'old']);
  });

  test('is told with what to do, where nothing was applied before', async () => {
    await runner.plan({ head: '2'.repeat(40), manifest: neon('new') });
    await runner.merge(MERGE, '9'.repeat(40));
    await refused(runner.apply(), 'is of 2222222222', '9999999999 was merged', 'new pull request');
  });

  test('is told for a pull request that goes on, too', async () => {
    await runner.plan({ manifest: neon('one') });
    runner.history.push(7, LATER);
    const step = appliedInPullRequest();
    await refused(step, 'aaaaaaaaaa', 'dddddddddd');
  });
});

test('an older job of a pull request applies nothing by the plan of its newer head, though both plan the same', async () => {
  await runner.plan({ manifest: neon('one') });
  await runner.plan({ head: LATER });
  runner.history.push(7, LATER);
  const step = appliedInPullRequest();
  await refused(step, 'this job runs for aaaaaaaaaa, and dddddddddd was pushed since', 'newest job');
  expect(branches()).toEqual(['main']);
});

describe('a reviewed row that the current plan lacks', () => {
  const OLD = 'b'.repeat(40);

  async function reviewed(): Promise<void> {
    await land(neon('old'), 'a'.repeat(40), OLD, 6);
    await runner.plan({ head: '2'.repeat(40), manifest: neon('new') });
  }

  test('stops the others where live does not have it', async () => {
    await reviewed();
    // What the merge made of it is not what was planned, as after a change of the base.
    await runner.write('evenkeel.yaml', neon());
    await runner.merge(MERGE, '2'.repeat(40));
    await refused(
      runner.apply({ with: { 'max-deletes': '1' } }),
      'the plan of this run lacks a reviewed row',
      'Next',
    );
    expect(branches()).toEqual(['main', 'old']);
  });

  test('that deletes stops the others while it is still there, under another name too', async () => {
    await reviewed();
    // What the merge made of it keeps what was to be deleted.
    await runner.write('evenkeel.yaml', neon('new').replace('prune: true', 'prune: false'));
    await runner.merge(MERGE, '2'.repeat(40));
    await refused(
      runner.apply(),
      'the plan of this run lacks a reviewed row',
      'neon.branch/shiny-wind-028834/old',
    );
    const { branches: all } = runner.other('GET', `${NEON}/branches`) as {
      branches: { id: string; name: string }[];
    };
    const old = all.find(({ name }) => name === 'old')?.id;
    runner.other('PATCH', `${NEON}/branches/${old}`, { branch: { name: 'older' } });
    await runner.write('evenkeel.yaml', neon('new'));
    await runner.merge(MERGE, '2'.repeat(40));
    await refused(
      runner.apply({ with: { 'max-deletes': '1' } }),
      'the plan of this run lacks a reviewed row',
    );
    expect(branches()).toEqual(['main', 'older']);
  });

  test('lets the others run where someone has done it already', async () => {
    await reviewed();
    await runner.merge(MERGE, '2'.repeat(40));
    runner.other('DELETE', runner.pathOf('old'));
    const step = await succeeded(runner.apply());
    expect(step.outputs).toMatchObject({ result: 'applied', changes: '1' });
    expect(branches()).toEqual(['main', 'new']);
  });

  test('cannot be told from a comment of the former form, which counts by its digest alone', async () => {
    await runner.reviewed(neon('one', 'two'));
    const [comment] = runner.github.repository.commentsOf(7);
    if (comment !== undefined) comment.body = comment.body.replace(/,"done":"[^"]*"/, '');
    await runner.step({ with: { command: 'apply', target: 'neon.branch/*/one' } });
    await refused(runner.apply(), 'Plan again');
  });
});

describe('an old job that is run again', () => {
  const [ONE, TWO, THREE] = ['1'.repeat(40), '2'.repeat(40), '3'.repeat(40)];
  const [M1, M2, M3] = ['4'.repeat(40), '5'.repeat(40), '6'.repeat(40)];

  test('does not restore a value that was changed since', async () => {
    await land(ping('v1'), ONE, M1, 1);
    await land(ping('v2'), TWO, M2, 2);
    await land(ping('v1'), THREE, M3, 3);
    await runner.checkout(M2);
    await refused(runner.apply({ sha: M2 }), 'main', '6666666666', '5555555555', 'evenkeel.yaml');
    expect(runner.other('GET', COMMANDS)).toMatchObject([{ name: 'ping', description: 'v1' }]);
  });

  test('does not make again what was removed since', async () => {
    await land(neon('a', 'b'), ONE, M1, 1);
    await land(neon('a'), TWO, M2, 2);
    expect(branches()).toEqual(['a', 'main']);
    await runner.checkout(M1);
    await refused(runner.apply({ sha: M1 }), '5555555555', 'evenkeel.yaml');
    expect(branches()).toEqual(['a', 'main']);
  });

  test('goes on where a newer commit left the files of the manifest alone', async () => {
    await runner.plan({ head: ONE, number: 1, manifest: neon('a') });
    await runner.merge(M1, ONE, 1);
    await runner.write('src/index.ts', 'export {};\n');
    await runner.commit(M2);
    await runner.checkout(M1);
    await succeeded(runner.apply({ sha: M1 }));
    expect(branches()).toEqual(['a', 'main']);
  });
});

const WITH_FILES = ['evenkeel: 1', 'name: acme', 'include: [neon/*.yaml]', 'vars: { time: {} }', ''].join(
  '\n',
);

function part(name: string): string {
  return [
    'neon:',
    '  projects:',
    '    - id: shiny-wind-028834',
    '      branches:',
    `        - { name: ${name}, ttl: "\${time}" }`,
    '',
  ].join('\n');
}

describe('what a manifest is loaded from, in an older job,', () => {
  const GIVEN = { file: 'infra/evenkeel.yaml', 'var-file': 'infra/vars/prod.yaml' };

  beforeEach(async () => {
    await runner.write('infra/evenkeel.yaml', WITH_FILES);
    await runner.write('infra/neon/a.yaml', part('a'));
    await runner.write('infra/vars/prod.yaml', 'time: 7d\n');
    await runner.write('README.md', 'hello\n');
  });

  /** Plans and merges, lets someone commit a change to the branch, and goes back. */
  async function older(
    change: () => Promise<unknown>,
    given: Readonly<Record<string, string>> = GIVEN,
  ): Promise<Step> {
    await succeeded(runner.plan({ with: given }));
    await runner.merge();
    await change();
    await runner.commit(LATER);
    await runner.checkout(MERGE);
    return runner.apply({ with: given });
  }

  test.each<[string, string, () => Promise<unknown>]>([
    [
      'an include that differs',
      'infra/neon/a.yaml differs',
      () => runner.write('infra/neon/a.yaml', part('b')),
    ],
    [
      'an include that is new',
      'infra/neon/b.yaml is new',
      () => runner.write('infra/neon/b.yaml', part('b')),
    ],
    [
      'an include that is gone',
      'infra/neon/a.yaml is not part of the manifest',
      async () => {
        await runner.write('infra/neon/b.yaml', part('b'));
        await rm(join(runner.folder, 'infra/neon/a.yaml'));
      },
    ],
    [
      'a variable file that differs',
      'infra/vars/prod.yaml differs',
      () => runner.write('infra/vars/prod.yaml', 'time: 8d\n'),
    ],
    [
      'a manifest that is gone',
      'infra/evenkeel.yaml is not part of the manifest',
      () => rm(join(runner.folder, 'infra/evenkeel.yaml')),
    ],
  ])('is refused for %s at the tip', async (_, said, change) => {
    await refused(older(change), said);
  });

  test('is compared by content: line ends that a checkout converted, other files, whatever lies in the same folder', async () => {
    const step = older(async () => {
      await runner.write('README.md', 'bye\n');
      await runner.write('infra/neon/notes.txt', 'hello\n');
    });
    const { code, stdout, stderr } = await step;
    expect(code, stdout + stderr).toBe(0);
    await runner.write('infra/neon/a.yaml', part('a').replaceAll('\n', '\r\n'));
    await succeeded(runner.apply({ with: GIVEN }));
  });

  /** Lists of all files are cut off after so many. */
  function cutOff(most: number): void {
    runner.github.faults.add({
      path: /\/git\/trees\//,
      times: Number.POSITIVE_INFINITY,
      what(answer) {
        const body = answer.body as { readonly tree: readonly object[] };
        const tree = body.tree.slice(0, most);
        return { ...answer, body: { ...body, tree, truncated: tree.length < body.tree.length } };
      },
    });
  }

  test('is found folder by folder where the list of all files is cut off', async () => {
    cutOff(3);
    const { code, stdout, stderr } = await older(() => runner.write('README.md', 'bye\n'));
    expect(code, stdout + stderr).toBe(0);
    await runner.checkout(MERGE);
    await runner.write('infra/neon/b.yaml', part('b'));
    await runner.commit(LATER);
    await runner.checkout(MERGE);
    await refused(runner.apply({ with: GIVEN }), 'infra/neon/b.yaml is new');
  });

  test('is found in the folder that `root` names, above that of the manifest', async () => {
    await runner.write('infra/evenkeel.yaml', WITH_FILES.replace('neon/*', '../shared/*'));
    await runner.write('shared/a.yaml', part('a'));
    const given = { ...GIVEN, root: '.' };
    const { code, stdout, stderr } = await older(() => runner.write('README.md', 'bye\n'), given);
    expect(code, stdout + stderr).toBe(0);
    await runner.write('shared/a.yaml', part('b'));
    await runner.commit(LATER);
    await runner.checkout(MERGE);
    await refused(runner.apply({ with: given }), 'shared/a.yaml differs');
  });

  test('is not judged by half a list', async () => {
    cutOff(1);
    const step = await older(() => runner.write('README.md', 'bye\n'));
    expect(step.code).toBe(1);
    expect(step.stdout + step.stderr).toContain('does not list all files of');
    expect(branches()).toEqual(['main']);
  });

  test('is followed through symbolic links inside the repository', async () => {
    await symlink('infra/evenkeel.yaml', join(runner.folder, 'evenkeel.yaml'));
    const given = { 'var-file': 'infra/vars/prod.yaml' };
    const { code, stdout, stderr } = await older(() => runner.write('README.md', 'bye\n'), given);
    expect(code, stdout + stderr).toBe(0);
    await runner.checkout(LATER);
    await runner.write('other.yaml', neon('z'));
    await rm(join(runner.folder, 'evenkeel.yaml'));
    await symlink('other.yaml', join(runner.folder, 'evenkeel.yaml'));
    await runner.commit(LATER);
    await runner.checkout(MERGE);
    await refused(runner.apply({ with: given }), 'other.yaml is new');
  });

  test('is refused where the job made it itself, but not in the job of the tip', async () => {
    const given = { file: 'infra/evenkeel.yaml', 'var-file': '.runner/made.yaml' };
    await runner.write('.runner/made.yaml', 'time: 7d\n');
    await refused(
      older(() => runner.write('README.md', 'bye\n'), given),
      'made.yaml is not part of the manifest',
      'makes a file of the manifest itself',
    );
    runner.github.repository.git.setRef('refs/heads/main', MERGE);
    await succeeded(runner.apply({ with: given }));
  });

  test('is found below the folder that the repository was checked out into', async () => {
    await runner.write('app/.git/HEAD', 'ref: refs/heads/main\n');
    for (const name of ['evenkeel.yaml', 'neon/a.yaml', 'vars/prod.yaml'])
      await runner.write(`app/infra/${name}`, await readFile(join(runner.folder, 'infra', name), 'utf8'));
    const given = { file: 'app/infra/evenkeel.yaml', 'var-file': 'app/infra/vars/prod.yaml' };
    const { code, stdout, stderr } = await older(() => runner.write('README.md', 'bye\n'), given);
    expect(code, stdout + stderr).toBe(0);
  });

  test.each([
    ['the ref', /git\/ref/],
    ['the tree', /git\/trees/],
  ])('is refused where %s cannot be read, with the reason', async (_, path) => {
    const answer = { status: 403, body: { message: 'Resource not accessible by integration' } };
    runner.github.faults.add({ method: 'GET', path, what: answer });
    const step = await older(() => runner.write('README.md', 'bye\n'));
    expect(step.code).toBe(1);
    expect(step.outputs['result']).toBe('error');
    expect(step.stdout + step.stderr).toContain('Resource not accessible by integration');
    expect(step.stdout + step.stderr).toContain('contents: read');
    expect(branches()).toEqual(['main']);
  });

  test('is compared with the branch that the pull request was merged into where the job is of a tag', async () => {
    await runner.plan({ with: GIVEN });
    await runner.merge();
    await runner.write('infra/neon/a.yaml', part('b'));
    await runner.commit(LATER);
    await runner.checkout(MERGE);
    const body = { status: 'behind' };
    runner.github.faults.add({
      method: 'GET',
      path: /\/compare\/main\.\.\./,
      what: { status: 200, body },
    });
    const step = runner.apply({
      event: 'release',
      payload: { action: 'published' },
      env: { GITHUB_REF: 'refs/tags/v1' },
      with: GIVEN,
    });
    await refused(step, 'main', 'infra/neon/a.yaml differs');
  });

  test('is refused where the branch is gone', async () => {
    await runner.plan({ with: GIVEN });
    await runner.merge();
    runner.github.repository.git.deleteRef('refs/heads/main');
    await refused(runner.apply({ with: GIVEN }), 'there is no branch main');
  });
});
