import { describe, expect, test } from 'vitest';
import { loadFiles } from '../../src/cli/manifest/load.ts';
import { type ListedFiles, listedFiles } from '../../src/cli/manifest/scopes-file.ts';
import { sha256 } from '../../src/core/digest.ts';
import type { ListedScope } from '../../src/engine/desired/scope-list.ts';
import { misfit } from '../helpers/output-schemas.ts';
import { type TestCli, type TestOptions, testCli } from './test-io.ts';

const [HILL, WIND, LAKE] = ['quiet-hill-111111', 'shiny-wind-028834', 'third-lake-333333'] as const;
/** Its id begins with the id of another project. */
const WINDY = `${WIND}1`;
const HEAD = 'evenkeel: 1\nname: acme\ninclude: [parts/*.yaml]\n';
const WHOLE = 'parsing the whole manifest';

/** A file with entries of one project, as someone would write it. */
function part(id: string, ...branches: readonly string[]): string {
  const entries = branches.map(name => `        - name: ${name}\n`).join('');
  return `neon:\n  projects:\n    - id: ${id}\n      prune: true\n      branches:\n${entries}`;
}

const PARTS = {
  'parts/hill.yaml': part(HILL, 'main', 'qa'),
  'parts/lake.yaml': part(LAKE, 'main'),
  'parts/wind.yaml': part(WIND, 'main', 'stage'),
};

function cliOf(files: Readonly<Record<string, string>> = PARTS, more: TestOptions = {}): TestCli {
  return testCli({
    projects: [HILL, WIND, LAKE, WINDY],
    ...more,
    files: { 'evenkeel.yaml': HEAD, ...files },
  });
}

/** As {@link cliOf}, with a live branch `old` of {@link WIND} that evenkeel made and may prune. */
async function cliWithOld(files: Readonly<Record<string, string>>): Promise<TestCli> {
  const cli = cliOf({ ...files, 'first.yaml': `evenkeel: 1\nname: acme\n${part(WIND, 'main', 'old')}` });
  await cli.ok('apply', '-f', 'first.yaml', '--yes');
  expect(cli.branches(WIND)).toContain('old');
  return cli;
}

function deletes({ report }: Seen): boolean {
  return JSON.stringify(report).includes('"action":"delete"');
}

/** Writes the list of scopes, and returns what it says of the files. */
async function list(cli: TestCli, ...argv: readonly string[]): Promise<ListedFiles | undefined> {
  const { code, stdout, stderr } = await cli.run('scopes', '--format', 'json', ...argv);
  expect(code, stderr).toBe(0);
  const found = JSON.parse(stdout);
  expect(misfit('scopes', found)).toBeUndefined();
  await cli.files.replace('list.json', stdout);
  return found.files;
}

interface ScopesFile {
  readonly files?: ListedFiles;
  readonly scopes: readonly ListedScope[];
}

interface Seen {
  readonly code: number;
  readonly report: unknown;
  /** What is on standard error, without the notice that the whole is parsed. */
  readonly said: string;
  /** Why the whole manifest was parsed; undefined if it was not. */
  readonly whole?: string | undefined;
}

async function plan(cli: TestCli, id: string, ...argv: readonly string[]): Promise<Seen> {
  const { code, stdout, stderr } = await cli.run(
    ...['plan', '--target', `neon.project/${id}`, '--format', 'json', ...argv],
  );
  const { runs: _, ...report } = JSON.parse(stdout);
  const lines = stderr.split('\n');
  const whole = lines.find(line => line.includes(WHOLE))?.replace(`${WHOLE}: `, '');
  return { code, report, said: lines.filter(line => !line.includes(WHOLE)).join('\n'), whole };
}

/** Plans a project with and without the list, expects the same, and returns why all was parsed. */
async function both(cli: TestCli, id: string, ...argv: readonly string[]): Promise<string | undefined> {
  const { whole: _, ...expected } = await plan(cli, id, ...argv);
  const { whole, ...found } = await plan(cli, id, ...argv, '--scopes', 'list.json');
  expect(found).toEqual(expected);
  return whole;
}

