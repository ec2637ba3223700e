import { describe, expect, it } from 'vitest';
import type { Row } from '../../../src/core/report/row.ts';
import { exportScopes } from '../../../src/engine/export.ts';
import { projectScope } from '../../../src/providers/neon/scopes.ts';
import { branchId } from '../../contract/neon.branch.ts';
import { NEON } from '../../helpers/other-client.ts';
import {
  lines,
  notesOf,
  PROJECT,
  said,
  statuses,
  type World,
  type WorldOptions,
  world,
} from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';

const OWN = `neon.data_api/${PROJECT}/main/neondb`;
const LOSS = 'deleting this resource would destroy settings of the Data API';
const TOKENS = 'whoever has a token that the Data API accepts may query the database over HTTP';

const manifest = (branches: string, more = ''): string =>
  `{ name: acme, ${more} neon: { projects: [{ id: ${PROJECT}, branches: [${branches}] }] } }`;
const main = (dataApi: string, more = ''): string => manifest(`{ name: main, data_api: ${dataApi} }`, more);
const entry = (more = ''): string => main(`[{ database: neondb${more && `, ${more}`} }]`);

function at(here: World, branch = 'main', database = 'neondb'): string {
  return `${NEON}/branches/${branchId(here, branch)}/data-api/${database}`;
}

function turnOn(here: World, body: object = {}, branch = 'main', database = 'neondb'): void {
  here.other('POST', at(here, branch, database), body);
}

function settings(here: World, branch = 'main'): Readonly<Record<string, unknown>> | undefined {
  const { status, body } = here.foreign('GET', at(here, branch));
  return status === 404 ? undefined : (body as { settings: Readonly<Record<string, unknown>> }).settings;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** A world that keeps the writes. */
function watched(options: WorldOptions = {}): { readonly here: World; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const here = world({
    ...options,
    wrap: transport => request => {
      const { method, url, body } = request;
      const path = url.replace(/.*\/branches\/[^/]+/, '');
      if (method !== 'GET')
        sent.push({ method, path, body: body === undefined ? undefined : JSON.parse(body) });
      return transport(request);
    },
  });
  return { here, sent };
}

async function onlyRow(here: World, text: string): Promise<Row> {
  const { rows } = (await here.drift(text)).plan;
  expect(rows).toHaveLength(1);
  return rows[0] as Row;
}

async function exported(here: World): Promise<Awaited<ReturnType<typeof exportScopes>>> {
  return exportScopes([projectScope(PROJECT)], here.session(), { secrets: true });
}

describe('turning it on', () => {
  it('sends what the entry says in one request, and opens the database', async () => {
    const { here, sent } = watched();
    const text = entry(
      'auth_provider: external, jwks_url: "https://a.example/jwks.json", provider_name: Clerk, jwt_audience: acme, add_default_grants: true, skip_auth_schema: false, settings: { db_schemas: [api] }',
    );
    const { plan } = await here.apply(text);
    expect(plan.rows[0]?.opening?.said).toBe(
      `${TOKENS}; each of them gets all rights on the tables of the schema public; the Data API serves the schema api`,
    );
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/data-api/neondb',
        body: {
          auth_provider: 'external',
          jwks_url: 'https://a.example/jwks.json',
          provider_name: 'Clerk',
          jwt_audience: 'acme',
          add_default_grants: true,
          skip_auth_schema: false,
          settings: { db_schemas: ['api'] },
        },
      },
    ]);
  });

  it('needs nothing but a database', async () => {
    const { here, sent } = watched();
    expect(statuses(await here.apply(entry()))).toEqual([`done ${OWN}`]);
    expect(sent.map(({ body }) => body)).toEqual([{}]);
    expect((await here.plan(entry())).plan.rows).toEqual([]);
  });

  it('waits for its database, and is blocked without one', async () => {
    const here = world();
    const other = '[{ database: shop }]';
    expect(lines(await here.plan(main(other)))).toEqual([
      `blocked neon.data_api/${PROJECT}/main/shop: this entry needs neon.database/${PROJECT}/main/shop, which does not exist`,
    ]);
    const both = manifest(
      `{ name: main, databases: [{ name: shop, owner_name: neondb_owner }], data_api: ${other} }`,
    );
    expect(statuses(await here.apply(both))).toEqual([
      `done neon.data_api/${PROJECT}/main/shop`,
      `done neon.database/${PROJECT}/main/shop`,
    ]);
  });

  it('keeps its database: a delete of it waits until it is off', async () => {
    const here = world();
    const shop = (database: string, dataApi: string): string =>
      manifest(`{ name: main, databases: [${database}], data_api: [${dataApi}] }`);
    await here.apply(shop('{ name: shop, owner_name: neondb_owner }', '{ database: shop }'));
    const gone = shop('{ name: shop, absent: true }', '{ database: shop, absent: true, allow: [loss] }');
    expect(statuses(await here.apply(gone))).toEqual([
      `done neon.data_api/${PROJECT}/main/shop`,
      `done neon.database/${PROJECT}/main/shop`,
    ]);
    expect(
      here
        .writes()
        .slice(-2)
        .map(each => each.replace(/.*\/branches\/[^/]+/, '')),
    ).toEqual(['/data-api/shop', '/databases/shop']);
  });
});

