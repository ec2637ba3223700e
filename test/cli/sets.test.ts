import { describe, expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import type { Report } from '../../src/core/report/report.ts';
import { type TestCli, type TestOptions, testCli } from './test-io.ts';

const APP = '222222222222222222';
const [A, B, C] = ['100000000000000001', '100000000000000002', '100000000000000003'] as const;
const HEAD = 'evenkeel: 1\nname: acme\n';
const EVERY = `${HEAD}discord:
  application_id: "${APP}"
  guilds:
    - every: true
      commands:
        - { name: setup, description: Set up }
`;
const PRUNED = EVERY.replace('every: true\n', 'every: true\n      prune: true\n');

/** A bot in guilds that a test lets it join and leave. */
function bot(manifest: string, guilds: string[] = [A, B], more: TestOptions = {}): TestCli {
  return testCli({ manifest, guilds, ...more });
}

/** What someone else makes in a guild. */
const OLD = { name: 'old', description: 'Old' };

function rowsOf({ plan }: Report): readonly string[] {
  return plan.rows.map(({ action, address }) => `${action} ${address.split('/').slice(-3).join('/')}`);
}

function namesIn(cli: TestCli, guild: string): readonly string[] {
  const all = cli.other('GET', `/discord/api/v10/applications/${APP}/guilds/${guild}/commands`);
  return (all as { name: string }[]).map(({ name }) => name).sort();
}

describe('every guild of the bot', () => {
  test('gets the commands of the set, each as an address of its own', async () => {
    const cli = bot(EVERY);
    expect(rowsOf(await cli.report('plan'))).toEqual([
      `create ${A}/chat_input/setup`,
      `create ${B}/chat_input/setup`,
    ]);
    await cli.ok('apply', '--yes');
    await cli.ok('plan', '--detailed-exitcode');
  });

  test('that joined later gets them in the next run', async () => {
    const guilds: string[] = [A];
    const cli = bot(EVERY, guilds);
    await cli.ok('apply', '--yes');
    guilds.push(B);
    expect(rowsOf(await cli.report('plan'))).toEqual([`create ${B}/chat_input/setup`]);
    await cli.ok('apply', '--yes');
    expect(namesIn(cli, B)).toEqual(['setup']);
  });

  test('with a stale command is drift, also where no file names the guild', async () => {
    const cli = bot(PRUNED);
    await cli.ok('apply', '--yes');
    cli.makeCommand(OLD, B);
    const { code, stdout } = await cli.run('drift');
    expect([code, stdout.includes(`${B}/chat_input/old`)]).toEqual([2, true]);
  });

  test('that the bot left is neither a failure nor a row', async () => {
    const guilds: string[] = [A, B];
    const cli = bot(EVERY, guilds);
    await cli.ok('apply', '--yes');
    guilds.splice(0, 1);
    expect(await cli.ok('plan', '--detailed-exitcode')).not.toContain(A);
  });

  test('but those of `except`', async () => {
    const cli = bot(EVERY.replace('every: true\n', `every: true\n      except: ["${A}"]\n`));
    expect(rowsOf(await cli.report('plan'))).toEqual([`create ${B}/chat_input/setup`]);
  });

  test('and what an entry says of one guild counts first there', async () => {
    const cli = bot(
      `${PRUNED}    - ids: ["${A}"]\n      commands:\n        - { name: setup, description: Otherwise }\n        - { name: more, description: More }\n`,
    );
    const { plan } = await cli.report('plan');
    expect(
      plan.rows.map(({ address, desired }) => [
        address.split('/').slice(2).join('/'),
        desired?.['description'],
      ]),
    ).toEqual([
      [`${A}/chat_input/more`, 'More'],
      [`${A}/chat_input/setup`, 'Otherwise'],
      [`${B}/chat_input/setup`, 'Set up'],
    ]);
    expect(plan.rows[1]?.source?.line).toBe(12);
  });

  test('of two sets the one further down counts first', async () => {
    const cli = bot(
      `${EVERY}    - every: true\n      except: ["${B}"]\n      commands:\n        - { name: setup, description: Further down }\n`,
    );
    const { plan } = await cli.report('plan');
    expect(plan.rows.map(({ desired }) => desired?.['description'])).toEqual(['Further down', 'Set up']);
  });
});

describe('a review of a set', () => {
  async function reviewed(cli: TestCli): Promise<void> {
    await cli.ok('plan', '--out', 'plan.json');
  }

  test('stays good when guilds join and leave all day, for three days', async () => {
    const guilds: string[] = [A, B];
    const cli = bot(EVERY, guilds);
    await reviewed(cli);
    for (let day = 0; day < 3; day += 1) {
      guilds.push(C);
      cli.pass(12 * 3_600_000);
      guilds.splice(guilds.indexOf(C), 1);
      cli.pass(12 * 3_600_000);
    }
    guilds.splice(0, 1);
    guilds.push(C);
    const said = await cli.ok('apply', 'plan.json', '--yes');
    expect(said).toContain(
      'a reviewed row was not carried out, because its resource is no longer in the set',
    );
    expect(said.replace(/\s+/g, ' ')).toContain(
      `because the reviewed plan has no row for it: discord.scope/${APP}/${C}`,
    );
    expect([namesIn(cli, B), namesIn(cli, C)]).toEqual([['setup'], []]);
  });

  test('takes in who joined with `joining: apply`, if nothing is deleted there', async () => {
    const guilds: string[] = [A];
    const cli = bot(PRUNED.replace('every: true\n', 'every: true\n      joining: apply\n'), guilds);
    await reviewed(cli);
    guilds.push(B, C);
    cli.makeCommand(OLD, C);
    await cli.ok('apply', 'plan.json', '--yes');
    expect([namesIn(cli, B), namesIn(cli, C)]).toEqual([['setup'], ['old']]);
  });

  test('is stale where the reviewed row of a member is another one now', async () => {
    const cli = bot(PRUNED);
    await reviewed(cli);
    cli.makeCommand(OLD, B);
    const before = cli.writes().length;
    const { code, stdout } = await cli.run('apply', 'plan.json', '--yes');
    expect([code, stdout.includes('review')]).toEqual([4, true]);
    expect(cli.writes().length).toBe(before);
  });

  test('that is a digest alone approves no other plan', async () => {
    const guilds: string[] = [A];
    const cli = bot(EVERY, guilds);
    const { plan } = await cli.report('plan');
    guilds.push(B);
    expect((await cli.run('apply', '--yes', '--expect-digest', plan.digest)).code).toBe(4);
    expect(cli.writes()).toEqual([]);
  });
});

describe('deletes in members', () => {
  test('need a review, and are counted over the set', async () => {
    const guilds = Array.from({ length: 6 }, (_, nth) => `10000000000000001${nth}`);
    const cli = bot(PRUNED, guilds);
    await cli.ok('apply', '--yes');
    for (const guild of guilds) cli.makeCommand(OLD, guild);
    const before = cli.writes().length;
    const refused = await cli.run('apply', '--yes');
    expect([refused.code, refused.stdout.includes('deletes 6 resources in members of a set')]).toEqual([
      4,
      true,
    ]);
    await cli.ok('plan', '--out', 'plan.json');
    const many = await cli.run('apply', 'plan.json', '--yes');
    expect([many.code, many.stdout.includes('--max-deletes 6')]).toEqual([4, true]);
    expect(cli.writes().length).toBe(before);
    await cli.ok('apply', 'plan.json', '--yes', '--max-deletes', '6');
    expect(guilds.map(guild => namesIn(cli, guild))).toEqual(guilds.map(() => ['setup']));
  });
});

describe('a set without a readable list', () => {
  const cut =
    (part: string) =>
    (transport: Transport): Transport =>
    request =>
      request.url.includes(part)
        ? Promise.resolve({ status: 403, headers: {}, body: '{"message":"no","code":50001}' })
        : transport(request);

  test('is no smaller set: nothing of it is planned, and the plan is incomplete', async () => {
    const cli = bot(PRUNED, [A], { wrap: cut('/users/@me/guilds') });
    cli.makeCommand(OLD, A);
    const { code, stdout } = await cli.run('plan');
    expect([code, stdout.includes('incomplete')]).toEqual([1, true]);
    expect(rowsOf(await cli.report('plan'))).toEqual([]);
  });

  test('of branches prunes none that it may cover', async () => {
    const file = `${HEAD}neon:
  projects:
    - id: shiny-wind-028834
      prune: true
      branches:
        - { name: preview/a, parent: main }
`;
    const cli = bot(file);
    await cli.ok('apply', '--yes');
    await cli.files.replace(
      'evenkeel.yaml',
      file
        .replace('- { name: preview/a, parent: main }', '- { match: preview/**, at_most: 0.5 }')
        .replace('0.5', '1'),
    );
    expect(rowsOf(await cli.report('plan'))).toEqual([]);
  });

  test('with more members than `at_most` is not planned', async () => {
    const cli = bot(EVERY.replace('every: true\n', 'every: true\n      at_most: 1\n'));
    const { code, stdout } = await cli.run('plan');
    expect([
      code,
      stdout.replace(/\s+/g, ' ').includes('has 2 members, and its entry allows at most 1'),
    ]).toEqual([1, true]);
  });
});

describe('projects and branches that match', () => {
  const PROJECTS = ['tenant-a', 'tenant-b', 'other'];
  const FLEET = `${HEAD}neon:
  projects:
    - match: tenant-*
      branches:
        - { name: main, protected: true }
        - match: preview/**
          except: [preview/keep*]
          roles: [{ name: reader }]
`;

  function fleet(file = FLEET): TestCli {
    const cli = testCli({ manifest: file, projects: PROJECTS });
    for (const name of ['preview/1', 'preview/keep-1', 'dev']) cli.makeBranch({ name }, 'tenant-a');
    return cli;
  }

  test('are planned by name, and the list of branches is read once', async () => {
    const cli = fleet();
    const before = cli.requests().length;
    expect(rowsOf(await cli.report('plan'))).toEqual([
      'update neon.branch/tenant-a/main',
      'update neon.branch/tenant-b/main',
      'create tenant-a/preview%2F1/reader',
    ]);
    const asked = cli.requests().slice(before);
    expect(asked.filter(each => each.includes('/tenant-a/branches?'))).toHaveLength(1);
    expect(asked.some(each => each.includes('/projects/other'))).toBe(false);
  });

  test('have one note for each entry of a set, in however many projects', async () => {
    const { stdout } = await fleet().run('plan', '--format', 'json');
    const { plan } = JSON.parse(stdout) as { plan: { notes: { reason: { code: string } }[] } };
    expect(
      plan.notes.map(({ reason }) => reason).filter(({ code }) => code.startsWith('set/')),
    ).toMatchObject([
      { code: 'set/members', address: 'neon.branch/%2A/preview%2F%2A%2A', count: 1 },
      { code: 'set/members', address: 'neon.project/tenant-%2A', count: 2 },
    ]);
  });

  test('are as the manifest with all members written out, with the same digest', async () => {
    const written = `${HEAD}neon:
  projects:
    - ids: [tenant-a, tenant-b]
      branches: [{ name: main, protected: true }]
    - id: tenant-a
      branches: [{ name: preview/1, roles: [{ name: reader }] }]
`;
    const [set, names] = await Promise.all(
      [FLEET, written].map(async file => (await fleet(file).report('plan')).plan),
    );
    expect(set?.digest).toBe(names?.digest);
    const cli = fleet();
    await cli.ok('apply', '--yes');
    await cli.ok('plan', '--detailed-exitcode');
    expect(cli.writes().some(each => each.includes('/other/'))).toBe(false);
  });

  test('an entry that names a branch counts first, key by key, and a default last', async () => {
    const file = `${HEAD}neon:
  projects:
    - id: tenant-a
      defaults: { neon.branch: { protected: true } }
      branches:
        - match: preview/**
          allow: [replace]
        - { name: preview/1, protected: false }
        - { name: dev }
`;
    const { plan } = await fleet(file).report('plan');
    expect(rowsOf({ plan } as Report)).toEqual([
      'update neon.branch/tenant-a/dev',
      'update neon.branch/tenant-a/preview%2Fkeep-1',
    ]);
  });

  test('a manifest without sets sends no request more', async () => {
    const cli = fleet(`${HEAD}neon:\n  projects:\n    - id: tenant-a\n      branches: [{ name: main }]\n`);
    const before = cli.requests().length;
    await cli.ok('plan');
    expect(
      cli
        .requests()
        .slice(before)
        .every(each => each.includes('/tenant-a/branches')),
    ).toBe(true);
  });

  test('--target reaches members, and refuses what none is', async () => {
    const cli = fleet();
    const targeted = await cli.report('plan', '--target', 'neon.branch/tenant-b/*');
    expect(rowsOf(targeted)).toEqual(['update neon.branch/tenant-b/main']);
    expect(cli.requests().some(each => each.includes('/tenant-a/branches?'))).toBe(false);
    expect((await cli.run('plan', '--target', 'neon.branch/other/*')).code).toBe(1);
  });

  test('shards have each member once', async () => {
    const rows = await Promise.all(
      ['1/3', '2/3', '3/3'].map(async shard => rowsOf(await fleet().report('plan', '--shard', shard))),
    );
    expect(rows.flat().sort()).toEqual([...rowsOf(await fleet().report('plan'))].sort());
  });

  test('a shard reads the branches of its own projects alone', async () => {
    const cli = fleet();
    const before = cli.requests().length;
    for (const shard of ['1/3', '2/3', '3/3']) await cli.ok('plan', '--shard', shard);
    const lists = cli
      .requests()
      .slice(before)
      .filter(each => /tenant-.\/branches\?/.test(each));
    expect(lists.map(each => each.slice(0, each.indexOf('?'))).sort()).toEqual(
      ['tenant-a', 'tenant-b'].map(id => `GET /neon/api/v2/projects/${id}/branches`),
    );
  });

  test('with a base the set says whose a change in a member is', async () => {
    const cli = fleet();
    await cli.ok('apply', '--yes');
    cli.other('PATCH', cli.branch('main', 'tenant-b'), { branch: { protected: false } });
    await cli.files.replace('base.yaml', FLEET);
    const { plan } = await cli.report('drift', '--base-applied', 'base.yaml');
    expect(plan.rows.map(({ address, whose }) => [address, whose])).toEqual([
      ['neon.branch/tenant-b/main', 'moved'],
    ]);
  });
});

describe('mistakes of a set are found without asking the service', () => {
  const wrong: readonly (readonly [string, string, string])[] = [
    ['discord/guild-ids', 'discord', '{ commands: [] }'],
    ['discord/guild-ids', 'discord', `{ every: true, ids: ["${A}"] }`],
    ['discord/guild-ids', 'discord', `{ ids: ["${A}"], at_most: 3 }`],
    ['discord/guild-ids', 'discord', '{ every: true, if_absent: block }'],
    ['neon/project-id', 'project', '{ match: a, id: b }'],
    ['neon/set-key', 'project', '{ match: a, settings: { name: x } }'],
    ['neon/set-key', 'project', '{ id: a, except: [b] }'],
    ['neon/branch-name', 'branch', '{ protected: true }'],
    ['neon/branch-name', 'branch', '{ name: a, match: b }'],
    ['neon/set-key', 'branch', '{ match: a, ttl: 7d }'],
    ['neon/set-key', 'branch', '{ match: a, protected: false }'],
    ['neon/set-key', 'branch', '{ name: a, joining: apply }'],
    ['manifest/duplicate', 'branch', '{ match: a, roles: [{ name: x }, { name: x }] }'],
  ];
  const around: Readonly<Record<string, (entry: string) => string>> = {
    discord: entry => `discord:\n  application_id: "${APP}"\n  guilds:\n    - ${entry}\n`,
    project: entry => `neon:\n  projects:\n    - ${entry}\n`,
    branch: entry => `neon:\n  projects:\n    - id: p\n      branches:\n        - ${entry}\n`,
  };

  test.each(wrong)('%s: %s %s', async (rule, at, entry) => {
    const cli = testCli({ manifest: HEAD + (around[at]?.(entry) ?? '') });
    const { code, stdout, stderr } = await cli.run('validate');
    expect([code, (stdout + stderr).match(/\[[a-z]+\/[a-z-]+\]/g)]).toEqual([3, [`[${rule}]`]]);
    expect(cli.requests()).toEqual([]);
  });
});

describe('a roll-out', () => {
  const GUILDS = Array.from({ length: 10 }, (_, nth) => `10000000000000001${nth}`);
  const CANARY = GUILDS[7] as string;
  const ROLLED = EVERY.replace('every: true\n', `every: true\n      rollout: [["${CANARY}"], 30%]\n`);

  /** The guilds that were written, in that order. */
  function written(cli: TestCli, since: number): readonly string[] {
    return cli
      .writes()
      .slice(since)
      .flatMap(each => /guilds\/(\d+)\/commands/.exec(each)?.[1] ?? []);
  }

  test('writes the canary, then a share, then all others, and the same share in each run', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(async () => {
        const cli = bot(ROLLED, [...GUILDS]);
        await cli.ok('apply', '--yes');
        return written(cli, 0);
      }),
    );
    expect(one?.[0]).toBe(CANARY);
    expect([...(one ?? [])].sort()).toEqual(GUILDS);
    expect(new Set(one?.slice(0, 4))).toEqual(new Set(other?.slice(0, 4)));
  });

  test('stops at the first wave with a failure, says so, and goes on in the next run', async () => {
    let fails = true;
    const cli = bot(ROLLED, [...GUILDS], {
      wrap: transport => request => {
        const isCanary = request.method === 'POST' && request.url.includes(`/guilds/${CANARY}/`);
        return fails && isCanary
          ? Promise.resolve({ status: 400, headers: {}, body: '{"message":"no","code":50035}' })
          : transport(request);
      },
    });
    const { code, stdout } = await cli.run('apply', '--yes');
    expect([code, cli.writes()]).toEqual([1, []]);
    expect(stdout.replace(/\s+/g, ' ')).toContain('the roll-out stopped before this row');
    const { results } = await cli.report('apply', '--yes');
    expect(results.filter(({ status }) => status === 'skipped')).toHaveLength(9);
    fails = false;
    await cli.ok('apply', '--yes');
    expect(written(cli, 0)[0]).toBe(CANARY);
    await cli.ok('plan', '--detailed-exitcode');
  });

  test('is refused where a wave is no share and no list', async () => {
    const cli = bot(EVERY.replace('every: true\n', 'every: true\n      rollout: [100%]\n'));
    expect((await cli.run('validate')).code).toBe(3);
  });
});

