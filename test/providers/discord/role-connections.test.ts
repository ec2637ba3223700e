import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exportScopes } from '../../../src/engine/export.ts';
import { LOCALES } from '../../../src/providers/discord/files/locales.ts';
import { discordScope } from '../../../src/providers/discord/scope.ts';
import { testCli } from '../../cli/test-io.ts';
import {
  APPLICATION,
  GUILD,
  nextOf,
  said,
  statuses,
  type World,
  type WorldOptions,
  world,
} from '../../helpers/world.ts';
import { applyLoaded, byHand, clientSession, fault, loaded, manifestOf } from './application.ts';

const PATH = `/discord/api/v10/applications/${APPLICATION}/role-connections/metadata`;
const OWN = `discord.role_connections/${APPLICATION}`;

const LEVEL = {
  key: 'level',
  type: 'integer_greater_than_or_equal',
  name: 'Level',
  description: 'The least',
};
const PROVED = { key: 'proved', type: 'boolean_equal', name: 'Proved', description: 'Has an account' };
/** The same as the API has them. */
const RAW_LEVEL = { ...LEVEL, type: 2 };
const RAW_PROVED = { ...PROVED, type: 7 };

interface Schema {
  readonly $defs: {
    readonly DiscordRoleConnectionMetadata: {
      readonly properties: { readonly type: { readonly enum: readonly (string | number)[] } };
    };
    readonly DiscordLongLocalizations: { readonly propertyNames: { readonly enum: readonly string[] } };
  };
}

const SCHEMA = join(import.meta.dirname, '../../../schema/kinds/discord.role_connections.schema.json');
const { $defs } = JSON.parse(readFileSync(SCHEMA, 'utf8')) as Schema;

const own = (metadata: readonly object[], more: object = {}): string =>
  manifestOf({ role_connections: { metadata, ...more } });
const LOSS = { allow: ['loss'] };

function live(here: World): unknown {
  return byHand(here, 'GET', PATH);
}

function byOthers(here: World, metadata: readonly object[]): void {
  byHand(here, 'PUT', PATH, metadata);
}

/** A world that keeps the bodies that are sent. */
function watched(options: WorldOptions = {}): { readonly here: World; readonly sent: unknown[] } {
  const sent: unknown[] = [];
  const here = world({
    ...options,
    wrap: transport => request => {
      if (request.method !== 'GET') sent.push(JSON.parse(request.body ?? 'null'));
      return transport(request);
    },
  });
  return { here, sent };
}

async function planned(here: World, manifest: string): Promise<readonly string[]> {
  const { rows } = (await here.plan(manifest)).plan;
  return rows.map(({ action, address, reason }) =>
    [action, address, reason && said(reason)].filter(Boolean).join(' '),
  );
}

/** What a plan says that is lost. */
async function lost(here: World, manifest: string): Promise<unknown> {
  const [row] = (await here.plan(manifest)).plan.rows;
  return [row?.action, ...(row?.loss ?? []).map(({ what, count }) => `${count} ${what}`)];
}

