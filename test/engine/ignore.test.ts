import { describe, expect, test } from 'vitest';
import { commandId } from '../contract/discord.command.ts';
import { branchId } from '../contract/neon.branch.ts';
import {
  COMMANDS,
  endpointOf,
  found,
  NEON,
  patchBranch,
  patchCommand,
  patchEndpoint,
} from '../helpers/other-client.ts';
import { APPLICATION, GUILD, lines, PROJECT, said, statuses, type World, world } from '../helpers/world.ts';
import { loaded } from '../providers/discord/application.ts';

const NEXT_WEEK = '2026-11-27T00:00:00Z';

const neon = (branches: string, more = ''): string => `
evenkeel: 1
name: acme
${more}
neon: { projects: [{ id: ${PROJECT}, branches: [{ name: main }, ${branches}] }] }
`;

const discord = (commands: string, more = ''): string => `
evenkeel: 1
name: acme
discord: { application_id: "${APPLICATION}", ${more} commands: [${commands}] }
`;

interface Command {
  readonly name: string;
  readonly nsfw?: boolean;
  readonly options?: unknown;
  readonly [member: string]: unknown;
}

function command(here: World, name: string): Command {
  const { body } = here.foreign('GET', `${COMMANDS}/${commandId(here, name)}`);
  return body as Command;
}

function branch(here: World, name: string): { readonly expires_at?: string; readonly protected: boolean } {
  return found(
    here,
    'branches',
    (each: { name: string; expires_at?: string; protected: boolean }) => each.name === name,
  );
}

async function applied(manifest: string): Promise<World> {
  const here = world();
  expect((await here.apply(manifest)).refused).toBeUndefined();
  here.clock.advance(10_000);
  expect(lines(await here.plan(manifest))).toEqual([]);
  return here;
}

describe('an ignored field', () => {
  const DEV =
    '{ name: dev, ttl: 7d, ignore: [expires_at], endpoints: [{ type: read_write, autoscaling_limit_max_cu: 2, ignore: [autoscaling_limit_max_cu, disabled] }] }';

  test('is written when it is created, and never compared after', async () => {
    const here = await applied(neon(DEV));
    expect(branch(here, 'dev').expires_at).toBeDefined();
    expect(endpointOf(here, 'dev')).toMatchObject({ autoscaling_limit_max_cu: 2 });
    patchBranch(here, 'dev', { expires_at: null });
    patchEndpoint(here, 'dev', { autoscaling_limit_max_cu: 4, disabled: true });
    expect(lines(await here.drift(neon(DEV)))).toEqual([]);
  });

  test('stays as others made it when the entry changes something else', async () => {
    const ping = (description: string): string =>
      discord(`{ name: ping, description: ${description}, nsfw: false, ignore: [nsfw, options] }`);
    const here = await applied(ping('Ping'));
    const options = [{ type: 3, name: 'who', description: 'Who' }];
    patchCommand(here, 'ping', { nsfw: true, options });
    await here.apply(ping('Pong'));
    expect(command(here, 'ping')).toMatchObject({ description: 'Pong', nsfw: true });
    expect(command(here, 'ping').options).toMatchObject(options);
  });

  test('goes back as it was read where the whole list is written', async () => {
    const all = (text: string): string =>
      discord(
        ['a', 'b', 'c', 'd', 'e', 'f']
          .map(name => `{ name: ${name}, description: ${text}, ignore: [options, nsfw, name_localizations] }`)
          .join(', '),
        'prune: true,',
      );
    const here = await applied(all('X'));
    patchCommand(here, 'c', {
      nsfw: true,
      options: [{ type: 3, name: 'who', description: 'Who', required: true }],
      name_localizations: { de: 'ce' },
    });
    const before = command(here, 'c');
    here.forget();
    await here.apply(all('Y'));
    expect(here.writes()).toEqual([`PUT ${COMMANDS}`]);
    const { version: _v, description: _d, ...after } = command(here, 'c');
    expect(before).toMatchObject(after);
    expect(lines(await here.plan(all('Y')))).toEqual([]);
  });

  test('goes back as it was read where a setting beside it is written', async () => {
    const dev = (value: string): string =>
      neon(
        `{ name: dev, endpoints: [{ type: read_write, ignore: [settings.pg_settings], settings: { preload_libraries: { use_defaults: ${value} } } }] }`,
      );
    const here = await applied(dev('false'));
    patchEndpoint(here, 'dev', { settings: { pg_settings: { work_mem: '8MB' } } });
    await here.apply(dev('true'));
    here.clock.advance(10_000);
    expect(endpointOf(here, 'dev').settings).toMatchObject({
      pg_settings: { work_mem: '8MB' },
      preload_libraries: { use_defaults: true },
    });
    expect(lines(await here.plan(dev('true')))).toEqual([]);
  });

  test('refers to nothing any more: what it names may be gone', async () => {
    const kid = '{ name: kid, parent: base, ignore: [parent] }';
    const here = await applied(neon(`{ name: base }, ${kid}`));
    here.other('POST', `${NEON}/branches/${branchId(here, 'kid')}/restore`, {
      source_branch_id: branchId(here, 'main'),
    });
    here.clock.advance(600_000);
    here.other('DELETE', `${NEON}/branches/${branchId(here, 'base')}`);
    expect(lines(await here.plan(neon(kid)))).toEqual([]);
    expect(lines(await here.plan(neon(kid.replace(', ignore: [parent]', ''))))).toEqual([
      expect.stringMatching(/^blocked .*kid: this entry needs .*base/),
    ]);
  });

  test('of a database is its owner: someone else may give it another one', async () => {
    const dev =
      '{ name: dev, roles: [{ name: a }, { name: b }], databases: [{ name: app, owner_name: a, ignore: [owner_name] }] }';
    const here = await applied(neon(dev));
    here.other('PATCH', `${NEON}/branches/${branchId(here, 'dev')}/databases/app`, {
      database: { owner_name: 'b' },
    });
    expect(lines(await here.drift(neon(dev)))).toEqual([]);
  });

  test('of a setting of the project is neither compared nor changed', async () => {
    const settings = (ignore: string): string => `
evenkeel: 1
name: acme
neon: { projects: [{ id: ${PROJECT}, settings: { quota: { active_time_seconds: 9 }, ${ignore} } }] }
`;
    const here = world();
    expect(lines(await here.plan(settings('ignore: [quota.active_time_seconds]')))).toEqual([]);
    expect(lines(await here.plan(settings('')))).toHaveLength(1);
  });
});

