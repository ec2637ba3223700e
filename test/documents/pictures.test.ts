import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commentPicture } from '../../scripts/pictures/comment-picture.js';
import { terminalPicture } from '../../scripts/pictures/terminal-picture.js';
import { HEAD, pullRequest, REPOSITORY, succeeded, testRunner } from '../action/runner.ts';
import { manifestOf, PROJECTS, severalManifests } from '../action/several-manifests.ts';
import { testCli } from '../cli/test-io.ts';
import { expectPicture } from './expect-picture.ts';

/*
 * The pictures of the README, drawn from what the program and the action write for its manifest.
 * `UPDATE=1` writes them; look at them before you commit them.
 */
const ROOT = join(import.meta.dirname, '../..');
const [, MANIFEST = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];

/** What a pull request makes of the manifest. */
const CHANGES = [
  ['Ban a member', 'Ban a member for good'],
  ['protected: true', 'protected: false'],
  ['ttl: 7d', 'ttl: 30d'],
] as const;

test('the picture of the plan shows what a terminal shows of it', async () => {
  const cli = testCli({ files: { 'evenkeel.yaml': MANIFEST }, env: { FORCE_COLOR: '1' } });
  const { code, stdout } = await cli.run('plan');
  expect(code).toBe(0);
  expectPicture('plan.svg', terminalPicture(`$ evenkeel plan\n${stdout}`, 'evenkeel plan'));
});

test('the picture of a beginning shows what a person at a terminal sees of it', async () => {
  const lines = ['yes', '1', '1', 'none', 'no'];
  const cli = testCli({
    terminal: true,
    lines,
    env: { FORCE_COLOR: '1', DISCORD_PERMISSIONS_TOKEN: undefined },
  });
  const { code } = await cli.run('init');
  expect(code).toBe(0);
  // What a live line drew is gone by the end.
  const seen = cli.written().replaceAll(/[^\n]*\r\u001b\[2K/g, '');
  expectPicture('init.svg', terminalPicture(`$ evenkeel init\n${seen}`, 'evenkeel init'));
});

test('the picture of the comment shows what the action writes on a pull request', async () => {
  // Only what the picture has room for.
  const before = MANIFEST.replace(/^docs:[\s\S]*/m, '').replace(/^vars:.*\n/m, '');
  let after = before;
  for (const [from, to] of CHANGES) {
    expect(after).toContain(from);
    after = after.replace(from, to);
  }
  const comment = await commentOn(before, after);
  const body = comment.split('\n').slice(1).join('\n');
  // The runner's sandbox has another port each time, and a digest is of the host, too.
  const shown = body
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:4600')
    .replace(/ek1-[0-9a-f]{40}/, await digestOf(before, after));
  expectPicture('comment.svg', commentPicture(shown, 'The plan of a pull request in a comment'));
});

describe('the picture of the comment for several manifests', () => {
  const world = severalManifests();
  const pruned = (...branches: readonly string[]): string =>
    manifestOf(0, ...branches).replace('      branches', '      prune: true\n      branches');
  const MANIFESTS = {
    billing: pruned(),
    search: manifestOf(1, 'staging', 'dev'),
    shop: manifestOf(2),
    tenants: manifestOf(3).replace('{ name: main }', '{ name: main, protcted: true }'),
  };

  test('shows what the last job of several-manifests.yml writes', async () => {
    const file = 'infra/billing.yaml';
    await world.write(file, pruned('old'));
    await succeeded(world.step({ with: { command: 'apply', file } }));
    for (const [nth, [name, text]] of Object.entries(MANIFESTS).entries()) {
      await world.write(`infra/${name}.yaml`, text);
      await world.planOne(nth, { with: { file: `infra/${name}.yaml` } });
    }
    await world.shown('plans-42');
    let shown = world.onlyComment().split('\n').slice(1).join('\n');
    const digests = [...new Set(shown.match(/ek1-[0-9a-f]{40}/g) ?? [])];
    expect(digests).toHaveLength(3);
    expect(shown).toContain('| 0 | 0 | **1** |');
    // A digest is of the host, too, and the runner's sandbox has another port each time.
    for (const [nth, name] of (['billing', 'search', 'shop'] as const).entries())
      shown = shown.replaceAll(
        digests[nth] ?? '',
        await digestOfOne(MANIFESTS[name], nth === 0 ? [pruned('old')] : []),
      );
    const drawn = commentPicture(
      shown.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:4600'),
      'The plans of four manifests in one comment',
    );
    expectPicture('one-comment.svg', drawn);
  });
});

async function digestOfOne(manifest: string, before: readonly string[]): Promise<string> {
  const cli = testCli({ files: { 'evenkeel.yaml': before[0] ?? manifest }, projects: PROJECTS });
  if (before.length > 0) await cli.ok('apply', '--yes');
  await cli.files.replace('evenkeel.yaml', manifest);
  const { stdout } = await cli.run('plan');
  return /ek1-[0-9a-f]{40}/.exec(stdout)?.[0] ?? '';
}

/** The comment of the action on a pull request that changes the manifest. */
async function commentOn(before: string, after: string): Promise<string> {
  const runner = await testRunner();
  try {
    await runner.write('evenkeel.yaml', before);
    const applied = await runner.step({ with: { command: 'apply' } });
    expect(applied.code, applied.stdout).toBe(0);
    await runner.write('evenkeel.yaml', after);
    const planned = await runner.step({
      event: 'pull_request',
      payload: pullRequest(HEAD, REPOSITORY, 7),
      with: { environment: 'prod' },
    });
    expect(planned.code, planned.stdout).toBe(0);
    return runner.github.repository.commentsOf(7)[0]?.body ?? '';
  } finally {
    await runner.close();
  }
}

async function digestOf(before: string, after: string): Promise<string> {
  const cli = testCli({ files: { 'evenkeel.yaml': before } });
  await cli.run('apply', '--yes');
  await cli.files.replace('evenkeel.yaml', after);
  const { stdout } = await cli.run('plan');
  return /ek1-[0-9a-f]{40}/.exec(stdout)?.[0] ?? '';
}
