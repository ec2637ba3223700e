import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report/report.ts';
import type { Row } from '../../src/core/report/row.ts';
import { type TestCli, testCli } from './test-io.ts';

const DAY_S = 86_400;
/** A manifest of one project with these entries of branches. */
function manifest(...entries: readonly string[]): string {
  const branches = entries.map(each => `        - ${each}\n`).join('');
  return `evenkeel: 1\nname: acme\nneon:\n  projects:\n    - id: tenant-a\n      branches:\n${branches}`;
}

const EXPIRES = '{ match: "preview/**", ttl: 7d, allow: [expiry] }';

function cliOf(manifest: string): TestCli {
  return testCli({ manifest, projects: ['tenant-a'] });
}

/** Another client makes a branch. Gives its path. */
function made(cli: TestCli, name: string, more: object = {}): string {
  return cli.makeBranch({ name, ...more }, 'tenant-a');
}

function expiryOf(cli: TestCli, path: string): string | undefined {
  return (cli.other('GET', path) as { readonly branch: { readonly expires_at?: string } }).branch.expires_at;
}

async function rowsOf(cli: TestCli, ...more: readonly string[]): Promise<readonly Row[]> {
  const { code, stdout, stderr } = await cli.run('plan', '--format', 'json', ...more);
  expect(code, stderr).toBe(0);
  return (JSON.parse(stdout) as Report).plan.rows;
}

const at = (rows: readonly Row[]): readonly string[] => rows.map(({ parts }) => parts.slice(1).join('/'));

/** Plans into a file and applies it; gives the apply's exit code and output. */
async function reviewed(cli: TestCli, ...more: readonly string[]): Promise<{ code: number; output: string }> {
  await cli.ok('plan', '--out', 'plan.json');
  const { code, stdout, stderr } = await cli.run('apply', 'plan.json', ...more);
  return { code, output: stdout + stderr };
}

describe('a set that lets branches expire', () => {
  test('gives an expiry to members without one, from the apply on', async () => {
    const cli = cliOf(manifest(EXPIRES));
    const path = made(cli, 'preview/a');
    made(cli, 'main/b');
    const rows = await rowsOf(cli);
    expect(at(rows)).toEqual(['preview/a']);
    expect(rows[0]?.fields).toEqual([{ path: 'ttl', before: null, after: 7 * DAY_S }]);
    cli.pass(2 * DAY_S * 1000);
    const before = cli.now();
    const { code, output } = await reviewed(cli);
    expect(code, output).toBe(0);
    const lasts = Date.parse(expiryOf(cli, path) ?? '') - before;
    expect(Math.abs(lasts - 7 * DAY_S * 1000)).toBeLessThan(120_000);
    expect(await rowsOf(cli)).toEqual([]);
  });

  test('changes no expiry that is there, neither an earlier nor a later one', async () => {
    const cli = cliOf(manifest(EXPIRES));
    made(cli, 'preview/soon', { expires_at: '2026-11-22T00:00:00Z' });
    made(cli, 'preview/late', { expires_at: '2026-12-15T00:00:00Z' });
    expect(await rowsOf(cli)).toEqual([]);
  });

  test('leaves out the default branch, protected and kept ones and those with children, and says so', async () => {
    const cli = cliOf(
      `${manifest('{ match: "**", ttl: 7d, allow: [expiry] }')}keep: ["neon.branch/*/kept", "neon.role/*/inside/*"]\n`,
    );
    made(cli, 'protected', { protected: true });
    made(cli, 'kept');
    made(cli, 'inside');
    const parent = made(cli, 'parent');
    made(cli, 'child', { parent_id: parent.split('/').at(-1) });
    expect(at(await rowsOf(cli))).toEqual(['child']);
    const { stdout } = await cli.run('plan');
    const said = stdout.replace(/\s+/g, ' ');
    for (const name of ['main', 'protected', 'kept', 'inside', 'parent'])
      expect(said).toContain(`neon.branch/tenant-a/${name} gets no expiry from its set`);
  });

  test('leaves out a branch that becomes protected, or the parent of a new one, in the same plan', async () => {
    const cli = cliOf(
      manifest(
        EXPIRES,
        '{ name: preview/a, protected: true }',
        '{ name: fresh, parent: preview/b }',
        '{ match: "preview/c*", protected: true }',
      ),
    );
    for (const name of ['preview/a', 'preview/b', 'preview/c', 'preview/d']) made(cli, name);
    const rows = await rowsOf(cli);
    const expiring = rows.filter(
      ({ fields, action }) => action === 'update' && fields.some(({ path }) => path === 'ttl'),
    );
    expect(at(expiring)).toEqual(['preview/d']);
    expect(rows.filter(({ action }) => action === 'blocked')).toEqual([]);
  });

  test('counts after what an entry says of its branch', async () => {
    const cli = cliOf(
      manifest(
        EXPIRES,
        '{ name: preview/a, expires_at: null }',
        '{ name: preview/b, ttl: 1d }',
        '{ name: preview/c }',
      ),
    );
    for (const name of ['preview/a', 'preview/b', 'preview/c']) made(cli, name);
    const found = (await rowsOf(cli)).map(({ parts, fields }) => [parts.at(-1), fields[0]?.after]);
    // An entry that names a branch decides when it is deleted, also by saying nothing.
    expect(found).toEqual([['preview/b', DAY_S]]);
  });

  test('is refused without a review', async () => {
    const cli = cliOf(manifest(EXPIRES));
    made(cli, 'preview/a');
    const writes = cli.writes();
    const { code, stdout, stderr } = await cli.run('apply', '--yes');
    expect(code).toBe(4);
    expect(stdout + stderr).toContain('[guard/set-deletes]');
    expect(cli.writes()).toEqual(writes);
  });

  test('counts for the guard on deletes', async () => {
    const cli = cliOf(manifest(EXPIRES));
    for (const nth of [1, 2, 3, 4, 5, 6]) made(cli, `preview/${nth}`);
    const refused = await reviewed(cli);
    expect(refused.code).toBe(4);
    expect(refused.output).toContain('[guard/deletes]');
    expect((await reviewed(cli, '--max-deletes', '6')).code).toBe(0);
  });

  test('gives none to a member that joined after the review, also with `joining: apply`', async () => {
    const cli = cliOf(manifest('{ match: "preview/**", ttl: 7d, allow: [expiry], joining: apply }'));
    made(cli, 'preview/a');
    await cli.ok('plan', '--out', 'plan.json');
    const late = made(cli, 'preview/b');
    const { code, stdout, stderr } = await cli.run('apply', 'plan.json');
    expect(code, stdout + stderr).toBe(0);
    expect(expiryOf(cli, late)).toBeUndefined();
    expect((stdout + stderr).replace(/\s+/g, ' ')).toContain('preview/b');
  });

  test('says in its row that the branch is deleted later', async () => {
    const cli = cliOf(manifest(EXPIRES));
    made(cli, 'preview/a');
    expect((await cli.run('plan')).stdout).toMatch(/note: the service deletes this branch/);
  });
});

