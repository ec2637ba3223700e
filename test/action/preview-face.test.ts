import { describe, expect, test } from 'vitest';
import { commandsOf } from '../helpers/bots.ts';
import { APPLICATION, GUILD, PROJECT } from '../helpers/world.ts';
import { BAN, BOT, BOT_FILES, previewSteps } from './preview-steps.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import { pullRequest, REPOSITORY } from './runner.ts';

const runner = pullRequestWorld({ files: BOT_FILES });

const { pull, step, commands } = previewSteps(runner);

interface Table {
  readonly database: string;
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly default?: string }[];
}

/** As a migration would. */
function migrate(branch: string, tables: readonly Table[]): void {
  const state = structuredClone(runner.sandbox.sandbox.state()) as unknown as {
    neon: { projects: { branches: { name: string; tables: readonly Table[] }[] }[] };
  };
  for (const project of Object.values(state.neon.projects))
    for (const each of Object.values(project.branches)) if (each.name === branch) each.tables = tables;
  runner.sandbox.sandbox.restore(state as never);
}

test('open, push, close, close again, reopen: branch, commands, comment and deployment live and end together', async () => {
  runner.other('POST', commandsOf(GUILD), { name: 'theirs', description: 'x' });
  pull(12);
  const opened = await step(12, { ...BOT, ttl: '7d' });
  expect(opened.code).toBe(0);
  expect(commands()).toEqual(['ban-pr12', 'theirs']);
  expect(runner.onlyComment(12)).toContain('`/ban-pr12`');
  expect(runner.onlyComment(12)).toContain('| Branch | `preview/pr-12` |');
  expect(opened.summary).toContain('### Preview · `preview/pr-12`');
  const [first] = runner.github.repository.commentsOf(12);

  await runner.write('dist/commands.json', JSON.stringify([{ ...BAN, name: 'kick' }]));
  expect((await step(12, { ...BOT, ttl: '7d' })).code).toBe(0);
  expect(commands()).toEqual(['kick-pr12', 'theirs']);

  pull(12, 'closed');
  expect((await step(12, BOT)).outputs).toMatchObject({ act: 'down' });
  expect(commands()).toEqual(['theirs']);
  expect(runner.onlyComment(12)).toContain('The branch is gone.');
  const writes = runner.github.writes().length;
  expect((await step(12, BOT)).code).toBe(0);
  expect(runner.github.writes()).toHaveLength(writes);

  pull(12);
  expect((await step(12, BOT)).code).toBe(0);
  expect(commands()).toEqual(['kick-pr12', 'theirs']);
  expect(runner.github.repository.commentsOf(12)[0]).toBe(first);
  expect(
    runner.github.repository.deployments.map(({ statuses }) => statuses.map(each => each.state)),
  ).toEqual([['success', 'inactive'], ['success']]);
});

test('two pull requests in one guild at once have their own commands, branches and comments', async () => {
  pull(1);
  pull(2);
  for (const ended of await Promise.all([step(1, BOT), step(2, BOT)])) expect(ended.code).toBe(0);
  expect(commands()).toEqual(['ban-pr1', 'ban-pr2']);
  pull(1, 'closed');
  await Promise.all([step(1, BOT), step(2, BOT)]);
  expect(commands()).toEqual(['ban-pr2']);
  expect(runner.onlyComment(1)).toContain('gone');
  expect(runner.onlyComment(2)).toContain('`/ban-pr2`');
});