describe('the metadata', () => {
  test('is written whole, in the order of the entry, and is then as wanted', async () => {
    const { here, sent } = watched();
    expect(statuses(await here.apply(own([PROVED, LEVEL])))).toEqual([`done ${OWN}`]);
    expect(sent).toEqual([[RAW_PROVED, RAW_LEVEL]]);
    expect(await planned(here, own([PROVED, LEVEL]))).toEqual([]);
  });

  test('has no order of its own', async () => {
    const { here, sent } = watched();
    byOthers(here, [RAW_LEVEL, RAW_PROVED]);
    expect(await planned(here, own([PROVED, LEVEL]))).toEqual([]);
    await here.apply(own([PROVED, { ...LEVEL, name: 'Rank' }]));
    expect(sent).toEqual([[RAW_PROVED, { ...RAW_LEVEL, name: 'Rank' }]]);
  });

  test('that is left out is not managed', async () => {
    const here = world();
    byOthers(here, [RAW_LEVEL]);
    expect(await planned(here, manifestOf({ prune: true, commands: [] }))).toEqual([]);
  });

  test('has types by name, by number and in any spelling', async () => {
    const here = world();
    byOthers(here, [RAW_LEVEL]);
    expect(await planned(here, own([RAW_LEVEL]))).toEqual([]);
  });

  const { type } = $defs.DiscordRoleConnectionMetadata.properties;
  test.each(type.enum.map((name, at) => [name, (at % 8) + 1]))(
    'has the type %s as %i',
    async (name, number) => {
      const { here, sent } = watched();
      await applyLoaded(here, own([{ ...LEVEL, type: name }]));
      expect(sent).toEqual([[{ ...LEVEL, type: number }]]);
      expect(await planned(here, own([{ ...LEVEL, type: name }]))).toEqual([]);
    },
  );

  test('may have a key that is called as what every object has', async () => {
    const { here, sent } = watched();
    const key = '__proto__';
    await here.apply(
      own([
        { ...LEVEL, key },
        { ...PROVED, key: 'constructor' },
      ]),
    );
    expect(sent).toEqual([
      [
        { ...RAW_LEVEL, key },
        { ...RAW_PROVED, key: 'constructor' },
      ],
    ]);
    expect(
      await planned(
        here,
        own([
          { ...LEVEL, key },
          { ...PROVED, key: 'constructor' },
        ]),
      ),
    ).toEqual([]);
    expect(await lost(here, own([{ ...PROVED, key: 'constructor' }]))).toEqual([
      'blocked',
      '1 linked-role keys',
    ]);
  });
});

describe('what linked roles lose', () => {
  test.each([
    ['a key that goes away', [LEVEL], 1],
    ['another type', [LEVEL, { ...PROVED, type: 'boolean_not_equal' }], 1],
    ['another key', [{ ...LEVEL, key: 'rank' }, PROVED], 1],
    ['an empty list', [], 2],
  ])('by %s needs the word', async (_, metadata, count) => {
    const { here, sent } = watched();
    byOthers(here, [RAW_LEVEL, RAW_PROVED]);
    expect(await lost(here, own(metadata))).toEqual(['blocked', `${count} linked-role keys`]);
    expect(nextOf((await here.plan(own(metadata))).plan.rows[0]?.reason)).toContain('allow: [loss]');
    expect(statuses(await here.apply(own(metadata)))[0]).toContain('blocked');
    expect(sent).toEqual([]);
    expect(await lost(here, own(metadata, LOSS))).toEqual(['update', `${count} linked-role keys`]);
    expect(statuses(await here.apply(own(metadata, LOSS)))).toEqual([`done ${OWN}`]);
    expect(live(here)).toHaveLength(metadata.length);
    expect(await planned(here, own(metadata, LOSS))).toEqual([]);
  });

  test.each([
    ['a new key', [LEVEL, PROVED]],
    ['another name', [{ ...LEVEL, name: 'Rank' }]],
    ['another text', [{ ...LEVEL, description: 'More' }]],
    ['a translation', [{ ...LEVEL, name_localizations: { de: 'Stufe' } }]],
  ])('is nothing by %s', async (_, metadata) => {
    const here = world();
    byOthers(here, [RAW_LEVEL]);
    expect(await lost(here, own(metadata))).toEqual(['update']);
  });

  test('is told by its keys', async () => {
    const here = world();
    byOthers(here, [RAW_LEVEL, RAW_PROVED]);
    const [row] = (await here.plan(own([], LOSS))).plan.rows;
    expect(row?.loss[0]?.notes?.map(note => said(note))).toEqual([
      'guilds may use level, proved in linked roles',
    ]);
  });
});

describe('by hand', () => {
  test.each([
    ['type', { type: 3 }, 'blocked'],
    ['name', { name: 'Other' }, 'update'],
    ['name_localizations', { name_localizations: { de: 'Stufe' } }, 'update'],
    ['description', { description: 'Other' }, 'update'],
    ['description_localizations', { description_localizations: { de: 'Stufe' } }, 'update'],
    ['key', { key: 'other' }, 'blocked'],
  ])('another %s is one row of drift', async (_, changed, action) => {
    const here = world();
    await here.apply(own([LEVEL]));
    byOthers(here, [{ ...RAW_LEVEL, ...changed }]);
    const { rows } = (await here.drift(own([LEVEL]))).plan;
    expect(rows.map(row => `${row.action} ${row.fields.map(({ path }) => path).join()}`)).toEqual([
      `${action} metadata`,
    ]);
  });

  test('none at all is drift, and an apply restores the list', async () => {
    const here = world();
    await here.apply(own([LEVEL]));
    byOthers(here, []);
    const { rows } = (await here.drift(own([LEVEL]))).plan;
    expect(rows).toMatchObject([{ action: 'update', fields: [{ before: null }] }]);
    await here.apply(own([LEVEL]));
    expect(live(here)).toEqual([RAW_LEVEL]);
  });
});

