import { describe, expect, test } from 'vitest';
import { faultOf } from '../sandbox/fault-of.ts';
import {
  ALL,
  asBot,
  cliOf,
  DEV,
  flat,
  GUILD,
  manifest,
  PROD,
  ROLE,
  TEST_GUILD,
  TOKENS,
} from './of-applications.ts';
import type { TestCli } from './test-io.ts';

/** What all texts of a run name of the variables for credentials. */
async function named(cli: TestCli, ...argv: readonly string[]) {
  const { stdout, stderr } = await cli.run(...argv);
  const text = flat(stdout + stderr);
  const variables = text.match(/DISCORD_(?:BOT|CLIENT|PERMISSIONS)_\w+/g) ?? [];
  return { text, variables: [...new Set(variables)].sort() };
}

const PING = '  commands: [{ name: ping, description: Answer }]\n';
const BOTH = `  applications:
    dev: { application_id: "${DEV}" }
    prod: { application_id: "${PROD}" }
`;
const AS_CLIENT = {
  DISCORD_BOT_TOKEN_DEV: undefined,
  DISCORD_CLIENT_SECRET_DEV: ALL['DISCORD_CLIENT_SECRET_DEV'],
};
const PERMISSIONS = `${PING}  applications:
    dev: { application_id: "${DEV}", guilds: [{ ids: ["${TEST_GUILD}"], permissions: [{ command: ping, overwrites: [{ role: "${ROLE}", allow: true }] }] }] }
    prod: { application_id: "${PROD}" }
`;
const refusedPut = (status: number, code: number) =>
  faultOf(
    { status, body: { code, message: 'no' } },
    { method: 'PUT', path: '/discord/api/v10/applications/*/guilds/*/commands/*/permissions' },
  );

describe('a text about one of several applications names the variable of that application', () => {
  test.each([
    ['application', `${PING}${BOTH.replace(`"${DEV}"`, `"${DEV}", application: { description: A }`)}`],
    ['emojis', `  emojis: [{ name: ok }]\n${PING}${BOTH}`],
    ['role_connections', `  role_connections: { metadata: [] }\n${PING}${BOTH}`],
  ])('`%s` without a bot token', async (key, section) => {
    const cli = cliOf({ text: manifest(section), env: AS_CLIENT });
    const { text, variables } = await named(cli, 'plan');
    expect(text).toContain(`Set DISCORD_BOT_TOKEN_DEV, or take \`${key}\` out of the manifest.`);
    expect(variables).toEqual(['DISCORD_BOT_TOKEN_DEV']);
  });

  test('a refused bot token', async () => {
    const cli = cliOf({ text: manifest(PING + BOTH), env: { DISCORD_BOT_TOKEN_DEV: 'of-nobody' } });
    expect((await named(cli, 'plan')).variables).toEqual([
      'DISCORD_BOT_TOKEN_DEV',
      'DISCORD_CLIENT_SECRET_DEV',
    ]);
  });

  test('a refused client secret', async () => {
    const env = { ...AS_CLIENT, DISCORD_CLIENT_SECRET_DEV: 'of-nobody' };
    expect((await named(cliOf({ text: manifest(PING + BOTH), env }), 'plan')).variables).toEqual([
      'DISCORD_BOT_TOKEN_DEV',
      'DISCORD_CLIENT_SECRET_DEV',
    ]);
  });

  test.each([
    [401, 0],
    [403, 20001],
    [403, 50013],
  ])('an edit of permissions that is refused with %i, code %i', async (status, code) => {
    const cli = cliOf({ text: manifest(PERMISSIONS) });
    cli.sandbox.faults.add([refusedPut(status, code)]);
    const { variables } = await named(cli, 'apply', '--yes');
    expect(variables).toEqual(['DISCORD_PERMISSIONS_TOKEN_DEV']);
  });

  test('guilds that only a bot lists', async () => {
    const cli = cliOf({
      text: manifest(`  commands: [{ name: pong, renamed_from: ping, description: Answer }]\n${BOTH}`),
      env: AS_CLIENT,
    });
    for (const id of [DEV, PROD])
      asBot(cli, id, 'POST', `${id}/commands`, { name: 'ping', description: 'Answer' });
    const { text, variables } = await named(cli, 'plan', '-v');
    expect(text).toContain('only a bot token may list guilds, and DISCORD_BOT_TOKEN_DEV is not set');
    expect(variables).toEqual(['DISCORD_BOT_TOKEN_DEV']);
  });

  test('installs that only a bot may ask for', async () => {
    const command = '{ name: ping, description: Answer, integration_types: [guild_install] }';
    const cli = cliOf({ text: manifest(`  commands: [${command}]\n${BOTH}`), env: AS_CLIENT });
    const { text, variables } = await named(cli, 'plan', '-v');
    expect(text).toContain('and DISCORD_BOT_TOKEN_DEV is not set');
    expect(variables).toEqual(['DISCORD_BOT_TOKEN_DEV']);
  });
});