describe('a list of scopes as --scopes', () => {
  test('says which files have only entries of scopes, and spares parsing them', async () => {
    const cli = cliOf();
    const files = await list(cli);
    expect(files?.digest).toMatch(/^ekf1-[0-9a-f]{64}$/);
    expect(files?.plain).toHaveLength(3);
    for (const id of [HILL, WIND, LAKE]) expect(await both(cli, id)).toBeUndefined();
    const expected = Object.values(PARTS).map(text => sha256(text));
    expect(files?.plain).toEqual(expected.sort());
  });

  test('decides for each file by its bytes, and by the id in its text', async () => {
    const cli = cliOf();
    await list(cli);
    const broken = 'neon: [';
    await cli.files.replace('parts/hill.yaml', broken);
    const parsed = 'a part of it has mistakes or warnings, or is not valid without the rest';
    expect(await both(cli, WIND)).toBe(parsed);
    const add = async (text: string): Promise<void> => {
      const { files, ...rest }: ScopesFile = JSON.parse(cli.text('list.json'));
      const plain = [...(files?.plain ?? []), sha256(text)];
      await cli.files.replace('list.json', JSON.stringify({ ...rest, files: { ...files, plain } }));
    };
    await add(broken);
    // It was not parsed: its mistake did not show.
    expect(await both(cli, WIND)).toBe(
      'list.json was changed, or is of other files, variables or another version',
    );
    for (const more of [`# ${WIND}\n`, '# $\n', '# \\\n', '# 2026-11-20\n']) {
      await cli.files.replace('parts/hill.yaml', more + broken);
      await add(more + broken);
      expect(await both(cli, WIND)).toBe(parsed);
    }
  });

  test('parses every file that -f names', async () => {
    const cli = cliOf();
    const argv = Object.keys(PARTS).flatMap(file => ['-f', file]);
    await cli.files.replace('parts/hill.yaml', `evenkeel: 1\nname: acme\n${PARTS['parts/hill.yaml']}`);
    await list(cli, ...argv);
    expect(await both(cli, WIND, ...argv)).toBeUndefined();
    const { files, ...rest }: ScopesFile = JSON.parse(cli.text('list.json'));
    const plain = [...(files?.plain ?? []), sha256('neon: [')];
    await cli.files.replace('list.json', JSON.stringify({ ...rest, files: { ...files, plain } }));
    await cli.files.replace('parts/lake.yaml', 'neon: [');
    expect(await both(cli, WIND, ...argv)).toContain('a part of it has mistakes');
  });

  test('is for the same manifest from apply, which writes only what the plan of the whole shows', async () => {
    const cli = cliOf();
    await list(cli);
    const scope = `neon.project/${WIND}`;
    await cli.ok('plan', '--target', scope, '--scopes', 'list.json', '--out', 'plan.json');
    const said = await cli.ok('apply', 'plan.json', '--target', scope, '--scopes', 'list.json');
    expect(said).not.toContain(WHOLE);
    expect(cli.branches(WIND)).toEqual(['main', 'stage']);
    expect(cli.branches(HILL)).toEqual(['main']);
  });

  test('leaves the rows of unparsed scopes in a joined plan to their own runs', async () => {
    const cli = cliOf();
    await list(cli);
    await cli.ok('plan', '--out', 'whole.json');
    for (const id of [WIND, HILL]) {
      const argv = ['--target', `neon.project/${id}`, '--scopes', 'list.json'];
      expect(await cli.ok('apply', 'whole.json', ...argv)).not.toContain(WHOLE);
    }
    expect([cli.branches(WIND), cli.branches(HILL)]).toEqual([
      ['main', 'stage'],
      ['main', 'qa'],
    ]);
    expect(await cli.ok('plan')).toContain('No changes');
  });

  test('counts unparsed scopes that share a run with another', async () => {
    const bot =
      'discord:\n  application_id: "222222222222222222"\n  commands: [{ name: ban, description: Bans, renamed_from: block }]\n';
    const guild =
      'discord:\n  guilds:\n    - ids: ["100000000000000001"]\n      commands: [{ name: kick, description: Kicks }]\n';
    const cli = cliOf({ ...PARTS, 'parts/bot.yaml': bot, 'parts/guild.yaml': guild });
    expect((await list(cli))?.plain).toHaveLength(4);
    expect(cli.text('list.json')).toContain('"with"');
    expect(await both(cli, WIND)).toBeUndefined();
    expect((await plan(cli, WIND, '--scopes', 'list.json')).report).toMatchObject({
      plan: { part: { scopes: [`neon.project/${WIND}`], unread: 4 } },
    });
  });

  test('names the manifest that was found, as a run of the whole does', async () => {
    const cli = testCli({ projects: [WIND], files: { ...PARTS, 'evenkeel.yml': HEAD } });
    await list(cli);
    expect(await both(cli, WIND)).toBeUndefined();
    expect((await plan(cli, WIND, '--scopes', 'list.json')).said).toContain('manifest evenkeel.yml');
  });

  test('says nothing of the files where it is of changes', async () => {
    const cli = cliOf({ ...PARTS, 'before.yaml': `evenkeel: 1\nname: acme\n${part(WIND, 'main')}` });
    expect(await list(cli, '--changed', '--base-applied', 'before.yaml')).toBeUndefined();
  });

  test('covers two scopes of one run, and a joined plan of runs is that of one', async () => {
    const cli = cliOf();
    await list(cli);
    await cli.ok('plan', '--out', 'whole.json');
    const runs = [[HILL, WIND], [LAKE]];
    for (const [at, ids] of runs.entries()) {
      const targets = ids.flatMap(id => ['--target', `neon.project/${id}`]);
      const said = await cli.ok('plan', ...targets, '--scopes', 'list.json', '--out', `part-${at}.json`);
      expect(said).not.toContain(WHOLE);
    }
    await cli.ok('show', 'part-0.json', 'part-1.json', '--out', 'joined.json');
    const digestOf = (file: string): string => JSON.parse(cli.text(file)).digest;
    expect(digestOf('joined.json')).toBe(digestOf('whole.json'));
    const { rows } = JSON.parse(cli.text('joined.json'));
    expect(rows).toEqual(JSON.parse(cli.text('whole.json')).rows);
  });

  test('leaves files with `keep`, `accepted` and `defaults` in what is parsed', async () => {
    const cli = await cliWithOld({
      ...PARTS,
      'parts/keep.yaml': `keep: ["neon.branch/${WIND}/old"]\n`,
      'parts/late.yaml': 'defaults:\n  neon.branch: { protected: true }\n',
      'parts/x.yaml': `x-note: a\n${part(HILL, 'more')}`,
    });
    expect((await list(cli))?.plain).toHaveLength(3);
    for (const id of [HILL, WIND, LAKE]) expect(await both(cli, id)).toBeUndefined();
    const seen = await plan(cli, WIND, '--scopes', 'list.json');
    expect(deletes(seen)).toBe(false);
    expect(JSON.stringify(seen.report)).toContain('row/defaults');
  });
});

