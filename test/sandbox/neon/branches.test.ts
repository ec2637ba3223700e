import { describe, expect, it } from 'vitest';
import { neonClient } from './neon-client.ts';

const day = 24 * 3600 * 1000;
const iso = (ms: number): string => new Date(ms).toISOString();

describe('a branch that is created', () => {
  it('has the default branch as its parent, and inherits roles, databases and buckets with their age', () => {
    const neon = neonClient();
    const main = neon.mainBranch();
    neon.inProject('POST', `/branches/${main}/buckets`, { name: 'uploads' });
    neon.advance(60_000);
    const made = neon.inProject('POST', '/branches', { branch: { name: 'dev' } });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      branch: { name: 'dev', parent_id: main, default: false, protected: false, current_state: 'ready' },
      endpoints: [],
      roles: [{ name: 'neondb_owner' }],
      databases: [{ name: 'neondb' }],
    });
    const id = made.string('branch', 'id');
    const [bucket] = neon.inProject('GET', `/branches/${id}/buckets`).list('buckets');
    const created = Date.parse(made.string('branch', 'created_at'));
    expect(bucket).toMatchObject({ name: 'uploads', access_level: 'private' });
    expect(Date.parse(String(bucket?.['created_at']))).toBe(created - 60_000);
  });

  it('takes the default branch where parent_id is empty, and names itself where no name is given', () => {
    const neon = neonClient();
    const made = neon.inProject('POST', '/branches', { branch: { parent_id: '' } });
    expect(made.at('branch', 'parent_id')).toBe(neon.mainBranch());
    expect(made.at('branch', 'name')).toBe(made.at('branch', 'id'));
    expect(neon.inProject('POST', '/branches').status).toBe(201);
  });

  it('comes with its compute and connection details when endpoints are asked for', () => {
    const neon = neonClient();
    const endpoints = [{ type: 'read_write', autoscaling_limit_max_cu: 2 }];
    const made = neon.inProject('POST', '/branches', { branch: { name: 'dev' }, endpoints });
    expect(made.at('endpoints', 0)).toMatchObject({
      type: 'read_write',
      autoscaling_limit_max_cu: 2,
      current_state: 'active',
    });
    expect(made.string('connection_uris', 0, 'connection_uri')).toContain('canary-');
    const named = [{ type: 'read_only', name: 'reader' }];
    expect(neon.inProject('POST', '/branches', { branch: {}, endpoints: named }).status).toBe(400);
  });

  it('carries annotations that get and list show, at most 50', () => {
    const neon = neonClient();
    const made = neon.inProject('POST', '/branches', { annotation_value: { 'evenkeel.name': 'acme' } });
    const id = made.string('branch', 'id');
    const annotation = { object: { type: 'branch', id }, value: { 'evenkeel.name': 'acme' } };
    expect(neon.inProject('GET', '/branches').at('annotations')).toMatchObject({ [id]: annotation });
    expect(neon.inProject('GET', `/branches/${id}`).at('annotation')).toMatchObject(annotation);
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 'v']));
    expect(neon.inProject('POST', '/branches', { annotation_value: many }).status).toBe(400);
  });

  it('gets new passwords from a protected parent and the same ones from another', () => {
    const neon = neonClient();
    const main = neon.mainBranch();
    const password = (id: string): string =>
      neon.inProject('GET', `/branches/${id}/roles/neondb_owner/reveal_password`).string('password');
    expect(password(neon.branch('open'))).toBe(password(main));
    neon.inProject('PATCH', `/branches/${main}`, { branch: { protected: true } });
    expect(password(neon.branch('closed'))).not.toBe(password(main));
  });

  it('is a root without buckets when only the schema is taken', () => {
    const neon = neonClient();
    neon.inProject('POST', `/branches/${neon.mainBranch()}/buckets`, { name: 'uploads' });
    const made = neon.inProject('POST', '/branches', { branch: { init_source: 'schema-only' } });
    expect(made.at('branch', 'parent_id')).toBeUndefined();
    expect(neon.inProject('GET', `/branches/${made.string('branch', 'id')}/buckets`).list('buckets')).toEqual(
      [],
    );
  });

  it('has only what was there at a past point of its parent', () => {
    const neon = neonClient();
    const main = neon.mainBranch();
    neon.advance(1000);
    const before = iso(neon.now());
    neon.advance(1000);
    neon.inProject('POST', `/branches/${main}/databases`, {
      database: { name: 'late', owner_name: 'neondb_owner' },
    });
    const past = neon.branch('past', { parent_timestamp: before });
    expect(neon.inProject('GET', `/branches/${past}/databases`).list('databases')).toHaveLength(1);
    const future = iso(neon.now() + 1000);
    expect(neon.inProject('POST', '/branches', { branch: { parent_timestamp: future } }).status).toBe(400);
    expect(
      neon.inProject('POST', '/branches', { branch: { parent_timestamp: before, parent_lsn: '0/1' } }).status,
    ).toBe(400);
  });

  it.each([
    [{}, 409],
    [{ duplicate_branch_status: '422' }, 422],
    [{ branch_names: 'not_unique' }, 201],
  ])('with a name that is taken, under %j, answers %i', (quirks, status) => {
    const neon = neonClient({ quirks });
    neon.branch('dev');
    const again = neon.inProject('POST', '/branches', { branch: { name: 'dev' } });
    expect(again.status).toBe(status);
    if (status >= 400) expect(again.string('message')).toContain('already exists');
  });
});