describe('what no answer shows', () => {
  const said_ = (field: string): string =>
    `\`${field}\` of ${OWN} has no effect: the service takes it only when the Data API is turned on and shows it in no answer, so it is not checked`;

  it('is told as not checked, also after a change in the manifest', async () => {
    const here = world();
    const text = (url: string): string =>
      entry(`auth_provider: external, jwks_url: "https://${url}/jwks.json"`);
    await here.apply(text('a.example'));
    for (const url of ['a.example', 'b.example']) {
      const { plan } = await here.plan(text(url));
      expect(plan.rows).toEqual([]);
      expect(notesOf(plan.notes)).toEqual([said_('auth_provider'), said_('jwks_url')]);
    }
    here.forget();
    await here.apply(text('b.example'));
    expect(here.writes()).toEqual([]);
  });

  it('is not said of an entry that does not write it', async () => {
    const here = world();
    turnOn(here);
    expect((await here.plan(entry('settings: { db_schemas: [public] }'))).plan.notes).toEqual([]);
  });

  it('may be the settings: then they are neither compared nor written nor exported', async () => {
    const here = world({
      wrap: transport => async request => {
        const { value: _, ...answer } = await transport(request);
        if (request.method !== 'GET' || !request.url.includes('/data-api/') || answer.status !== 200)
          return answer;
        return { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), settings: null }) };
      },
    });
    turnOn(here);
    const text = entry('settings: { db_max_rows: 5 }');
    const { plan } = await here.plan(text);
    expect(plan.rows).toEqual([]);
    expect(notesOf(plan.notes)).toEqual([
      `\`settings.db_max_rows\` of ${OWN} has no effect: the service does not show the settings of this Data API, so it is not checked`,
    ]);
    here.forget();
    await here.apply(text);
    expect(here.writes()).toEqual([]);
    expect(JSON.stringify((await exported(here)).sections)).toContain('"data_api":[{"database":"neondb"}]');
  });
});

