import { describe, expect, test } from 'vitest';
import type { HttpRequest, Transport } from '../../src/core/http.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { CREATE, disturbed, passwordsOf, postsOf, projectsOf } from './new-project.ts';
import { plain, type TestOptions, testCli } from './test-io.ts';

const PROJECTS = '/neon/api/v2/projects';
const ORGANIZATIONS = '/users/me/organizations';
const YES = [...CREATE, '--yes'] as const;

/** A session that keeps the bodies of all writes. */
function recording(options: TestOptions = {}) {
  const bodies: unknown[] = [];
  const keep = ({ method, body }: HttpRequest): void => {
    if (method !== 'GET') bodies.push(JSON.parse(body ?? 'null'));
  };
  const wrap =
    (wire: Transport): Transport =>
    request => {
      keep(request);
      return wire(request);
    };
  return { cli: testCli({ ...options, wrap }), bodies };
}

describe('init --create without questions', () => {
  test('shows what it makes, sends one POST, waits for it, and writes a manifest whose plan is empty', async () => {
    const { cli, bodies } = recording();
    const { code, stdout, stderr } = await cli.run(...YES);
    expect(code, stderr).toBe(0);
    const [id] = projectsOf(cli);
    expect(bodies).toEqual([
      {
        project: {
          name: 'app',
          org_id: 'org-sandbox-12345678',
          region_id: 'aws-us-east-2',
          pg_version: 17,
        },
      },
    ]);
    expect(stderr).toContain('  region            aws-us-east-2\n');
    expect(stderr).toContain('may cost money');
    expect(stderr.indexOf('This makes a new project:')).toBeGreaterThan(0);
    expect(stdout).toContain(
      `Made ${id}: organization org-sandbox-12345678, region aws-us-east-2, Postgres version 17.`,
    );
    expect(cli.text()).toContain(`    - id: ${id}\n`);
    expect(cli.requests().some(request => request.includes('/operations'))).toBe(true);
    expect(await cli.ok('plan')).toContain('No changes');
  });

  test('leaves to the service what no option names, and says so', async () => {
    const { cli, bodies } = recording();
    const { code, stdout, stderr } = await cli.run('init', 'neon', '--create', '--yes', '--name', 'app');
    expect(code, stderr).toBe(0);
    expect(bodies).toEqual([{ project: { name: 'app', org_id: 'org-sandbox-12345678' } }]);
    expect(stderr).toContain('  region            the service chooses\n');
    expect(stderr).toContain('  Postgres version  the service chooses\n');
    expect(stdout).toMatch(/region aws-\S+, Postgres version \d+\./);
  });

  test('shows no password and no connection string', async () => {
    const cli = testCli();
    const said = await cli.ok(...YES, '--verbose');
    const passwords = passwordsOf(cli);
    expect(passwords.length).toBeGreaterThan(0);
    for (const password of passwords) expect(`${said}${cli.text()}`).not.toContain(password);
    expect(said).not.toContain('postgresql://');
  });

  test.each([
    [['init', 'neon', '--create'], 'there is no terminal'],
    [['init', 'neon', '--create', '--yes'], 'nothing says the name'],
    [['init', 'neon', '--create', '--yes', '--name', ' app'], '--name is " app"'],
    [['init', 'neon', '--create', '--yes', '--name', 'größe'], '--name is "größe"'],
    [['init', 'neon', '--create', '--yes', '--name', 'x'.repeat(257)], '--name is'],
    [[...YES, '--org', 'Org'], '--org is "Org"'],
    [['init', 'neon', '--create', '--yes', '--name', 'a', '--region', 'US east'], '--region is "US east"'],
    [['init', 'neon', '--create', '--yes', '--name', 'a', '--pg-version', '017'], '--pg-version is "017"'],
    [['init', '--create', '--yes'], '--create needs the name of a service'],
    [['init', 'discord', '--create', '--yes'], '--create makes nothing of "discord"'],
    [['init', 'neon'], 'neon is a service'],
    [['init', '--name', 'app'], '--name is only for --create'],
    [['init', '--yes'], '--yes is only for --create'],
    [['init', '--pg-version', '17'], '--pg-version is only for --create'],
    [[...YES, 'a.yaml', 'b.yaml'], "too many arguments for 'init': b.yaml"],
    [['init', 'a.yaml', 'b.yaml'], 'b.yaml is only for --create'],
    [['init', '--create', '--print'], "'--print' cannot be used with option '--create'"],
  ])('%j is refused before anything is sent', async (argv, says) => {
    const cli = testCli();
    const { code, stderr } = await cli.run(...argv);
    expect([code, cli.requests(), [...cli.files.contents]]).toEqual([1, [], []]);
    expect(stderr).toContain(says);
    expect(stderr).toContain('next: ');
  });

  test('is never written over a file, which is looked at first', async () => {
    const cli = testCli({ files: { 'evenkeel.yaml': 'mine' } });
    const { code } = await cli.run(...YES);
    expect([code, cli.requests(), cli.text()]).toEqual([1, [], 'mine']);
    expect((await cli.run('init', 'neon', 'other.yaml', ...CREATE.slice(2), '--yes')).code).toBe(0);
    expect(cli.text('other.yaml')).toContain(`- id: ${projectsOf(cli)[0]}\n`);
    expect(cli.text()).toBe('mine');
  });

  test('a file that appears meanwhile stays, and the id is told', async () => {
    const wrap =
      (wire: Transport): Transport =>
      async request => {
        if (request.method === 'POST') await cli.files.create('evenkeel.yaml', 'mine');
        return wire(request);
      };
    const cli = testCli({ wrap });
    const { code, stderr } = await cli.run(...YES);
    const [id] = projectsOf(cli);
    expect([code, cli.text()]).toEqual([5, 'mine']);
    expect(stderr).toContain(`error[file]: ${id} is there, but its manifest is not written`);
    expect(stderr).toContain(`evenkeel export neon --project ${id} --output FILE`);
  });
});