describe('a translation that equals the default', () => {
  const entry = { ...LEVEL, name_localizations: { de: 'Level', fr: 'Niveau' } };

  test.each(['echoed', 'dropped'])('is sent, and no difference where it is %s', async default_locales => {
    const { here, sent } = watched({ quirks: { default_locales } });
    await here.apply(own([entry]));
    expect(sent).toEqual([[{ ...RAW_LEVEL, name_localizations: { de: 'Level', fr: 'Niveau' } }]]);
    expect(await planned(here, own([entry]))).toEqual([]);
  });

  test('is none with null either', async () => {
    const here = world();
    await here.apply(own([{ ...LEVEL, name_localizations: null, description_localizations: { de: null } }]));
    expect(await planned(here, own([LEVEL]))).toEqual([]);
  });
});

describe('what this version does not know', () => {
  const quirks = { unknown_members: 'kept' };

  test('is sent back', async () => {
    const { here, sent } = watched({ quirks });
    byOthers(here, [{ ...RAW_LEVEL, emoji: '1' }]);
    await here.apply(own([{ ...LEVEL, name: 'Rank' }]));
    expect(sent).toEqual([[{ ...RAW_LEVEL, name: 'Rank', emoji: '1' }]]);
  });

  test('goes away with its key, and the plan says so', async () => {
    const here = world({ quirks });
    byOthers(here, [{ ...RAW_LEVEL, emoji: '1' }, RAW_PROVED]);
    const [row] = (await here.plan(own([PROVED], LOSS))).plan.rows;
    expect(row?.notes.map(note => said(note)).join()).toContain('`emoji` of key level');
  });

  test('such as a type is shown, and no entry writes it', async () => {
    const here = answering('GET', JSON.stringify([{ ...RAW_LEVEL, type: 9 }]));
    const [row] = (await here.plan(own([LEVEL]))).plan.rows;
    expect(row).toMatchObject({ action: 'blocked', fields: [{ before: { level: { type: 9 } } }] });
  });
});

/** A world whose answers to one method are replaced. */
function answering(method: string, body: string): World {
  return world({
    wrap: transport => async request => {
      const answer = await transport(request);
      return request.method === method && request.url.endsWith('metadata') ? { ...answer, body } : answer;
    },
  });
}

test.each([
  'null',
  '{}',
  '[{}]',
  '[{"key":"level"}]',
  '[{"key":"level","type":2,"name":"Level"}]',
  '[{"key":"level","type":2,"description":"Level"}]',
  '[{"key":"level","name":"Level","description":"Level"}]',
  '["level"]',
])('an answer of %s is no list: nothing is written', async body => {
  const here = answering('GET', body);
  const [result] = (await here.apply(own([LEVEL], LOSS))).results;
  expect(result?.status).toBe('blocked');
  expect(here.sandbox.state().discord).toMatchObject({ metadata: {} });
});

test('an answer to a write that shows nothing is looked up', async () => {
  const here = answering('PUT', 'null');
  const [result] = (await here.apply(own([LEVEL]))).results;
  expect(result?.status).toBe('done');
});

test('a lost answer is looked up, and nothing is sent twice', async () => {
  const { here, sent } = watched();
  fault(here, 'PUT', { drop: 'after' });
  expect(statuses(await here.apply(own([LEVEL])))).toEqual([`done ${OWN}`]);
  expect(sent).toHaveLength(1);
  expect(live(here)).toEqual([RAW_LEVEL]);
});

test('a run that ends at the request is finished by the next', async () => {
  let ends = true;
  const here: World = world({
    wrap: transport => async request => {
      if (request.method !== 'GET' && ends) throw new TypeError('fetch failed');
      return transport(request);
    },
  });
  expect((await here.apply(own([LEVEL]))).results[0]?.status).not.toBe('done');
  expect(live(here)).toEqual([]);
  ends = false;
  expect(statuses(await here.apply(own([LEVEL])))).toEqual([`done ${OWN}`]);
});

