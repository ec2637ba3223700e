import { execFileSync } from 'node:child_process';
import { chown, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFileSystem } from '../../src/cli/system/file-system.ts';
import { GitFiles } from '../../src/cli/system/git-files.ts';
import { gitIn } from '../../src/cli/system/run-program.ts';
import type { Report } from '../../src/core/report/report.ts';
import { appliedCli, testCli } from './test-io.ts';

const HEAD = [
  'evenkeel: 1',
  'name: acme',
  'keep: ["neon.branch/*/prod*"]',
  'neon:',
  '  projects:',
  '    - id: shiny-wind-028834',
];

function manifest(branches: readonly string[], keep = true, more: readonly string[] = []): string {
  const head = keep ? HEAD : HEAD.filter(line => !line.startsWith('keep'));
  return [...head, ...more, '      branches:', ...branches.map(line => `        - ${line}`), ''].join('\n');
}

const BEFORE = manifest(['{ name: prod }', '{ name: dev, protected: false }']);

describe('drift --base', () => {
  test('calls a row that the change itself asks for pending, and ends 0', async () => {
    const cli = await appliedCli({
      base: BEFORE,
      manifest: manifest(['{ name: prod }', '{ name: dev, protected: false }', '{ name: new }']),
    });
    const { code, stdout } = await cli.run('drift', '--base', 'base.yaml');
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(/\+ pending .*neon\.branch\/shiny-wind-028834\/new/);
    expect(stdout).toContain('In sync');
    expect(stdout).toContain('1 pending');
    expect((await cli.run('drift')).code).toBe(2);
  });

  test('still calls what someone moved drift', async () => {
    const cli = await appliedCli({
      base: BEFORE,
      manifest: manifest(['{ name: prod, protected: true }', '{ name: dev, protected: true }']),
    });
    const { code, stdout } = await cli.run('drift', '--base', 'base.yaml', '--format', 'json');
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as Report).plan.rows.map(row => row.whose)).toEqual(['pending', 'pending']);
    const gone = await appliedCli({
      base: BEFORE,
      manifest: manifest(['{ name: dev, protected: false }', '{ name: prod }', '{ name: new }']),
    });
    const state = JSON.stringify(gone.sandbox.state());
    gone.sandbox.restore(JSON.parse(state.replace('"name":"dev"', '"name":"moved"')));
    const moved = await gone.run('drift', '--base', 'base.yaml');
    expect(moved.code).toBe(2);
    expect(moved.stdout).toContain('1 renamed');
  });

  test.each([
    ['drift where the base has it switched on, too', true, 2],
    ['pending where the change switches it on', false, 0],
  ])('calls an extra resource that pruning would delete %s', async (_, inBase, ends) => {
    const prune = ['      prune: true'];
    const two = ['{ name: prod }', '{ name: dev }'];
    const cli = testCli({
      base: manifest(two, true, inBase ? prune : []),
      manifest: manifest(two, true, prune),
    });
    await cli.files.create('earlier.yaml', manifest([...two, '{ name: extra }']));
    expect(await cli.run('apply', '--yes', '-f', 'earlier.yaml')).toMatchObject({ code: 0 });
    const { code, stdout } = await cli.run('drift', '--base', 'base.yaml', '--format', 'json');
    const { plan } = JSON.parse(stdout) as Report;
    const extra = 'neon.branch/shiny-wind-028834/extra';
    expect(plan.rows.map(row => `${row.action} ${row.address}`)).toEqual([`delete ${extra}`]);
    expect(plan.rows.map(({ whose }) => whose)).toEqual([inBase ? 'moved' : 'pending']);
    expect(code).toBe(ends);
  });

  test('with everything new has nothing but pending rows where the base has no such file', async () => {
    const cli = testCli({ base: BEFORE, manifest: BEFORE });
    const missing = await cli.run('drift', '--base', 'nowhere.yaml');
    expect(missing.code).toBe(1);
    expect(missing.stderr).toContain('nowhere.yaml');
  });

  test('takes no base that is not valid', async () => {
    const cli = testCli({ base: BEFORE.replace('name: prod', 'nam: prod'), manifest: BEFORE });
    const { code, stderr } = await cli.run('drift', '--base', 'base.yaml');
    expect(code).toBe(1);
    expect(stderr).toContain('base.yaml is not a valid manifest: base.yaml:8');
  });

  test('reads a base that does not declare a variable of the change yet', async () => {
    const head = BEFORE.replace('neon:', 'vars: { x: {} }\nneon:');
    const cli = await appliedCli({ base: BEFORE, manifest: head });
    await cli.ok('drift', '--base', 'base.yaml', '--var', 'x=1');
  });
});