describe('an entry of the scope is found however another file writes it', () => {
  const cases: Readonly<Record<string, string>> = {
    'in the same form': part(WIND, 'old'),
    'in quotes': part(`"${WIND}"`, 'old'),
    'in single quotes': part(`'${WIND}'`, 'old'),
    'with quoted keys': `"neon":\n  'projects':\n    - "id": ${WIND}\n      "branches": [{ "name": old }]\n`,
    'in flow style': `neon: { projects: [{ id: ${WIND}, branches: [{ name: old }] }] }\n`,
    'as JSON': JSON.stringify({ neon: { projects: [{ id: WIND, branches: [{ name: 'old' }] }] } }),
    'among several ids': part(LAKE, 'old').replace(`id: ${LAKE}`, `ids: [${HILL}, ${WIND}]`),
    'by an anchor': `neon:\n  projects:\n    - id: &it ${WIND}\n      branches: [{ name: old }]\n`,
    'by an alias': `x-ids: [&it ${WIND}]\nneon:\n  projects:\n    - id: *it\n      branches: [{ name: old }]\n`,
    'by an alias of the whole list': `x-all: &all\n  - { id: ${WIND}, branches: [{ name: old }] }\nneon: { projects: *all }\n`,
    'with an escape': part(`"\\x73${WIND.slice(1)}"`, 'old'),
    'over a line end': part(`"${WIND.slice(0, 5)}\\\n        ${WIND.slice(5)}"`, 'old'),
    'as a block scalar': part(`|-\n        ${WIND}`, 'old'),
    'as a folded scalar': part(`>-\n        ${WIND}`, 'old'),
    'with explicit keys': `? neon\n: projects:\n    - ? id\n      : ${WIND}\n      ? branches\n      : - name: old\n`,
    'by a variable': part('${project}', 'old'),
    'by a part in a variable': part('${begin}-028834', 'old'),
    'with CRLF': part(WIND, 'old').replaceAll('\n', '\r\n'),
    'behind a byte order mark': `\uFEFF${part(WIND, 'old')}`,
    'with a comment in its line': part(`${WIND} # the second`, 'old'),
    'behind another entry': `${part(LAKE, 'one')}    - id: ${WIND}\n      branches: [{ name: old }]\n`,
    'behind what looks like the end': `${part(LAKE, 'one')}# ...\n    - id: ${WIND}\n      branches: [{ name: old }]\n`,
    'after a beginning of a document': `---\n${part(WIND, 'old')}`,
    'with `renamed_from`': `neon:\n  projects:\n    - id: ${WIND}\n      branches: [{ name: new, renamed_from: old }]\n`,
  };
  const VARS = `vars:\n  project: { default: ${WIND} }\n  begin: { default: shiny-wind }\n`;

  test.each(Object.entries(cases))('%s', async (_, text) => {
    const cli = await cliWithOld({ ...PARTS, 'parts/a-vars.yaml': VARS, 'parts/z.yaml': text });
    expect(await list(cli)).toBeDefined();
    for (const id of [WIND, HILL, LAKE]) expect(await both(cli, id)).toBeUndefined();
    expect(deletes(await plan(cli, WIND, '--scopes', 'list.json'))).toBe(false);
  });

  test.each(Object.entries(cases))('also where someone edited the list: %s', async (_, text) => {
    const cli = await cliWithOld({ ...PARTS, 'parts/a-vars.yaml': VARS });
    await list(cli);
    const before: ScopesFile = JSON.parse(cli.text('list.json'));
    await cli.files.replace('parts/z.yaml', text);
    const files = await list(cli);
    const plain = [...(files?.plain ?? []), sha256(text), sha256(VARS)];
    const forged = { ...before, files: { digest: files?.digest, plain } };
    await cli.files.replace('list.json', JSON.stringify(forged));
    expect(deletes(await plan(cli, WIND, '--scopes', 'list.json'))).toBe(false);
  });

  test.each(Object.entries(cases))('also if it came after the list was made: %s', async (_, text) => {
    const cli = await cliWithOld({ ...PARTS, 'parts/a-vars.yaml': VARS });
    await list(cli);
    expect(await both(cli, WIND)).toBeUndefined();
    expect(deletes(await plan(cli, WIND, '--scopes', 'list.json'))).toBe(true);
    await cli.files.replace('parts/hill.yaml', text);
    expect(await both(cli, WIND)).toBeDefined();
    await cli.files.replace('parts/hill.yaml', PARTS['parts/hill.yaml']);
    await cli.files.replace('parts/z.yaml', text);
    expect(await both(cli, WIND)).toBeDefined();
    expect(deletes(await plan(cli, WIND, '--scopes', 'list.json'))).toBe(false);
  });
});