describe('init --create on a terminal', () => {
  test('asks for what no option says, shows all of it, and asks for a yes', async () => {
    const { cli, bodies } = recording({ terminal: true, lines: ['app', 'frankfurt', '', 'yes'] });
    const { code } = await cli.run('init', 'neon', '--create');
    const [name, region, version, yes] = cli.atQuestions().map(plain);
    expect(code).toBe(0);
    expect(name).toMatch(/The name of the new project: $/);
    expect(region).toContain('   3  AWS Europe Central 1 (Frankfurt)  aws-eu-central-1');
    expect(version).toMatch(/The Postgres version, such as 17; empty: the service chooses: $/);
    expect(yes).toContain('  region            aws-eu-central-1\n');
    expect(yes).toMatch(/Make it\? \(yes\/no\) $/);
    expect(bodies).toEqual([
      { project: { name: 'app', org_id: 'org-sandbox-12345678', region_id: 'aws-eu-central-1' } },
    ]);
    expect(cli.text()).toContain(`- id: ${projectsOf(cli)[0]}\n`);
  });

  test.each(['', 'y', 'Yes', 'no', '1'])('the answer "%s" makes nothing', async answer => {
    const cli = testCli({ terminal: true, lines: [answer] });
    const { code, stderr } = await cli.run(...CREATE);
    expect([code, cli.writes(), [...cli.files.contents]]).toEqual([1, [], []]);
    expect(stderr).toContain('not confirmed; nothing was made');
  });

  test('the end of the input and a signal at a question make nothing', async () => {
    const ended = testCli({ terminal: true, lines: [] });
    expect((await ended.run('init', 'neon', '--create')).code).toBe(1);
    expect(ended.requests()).toEqual([]);
    const cli = testCli({ terminal: true, lines: ['yes'], asked: () => cli.signal('SIGINT') });
    const { code, stderr } = await cli.run(...CREATE);
    expect([code, cli.writes(), [...cli.files.contents]]).toEqual([130, [], []]);
    expect(stderr).toContain('nothing was written');
  });

  test('where the regions cannot be listed, the service chooses', async () => {
    const { cli, bodies } = recording({ terminal: true, lines: ['app', '17', 'yes'] });
    cli.sandbox.faults.add([faultOf({ status: 404, body: { message: 'gone' } }, { path: '/regions' })]);
    const { code, stderr } = await cli.run('init', 'neon', '--create');
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('The regions cannot be listed');
    expect(bodies).toEqual([{ project: { name: 'app', org_id: 'org-sandbox-12345678', pg_version: 17 } }]);
  });
});

const TWO = {
  organizations: [
    { id: 'org-one-1', name: 'One' },
    { id: 'org-two-2', name: 'Two' },
  ],
};

