import { shellWord } from '../../core/text/quoting.ts';
import type { ChosenWorkflow } from './chosen-workflows.ts';

/** One call of `gh`. */
export interface GhStep {
  readonly args: readonly string[];
  /**
   * The place on GitHub to which the call adds something. Nothing that exists there is overwritten.
   */
  readonly of: 'environment' | 'repository secrets' | 'environment secrets';
  /** The variable whose value is the input of the call. */
  readonly secret?: string;
}

/** The environment that apply.yml names, and the only branch that may deploy to it. */
export const ENVIRONMENT = 'prod';
export const BRANCH = 'main';
/** `gh` replaces this text with the repository of the folder (facts/github.md#the-command-line). */
const HERE = '{owner}/{repo}';

/** A job with this line gets the secrets of the environment. */
const IN_ENVIRONMENT = new RegExp(`^ +environment: ${ENVIRONMENT}\\n +steps:`, 'm');

/**
 * The steps that set up a repository on GitHub for these workflows, in order. `repository`: the
 * name of the repository; if absent, `gh` takes the repository of the folder. Pure.
 */
export function stepsFor(workflows: readonly ChosenWorkflow[], repository?: string): readonly GhStep[] {
  const path = `repos/${repository ?? HERE}/environments/${ENVIRONMENT}`;
  const place = repository === undefined ? [] : ['--repo', repository];
  const inside = workflows.filter(({ text }) => IN_ENVIRONMENT.test(text));
  const outside = workflows.filter(workflow => !inside.includes(workflow));
  return [
    {
      of: 'environment',
      args: [
        ...['api', '--method', 'PUT', path],
        ...['-F', 'deployment_branch_policy[protected_branches]=false'],
        ...['-F', 'deployment_branch_policy[custom_branch_policies]=true'],
      ],
    },
    {
      of: 'environment',
      args: ['api', '--method', 'POST', `${path}/deployment-branch-policies`, '-f', `name=${BRANCH}`],
    },
    ...secretsOf(outside).map(
      (secret): GhStep => ({ of: 'repository secrets', secret, args: ['secret', 'set', secret, ...place] }),
    ),
    ...secretsOf(inside).map(
      (secret): GhStep => ({
        of: 'environment secrets',
        secret,
        args: ['secret', 'set', secret, '--env', ENVIRONMENT, ...place],
      }),
    ),
  ];
}

/** The secrets that any of these workflows needs, once each. Pure. */
export function secretsOf(workflows: readonly ChosenWorkflow[]): readonly string[] {
  return [...new Set(workflows.flatMap(({ secrets }) => secrets))];
}

/** The step as a line for a shell; `gh` asks for the value of a secret. Pure. */
export function lineOf({ args }: GhStep): string {
  return ['gh', ...args].map(shellWord).join(' ');
}

/**
 * The ruleset that lets a pull request merge into the default branch only after the job `plan` has
 * succeeded. It is added to the rulesets that the repository has.
 */
const REQUIRED = JSON.stringify({
  name: 'evenkeel plan',
  target: 'branch',
  enforcement: 'active',
  conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } },
  rules: [
    {
      type: 'required_status_checks',
      parameters: {
        strict_required_status_checks_policy: false,
        required_status_checks: [{ context: 'plan' }],
      },
    },
  ],
});

const ACTION_FILES = 'action.yml preview/action.yml dist/action.js LICENSE THIRD-PARTY-NOTICES.md';

/** What is left to do on GitHub. */
export interface Remaining {
  /** The files that were written. */
  readonly paths: readonly string[];
  readonly steps: readonly GhStep[];
  /** Whether the files of the action are in the repository already. */
  readonly hasAction: boolean;
}

/** What is left to do in order: comments, and lines for a shell. Pure. */
export function remainingText({ paths, steps, hasAction }: Remaining): string {
  const inOrder = (of: GhStep['of'], comment: string): readonly string[] => {
    const lines = steps.filter(step => step.of === of).map(lineOf);
    return lines.length === 0 ? [] : [`# ${comment}`, ...lines];
  };
  const before = [
    ...(hasAction
      ? []
      : [
          '# The action, which is not published yet: here from a clone in ../evenkeel (docs/github.md there has more).',
          'mkdir -p .github/evenkeel',
          `git -C ../evenkeel archive HEAD ${ACTION_FILES} | tar -x -C .github/evenkeel`,
        ]),
    ...inOrder(
      'environment',
      `The environment ${ENVIRONMENT}, which only ${BRANCH} may deploy to. Leave the lines out if you have one: they reset it.`,
    ),
    ...inOrder('repository secrets', 'The secrets for plan.yml. gh asks for each value.'),
    ...inOrder('environment secrets', `The secrets for apply.yml, which only the environment gives out.`),
  ];
  const all = [...paths, '.github/evenkeel'].map(shellWord).join(' ');
  return [
    ...(before.length === 0
      ? []
      : ['Before you push the workflows, which fail until this is done:', ...before.map(indented)]),
    'Then open a pull request. The plan is a comment on it:',
    ...[
      'git switch --create evenkeel',
      `git add --force ${all}`,
      "git commit --message 'Put what is live under evenkeel'",
      'git push --set-upstream origin evenkeel',
      'gh pr create --fill',
    ].map(indented),
    'So that nothing is merged without a plan, make the job of plan.yml a required check. First take `paths` out of it:',
    'GitHub waits for ever for a required check that no path has started.',
    ...[
      `echo '${REQUIRED}' |`,
      `  gh api --method POST ${shellWord(`repos/${HERE}/rulesets`)} --input -`,
    ].map(indented),
    '',
  ].join('\n');
}

function indented(line: string): string {
  return `  ${line}`;
}