describe('text that only looks like an entry', () => {
  test.each([
    ['in a comment', `${part(LAKE, 'one')}# - id: ${WIND}\n`],
    ['in a block scalar', `x-note: |\n  neon:\n    projects:\n      - id: ${WIND}\n`],
    ['in a longer id', part(WINDY, 'main')],
  ])('%s changes nothing', async (_, text) => {
    const cli = await cliWithOld({ ...PARTS, 'parts/z.yaml': text });
    await list(cli);
    expect(await both(cli, WIND)).toBeUndefined();
    expect(deletes(await plan(cli, WIND, '--scopes', 'list.json'))).toBe(true);
  });
});

describe('the whole manifest is parsed, and a notice says why', () => {
  test.each([
    ['another value of a variable', ['--var', 'stage=live']],
    ['another root', ['--root', '.']],
  ])('with %s', async (_, argv) => {
    const cli = cliOf({ ...PARTS, 'parts/vars.yaml': 'vars:\n  stage: { default: test }\n' });
    await list(cli);
    expect(await both(cli, WIND)).toBeUndefined();
    expect(await both(cli, WIND, ...argv)).toBe(
      'list.json was changed, or is of other files, variables or another version',
    );
    await list(cli, ...argv);
    expect(await both(cli, WIND, ...argv)).toBeUndefined();
  });

  test('with another environment', async () => {
    const vars = { ...PARTS, 'parts/vars.yaml': 'vars:\n  stage: { default: test }\n' };
    const cli = cliOf(vars, { env: { EVENKEEL_VAR_stage: 'live' } });
    await list(cliOf(vars));
    const other = cliOf(vars);
    await list(other);
    await cli.files.replace('list.json', other.text('list.json'));
    expect(await both(cli, WIND)).toBe(
      'list.json was changed, or is of other files, variables or another version',
    );
  });

  test.each([
    ['a file of another scope changes', 'parts/hill.yaml', part(HILL, 'main', 'qa2')],
    ['a file is added', 'parts/new.yaml', part(WINDY, 'main')],
    ['a comment is added', 'parts/hill.yaml', `# more\n${PARTS['parts/hill.yaml']}`],
    ['the name changes', 'evenkeel.yaml', HEAD.replace('acme', 'other')],
  ])('if %s', async (_, file, text) => {
    const cli = cliOf();
    await list(cli);
    await cli.files.replace(file, text);
    expect(await both(cli, WIND)).toBe(
      'list.json was changed, or is of other files, variables or another version',
    );
  });

  test.each([
    ['a mistake in another file', 'parts/hill.yaml', part(HILL, 'main', 'main')],
    ['no YAML in another file', 'parts/hill.yaml', 'neon:\n\tprojects: []\n'],
    ['two documents in another file', 'parts/hill.yaml', `${part(HILL, 'qa')}---\n${part(WIND, 'old')}`],
    [
      'a merge key in another file',
      'parts/hill.yaml',
      `x: &x { id: ${WIND} }\nneon: { projects: [{ <<: *x }] }\n`,
    ],
    ['a key that no file has', 'parts/hill.yaml', `neon:\n  project: []\n`],
    ['a mistake in its own file', 'parts/wind.yaml', part(WIND, 'main', 'main')],
    ['a misspelled line of keep', 'parts/keep.yaml', 'keep: [nothing]\n'],
    ['an include that fits nothing', 'parts/more.yaml', 'include: [none/*.yaml]\n'],
  ])('with %s, and tells the mistakes of the whole', async (_, file, text) => {
    const cli = cliOf();
    await list(cli);
    await cli.files.replace(file, text);
    expect(await both(cli, WIND)).toBeDefined();
    expect((await plan(cli, WIND, '--scopes', 'list.json')).code).toBe(3);
  });

  test.each([
    ['rules', 'rules:\n  - { name: few, every: neon.branch, at_most: 9, message: Too many branches. }\n'],
    ['a set of projects', 'neon:\n  projects:\n    - match: tenant-*\n      branches: [{ name: main }]\n'],
    [
      'a set of branches',
      `neon:\n  projects:\n    - id: ${LAKE}\n      branches: [{ match: "preview/**", ttl: 7d, allow: [expiry] }]\n`,
    ],
    ['a warning', `neon:\n  projects:\n    - id: ${LAKE}\n      branches: [{ name: “one” }]\n`],
  ])('of a manifest with %s', async (_, text) => {
    const cli = cliOf({ ...PARTS, 'parts/z.yaml': text });
    expect(await list(cli)).toBeUndefined();
    expect(await both(cli, WIND)).toBe('list.json has no "files", so other files may matter');
  });

  test.each([
    [WIND, undefined],
    [HILL, 'its files alone do not say the same of the scope'],
  ])('with lines of `accepted` for %s', async (id, why) => {
    const line = `{ address: neon.branch/${id}/main, field: protected, wants: false, is: true, until: 2026-12-01 }`;
    const cli = cliOf({ ...PARTS, 'parts/accepted.yaml': `accepted:\n  - ${line}\n` });
    await list(cli);
    expect(await both(cli, WIND)).toBe(why);
  });

  test('if a file has another name, by which messages and notes show it', async () => {
    const named = (folder: string): TestCli =>
      testCli({
        projects: [WIND],
        files: {
          'evenkeel.yaml': HEAD.replace('parts/*.yaml', '"*/*.yaml"'),
          [`${folder}/wind.yaml`]: PARTS['parts/wind.yaml'],
        },
      });
    const one = named('one');
    await list(one);
    expect(await both(one, WIND)).toBeUndefined();
    const two = named('two');
    await two.files.replace('list.json', one.text('list.json'));
    expect(await both(two, WIND)).toContain('is of other files');
  });

  test('where one of two targets is no scope, or one whose files are not known', async () => {
    const guild = 'discord.scope/222222222222222222/100000000000000001';
    const bot =
      'discord:\n  application_id: "222222222222222222"\n  guilds:\n    - ids: ["100000000000000001"]\n      commands: [{ name: kick, description: Kicks }]\n';
    const cli = cliOf({ ...PARTS, 'parts/bot.yaml': bot }, { guilds: ['100000000000000001'] });
    await list(cli);
    const glob = await both(cli, WIND, '--target', `neon.branch/${HILL}/*`);
    expect(glob).toBe('list.json does not list each --target');
    expect(await both(cli, WIND, '--target', guild)).toContain('not known by its id');
    await cli.files.replace('parts/docs.yaml', 'docs: { portals: [{ url: "https://docs.test/a" }] }\n');
    await list(cli);
    const { scopes }: ScopesFile = JSON.parse(cli.text('list.json'));
    const portal = scopes.find(({ address }) => address.startsWith('docs.'))?.address ?? '';
    const { stderr } = await cli.run('plan', '--target', portal, '--scopes', 'list.json');
    expect(stderr).toContain('not known by its id');
    expect(await both(cli, WIND, '--target', `neon.project/${HILL}`)).toBeUndefined();
  });

  test('for a guild, whose id is one of two, and for a scope that is not listed', async () => {
    const bot =
      'discord:\n  application_id: "222222222222222222"\n  guilds:\n    - ids: ["100000000000000001"]\n      commands: [{ name: kick, description: Kicks }]\n';
    const cli = cliOf({ ...PARTS, 'parts/bot.yaml': bot }, { guilds: ['100000000000000001'] });
    expect((await list(cli))?.plain).toHaveLength(3);
    const guild = 'discord.scope/222222222222222222/100000000000000001';
    const { code, stderr } = await cli.run('plan', '--target', guild, '--scopes', 'list.json');
    expect([code, stderr]).toEqual([0, expect.stringContaining('not known by its id')]);
    const missing = await cli.run('plan', '--target', 'neon.project/none-here-1', '--scopes', 'list.json');
    expect(missing.stderr).toContain('list.json does not list each --target');
    expect(missing.stderr).toContain('matches nothing in the manifest');
    const glob = await cli.run('plan', '--target', `neon.branch/${WIND}/*`, '--scopes', 'list.json');
    expect(glob.stderr).toContain('list.json does not list each --target');
    expect((await cli.run('plan', '--scopes', 'list.json')).stderr).toContain('--scopes needs a --target');
  });

  test('from another program or for a manifest by another name', async () => {
    const cli = cliOf();
    await list(cli);
    const text = cli.text('list.json');
    const { files, scopes }: ScopesFile & { scopes: ListedScope[] } = JSON.parse(text);
    await cli.files.replace('other.yaml', HEAD);
    expect(await both(cli, WIND, '-f', 'other.yaml')).toContain('is of other files');
    const io = cli.io();
    const other = { ...io, version: `${io.version}.1` };
    const { wanted, problems } = await loadFiles({ io }, { file: [], var: new Map(), varFile: [] });
    const digestWith = (by: typeof io): string | undefined =>
      listedFiles(
        { ...(wanted && { wanted }), problems },
        scopes,
        { file: [], var: new Map(), varFile: [] },
        { io: by },
      )?.digest;
    expect(digestWith(io)).toBe(files?.digest);
    expect(digestWith(other)).not.toBe(files?.digest);
    expect(digestWith({ ...io, commit: 'abc' })).not.toBe(files?.digest);
    expect(digestWith({ ...io, env: { ...io.env, OTHER: 'x' } })).toBe(files?.digest);
  });

  test('where the list lacks a scope, which would make a plan of the others look whole', async () => {
    const cli = cliOf();
    await list(cli);
    const { scopes, ...rest }: { scopes: ListedScope[] } = JSON.parse(cli.text('list.json'));
    const cut = scopes.filter(({ address }) => address.endsWith(WIND));
    expect(cut.length).toBeLessThan(scopes.length);
    await cli.files.replace('list.json', JSON.stringify({ ...rest, scopes: cut }));
    expect(await both(cli, WIND)).toBe(
      'list.json was changed, or is of other files, variables or another version',
    );
  });

  test('from standard input', async () => {
    const cli = cliOf(PARTS, { stdin: `evenkeel: 1\nname: acme\n${PARTS['parts/wind.yaml']}` });
    expect(await list(cli, '-f', '-')).toBeUndefined();
    await list(cli);
    const { code, stderr } = await cli.run(
      ...['plan', '-f', '-', '--target', `neon.project/${WIND}`, '--scopes', 'list.json'],
    );
    expect([code, stderr]).toEqual([0, expect.stringContaining('it comes from standard input')]);
  });

  test('where the files alone do not say what the list says of the scope', async () => {
    const cli = cliOf();
    await list(cli);
    await cli.files.replace(
      'list.json',
      cli.text('list.json').replaceAll(/eks1-\w+/g, `eks1-${'0'.repeat(40)}`),
    );
    expect(await both(cli, WIND)).toBe('its files alone do not say the same of the scope');
  });

  test('where they do not for one of two scopes', async () => {
    const cli = cliOf();
    await list(cli);
    const { scopes, ...rest }: ScopesFile = JSON.parse(cli.text('list.json'));
    const edited = scopes.map(each => (each.address.includes(HILL) ? { ...each, digest: 'eks1-0' } : each));
    await cli.files.replace('list.json', JSON.stringify({ ...rest, scopes: edited }));
    expect(await both(cli, WIND)).toBeUndefined();
    expect(await both(cli, WIND, '--target', `neon.project/${HILL}`)).toContain('do not say the same');
  });

  test.each([
    ['waits for another', { [WIND]: { after: [`neon.project/${HILL}`] } }],
    ['is what another waits for', { [HILL]: { after: [`neon.project/${WIND}`] } }],
    ['has another with it', { [WIND]: { with: [`neon.project/${HILL}`] } }],
  ])('for a scope that %s', async (_, more) => {
    const cli = cliOf();
    await list(cli);
    const { scopes, ...rest }: ScopesFile = JSON.parse(cli.text('list.json'));
    const tied = scopes.map(each => ({ ...each, ...Object(more)[each.address.split('/')[1] ?? ''] }));
    await cli.files.replace('list.json', JSON.stringify({ ...rest, scopes: tied }));
    expect(await both(cli, WIND)).toContain('refer to other scopes');
    expect(await both(cli, LAKE)).toBeUndefined();
  });
});

