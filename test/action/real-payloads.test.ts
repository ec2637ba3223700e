import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { readEvent } from '../../src/action/workflow/event.ts';
import { permitOf, runRefOf } from '../../src/action/workflow/ref-policy.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import type { Step } from './runner.ts';
import { REPOSITORY } from './runner.ts';

/**
 * Every real payload of every event, through the whole action: what happens is what the policy
 * says.
 */

const EVENTS = JSON.parse(
  readFileSync(
    createRequire(import.meta.url).resolve('@octokit/webhooks-examples/api.github.com/index.json'),
    'utf8',
  ),
) as readonly { readonly name: string; readonly examples: readonly Payload[] }[];

type Payload = Readonly<Record<string, unknown>>;

/** The payload as one of the repository that the job is in. */
function here(payload: Payload): Payload {
  const text = JSON.stringify(payload).replaceAll('"Codertocat/Hello-World"', `"${REPOSITORY}"`);
  const own = JSON.parse(text) as Payload & { readonly repository?: object };
  return { ...own, repository: { ...own.repository, full_name: REPOSITORY, default_branch: 'main' } };
}

/** One payload for each event and action. */
const CASES = EVENTS.flatMap(({ name, examples }) => {
  const seen = new Map(examples.map(each => [String(each['action'] ?? ''), here(each)]));
  return [...seen].map(([action, payload]) => ({ name, action, payload }));
});

const REFS = ['refs/heads/main', 'refs/heads/feature', 'refs/tags/v1'];

const runner = pullRequestWorld();

function step(name: string, payload: Payload, ref: string, command: 'apply' | 'drift'): Promise<Step> {
  return runner.step({
    event: name,
    payload,
    env: { GITHUB_REF: ref },
    permissions: { contents: 'read', issues: 'write', 'pull-requests': 'write' },
    with: { command, environment: 'prod' },
  });
}

test.each(REFS)('of %s, an apply writes where the policy says yes, and nowhere else', async ref => {
  let written = 0;
  for (const { name, action, payload } of CASES) {
    const env = { GITHUB_EVENT_NAME: name, GITHUB_REF: ref, GITHUB_REPOSITORY: REPOSITORY };
    if (name === 'pull_request_target') continue;
    const permit = permitOf('apply', runRefOf(readEvent(env, JSON.stringify(payload)), env, ''));
    const before = runner.sent().length;
    const { outputs, stdout } = await step(name, payload, ref, 'apply');
    const where = `${name} ${action}: ${permit}`;
    if (permit === 'merged') {
      // The commit of a release is on main here.
      expect(['applied', 'no-changes'], where + stdout).toContain(outputs['result']);
      continue;
    }
    if (permit !== 'yes') {
      expect(outputs['result'], where + stdout).toBe('error');
      expect(runner.sent().length, where).toBe(before);
      continue;
    }
    expect(['applied', 'no-changes'], where + stdout).toContain(outputs['result']);
    written += 1;
  }
  expect(CASES.length).toBeGreaterThan(150);
  expect(written > 0).toBe(ref === 'refs/heads/main');
});

test.each(REFS)('of %s, a drift opens an issue where the policy says yes, and nowhere else', async ref => {
  runner.otherBranch('of-someone');
  for (const { name, action, payload } of CASES) {
    const env = { GITHUB_EVENT_NAME: name, GITHUB_REF: ref, GITHUB_REPOSITORY: REPOSITORY };
    const at = runRefOf(readEvent(env, JSON.stringify(payload)), env, '');
    const { repository } = runner.github;
    for (const all of [repository.issues, repository.pulls]) all.length = 0;
    const { outputs } = await step(name, payload, ref, 'drift');
    const where = `${name} ${action} ${at.case}`;
    const opened = repository.issues.length - repository.pulls.length;
    expect(opened, where).toBe(permitOf('issue', at) === 'yes' ? 1 : 0);
    if (permitOf('plan', at) === 'no') expect(outputs['result'], where).toBe('error');
  }
});
