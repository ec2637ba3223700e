import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ContractCase } from '../contract/contract-case.ts';
import { worldOf } from '../helpers/world-of-cli.ts';
import { adoptsAll } from './adopts-all.ts';
import { type TestCli, testCli } from './test-io.ts';

/*
 * The life of a resource of every kind, in another client's hands: what that client does is taken
 * over.
 */

const folder = join(import.meta.dirname, '../contract');
const files = readdirSync(folder).filter(
  name => /^[a-z_]+\.[a-z_]+\.ts$/.test(name) && !name.includes('.test.'),
);
const CASES = await Promise.all(
  files.map(
    async name => ((await import(join(folder, name))) as { readonly contract: ContractCase }).contract,
  ),
);

function versioned(manifest: string): string {
  return `evenkeel: 1${manifest}`;
}

async function live(manifest: string): Promise<TestCli> {
  const cli = testCli();
  const { results } = await worldOf(cli).apply(manifest);
  expect(results.every(({ status }) => status === 'done')).toBe(true);
  cli.pass(60_000);
  return cli;
}

describe.each(CASES)('$kind', story => {
  test('is taken over as another client changes it', async () => {
    const cli = await live(story.created);
    const now = story.change.action === 'update' ? story.changed : story.created;
    await worldOf(cli).apply(now);
    await story.disturb(worldOf(cli));
    cli.pass(60_000);
    const { rows } = await adoptsAll(cli, versioned(now));
    expect(rows).toContainEqual(expect.objectContaining({ action: story.disturbed, kind: story.kind }));
  });

  test('is taken over as another manifest has it', async () => {
    const cli = await live(story.created);
    await worldOf(cli).apply(story.changed);
    cli.pass(60_000);
    await adoptsAll(cli, versioned(story.created));
  });

  test.runIf(story.absent !== undefined && story.absentIs === undefined)(
    'is taken over as gone: its entry goes',
    async () => {
      const cli = await live(story.created);
      await worldOf(cli).apply(story.absent ?? '');
      cli.pass(60_000);
      const { rows, stdout } = await adoptsAll(cli, versioned(story.created));
      expect(rows).toContainEqual(expect.objectContaining({ action: 'create', kind: story.kind }));
      expect(stdout).toContain(`- remove  ${story.kind}/`);
    },
  );
});