describe('expiry', () => {
  it('is kept to the second, with the interval it was set with, and removed by null', () => {
    const neon = neonClient();
    const id = neon.branch('preview', { expires_at: iso(neon.now() + 7 * day + 400) });
    expect(neon.inProject('GET', `/branches/${id}`).at('branch')).toMatchObject({
      expires_at: iso(neon.now() + 7 * day).replace('.000', ''),
      ttl_interval_seconds: 7 * 24 * 3600,
    });
    neon.advance(day);
    const same = { branch: { expires_at: iso(neon.now() + 6 * day) } };
    expect(neon.inProject('PATCH', `/branches/${id}`, same).at('branch', 'ttl_interval_seconds')).toBe(
      604800,
    );
    const cleared = neon.inProject('PATCH', `/branches/${id}`, { branch: { expires_at: null } });
    expect(cleared.at('branch')).not.toHaveProperty('expires_at');
    expect(cleared.at('branch')).not.toHaveProperty('ttl_interval_seconds');
  });

  it('takes the branch and what is on it away, and a later DELETE is 204', () => {
    const neon = neonClient();
    const id = neon.branch('preview', { expires_at: iso(neon.now() + 60_000) });
    neon.inProject('POST', `/branches/${id}/buckets`, { name: 'b' });
    neon.advance(59_999);
    expect(neon.inProject('GET', `/branches/${id}`).status).toBe(200);
    neon.advance(1);
    expect(neon.inProject('GET', `/branches/${id}`).status).toBe(404);
    expect(neon.inProject('DELETE', `/branches/${id}`).status).toBe(204);
    const deleted = neon.inProject('GET', '/branches?include_deleted=true').list('branches');
    expect(deleted.find(each => each['id'] === id)).toMatchObject({ recovery: { deletion_method: 'ttl' } });
  });

  it('is refused in the past, beyond 30 days, and on protected, default and parent branches', () => {
    const neon = neonClient();
    const refused = (id: string, at: string): number =>
      neon.inProject('PATCH', `/branches/${id}`, { branch: { expires_at: at } }).status;
    const soon = iso(neon.now() + day);
    const parent = neon.branch('parent');
    neon.branch('child', { parent_id: parent });
    const safe = neon.branch('safe', { protected: true });
    expect(refused(neon.branch('past'), iso(neon.now() - 1))).toBe(400);
    expect(refused(neon.branch('far'), iso(neon.now() + 30 * day + 1000))).toBe(400);
    expect(refused(neon.branch('edge'), iso(neon.now() + 30 * day))).toBe(200);
    expect([neon.mainBranch(), parent, safe].map(id => refused(id, soon))).toEqual([400, 400, 400]);
    expect(
      neon.inProject('POST', '/branches', { branch: { protected: true, expires_at: soon } }).status,
    ).toBe(400);
  });

  it('keeps a branch from being protected, made default or given children', () => {
    const neon = neonClient();
    const id = neon.branch('preview', { expires_at: iso(neon.now() + day) });
    expect(neon.inProject('PATCH', `/branches/${id}`, { branch: { protected: true } }).status).toBe(400);
    expect(neon.inProject('POST', `/branches/${id}/set_as_default`).status).toBe(400);
    expect(neon.inProject('POST', '/branches', { branch: { parent_id: id } }).status).toBe(400);
    const both = { branch: { protected: true, expires_at: null } };
    expect(neon.inProject('PATCH', `/branches/${id}`, both).status).toBe(200);
  });
});

