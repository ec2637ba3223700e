import { describe, expect, it } from 'vitest';
import { isSecretPath } from '../../src/sandbox/copy/live-answer.ts';
import { HOSTILE } from '../helpers/hostile-text.ts';
import { imageBytes, PNG } from '../helpers/images.ts';
import { rehearsed } from '../helpers/rehearsed.ts';
import { APPLICATION, GUILD, PROJECT, type World, world } from '../helpers/world.ts';

const BRANCHES = `/neon/api/v2/projects/${PROJECT}/branches`;
const COMMANDS = `/discord/api/v10/applications/${APPLICATION}/commands`;
const OF_GUILD = `/discord/api/v10/applications/${APPLICATION}/guilds/${GUILD}/commands`;
const EMOJIS = `/discord/api/v10/applications/${APPLICATION}/emojis`;
const METADATA = `/discord/api/v10/applications/${APPLICATION}/role-connections/metadata`;
const APPLICATION_PATH = '/discord/api/v10/applications/@me';
const QUIRKS = { unknown_members: 'kept', unknown_fields: 'kept' };
const NAMES = HOSTILE.filter(name => name.trim() !== '' && name.length < 200 && !/\p{Surrogate}/u.test(name));

function made(live: World, method: string, path: string, body: unknown): Readonly<Record<string, unknown>> {
  const answer = live.foreign(method, path, body);
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  live.clock.advance(10_000);
  return answer.body as Readonly<Record<string, unknown>>;
}

/**
 * What clients of other people left: names of every sort, contents, marks, and members that nobody
 * knows yet.
 */
function foreignLive(): World {
  const live = world({ quirks: QUIRKS });
  for (const [at, name] of NAMES.entries()) {
    const { branch } = made(live, 'POST', BRANCHES, {
      branch: { name },
      ...(at % 3 === 0 ? { endpoints: [{ type: 'read_write' }] } : {}),
      ...(at % 4 === 0 ? { annotation_value: { note: name } } : {}),
    });
    const { id } = branch as { id: string };
    if (at % 2 === 0) made(live, 'POST', `${BRANCHES}/${id}/roles`, { role: { name: `r${at}` } });
    if (at % 5 === 0) made(live, 'POST', `${BRANCHES}/${id}/buckets`, { name: `b${at}` });
    if (at % 7 === 0)
      made(live, 'POST', `${BRANCHES}/${id}/credentials`, {
        principal_type: 'user',
        scopes: ['storage:read'],
      });
  }
  const { branches } = live.foreign('GET', BRANCHES).body as {
    readonly branches: readonly { readonly id: string; readonly default: boolean }[];
  };
  const main = branches.find(each => each.default)?.id;
  made(live, 'POST', `${BRANCHES}/${main}/data-api/neondb`, {
    settings: { db_max_rows: 3, db_schemas: ['api'], db_newer: true },
  });
  const names = { de: 'sperren', fr: 'bannir' };
  const ban = made(live, 'POST', COMMANDS, {
    name: 'ban',
    name_localizations: names,
    description: 'Ban\u200b @everyone',
    new_member: { of: ['tomorrow'] },
    options: [
      { type: 3, name: 'why', description: '`x`', choices: [{ name: '<b>', value: 'a|b' }], new_one: 1 },
    ],
  });
  made(live, 'PATCH', APPLICATION_PATH, { description: 'Theirs', tags: ['theirs'] });
  for (const name of ['fine', 'old']) made(live, 'POST', EMOJIS, { name, image: PNG });
  made(live, 'PUT', METADATA, [{ key: 'level', type: 2, name: 'Level', description: 'x', new_one: 1 }]);
  const local = made(live, 'POST', OF_GUILD, { name: 'local', description: 'x' });
  for (const id of [ban['id'], local['id']])
    made(live, 'PUT', `${OF_GUILD}/${id}/permissions`, {
      permissions: [{ id: '345678901234567890', type: 1, permission: false }],
    });
  return live;
}

const MANIFEST = JSON.stringify({
  evenkeel: 1,
  name: 'acme',
  discord: {
    application_id: APPLICATION,
    application: { description: 'Ours' },
    prune: true,
    emojis: [
      { name: 'new', data: imageBytes().toString('base64') },
      { name: 'ok', renamed_from: 'fine' },
      { name: 'old', absent: true },
    ],
    role_connections: {
      metadata: [{ key: 'rank', type: 'integer_equal', name: 'Rank', description: 'x' }],
      allow: ['loss'],
    },
    commands: [{ name: 'forbid', renamed_from: 'ban', description: 'Ban', allow: ['loss'] }],
    guilds: [{ ids: [GUILD], commands: [{ name: 'local', absent: true }] }],
  },
  neon: {
    projects: [
      {
        id: PROJECT,
        branches: [
          {
            name: 'main',
            protected: true,
            data_api: [{ database: 'neondb', settings: { db_max_rows: 9, db_schemas: ['api'] } }],
          },
          ...NAMES.map(name => ({ name, absent: true })),
        ],
      },
    ],
  },
});

