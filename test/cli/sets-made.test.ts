import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report/report.ts';
import { type TestCli, testCli } from './test-io.ts';

const BRANCHES = '/neon/api/v2/projects/tenant-a/branches';

/** A manifest of one project with these entries of branches. */
function manifest(...entries: readonly string[]): string {
  const branches = entries.map(each => `        - ${each}\n`).join('');
  return `evenkeel: 1\nname: acme\nneon:\n  projects:\n    - id: tenant-a\n      branches:\n${branches}`;
}

function cliOf(file: string): TestCli {
  return testCli({ files: { 'evenkeel.yaml': file }, projects: ['tenant-a'] });
}

async function ok(cli: TestCli, ...argv: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await cli.run(...argv);
  expect(code, `${argv.join(' ')}\n${stdout}${stderr}`).toBe(0);
  return (stdout + stderr).replace(/\s+/g, ' ');
}

async function planOf(cli: TestCli): Promise<Report['plan']> {
  return (JSON.parse(await ok(cli, 'plan', '--format', 'json')) as Report).plan;
}

function namesOf(cli: TestCli): readonly string[] {
  return (cli.other('GET', BRANCHES) as { branches: { name: string }[] }).branches
    .map(({ name }) => name)
    .sort();
}

const SET = '{ match: preview/**, protected: true, roles: [{ name: reader }] }';
const NEW = '{ name: preview/new, parent: main }';

describe('a branch that an entry makes, and that a set matches', () => {
  test('gets what the set says in the same run', async () => {
    const cli = cliOf(manifest(SET, NEW));
    const { rows } = await planOf(cli);
    expect(rows.map(({ action, parts }) => [action, parts.slice(1).join('/')])).toEqual([
      ['create', 'preview/new'],
      ['create', 'preview/new/reader'],
    ]);
    expect(rows[0]?.desired).toMatchObject({ protected: true });
    expect(await ok(cli, 'apply', '--yes')).toContain('preview/** has 1 member today');
    await ok(cli, 'plan', '--detailed-exitcode');
    expect(namesOf(cli)).toEqual(['main', 'preview/new']);
  });

  test('has the digest of the manifest in which its entry says all of it', async () => {
    const written = manifest(
      '{ name: preview/new, parent: main, protected: true, roles: [{ name: reader }] }',
    );
    expect((await planOf(cliOf(manifest(SET, NEW)))).digest).toBe((await planOf(cliOf(written))).digest);
  });

  test('gets no expiry from it, because its entry decides about the whole branch', async () => {
    const cli = cliOf(manifest('{ match: preview/**, ttl: 7d, allow: [expiry] }', NEW));
    await ok(cli, 'apply', '--yes');
    await ok(cli, 'plan', '--detailed-exitcode');
    const { branches } = cli.other('GET', BRANCHES) as { branches: { expires_at?: string }[] };
    expect(branches.flatMap(each => each.expires_at ?? [])).toEqual([]);
  });

  test('gets it where the entry is in the set of its project, too', async () => {
    const set = `{ match: tenant-*, branches: [${NEW}, ${SET}] }`;
    const cli = cliOf(`evenkeel: 1\nname: acme\nneon:\n  projects:\n    - ${set}\n`);
    await ok(cli, 'apply', '--yes');
    await ok(cli, 'plan', '--detailed-exitcode');
    expect((cli.other('GET', BRANCHES) as { branches: unknown[] }).branches).toContainEqual(
      expect.objectContaining({ name: 'preview/new', protected: true }),
    );
  });

  test('gets it under the name that the entry gives it', async () => {
    const cli = cliOf(manifest(SET, '{ name: preview/new, renamed_from: old }'));
    cli.other('POST', BRANCHES, { branch: { name: 'old' } });
    cli.pass(60_000);
    await ok(cli, 'apply', '--yes');
    await ok(cli, 'plan', '--detailed-exitcode');
    expect(cli.other('GET', BRANCHES)).toMatchObject({
      branches: expect.arrayContaining([expect.objectContaining({ name: 'preview/new', protected: true })]),
    });
  });

  test("is nobody's change where the base has the set and not the entry", async () => {
    const cli = cliOf(manifest(SET, NEW));
    await cli.files.replace('base.yaml', manifest(SET));
    const based = ['--base-applied', 'base.yaml', '--moved', 'leave'];
    const { plan } = JSON.parse(await ok(cli, 'plan', ...based, '--format', 'json')) as Report;
    expect(plan.rows.map(({ action, whose }) => [action, whose])).toEqual([
      ['create', 'pending'],
      ['create', 'pending'],
    ]);
    await ok(cli, 'apply', '--yes', ...based);
    await ok(cli, 'plan', '--detailed-exitcode');
  });

  test('counts for `at_most`', async () => {
    const cli = cliOf(manifest(SET.replace('match:', 'at_most: 1, match:'), NEW));
    cli.other('POST', BRANCHES, { branch: { name: 'preview/old' } });
    cli.pass(60_000);
    expect((await cli.run('plan')).code).toBe(1);
  });
});

