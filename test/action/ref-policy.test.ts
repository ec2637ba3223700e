import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { readEvent } from '../../src/action/workflow/event.ts';
import {
  ALWAYS_APPLY,
  APPLY_IF_NAMED,
  POLICY_VERBS,
  type PolicyVerb,
  permitOf,
  REF_POLICY,
  runRefOf,
} from '../../src/action/workflow/ref-policy.ts';

/** What GitHub sends, by event. */
const EVENTS = JSON.parse(
  readFileSync(
    createRequire(import.meta.url).resolve('@octokit/webhooks-examples/api.github.com/index.json'),
    'utf8',
  ),
) as readonly { readonly name: string; readonly examples: readonly Payload[] }[];

type Payload = Readonly<Record<string, unknown>> & { readonly action?: string };

const REPOSITORY = 'Codertocat/Hello-World';
const REFS = {
  applied: 'refs/heads/main',
  branch: 'refs/heads/feature',
  'branch of the same end': 'refs/heads/feature/main',
  tag: 'refs/tags/main',
  merge: 'refs/pull/2/merge',
  none: '',
} as const;
type RefName = keyof typeof REFS;

/** The default branch of every payload is `main` here. */
function ofMain(payload: Payload): Payload {
  const { repository } = payload as { repository?: object };
  return { ...payload, ...(repository && { repository: { ...repository, default_branch: 'main' } }) };
}

function permit(verb: PolicyVerb, name: string, payload: Payload, ref: RefName, applied = ''): string {
  const env = { GITHUB_EVENT_NAME: name, GITHUB_REF: REFS[ref], GITHUB_REPOSITORY: REPOSITORY };
  return permitOf(verb, runRefOf(readEvent(env, JSON.stringify(ofMain(payload))), env, applied));
}

/** Every real payload with every ref. */
const CASES = EVENTS.flatMap(({ name, examples }) =>
  examples.flatMap(payload =>
    (Object.keys(REFS) as readonly RefName[]).map(ref => ({
      name,
      payload,
      ref,
      action: payload.action ?? '',
    })),
  ),
);

const SINCE_APPLIED = new Set(['push', 'workflow_dispatch']);

function runOf(payload: Payload): Readonly<Record<string, unknown>> {
  return (payload['workflow_run'] ?? {}) as Readonly<Record<string, unknown>>;
}

function isOwnRun(payload: Payload): boolean {
  const head = runOf(payload)['head_repository'] as { full_name?: string } | null | undefined;
  return (
    head?.full_name === REPOSITORY &&
    payload.action === 'completed' &&
    runOf(payload)['conclusion'] === 'success'
  );
}

