import { describe, expect, test } from 'vitest';
import { type TestCli, testCli } from '../cli/test-io.ts';
import { movedRows, wrongRows } from './moved-keys.ts';
import { blocksOn, commandsOn } from './page-blocks.ts';

/*
 * docs/moving-neon-ts.md: its commands, its manifest, what it shows of the output, its tables. That
 * its neon.ts makes this is in test/foreign-clients/neon-ts.test.ts.
 */

const PAGE = 'moving-neon-ts';
const block = blocksOn(PAGE);

/** What a neon.ts can say, by @neon/config 1.8.2 of 2026-09-26. */
const KEYS = [
  ...['auth', 'aiGateway', 'buckets.access', 'triggers', 'preview', 'experimental.hooks'],
  ...['name', 'source', 'env', 'externalPackages', 'bundler', 'dev', 'customDomains'].map(
    key => `functions.${key}`,
  ),
  ...['enabled', 'authProvider', 'jwksUrl', 'providerName', 'jwtAudience'].map(key => `dataApi.${key}`),
  ...[
    ...['dbAggregatesEnabled', 'dbAnonRole', 'dbExtraSearchPath', 'dbMaxRows', 'dbSchemas'],
    ...['jwtRoleClaimKey', 'jwtCacheMaxLifetime', 'openapiMode', 'serverCorsAllowedOrigins'],
    'serverTimingEnabled',
  ].map(key => `dataApi.settings.${key}`),
  ...['parent', 'ttl', 'protected', 'functions', 'preview'].map(key => `branch.${key}`),
  ...['autoscalingLimitMinCu', 'autoscalingLimitMaxCu', 'suspendTimeout'].map(
    key => `branch.postgres.computeSettings.${key}`,
  ),
];

/** The two branches after `neon config apply` with the page's neon.ts, as neon 6.2.3 sends it. */
function made(): TestCli {
  const cli = testCli();
  cli.makeBranch({ name: 'dev' });
  const dev = cli.branch('dev');
  const project = dev.slice(0, dev.indexOf('/branches/'));
  cli.other('POST', `${project}/endpoints`, {
    endpoint: { branch_id: dev.split('/').at(-1), type: 'read_write' },
  });
  cli.other('PATCH', cli.branch('main'), { branch: { protected: true } });
  for (const [name, size] of [
    ['main', 4],
    ['dev', 1],
  ] as const) {
    cli.other('POST', `${cli.branch(name)}/buckets`, { name: 'uploads', access_level: 'private' });
    cli.other('POST', `${cli.branch(name)}/data-api/neondb`, {
      auth_provider: 'external',
      jwks_url: 'https://auth.example.com/jwks.json',
      settings: { db_max_rows: 1000 },
    });
    cli.other('PATCH', cli.compute(name), {
      endpoint: { autoscaling_limit_max_cu: size, suspend_timeout_seconds: 300 },
    });
  }
  return cli;
}

/** Runs the page's own commands of a step; gives what the last one says. */
async function follow(cli: TestCli, step: string): Promise<string> {
  let last = '';
  for (const words of commandsOn(PAGE, step)) last = await cli.ok(...words);
  return last;
}

const EXPORT = '2. Export what is live';
const ONCE = '3. Say it once';

/** The page's manifest with sets, in place of the export. */
async function saidOnce(): Promise<TestCli> {
  const cli = made();
  await cli.files.replace('evenkeel.yaml', block(ONCE, 'yaml'));
  return cli;
}

describe('docs/moving-neon-ts.md', () => {
  test('2: the export of what neon.ts made has an empty plan, and nothing is written', async () => {
    const cli = made();
    const before = cli.writes().length;
    expect(await follow(cli, EXPORT)).toContain(block(EXPORT, 'text').trim());
    expect(cli.writes()).toHaveLength(before);
  });

  test('3: a set and an entry say the same as the export', async () => {
    const cli = await saidOnce();
    const [id = ''] = /br-\S+/.exec(block(ONCE, 'yaml')) ?? [];
    expect(cli.branch('main')).toContain(`/${id}`);
    expect(await follow(cli, ONCE)).toContain(block(ONCE, 'text').trim());
  });

  test('4: what another writer changes is drift', async () => {
    const cli = await saidOnce();
    expect(await cli.run('drift')).toMatchObject({ code: 0 });
    cli.other('PATCH', cli.compute('dev'), { endpoint: { autoscaling_limit_max_cu: 2 } });
    expect(commandsOn(PAGE, '4. Let one of them write')).toEqual([['drift']]);
    expect(await cli.run('drift')).toMatchObject({ code: 2 });
  });

  test('5: a change is one request', async () => {
    const cli = await saidOnce();
    await cli.files.replace('evenkeel.yaml', cli.text().replace('max_cu: 4', 'max_cu: 8'));
    const sent = cli.writes().length;
    const said = await follow(cli, '5. Change something');
    expect(said).toContain(block('5. Change something', 'text').trim());
    expect(cli.writes().slice(sent)).toEqual([`PATCH ${cli.compute('main')}`]);
  });

  test('every key of neon.ts is in a table, and every key of ours in the schema', () => {
    expect(movedRows(PAGE).length).toBeGreaterThan(18);
    expect(wrongRows(PAGE, KEYS)).toEqual([]);
  });
});