describe('the variables of the base', () => {
  const VARS = 'vars: { held: { default: none } }\n';
  const SOURCES = ['--var', 'held=prod', '--var-file', 'vars.yaml'] as const;
  const held = VARS + manifest(['{ name: prod }']).replace('prod*', '${held}');

  async function withVariables(base: string, head: string) {
    const files = { 'base.yaml': base, 'evenkeel.yaml': head, 'vars.yaml': 'held: staging\n' };
    return appliedCli({ files, env: { EVENKEEL_VAR_held: 'dev' } }, '-f', 'base.yaml', ...SOURCES);
  }

  test('come from where those of the change do: --var is stronger than a file, so that keep holds', async () => {
    const cli = await withVariables(held, VARS + manifest(['{ name: prod, absent: true }'], false));
    const { code, stdout } = await cli.run('apply', '--yes', '--base', 'base.yaml', ...SOURCES);
    expect(code, stdout).toBe(4);
    expect(stdout).toContain('this change removes the line neon.branch/*/prod from `keep`');
    expect(cli.writes().filter(request => request.startsWith('DELETE'))).toEqual([]);
  });

  test('leave nothing pending where the base is the manifest itself', async () => {
    const same = VARS + manifest(['{ name: prod }', '{ name: "${held}-x" }']);
    const cli = await withVariables(held, same);
    const { code, stdout } = await cli.run('drift', '--base', 'evenkeel.yaml', ...SOURCES);
    expect(code, stdout).toBe(2);
    expect(stdout).not.toContain('pending');
  });

  test('may be declared by the change alone, and a --var of no manifest is still a mistake', async () => {
    const cli = await withVariables(held, held.replace('{ held:', '{ fresh: {}, held:'));
    const fresh = await cli.run('drift', '--base', 'base.yaml', ...SOURCES, '--var', 'fresh=1');
    expect(fresh.code, fresh.stderr).toBe(0);
    expect((await cli.run('drift', '--base', 'base.yaml', ...SOURCES, '--var', 'other=1')).code).toBe(3);
  });
});

describe('a keep line that was removed in the change', () => {
  const head = manifest(['{ name: prod, absent: true }', '{ name: dev, protected: false }'], false);

  test('still holds with the base, and says so', async () => {
    const cli = await appliedCli({ base: BEFORE, manifest: head });
    const { code, stdout } = await cli.run('apply', '--yes', '--base', 'base.yaml');
    expect(code).toBe(4);
    expect(stdout).toMatch(
      /this change removes the line\s+neon\.branch\/\*\/prod\*\s+from\s+`keep`,\s+but\s+until\s+the\s+change\s+is\s+merged\s+the\s+line\s+still\s+protects/,
    );
    expect(cli.writes().filter(request => request.startsWith('DELETE'))).toEqual([]);
  });

  test('holds no more without it', async () => {
    const cli = await appliedCli({ base: BEFORE, manifest: head });
    await cli.ok('apply', '--yes');
    expect(cli.writes().filter(request => request.startsWith('DELETE'))).toHaveLength(1);
  });
});