describe('two previews of one pull request with the same guild', () => {
  const [WEB, API] = [
    { ...BOT, branch_name: 'web' },
    { ...BOT, branch_name: 'api', discord_commands: 'dist/api.json' },
  ];
  const opened = async (): Promise<void> => {
    pull(12);
    await runner.write('dist/api.json', JSON.stringify([{ ...BAN, name: 'kick' }]));
    expect((await step(12, WEB)).code).toBe(0);
  };

  test('do not delete each other’s commands: the second is refused before anything is sent', async () => {
    await opened();
    const sent = runner.sent().length;
    const refused = await step(12, API);
    expect(refused.code).toBe(1);
    expect(refused.stdout).toContain('preview/commands-of-another');
    expect(refused.stdout).toContain('preview/web');
    expect(runner.sandbox.sandbox.requests.entries).toHaveLength(sent);
    expect(commands()).toEqual(['ban-pr12']);
    expect((await step(12, WEB)).code).toBe(0);
    expect((await step(12, { ...API, discord_commands: '', application: '', guild: '' })).code).toBe(0);
  });

  test('leave the commands of the one that stays, and those of both are gone in the end', async () => {
    await opened();
    const left = await step(12, { ...API, verb: 'down' });
    expect(left.code).toBe(0);
    expect(left.stdout).toContain('they stay');
    expect(commands()).toEqual(['ban-pr12']);
    pull(12, 'closed');
    for (const inputs of [API, WEB, API]) expect((await step(12, inputs)).code).toBe(0);
    expect(commands()).toEqual([]);
  });

  test('are not kept apart by what someone else writes in a comment', async () => {
    pull(12);
    const commands = `${APPLICATION}/${GUILD}`;
    const marker = { key: `${REPOSITORY}#12 ${PROJECT} preview/web`, state: 'up', commands };
    runner.github.repository.addComment(
      12,
      `<!-- evenkeel:preview:v1 ${JSON.stringify(marker)} -->`,
      'mallory',
    );
    expect((await step(12, { ...BOT, branch_name: 'api' })).code).toBe(0);
  });
});

test('a push without a change costs three requests of GitHub, three of the database, and one of the bot', async () => {
  pull(12);
  await step(12, { ...BOT, ttl: '7d' });
  const asked = runner.github.requests.length;
  const sent = runner.sent().length;
  await step(12, { ...BOT, ttl: '7d' });
  expect(runner.github.requests.slice(asked)).toEqual([
    `GET /repos/${REPOSITORY}/pulls/12`,
    expect.stringContaining(`GET /repos/${REPOSITORY}/issues/12/comments`),
    'POST /graphql',
  ]);
  const paths = runner.sandbox.sandbox.requests.entries.slice(sent).map(({ path }) => path);
  expect(paths.filter(path => path.startsWith('/neon'))).toHaveLength(3);
  expect(paths.filter(path => path.startsWith('/discord'))).toHaveLength(1);
});

test('commands that do not fit are told at their line, and nothing at all is sent', async () => {
  pull(12);
  await runner.write('dist/commands.json', `[\n${JSON.stringify({ ...BAN, name: 'a'.repeat(30) })}]`);
  const sent = runner.sent().length;
  const ended = await step(12, BOT);
  expect(ended.code).toBe(3);
  expect(ended.stdout).toContain('::error file=dist/commands.json,line=2');
  expect(ended.stdout).toContain('discord/name-length');
  expect(runner.sandbox.sandbox.requests.entries).toHaveLength(sent);
});

test.each([
  [{ application: APPLICATION }, 'discord_commands is needed'],
  [{ ...BOT, guild: 'my-guild' }, 'guild must be the id'],
  [{ ...BOT, application: '' }, 'application must be the id'],
  [{ schema_diff: 'yes' }, 'schema_diff must be one of'],
])('the inputs %j end the step with what is wrong: %s', async (inputs, said) => {
  pull(12);
  const ended = await step(12, inputs);
  expect(ended.code).toBe(1);
  expect(ended.stdout).toContain(said);
});

test('a guild that the bot is not in fails the step, and the branch is there nevertheless', async () => {
  pull(12);
  const ended = await step(12, { ...BOT, guild: '999999999999999999' });
  expect(ended.code).not.toBe(0);
  expect(ended.outputs).toMatchObject({ act: 'up', created: 'true' });
  expect(runner.onlyComment(12)).toContain('> [!WARNING]');
});

test('what a lost job of a close left is told and deleted by the nightly run', async () => {
  pull(12);
  pull(13);
  await step(12, BOT);
  await step(13, BOT);
  pull(12, 'closed');
  runner.sandbox.sandbox.advance(3_600_000);
  const night = await step(12, BOT, { event: 'schedule', payload: {} });
  expect(night.outputs).toMatchObject({ act: 'sweep', deleted: 'preview/pr-12' });
  expect(night.code).toBe(0);
  expect(runner.onlyComment(12)).toContain('The branch is gone.');
  expect(runner.onlyComment(13)).toContain('| Branch | `preview/pr-13` |');
  expect(commands()).toEqual(['ban-pr13']);
  expect(runner.github.repository.deployments.map(({ statuses }) => statuses.at(-1)?.state)).toEqual([
    'inactive',
    'success',
  ]);
});