describe('ignored overwrites', () => {
  const manifest = (name: string, from: string): string => `
evenkeel: 1
name: acme
discord:
  application_id: "${APPLICATION}"
  guilds:
    - ids: ["${GUILD}"]
      commands: [{ name: ${name}, description: X ${from} }]
      permissions:
        - { command: ${name}, ignore: [overwrites], overwrites: [{ role: "345678901234567890", allow: true }] }
`;
  const theirs = [{ id: '345678901234567891', type: 1, permission: false }];

  async function moved(): Promise<World> {
    const here = await applied(manifest('ban', ''));
    const list = `/discord/api/v10/applications/${APPLICATION}/guilds/${GUILD}/commands`;
    const [live] = here.foreign('GET', list).body as readonly { readonly id: string }[];
    here.other('PUT', `${list}/${live?.id}/permissions`, { permissions: theirs });
    return here;
  }

  function permissions(here: World): unknown {
    const path = `/discord/api/v10/applications/${APPLICATION}/guilds/${GUILD}/commands/permissions`;
    return (here.foreign('GET', path).body as readonly { readonly permissions: unknown }[])[0]?.permissions;
  }

  test('are set once and then left to others', async () => {
    const here = await moved();
    expect(lines(await here.drift(manifest('ban', '')))).toEqual([]);
  });

  test('are restored as others made them if a rename deletes them', async () => {
    const here = await moved();
    const renamed = manifest('bann', ', renamed_from: ban');
    expect(statuses(await here.apply(renamed)).filter(line => !line.startsWith('done '))).toEqual([]);
    expect(permissions(here)).toEqual(theirs);
    expect(lines(await here.plan(renamed))).toEqual([]);
  });
});

