import { branchOf, type WorkflowEvent } from './event.ts';

/** The things that a run of the action may be permitted to do, beyond its log and its summary. */
export const POLICY_VERBS = ['plan', 'comment', 'apply', 'issue', 'propose', 'sweep', 'preview'] as const;
export type PolicyVerb = (typeof POLICY_VERBS)[number];

/**
 * Whether a run may do something. `offline`: only without keys. `named`: if the input `apply-on`
 * names the event. `writer`: as `named`, if GitHub also says that whoever caused the event may
 * write to the repository. `merged`: if GitHub says that the commit is on the branch that is
 * applied.
 */
type Permit = 'yes' | 'offline' | 'named' | 'writer' | 'merged' | 'no';

/** A row of the policy: the event, and the ref and repository of the run. */
interface Case {
  /** The names of the events; `*` stands for every other event. */
  readonly events: readonly string[];
  /** What distinguishes this case from the others of the same events; the docs show it. */
  readonly when: string;
  /** In the order of {@link POLICY_VERBS}. */
  readonly permits: readonly [Permit, Permit, Permit, Permit, Permit, Permit, Permit];
}

const REVIEWS = ['pull_request_review', 'pull_request_review_comment'];
const PULLS = ['pull_request', ...REVIEWS];

/**
 * The policy: what a run may do, by the event that started it and the ref that it is for. A plan or
 * drift that may be made is always shown in the log and the summary. `comment`, `issue` and
 * `propose` say whether it is also written to GitHub; the comment goes to the pull request that the
 * run is about, or that was merged. `preview` says whether a run may create, renew and delete
 * preview branches.
 */
export const REF_POLICY = {
  'push-applied': {
    events: ['push'],
    when: 'to the applied branch',
    permits: ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  },
  'push-elsewhere': {
    events: ['push'],
    when: 'to another branch, or of a tag',
    permits: ['yes', 'no', 'no', 'no', 'no', 'no', 'yes'],
  },
  schedule: {
    events: ['schedule'],
    when: '',
    permits: ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  },
  'dispatch-applied': {
    events: ['workflow_dispatch'],
    when: 'on the applied branch',
    permits: ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  },
  'dispatch-elsewhere': {
    events: ['workflow_dispatch'],
    when: 'on another branch, or on a tag',
    permits: ['yes', 'no', 'no', 'no', 'no', 'no', 'yes'],
  },
  'release-published': {
    events: ['release'],
    when: 'published, or released after a prerelease',
    permits: ['yes', 'yes', 'merged', 'no', 'no', 'merged', 'no'],
  },
  'release-other': {
    events: ['release'],
    when: 'created, edited, deleted or anything else',
    permits: ['yes', 'no', 'no', 'no', 'no', 'no', 'no'],
  },
  'dispatch-by-program': {
    events: ['repository_dispatch'],
    when: '',
    permits: ['yes', 'yes', 'named', 'yes', 'yes', 'no', 'yes'],
  },
  'pull-own': {
    events: ['pull_request'],
    when: 'from this repository',
    permits: ['yes', 'yes', 'named', 'no', 'no', 'no', 'yes'],
  },
  'review-own': {
    events: REVIEWS,
    when: 'of a pull request from this repository',
    permits: ['yes', 'yes', 'writer', 'no', 'no', 'no', 'no'],
  },
  'pull-fork': {
    events: PULLS,
    when: 'from a fork',
    permits: ['offline', 'no', 'no', 'no', 'no', 'no', 'no'],
  },
  'pull-dependabot': {
    events: PULLS,
    when: 'by Dependabot',
    permits: ['offline', 'no', 'no', 'no', 'no', 'no', 'no'],
  },
  comment: {
    events: ['issue_comment'],
    when: 'created or edited',
    permits: ['yes', 'no', 'writer', 'no', 'no', 'no', 'no'],
  },
  'comment-deleted': {
    events: ['issue_comment'],
    when: 'deleted',
    permits: ['yes', 'no', 'no', 'no', 'no', 'no', 'no'],
  },
  'run-applied': {
    events: ['workflow_run'],
    when: 'after a run for the applied branch that succeeded',
    permits: ['yes', 'yes', 'named', 'yes', 'yes', 'no', 'yes'],
  },
  'run-pull': {
    events: ['workflow_run'],
    when: 'after a run for a pull request from this repository that succeeded',
    permits: ['yes', 'yes', 'named', 'no', 'no', 'no', 'yes'],
  },
  'run-dependabot': {
    events: ['workflow_run'],
    when: 'after a run for a pull request by Dependabot',
    permits: ['no', 'no', 'no', 'no', 'no', 'no', 'no'],
  },
  'run-fork': {
    events: ['workflow_run'],
    when: 'after a run for another repository, such as a fork',
    permits: ['no', 'no', 'no', 'no', 'no', 'no', 'no'],
  },
  'run-elsewhere': {
    events: ['workflow_run'],
    when: 'after a run for another branch, or for a tag',
    permits: ['yes', 'no', 'no', 'no', 'no', 'no', 'no'],
  },
  'run-unfinished': {
    events: ['workflow_run'],
    when: 'after a run that did not succeed, or has not ended',
    permits: ['yes', 'no', 'no', 'no', 'no', 'no', 'no'],
  },
  'run-unknown': {
    events: ['workflow_run'],
    when: 'after a run that another event started',
    permits: ['yes', 'no', 'no', 'no', 'no', 'no', 'no'],
  },
  queue: {
    events: ['merge_group'],
    when: '',
    permits: ['yes', 'no', 'no', 'no', 'no', 'no', 'no'],
  },
  other: {
    events: ['*'],
    when: '',
    permits: ['yes', 'no', 'no', 'no', 'no', 'no', 'no'],
  },
} as const satisfies Readonly<Record<string, Case>>;

