import { describe, expect, it } from 'vitest';
import { type NeonClient, neonClient, projectId } from './neon-client.ts';

const lockMessage =
  'project already has running conflicting operations, scheduling of new ones is prohibited';

function statuses(neon: NeonClient): readonly unknown[] {
  return neon
    .inProject('GET', '/operations?limit=2')
    .list('operations')
    .map(each => each['status'])
    .reverse();
}

describe('operations', () => {
  it('run one after another and go through their states by the clock', () => {
    const neon = neonClient({ operationMs: 1000 });
    const made = neon.inProject('POST', '/branches', {
      branch: { name: 'dev' },
      endpoints: [{ type: 'read_write' }],
    });
    expect(made.list('operations').map(each => each['action'])).toEqual(['create_branch', 'start_compute']);
    const id = made.string('branch', 'id');
    expect(made.at('branch')).toMatchObject({ current_state: 'init', pending_state: 'ready' });
    expect(statuses(neon)).toEqual(['running', 'scheduling']);
    neon.advance(1000);
    expect(statuses(neon)).toEqual(['finished', 'running']);
    expect(neon.inProject('GET', `/branches/${id}`).at('branch', 'current_state')).toBe('init');
    neon.advance(1000);
    expect(statuses(neon)).toEqual(['finished', 'finished']);
    expect(neon.inProject('GET', `/branches/${id}`).at('branch', 'current_state')).toBe('ready');
    expect(neon.inProject('GET', `/branches/${id}/endpoints`).at('endpoints', 0, 'current_state')).toBe(
      'active',
    );
    const one = made.string('operations', 1, 'id');
    expect(neon.inProject('GET', `/operations/${one}`).at('operation')).toMatchObject({
      status: 'finished',
      total_duration_ms: 1000,
    });
    expect(neon.inProject('GET', '/operations/none').status).toBe(404);
  });

  it('are finished at once when they take no time', () => {
    const neon = neonClient();
    expect(neon.inProject('POST', '/branches').at('operations', 0, 'status')).toBe('finished');
    expect(neon.inProject('POST', '/branches').status).toBe(201);
  });

  it('lock their project against writes that schedule others, and only that project', () => {
    const neon = neonClient({ operationMs: 1000, projects: [projectId, 'other-1'] });
    const id = neon.branch('dev');
    const refused = neon.inProject('POST', '/branches', { branch: { name: 'two' } });
    expect(refused.status).toBe(423);
    expect(refused.at('message')).toBe(lockMessage);
    expect(neon.inProject('PATCH', `/branches/${id}`, { branch: { name: 'three' } }).status).toBe(423);
    expect(neon.inProject('DELETE', `/branches/${id}`).status).toBe(423);
    expect(neon.inProject('POST', `/branches/${id}/buckets`, { name: 'b' }).status).toBe(201);
    expect(neon.inProject('GET', '/branches').status).toBe(200);
    expect(neon.call('POST', '/projects/other-1/branches').status).toBe(201);
    neon.advance(1000);
    expect(neon.inProject('POST', '/branches', { branch: { name: 'two' } }).status).toBe(201);
  });

  it('lock every write where the quirk says so', () => {
    const neon = neonClient({ operationMs: 1000, quirks: { lock_scope: 'all_writes' } });
    const id = neon.branch('dev');
    expect(neon.inProject('POST', `/branches/${id}/buckets`, { name: 'b' }).status).toBe(423);
  });

  it('leave a branch that is not ready closed to writes where the quirk says so', () => {
    const neon = neonClient({ operationMs: 1000, quirks: { unready_branch: 'refuses' } });
    const id = neon.branch('dev');
    const refused = neon.inProject('POST', `/branches/${id}/buckets`, { name: 'b' });
    expect([refused.status, refused.at('message')]).toEqual([422, 'branch not ready yet']);
    neon.advance(1000);
    expect(neon.inProject('POST', `/branches/${id}/buckets`, { name: 'b' }).status).toBe(201);
  });

  it('are listed newest first in pages', () => {
    const neon = neonClient();
    const ids = [1, 2, 3].map(() => neon.inProject('POST', '/branches').string('operations', 0, 'id'));
    const first = neon.inProject('GET', '/operations?limit=2');
    expect(first.list('operations').map(each => each['id'])).toEqual([ids[2], ids[1]]);
    const second = neon.inProject(
      'GET',
      `/operations?limit=2&cursor=${first.string('pagination', 'cursor')}`,
    );
    expect(second.list('operations').map(each => each['id'])).toContain(ids[0]);
    expect(neon.inProject('GET', '/operations?limit=1001').status).toBe(400);
  });

  it('take the status that was written into the state', () => {
    const neon = neonClient({ operationMs: 1000 });
    const id = neon.inProject('POST', '/branches').string('operations', 0, 'id');
    const state = JSON.parse(
      JSON.stringify(neon.service.state()).replace(
        `"id":"${id}"`,
        `"id":"${id}","status":"failed","error":"no luck"`,
      ),
    );
    neon.service.restore(state);
    expect(neon.inProject('GET', `/operations/${id}`).at('operation')).toMatchObject({
      status: 'failed',
      error: 'no luck',
      failures_count: 1,
    });
    expect(neon.inProject('POST', '/branches').status).toBe(201);
  });

  it('come back from every write that schedules them', () => {
    const neon = neonClient();
    const main = neon.mainBranch();
    const dev = neon.branch('dev');
    const endpoint = neon
      .inProject('POST', '/endpoints', { endpoint: { branch_id: dev, type: 'read_write' } })
      .string('endpoint', 'id');
    const snapshot = neon.inProject('POST', `/branches/${dev}/snapshot`).string('snapshot', 'id');
    const writes: readonly (readonly [string, string, unknown?])[] = [
      ['PATCH', '', { project: { name: 'x' } }],
      ['POST', '/branches'],
      ['POST', '/branch_anonymized', {}],
      ['PATCH', `/branches/${dev}`, { branch: { protected: false } }],
      ['POST', `/branches/${dev}/restore`, { source_branch_id: main }],
      ['POST', `/branches/${main}/set_as_default`],
      ['POST', `/branches/${dev}/databases`, { database: { name: 'd', owner_name: 'neondb_owner' } }],
      ['PATCH', `/branches/${dev}/databases/d`, { database: { name: 'e' } }],
      ['DELETE', `/branches/${dev}/databases/e`],
      ['POST', `/branches/${dev}/roles`, { role: { name: 'r' } }],
      ['POST', `/branches/${dev}/roles/r/reset_password`],
      ['DELETE', `/branches/${dev}/roles/r`],
      ['PATCH', `/endpoints/${endpoint}`, { endpoint: { disabled: false } }],
      ['POST', `/endpoints/${endpoint}/suspend`],
      ['POST', `/endpoints/${endpoint}/start`],
      ['POST', `/endpoints/${endpoint}/restart`],
      ['DELETE', `/endpoints/${endpoint}`],
      ['POST', '/jwks', { jwks_url: 'https://keys.example.com', provider_name: 'p' }],
      ['POST', `/snapshots/${snapshot}/restore`, { finalize_restore: true }],
      ['DELETE', `/snapshots/${snapshot}`],
    ];
    for (const [method, path, body] of writes) {
      const answer = neon.inProject(method, path, body);
      expect([method, path, answer.status < 300, Array.isArray(answer.at('operations'))]).toEqual([
        method,
        path,
        true,
        true,
      ]);
    }
  });
});
