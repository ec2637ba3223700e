import { describe, expect, test } from 'vitest';
import { misfit } from '../helpers/output-schemas.ts';
import { tamper } from '../hostile/tamper.ts';
import { type TestCli, type TestOptions, testCli } from './test-io.ts';

const APP = '222222222222222222';
const GUILDS = Array.from({ length: 30 }, (_, nth) => String(197_038_439_483_000_000n + BigInt(nth)));
const [FIRST = '', SECOND = '', THIRD = ''] = GUILDS;
const HEAD = 'evenkeel: 1\nname: acme\n';
const EVERY = `${HEAD}discord:
  application_id: "${APP}"
  guilds:
    - every: true
      except: ["${SECOND}"]
      commands: [{ name: setup, description: Set up }]
`;
const TENANTS = `${HEAD}neon:
  projects:
    - match: tenant-*
      branches:
        - { name: main, protected: true }
        - { match: preview/**, endpoints: [{ type: read_write }] }
`;
const PROJECTS = ['tenant-a-100000', 'tenant-b-100001', 'other-100002'];

function doctorOf(manifest: string, options: TestOptions = {}): TestCli {
  return testCli({ guilds: GUILDS, projects: PROJECTS, manifest, ...options });
}

/** Its lines without the two about other hosts. */
async function said(cli: TestCli): Promise<{ readonly code: number; readonly text: string }> {
  const { code, stdout } = await cli.run('doctor');
  expect(cli.writes().filter(request => !request.endsWith('/oauth2/token'))).toEqual([]);
  const text = stdout.split('\n').filter(line => !/ requests go to /.test(line));
  return { code, text: text.join('\n') };
}

