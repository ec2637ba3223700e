import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report/report.ts';
import { imageBytes } from '../helpers/images.ts';
import { appliedCli, type TestCli, type TestOptions, testCli } from './test-io.ts';

const APPLICATION = '222222222222222222';
const GUILDS = ['197038439483310086', '197038439483310087', '197038439483310088'] as const;
const PROJECTS = ['shiny-wind-028834', 'quiet-hill-110022'] as const;
const DAY_MS = 24 * 60 * 60_000;

/** Global commands, three guilds and two projects, each with one thing. */
interface Fleet {
  readonly name?: string;
  readonly top?: string;
  readonly global?: string;
  /** The description of the command of each guild. */
  readonly guilds?: readonly [string, string, string];
  /** Further lines of the first guild. */
  readonly inGuild?: string;
  /** Lines of the two projects. */
  readonly projects?: readonly [string, string];
}

const BRANCH = 'branches: [{ name: dev, parent: main }]';

function fleet({
  name = 'acme',
  top = '',
  global = '[{ name: ping, description: Answers }]',
  guilds = ['one', 'two', 'three'],
  inGuild = '',
  projects = [BRANCH, BRANCH],
}: Fleet = {}): string {
  return [
    'evenkeel: 1',
    `name: ${name}`,
    ...(top === '' ? [] : [top]),
    'discord:',
    `  application_id: "${APPLICATION}"`,
    `  commands: ${global}`,
    '  guilds:',
    ...GUILDS.flatMap((id, at) => [
      `    - ids: ["${id}"]`,
      `      commands: [{ name: here, description: ${guilds[at]} }]`,
      ...(at === 0 && inGuild !== '' ? [`      ${inGuild}`] : []),
    ]),
    'neon:',
    '  projects:',
    ...PROJECTS.flatMap((id, at) => [`    - id: ${id}`, `      ${projects[at]}`]),
    '',
  ].join('\n');
}

const [FIRST, SECOND, THIRD] = GUILDS.map(id => `discord.scope/${APPLICATION}/${id}`) as [
  string,
  string,
  string,
];
const GLOBAL = `discord.scope/${APPLICATION}/global`;
const [WIND, HILL] = PROJECTS.map(id => `neon.project/${id}`) as [string, string];
const ALL = [GLOBAL, FIRST, SECOND, THIRD, HILL, WIND].sort();
const CHANGED = ['--changed', '--base-applied', 'base.yaml'];

interface Applied extends TestOptions {
  readonly args?: readonly string[];
}

/** A command line in which `before` was applied, as base.yaml, and `now` is the manifest. */
async function applied(before: string, now: string, { args = [], ...more }: Applied = {}): Promise<TestCli> {
  return appliedCli({ base: before, manifest: now, guilds: GUILDS, projects: PROJECTS, ...more }, ...args);
}

async function changedPlan(cli: TestCli, ...args: readonly string[]): Promise<Report['plan']> {
  const { stdout, stderr } = await cli.run('plan', ...CHANGED, '--format', 'json', ...args);
  expect(stdout, stderr).not.toBe('');
  return (JSON.parse(stdout) as Report).plan;
}

/** The scopes that a plan of the change reads. */
async function readScopes(before: string, now: string, more: Applied = {}): Promise<readonly string[]> {
  const cli = await applied(before, now, more);
  return (await changedPlan(cli, ...(more.args ?? []))).part?.scopes ?? [];
}

/** The notes on scopes that are read although nothing differs. */
function anyway(plan: Report['plan']): readonly string[] {
  const told = plan.notes as readonly { readonly message?: string }[];
  return told.flatMap(({ message = '' }) =>
    message.includes('although the manifest is unchanged there') ? [message] : [],
  );
}

const ONE_GUILD = fleet({ guilds: ['one', 'TWO', 'three'] });