describe('a change of settings', () => {
  const ALL = {
    db_aggregates_enabled: false,
    db_anon_role: 'visitor',
    db_extra_search_path: 'extensions',
    db_max_rows: 7,
    db_schemas: ['public', 'theirs'],
    jwt_role_claim_key: '.app.role',
    jwt_cache_max_lifetime: 7,
    openapi_mode: 'ignore-privileges',
    server_cors_allowed_origins: 'https://theirs.example.com',
    server_timing_enabled: true,
  };

  it.each(['replaces', 'merges'])(
    'sends what is live beside it, where a PATCH %s',
    async data_api_settings => {
      const { here, sent } = watched({ quirks: { data_api_settings } });
      turnOn(here, { settings: { db_max_rows: 5, db_schemas: ['api'] } });
      expect(statuses(await here.apply(entry('settings: { db_max_rows: 9 }')))).toEqual([`done ${OWN}`]);
      expect(sent).toEqual([
        {
          method: 'PATCH',
          path: '/data-api/neondb',
          body: {
            settings: {
              db_aggregates_enabled: true,
              db_anon_role: 'anonymous',
              jwt_role_claim_key: '.role',
              db_max_rows: 9,
              db_schemas: ['api'],
            },
          },
        },
      ]);
      expect(settings(here)).toMatchObject({ db_max_rows: 9, db_schemas: ['api'] });
    },
  );

  it('sends a setting back that evenkeel does not know', async () => {
    const { here, sent } = watched({ quirks: { unknown_fields: 'kept' } });
    turnOn(here, { settings: { db_newer: { x: 1 } } });
    await here.apply(entry('settings: { db_max_rows: 9 }'));
    expect(sent[0]?.body).toMatchObject({ settings: { db_max_rows: 9, db_newer: { x: 1 } } });
  });

  it('has what somebody set a moment ago: it is read again just before', async () => {
    let meanwhile: (() => void) | undefined;
    const here = world({
      wrap: transport => request => {
        // The plan has read it; the step reads it again.
        if (request.url.endsWith('/data-api/neondb')) {
          const then = meanwhile;
          meanwhile = undefined;
          const answer = transport(request);
          return answer.then(each => {
            then?.();
            return each;
          });
        }
        return transport(request);
      },
    });
    turnOn(here, { settings: { db_max_rows: 5 } });
    meanwhile = () =>
      void here.foreign('PATCH', at(here), { settings: { db_max_rows: 5, db_schemas: ['api'] } });
    await here.apply(entry('settings: { db_max_rows: 9 }'));
    expect(settings(here)).toMatchObject({ db_max_rows: 9, db_schemas: ['api'] });
  });

  it.each(Object.entries(ALL))('by somebody is one row of drift: %s', async (name, value) => {
    const here = world();
    turnOn(here);
    here.other('PATCH', at(here), {
      settings: {
        db_max_rows: 1000,
        server_cors_allowed_origins: 'https://a.example',
        db_extra_search_path: 'a',
        jwt_cache_max_lifetime: 60,
        server_timing_enabled: false,
      },
    });
    const { sections } = await exported(here);
    const text = JSON.stringify({ name: 'acme', ...sections });
    expect((await here.drift(text)).plan.rows).toEqual([]);
    here.other('PATCH', at(here), { settings: { ...settings(here), [name]: value } });
    const { action, address, fields } = await onlyRow(here, text);
    expect([action, address, fields.map(({ path }) => path)]).toEqual(['update', OWN, [`settings.${name}`]]);
    await here.apply(text);
    expect((await here.drift(text)).plan.rows).toEqual([]);
  });

  it('is never sent without a setting, which would only make the service read the schema again', async () => {
    const { here, sent } = watched();
    turnOn(here);
    const texts = [
      entry(),
      entry('settings: {}'),
      entry('settings: { openapi_mode: disabled, db_schemas: [public] }'),
      entry('settings: { db_max_rows: 5 }, ignore: [settings.db_max_rows]'),
      entry('jwt_audience: other'),
    ];
    for (const text of texts) await here.apply(text);
    expect(sent).toEqual([]);
  });
});

describe('turning it off', () => {
  it('needs the word, also where the entry says absent', async () => {
    const { here, sent } = watched();
    turnOn(here);
    expect(lines(await here.plan(entry('absent: true')))).toEqual([`blocked ${OWN}: ${LOSS}`]);
    const { plan, results } = await here.apply(entry('absent: true, allow: [loss]'));
    expect(results.map(({ status }) => status)).toEqual(['done']);
    expect(plan.rows[0]?.loss).toMatchObject([{ what: 'settings of the Data API', count: null }]);
    expect(sent).toEqual([{ method: 'DELETE', path: '/data-api/neondb', body: undefined }]);
    expect(settings(here)).toBeUndefined();
  });
});

