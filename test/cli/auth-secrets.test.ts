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

const GITHUB = 'EVENKEEL_SECRET_GITHUB';
const SMTP = 'EVENKEEL_SECRET_SMTP';
const OF_VARIABLES = { [GITHUB]: SECRETS[0], [SMTP]: SECRETS[1] };
const WITH_VARIABLES = manifest(`{
  oauth_providers: { github: { client_id: own, client_secret_from: ${GITHUB} } },
  email_provider: { type: standard, host: smtp.example.com, port: 587, username: mailer, sender_email: a@example.com, sender_name: A, password_from: ${SMTP} },
}`);

test('from variables reach the service and nothing else, also where it repeats them in a refusal', async () => {
  let refuses = true;
  const sent: string[] = [];
  const cli = testCli({
    manifest: WITH_VARIABLES,
    env: OF_VARIABLES,
    wrap: transport => request => {
      if (request.method === 'GET' || !/oauth|email_provider/.test(request.url)) return transport(request);
      sent.push(request.body ?? '');
      const body = JSON.stringify({ code: '', message: `not with ${request.body}` });
      return refuses ? Promise.resolve({ status: 400, headers: {}, body }) : transport(request);
    },
  });
  cli.other('POST', `${cli.branch('main')}/auth`, { auth_provider: 'better_auth' });
  const outputs: string[] = [];
  const run = async (...argv: readonly string[]): Promise<number> => {
    const { stdout, stderr, code } = await cli.run(...argv);
    outputs.push(stdout, stderr);
    return code;
  };
  for (const more of FORMS) expect(await run('plan', ...more)).toBe(0);
  for (const more of FORMS) expect(await run('apply', '--yes', ...more)).toBe(1);
  refuses = false;
  expect(await run('apply', '--yes', '--events', 'events.jsonl')).toBe(0);
  const renew = ['--renew', 'neon.auth/shiny-wind-028834/main'];
  for (const more of FORMS) expect(await run('apply', '--yes', ...renew, ...more)).toBe(0);
  outputs.push(...cli.files.contents.values());
  for (const each of outputs) expect(each).not.toMatch(/canary/);
  expect(sent.some(each => each.includes(SECRETS[0] ?? ''))).toBe(true);
  expect(sent.some(each => each.includes(JSON.stringify(SECRETS[1])))).toBe(true);
});

test.each([
  ['not set', {}],
  ['set to nothing', { [GITHUB]: '', [SMTP]: ' ' }],
])('in variables that are %s keep the row from being written, and the plan does not', async (_, env) => {
  const cli = testCli({ manifest: WITH_VARIABLES, env });
  cli.other('POST', `${cli.branch('main')}/auth`, { auth_provider: 'better_auth' });
  const planned = await cli.run('plan');
  expect(planned.code).toBe(0);
  expect(planned.stdout).toContain(GITHUB);
  const { code, stdout } = await cli.run('apply', '--yes');
  expect(code).toBe(4);
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    `this row sends the value of ${GITHUB} and of ${SMTP}, which are not set in this run`,
  );
});

test.each(['NEON_API_KEY', 'AWS_SECRET_ACCESS_KEY', 'EVENKEEL_SECRET_', 'XEVENKEEL_SECRET_A', '$HOME'])(
  'are in no variable %s: an entry names only those for it',
  async name => {
    const cli = testCli({
      manifest: manifest(`{ oauth_providers: { github: { client_id: a, client_secret_from: "${name}" } } }`),
    });
    const { code, stderr, stdout } = await cli.run('validate');
    expect(code).toBe(3);
    expect(stdout + stderr).toContain('a variable that begins with EVENKEEL_SECRET_');
  },
);

test.each([
  ['a text', 'canary', ''],
  ['a long text', 'canary'.repeat(60), ''],
  ['a text with line breaks', '"canary\\ncanary"', ''],
  ['a misspelled key', 'canary', 'x'],
  ['a list', '[canary]', ''],
])('in the place of the variable’s name are not shown: %s', async (_, secret, more) => {
  const cli = testCli({
    manifest: manifest(
      `{ oauth_providers: { github: { client_id: a, client_secret_from${more}: ${secret} } } }`,
    ),
  });
  for (const format of ['text', 'json', 'sarif']) {
    const { code, stderr, stdout } = await cli.run('validate', '--format', format);
    expect(code).toBe(3);
    expect(stdout + stderr).toContain('begins with EVENKEEL_SECRET_');
    expect(stdout + stderr).not.toContain('canary');
  }
});

test.each(['create', 'unchanged', 'desired'])(
  'that are a word of a plan file, such as %s, are refused with this reason',
  async word => {
    const cli = testCli({ manifest: WITH_VARIABLES, env: { ...OF_VARIABLES, [SMTP]: word } });
    const why = 'a secret of the environment has the same text as a word of the plan file itself';
    const { stderr } = await cli.run('plan', '--out', 'plan.json');
    expect(stderr.replace(/\s+/g, ' ')).toContain(
      `saved plan.json; this plan cannot be applied, because ${why}`,
    );
    expect(cli.text('plan.json')).not.toContain(word);
    const refused = await cli.run('apply', 'plan.json');
    expect(refused.code).toBe(1);
    expect(refused.stderr.replace(/\s+/g, ' ')).toContain(why);
    expect(refused.stderr).not.toContain('another version');
    expect(cli.writes()).toEqual([]);
  },
);

test('written into the entry itself lead to the variable', async () => {
  const cli = testCli({
    manifest: manifest('{ oauth_providers: { github: { client_id: a, client_secret: canary } } }'),
  });
  const { code, stderr, stdout } = await cli.run('validate');
  expect(code).toBe(3);
  expect(stdout + stderr).toContain('client_secret_from: EVENKEEL_SECRET_NAME');
});