describe('plan --changed', () => {
  test('reads the one scope that the change is about, with one request, and says what it leaves', async () => {
    const cli = await applied(fleet(), ONE_GUILD);
    const before = cli.requests().length;
    const { code, stdout } = await cli.run('plan', ...CHANGED);
    expect(code).toBe(0);
    expect(cli.requests().slice(before)).toEqual([
      expect.stringContaining(`/applications/${APPLICATION}/guilds/${GUILDS[1]}/commands`),
    ]);
    expect(stdout).toContain(
      '5 scopes were not read, because the manifest is unchanged there since base.yaml',
    );
    expect(stdout).toMatch(/\ndigest ekc1-[0-9a-f]{40}\n$/);
    expect(stdout).toContain('"two" → "TWO"');
  });

  test.each(['markdown', 'github', 'json'])('says so in %s', async format => {
    const cli = await applied(fleet(), ONE_GUILD);
    const { stdout } = await cli.run('plan', ...CHANGED, '--format', format);
    expect(stdout).toContain(
      '5 scopes were not read, because the manifest is unchanged there since base.yaml',
    );
  });

  test('needs no token of a service in which nothing changed', async () => {
    const cli = await applied(fleet(), ONE_GUILD);
    const io = testCli({
      base: fleet(),
      manifest: ONE_GUILD,
      env: { NEON_API_KEY: undefined },
      guilds: GUILDS,
      projects: PROJECTS,
    });
    io.sandbox.restore(cli.sandbox.state());
    expect(await io.run('plan', ...CHANGED)).toMatchObject({ code: 0 });
    expect((await io.run('plan')).code).toBe(1);
  });

  test('sends nothing where nothing changed', async () => {
    const cli = await applied(fleet(), fleet());
    const before = cli.requests().length;
    const plan = await changedPlan(cli);
    expect(cli.requests().slice(before)).toEqual([]);
    expect(plan).toMatchObject({ rows: [], part: { scopes: [], unread: 6 } });
  });

  test('does not see what someone changed in a scope that it does not read; drift does', async () => {
    const cli = await applied(fleet(), ONE_GUILD);
    cli.edit('"three"', '"moved"');
    expect((await changedPlan(cli)).rows).toHaveLength(1);
    expect((await cli.run('drift', '-f', 'base.yaml')).code).toBe(2);
  });

  test('reads everything where the manifest before was none', async () => {
    const cli = await applied(fleet(), ONE_GUILD, { git: async () => undefined });
    const empty = 'evenkeel: 1\nname: acme\n';
    await cli.files.replace('none.yaml', empty);
    const { stdout } = await cli.run('plan', '--changed', '--base-applied', 'none.yaml', '--format', 'json');
    expect((JSON.parse(stdout) as Report).plan.part).toMatchObject({ scopes: ALL, unread: 0 });
  });
});

/** A branch with databases, the first of which its connection string is of. */
const outputOf = (...databases: readonly string[]): string => {
  const all = databases.map(name => `{ name: ${name}, owner_name: neondb_owner }`);
  return `branches: [{ name: dev, parent: main, databases: [${all.join(', ')}], outputs: [connection_uri] }]`;
};