describe('doctor and a set', () => {
  test('of guilds: says how many members it has, and looks at each in one line', async () => {
    const { code, text } = await said(doctorOf(EVERY));
    expect(text).toContain(`✓ the set discord.scope/${APP}/*      29 members; the list has 30 guilds\n`);
    expect(text).toContain(
      `✓ discord.scope/${APP}/* × 29 guilds  readable, writable, commands: 0\n    * is ${FIRST}, ${THIRD}, `,
    );
    expect(text).toContain(`✓ permissions in discord.scope/${APP}/* × 29 guilds\n`);
    expect(text).toContain('\nAll fine: 60 findings\n');
    expect(code).toBe(0);
  });

  test('of projects and of branches in them: says how many members each has', async () => {
    const cli = doctorOf(TENANTS);
    cli.makeBranch({ name: 'preview/one' }, 'tenant-a-100000');
    const before = cli.writes().length;
    const { code, stdout } = await cli.run('doctor', '-v');
    expect([code, cli.writes().length]).toEqual([0, before]);
    const lines = stdout.split('\n').map(line => line.replace(/ {2,}/g, '  '));
    expect(lines.slice(1, -2)).toEqual([
      '✓ the set neon.project/tenant-*  2 members; the list has 3 projects',
      '✓ the set neon.branch/tenant-a-100000/preview/**  1 member; the list has 2 branches',
      '✓ the set neon.branch/tenant-b-100001/preview/**  0 members; the list has 1 branch',
      '✓ neon.project/tenant-a-100000  readable, writable, plan scale_v3',
      '✓ neon.project/tenant-b-100001  readable, writable, plan scale_v3',
      '',
    ]);
  });

  test('of branches in many members is one line', async () => {
    const projects = Array.from({ length: 12 }, (_, nth) => `tenant-x-${100_000 + nth}`);
    const { text } = await said(doctorOf(TENANTS, { projects }));
    expect(text).toMatch(
      /^✓ the set neon\.branch\/\*\/preview\/\*\* × 12 scopes +0 members; the list has 1 branch$/m,
    );
    expect(text.split('\n').length).toBeLessThan(12);
  });

  test('of which a guild did not let the application in names that guild with its next step', async () => {
    const cli = doctorOf(EVERY);
    tamper(cli, (outcome, { path }) =>
      path.includes(`/guilds/${THIRD}/commands`)
        ? { ...outcome, status: 403, text: '{"message": "Missing Access", "code": 50001}' }
        : outcome,
    );
    const { code, text } = await said(cli);
    expect(code).toBe(1);
    expect(text).toMatch(new RegExp(`^✗ discord.scope/${APP}/${THIRD}`, 'm'));
    expect(text).toContain('The application is not authorized in this guild.');
    expect(text).toContain('× 28 guilds');
  });

  test.each([
    ['guilds', EVERY, '/users/@me/guilds', `discord.scope/${APP}/*`],
    ['projects', TENANTS, '/projects?', 'neon.project/tenant-*'],
  ])(
    'of %s that cannot be listed is a problem, and nothing is taken for its members',
    async (_, manifest, path, set) => {
      const cli = doctorOf(manifest);
      tamper(cli, (outcome, request) =>
        request.path.includes(path) ? { ...outcome, status: 403, text: '{"message": "no"}' } : outcome,
      );
      const { code, text } = await said(cli);
      expect(code).toBe(1);
      expect(text).toContain(`✗ the set ${set}  not readable: GET `);
      expect(text).not.toMatch(/member/);
    },
  );

  test('whose token is refused is a problem with its next step, where "All fine" would be a lie', async () => {
    const cli = doctorOf(TENANTS, { env: { NEON_API_KEY: 'wrong-neon-key' } });
    const { code, text } = await said(cli);
    expect(code).toBe(1);
    expect(text).toMatch(/^✗ the set neon\.project\/tenant-\*\s+not readable: GET /m);
    expect(text).toContain('next: 127.0.0.1:4600 refused the token. Unset NEON_API_HOST');
  });

  test('of guilds with no bot token says that the list needs one', async () => {
    const cli = doctorOf(EVERY, { env: { DISCORD_BOT_TOKEN: undefined } });
    const { code, text } = await said(cli);
    expect(code).toBe(1);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      `✗ the set discord.scope/${APP}/* not readable: DISCORD_BOT_TOKEN is not set, and no other credential lists it next: Set DISCORD_BOT_TOKEN. ✓`,
    );
    expect(text).toContain('\n1 problem; 1 fine; 1 request not sent\n');
  });

  test('that no project of the list fits is told with what to correct, and is no problem', async () => {
    const { code, text } = await said(doctorOf(TENANTS.replace('tenant-*', 'tennant-*')));
    expect(code).toBe(0);
    expect(text).toContain('✓ the set neon.project/tennant-*  no members; the list has 3 projects\n');
    expect(text).toMatch(
      /next: If the set should have members, correct the pattern, the\s+organization or the token/,
    );
  });

  test.each([
    [
      'project',
      TENANTS,
      { projects: [] },
      '✗ the set neon.project/tenant-*  no members; the list has 0 projects\n',
    ],
    ['guild', EVERY, { guilds: [] }, `✗ the set discord.scope/${APP}/*  no members; the list has 0 guilds\n`],
  ])('whose token sees no %s is a problem', async (_, manifest, world, line) => {
    const { code, text } = await said(doctorOf(manifest, world));
    expect(code).toBe(1);
    expect(text.replaceAll(/ {2,}(?=no)/g, '  ')).toContain(line);
  });

  test('with more members than `at_most` is a problem, and none of them is looked at', async () => {
    const cli = doctorOf(EVERY.replace('every: true\n', 'every: true\n      at_most: 5\n'));
    const { code, text } = await said(cli);
    expect(code).toBe(1);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      `✗ the set discord.scope/${APP}/* 29 members, and its entry allows at most 5; the list has 30 guilds next: Make the pattern narrower, or raise \`at_most\`.`,
    );
    expect(cli.requests().filter(request => /guilds\/\d+\/commands/.test(request))).toEqual([]);
  });

  test('of more than 300 members looks at 300 that lie evenly among them, and at each that an entry names', async () => {
    const projects = Array.from({ length: 700 }, (_, nth) => `tenant-x-${100_000 + nth}`);
    // The second is none of every third.
    const manifest = `${TENANTS}    - { id: ${projects[1]}, branches: [{ name: main }] }\n`;
    const cli = doctorOf(manifest, { projects });
    const { code, text } = await said(cli);
    expect(code).toBe(0);
    expect(text).toMatch(
      /^✓ the set neon\.project\/tenant-\* +700 members, 300 of them looked at; the list has 700/m,
    );
    expect(text).toMatch(/^✓ neon\.project\/\* × 301 projects /m);
    const looked = new Set(
      cli.requests().flatMap(request => /projects\/(tenant-x-\d+)/.exec(request)?.[1] ?? []),
    );
    expect(looked.size).toBe(301);
    expect([looked.has(projects[0] ?? ''), looked.has(projects[1] ?? '')]).toEqual([true, true]);
    expect([...looked].filter(id => id >= 'tenant-x-100350')).toHaveLength(150);
  });

  test('of branches that cannot be listed is a problem, also in a project that an entry names', async () => {
    const named = TENANTS.replace('match: tenant-*', 'id: tenant-a-100000');
    const cli = doctorOf(named);
    tamper(cli, (outcome, { path }) =>
      /\/branches\?(?!limit=1$)/.test(path)
        ? { ...outcome, status: 403, text: '{"message": "no branches for you"}' }
        : outcome,
    );
    const { code, text } = await said(cli);
    expect(code).toBe(1);
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(
      /^✗ the set neon\.branch\/tenant-a-100000\/preview\/\*\* not readable: .*no branches for you.* next: /,
    );
    expect(text).toMatch(/^✓ neon\.project\/tenant-a-100000 /m);
  });

  test('whose service has no token here sends nothing for it', async () => {
    const cli = doctorOf(TENANTS, { env: { NEON_API_KEY: undefined } });
    const { code, text } = await said(cli);
    expect([code, cli.requests()]).toEqual([1, []]);
    expect(text).toMatch(/^✗ NEON_API_KEY +not set/m);
    expect(text).not.toContain('the set');
  });

  test('is a finding in JSON', async () => {
    const { stdout } = await doctorOf(EVERY).run('doctor', '--format', 'json');
    const json = JSON.parse(stdout) as { readonly findings: readonly object[] };
    expect(misfit('doctor', json)).toBeUndefined();
    expect(json.findings[0]).toEqual({
      what: `the set discord.scope/${APP}/*`,
      ok: true,
      says: '29 members; the list has 30 guilds',
    });
    expect(json.findings).toHaveLength(60);
  });
});
