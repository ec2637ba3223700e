import { describe, expect, it } from 'vitest';
import { neonClient, projectId } from './neon-client.ts';

describe('every request', () => {
  it('needs the key as a bearer token', () => {
    const neon = neonClient();
    for (const authorization of ['', 'Bearer wrong', 'napi_test']) {
      const answer = neon.call('GET', '/projects', undefined, { headers: { authorization } });
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ code: '', message: 'authentication failed' });
      expect(answer.string('request_id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('is echoed in an error by its request id', () => {
    const answer = neonClient().call('GET', '/nope', undefined, { headers: { 'x-request-id': 'mine' } });
    expect(answer.status).toBe(404);
    expect(answer.at('request_id')).toBe('mine');
  });

  it('is redirected when its path has an empty segment', () => {
    const neon = neonClient();
    const answer = neon.call('GET', `/projects/${projectId}/branches//endpoints?x=1`);
    expect(answer.status).toBe(301);
    expect(answer.headers['location']).toBe(`/neon/api/v2/projects/${projectId}/branches/endpoints?x=1`);
    expect(neon.call('DELETE', `/projects/${projectId}/branches/`).status).toBe(301);
  });

  it('is refused for unknown paths, methods, parameters, fields and broken bodies', () => {
    const neon = neonClient();
    expect(neon.call('GET', '/everything').status).toBe(404);
    expect(neon.call('GET', '/projects/none/branches').status).toBe(404);
    expect(neon.call('PUT', '/projects/x/branches').status).toBe(404);
    expect(neon.inProject('GET', '?nope=1').status).toBe(400);
    expect(neon.inProject('POST', '/branches', { branch: { colour: 'red' } }).string('message')).toBe(
      'unknown field branch.colour',
    );
    expect(neon.inProject('POST', '/branches', undefined, { text: '{' }).status).toBe(400);
    expect(neon.inProject('POST', '/branches', []).status).toBe(400);
    expect(neon.inProject('DELETE', `/branches/${neon.mainBranch()}`, { force: true }).status).toBe(400);
  });

  it('that is refused changes nothing', () => {
    const neon = neonClient();
    const before = neon.service.state();
    const endpoints = [{ type: 'read_write' }, { type: 'read_write' }];
    expect(neon.inProject('POST', '/branches', { endpoints }).status).toBe(409);
    expect(neon.service.state()).toEqual(before);
  });
});

describe('state', () => {
  it('is the same for the same requests', () => {
    const run = (): unknown => {
      const neon = neonClient({ operationMs: 5 });
      neon.branch('a');
      neon.advance(60);
      neon.branch('b');
      return [neon.service.state(), neon.inProject('GET', '/branches').body];
    };
    expect(JSON.stringify(run())).toBe(JSON.stringify(run()));
  });

  it('is a copy that can be restored, and never gives an id twice', () => {
    const neon = neonClient();
    neon.branch('kept');
    const saved = JSON.parse(JSON.stringify(neon.service.state()));
    const other = neonClient();
    other.service.restore(saved);
    expect(other.inProject('GET', '/branches').body).toEqual(neon.inProject('GET', '/branches').body);
    other.branch('more');
    const ids = other
      .inProject('GET', '/branches')
      .list('branches')
      .map(each => each['id']);
    expect(new Set(ids).size).toBe(3);
    expect(JSON.parse(JSON.stringify(neon.service.state()))).toEqual(saved);
  });

  it('is refused when it is not one, and stays as it was', () => {
    const neon = neonClient();
    const before = neon.service.state();
    for (const wrong of [undefined, {}, { projects: [{}], deletedProjects: [], unavailableProjectIds: [] }]) {
      expect(() => neon.service.restore(wrong)).toThrow('not a state');
    }
    expect(neon.service.state()).toEqual(before);
  });

  it('of before the last write answers a stale read', () => {
    const neon = neonClient();
    neon.branch('new');
    const names = (stale: boolean): readonly unknown[] =>
      neon
        .inProject('GET', '/branches', undefined, { stale })
        .list('branches')
        .map(each => each['name']);
    expect(names(true)).toEqual(['main']);
    expect(names(false)).toContain('new');
    neon.inProject('POST', '/branches', { branch: { name: 'new' } });
    expect(names(true)).toEqual(['main']);
  });
});