describe('a copy of what other people made', () => {
  it('has the rows, references, losses and digest of live, and the answers to the same reads', async () => {
    const { live, copy } = await rehearsed(foreignLive().sandbox, MANIFEST, { quirks: QUIRKS });
    const here = await live.plan(MANIFEST);
    const there = await copy.plan(MANIFEST);
    expect(here.plan.rows.length).toBeGreaterThan(NAMES.length);
    expect(here.plan.rows.some(row => row.loss.length > 0)).toBe(true);
    expect(there.plan).toEqual(here.plan);
    expect(there.plan.digest).toMatch(/^ek1-/);
  });

  it('has a branch that live is still making in that state, and ready once that is over', async () => {
    const yaml = JSON.stringify({
      evenkeel: 1,
      name: 'acme',
      neon: { projects: [{ id: PROJECT, branches: [{ name: 'dev', protected: true }] }] },
    });
    const operationMs = 60_000;
    const real = world({ operationMs });
    real.foreign('POST', BRANCHES, { branch: { name: 'dev' } });
    const { live, copy } = await rehearsed(real.sandbox, yaml, { operationMs });
    const state = (one: World): unknown => {
      const { branches } = one.foreign('GET', BRANCHES).body as { readonly branches: readonly object[] };
      const dev = branches.find(each => 'name' in each && each.name === 'dev');
      return dev !== undefined && 'current_state' in dev ? dev.current_state : undefined;
    };
    expect([state(live), state(copy)]).toEqual(['init', 'init']);
    copy.clock.advance(operationMs);
    expect(state(copy)).toBe('ready');
  });

  it('has no password and no key of live', async () => {
    const { live, copy } = await rehearsed(foreignLive().sandbox, MANIFEST, { quirks: QUIRKS });
    const secrets = JSON.stringify(live.sandbox.state()).match(/(?:npg|nat_live|nsk_live)_\w+/g) ?? [];
    expect(secrets.length).toBeGreaterThan(10);
    const text = JSON.stringify(copy.sandbox.state());
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('names hosts that nothing can be: what connects to them reaches no compute of live', async () => {
    const databases = [{ name: 'neondb', owner_name: 'neondb_owner' }];
    const main = { name: 'main', endpoints: [{ type: 'read_write' }], databases };
    // With settings the project is read, and with it the end of its hosts.
    const projects = [{ id: PROJECT, settings: { pg_version: 17 }, branches: [main] }];
    const manifest = JSON.stringify({ evenkeel: 1, name: 'acme', neon: { projects } });
    const real = foreignLive().sandbox;
    // Hosts as the service has them, which the sandbox itself never gives.
    real.restore(JSON.parse(JSON.stringify(real.state()).replaceAll('.neon.invalid', '.neon.tech')));
    const { live, copy } = await rehearsed(real, manifest, { quirks: QUIRKS });
    const hosts = (one: World): readonly string[] => {
      const { body } = one.foreign('GET', `/neon/api/v2/projects/${PROJECT}/endpoints`);
      const { endpoints } = body as { readonly endpoints: readonly { readonly host: string }[] };
      return endpoints.map(({ host }) => host);
    };
    expect(hosts(live).length).toBeGreaterThan(3);
    expect(hosts(live).every(host => host.endsWith('.neon.tech'))).toBe(true);
    expect(hosts(copy)).toEqual(hosts(live).map(host => `${host}.invalid`));
    const uri = `/neon/api/v2/projects/${PROJECT}/connection_uri?database_name=neondb&role_name=neondb_owner`;
    expect(JSON.stringify(copy.foreign('GET', uri).body)).toMatch(/@ep-[^/]+\.invalid\/neondb/);
    // A copy of a copy has the same.
    const again = await rehearsed(copy.sandbox, manifest, { quirks: QUIRKS });
    expect(hosts(again.copy)).toEqual(hosts(copy));
  });

  it('is applied to as live is: the same writes, and the same ends of rows', async () => {
    const { live, rehearse } = await rehearsed(foreignLive().sandbox, MANIFEST, { quirks: QUIRKS });
    const predicted = await rehearse();
    live.forget();
    const report = await live.apply(MANIFEST);
    expect(predicted.report.results).toEqual(
      report.results.map(({ ms: _, ...rest }) => expect.objectContaining(rest)),
    );
    expect(predicted.writes.map(each => `${each.method} ${each.path}`)).toEqual(
      live.writes().map(line => line.replace(/\/(?:neon\/api\/v2|discord\/api\/v10)/, '')),
    );
  });
});

it.each([
  ['connection_uri', true],
  ['branches/br-a/roles/app/reveal_password', true],
  ['api_keys/reveal', true],
  ['branches/br-a/roles/app', false],
  ['reveal_passwords', false],
])('an answer below %s is a secret: %s', (path, isSecret) => {
  expect(isSecretPath(`/projects/${PROJECT}/${path}`)).toBe(isSecret);
});
