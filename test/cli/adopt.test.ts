import { describe, expect, test } from 'vitest';
import { COMMANDS } from './sample-manifest.ts';
import { type Ran, type TestCli, testCli } from './test-io.ts';

const APPLICATION = '222222222222222222';
const GUILD = '197038439483310086';
const PROJECT = 'shiny-wind-028834';
const NEON = `/neon/api/v2/projects/${PROJECT}`;

/** What another client does. */
function other(cli: TestCli, method: string, path: string, body?: unknown): unknown {
  const env = cli.sandbox.env('');
  const isNeon = path.startsWith('/neon');
  const answer = cli.sandbox.handle({
    method,
    path,
    headers: {
      authorization: isNeon ? `Bearer ${env.NEON_API_KEY}` : `Bot ${env.DISCORD_BOT_TOKEN}`,
      'content-type': 'application/json',
      'user-agent': 'DiscordBot (https://example.com, 1)',
    },
    text: body === undefined ? '' : JSON.stringify(body),
  });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
  cli.pass(10_000);
  return answer.text === '' ? undefined : JSON.parse(answer.text);
}

/** Files that were applied, so that live is as they say. */
async function applied(files: Readonly<Record<string, string>>): Promise<TestCli> {
  const cli = testCli({ files });
  const { code, stdout, stderr } = await cli.run('apply', '--yes');
  expect(code, stdout + stderr).toBe(0);
  return cli;
}

function textOf(cli: TestCli, file = 'evenkeel.yaml'): string {
  return cli.files.contents.get(`/demo/${file}`) ?? '';
}

function idOf(cli: TestCli, key: string, is: (each: Record<string, unknown>) => boolean): string {
  const lists = other(cli, 'GET', `${NEON}/${key}`) as Record<string, Record<string, unknown>[]>;
  return String(lists[key]?.find(is)?.['id']);
}

function commandId(cli: TestCli, name: string): string {
  const all = other(cli, 'GET', COMMANDS) as { id: string; name: string }[];
  return all.find(each => each.name === name)?.id ?? '';
}

async function planned(cli: TestCli): Promise<Ran> {
  return cli.run('plan', '--detailed-exitcode');
}

const BRANCHES = `# Ours.
evenkeel: 1
name: acme
neon:
  projects:
    - id: ${PROJECT}   # the one
      branches:
        # Production.
        - name: main
          protected: true # never lift this
        - name: 'dev'
          parent: main
          endpoints:
            - { type: read_write, autoscaling_limit_min_cu: 0.25, autoscaling_limit_max_cu: 2 } # small
        # The last one.
        - name: qa
          parent: main
`;

describe('adopt writes into the manifest', () => {
  test('a field that somebody changed, and nothing else', async () => {
    const cli = await applied({ 'evenkeel.yaml': BRANCHES });
    const branch = idOf(cli, 'branches', each => each['name'] === 'dev');
    const endpoint = idOf(cli, 'endpoints', each => each['branch_id'] === branch);
    other(cli, 'PATCH', `${NEON}/endpoints/${endpoint}`, { endpoint: { autoscaling_limit_max_cu: 8 } });
    const { code, stdout, stderr } = await cli.run('adopt', '--yes');
    expect(code, stdout + stderr).toBe(0);
    expect(textOf(cli)).toBe(BRANCHES.replace('max_cu: 2 }', 'max_cu: 8 }'));
    expect(stdout).toContain(`~ change  neon.endpoint/${PROJECT}/dev/read_write`);
    expect((await planned(cli)).code).toBe(0);
  });

  test('a name that somebody gave, found by our mark', async () => {
    const cli = await applied({ 'evenkeel.yaml': BRANCHES });
    const branch = idOf(cli, 'branches', each => each['name'] === 'dev');
    other(cli, 'PATCH', `${NEON}/branches/${branch}`, { branch: { name: 'd"ev: ${x} #' } });
    const { code, stdout, stderr } = await cli.run('adopt', '--yes');
    expect(code, stdout + stderr).toBe(0);
    expect(textOf(cli)).toBe(BRANCHES.replace("'dev'", () => '"d\\"ev: $${x} #"'));
    expect((await planned(cli)).code).toBe(0);
  });

  test('that somebody deleted something, by removing its entry', async () => {
    const cli = await applied({ 'evenkeel.yaml': BRANCHES });
    const branch = idOf(cli, 'branches', each => each['name'] === 'qa');
    other(cli, 'DELETE', `${NEON}/branches/${branch}`);
    const { code, stdout, stderr } = await cli.run('adopt', '--yes');
    expect(code, stdout + stderr).toBe(0);
    expect(textOf(cli)).toBe(BRANCHES.replace(/ {8}- name: qa\n {10}parent: main\n/, ''));
    expect((await planned(cli)).code).toBe(0);
  });
});
