import { afterEach, describe, expect, test } from 'vitest';
import { isInstalled, neonCommand } from './neon-command.ts';
import { type SocketWorld, socketWorld } from './socket-world.ts';

/*
 * What the vendor's command line (neon 6.2.3, 2026-11-28) does to the authentication of a branch of
 * the sandbox. It is there after `npm run test:clients`.
 */

const MAIL = [
  ...['--type', 'standard', '--host', 'mail.example', '--port', '587', '--username', 'app'],
  ...['--password', 'canary-mail', '--sender-email', 'app@example.com', '--sender-name', 'App'],
];
const own = (id: string): readonly string[] => [
  ...['--provider-id', 'github'],
  ...['--oauth-client-id', id, '--oauth-client-secret', 'canary-oauth'],
];

let here: SocketWorld;
afterEach(() => here.close());

/** `neon neon-auth …` on the branch main. */
const auth = (...args: readonly string[]) => neonCommand(here, ['neon-auth', ...args, '--branch', 'main']);

/** What it prints as JSON; it has to succeed. */
async function shown(...args: readonly string[]): Promise<unknown> {
  const { exit, stdout, stderr } = await auth(...args);
  expect([exit, stderr], args.join(' ')).toEqual([0, expect.anything()]);
  return JSON.parse(stdout);
}

async function done(...args: readonly string[]): Promise<void> {
  expect(await auth(...args), args.join(' ')).toMatchObject({ exit: 0 });
}

describe.skipIf(!isInstalled)("by the vendor's command line", () => {
  test('authentication is turned on once, has trusted domains, and is turned off', async () => {
    here = await socketWorld();
    const made = await shown('enable');
    expect(made).toMatchObject({ auth_provider: 'better_auth', schema_name: 'neon_auth' });
    // Again it takes the 409 for a success.
    expect(await shown('enable')).toMatchObject({ base_url: expect.stringContaining('.invalid/') });
    expect(await shown('status')).toMatchObject({ db_name: 'neondb' });

    await done('domain', 'add', 'https://app.example');
    expect(await shown('domain', 'list')).toMatchObject([{ domain: 'https://app.example' }]);
    await done('domain', 'delete', 'https://app.example');
    expect(await shown('domain', 'list')).toEqual([]);
    await done('domain', 'allow-localhost', 'disable');
    expect(await shown('domain', 'allow-localhost', 'get')).toEqual({ allow_localhost: false });

    await done('disable', '--delete-data');
    expect((await auth('status')).stdout).toContain('not configured');
  });

  test('it has providers and a mail server', async () => {
    here = await socketWorld();
    await done('enable');
    const lacking = await auth('oauth-provider', 'add', '--provider-id', 'github');
    expect(lacking.stderr).toContain('requires your own OAuth app credentials');
    await done('oauth-provider', 'add', ...own('id-1'));
    await done('oauth-provider', 'update', ...own('id-2'));
    await done('oauth-provider', 'delete', '--provider-id', 'google');
    expect(await shown('oauth-provider', 'list')).toMatchObject([{ id: 'github', client_id: 'id-2' }]);

    await done('config', 'email-provider', 'update', ...MAIL);
    expect(await shown('config', 'email-provider', 'get')).toMatchObject({ host: 'mail.example', port: 587 });
    const sent = await auth('config', 'email-provider', 'test', '--recipient-email', 'a@example.com');
    expect([sent.exit, sent.stderr]).toEqual([1, expect.stringContaining('the sandbox sends no mail')]);
  });

  test('it has settings, plugins and webhooks', async () => {
    here = await socketWorld();
    await done('enable');
    await done('config', 'email-password', 'update', '--disable-sign-up');
    expect(await shown('config', 'email-password', 'get')).toMatchObject({
      enabled: true,
      disable_sign_up: true,
    });
    await done('config', 'organization', 'update', '--limit', '3');
    expect(await shown('config', 'organization', 'get')).toMatchObject({
      enabled: true,
      organization_limit: 3,
    });
    const webhook = ['--enabled', '--url', 'https://hook.example', '--enabled-events', 'user.created'];
    await done('config', 'webhook', 'update', ...webhook);
    expect(await shown('config', 'webhook', 'get')).toMatchObject({ enabled_events: ['user.created'] });
    expect(await shown('plugins', 'list')).toMatchObject({ allow_localhost: true });
  });
});
