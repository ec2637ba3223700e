import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { githubFetch } from '../../src/action/github/github-fetch.ts';
import { type ConnectProxy, connectProxy, tlsFront, trustTestHosts } from '../helpers/connect-proxy.ts';
import { NAMES_CERTIFICATE } from '../helpers/test-certificate.ts';
import { MERGE, pullRequestWorld } from './pull-request-world.ts';
import { HEAD, pullRequest, REPOSITORY, type Step, type StepOptions, succeeded } from './runner.ts';

const SERVICES = 'services.evenkeel.test';
const GITHUB = 'github.evenkeel.test';

const runner = pullRequestWorld();
let fronts: Awaited<ReturnType<typeof tlsFront>>[];
let proxy: ConnectProxy;

beforeEach(async () => {
  await writeFile(join(runner.folder, '.ca.pem'), NAMES_CERTIFICATE);
  fronts = [await tlsFront(runner.sandbox.url), await tlsFront(runner.github.url)];
  const [services, github] = fronts.map(({ port }) => port);
  proxy = await connectProxy({
    hosts: { [SERVICES]: services ?? 0, [GITHUB]: github ?? 0 },
    login: 'ann:canary-7f3',
  });
});

afterEach(async () => {
  await proxy.close();
  for (const front of fronts) await front.close();
});

/** A step of a runner that reaches nothing but a proxy, by name. */
async function step(options: StepOptions = {}): Promise<Step> {
  const { url, env } = runner.sandbox;
  const moved = Object.entries(env).map(([name, value]) => [name, value.replace(url, `https://${SERVICES}`)]);
  return runner.step({
    ...options,
    bundled: true,
    env: {
      ...Object.fromEntries(moved),
      GITHUB_API_URL: `https://${GITHUB}`,
      GITHUB_GRAPHQL_URL: `https://${GITHUB}/graphql`,
      NODE_EXTRA_CA_CERTS: join(runner.folder, '.ca.pem'),
      https_proxy: proxy.url.replace('//', '//ann:canary-7f3@'),
      ...options.env,
    },
  });
}

test('a runner behind a proxy comments a plan and applies what was reviewed', async () => {
  const payload = pullRequest(HEAD, REPOSITORY);
  const planned = await succeeded(step({ event: 'pull_request', payload }));
  expect(runner.github.requests.some(request => request.startsWith('POST /repos/'))).toBe(true);
  await runner.merge();
  const applied = await succeeded(
    step({
      env: { GITHUB_SHA: MERGE },
      with: { command: 'apply', 'expect-digest': 'reviewed' },
    }),
  );
  expect(applied.outputs['result']).toBe('applied');
  expect(new Set(proxy.seen)).toEqual(new Set([`CONNECT ${SERVICES}:443`, `CONNECT ${GITHUB}:443`]));
  for (const { stdout, stderr, summary } of [planned, applied]) {
    const shown = stdout.split('\n').filter(line => !line.startsWith('::add-mask::'));
    expect(shown.join('\n') + stderr + summary).not.toMatch(/canary|YW5uOmNhbmFyeS/);
    expect(stdout).toContain('::add-mask::canary-7f3');
  }
});

test('what the proxy answers is said of GitHub too, and nothing is sent', async () => {
  const { stdout, code } = await step({
    with: { command: 'apply', 'expect-digest': 'reviewed' },
    env: { https_proxy: proxy.url },
  });
  expect(code).toBe(1);
  expect(stdout).toContain(
    'it asks for a user and a password (407). Set the user and the password in https_proxy',
  );
  expect(runner.github.requests).toEqual([]);
});

test('a proxy that is none ends the step at once', async () => {
  const { stdout, code } = await step({ env: { https_proxy: 'socks5://ann:canary-7f3@proxy.corp' } });
  expect(code).toBe(1);
  expect(stdout).toContain('::error title=evenkeel::https_proxy is not a usable proxy');
  expect([...proxy.seen, ...runner.github.requests]).toEqual([]);
});

test('the password of a proxy is masked before anything else is printed, used or not', async () => {
  const env = { HTTP_PROXY: 'http://ann:canary-7f3@proxy.corp:3128' };
  const { stdout } = await runner.step({ with: { command: 'validate' }, env });
  expect(stdout.indexOf('::add-mask::canary-7f3\n')).toBeGreaterThanOrEqual(0);
  expect(stdout.indexOf('::add-mask::canary-7f3\n')).toBeLessThan(stdout.indexOf('Valid'));
});

test('fetch keeps its manners behind a proxy: a status, and the signal of whoever asks', async () => {
  const trust = trustTestHosts();
  const { fetch, close } = githubFetch({ HTTPS_PROXY: proxy.url.replace('//', '//ann:canary-7f3@') });
  try {
    const refused = await fetch(`https://${GITHUB}/repos/acme/app/issues`, { redirect: 'manual' });
    expect([refused.ok, refused.status]).toEqual([false, 401]);
    const direct = await fetch(`${runner.github.url}/repos/acme/app/issues`);
    expect(direct.status).toBe(401);
    expect(proxy.seen).toEqual([`CONNECT ${GITHUB}:443`]);
    const stop = new AbortController();
    const { signal } = stop;
    const asked = fetch(`https://${GITHUB}/repos/acme/app/issues`, { signal });
    stop.abort(new Error('too late'));
    await expect(asked).rejects.toThrow('too late');
    await expect(fetch(`https://${GITHUB}/repos/acme/app/issues`, { signal })).rejects.toThrow('too late');
  } finally {
    await close();
    trust.restore();
  }
});