describe('data_api: false', () => {
  const OFF = main('false');
  const ALLOWED = manifest('{ name: main, data_api: false, allow: [loss] }');

  it('is as wanted where nobody turned it on', async () => {
    const here = world();
    const { plan } = await here.drift(OFF);
    expect([plan.rows, plan.notes]).toEqual([[], []]);
  });

  it('is a drift that opens, as soon as somebody turns it on, for any database', async () => {
    const here = world();
    here.other('POST', `${NEON}/branches/${branchId(here, 'main')}/databases`, {
      database: { name: 'hidden', owner_name: 'neondb_owner' },
    });
    turnOn(here, {}, 'main', 'hidden');
    const row = await onlyRow(here, OFF);
    expect(row).toMatchObject({ address: `neon.data_api/${PROJECT}/main/hidden`, action: 'blocked' });
    expect([said(row.reason), row.severity, row.widened?.said]).toEqual([LOSS, 'widened', TOKENS]);
    expect((await here.apply(OFF)).results.map(({ status }) => status)).toEqual(['blocked']);
  });

  it('turns it off with allow: [loss] of the branch, all of them, and no guard counts them', async () => {
    const here = world();
    here.other('POST', `${NEON}/branches/${branchId(here, 'main')}/databases`, {
      database: { name: 'second', owner_name: 'neondb_owner' },
    });
    turnOn(here);
    turnOn(here, {}, 'main', 'second');
    const row = (await here.drift(ALLOWED)).plan.rows.map(({ action, widened }) => [action, widened?.said]);
    expect(row).toEqual([
      ['delete', TOKENS],
      ['delete', TOKENS],
    ]);
    expect(statuses(await here.apply(ALLOWED))).toEqual([
      `done ${OWN}`,
      `done neon.data_api/${PROJECT}/main/second`,
    ]);
    expect((await here.drift(ALLOWED)).plan.rows).toEqual([]);
  });

  it('deletes nothing that keep holds, nor with pruning left out', async () => {
    const here = world();
    turnOn(here);
    const kept = manifest('{ name: main, data_api: false, allow: [loss] }', `keep: ["${OWN}"],`);
    for (const report of [await here.apply(kept), await here.apply(ALLOWED, { prune: false })])
      expect(report.plan.rows).toEqual([]);
    expect(settings(here)).toBeDefined();
  });

  it('says of a new branch that it may inherit one, and the next plan shows it', async () => {
    const here = world();
    turnOn(here);
    const text = manifest('{ name: main }, { name: dev, data_api: false }');
    const { plan } = await here.apply(text);
    expect(notesOf(plan.rows[0]?.notes ?? [])).toContain(
      'the new branch may start with the Data API of its parent, which only the next plan shows',
    );
    const row = await onlyRow(here, text);
    expect([row.address, row.widened?.said]).toEqual([`neon.data_api/${PROJECT}/dev/neondb`, TOKENS]);
  });

  it('says nothing of a branch that is there', async () => {
    const here = world();
    const { plan } = await here.plan(manifest('{ name: main, protected: true, data_api: false }'));
    expect(notesOf(plan.rows[0]?.notes ?? [])).toEqual([]);
  });
});

describe('what is not listed', () => {
  it('is left alone, and pruned only where the branch is pruned and has the key', async () => {
    const here = world();
    turnOn(here);
    for (const text of [
      main('[]'),
      manifest('{ name: main, prune: true }'),
      manifest('{ name: main, allow: [loss] }'),
    ])
      expect((await here.plan(text)).plan.rows).toEqual([]);
    expect(lines(await here.plan(manifest('{ name: main, prune: true, data_api: [] }')))).toEqual([
      `blocked ${OWN}: ${LOSS}`,
    ]);
  });
});

