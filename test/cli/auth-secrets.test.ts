import { expect, test } from 'vitest';
import { testCli } from './test-io.ts';

/*
 * Secrets of Neon Auth that the service shows in its answers, and repeats in its refusals: no
 * command says them, and no file has them.
 */

const SECRETS = ['client-canary-1', 'mail canary "2" äöü'];

const FORMS = [
  [],
  ['--verbose'],
  ['--format', 'json'],
  ['--format', 'markdown'],
  ['--format', 'sarif'],
  ['--format', 'html'],
];

const manifest = (auth: string): string =>
  `{ evenkeel: 1, name: acme, neon: { projects: [{ id: shiny-wind-028834, branches: [{ name: main, auth: ${auth} }] }] } }`;

test.each(['hidden', 'shown'])('are in no output, where answers are %s', async auth_secrets => {
  let refuses = false;
  const cli = testCli({
    manifest: manifest('{ name: Ours, email_provider: { host: other.example } }'),
    quirks: { auth_secrets },
    wrap: transport => request =>
      refuses && request.method !== 'GET'
        ? Promise.resolve({
            status: 400,
            headers: {},
            body: JSON.stringify({ code: '', message: `not with ${SECRETS.join(' and ')}` }),
          })
        : transport(request),
  });
  const auth = `${cli.branch('main')}/auth`;
  cli.other('POST', auth, { auth_provider: 'better_auth' });
  cli.other('PATCH', `${auth}/oauth_providers/google`, { client_id: 'own', client_secret: SECRETS[0] });
  cli.other('PATCH', `${auth}/email_provider`, {
    type: 'standard',
    host: 'smtp.example.com',
    port: 587,
    username: 'mailer',
    password: SECRETS[1],
    sender_email: 'auth@example.com',
    sender_name: 'Acme',
  });
  const outputs: string[] = [];
  const run = async (...argv: readonly string[]): Promise<void> => {
    const { stdout, stderr } = await cli.run(...argv);
    outputs.push(stdout, stderr);
  };
  for (const more of FORMS) {
    await run('plan', ...more);
    await run('drift', ...more);
  }
  await run('plan', '--out', 'plan.json');
  await run('export', 'neon', '--project', 'shiny-wind-028834');
  await run('doctor');
  await cli.files.replace('evenkeel.yaml', manifest('{ name: Ours }'));
  refuses = auth_secrets === 'shown';
  for (const more of FORMS) await run('apply', '--yes', ...more);
  outputs.push(...cli.files.contents.values());
  expect(outputs.join('\n')).toContain('client_id: own');
  for (const each of outputs) expect(each).not.toMatch(/canary/);
});
