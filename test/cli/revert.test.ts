import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aManifest } from '../helpers/manifests.ts';
import { appliedCli, type TestCli } from './test-io.ts';

const RECORD = readFileSync(join(import.meta.dirname, '../../docs/adr/0076-the-undo-is-a-revert.md'), 'utf8');

const manifest = (branches: readonly string[], commands: readonly string[]): string =>
  aManifest({ branches, commands, project: ['prune: true'] });

const BEFORE = manifest(
  [
    '{ name: main, endpoints: [{ type: read_write, autoscaling_limit_max_cu: 2 }] }',
    '{ name: old, buckets: [{ name: uploads }] }',
  ],
  ['{ name: ban, description: Bans a member }'],
);
const AFTER = manifest(
  [
    '{ name: main, protected: true, endpoints: [{ type: read_write, autoscaling_limit_max_cu: 4 }] }',
    '{ name: preview, parent: main }',
  ],
  ['{ name: banish, renamed_from: ban, description: Bans a member, allow: [loss] }'],
);

/** Live after a change and its revert, but for the apply of the revert. */
async function afterTheChange(): Promise<TestCli> {
  const cli = await appliedCli({ manifest: BEFORE });
  await cli.files.replace('evenkeel.yaml', AFTER);
  await cli.ok('apply', '--yes', '--max-deletes', '9');
  await cli.files.replace('base.yaml', AFTER);
  await cli.files.replace('evenkeel.yaml', BEFORE);
  return cli;
}

test('the plan of a revert is as the record quotes it, and it is applied like any other', async () => {
  const cli = await afterTheChange();
  const { stdout } = await cli.run('plan', '--base-applied', 'base.yaml');
  const [, quoted = ''] = /```text\n([\s\S]*?)```/.exec(RECORD) ?? [];
  const shown = stdout.split('\n').slice(2, -3).join('\n').trim();
  expect(shown).toBe(quoted.trim());
  const refused = await cli.run('apply', '--yes');
  expect(refused.code).toBe(4);
  const reverted = await cli.run('apply', '--yes', '--max-deletes', '1');
  expect(reverted.code, reverted.stdout).toBe(0);
  expect((await cli.run('drift')).stdout).toContain('In sync');
});

test('with renamed_from the revert of a rename keeps the id', async () => {
  const cli = await afterTheChange();
  await cli.files.replace(
    'evenkeel.yaml',
    BEFORE.replace('{ name: ban,', '{ name: ban, renamed_from: banish, allow: [loss],'),
  );
  const { stdout } = await cli.run('plan', '--base-applied', 'base.yaml');
  expect(stdout).toMatch(/rename +discord\.command\/222222222222222222\/global\/chat_input\/ban/);
});