describe('doctor names the variable of the application that it looks at', () => {
  const lines = async (cli: TestCli, about: string) =>
    (await named(cli, 'doctor')).text.split(/(?=[✓✗] )/).find(line => line.includes(about)) ?? '';

  test.each([
    ['not set', undefined],
    ['refused', 'of-nobody'],
  ])('for permissions, where their token is %s', async (_, token) => {
    const cli = cliOf({
      text: manifest(PERMISSIONS),
      env: { DISCORD_PERMISSIONS_TOKEN_DEV: token, DISCORD_API_HOST: undefined },
    });
    const line = await lines(cli, `permissions in discord.scope/${DEV}/${TEST_GUILD}`);
    expect(line).toContain('DISCORD_PERMISSIONS_TOKEN_DEV');
    expect(line).not.toMatch(/DISCORD_PERMISSIONS_TOKEN\b/);
  });

  test('for a set of guilds that only a bot lists, where another application has a bot token', async () => {
    const every = (id: string) =>
      `{ application_id: "${id}", guilds: [{ every: true, commands: [{ name: own, description: Own }] }] }`;
    const cli = cliOf({
      text: manifest(`  applications:\n    dev: ${every(DEV)}\n    prod: ${every(PROD)}\n`),
      env: AS_CLIENT,
    });
    expect(await lines(cli, `the set discord.scope/${DEV}/`)).toContain(
      'not readable: DISCORD_BOT_TOKEN_DEV is not set, and no other credential lists it next: Set DISCORD_BOT_TOKEN_DEV.',
    );
    expect(await lines(cli, `the set discord.scope/${PROD}/`)).toContain('the list has 2 guilds');
  });

  test('and does not say that a host refused a token that is not set', async () => {
    const cli = cliOf({ text: manifest(PING + BOTH), env: { DISCORD_BOT_TOKEN_DEV: undefined } });
    const { text } = await named(cli, 'doctor');
    expect(text).toContain('DISCORD_BOT_TOKEN_DEV is not set');
    expect(text).not.toContain('refused the token');
  });
});

test('a manifest of one application has the names without an end', async () => {
  const cli = cliOf({
    text: manifest(`  application_id: "${DEV}"\n${PING}`),
    env: { DISCORD_BOT_TOKEN: TOKENS['DISCORD_PERMISSIONS_TOKEN_DEV'] },
  });
  expect((await named(cli, 'plan')).variables).toEqual([
    'DISCORD_BOT_TOKEN',
    'DISCORD_CLIENT_ID',
    'DISCORD_CLIENT_SECRET',
  ]);
});

test('a guild of an application is in no text about the other one', async () => {
  const cli = cliOf({ text: manifest(PERMISSIONS.replace(TEST_GUILD, GUILD)) });
  expect((await named(cli, 'plan')).variables).toEqual([]);
});