describe('a replace loses what others made of ignored fields', () => {
  const dev = (allow: string): string =>
    neon(`{ name: dev, annotations: { a: b }, ttl: 7d, ignore: [expires_at], allow: [${allow}] }`);

  async function moved(): Promise<World> {
    const here = await applied(neon('{ name: dev, ttl: 7d }'));
    patchBranch(here, 'dev', { expires_at: NEXT_WEEK.replace('27', '29') });
    return here;
  }

  test('so it is blocked without `allow: [loss]`, by name', async () => {
    const here = await moved();
    expect(lines(await here.plan(dev('replace')))).toEqual([
      expect.stringMatching(
        /^blocked .*(?:deleting this resource|replacing this resource \(a delete, then a create\)) would destroy an unknown amount of data, 1 live value \(no entry sets `expires_at`/,
      ),
    ]);
  });

  test('and says so where that is allowed', async () => {
    const here = await moved();
    const { plan } = await here.plan(dev('replace, loss'));
    expect(plan.rows.map(row => [row.action, row.loss.map(loss => [loss.what, loss.notes])])).toEqual([
      [
        'replace',
        [
          ['data', expect.anything()],
          ['live values', [{ code: 'loss/live-value', field: 'expires_at' }]],
        ],
      ],
    ]);
    await here.apply(dev('replace, loss'));
    here.clock.advance(10_000);
    expect(lines(await here.plan(dev('replace, loss')))).toEqual([]);
  });

  test('but not what the new one has again', async () => {
    const here = await applied(neon('{ name: dev, ttl: 7d }'));
    const { plan } = await here.plan(dev('replace, loss'));
    expect(plan.rows[0]?.loss.map(loss => loss.what)).toEqual(['data']);
  });
});

describe('ignored protection still protects', () => {
  const dev = (more: string): string => neon(`{ name: dev, ignore: [protected], ${more} }`);

  async function guarded(): Promise<World> {
    const here = await applied(neon('{ name: dev }'));
    patchBranch(here, 'dev', { protected: true });
    return here;
  }

  test.each([
    'absent: true',
    'absent: true, protected: false',
    'protected: false, annotations: { a: b }, allow: [replace, loss]',
  ])('{ %s } deletes nothing and unprotects nothing', async more => {
    const here = await guarded();
    here.forget();
    const report = await here.apply(dev(more), { maxDeletes: 9 });
    expect(report.plan.rows.map(row => [row.action, said(row.reason)])).toEqual([
      ['blocked', expect.stringContaining('protected')],
    ]);
    expect(here.writes()).toEqual([]);
    expect(branch(here, 'dev').protected).toBe(true);
  });

  test('`protected: false` beside it does not take it away', async () => {
    const here = await guarded();
    expect(lines(await here.plan(dev('protected: false')))).toEqual([]);
  });

  test('nor does it let a compute of the branch go', async () => {
    const here = await applied(neon('{ name: dev, endpoints: [{ type: read_write }] }'));
    patchBranch(here, 'dev', { protected: true });
    here.forget();
    const gone = dev('protected: false, endpoints: [{ type: read_write, absent: true }]');
    expect(lines(await here.plan(gone))).toEqual([
      expect.stringMatching(/^blocked .*branch of this compute is protected/),
    ]);
  });

  test('`keep` has nothing to say to an expiry that is ignored', async () => {
    const kept = 'keep: ["neon.branch/*/dev"]';
    const here = await applied(neon('{ name: dev }', kept));
    const manifest = neon(`{ name: dev, expires_at: "${NEXT_WEEK}", ignore: [expires_at] }`, kept);
    expect(lines(await here.plan(manifest))).toEqual([]);
  });
});

describe('what cannot be ignored is an error', () => {
  test.each([
    ['{ name: dev, ignore: [name] }', /"ignore" is name, but must be one of: parent, /],
    ['{ name: dev, ignore: [default] }', /"ignore" is default, but must be one of/],
    ['{ name: dev, ignore: [expire_at] }', /"ignore" is expire_at.*did you mean expires_at\?/],
    ['{ name: dev, roles: [{ name: r, ignore: [no_login] }] }', /unknown key "ignore" in a role/],
    [
      '{ name: dev, endpoints: [{ type: read_only, name: r, ignore: [name] }] }',
      /because evenkeel finds that endpoint by its name/,
    ],
    ['{ name: dev, endpoints: [{ type: read_only, name: r, ignore: [type] }] }', /"ignore" is type/],
  ])('%s', async (entry, message) => {
    const said = await loaded(neon(entry)).then(
      () => '',
      (error: Error) => error.message.replaceAll('\\"', '"'),
    );
    expect(said).toMatch(message);
  });
});
