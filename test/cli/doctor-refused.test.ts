import { expect, test } from 'vitest';
import { misfit } from '../helpers/output-schemas.ts';
import { tamper } from '../hostile/tamper.ts';
import { COLUMNS, plain, testCli } from './test-io.ts';

test('doctor without a manifest does not call a token fine that it did not test', async () => {
  const cli = testCli({ env: { DISCORD_BOT_TOKEN: 'wrong-discord-token' } });
  const { code, stdout } = await cli.run('doctor');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^· discord +a token is set, but was not tested: only a manifest names/m);
  expect(stdout).not.toMatch(/✓ discord/);
  expect(stdout).toMatch(/^All fine: 1 finding; 1 not looked at$/m);
  const json: unknown = JSON.parse((await cli.run('doctor', '--format', 'json')).stdout);
  expect(misfit('doctor', json)).toBeUndefined();
  expect(json).toMatchObject({ findings: [{ what: 'discord', looked_at: false }, { ok: true }] });
});

test('doctor without a manifest shows a refused key as a finding beside the others, with a next step', async () => {
  const cli = testCli({ env: { NEON_API_KEY: 'wrong-neon-key' } });
  const { code, stdout, stderr } = await cli.run('doctor');
  expect(code).toBe(1);
  expect(stdout).toMatch(/^· discord /m);
  expect(stdout).toMatch(/^✗ neon +not readable: GET \/projects: 401 /m);
  expect(stdout).toContain('next: 127.0.0.1:4600 refused the token. Unset NEON_API_HOST');
  expect(stdout).toMatch(/^1 problem; 1 not looked at$/m);
  expect(stdout + stderr).not.toMatch(/evenkeel doctor|wrong-neon-key/);
});

test('doctor says where a key that the vendor refuses is made', async () => {
  const cli = testCli({
    env: { NEON_API_KEY: 'wrong-neon-key', NEON_API_HOST: undefined },
    wrap: transport => request =>
      transport({
        ...request,
        url: request.url.replace('https://console.neon.tech', 'http://127.0.0.1:4600/neon'),
      }),
  });
  const { code, stdout } = await cli.run('doctor');
  expect(code).toBe(1);
  expect(stdout.replace(/\n\s+/g, ' ')).toContain('make a new key in the Neon console');
});

test('doctor shows a host that does not answer as a finding, and looks at the rest', async () => {
  const cli = testCli({
    wrap: transport => request =>
      request.url.includes('/neon/') ? Promise.reject(new Error('connect ECONNREFUSED')) : transport(request),
  });
  const { code, stdout } = await cli.run('doctor');
  expect(code).toBe(1);
  expect(stdout).toMatch(/^· discord /m);
  expect(stdout).toMatch(/^✗ neon +not readable: GET \/projects: /m);
  expect(stdout).toContain('next: Check the network and the proxy settings, and the value of NEON_API_HOST.');
});

const READ = JSON.stringify({
  evenkeel: 1,
  name: 'a',
  discord: { application_id: '222222222222222222', guilds: [{ ids: ['197038439483310086'] }] },
  neon: { projects: [{ id: 'shiny-wind-028834' }] },
});

test.each([
  ['null', null],
  ['an object without what it should have', {}],
])('doctor calls nothing readable whose answer is %s', async (_, body) => {
  const cli = testCli({ manifest: READ });
  tamper(cli, outcome => ({ ...outcome, text: JSON.stringify(body) }));
  const { code, stdout } = await cli.run('doctor');
  expect(code).toBe(1);
  const lines = stdout
    .replace(/\n {4}(?=\S)/g, '  ')
    .split('\n')
    .filter(line => /^\S+ .*(?:discord\.scope|neon\.project)\//.test(line));
  expect(lines).toHaveLength(4);
  for (const line of lines)
    expect(line).toMatch(/^✗ .*(?:answer is not the list|answered without a project)/);
});

test('no line of doctor is wider than the terminal, which would break it inside a word', async () => {
  const files = {
    'evenkeel.yaml': `evenkeel: 1
name: acme
discord: { application_id: "222222222222222222", commands: [], guilds: [{ ids: ["197038439483310086"], permissions: [] }] }
neon: { projects: [{ id: shiny-wind-028834, branches: [{ name: main }] }] }
`,
  };
  for (const key of [undefined, 'wrong']) {
    const { stdout } = await testCli({ files, terminal: true, env: { NEON_API_KEY: key } }).run('doctor');
    const lines = plain(stdout).split('\n');
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter(line => line.length > COLUMNS)).toEqual([]);
  }
});
