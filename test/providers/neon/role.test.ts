import { describe, expect, it } from 'vitest';
import type { NeonRole } from '../../../src/generated/manifest.ts';
import { neonRole } from '../../../src/providers/neon/contents/role.ts';
import type { RoleRecord } from '../../../src/providers/neon/contents/role-fields.ts';
import { rowOf } from '../../helpers/report-builders.ts';
import { wantedBy } from '../../helpers/wanted-by.ts';
import { lines, world as sandboxWorld, statuses } from '../../helpers/world.ts';
import { recordingWriter } from './helpers/recording-writer.ts';
import { at, base, main, operation, sentBy } from './helpers/verb-arguments.ts';
import { branch, branchScope, idsOf, PROJECT, PROJECT_ID, world } from './helpers/world.ts';

const preview = branchScope('preview');
const seen = world({ branches: [branch('main'), branch('preview')] });

function role(more: Partial<RoleRecord> = {}): RoleRecord {
  return {
    branch_id: 'br-preview',
    name: 'app',
    created_at: '2026-11-11T00:00:00Z',
    authentication_method: 'password',
    ...more,
  };
}

function liveOf(raw: RoleRecord, from = seen) {
  const live = neonRole.read.live(raw, preview, from);
  if (!live) throw new Error('not a role');
  return live;
}

describe('a role', () => {
  it('manages whether it can log in only where that is written', () => {
    expect(wantedBy(neonRole, { name: 'app' }, main)).toEqual({
      address: `neon.role/${PROJECT_ID}/main/app`,
      parts: [PROJECT_ID, 'main', 'app'],
      fields: {},
    });
    expect(wantedBy(neonRole, { name: 'app', no_login: true }, main).fields).toEqual({
      no_login: true,
    });
  });

  it('is looked at with the databases it may own, if it is absent', () => {
    expect(wantedBy(neonRole, { name: 'app', absent: true }, main).reads).toEqual([
      { kind: 'neon.database', scope: main },
    ]);
  });

  it.each([
    ['password', false],
    ['oauth', false],
    ['no_login', true],
  ])('that authenticates by %s has no_login %s', (authentication_method, no_login) => {
    expect(liveOf(role({ authentication_method })).fields()).toEqual({ no_login });
  });

  it('is as wanted where its record does not say how it authenticates', () => {
    const { authentication_method: _method, ...silent } = role();
    const wanted = wantedBy(neonRole, { name: 'app', no_login: true }, preview);
    const asWanted = { ...seen, desired: () => ({ ...wanted }) as never };
    expect(liveOf(silent, asWanted).fields()).toEqual({ no_login: true });
    expect(liveOf(silent).fields()).toEqual({ no_login: false });
  });

  it('is inherited where it is older than its branch', () => {
    expect(liveOf(role()).inherited).toBeUndefined();
    expect(liveOf(role({ created_at: '2026-11-09T00:00:00Z' })).inherited).toBe(true);
  });

  it('is in a new branch what it is in the parent', () => {
    const live = neonRole.read.live(role({ branch_id: 'br-main' }), main, seen);
    const row = rowOf('create', 'neon.branch', PROJECT, 'new');
    expect(live && neonRole.inherit?.predict?.(row, [live], seen)).toMatchObject([
      { address: `neon.role/${PROJECT_ID}/new/app`, inherited: true, predicted: true },
    ]);
  });

  it('that the platform made is never deleted or exported', () => {
    const own = liveOf(role({ protected: true }));
    expect(neonRole.own?.undeletable?.(own, seen, () => [])?.said).toMatch(
      /Neon made this role for its own use/,
    );
    expect(neonRole.export?.written?.(own, seen)).toBeUndefined();
  });

  it('loses its password and grants when it is replaced', async () => {
    const row = rowOf('replace', 'neon.role', main, 'app');
    expect(await neonRole.cascade?.inspect?.(row, recordingWriter(), idsOf({}), seen)).toMatchObject([
      { what: 'grants' },
    ]);
  });

  it.each(['password', 'no_login'])('with %s is exported as it is', authentication_method => {
    const live = liveOf(role({ authentication_method }));
    const made = wantedBy(neonRole, neonRole.export?.written?.(live, seen) as unknown as NeonRole, preview);
    expect(made?.address).toBe(live.address);
    expect(live.fields()).toMatchObject(made?.fields ?? {});
  });

  it('has a name of at most 63 bytes', () => {
    const rules = (name: string) => neonRole.entry.rules?.({ name }, main, 0).map(each => each.rule);
    expect(rules('a'.repeat(63))).toEqual([]);
    expect(rules('ä'.repeat(32))).toEqual(['neon/postgres-name']);
  });
});

describe('a write to a role', () => {
  it('keeps nothing of the password in the answer', async () => {
    const row = rowOf('create', 'neon.role', main, 'app', { desired: { no_login: true } });
    const made = { ...role({ branch_id: 'br-main' }), password: 'npg_canary' };
    const receipt = await neonRole.write.create?.(row, at({ role: made, operations: [operation] }));
    expect(JSON.stringify(receipt)).not.toContain('npg_canary');
    expect(receipt?.waits).toMatchObject([{ what: 'create_branch on main app' }]);
    expect(await sentBy(neonRole.write.create, row, { role: made, operations: [] })).toEqual([
      {
        method: 'POST',
        path: `${base}/branches/br-main/roles`,
        body: { role: { name: 'app', no_login: true } },
      },
    ]);
  });

  it('deletes by name, encoded as one segment', async () => {
    const row = rowOf('delete', 'neon.role', main, 'a/b');
    expect(await sentBy(neonRole.write.delete, row, undefined)).toEqual([
      { method: 'DELETE', path: `${base}/branches/br-main/roles/a%2Fb` },
    ]);
  });
});

describe('roles on the sandbox', () => {
  const manifest = (roles: string, more = ''): string => `
name: acme
neon: { projects: [{ id: ${PROJECT_ID}, branches: [{ name: main, roles: [${roles}]${more} }] }] }
`;

  it('that own a database which stays are blocked', async () => {
    const planned = await sandboxWorld().plan(manifest('{ name: neondb_owner, absent: true }'));
    expect(lines(planned)).toEqual([
      `blocked neon.role/${PROJECT_ID}/main/neondb_owner: this resource cannot be deleted while neon.database/${PROJECT_ID}/main/neondb depends on it`,
    ]);
  });

  it('are made before the databases they own, and go after them', async () => {
    const here = sandboxWorld();
    const made = manifest('{ name: app }', ', databases: [{ name: app, owner_name: app }]');
    await here.apply(made);
    const path = (kind: string): string => expect.stringMatching(new RegExp(`^\\w+ .*/${kind}(/app)?$`));
    expect(here.writes()).toEqual([path('roles'), path('databases')]);
    here.clock.advance(10_000);
    here.forget();
    const gone = manifest('{ name: app, absent: true }', ', databases: [{ name: app, absent: true }]');
    const applied = await here.apply(gone);
    expect(statuses(applied).every(line => line.startsWith('done '))).toBe(true);
    expect(here.writes()).toEqual([path('databases'), path('roles')]);
  });

  it('never show a password', async () => {
    const here = sandboxWorld();
    const applied = await here.apply(manifest('{ name: app }'));
    expect(JSON.stringify([applied, here.events])).not.toMatch(/npg_/);
  });
});
