import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { previewSteps } from './preview-steps.ts';
import { pullRequestWorld } from './pull-request-world.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/moving-previews.md'), 'utf8');

const runner = pullRequestWorld({ files: {} });

/** What a line of the table says of ours: how many of Neon, and how many of GitHub. */
function said(what: string): readonly number[] {
  const cells =
    page
      .split('\n')
      .find(line => line.startsWith(`| ${what} |`))
      ?.split('|') ?? [];
  return cells.slice(3, 5).map(cell => Number.parseInt(cell, 10));
}

async function spent(state: 'open' | 'closed', given: Readonly<Record<string, string>> = {}) {
  runner.pull(12, { state });
  const { entries } = runner.sandbox.sandbox.requests;
  const [sent, asked] = [entries.length, runner.github.requests.length];
  const { code } = await previewSteps(runner).step(12, given);
  expect(code).toBe(0);
  return [runner.sent().length - sent, runner.github.requests.length - asked];
}

test('the page says what a preview costs in requests', async () => {
  const opened = await spent('open');
  const pushed = await spent('open');
  runner.sandbox.sandbox.advance(60_000);
  const reset = await spent('open', { reset: 'true' });
  const closed = await spent('closed');
  const again = await spent('closed');
  const lines = ['open', 'a push without a change', 'reset', 'close', 'close again'];
  expect(Object.fromEntries(lines.map(line => [line, said(line)]))).toEqual(
    Object.fromEntries(lines.map((line, at) => [line, [opened, pushed, reset, closed, again][at]])),
  );
});