describe('a scope counts as changed', () => {
  test.each<readonly [why: string, before: string, now: string, scopes: readonly string[]]>([
    ['where a field differs', fleet(), ONE_GUILD, [SECOND]],
    [
      'where an entry is new or gone',
      fleet(),
      fleet({ projects: [BRANCH, 'branches: []'], global: '[]' }),
      [GLOBAL, HILL],
    ],
    ['where the name differs', fleet(), fleet({ name: 'other' }), ALL],
    [
      'where a line of `keep` differs that may hold something in it',
      fleet(),
      fleet({ top: `keep: ["neon.branch/${PROJECTS[1]}/*"]` }),
      [HILL],
    ],
    ['where `prune` differs', fleet(), fleet({ projects: [`prune: true\n      ${BRANCH}`, BRANCH] }), [WIND]],
    [
      'where `allow` differs',
      fleet(),
      fleet({ global: '[{ name: ping, description: Answers, allow: [loss] }]' }),
      [GLOBAL],
    ],
    [
      'where `ignore` differs',
      fleet(),
      fleet({ global: '[{ name: ping, description: Answers, ignore: [nsfw] }]' }),
      [GLOBAL],
    ],
    [
      'where the connection string that it writes is of another database',
      fleet({ projects: [outputOf('a', 'b'), BRANCH] }),
      fleet({ projects: [outputOf('b', 'a'), BRANCH] }),
      [WIND],
    ],
    [
      'where a sweep differs',
      fleet(),
      fleet({
        projects: [`sweep: [{ match: ["pr-*"], older_than: 7d, beyond_newest: 3 }]\n      ${BRANCH}`, BRANCH],
      }),
      [WIND],
    ],
    [
      'where the application may change its endpoint',
      fleet({ global: `[]\n  application: { description: x }` }),
      fleet({ global: `[]\n  application: { description: x, allow: [endpoint] }` }),
      [GLOBAL],
    ],
    [
      'where a file of an image has other bytes',
      fleet({ global: `[]\n  application: { icon: { data: ${imageBytes('png').toString('base64')} } }` }),
      fleet({ global: `[]\n  application: { icon: { data: ${imageBytes('gif').toString('base64')} } }` }),
      [GLOBAL],
    ],
  ])('%s', async (_, before, now, scopes) => {
    expect(await readScopes(before, now)).toEqual(scopes.toSorted());
  });

  test('where it holds a ttl or an expiry, and its note says so', async () => {
    const now = fleet({
      projects: [
        'branches: [{ name: dev, parent: main, ttl: 7d }]',
        'branches: [{ name: dev, parent: main, expires_at: "2026-12-01T00:00:00Z" }]',
      ],
    });
    const cli = await applied(now, now);
    const plan = await changedPlan(cli);
    expect(plan.part?.scopes).toEqual([HILL, WIND]);
    expect(anyway(plan)).toEqual([
      '2 scopes were read, although the manifest is unchanged there: a resource there expires',
    ]);
  });

  test('where a line of `accepted` is about it, which ends by the clock', async () => {
    const line = `accepted: [{ address: "discord.command/${APPLICATION}/${GUILDS[2]}/chat_input/here", field: description, wants: three, is: moved, until: "2026-11-30", why: x }]`;
    const now = fleet({ top: line });
    const cli = await applied(now, now);
    cli.edit('"three"', '"moved"');
    const accepted = await changedPlan(cli);
    expect(accepted).toMatchObject({ rows: [], part: { scopes: [THIRD] } });
    cli.pass(20 * DAY_MS);
    const over = await changedPlan(cli);
    expect(over.rows.map(row => row.action)).toEqual(['update']);
    expect(anyway(over)).toEqual([
      '1 scope was read, although the manifest is unchanged there: a line of `accepted` expires',
    ]);
  });

  test('where a line of `accepted` is taken out of the change: what it hid is shown', async () => {
    const top = `accepted: [{ address: "discord.command/${APPLICATION}/${GUILDS[2]}/chat_input/here", field: description, wants: three, is: moved, until: "2026-11-30" }]`;
    const cli = await applied(fleet({ top }), fleet());
    cli.edit('"three"', '"moved"');
    const plan = await changedPlan(cli);
    expect(plan.part?.scopes).toEqual([THIRD]);
    expect(plan.rows.map(row => [row.action, row.fields])).toMatchObject([
      ['update', [{ before: 'moved', after: 'three' }]],
    ]);
  });

  test('where a glob of `keep` is taken out: what it held until then is told', async () => {
    const pruned = (top = ''): string => fleet({ top, projects: [`prune: true\n      ${BRANCH}`, BRANCH] });
    const cli = await applied(
      pruned().replace(BRANCH, 'branches: [{ name: dev, parent: main }, { name: old, parent: main }]'),
      pruned(),
    );
    await cli.files.replace('base.yaml', pruned(`keep: ["neon.branch/${PROJECTS[0]}/old"]`));
    const plan = await changedPlan(cli);
    expect(plan.part?.scopes).toEqual([WIND]);
    const told = plan.notes as readonly { readonly message?: string }[];
    expect(told.map(({ message }) => message)).toContain(
      `neon.branch/${PROJECTS[0]}/old has no entry, and evenkeel does not prune (delete) it: the line neon.branch/${PROJECTS[0]}/old of \`keep\` matches this resource`,
    );
  });

  test('and so are all guilds where a global command is renamed', async () => {
    const now = fleet({ global: '[{ name: pong, renamed_from: ping, description: Answers }]' });
    expect(await readScopes(fleet(), now)).toEqual([GLOBAL, FIRST, SECOND, THIRD].sort());
    const cli = await applied(fleet(), now);
    expect(anyway(await changedPlan(cli))).toEqual([expect.stringMatching(/^3 scopes .*renamed_from/)]);
  });

  test('where an entry refers to one that is taken out', async () => {
    const inGuild =
      'permissions: [{ command: pong, of: global, overwrites: [{ everyone: true, allow: false }] }]';
    const both = '[{ name: ping, description: Answers }, { name: pong, description: Answers }]';
    expect(await readScopes(fleet({ inGuild, global: both }), fleet({ inGuild }))).toEqual(
      [GLOBAL, FIRST].sort(),
    );
  });

  test('where an entry of a changed scope needs a list of it, without an entry for what it needs', async () => {
    const pong = (allow: boolean): string =>
      `permissions: [{ command: pong, of: global, overwrites: [{ everyone: true, allow: ${allow} }] }]`;
    const cli = await applied(fleet({ global: '[{ name: pong, description: Answers }]' }), fleet());
    await cli.files.replace('base.yaml', fleet({ inGuild: pong(false) }));
    await cli.files.replace('evenkeel.yaml', fleet({ inGuild: pong(true) }));
    const plan = await changedPlan(cli);
    expect(plan.part?.scopes).toEqual([GLOBAL, FIRST].sort());
  });

  test('where a key is new under which pruning deletes', async () => {
    const lines = (keys: string): readonly [string, string] => [
      `prune: true\n      ${keys}${BRANCH}`,
      BRANCH,
    ];
    const now = fleet({ projects: lines('jwks: []\n      ') });
    expect(await readScopes(fleet({ projects: lines('') }), now)).toEqual([WIND]);
  });

  test('where an entry refers to one that changes, and what a read scope refers to is read', async () => {
    const inGuild =
      'permissions: [{ command: ping, of: global, overwrites: [{ everyone: true, allow: false }] }]';
    const before = fleet({ inGuild });
    const other = fleet({ inGuild, global: '[{ name: ping, description: Responds }]' });
    expect(await readScopes(before, other)).toEqual([GLOBAL, FIRST].sort());
    const guild = fleet({ inGuild, guilds: ['ONE', 'two', 'three'] });
    expect(await readScopes(before, guild)).toEqual([GLOBAL, FIRST].sort());
  });
});