describe('between plan and apply', () => {
  const meanwhile = (act: (here: World) => void): World => {
    let isDone = false;
    const here: World = world({
      wrap: transport => async request => {
        const answer = await transport(request);
        if (request.method === 'GET' && !isDone) {
          isDone = true;
          act(here);
        }
        return answer;
      },
    });
    return here;
  };

  test.each([
    ['without the word', {}],
    ['with the word', LOSS],
  ])('a key that another client adds is not lost, %s', async (_, more) => {
    const theirs = { ...RAW_PROVED, key: 'theirs' };
    const here = meanwhile(each => byOthers(each, [RAW_LEVEL, theirs]));
    byOthers(here, [RAW_LEVEL]);
    expect(statuses(await here.apply(own([{ ...LEVEL, name: 'Rank' }], more)))[0]).toMatch(/^stale /);
    expect(live(here)).toEqual([RAW_LEVEL, theirs]);
  });

  test('a key that another client makes as wanted is not written again', async () => {
    const here = meanwhile(each => byOthers(each, [RAW_LEVEL]));
    expect(statuses(await here.apply(own([LEVEL])))[0]).toMatch(/^done_before /);
  });
});

test('a refused text is told at its place in the manifest', async () => {
  const here = world();
  byOthers(here, [RAW_LEVEL]);
  const errors = { 1: { name: { _errors: [{ code: 'X', message: 'Not this.' }] } } };
  fault(here, 'PUT', { status: 400, body: { code: 50035, message: 'Invalid Form Body', errors } });
  const report = await applyLoaded(here, own([PROVED, LEVEL]));
  expect(JSON.stringify(report.results[0]?.reason)).toContain('"line":13');
});

describe('a mistake', () => {
  test.each([
    [[LEVEL, { ...PROVED, key: 'level' }], /discord\/metadata-key-unique/],
    [Array.from({ length: 6 }, (_, at) => ({ ...LEVEL, key: `k${at}` })), /at most 5/],
    [[{ ...LEVEL, key: 'a-b' }], /letters a to z/],
    [[{ ...LEVEL, key: '' }], /letters a to z/],
    [[{ ...LEVEL, key: 'k'.repeat(51) }], /50/],
    [[{ ...LEVEL, type: 9 }], /integer_less_than_or_equal/],
    [[{ ...LEVEL, name: '' }], /name/],
    [[{ ...LEVEL, name: 'n'.repeat(101) }], /100/],
    [[{ ...LEVEL, description: 'd'.repeat(201) }], /200/],
    [[{ ...LEVEL, name_localizations: { de: 'n'.repeat(101) } }], /100/],
    [[{ ...LEVEL, description_localizations: { de: 'd'.repeat(201) } }], /200/],
    [[{ ...LEVEL, description_localizations: { xx: 'd' } }], /xx/],
    [[{ key: 'level' }], /type/],
  ])('is found offline (case %#)', async (metadata, message) => {
    await expect(loaded(own(metadata))).rejects.toThrow(message);
  });

  test('is none at the limits', async () => {
    const most = {
      key: 'k'.repeat(50),
      name: 'ü'.repeat(100),
      description: '😀'.repeat(200),
      description_localizations: { de: 'd'.repeat(200) },
    };
    const here = world();
    expect(statuses(await applyLoaded(here, own([{ ...LEVEL, ...most }])))).toEqual([`done ${OWN}`]);
  });

  test('of a translation is a warning', async () => {
    const texts = { name: 'Level {at}', name_localizations: { de: 'Stufe' } };
    const entry = { ...LEVEL, ...texts, description_localizations: { ar: 'x' } };
    const cli = testCli({ manifest: own([PROVED, entry]) });
    const { problems } = JSON.parse(await cli.ok('validate', '--format', 'json')) as {
      readonly problems: readonly { readonly rule: string; readonly source: { readonly line: number } }[];
    };
    expect(problems.map(({ rule, source }) => `${rule} ${source.line}`)).toEqual([
      'locales/placeholder 16',
      'discord/locale-undocumented 18',
    ]);
  });

  test('texts by locale have the locales of all others', () => {
    expect($defs.DiscordLongLocalizations.propertyNames.enum).toEqual(LOCALES);
  });
});