describe('plan --offline', () => {
  test('shows what changes between two manifests, sends nothing and needs no token', async () => {
    const head = manifest(
      [
        '{ name: prod, protected: true }',
        '{ name: other, renamed_from: dev }',
        '{ name: third, absent: true }',
      ],
      false,
      ['      prune: true'],
    );
    const cli = testCli({
      files: { 'base.yaml': BEFORE, 'evenkeel.yaml': head },
      env: { NEON_API_KEY: undefined, DISCORD_BOT_TOKEN: undefined, DISCORD_CLIENT_ID: undefined },
    });
    const { code, stdout } = await cli.run('plan', '--offline', '--base', 'base.yaml');
    expect(code, stdout).toBe(0);
    expect(cli.requests()).toEqual([]);
    expect(stdout).toMatch(/~ update .*\/prod/);
    expect(stdout).toMatch(/> rename .*\/other/);
    expect(stdout).toMatch(/- delete .*\/third/);
    expect(stdout).toContain('this change removes the line neon.branch/*/prod* from `keep`');
    expect(stdout).toContain(
      'this change switches `prune` on in neon.project/shiny-wind-028834, so an apply',
    );
    expect(stdout).toContain('Between the manifests');
    expect(stdout.trimEnd()).toMatch(/not compared with live$/);
  });

  test('says that a dropped resource stays, or that it is pruned', async () => {
    const dropped = manifest(['{ name: prod }']);
    const stays = await testCli({ base: BEFORE, manifest: dropped }).run(
      'plan',
      '--offline',
      '--base',
      'base.yaml',
    );
    expect(stays.stdout).toContain(
      'neon.branch/shiny-wind-028834/dev is no longer in the manifest, and the resource stays live',
    );
    const pruning = manifest(['{ name: prod }'], true, ['      prune: true']);
    const goes = await testCli({ base: BEFORE, manifest: pruning }).run(
      'plan',
      '--offline',
      '--base',
      'base.yaml',
      '--detailed-exitcode',
    );
    expect(goes.code).toBe(2);
    expect(goes.stdout).toMatch(/- delete .*\/dev/);
  });

  test('takes an entry with the id of another name for a rename, and tells a changed id', async () => {
    const before = manifest(['{ name: prod, id: br-one }', '{ name: dev, id: br-two }', '{ name: third }']);
    const head = manifest([
      '{ name: production, id: br-one }',
      '{ name: dev, id: br-three }',
      '{ name: third }',
    ]);
    const { stdout } = await testCli({ base: before, manifest: head }).run(
      'plan',
      '--offline',
      '--base',
      'base.yaml',
    );
    expect(stdout).toMatch(/> rename .*\/production/);
    expect(stdout).not.toContain('/prod is no longer in the manifest');
    const another = (name: string): string =>
      `this change gives the entry of neon.branch/shiny-wind-028834/${name} another \`id\``;
    expect(stdout).toContain(another('dev'));
    expect(stdout).not.toContain(another('third'));
  });

  test('of the same manifest has no changes', async () => {
    const { code, stdout } = await testCli({ base: BEFORE, manifest: BEFORE }).run(
      'plan',
      '--offline',
      '--base',
      'base.yaml',
      '--detailed-exitcode',
    );
    expect(code).toBe(0);
    expect(stdout).toContain('No changes');
  });

  test.each([
    [['--offline']],
    [['--offline', '--base', 'base.yaml', '--out', 'plan.json']],
    [['--offline', '--base', 'base.yaml', '--target', '**']],
    [['--offline', '--base', 'base.yaml', '--shard', '1/2']],
    [['--offline', '--base', 'base.yaml', '--renew', 'neon.branch/p/dev']],
  ])('%j is refused', async argv => {
    const { code, stderr } = await testCli({ base: BEFORE, manifest: BEFORE }).run('plan', ...argv);
    expect(code).toBe(1);
    expect(stderr).toContain('--offline');
  });

  test('cannot be applied', async () => {
    const cli = testCli({ base: BEFORE, manifest: BEFORE });
    await cli.run('plan', '--offline', '--base', 'base.yaml', '--format', 'json', '--output', 'report.json');
    const { code } = await cli.run('apply', 'report.json');
    expect(code).toBe(1);
  });
});

