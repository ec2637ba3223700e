import type { EngineReason } from '../core/report/reason.ts';

/** What a workflow may ask for. With `auto`, the state of the pull request decides. */
export const VERBS = ['auto', 'up', 'down', 'reset', 'sweep'] as const;
export type PreviewAction = (typeof VERBS)[number];

/** The facts from which {@link decidePreview} decides about a preview. */
export interface PreviewFacts {
  readonly verb: PreviewAction;
  /** The workflow says `reset: true`. */
  readonly resets: boolean;
  /** The name of the event. */
  readonly event: string;
  /** The workflow gives the preview a name, so it needs no pull request. */
  readonly isNamed: boolean;
  /** The pull request of the event, as GitHub shows it now. */
  readonly pull?: PullNow;
  /**
   * Set if the event is that someone set a label that asks for a reset: that label, and who set it.
   */
  readonly label?: LabelSet;
}

export interface PullNow {
  readonly number: number;
  readonly state: 'open' | 'closed';
  /** The pull request is from a fork or by Dependabot, so it has no secrets. */
  readonly stranger?: 'fork' | 'Dependabot';
  readonly labels: readonly string[];
}

export interface LabelSet {
  readonly name: string;
  /** The login of the person who set the label. */
  readonly login: string;
  readonly mayWrite: boolean;
}

/** What to do. `none`: nothing, and the run reports the reason and succeeds. */
export type PreviewAct =
  | { readonly act: 'up' | 'down' | 'reset' | 'sweep'; readonly notes: readonly EngineReason[] }
  | { readonly act: 'none'; readonly notes: readonly EngineReason[] }
  /** The event is about no pull request, and the workflow does not name the preview. */
  | { readonly act: 'refused'; readonly message: string; readonly next: string };

/**
 * Decides what to do about a preview. The current state of the pull request counts and not the
 * event, which may be old or repeated. Pure.
 */
export function decidePreview(facts: PreviewFacts): PreviewAct {
  const { event, isNamed, pull, label } = facts;
  const isSweep = facts.verb === 'auto' && event === 'schedule';
  const verb = facts.verb === 'auto' && facts.resets && !isSweep ? 'reset' : facts.verb;
  if (verb === 'sweep' || isSweep) return doing('sweep');
  if (pull === undefined) {
    if (!isNamed)
      return refused(
        `a run on ${event === '' ? 'no event' : event} belongs to no pull request, so the preview needs a name`,
        'Set the input `branch_name`.',
      );
    return doing(verb === 'auto' ? 'up' : verb);
  }
  if (pull.stranger !== undefined)
    return { act: 'none', notes: [{ code: 'preview/stranger', who: pull.stranger }] };
  if (pull.state === 'closed' || verb === 'down') return doing('down');
  if (verb === 'reset') return doing('reset');
  if (verb === 'auto' && label !== undefined && pull.labels.includes(label.name))
    return label.mayWrite
      ? doing('reset')
      : { act: 'up', notes: [{ code: 'preview/no-reset', login: label.login }] };
  return doing('up');
}

function doing(act: 'up' | 'down' | 'reset' | 'sweep'): PreviewAct {
  return { act, notes: [] };
}

function refused(message: string, next: string): PreviewAct {
  return { act: 'refused', message, next };
}