describe('deleting a branch', () => {
  it('is refused for default, protected and parent branches and for the first root', () => {
    const neon = neonClient();
    const parent = neon.branch('parent');
    const child = neon.branch('child', { parent_id: parent });
    const safe = neon.branch('safe', { protected: true });
    const root = neon.branch('root', { init_source: 'schema-only' });
    const first = neon.mainBranch();
    neon.inProject('POST', `/branches/${root}/set_as_default`);
    for (const id of [first, parent, safe, root]) {
      expect(neon.inProject('DELETE', `/branches/${id}`).status).toBe(422);
    }
    neon.inProject('POST', `/branches/${first}/set_as_default`);
    expect(neon.inProject('DELETE', `/branches/${root}`).status).toBe(200);
    expect(neon.inProject('DELETE', `/branches/${child}`).status).toBe(200);
    expect(neon.inProject('DELETE', `/branches/${child}`).status).toBe(204);
    expect(neon.inProject('DELETE', `/branches/${parent}`).status).toBe(200);
    expect(neon.inProject('DELETE', '/branches/br-never-there').status).toBe(404);
  });
});

describe('the list of branches', () => {
  it('is newest change first, sorts and searches, and counts', () => {
    const neon = neonClient();
    for (const name of ['b', 'c', 'a']) {
      neon.advance(1000);
      neon.branch(name);
    }
    const names = (query: string): readonly unknown[] =>
      neon
        .inProject('GET', `/branches${query}`)
        .list('branches')
        .map(each => each['name']);
    expect(names('')).toEqual(['a', 'c', 'b', 'main']);
    expect(names('?sort_by=name&sort_order=asc')).toEqual(['a', 'b', 'c', 'main']);
    expect(names('?search=ai')).toEqual(['main']);
    expect(neon.inProject('GET', '/branches/count?search=ai').body).toEqual({ count: 1 });
  });

  it.each(['present', 'absent'])(
    'is walked by cursor when the cursor of a last page is %s',
    last_page_cursor => {
      const neon = neonClient({ quirks: { last_page_cursor } });
      for (let index = 0; index < 6; index += 1) neon.branch(`b${index}`);
      const seen: unknown[] = [];
      let cursor = '';
      for (let pages = 0; pages < 9; pages += 1) {
        const page = neon.inProject('GET', `/branches?limit=3${cursor && `&cursor=${cursor}`}`);
        seen.push(...page.list('branches').map(each => each['id']));
        const next = page.at('pagination', 'next');
        if (typeof next !== 'string') break;
        cursor = next;
      }
      expect(new Set(seen).size).toBe(7);
      expect(seen).toHaveLength(7);
      const whole = neon.inProject('GET', '/branches?limit=10000');
      expect(whole.at('pagination', 'next') !== undefined).toBe(last_page_cursor === 'present');
    },
  );

  it('refuses limits outside 1 to 10000, strange cursors and unknown parameters', () => {
    const neon = neonClient();
    for (const query of ['limit=0', 'limit=10001', 'limit=x', 'cursor=x', 'sort_by=id', 'nope=1']) {
      expect(neon.inProject('GET', `/branches?${query}`).status).toBe(400);
    }
  });
});