describe('the organization of a new project', () => {
  test('is asked for where the key sees several, and without a terminal has to be given', async () => {
    const { cli, bodies } = recording({ terminal: true, lines: ['two', 'yes'] });
    cli.sandbox.faults.add([faultOf({ body: TWO }, { path: ORGANIZATIONS, times: 2 })]);
    const refused = await cli.run(...YES);
    expect([refused.code, bodies]).toEqual([1, []]);
    expect(refused.stderr).toContain('the key sees 2 organizations: org-one-1 (One), org-two-2 (Two)');
    expect(refused.stderr).toContain('--org org-one-1 or --org org-two-2');
    expect((await cli.run(...CREATE)).code).toBe(0);
    expect(bodies).toMatchObject([{ project: { org_id: 'org-two-2' } }]);
  });

  test('can be given, and then nobody lists them', async () => {
    const { cli, bodies } = recording();
    expect((await cli.run(...YES, '--org', 'org-three-3')).code).toBe(0);
    expect(bodies).toMatchObject([{ project: { org_id: 'org-three-3' } }]);
    expect(cli.requests().some(request => request.includes(ORGANIZATIONS))).toBe(false);
  });

  test('is left out where the key may list none', async () => {
    const { cli, bodies } = recording();
    cli.sandbox.faults.add([faultOf({ status: 403, body: { message: 'no' } }, { path: ORGANIZATIONS })]);
    expect((await cli.run(...YES)).code).toBe(0);
    expect(bodies).toEqual([{ project: { name: 'app', region_id: 'aws-us-east-2', pg_version: 17 } }]);
  });

  test.each([
    ['organization', { id: 'other-1', name: 'app', org_id: 'org-of-someone' }],
    ['name', { id: 'other-1', name: 'theirs', org_id: 'org-sandbox-12345678' }],
  ])('an answer about a project of another %s is not believed', async (what, project) => {
    const cli = testCli();
    cli.sandbox.faults.add([faultOf({ body: { project } }, { method: 'POST' })]);
    const { code, stderr } = await cli.run(...YES);
    expect([code, cli.text()]).toEqual([6, '']);
    expect(stderr).toContain(`another ${what}`);
  });

  test('is the only one in which a project of the name counts', async () => {
    const cli = testCli();
    cli.other('POST', PROJECTS, { project: { name: 'app' } });
    expect((await cli.run(...YES, '--org', 'org-three-3')).code).toBe(0);
    expect(projectsOf(cli)).toHaveLength(2);
  });
});

describe('a project of that name that is there already', () => {
  const body = { project: { name: 'app' } };

  test('is named with its command without a terminal, and nothing is made', async () => {
    const cli = testCli();
    cli.other('POST', PROJECTS, body);
    const before = postsOf(cli);
    const { code, stderr } = await cli.run(...YES);
    const [id] = projectsOf(cli);
    expect([code, postsOf(cli) - before, cli.text()]).toEqual([1, 0, '']);
    expect(stderr).toMatch(new RegExp(`${id} {2}made at 2026-11-20T`));
    expect(stderr).toContain('1 project named "app" is there already; nothing was made');
    expect(stderr).toContain(`evenkeel export neon --project ${id}, with --output evenkeel.yaml`);
  });

  test('is asked about on a terminal: the one of the answer gets the manifest, or none does', async () => {
    const cli = testCli({ terminal: true, lines: ['none', '2'] });
    for (const _ of [1, 2]) cli.other('POST', PROJECTS, body);
    const [, second = ''] = [...projectsOf(cli)].sort();
    const none = await cli.run(...CREATE);
    expect([none.code, cli.text()]).toEqual([1, '']);
    expect(none.stderr).toContain('choose another name');
    expect((await cli.run(...CREATE)).code).toBe(0);
    expect(cli.text()).toContain(`- id: ${second}\n`);
    expect(projectsOf(cli)).toHaveLength(2);
  });

  test('counts, too, where someone made it while a person was asked', async () => {
    let posts = 0;
    const cli = testCli({
      terminal: true,
      lines: ['yes', '1'],
      asked: question => {
        if (question === 1) cli.other('POST', PROJECTS, body);
        posts = postsOf(cli);
      },
    });
    expect((await cli.run(...CREATE)).code).toBe(0);
    expect([postsOf(cli) - posts, projectsOf(cli).length]).toEqual([0, 1]);
  });

  test('counts where a name differs by a letter only as another one', async () => {
    const cli = testCli();
    for (const name of ['App', 'app2', 'my app']) cli.other('POST', PROJECTS, { project: { name } });
    expect((await cli.run(...YES)).code).toBe(0);
  });

  test('may be among those that the service leaves out of a list, so nothing is made', async () => {
    const cli = testCli();
    cli.edit('"unavailableProjectIds":[]', '"unavailableProjectIds":["shiny-wind-028834"]');
    const { code, stderr } = await cli.run(...YES);
    expect([code, cli.writes()]).toEqual([1, []]);
    expect(stderr).toContain('any of which may have the name');
  });

  test('is found by a run right after a kill, also if a list lags once', async () => {
    const { sent } = await disturbed(0);
    for (let nth = 1; nth <= sent; nth += 1) {
      for (let at = 5; at <= 7; at += 1) {
        const { cli } = await disturbed(at, { killed: 'after' });
        const posts = postsOf(cli);
        cli.sandbox.faults.add([faultOf({ stale: true }, { nth })]);
        const { stderr } = await cli.run(...YES);
        expect(projectsOf(cli).length, stderr).toBe(1);
        expect(postsOf(cli), stderr).toBe(Math.max(posts, 1));
      }
    }
  });
});

