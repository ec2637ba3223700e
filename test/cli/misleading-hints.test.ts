import { describe, expect, test } from 'vitest';
import { testCli } from './test-io.ts';

const TOP = 'evenkeel: 1\nname: acme\n';
const BRANCH = `${TOP}neon:\n  projects:\n    - id: shiny-wind-028834\n      branches:\n        - name: main\n`;
const AUTH = `${BRANCH}          auth: `;

async function said(manifest: string): Promise<string> {
  return (await testCli({ manifest }).run('validate')).stdout;
}

describe('a hint leads to a valid manifest:', () => {
  test.each([
    [
      'applications are named by their keys',
      `${TOP}discord:\n  applications:\n    - application_id: "222222222222222222"\n`,
      'in place of each dash, with the entry below it: NAME: { application_id: … }',
    ],
    [
      'the data API is beside databases',
      `${BRANCH}          databases: [{ name: app, owner_name: me, data_api: true }]\n`,
      'write data_api beside databases, in the branch: data_api: [{ database: … }]',
    ],
    [
      'a compute with a name of its own needs its type',
      `${BRANCH}          compute: { web: { autoscaling_limit_max_cu: 2 } }\n`,
      'did you mean "endpoints"? begin each entry with a dash: - { name: web, type: … }',
    ],
    [
      'the secret of a client for signing in is not that of the bot',
      `${AUTH}{ oauth_providers: { google: { client_id: a, client_secret: b } } }\n`,
      'name its variable: client_secret_from: EVENKEEL_SECRET_NAME',
    ],
    [
      'the password of a mail server is not that of a role',
      `${AUTH}{ email_provider: { type: standard, password: b } }\n`,
      'name its variable: password_from: EVENKEEL_SECRET_NAME',
    ],
  ])('%s', async (_, manifest, hint) => {
    const text = await said(manifest);
    expect(text).toContain(hint);
    expect(text).not.toMatch(/DISCORD_CLIENT_SECRET|without a dash|password of a role/);
  });
});

describe('a misspelled key hides no mistake inside of it', () => {
  test('also not one in a misspelled key in it', async () => {
    const text = await said(
      `${BRANCH}          endpoint: [{ type: read_write, autoscaling_limit_mx_cu: many }]\n          databses: [{ nme: app, zzz: 3 }]\n`,
    );
    for (const each of [
      'unknown key "endpoint" in a branch',
      'unknown key "autoscaling_limit_mx_cu" in an endpoint',
      '"autoscaling_limit_max_cu" must be a number, but is text',
      'unknown key "databses" in a branch',
      'unknown key "nme" in a database',
      'unknown key "zzz" in a database',
    ])
      expect(text).toContain(each);
    expect(text).toContain('6 errors');
  });

  test('a secret in it hides the lines of the file', async () => {
    const text = await said(`${AUTH}{ email_providr: { type: standard, password: hunter2hunter2 } }\n`);
    expect(text).toContain('secrets are not allowed: "password"');
    expect(text).not.toContain('hunter2');
  });

  test('but a key that may be two, and one whose right key is there, too, are not guessed', async () => {
    const text = await said(`${BRANCH}          roles: [{ name: a }]\n          rolles: [{ zzz: 1 }]\n`);
    expect(text).toContain('unknown key "rolles"');
    expect(text).not.toContain('zzz" in');
  });
});