describe('a variable from outside', () => {
  const vars = 'vars: { text: { default: two } }';
  const now = fleet({ top: vars, guilds: ['one', '"${text}"', 'three'] });

  test('makes the scopes that use it count as changed', async () => {
    expect(await readScopes(now, now, { args: ['--var', 'text=TWO'] })).toEqual([SECOND]);
    expect(await readScopes(now, now, { env: { EVENKEEL_VAR_text: 'TWO' } })).toEqual([SECOND]);
    const files = { 'vars.yaml': 'text: TWO\n' };
    expect(await readScopes(now, now, { files, args: ['--var-file', 'vars.yaml'] })).toEqual([SECOND]);
  });

  test('that has its default in both does not', async () => {
    expect(await readScopes(now, now)).toEqual([]);
  });

  test('counts by its value where --base-var says what it was', async () => {
    const cli = await applied(now, now, { args: ['--var', 'text=TWO'] });
    const same = await changedPlan(cli, '--var', 'text=TWO', '--base-var', 'text=TWO');
    expect(same.part).toMatchObject({ scopes: [], unread: 6 });
    const other = await changedPlan(cli, '--var', 'text=new', '--base-var', 'text=TWO');
    expect(other.rows.map(row => row.fields)).toMatchObject([[{ before: 'TWO', after: 'new' }]]);
  });

  test('outside of any scope makes all of them count', async () => {
    const named = fleet({ name: '"${who}"', top: 'vars: { who: {} }' });
    const app = fleet({ top: 'vars: { app: {} }' }).replace(`"${APPLICATION}"`, '"${app}"');
    expect(await readScopes(named, named, { args: ['--var', 'who=acme'] })).toEqual(ALL);
    expect(await readScopes(app, app, { args: ['--var', `app=${APPLICATION}`] })).toEqual(
      [GLOBAL, FIRST, SECOND, THIRD].sort(),
    );
  });

  test('that the base does not declare is a mistake in --base-var', async () => {
    const cli = await applied(fleet(), fleet());
    const { code, stderr } = await cli.run('plan', ...CHANGED, '--base-var', 'txt=x');
    expect(code).toBe(1);
    expect(stderr).toContain('the variable "txt" is not declared');
  });
});