describe('updating a branch', () => {
  it('changes only what is supplied', () => {
    const neon = neonClient();
    const id = neon.branch('dev', { protected: true });
    const renamed = neon.inProject('PATCH', `/branches/${id}`, { branch: { name: 'dev2' } });
    expect(renamed.at('branch')).toMatchObject({ id, name: 'dev2', protected: true });
    expect(renamed.at('operations')).toEqual([]);
    expect(neon.inProject('PATCH', `/branches/${id}`, { branch: { parent_id: 'x' } }).status).toBe(400);
    expect(neon.inProject('PATCH', `/branches/${id}`, {}).status).toBe(400);
    expect(neon.inProject('PATCH', `/branches/${id}`, { branch: { name: 'main' } }).status).toBe(409);
  });

  it('moves the default flag by a call of its own', () => {
    const neon = neonClient();
    const main = neon.mainBranch();
    const id = neon.branch('next');
    expect(neon.inProject('POST', `/branches/${id}/set_as_default`).at('branch', 'default')).toBe(true);
    expect(neon.mainBranch()).toBe(id);
    expect(neon.inProject('GET', `/branches/${main}`).at('branch', 'default')).toBe(false);
  });
});

describe('restoring a branch', () => {
  it('gives it the data of its source, moves its children to the kept branch and restarts its countdown', () => {
    const neon = neonClient();
    const main = neon.mainBranch();
    const target = neon.branch('target');
    const child = neon.branch('child', { parent_id: target });
    neon.inProject('POST', `/branches/${main}/databases`, {
      database: { name: 'extra', owner_name: 'neondb_owner' },
    });
    const body = { source_branch_id: main };
    expect(neon.inProject('POST', `/branches/${target}/restore`, body).status).toBe(400);
    const restored = neon.inProject('POST', `/branches/${target}/restore`, {
      ...body,
      preserve_under_name: 'kept',
    });
    expect(restored.at('branch')).toMatchObject({ id: target, parent_id: main, name: 'target' });
    const kept = neon.inProject('GET', '/branches?search=kept').string('branches', 0, 'id');
    expect(neon.inProject('GET', `/branches/${child}`).at('branch', 'parent_id')).toBe(kept);
    expect(neon.inProject('GET', `/branches/${target}/databases`).list('databases')).toHaveLength(2);
    expect(neon.inProject('GET', `/branches/${kept}/databases`).list('databases')).toHaveLength(1);
  });

  it('restarts the countdown of a branch that expires', () => {
    const neon = neonClient();
    const id = neon.branch('preview', { expires_at: iso(neon.now() + 2 * day) });
    neon.advance(day);
    neon.inProject('POST', `/branches/${id}/restore`, { source_branch_id: neon.mainBranch() });
    const branch = neon.inProject('GET', `/branches/${id}`);
    expect(Date.parse(branch.string('branch', 'expires_at'))).toBe(neon.now() + 2 * day);
  });

  it('to its own history needs a point in time and a name, and is refused when protected', () => {
    const neon = neonClient();
    const id = neon.branch('dev');
    const own = { source_branch_id: id };
    const source_timestamp = iso(neon.now());
    const path = `/branches/${id}/restore`;
    expect(neon.inProject('POST', path, own).status).toBe(400);
    expect(neon.inProject('POST', path, { ...own, source_timestamp }).status).toBe(400);
    const whole = { ...own, source_timestamp, preserve_under_name: 'old' };
    expect(neon.inProject('POST', path, { ...whole, source_lsn: '0/1' }).status).toBe(400);
    expect(neon.inProject('POST', path, whole).status).toBe(200);
    const kept = neon.inProject('GET', '/branches?search=old').string('branches', 0, 'id');
    expect(neon.inProject('GET', `/branches/${id}`).at('branch', 'parent_id')).toBe(kept);
    neon.inProject('PATCH', `/branches/${id}`, { branch: { protected: true } });
    expect(neon.inProject('POST', path, { source_branch_id: neon.mainBranch() }).status).toBe(422);
  });

  it('leaves a root a root, and so its backup, which can be deleted', () => {
    const neon = neonClient();
    const main = neon.mainBranch();
    const body = { source_branch_id: main, source_timestamp: iso(neon.now()), preserve_under_name: 'old' };
    neon.advance(1000);
    expect(neon.inProject('POST', `/branches/${main}/restore`, body).status).toBe(200);
    const kept = neon.inProject('GET', '/branches?search=old').string('branches', 0, 'id');
    for (const id of [main, kept])
      expect(neon.inProject('GET', `/branches/${id}`).at('branch', 'parent_id')).toBeUndefined();
    neon.advance(60_000);
    expect(neon.inProject('DELETE', `/branches/${kept}`).status).toBe(200);
  });

  it('keeps its id, or changes it with everything on it', () => {
    const neon = neonClient({ quirks: { restored_branch_id: 'changes' } });
    const id = neon
      .inProject('POST', '/branches', { branch: { name: 'dev' }, endpoints: [{ type: 'read_write' }] })
      .string('branch', 'id');
    const restored = neon.inProject('POST', `/branches/${id}/restore`, {
      source_branch_id: neon.mainBranch(),
    });
    const newId = restored.string('branch', 'id');
    expect(newId).not.toBe(id);
    expect(neon.inProject('GET', `/branches/${newId}/endpoints`).list('endpoints')).toHaveLength(1);
    expect(neon.inProject('GET', `/branches/${id}`).status).toBe(404);
  });
});

