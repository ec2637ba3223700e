import { describe, expect, test } from 'vitest';
import type { Permissions } from '../github/routes.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import { HEAD, type Step } from './runner.ts';

const runner = pullRequestWorld();

/** `login`: the account of its token. */
const plan = (environment: string, login?: string): Promise<Step> =>
  runner.plan({ with: { environment }, ...(login && { login }) });

async function apply(environment: string, permissions?: Permissions): Promise<Step> {
  await runner.merge();
  return runner.apply({ with: { environment }, permissions });
}

/** The summary without what Markdown escapes. */
async function refusal(step: Promise<Step>): Promise<string> {
  const { code, outputs, summary, stdout } = await step;
  expect([code, outputs['result']], stdout).toEqual([4, 'refused']);
  return summary.replaceAll(/\\|&#8203;/g, '');
}

describe('an apply without a reviewed plan says', () => {
  test('for which manifest and environment there is none', async () => {
    const said = await refusal(apply('prod'));
    expect(said).toContain('pull request #7 has no plan of evenkeel for evenkeel.yaml in prod');
    expect(said).not.toContain('only for');
  });

  test('for which other ones there is', async () => {
    await plan('staging');
    await plan('');
    const said = await refusal(apply('prod'));
    expect(said).toContain(
      'for evenkeel.yaml in prod; it has a plan only for evenkeel.yaml in staging, evenkeel.yaml without environment',
    );
    expect(said).toContain('the same file');
  });

  test('that the plan is of another account than its token, and which', async () => {
    await plan('prod', 'release-bot');
    const said = await refusal(apply('prod'));
    expect(said).toContain(
      'the plan of release-bot does not count, because this job has the token of github-actions[bot]',
    );
    expect(said).toContain('use one token for plan and apply');
  });

  test('nothing that a stranger wrote into a marker', async () => {
    const key = 'evenkeel.yaml|merge-without-review';
    const marker = { is: 'plan', key, sha: HEAD, digest: `ek1-${'0'.repeat(40)}` };
    runner.github.repository.addComment(7, `<!-- evenkeel:v1 ${JSON.stringify(marker)} -->`, 'mallory');
    const said = await refusal(apply('prod'));
    expect(said).not.toMatch(/merge-without-review|mallory/);
  });
});

test.each<[string, Permissions]>([
  ['pull-requests: read', { contents: 'read' }],
  ['contents: read', { 'pull-requests': 'read' }],
])('an apply whose token lacks `%s` says that', async (need, permissions) => {
  await plan('prod');
  const step = await apply('prod', permissions);
  expect(step.code).toBe(1);
  expect(step.told('error')[0]).toContain(`permissions: ${need}`);
});
