import { describe, expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import { PROJECT } from '../helpers/world.ts';
import { MASKED, manifest as masked } from '../providers/neon/helpers/succession-world.ts';
import { type TestCli, type TestOptions, testCli } from './test-io.ts';

type Where = (method: string, url: string) => boolean;

/**
 * A command line over the same service in which Ctrl-C is pressed, once or twice, at the first
 * request of a place. With the second one that request is never answered.
 */
function pressedAt(
  cli: TestCli,
  manifest: string,
  where: Where,
  presses: 1 | 2,
  more: TestOptions = {},
): TestCli {
  let isPressed = false;
  const wrap =
    (send: Transport): Transport =>
    async request => {
      if (isPressed || !where(request.method, request.url)) return await send(request);
      isPressed = true;
      next.signal('SIGINT');
      if (presses === 1) return await send(request);
      next.signal('SIGINT');
      return await new Promise(() => undefined);
    };
  const next = testCli({ ...more, state: cli.sandbox.state(), manifest, wrap });
  next.pass(600_000);
  return next;
}

const flat = (text: string): string => text.replace(/\s+/g, ' ');

const MANIFEST = `evenkeel: 1\n${masked()}`;

async function applied(manifest: string, more: TestOptions = {}): Promise<TestCli> {
  const cli = testCli({ ...more, manifest });
  expect((await cli.run('apply', '--yes')).code).toBe(0);
  return cli;
}

describe('a renewal of a masked branch that is stopped', () => {
  const isCreate: Where = (method, url) => method === 'POST' && url.endsWith('/branch_anonymized');
  const isDelete: Where = (method, url) => method === 'DELETE' && url.includes('/branches/');

  test('in the new branch: every next step has its `--renew`, and that finishes it', async () => {
    const cli = await applied(MANIFEST);
    const stopped = pressedAt(cli, MANIFEST, isCreate, 1);
    const ran = await stopped.run('apply', '--yes', '--renew', MASKED);
    expect(ran.code).toBe(130);
    const told = flat(ran.stdout);
    expect(told).toContain(`Then apply again with \`--renew ${MASKED}\``);
    expect(told.match(/\bapply again\b(?! with `--renew)/gi)).toBeNull();
    const next = testCli({ state: stopped.sandbox.state(), manifest: MANIFEST });
    next.pass(1_200_000);
    expect((await next.run('apply', '--yes', '--renew', MASKED)).code).toBe(0);
    expect((await next.run('plan')).stdout).toContain('No changes');
  });

  test('at once, in the delete of the old branch: that is said, and a plan tells how far it is', async () => {
    const cli = await applied(MANIFEST);
    const left = pressedAt(cli, MANIFEST, isDelete, 2);
    const ran = await left.run('apply', '--yes', '--renew', MASKED);
    expect(ran.code).toBe(130);
    const told = flat(ran.stderr);
    expect(told).toContain('the delete of the old resource may be under way');
    expect(told).toContain('[renew/left]');
    expect(told).toContain(
      `If it says that the renewal is not over, \`evenkeel apply --renew ${MASKED}\` goes on`,
    );
    const next = testCli({ state: left.sandbox.state(), manifest: MANIFEST });
    next.pass(1_200_000);
    expect(flat((await next.run('plan')).stdout)).toContain(`evenkeel apply --renew ${MASKED}\` finishes it`);
  });
});

describe('secrets that are sent again, in a run that is left at once', () => {
  const GITHUB = 'EVENKEEL_SECRET_GITHUB';
  const GOOGLE = 'EVENKEEL_SECRET_GOOGLE';
  const AUTH = `neon.auth/${PROJECT}/main`;
  const env = { [GITHUB]: 'canary-github', [GOOGLE]: 'canary-google' };
  const manifest = `{ evenkeel: 1, name: acme, neon: { projects: [{ id: ${PROJECT}, branches: [{ name: main, auth: {
    name: Ours, oauth_providers: {
      github: { client_id: a, client_secret_from: ${GITHUB} },
      google: { client_id: b, client_secret_from: ${GOOGLE} } } } }] }] } }`;

  test('each variable is named, and the command that sends them again', async () => {
    const cli = await applied(manifest, { env });
    const left = pressedAt(cli, manifest, method => method !== 'GET', 2, { env });
    const ran = await left.run('apply', '--yes', '--renew', AUTH);
    expect(ran.code).toBe(130);
    const told = flat(ran.stderr);
    expect(told).toContain(
      `each value of ${GITHUB}, ${GOOGLE} may have been sent or not, and no plan can tell`,
    );
    expect(told).toContain(`\`evenkeel apply --renew ${AUTH}\` sends all of them again.`);
    expect(told).not.toContain('`evenkeel plan`');
    expect(told).not.toContain('canary');
    const next = testCli({ state: left.sandbox.state(), manifest, env });
    next.pass(1_200_000);
    expect((await next.run('apply', '--yes', '--renew', AUTH)).code).toBe(0);
  });

  test('without a variable, the next step has the `--renew`', async () => {
    const cli = await applied(manifest, { env });
    const next = testCli({ state: cli.sandbox.state(), manifest });
    next.pass(1_200_000);
    const ran = await next.run('apply', '--yes', '--renew', AUTH);
    expect(flat(ran.stdout)).toContain(`then apply again with \`--renew ${AUTH}\``);
  });
});

test('a reset that is stopped before it was sent is not done by an apply without `--renew`', async () => {
  const DEV = `neon.branch/${PROJECT}/dev`;
  const manifest = `{ evenkeel: 1, name: acme, neon: { projects: [{ id: ${PROJECT}, branches: [{ name: main }, { name: dev, parent: main, allow: [loss] }, { name: x, parent: main, allow: [loss] }] }] } }`;
  const cli = await applied(manifest);
  const stopped = pressedAt(cli, manifest, (method, url) => method === 'POST' && url.endsWith('/restore'), 1);
  const X = `neon.branch/${PROJECT}/x`;
  const ran = await stopped.run('apply', '--yes', '--renew', X, '--renew', DEV);
  expect(flat(ran.stdout)).toMatch(/Apply again with `--renew neon\.branch\/shiny-wind-028834\/(x|dev)`/);
  expect(flat(ran.stdout)).not.toMatch(/\bapply again\b(?! with `--renew)/i);
});
