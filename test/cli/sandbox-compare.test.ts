import { expect, test } from 'vitest';
import type { HttpResponse, Transport } from '../../src/core/http.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { type TestCli, testCli } from './test-io.ts';

const PROJECT = 'shiny-wind-028834';
const OF_ALL = ['sandbox', '--compare', '--project', PROJECT, '--application', '222222222222222222'] as const;

/** A service that answers to a path with another body. */
function changed(
  path: RegExp,
  change: (body: Record<string, unknown>) => unknown,
): (wire: Transport) => Transport {
  return wire => async request => {
    const response = await wire(request);
    if (response.status !== 200 || !path.test(request.url)) return response;
    const { value: _, ...rest }: HttpResponse = response;
    return { ...rest, body: JSON.stringify(change(JSON.parse(response.body))) };
  };
}

const COLUMN = { database_name: 'neondb', schema_name: 'public', table_name: 'users', column_name: 'email' };

const methods = (cli: TestCli): ReadonlySet<string> =>
  new Set(cli.sandbox.requests.entries.map(({ method }) => method));

const branchesWith = (more: object, without: readonly string[] = []): ((wire: Transport) => Transport) =>
  changed(/\/branches(\?|$)/, body => ({
    ...body,
    branches: (body['branches'] as readonly object[]).map(branch => {
      const kept = Object.entries({ ...branch, ...more }).filter(([key]) => !without.includes(key));
      return Object.fromEntries(kept);
    }),
  }));

test('a service that answers as the emulator does has no difference, and gets GETs alone', async () => {
  const cli = testCli();
  cli.makeBranch({ name: 'dev' });
  cli.other('POST', `/neon/api/v2/projects/${PROJECT}/branch_anonymized`, {
    branch_create: { branch: { name: 'masked' } },
    masking_rules: [{ ...COLUMN, masking_function: 'anon.fake_email()' }],
  });
  cli.makeCommand({ name: 'ping', description: 'Answers' });
  cli.sandbox.requests.clear();
  const { code, stdout, stderr } = await cli.run(...OF_ALL);
  expect(stdout).toMatch(
    /^The emulator answers alike: \d\d answers of \d+ routes compared, by GETs alone\.\n$/,
  );
  expect(stderr.split('\n').filter(line => !/requests go to 127\.0\.0\.1:4600/.test(line))).toEqual(['']);
  expect(code).toBe(0);
  expect([...methods(cli)]).toEqual(['GET']);
});

test('a member that is new, one that is missing and one of another type are named, each by its route', async () => {
  const cli = testCli({ wrap: branchesWith({ flavor: 'plain', priority: null }, ['logical_size', 'name']) });
  const { code, stdout } = await cli.run(...OF_ALL);
  expect(stdout).toContain(
    [
      'neon GET /projects/{project}/branches',
      '  new      branches[].flavor: text',
      '  missing  branches[].logical_size: number',
      '  missing  branches[].name: text',
      '  new      branches[].priority: null',
      'The emulator differs at 1 of them',
    ].join('\n'),
  );
  expect(code).toBe(1);
  const other = testCli({ wrap: branchesWith({ created_at: 5 }) });
  expect((await other.run(...OF_ALL)).stdout).toContain(
    '  type     branches[].created_at: number, emulated text\n',
  );
});

test("no value of an answer is shown, and no key that is somebody's data", async () => {
  const word = 'canary-of-a-value';
  const more = {
    secret_text: word,
    settings_map: { password: word },
    [`${word}-key`]: word,
    'br-canary-12345678': { password: word },
  };
  const cli = testCli({ wrap: branchesWith(more) });
  const { stdout, stderr } = await cli.run(...OF_ALL, '--verbose');
  expect(stdout).toContain('new      branches[].secret_text: text');
  expect(stdout).toContain('new      branches[].settings_map: object');
  expect(stdout).toContain('new      branches[].*: text or object');
  expect(stdout + stderr).not.toMatch(/canary/);
});

test('a status that the emulator does not answer there is named, and the rest is compared', async () => {
  const cli = testCli();
  cli.sandbox.faults.add([faultOf({ status: 403 }, { path: '/jwks', times: 'all' })]);
  const { code, stdout, stderr } = await cli.run('sandbox', '--compare', '--project', PROJECT);
  expect(stdout).toContain(
    'neon GET /projects/{project}/jwks\n  status   403, which the emulator does not answer there\n',
  );
  expect(stdout).toMatch(/The emulator differs at 1 of them: \d+ answers/);
  expect(stdout).toContain('Not read, and so not compared: 1 of the lists.');
  expect(stderr).toContain('could not be read');
  expect(code).toBe(1);
});

test('no other method than GET is ever sent: a credential that needs one is refused', async () => {
  const cli = testCli({ env: { DISCORD_BOT_TOKEN: undefined } });
  const { code, stdout, stderr } = await cli.run(...OF_ALL);
  expect([...methods(cli)].filter(method => method !== 'GET')).toEqual([]);
  expect(stdout + stderr).toContain('--compare sends only GETs');
  expect(code).not.toBe(0);
});

test.each([
  [['--', 'true'], 'a command'],
  [['--port', '4600'], '--port'],
  [['--quirk', 'noop_patch=keeps'], '--quirk'],
  [['--strict', '--max-worlds', '5'], '--strict, --max-worlds'],
])('it starts no sandbox, and so is not used with %j', async (words, named) => {
  const cli = testCli();
  const { code, stderr } = await cli.run(...OF_ALL, ...words);
  expect(stderr).toContain(`--compare starts no sandbox, so it cannot be used with ${named}`);
  expect(code).toBe(1);
  expect(cli.requests()).toEqual([]);
});

test('it needs the id of a resource to read', async () => {
  const { code, stderr } = await testCli().run('sandbox', '--compare');
  expect(stderr).toContain('--compare needs the id of a resource to read');
  expect(code).toBe(1);
});

test('a service that cannot be reached is not said to answer alike', async () => {
  const cli = testCli({
    wrap: () => async () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' })),
  });
  const { code, stdout, stderr } = await cli.run('sandbox', '--compare', '--project', PROJECT);
  expect(stdout).toMatch(
    /as far as could be read: 0 answers of 0 routes[\s\S]*Not read, and so not compared: \d+ of the lists/,
  );
  expect(stderr).toContain('could not be read');
  expect(code).toBe(1);
});