test('two runs at once for one pull request leave one of everything', async () => {
  pull(12);
  const both = await Promise.all([step(12, BOT), step(12, BOT)]);
  const last = await step(12, BOT);
  expect(last.code).toBe(0);
  expect(both.some(({ code }) => code === 0)).toBe(true);
  expect(commands()).toEqual(['ban-pr12']);
  expect(runner.onlyComment(12)).toContain('`/ban-pr12`');
});

describe('the difference of schemas', () => {
  const USERS = { database: 'neondb', schema: 'public', name: 'users' };
  const CANARY = "'npg_default-canary'";
  const AFTER = [
    {
      ...USERS,
      columns: [
        { name: 'id', type: 'bigint' },
        { name: 'token', type: 'text', default: CANARY },
      ],
    },
  ];

  test('has names and types where it is asked for, never a default; a later push leaves it as it is', async () => {
    migrate('main', [{ ...USERS, columns: [{ name: 'id', type: 'bigint' }] }]);
    pull(12);
    await step(12);
    expect(runner.onlyComment(12)).not.toContain('Schema');
    migrate('preview/pr-12', AFTER);
    await step(12, { schema_diff: 'names' });
    expect(runner.onlyComment(12)).toContain('  table public.users\n+     token text\n```');
    expect(runner.onlyComment(12)).not.toContain('canary');
    const before = runner.onlyComment(12);
    await step(12);
    expect(runner.onlyComment(12)).toBe(before);
  });

  test('has its names once they are asked for, though the comment told how many before', async () => {
    migrate('main', [{ ...USERS, columns: [{ name: 'id', type: 'bigint' }] }]);
    pull(12);
    await step(12);
    migrate('preview/pr-12', AFTER);
    await step(12, { schema_diff: 'counts' });
    expect(runner.onlyComment(12)).toContain('1 table changed');
    expect(runner.onlyComment(12)).not.toContain('public.users');
    await step(12, { schema_diff: 'names' });
    expect(runner.onlyComment(12)).toContain('public.users');
  });

  test('costs one request where it is the one that the comment tells', async () => {
    pull(12);
    await step(12, { schema_diff: 'names' });
    migrate('preview/pr-12', AFTER);
    const compared = async (): Promise<number> => {
      const sent = runner.sent().length;
      await step(12, { schema_diff: 'names' });
      const paths = runner.sandbox.sandbox.requests.entries.slice(sent).map(({ path }) => path);
      return paths.filter(path => path.includes('schema')).length;
    };
    expect([await compared(), await compared()]).toEqual([3, 1]);
  });

  test.each([
    [true, true],
    [false, false],
    [undefined, false],
  ])('in a repository that is private: %s has names: %s', async (isPrivate, hasNames) => {
    pull(12);
    await step(12);
    migrate('preview/pr-12', AFTER);
    const repository = isPrivate === undefined ? {} : { repository: { private: isPrivate } };
    const payload = { ...pullRequest('a'.repeat(40), REPOSITORY, 12), ...repository };
    await step(12, { schema_diff: 'auto' }, { payload });
    expect(runner.onlyComment(12)).toContain('1 table added');
    expect(runner.onlyComment(12).includes('public.users')).toBe(hasNames);
  });
});

test('the password is in no line of the log, comment, summary or deployment, in whatever form; only masked outputs have it', async () => {
  pull(12);
  const ended = await step(12, { ...BOT, env: 'true', schema_diff: 'names' });
  const { password = '', db_url = '' } = ended.outputs;
  expect(password.length).toBeGreaterThan(5);
  const rest = ended.stdout.split('\n').filter(line => !line.startsWith('::add-mask::'));
  const shown = [
    rest.join('\n'),
    ended.stderr,
    ended.summary,
    runner.onlyComment(12),
    JSON.stringify(runner.github.repository.deployments),
  ].join('\n');
  const masked = ended.told('add-mask');
  for (const secret of [
    password,
    db_url,
    runner.sandbox.env.NEON_API_KEY,
    runner.sandbox.env.DISCORD_BOT_TOKEN,
  ]) {
    const forms = [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64'),
    ];
    for (const form of forms) {
      expect(shown).not.toContain(form);
      expect(masked.some(each => form.includes(each))).toBe(true);
    }
  }
});