describe('an answer that is lost', () => {
  test('ends 6 with the projects of that name made since, and the next run asks which it is', async () => {
    const cli = testCli({ terminal: true, lines: ['1'] });
    cli.sandbox.faults.add([faultOf({ drop: 'after' }, { method: 'POST' })]);
    const { code, stderr } = await cli.run(...YES);
    const [id] = projectsOf(cli);
    expect([code, cli.text()]).toEqual([6, '']);
    expect(stderr).toContain('error[unknown]: it is not known whether the project was made');
    expect(stderr).toMatch(/1 project named "app", made since 2026-11-19T23:5\d:\S+:\n/);
    expect(stderr).toContain(`  ${id}  made at 2026-11-20T00:00:05.000Z\n`);
    expect(stderr).toContain('next: Run the same command again');
    expect((await cli.run(...CREATE)).code).toBe(0);
    expect(cli.text()).toContain(`- id: ${id}\n`);
    expect(postsOf(cli)).toBe(1);
  });

  test('is looked after for half a minute, since the project may still appear', async () => {
    const cli = testCli();
    cli.sandbox.faults.add([
      faultOf({ drop: 'after' }, { method: 'POST' }),
      faultOf({ stale: true }, { path: '/projects?', nth: 5, times: 2 }),
    ]);
    const { code, stderr } = await cli.run(...YES);
    expect(code).toBe(6);
    expect(stderr).toContain(`  ${projectsOf(cli)[0]}  made at`);
  });

  test('with nothing to see says that it may still appear', async () => {
    const cli = testCli();
    cli.sandbox.faults.add([faultOf({ status: 502 }, { method: 'POST' })]);
    const { code, stderr } = await cli.run(...YES);
    expect([code, projectsOf(cli), postsOf(cli)]).toEqual([6, [], 1]);
    expect(stderr).toContain('0 projects named "app", made since');
    expect(stderr).toContain('next: Wait some minutes, because the project may still appear.');
  });
});

test.each([
  [400, {}],
  [401, {}],
  [403, {}],
  [409, {}],
  [422, {}],
  [423, {}],
  [429, {}],
  [429, { 'retry-after': '1' }],
  [501, {}],
])('after %d %j nothing was made, nothing is sent again, and nothing waits', async (status, headers) => {
  const cli = testCli();
  cli.sandbox.faults.add([faultOf({ status, headers, body: { message: 'not now' } }, { method: 'POST' })]);
  const since = cli.now();
  const { code, stderr } = await cli.run(...YES);
  expect([code, postsOf(cli), projectsOf(cli), cli.text()]).toEqual([1, 1, [], '']);
  expect(cli.now() - since).toBeLessThan(6_000);
  expect(stderr).toContain('nothing was made, and nothing is sent again: POST /projects');
  expect(stderr).toContain('next: Once the cause is gone');
});

describe('a run that is stopped while its POST is under way', () => {
  test('finishes it, and writes the id', async () => {
    const wrap =
      (wire: Transport): Transport =>
      async request => {
        if (request.method === 'POST') cli.signal('SIGINT');
        return wire(request);
      };
    const cli = testCli({ wrap });
    const { code, stderr } = await cli.run(...YES);
    expect(code).toBe(130);
    expect(stderr).toContain('Stopping: finishing create neon.project/app.');
    expect(cli.text()).toContain(`    - id: ${projectsOf(cli)[0]}\n`);
    expect(stderr).toContain('The manifest has the id alone');
    expect(cli.text()).toContain(
      '# The id alone: what is in it could not be read. To see the rest: evenkeel export neon',
    );
    expect(cli.text()).not.toContain('A plan of this file has no changes');
    expect((await cli.run('plan')).code).toBe(0);
  });

  test('and again says what to do', async () => {
    const wrap =
      (wire: Transport): Transport =>
      async request => {
        if (request.method !== 'POST') return wire(request);
        cli.signal('SIGINT');
        cli.signal('SIGINT');
        return new Promise(() => undefined);
      };
    const cli = testCli({ wrap });
    const { code, stderr } = await cli.run(...YES);
    expect(code).toBe(130);
    expect(stderr).toContain('their outcome is unknown: create neon.project/app.');
    expect(stderr).toContain('Run the same command again: it lists what has the name');
    expect(stderr).not.toContain('evenkeel plan');
  });
});