test('a set that says nothing of an expiry takes none away', async () => {
  const cli = cliOf(manifest('{ match: "preview/**", roles: [{ name: app }] }'));
  made(cli, 'preview/a', { expires_at: '2026-12-01T00:00:00Z' });
  const rows = await rowsOf(cli);
  expect(rows.map(({ kind }) => kind)).toEqual(['neon.role']);
});

test('a set that says nothing of the protection has no remark on it', async () => {
  // Text has no codes of remarks.
  const planned = async (which: string): Promise<string> => {
    const cli = cliOf(manifest(`{ ${which}, roles: [{ name: app }] }`));
    made(cli, 'live', { protected: true });
    return (await cli.run('plan', '--format', 'json')).stdout;
  };
  expect(await planned('name: live')).toContain('default/protection-unwritten');
  expect(await planned('match: "**"')).not.toContain('default/protection-unwritten');
});

test('an entry that names a member decides about the whole branch', async () => {
  const cli = cliOf(manifest('{ match: "preview/**", roles: [{ name: app }] }', '{ name: preview/a }'));
  made(cli, 'preview/a', { expires_at: '2026-12-01T00:00:00Z' });
  const branch = (await rowsOf(cli)).find(({ kind }) => kind === 'neon.branch');
  expect(branch?.fields.map(({ path, after }) => [path, after])).toEqual([['expires_at', null]]);
});

describe('mistakes', () => {
  test.each([
    ['{ match: "x*", ttl: 7d }', 'the set does not allow that'],
    ['{ match: "x*", allow: [expiry] }', 'allows an expiry and says none'],
    ['{ name: x, ttl: 7d, allow: [expiry] }', 'is for a set of branches'],
    ['{ match: "x*", expires_at: "2026-12-01T00:00:00Z", allow: [expiry] }', 'cannot have `expires_at`'],
    ['{ match: "x*", ttl: 7d, allow: [expiry], protected: true }', 'a protected branch cannot expire'],
    ['{ match: "x*", ttl: 60d, allow: [expiry] }', 'at most 30 days'],
  ])('%s', async (entry, said) => {
    const { code, stdout, stderr } = await cliOf(manifest(entry)).run('validate');
    expect(code).toBe(3);
    expect((stdout + stderr).replace(/\s+/g, ' ')).toContain(said);
  });
});