describe('of every real payload and every ref', () => {
  test('an apply without a word of the workflow is of the applied branch, a schedule or a published release', () => {
    const seen: Record<string, number> = {};
    for (const { name, payload, ref, action } of CASES) {
      const found = permit('apply', name, payload, ref);
      const where = `${name} ${action} ${ref}`;
      seen[found] = (seen[found] ?? 0) + 1;
      if (found === 'yes')
        expect([SINCE_APPLIED.has(name) && ref === 'applied', name === 'schedule'], where).toContain(true);
      else if (SINCE_APPLIED.has(name)) expect(ref, where).not.toBe('applied');
      expect(found === 'merged', where).toBe(
        name === 'release' && ['published', 'released'].includes(action),
      );
      if (found === 'named' || found === 'writer') expect(APPLY_IF_NAMED, where).toContain(name);
    }
    expect(CASES).toHaveLength(329 * Object.keys(REFS).length);
    expect(seen).toMatchInlineSnapshot(`
      {
        "merged": 24,
        "named": 186,
        "no": 1659,
        "writer": 96,
        "yes": 9,
      }
    `);
  });

  test('the issue and the proposal are of the applied branch: no other ref and no pull request touches them', () => {
    for (const { name, payload, ref, action } of CASES) {
      const where = `${name} ${action} ${ref}`;
      const isApplied = SINCE_APPLIED.has(name)
        ? ref === 'applied'
        : name === 'repository_dispatch' ||
          (name === 'workflow_run' &&
            isOwnRun(payload) &&
            ALWAYS_APPLY.includes(String(runOf(payload)['event'])) &&
            runOf(payload)['head_branch'] === 'main');
      for (const verb of ['issue', 'propose'] as const)
        expect(permit(verb, name, payload, ref), where).toBe(isApplied ? 'yes' : 'no');
    }
  });

  test('a comment is one on a pull request of the repository, or on what was merged', () => {
    for (const { name, payload, ref, action } of CASES) {
      const found = permit('comment', name, payload, ref);
      if (found === 'no') continue;
      const where = `${name} ${action} ${ref}`;
      const isPull = name.startsWith('pull_request') && name !== 'pull_request_review_thread';
      expect(
        isPull || ref === 'applied' || ['workflow_run', 'repository_dispatch', 'release'].includes(name),
        where,
      ).toBe(true);
      if (!isPull) continue;
      const { head } = payload['pull_request'] as { head: { repo: { full_name: string } } };
      expect(head.repo.full_name, where).toBe(REPOSITORY);
    }
  });

  test('a sweep that deletes and a preview are of no event that anybody can cause', () => {
    const anybody = ['issue_comment', 'issues', 'watch', 'star', 'fork', 'discussion', 'discussion_comment'];
    const reviews = ['pull_request_review', 'pull_request_review_comment', 'pull_request_review_thread'];
    for (const { name, payload, ref } of CASES) {
      if (![...anybody, ...reviews].includes(name)) continue;
      expect(permit('sweep', name, payload, ref), name).toBe('no');
      expect(permit('preview', name, payload, ref), name).toBe('no');
    }
  });

  test('a sweep that deletes runs where an apply runs without a word of the workflow, and nowhere else', () => {
    for (const { name, payload, ref } of CASES) {
      const apply = permit('apply', name, payload, ref);
      const sweeps = apply === 'yes' || apply === 'merged';
      expect(permit('sweep', name, payload, ref), name).toBe(sweeps ? apply : 'no');
    }
  });

  test('the branch of the input takes the place of the default one', () => {
    for (const { name, payload } of CASES) {
      if (!SINCE_APPLIED.has(name)) continue;
      for (const verb of POLICY_VERBS) {
        const on = (ref: RefName, applied: string): string => permit(verb, name, payload, ref, applied);
        expect(on('branch', 'feature')).toBe(on('applied', ''));
        expect(on('applied', 'feature')).toBe(on('branch', ''));
        expect(on('tag', 'feature')).toBe(on('tag', ''));
      }
    }
  });
});

test.each(['push', 'workflow_dispatch'])(
  '%s of an event that names no default branch is of no applied branch, unless the input names it',
  name => {
    const env = { GITHUB_EVENT_NAME: name, GITHUB_REF: REFS.applied };
    const of = (input: string) => runRefOf(readEvent(env, JSON.stringify({ repository: {} })), env, input);
    expect(of('').on).toContain('does not say which branch is the default one');
    for (const verb of ['apply', 'sweep', 'issue', 'propose', 'comment'] as const) {
      expect(permitOf(verb, of(''))).toBe('no');
      expect(permitOf(verb, of('main'))).toBe('yes');
    }
    const noRef = { GITHUB_EVENT_NAME: name };
    expect(permitOf('apply', runRefOf(readEvent(noRef, '{"repository":{}}'), noRef, ''))).toBe('no');
  },
);

test('a schedule is permitted all of it', () => {
  for (const verb of POLICY_VERBS) expect(permit(verb, 'schedule', {}, 'applied')).toBe('yes');
});