describe('a new branch', () => {
  const text = manifest(
    '{ name: main }, { name: dev, data_api: [{ database: neondb, settings: { db_max_rows: 3 } }] }',
  );

  it.each([
    ['inherited', { db_max_rows: 3 }, 'done_before'],
    ['left_out', { db_max_rows: 3 }, 'done'],
    ['inherited', { db_max_rows: 9 }, 'stale'],
    ['left_out', { db_max_rows: 9 }, 'done'],
  ])('has what its entry says, where the parent’s is %s with %o', async (data_api_of_parent, of, status) => {
    const here = world({ quirks: { data_api_of_parent } });
    turnOn(here, { settings: of });
    const { plan, results } = await here.apply(text);
    expect(plan.rows.map(({ action }) => action)).toEqual(['create', 'create']);
    expect(results.map(each => each.status)).toEqual(['done', status]);
    await here.apply(text);
    expect((await here.plan(text)).plan.rows).toEqual([]);
    expect(settings(here, 'dev')).toMatchObject({ db_max_rows: 3 });
  });

  it.each([
    ['inherited', 'done'],
    ['left_out', 'done_before'],
  ])('has none where its entry says absent: %s', async (data_api_of_parent, status) => {
    const here = world({ quirks: { data_api_of_parent } });
    turnOn(here);
    const absent = manifest(
      '{ name: main }, { name: dev, data_api: [{ database: neondb, absent: true, allow: [loss] }] }',
    );
    expect((await here.apply(absent)).results.map(each => each.status)).toEqual(['done', status]);
    expect(settings(here, 'dev')).toBeUndefined();
  });
});

describe('a branch that expires', () => {
  it.each(['ttl: 7d', 'expires_at: 2026-12-01T00:00:00Z'])('cannot have it: %s', expiry => {
    const text = (dataApi: string): string =>
      manifest(`{ name: main }, { name: dev, ${expiry}, data_api: ${dataApi} }`);
    const here = world();
    expect(() => here.collect(text('[{ database: neondb }]'))).toThrow(
      'neon/branch-expires-data-api: a branch with the Data API cannot expire',
    );
    for (const fine of ['false', '[]', '[{ database: neondb, absent: true }]'])
      expect(() => here.collect(text(fine))).not.toThrow();
  });

  it('refuses it where only live says that it expires', async () => {
    const here = world();
    await here.apply(manifest('{ name: main }, { name: dev, ttl: 7d }'));
    const ignored = manifest(
      '{ name: main }, { name: dev, ignore: [ttl], data_api: [{ database: neondb }] }',
    );
    expect(lines(await here.plan(ignored))).toEqual([
      `blocked neon.data_api/${PROJECT}/dev/neondb: this branch expires, and a branch that expires cannot have the Data API`,
    ]);
  });

  it('gets no expiry while it has it', async () => {
    const here = world();
    await here.apply(manifest('{ name: main }, { name: dev }'));
    turnOn(here, {}, 'dev');
    const text = manifest('{ name: main }, { name: dev, ttl: 7d, data_api: false }');
    expect(lines(await here.plan(text))).toEqual([
      `blocked neon.branch/${PROJECT}/dev: this branch has the Data API, and a branch with the Data API cannot expire`,
      `blocked neon.data_api/${PROJECT}/dev/neondb: ${LOSS}`,
    ]);
  });
});

describe('the roles that it brings along', () => {
  const ROLES = ['anonymous', 'authenticated', 'authenticator'];
  const absent = (name: string): string =>
    manifest(`{ name: main, roles: [{ name: ${name}, absent: true }], prune: true }`);

  it('are in no export, and no row', async () => {
    const here = world();
    turnOn(here);
    const { sections, leftOut, unread } = await exported(here);
    expect([leftOut, unread]).toEqual([[], []]);
    const text = JSON.stringify({ name: 'acme', ...sections });
    for (const name of ROLES) expect(text).not.toContain(`"name":"${name}"`);
    expect((await here.plan(text)).plan.rows).toEqual([]);
  });

  it.each(ROLES)('are not deleted while it is on: %s', async name => {
    const here = world();
    turnOn(here);
    expect(lines(await here.plan(absent(name)))).toEqual([
      `blocked neon.role/${PROJECT}/main/${name}: this resource cannot be deleted: the Data API of this branch uses this role`,
    ]);
    here.other('DELETE', at(here));
    expect(lines(await here.plan(absent(name)))).toEqual([`delete neon.role/${PROJECT}/main/${name}`]);
  });

  it('are roles like any other on a branch without it', async () => {
    const here = world();
    here.other('POST', `${NEON}/branches/${branchId(here, 'main')}/roles`, { role: { name: 'anonymous' } });
    expect(JSON.stringify((await exported(here)).sections)).toContain('"name":"anonymous"');
  });
});