describe('the other commands', () => {
  test('validate counts sets, and sends nothing', async () => {
    const cli = bot(EVERY);
    expect(await cli.ok('validate')).toBe('Valid: 0 resources, 1 set in 1 file\n');
    expect(cli.requests()).toEqual([]);
  });

  test('plan --offline says which members it does not know', async () => {
    const cli = bot(EVERY);
    await cli.files.replace('base.yaml', EVERY);
    const said = await cli.ok('plan', '--offline', '--base', 'base.yaml');
    expect(said.replace(/\s+/g, ' ')).toContain(
      `the members of the set discord.scope/${APP}/* are not known`,
    );
  });

  test('rehearse plays the members', async () => {
    const cli = bot(EVERY);
    const said = await cli.ok('rehearse');
    expect(said).toContain('2 writes');
    expect(cli.writes()).toEqual([]);
  });
});

describe('a fault at any page of a list', () => {
  const GUILDS = Array.from({ length: 450 }, (_, nth) => String(100000000000000000n + BigInt(nth)));
  const PROJECTS = Array.from({ length: 850 }, (_, nth) => `tenant-${nth}`);
  const PROJECT_SET = `${HEAD}neon:\n  projects:\n    - match: tenant-*\n      branches: [{ name: main, protected: true }]\n`;
  const LISTS = [
    ['guilds', EVERY, '/users/@me/guilds', 3],
    ['projects', PROJECT_SET, '/projects?', 3],
  ] as const;

  test.each(LISTS)('of %s leaves no smaller set', async (_what, file, path, least) => {
    for (let page = 1; ; page += 1) {
      let asked = 0;
      const cli = testCli({
        manifest: file,
        guilds: GUILDS,
        projects: PROJECTS,
        wrap: transport => request => {
          if (!request.url.includes(path)) return transport(request);
          asked += 1;
          return asked === page
            ? Promise.resolve({ status: 403, headers: {}, body: '{"message":"no","code":40001}' })
            : transport(request);
        },
      });
      const { code, stdout } = await cli.run('plan', '--format', 'json');
      if (asked < page) {
        expect([code, asked >= least]).toEqual([0, true]);
        break;
      }
      const { plan } = JSON.parse(stdout) as Report;
      expect([code, plan.rows, plan.digest]).toEqual([1, [], 'incomplete']);
    }
  });
});