describe('--changed is a mistake', () => {
  test.each<readonly [argv: readonly string[], says: string]>([
    [['plan', '--changed'], '--changed needs the manifest that was applied last'],
    [['plan', '--changed', '--base', 'base.yaml'], '--changed needs the manifest that was applied last'],
    [['drift', ...CHANGED], "unknown option '--changed'"],
    [['plan', ...CHANGED, '--sweep'], 'cannot be used with'],
    [['plan', ...CHANGED, '--offline'], 'cannot be used with'],
    [
      ['plan', '--base-var', 'a=b'],
      '--base-var describes the manifest of --base or --base-applied, and neither is given',
    ],
  ])('in %j', async (argv, says) => {
    const cli = testCli({ base: fleet(), manifest: fleet() });
    const { code, stderr } = await cli.run(...argv);
    expect([code, stderr]).toEqual([1, expect.stringContaining(says)]);
    expect(cli.requests()).toEqual([]);
  });
});

describe('apply --changed', () => {
  test('carries out a saved plan of what changed, and nothing besides', async () => {
    const cli = await applied(fleet(), ONE_GUILD);
    const saved = await cli.run('plan', ...CHANGED, '--out', 'plan.json');
    expect(saved.stderr).toContain('--changed');
    const done = await cli.run('apply', 'plan.json', ...CHANGED);
    expect(done).toMatchObject({ code: 0 });
    expect(done.stdout).toContain(
      '5 scopes were not read, because the manifest is unchanged there since base.yaml',
    );
    expect(cli.writes().slice(-1)).toEqual([expect.stringContaining(GUILDS[1])]);
    await cli.ok('plan', '--detailed-exitcode');
  });

  test('approves those scopes alone: what someone changed elsewhere is not undone', async () => {
    const cli = await applied(fleet(), ONE_GUILD);
    const { digest } = await changedPlan(cli);
    cli.edit('"three"', '"moved"');
    const before = cli.writes().length;
    expect(await cli.run('apply', ...CHANGED, '--expect-digest', digest)).toMatchObject({ code: 0 });
    expect(cli.writes().slice(before)).toHaveLength(1);
    expect(JSON.stringify(cli.sandbox.state())).toContain('"moved"');
  });

  test('is refused where the digest or the saved plan is of everything, or the other way round', async () => {
    const cli = await applied(fleet(), ONE_GUILD);
    await cli.run('plan', '--out', 'whole.json');
    await cli.run('plan', ...CHANGED, '--out', 'some.json');
    const whole = JSON.parse(cli.text('whole.json')).digest as string;
    const some = JSON.parse(cli.text('some.json')).digest as string;
    const before = cli.requests().length;
    for (const argv of [
      ['whole.json', ...CHANGED],
      ['some.json'],
      ['--expect-digest', whole, ...CHANGED],
      ['--expect-digest', some],
    ]) {
      const { code, stderr } = await cli.run('apply', ...argv);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/with(?:out)? --changed/)]);
    }
    expect(cli.requests()).toHaveLength(before);
  });

  test('refuses a saved plan in which someone took a scope out of what is approved', async () => {
    const cli = await applied(fleet(), ONE_GUILD);
    await cli.run('plan', ...CHANGED, '--out', 'plan.json');
    const text = cli.text('plan.json');
    const saved = JSON.parse(text) as Report['plan'];
    const other = { ...saved, part: { ...saved.part, scopes: [FIRST] } };
    await cli.files.replace('plan.json', JSON.stringify(other));
    const { code, stdout } = await cli.run('apply', 'plan.json', ...CHANGED);
    expect(code).toBe(4);
    expect(stdout).toContain('changed the plan file after it was saved');
  });

  test('is refused where the reviewed change is not all that differs by now', async () => {
    const cli = await applied(fleet(), ONE_GUILD);
    const { digest } = await changedPlan(cli);
    await cli.files.replace('evenkeel.yaml', fleet({ guilds: ['one', 'TWO', 'THREE'] }));
    const before = cli.writes().length;
    expect((await cli.run('apply', ...CHANGED, '--expect-digest', digest)).code).toBe(4);
    expect(cli.writes()).toHaveLength(before);
  });
});