describe('an export', () => {
  test('has the list as it is live, and its plan is empty', async () => {
    const here = world();
    byOthers(here, [{ ...RAW_PROVED, name_localizations: { de: 'Belegt' } }, RAW_LEVEL]);
    const { sections } = await exportScopes([discordScope(APPLICATION)], here.session());
    expect(sections['discord']).toMatchObject({
      role_connections: { metadata: [{ ...PROVED, name_localizations: { de: 'Belegt' } }, LEVEL] },
    });
    expect(await planned(here, JSON.stringify({ name: 'acme', ...sections }))).toEqual([]);
  });

  test('names what a record has that no entry writes', async () => {
    const here = world({ quirks: { unknown_members: 'kept' } });
    byOthers(here, [{ ...RAW_LEVEL, emoji: '1' }]);
    const { unknown } = await exportScopes([discordScope(APPLICATION)], here.session());
    expect(JSON.stringify(unknown)).toContain('emoji');
  });

  test('of a guild has none', async () => {
    const here = world();
    byOthers(here, [RAW_LEVEL]);
    const guild = await exportScopes([discordScope(APPLICATION, GUILD)], here.session());
    expect(JSON.stringify(guild)).not.toContain('role_connections');
  });

  test('of none, or without a bot token, leaves it out', async () => {
    const here = world();
    const empty = await exportScopes([discordScope(APPLICATION)], here.session());
    expect(JSON.stringify(empty)).not.toContain('role_connections');
    byOthers(here, [RAW_LEVEL]);
    const { sections, unread } = await exportScopes([discordScope(APPLICATION)], clientSession(here));
    expect([unread, JSON.stringify(sections).includes('role_connections')]).toEqual([[], false]);
  });
});

test('without a bot token a plan says which one it needs', async () => {
  const { plan } = await world({ without: ['bot'] }).plan(own([LEVEL]));
  expect(JSON.stringify(plan)).toContain('take `role_connections` out of the manifest');
});

const MANIFEST = `evenkeel: 1
name: acme
discord:
  application_id: "${APPLICATION}"
  role_connections:
    metadata:
      - { key: level, type: integer_greater_than_or_equal, name: Level, description: The least } # ours
`;

test('a plan shows a difference by its key and field', async () => {
  const cli = testCli({ manifest: MANIFEST });
  cli.other('PUT', PATH, [{ ...RAW_LEVEL, description: 'Old' }]);
  expect(await cli.ok('plan')).toContain(`
        metadata
            level:
          -   description: Old
          +   description: The least
`);
});

test('adopt takes over that there is none', async () => {
  const cli = testCli({ manifest: MANIFEST });
  await cli.ok('adopt', '--yes');
  expect(cli.text()).toContain('metadata: []');
  expect(await cli.ok('plan')).toContain('No changes');
});

test('the list is of each application, once, also where the shared commands are in guilds', async () => {
  const applications = {
    dev: {
      application_id: APPLICATION,
      commands_in: [GUILD],
      application: { description: 'For development' },
    },
    prod: { application_id: '222222222222222223', application: { description: 'Keeps the peace' } },
  };
  const discord = { role_connections: { metadata: [LEVEL] }, applications };
  const { desired } = await loaded(JSON.stringify({ evenkeel: 1, name: 'acme', discord }));
  expect(desired.filter(({ kind }) => kind === 'discord.role_connections').map(each => each.address)).toEqual(
    [OWN, 'discord.role_connections/222222222222222223'],
  );
});

test('adopt takes over what someone changed', async () => {
  const cli = testCli({ manifest: MANIFEST });
  cli.other('PUT', PATH, [{ ...RAW_LEVEL, description: 'More' }]);
  await cli.ok('adopt', '--yes');
  expect(cli.text()).toBe(MANIFEST.replace('The least', '"More"'));
  cli.other('PUT', PATH, [RAW_PROVED, { ...RAW_LEVEL, description: 'More' }]);
  await cli.ok('adopt', '--yes');
  expect(cli.text()).toContain('key: "proved"');
  expect(await cli.ok('plan')).toContain('No changes');
});