describe('an export', () => {
  it('guards each branch that lasts and has none', async () => {
    const here = world();
    await here.apply(manifest('{ name: main }, { name: dev }, { name: tmp, ttl: 7d }'));
    turnOn(here);
    const { sections } = await exported(here);
    const { neon } = sections as unknown as {
      readonly neon: {
        readonly projects: readonly [{ readonly branches: readonly { name: string; data_api?: unknown }[] }];
      };
    };
    const found = neon.projects[0].branches.map(({ name, data_api }) => [name, data_api === false]);
    expect(Object.fromEntries(found)).toEqual({ dev: true, main: false, tmp: false });
    const text = JSON.stringify({ name: 'acme', ...sections });
    expect((await here.plan(text)).plan.rows).toEqual([]);
    turnOn(here, {}, 'dev');
    expect((await onlyRow(here, text)).widened?.said).toBe(TOKENS);
  });
});

it('is turned on again after a request that was lost before the service had it', async () => {
  const here = world();
  here.sandbox.faults.add([faultOf({ drop: 'before' }, { method: 'POST', path: '/data-api/' })]);
  expect(statuses(await here.apply(entry()))).toEqual([`done ${OWN}`]);
  expect(settings(here)).toBeDefined();
});

it('is turned off before its database is deleted', async () => {
  const here = world();
  here.other('POST', `${NEON}/branches/${branchId(here, 'main')}/databases`, {
    database: { name: 'extra', owner_name: 'neondb_owner' },
  });
  turnOn(here, {}, 'main', 'extra');
  const text = manifest(
    '{ name: main, databases: [{ name: extra, absent: true, allow: [loss] }], data_api: [{ database: extra, absent: true, allow: [loss] }] }',
  );
  const kinds = (await here.plan(text)).plan.rows.map(({ kind, action }) => `${action} ${kind}`);
  expect(kinds).toEqual(['delete neon.data_api', 'delete neon.database']);
});

describe('a list that cannot be read', () => {
  const answer = (status: number, body: string) =>
    world({
      wrap: transport => request =>
        request.url.includes('/data-api/')
          ? Promise.resolve({ status, headers: {}, body })
          : transport(request),
    });

  it.each([
    ['a 404 of something in between', 404, '<html>not found</html>'],
    ['a 404 without the words of the service', 404, '{"error":"no"}'],
    ['a 403, also with words of the service', 403, '{"code":"","message":"not allowed"}'],
    ['an answer without a status', 200, '{"url":"https://a.example"}'],
    [
      'null in place of the schemas',
      200,
      '{"url":"https://a.example","status":"active","settings":{"db_schemas":null}}',
    ],
    ['settings that are no object', 200, '{"url":"https://a.example","status":"active","settings":[]}'],
  ])('never counts as none: %s', async (_, status, body) => {
    const here = answer(status, body);
    const { plan } = await here.drift(main('false'));
    expect(plan.unread.map(({ kind }) => kind)).toEqual(['neon.data_api']);
    expect((await here.plan(entry())).plan.rows.map(({ action }) => action)).toEqual(['blocked']);
  });

  it('is none where the service says that a database has none', async () => {
    const here = answer(404, '{"code":"","message":"data API not found"}');
    expect((await here.drift(main('false'))).plan.unread).toEqual([]);
  });
});

it('is checked by its name in Postgres', () => {
  const here = world();
  expect(() => here.collect(main(`[{ database: ${'ä'.repeat(32)} }]`))).toThrow('neon/postgres-name');
});