describe('--changed together with', () => {
  test('--target takes what is in both, also where that is nothing', async () => {
    const cli = await applied(fleet(), fleet({ guilds: ['one', 'TWO', 'THREE'] }));
    const both = await changedPlan(cli, '--target', `discord.command/*/${GUILDS[1]}/**`);
    expect(both.rows.map(row => row.scope.address)).toEqual([SECOND]);
    const none = await changedPlan(cli, '--target', `discord.command/*/${GUILDS[0]}/**`);
    expect(none.rows).toEqual([]);
    const { code, stderr } = await cli.run('plan', ...CHANGED, '--target', '**/nowhere');
    expect([code, stderr]).toEqual([1, expect.stringContaining('matches nothing in the manifest')]);
  });

  test('--shard reads what changed of each shard; merged, they are the plan of all', async () => {
    const cli = await applied(fleet(), fleet({ guilds: ['one', 'TWO', 'THREE'] }));
    const whole = await changedPlan(cli);
    for (const index of [1, 2]) {
      await cli.run(
        'plan',
        ...CHANGED,
        '--shard',
        `${index}/2`,
        '--format',
        'json',
        '--output',
        `${index}.json`,
      );
    }
    const { stdout } = await cli.run('show', '1.json', '2.json', '--format', 'json');
    const merged = (JSON.parse(stdout) as Report).plan;
    expect(merged).toEqual(whole);
  });

  test('--moved leave leaves what someone changed in the scopes that it reads', async () => {
    const two = '{ name: more, description: text }';
    const guilds = (first: string): string =>
      fleet().replace(
        '[{ name: here, description: two }]',
        `[{ name: here, description: ${first} }, ${two}]`,
      );
    const cli = await applied(guilds('two'), guilds('TWO'));
    cli.edit('"text"', '"moved"');
    const plan = await changedPlan(cli, '--moved', 'leave');
    expect(plan.rows.map(({ whose, address }) => [whose, address.endsWith('/here')])).toEqual([
      ['pending', true],
    ]);
  });

  test('--no-prune deletes nothing in the scopes that it reads', async () => {
    const before = fleet({ projects: [`prune: true\n      ${BRANCH}`, BRANCH] });
    const now = fleet({ projects: ['prune: true\n      branches: []', BRANCH] });
    const cli = await applied(before, now);
    expect((await changedPlan(cli)).rows.map(row => row.action)).toEqual(['delete']);
    expect((await changedPlan(cli, '--no-prune')).rows).toEqual([]);
  });
});
