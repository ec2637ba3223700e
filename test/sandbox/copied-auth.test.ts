import { expect, test } from 'vitest';
import { copiedProject } from '../../src/sandbox/copy/copied-project.ts';
import type { LiveAnswer } from '../../src/sandbox/copy/live-answer.ts';
import { neonClient, projectId } from './neon/neon-client.ts';

const PATHS = [
  '',
  '/plugins',
  '/domains',
  '/allow_localhost',
  '/email_and_password',
  '/email_provider',
  '/oauth_providers',
  '/plugins/phone-number',
  '/webhooks',
];

test.each([
  ['by every path', PATHS],
  ['without the plugins', PATHS.filter(path => path !== '/plugins')],
  ['by the plugins where they say the same', PATHS.slice(0, 3).concat('/webhooks')],
])('a copy has the authentication of live, read %s, and none of its secrets', (_, paths) => {
  const live = neonClient({ quirks: { auth_secrets: 'shown' } });
  const at = `/branches/${live.mainBranch()}/auth`;
  const write = (method: string, path: string, body: unknown): void => {
    expect(live.inProject(method, `${at}${path}`, body).status).toBeLessThan(300);
  };
  write('POST', '', { auth_provider: 'better_auth' });
  write('PATCH', '/config', { name: 'Shop' });
  write('POST', '/domains', { auth_provider: 'better_auth', domain: 'https://app.example' });
  write('PATCH', '/allow_localhost', { allow_localhost: false });
  write('PATCH', '/email_and_password', { disable_sign_up: true });
  write('PATCH', '/plugins/phone-number', { enabled: true });
  write('PUT', '/webhooks', { enabled: true, webhook_url: 'https://hook.example' });
  write('POST', '/oauth_providers', { id: 'github', client_id: 'id', client_secret: 'canary-oauth' });
  write('PATCH', '/email_provider', {
    type: 'standard',
    host: 'mail.example',
    port: 587,
    username: 'app',
    password: 'canary-mail',
    sender_email: 'app@example.com',
    sender_name: 'App',
  });
  const read = (path: string): LiveAnswer => ({
    service: 'neon',
    segments: `projects/${projectId}${path}`.split('/'),
    isLater: false,
    body: live.inProject('GET', path).body,
  });
  const answers = ['', '/branches', ...paths.map(path => `${at}${path}`)].map(read);
  const project = copiedProject(projectId, answers, { now: live.now(), operationMs: 0 });
  expect(JSON.stringify(project)).not.toContain('canary');

  const copy = neonClient({ quirks: { auth_secrets: 'shown' } });
  copy.service.restore({ projects: [project], deletedProjects: [], unavailableProjectIds: [] });
  for (const path of PATHS) {
    const wanted = JSON.stringify(live.inProject('GET', `${at}${path}`).body)
      .replaceAll('canary-oauth', 'made-up-by-the-sandbox')
      .replaceAll('canary-mail', 'made-up-by-the-sandbox');
    expect(copy.inProject('GET', `${at}${path}`).body, path).toEqual(JSON.parse(wanted));
  }
});

test('a copy has no authentication where live has none', () => {
  const segments = ['projects', projectId, 'branches', 'br-a', 'auth', 'domains'];
  const answers: LiveAnswer[] = [{ service: 'neon', segments, isLater: false, body: { domains: [] } }];
  expect(copiedProject(projectId, answers, { now: 0, operationMs: 0 })).toMatchObject({ auths: [] });
});