describe('a snapshot', () => {
  it('is restored as a branch of its own and takes the place of the old one when finalized', () => {
    const neon = neonClient();
    const main = neon.mainBranch();
    const taken = neon.inProject('POST', `/branches/${main}/snapshot?name=nightly`);
    expect(taken.status).toBe(200);
    const path = `/snapshots/${taken.string('snapshot', 'id')}`;
    const restored = neon.inProject('POST', `${path}/restore`, { name: 'look' });
    const id = restored.string('branch', 'id');
    expect(restored.at('branch')).toMatchObject({
      restore_status: 'restored',
      restored_as: main,
      name: 'look',
    });
    expect(neon.inProject('POST', `/branches/${id}/restore`, { source_branch_id: main }).status).toBe(422);
    expect(neon.inProject('POST', `/branches/${id}/finalize_restore`, { name: 'before' }).status).toBe(200);
    expect(neon.inProject('GET', `/branches/${id}`).at('branch')).toMatchObject({
      name: 'main',
      default: true,
      restore_status: 'finalized',
    });
    expect(neon.inProject('GET', `/branches/${main}`).at('branch')).toMatchObject({
      name: 'before',
      default: false,
    });
    expect(neon.inProject('GET', `/branches/${id}/endpoints`).list('endpoints')).toHaveLength(1);
    expect(neon.inProject('POST', `/branches/${id}/finalize_restore`).status).toBe(422);
  });

  it('is restricted until its restore is finalized, and can be restored like any other then', () => {
    const neon = neonClient();
    const taken = neon.inProject('POST', `/branches/${neon.mainBranch()}/snapshot`);
    const restored = neon.inProject('POST', `/snapshots/${taken.string('snapshot', 'id')}/restore`, {});
    const id = restored.string('branch', 'id');
    expect(restored.at('branch', 'restricted_actions')).toMatchObject([{ name: 'restore' }]);
    expect(neon.inProject('POST', `/branches/${id}/finalize_restore`).status).toBe(200);
    expect(neon.inProject('GET', `/branches/${id}`).at('branch')).not.toHaveProperty('restricted_actions');
    neon.advance(60_000);
    const source_timestamp = new Date(neon.now() - 1_000).toISOString();
    const body = { source_branch_id: id, source_timestamp, preserve_under_name: 'before' };
    expect(neon.inProject('POST', `/branches/${id}/restore`, body).status).toBe(200);
  });

  it('is listed, renamed, kept without names being unique, expires, and is deleted with 202', () => {
    const neon = neonClient();
    const path = `/branches/${neon.mainBranch()}/snapshot?name=same`;
    const id = neon.inProject('POST', `${path}&slug=first`).string('snapshot', 'id');
    expect(neon.inProject('POST', `${path}&slug=first`).status).toBe(409);
    neon.inProject('POST', `${path}&expires_at=${iso(neon.now() + 1000)}`);
    expect(neon.inProject('GET', '/snapshots').list('snapshots')).toHaveLength(2);
    neon.advance(1000);
    expect(neon.inProject('GET', '/snapshots').list('snapshots')).toHaveLength(1);
    const renamed = neon.inProject('PATCH', `/snapshots/${id}`, { snapshot: { name: 'other' } });
    expect(renamed.at('snapshot')).toMatchObject({ name: 'other', slug: 'first', manual: true });
    expect(neon.inProject('DELETE', `/snapshots/${id}`).status).toBe(202);
    expect(neon.inProject('DELETE', `/snapshots/${id}`).status).toBe(404);
  });
});