export type RefCase = keyof typeof REF_POLICY;

/** The row of the policy that a run falls under, and words for the run. */
export interface RunRef {
  readonly case: RefCase;
  /**
   * Completes a sentence after "on", such as "a push to feature, which is not the applied branch
   * (main)".
   */
  readonly on: string;
}

/** Whether, or on which condition, the policy lets a run do what the verb says, such as `apply`. */
export function permitOf(verb: PolicyVerb, { case: name }: Pick<RunRef, 'case'>): Permit {
  return REF_POLICY[name].permits[POLICY_VERBS.indexOf(verb)] ?? 'no';
}

/** The events of all rows of the policy that give the verb one of these permits. */
function eventsWith(verb: PolicyVerb, ...permits: readonly Permit[]): readonly string[] {
  const cases = Object.entries(REF_POLICY).filter(([name]) =>
    permits.includes(permitOf(verb, { case: name as RefCase })),
  );
  return [...new Set(cases.flatMap(([, { events }]) => events))];
}

/** The events on which apply runs without the input `apply-on`. */
export const ALWAYS_APPLY = eventsWith('apply', 'yes', 'merged');
/** The events on which apply runs only if that input names them. */
export const APPLY_IF_NAMED = eventsWith('apply', 'named', 'writer');

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Finds the row of the policy that a run falls under. `appliedBranch`: the input of that name; if
 * it is empty, the repository's default branch is applied. If the event does not name the default
 * branch either, no branch counts as applied. Pure.
 */
export function runRefOf(event: WorkflowEvent, env: Environment, appliedBranch: string): RunRef {
  const { name, action, pullRequest, before } = event;
  const applied = appliedBranch === '' ? event.defaultBranch : appliedBranch;
  const at = { branch: branchOf(env), ref: env['GITHUB_REF'] || 'no ref', applied };
  switch (name) {
    case 'push':
      return at.branch === applied && applied !== ''
        ? { case: 'push-applied', on: `a push to ${applied}` }
        : { case: 'push-elsewhere', on: `a push to ${unapplied(at)}` };
    case 'schedule':
      return { case: 'schedule', on: 'schedule' };
    case 'workflow_dispatch':
      return at.branch === applied && applied !== ''
        ? { case: 'dispatch-applied', on: `a start by hand on ${applied}` }
        : { case: 'dispatch-elsewhere', on: `a start by hand on ${unapplied(at)}` };
    case 'release':
      return action === 'published' || action === 'released'
        ? { case: 'release-published', on: 'a published release' }
        : { case: 'release-other', on: `a release that was ${action === '' ? 'not published' : action}` };
    case 'repository_dispatch':
      return { case: 'dispatch-by-program', on: name };
    case 'issue_comment':
      return action === 'deleted'
        ? { case: 'comment-deleted', on: 'a comment that was deleted' }
        : { case: 'comment', on: name };
    case 'merge_group':
      return { case: 'queue', on: name };
    case 'workflow_run':
      return before === undefined ? { case: 'run-unknown', on: name } : afterRun(before, applied);
    default:
      if (!PULLS.includes(name)) return { case: 'other', on: name === '' ? 'no event' : name };
      if (pullRequest === undefined || pullRequest.stranger === 'fork')
        return { case: 'pull-fork', on: 'a pull request from a fork' };
      if (pullRequest.stranger === 'Dependabot')
        return { case: 'pull-dependabot', on: "Dependabot's pull request" };
      return { case: name === 'pull_request' ? 'pull-own' : 'review-own', on: name };
  }
}

/** Words for the ref of a run that is not for the applied branch. */
function unapplied(at: {
  readonly branch: string | undefined;
  readonly ref: string;
  readonly applied: string;
}): string {
  const where = at.branch ?? at.ref;
  return at.applied === ''
    ? `${where}, and the event does not say which branch is the default one`
    : `${where}, which is not the applied branch (${at.applied})`;
}

function afterRun(before: NonNullable<WorkflowEvent['before']>, applied: string): RunRef {
  const { event, elsewhere, byDependabot, action, conclusion, branch } = before;
  const after = (name: RefCase, which: string): RunRef => ({
    case: name,
    on: `workflow_run after a run ${which}`,
  });
  if (elsewhere) return after('run-fork', 'for another repository, such as a fork');
  if (action !== 'completed')
    return after(
      'run-unfinished',
      `that has not ended (${action === '' ? 'the event does not say what happened' : action})`,
    );
  if (conclusion !== 'success')
    return after(
      'run-unfinished',
      `that did not succeed (${conclusion === '' ? 'it has no conclusion' : conclusion})`,
    );
  if (event === 'pull_request')
    return byDependabot
      ? after('run-dependabot', "of Dependabot's pull request")
      : after('run-pull', 'that was started by pull_request');
  if (!ALWAYS_APPLY.includes(event))
    return after('run-unknown', `that was started by ${event === '' ? 'an event that is not known' : event}`);
  if (branch !== '' && branch === applied) return after('run-applied', `for ${branch}`);
  const where = { branch: branch === '' ? undefined : branch, ref: 'a ref that is not known', applied };
  return after('run-elsewhere', `for ${unapplied(where)}`);
}