test.each([
  ['text', 'no list'],
  ['a plan', '{"v":1,"rows":[]}'],
  ['another version', '{"v":2,"scopes":[]}'],
  ['a scope without an address', '{"v":1,"scopes":[{"after":[],"digest":"x"}]}'],
  ['a scope without a digest', '{"v":1,"scopes":[{"after":[],"address":"x"}]}'],
  ['an `after` that is no list', '{"v":1,"scopes":[{"after":"x","address":"x","digest":"x"}]}'],
  ['a `with` that is no list', '{"v":1,"scopes":[{"after":[],"with":1,"address":"x","digest":"x"}]}'],
  ['files that are a list', '{"v":1,"scopes":[],"files":[]}'],
  ['files without hashes', '{"v":1,"scopes":[],"files":{"digest":"x"}}'],
  ['files without a digest', '{"v":1,"scopes":[],"files":{"plain":[]}}'],
])('a file with %s is refused as --scopes', async (_, text) => {
  const cli = cliOf({ ...PARTS, 'list.json': text });
  const { code, stderr } = await cli.run('plan', '--target', `neon.project/${WIND}`, '--scopes', 'list.json');
  expect([code, stderr]).toEqual([1, expect.stringContaining('list.json is not a list of scopes')]);
  expect(cli.requests()).toEqual([]);
});

test.each(['--base', '--base-applied', '--shard', '--sweep'])('--scopes is refused with %s', async option => {
  const cli = cliOf();
  await list(cli);
  const value = { '--base': ['evenkeel.yaml'], '--base-applied': ['evenkeel.yaml'], '--shard': ['1/2'] };
  const more: readonly string[] = (value as Record<string, string[]>)[option] ?? [];
  const argv = ['plan', '--target', `neon.project/${WIND}`, '--scopes', 'list.json', option, ...more];
  expect((await cli.run(...argv)).stderr).toContain('cannot be used with');
});