describe('nothing is made', () => {
  test('of a branch whose entry says that it is absent', async () => {
    const cli = cliOf(manifest(SET, '{ name: preview/new, absent: true }'));
    const { rows, notes } = await planOf(cli);
    expect([rows, notes.length]).toEqual([[], 1]);
    expect(await ok(cli, 'plan')).toContain('preview/** has no members today');
  });

  test('of a branch that only the base has', async () => {
    const cli = cliOf(manifest(SET));
    await cli.files.replace('base.yaml', manifest(SET, NEW));
    const { plan } = JSON.parse(
      await ok(cli, 'plan', '--base-applied', 'base.yaml', '--format', 'json'),
    ) as Report;
    expect(plan.rows).toEqual([]);
  });

  test('without a review again where someone deleted it since, also with `joining: apply`', async () => {
    const joining = SET.replace('protected: true', 'joining: apply');
    const cli = cliOf(manifest(joining, NEW));
    await ok(cli, 'apply', '--yes');
    await cli.files.replace('evenkeel.yaml', manifest(joining, NEW, '{ name: other, parent: main }'));
    await ok(cli, 'plan', '--out', 'plan.json');
    const { branches } = cli.other('GET', BRANCHES) as { branches: { id: string; name: string }[] };
    const id = branches.find(({ name }) => name === 'preview/new')?.id;
    cli.other('DELETE', `${BRANCHES}/${id}`);
    cli.pass(60_000);
    const writes = cli.writes();
    expect((await cli.run('apply', 'plan.json')).code).toBe(4);
    expect(cli.writes()).toEqual(writes);
  });
});

describe('`if_absent: skip` in the entry of a branch', () => {
  const SKIP =
    '{ name: preview/new, if_absent: skip, parent: main, protected: true, roles: [{ name: mine }] }';

  test('makes nothing, beside a set and without one', async () => {
    for (const entries of [[SET, SKIP], [SKIP]]) {
      const cli = cliOf(manifest(...entries));
      expect((await planOf(cli)).rows).toEqual([]);
      await ok(cli, 'apply', '--yes');
      expect(namesOf(cli)).toEqual(['main']);
    }
  });

  test('says what the branch has while it is there, by its name or its id', async () => {
    const file = manifest(SKIP);
    const cli = cliOf(file);
    cli.other('POST', BRANCHES, { branch: { name: 'preview/new' } });
    cli.pass(60_000);
    await ok(cli, 'apply', '--yes');
    await ok(cli, 'plan', '--detailed-exitcode');
    const { branches } = cli.other('GET', BRANCHES) as { branches: { id: string; name: string }[] };
    const id = branches.find(({ name }) => name === 'preview/new')?.id ?? '';
    cli.other('PATCH', `${BRANCHES}/${id}`, { branch: { name: 'theirs' } });
    cli.pass(60_000);
    expect((await planOf(cli)).rows).toEqual([]);
    await cli.files.replace('evenkeel.yaml', file.replace('if_absent', `id: ${id}, if_absent`));
    expect((await planOf(cli)).rows.map(({ action }) => action)).toEqual(['rename']);
  });

  test('makes nothing where its list cannot be read', async () => {
    const cli = testCli({
      files: { 'evenkeel.yaml': manifest(SKIP) },
      projects: ['tenant-a'],
      wrap: transport => request =>
        request.url.includes('/branches?')
          ? Promise.resolve({ status: 500, headers: {}, body: '{}' })
          : transport(request),
    });
    expect((await cli.run('plan')).code).toBe(1);
    await cli.run('apply', '--yes');
    expect(cli.writes()).toEqual([]);
  });

  test("is nobody's change with a base that has it", async () => {
    const cli = cliOf(manifest(SKIP));
    await cli.files.replace('base.yaml', manifest(SKIP));
    const based = ['--base-applied', 'base.yaml', '--format', 'json'];
    expect((JSON.parse(await ok(cli, 'plan', ...based)) as Report).plan.rows).toEqual([]);
  });

  test('is not for a set, and `make` is what is meant without it', async () => {
    expect((await cliOf(manifest('{ match: a*, if_absent: skip }')).run('validate')).code).toBe(3);
    const made = manifest('{ name: a, if_absent: make }');
    expect((await planOf(cliOf(made))).digest).toBe((await planOf(cliOf(manifest('{ name: a }')))).digest);
  });
});