describe('--base git:REF', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'evenkeel-git-')));
    git('init', '-q');
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  function git(...args: readonly string[]): Uint8Array {
    const who = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
    return execFileSync('git', [...who, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  }

  async function write(name: string, text: string): Promise<void> {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }

  function commit(): void {
    git('add', '-A');
    git('commit', '-q', '-m', 'change');
  }

  const runGit = (cwd = folder) => gitIn(cwd, { PATH: process.env['PATH'], HOME: folder });

  test('reads a manifest and what it includes as they were', async () => {
    await write('evenkeel.yaml', 'evenkeel: 1\nname: acme\ninclude: [parts/*.yaml]\n');
    await write('parts/neon.yaml', `evenkeel: 1\n${BEFORE.slice(BEFORE.indexOf('neon:'))}`);
    commit();
    const cli = testCli({
      manifest: BEFORE.replace('name: dev', 'name: work'),
      git: runGit(),
    });
    const cwd = await GitFiles.open(runGit(), 'HEAD');
    expect(await cwd?.list(join(folder, 'parts'), 10)).toEqual([{ name: 'neon.yaml', type: 'file' }]);
    const { stdout, stderr } = await cli.run('plan', '--offline', '--base', 'git:HEAD');
    expect(stdout, stderr).toMatch(/\+ create .*\/work/);
    expect(stdout).toContain('/dev is no longer in the manifest, and the resource stays live');
  });

  test('reads it without the list of handlers, which a build writes and no commit has', async () => {
    const text =
      'evenkeel: 1\nname: acme\ndiscord:\n  application_id: "222222222222222222"\n  handlers_from: dist/handlers.json\n  commands: [{ name: ban, description: Ban }]\n';
    await write('evenkeel.yaml', text);
    commit();
    const files = { 'evenkeel.yaml': text, 'dist/handlers.json': '["ban"]' };
    const cli = testCli({ files, git: runGit() });
    const { code, stdout, stderr } = await cli.run('plan', '--offline', '--base', 'git:HEAD');
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('No changes');
  });

  describe('--base-file', () => {
    const head = 'evenkeel: 1\nname: acme\ninclude: [dist/neon.yaml]\n';
    const made = (name: string): string =>
      BEFORE.slice(BEFORE.indexOf('neon:')).replace('name: dev', `name: ${name}`);

    async function cliOfBuild() {
      await write('deploy/evenkeel.yaml', head);
      commit();
      const files = { 'evenkeel.yaml': head, 'dist/neon.yaml': made('work'), 'old.yaml': made('dev') };
      return testCli({ files, git: runGit(join(folder, 'deploy')) });
    }

    test('gives a file that the commit does not have, as it was made then', async () => {
      const cli = await cliOfBuild();
      const given = ['--base', 'git:HEAD', '--base-file', 'dist/neon.yaml=old.yaml'];
      const { stdout, stderr } = await cli.run('plan', '--offline', ...given);
      expect(stdout, stderr).toMatch(/\+ create .*\/work/);
      expect(stdout).toContain('/dev is no longer in the manifest, and the resource stays live');
      expect(stdout).not.toContain('/prod');
    });

    test('is asked for where the commit lacks the file: what it held is not known, and never nothing', async () => {
      const cli = await cliOfBuild();
      for (const argv of [['plan', '--offline'], ['drift'], ['apply', '--yes']]) {
        const { code, stdout, stderr } = await cli.run(...argv, '--base', 'git:HEAD');
        expect(code, stdout).toBe(1);
        expect(stderr).toContain('no file matches "dist/neon.yaml"');
        expect(stderr).toContain('--base-file dist/neon.yaml=FILE');
      }
      expect(cli.writes()).toEqual([]);
    });

    test('is read instead of what a base in another file finds beside it', async () => {
      const files = { 'evenkeel.yaml': head, 'dist/neon.yaml': made('work'), 'old.yaml': made('dev') };
      const cli = testCli({ files: { ...files, 'base.yaml': head } });
      const same = await cli.run('plan', '--offline', '--base', 'base.yaml');
      expect(same.stdout).toContain('No changes');
      const given = ['--base', 'base.yaml', '--base-file', './dist/neon.yaml=old.yaml'];
      expect((await cli.run('plan', '--offline', ...given)).stdout).toMatch(/\+ create .*\/work/);
    });

    test.each([
      [
        ['--base-file', 'dist/neon.yaml=old.yaml'],
        'describes the manifest of --base or --base-applied, and neither is given',
      ],
      [['--base', 'evenkeel.yaml', '--base-file', 'dist/neon.yaml=none.yaml'], 'none.yaml cannot be read'],
      [['--base', 'evenkeel.yaml', '--base-file', 'dist/neon.yaml'], 'Write path=file.'],
      [
        ['--base', 'evenkeel.yaml', '--base-file', 'dist/neon.yaml=old.yaml', '--output', 'old.yaml'],
        'old.yaml',
      ],
    ])('is refused where it gives nothing: %j', async (argv, why) => {
      const files = { 'evenkeel.yaml': head, 'dist/neon.yaml': made('work'), 'old.yaml': made('dev') };
      const cli = testCli({ files });
      const { code, stderr } = await cli.run('plan', ...argv);
      expect(code).toBe(1);
      expect(stderr).toContain(why);
      expect(cli.requests()).toEqual([]);
    });
  });

  describe('with a manifest that is named by an absolute path, through a link or not', () => {
    async function offline(file: string) {
      await write('evenkeel.yaml', BEFORE);
      commit();
      await write('evenkeel.yaml', manifest(['{ name: prod }', '{ name: dev, protected: false }'], false));
      const cli = testCli({ git: runGit() });
      Object.assign(cli.files, createFileSystem(folder));
      return cli.run('plan', '--offline', '--base', 'git:HEAD', '-f', file);
    }

    test.each(['', '-link'])('(%j) has what was there: a removed keep still holds', async suffix => {
      const link = `${folder}-link`;
      await symlink(folder, link);
      try {
        const { code, stdout, stderr } = await offline(join(`${folder}${suffix}`, 'evenkeel.yaml'));
        expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
        expect(stdout).toContain('neon.branch/*/prod*');
        expect(stdout).not.toContain('+ create');
      } finally {
        await rm(link);
      }
    });

    test('outside of the repository, is an error and not taken for a new one', async () => {
      const other = await realpath(await mkdtemp(join(tmpdir(), 'evenkeel-other-')));
      try {
        await writeFile(join(other, 'evenkeel.yaml'), BEFORE);
        const { code, stderr } = await offline(join(other, 'evenkeel.yaml'));
        expect(code).toBe(1);
        expect(stderr).toContain('is not in the repository of this folder');
      } finally {
        await rm(other, { recursive: true });
      }
    });
  });

  test('takes a commit without the manifest for one where everything is new', async () => {
    await write('other.txt', 'x');
    commit();
    const cli = testCli({ manifest: BEFORE, git: runGit() });
    const { code, stdout } = await cli.run('plan', '--offline', '--base', 'git:HEAD');
    expect(code).toBe(0);
    expect(stdout).toContain('2 to create');
  });

  test.each(['git:nowhere', 'git:--help', 'git:HEAD;ls'])('says that %s is no commit', async base => {
    await write('evenkeel.yaml', BEFORE);
    commit();
    const { code, stderr } = await offline(base);
    expect(code).toBe(1);
    expect(stderr).toContain(`--base ${base}: there is no such commit here`);
    expect(stderr).not.toContain('fetch-depth');
  });

  test('says that an empty name is none', async () => {
    const { code, stderr } = await offline('git:');
    expect(code).toBe(1);
    expect(stderr).toContain('error[usage]: --base git: names no commit');
  });

  async function offline(base: string, at = folder) {
    const cli = testCli({ manifest: BEFORE, git: runGit(at) });
    return cli.run('plan', '--offline', '--base', base);
  }

  test('tells a clone without history from a commit that is not there', async () => {
    await write('evenkeel.yaml', BEFORE);
    commit();
    git('commit', '-q', '--allow-empty', '-m', 'second');
    git('clone', '-q', '--depth', '1', `file://${folder}`, join(folder, 'shallow'));
    const { code, stderr } = await offline('git:HEAD^1', join(folder, 'shallow'));
    expect(code).toBe(1);
    expect(stderr).toContain('there is no such commit here');
    expect(stderr).toContain('fetch-depth: 2');
  });

  test("says git's own words where there is no repository, and none about a commit", async () => {
    const none = await mkdtemp(join(tmpdir(), 'evenkeel-no-git-'));
    const { code, stderr } = await offline('git:HEAD', none);
    await rm(none, { recursive: true });
    expect(code).toBe(1);
    expect(stderr).toContain('--base git:HEAD: git says: fatal: not a git repository');
    expect(stderr).not.toContain('no such commit');
  });

  test('says where git is missing', async () => {
    const cli = testCli({ manifest: BEFORE, git: gitIn(folder, { PATH: '' }) });
    const { code, stderr } = await cli.run('plan', '--offline', '--base', 'git:HEAD');
    expect(code).toBe(1);
    expect(stderr).toContain('git cannot be run: it is not installed here, or not in PATH');
  });

  test('never takes what git cannot read for missing: everything would be new', async () => {
    await write('deploy/evenkeel.yaml', BEFORE);
    commit();
    const id = new TextDecoder().decode(git('rev-parse', 'HEAD:deploy')).trim();
    await rm(join(folder, '.git/objects', id.slice(0, 2), id.slice(2)), { force: true });
    const { code, stdout, stderr } = await offline('git:HEAD', join(folder, 'deploy'));
    expect(code, stdout).toBe(1);
    expect(stderr).toContain(`git says: fatal: not a tree object`);
  });

  describe.skipIf(process.getuid?.() !== 0)('in a repository of another user', () => {
    const OTHER = 4711;

    async function planned(env: Readonly<Record<string, string>>, cwd = folder) {
      for (const path of ['.git', '']) await chown(join(folder, path), OTHER, OTHER);
      const git = gitIn(cwd, { PATH: process.env['PATH'], HOME: '/nowhere', ...env });
      const cli = testCli({ manifest: BEFORE, git });
      return cli.run('plan', '--offline', '--base', 'git:HEAD');
    }

    test("says git's own words, which have the next step", async () => {
      await write('evenkeel.yaml', BEFORE);
      commit();
      const { code, stderr } = await planned({});
      expect(code).toBe(1);
      expect(stderr).toContain('git says: fatal: detected dubious ownership in repository at');
      expect(stderr).toContain('safe.directory');
      expect(stderr).not.toContain('no such commit');
    });

    test('reads it where it is the workspace of the job, or in it, and no other', async () => {
      await write('evenkeel.yaml', BEFORE);
      await write('deploy/evenkeel.yaml', BEFORE);
      commit();
      for (const workspace of [folder, dirname(folder)]) {
        const { code, stdout, stderr } = await planned({ GITHUB_WORKSPACE: workspace });
        expect(code, stderr).toBe(0);
        expect(stdout).toContain('No changes');
      }
      const around = await planned({ GITHUB_WORKSPACE: join(folder, 'deploy') }, join(folder, 'deploy'));
      expect(around.code).toBe(1);
      expect(around.stderr).toContain('dubious ownership');
    });
  });

  test('sees the files of a folder below the top as that folder does, and follows no link', async () => {
    await write('deploy/evenkeel.yaml', BEFORE);
    await write('secret.yaml', 'x: 1');
    await symlink('../secret.yaml', join(folder, 'deploy/link.yaml'));
    commit();
    const files = await GitFiles.open(runGit(join(folder, 'deploy')), 'HEAD');
    const path = await files?.realpath('evenkeel.yaml');
    expect(path).toMatch(/deploy\/evenkeel\.yaml$/);
    const content = await files?.read(path ?? '', 1e6);
    if (content?.trouble !== undefined) throw new Error(content.trouble);
    expect(new TextDecoder().decode(content?.bytes)).toBe(BEFORE);
    expect(await files?.realpath('link.yaml')).toBeUndefined();
    expect(await files?.realpath('../../outside')).toBeUndefined();
    expect(await files?.read(path ?? '', 10)).toEqual({ trouble: 'too_large' });
    expect(await files?.realpath('missing.yaml')).toBeUndefined();
  });
});