function run(change: object): Payload {
  return {
    action: 'completed',
    repository: {},
    workflow_run: {
      event: 'push',
      conclusion: 'success',
      head_branch: 'main',
      head_repository: { full_name: REPOSITORY },
      ...change,
    },
  };
}

describe('after another run', () => {
  const all = (payload: Payload): readonly string[] =>
    POLICY_VERBS.map(verb => permit(verb, 'workflow_run', payload, 'applied'));
  const NOTHING = ['yes', 'no', 'no', 'no', 'no', 'no', 'no'];
  const NOT_EVEN_A_PLAN = ['no', 'no', 'no', 'no', 'no', 'no', 'no'];
  const pull = { event: 'pull_request', head_branch: 'feature' };

  test.each<readonly [string, object, readonly string[]]>([
    ['of the applied branch', {}, ['yes', 'yes', 'named', 'yes', 'yes', 'no', 'yes']],
    ['of a pull request', pull, ['yes', 'yes', 'named', 'no', 'no', 'no', 'yes']],
    [
      'of a pull request whose branch has the name of the applied one',
      { event: 'pull_request' },
      ['yes', 'yes', 'named', 'no', 'no', 'no', 'yes'],
    ],
    ['of another branch', { head_branch: 'feature' }, NOTHING],
    ['of a tag', { event: 'release', head_branch: 'v1' }, NOTHING],
    ['that failed', { conclusion: 'failure' }, NOTHING],
    ['of a pull request that failed', { ...pull, conclusion: 'failure' }, NOTHING],
    ...[
      'cancelled',
      'timed_out',
      'skipped',
      'neutral',
      'action_required',
      'stale',
      'startup_failure',
      null,
    ].map(conclusion => [`that ended ${conclusion}`, { conclusion }, NOTHING] as const),
    ['of no branch', { head_branch: null }, NOTHING],
    ['that a comment started', { event: 'issue_comment' }, NOTHING],
    ['of a fork', { ...pull, head_repository: { full_name: 'mallory/app' } }, NOT_EVEN_A_PLAN],
    ['of a deleted fork', { ...pull, head_repository: null }, NOT_EVEN_A_PLAN],
    ["of Dependabot's pull request", { ...pull, actor: { login: 'dependabot[bot]' } }, NOT_EVEN_A_PLAN],
    [
      "of Dependabot's pull request, started again by a person",
      { ...pull, actor: { login: 'dependabot[bot]' }, triggering_actor: { login: 'ann' } },
      NOT_EVEN_A_PLAN,
    ],
  ])('%s', (_, change, permits) => {
    expect(all(run(change))).toEqual(permits);
  });
});

test('a run of no branch is not of the applied one, where the event names no default branch', () => {
  const env = { GITHUB_EVENT_NAME: 'workflow_run', GITHUB_REF: REFS.applied, GITHUB_REPOSITORY: REPOSITORY };
  const payload = { ...run({ head_branch: null }), repository: {} };
  const at = runRefOf(readEvent(env, JSON.stringify(payload)), env, '');
  expect([at.case, permitOf('apply', at), permitOf('issue', at)]).toEqual(['run-elsewhere', 'no', 'no']);
});

test('a pull request that the event does not show counts as one from a fork', () => {
  for (const verb of POLICY_VERBS)
    expect(permit(verb, 'pull_request', {}, 'merge')).toBe(verb === 'plan' ? 'offline' : 'no');
});

test('an event is in the policy once, with every verb answered', () => {
  for (const { permits } of Object.values(REF_POLICY)) expect(permits).toHaveLength(POLICY_VERBS.length);
  expect(ALWAYS_APPLY).toEqual(['push', 'schedule', 'workflow_dispatch', 'release']);
  expect(APPLY_IF_NAMED).toEqual([
    'repository_dispatch',
    'pull_request',
    'pull_request_review',
    'pull_request_review_comment',
    'issue_comment',
    'workflow_run',
  ]);
});
