import type { Source } from '../core/problem.ts';
import { eventsUnder } from './expressions.ts';
import type { WorkflowJob, WorkflowStep } from './model.ts';
import { isHead, runningOf } from './running.ts';

/** What the steps of a job bring beside its keys, each with its places. */
export interface StepsFound {
  /** Checkouts of a stranger's code, and what runs it. */
  readonly strangers: readonly Source[];
  /** What runs the code of a change that nobody merged. */
  readonly change: readonly Source[];
  /** Those of them that are actions of the change itself, and install nothing. */
  readonly ownActions: readonly Source[];
  /** What runs code of packages, and is in none of the two lists above. */
  readonly packages: readonly Source[];
  /** Actions of others, by a tag or branch that their owner can move. */
  readonly foreign: readonly { readonly uses: string; readonly at: Source }[];
  readonly untrusted: readonly Source[];
  /** Caches that the job restores. */
  readonly caches: readonly Source[];
  /** Artifacts that are unpacked over the files of the job. */
  readonly artifacts: readonly Source[];
  /** Checkouts of which nobody can say here what they bring. */
  readonly opaque: readonly Source[];
}

/**
 * Events on which the job has the keys, and someone without any right can be the cause
 * (facts/github.md#who-is-given-secrets).
 */
const OF_STRANGERS = new Set([
  ...['pull_request_target', 'issue_comment', 'issues', 'workflow_run', 'discussion'],
  ...['discussion_comment', 'fork', 'watch'],
]);
/** Events whose usual checkout is the change. */
const OF_CHANGES = new Set([
  ...['pull_request', 'pull_request_review', 'pull_request_review_comment'],
  ...['merge_request_event'],
]);
/** A condition that keeps the code of forks out. */
const NO_FORKS =
  /head(?:_repository|\.repo)\.full_name\s*==\s*github\.repository|github\.repository\s*==\s*github\.event\.[\w.]*head(?:_repository|\.repo)\.full_name|head(?:_repository|\.repo)\.fork\s*==\s*false|!\s*github\.event\.[\w.]*head(?:_repository|\.repo)\.fork|workflow_run\.event\s*==\s*'push'/;
const OWN_REF = /^\$\{\{\s*github\.(?:ref|sha|ref_name)\s*\}\}$/;
const BASE_REF = /github\.base_ref|github\.event\.(?:repository\.default_branch|pull_request\.base\.)/;

/** Reads the steps of one job in their order. Pure. */
export function stepsFound(job: WorkflowJob): StepsFound {
  const found = {
    strangers: [] as Source[],
    change: [] as Source[],
    ownActions: [] as Source[],
    packages: [] as Source[],
    foreign: [] as { uses: string; at: Source }[],
    untrusted: [] as Source[],
    caches: [] as Source[],
    artifacts: [] as Source[],
    opaque: [] as Source[],
  };
  for (const { text, at } of job.images)
    if (isForeign(`docker://${text}`)) found.foreign.push({ uses: text, at });
  // GitLab checks the change out before the first line of the script.
  let present: CodeOrigin = job.system === 'gitlab' ? broughtBy(undefined, job.events, job.condition) : 'own';
  for (const step of job.steps) {
    const events = eventsUnder(step.condition, job.events);
    if (events.length === 0 && job.events.length > 0) continue;
    const condition = `${job.condition} ${step.condition}`;
    const { uses, run } = step;
    found.untrusted.push(...step.untrusted);
    if (uses !== undefined && /^actions\/checkout@/i.test(uses.text)) {
      const brings = broughtBy(step, events, condition);
      // What ran before may have left something behind, so a later checkout of our own is no end.
      if (brings !== 'own' || (found.change.length === 0 && found.strangers.length === 0)) present = brings;
      if (brings === 'stranger') found.strangers.push(uses.at);
      if (brings === 'opaque') found.opaque.push(uses.at);
    }
    const runs = runsHere(present, events);
    if (uses?.text.startsWith('./') === true) {
      if (runs === 'stranger') found.strangers.push(uses.at);
      if (runs === 'change') {
        found.change.push(uses.at);
        found.ownActions.push(uses.at);
      }
    }
    if (uses !== undefined) {
      if (isForeign(uses.text)) found.foreign.push({ uses: uses.text, at: uses.at });
      if (restoresCache(step)) found.caches.push(uses.at);
      if (
        /\/download-artifact@|\/action-download-artifact@/i.test(uses.text) &&
        isTop(step.inputs.get('path')?.text)
      )
        found.artifacts.push(uses.at);
    }
    const { image } = step;
    if (image !== undefined && !image.text.startsWith('docker://')) found.packages.push(image.at);
    else if (image !== undefined && isForeign(image.text))
      found.foreign.push({ uses: image.text, at: image.at });
    if (run === undefined) continue;
    const { files, packages, fetchesChange, downloads } = runningOf(run, step);
    if (downloads !== undefined) found.artifacts.push(run.at);
    if (fetchesChange !== undefined) {
      const isStranger = events.some(event => OF_STRANGERS.has(event)) && !NO_FORKS.test(condition);
      present = isStranger ? 'stranger' : events.some(event => OF_CHANGES.has(event)) ? 'change' : present;
      if (isStranger) found.strangers.push(run.at);
    }
    const brought = runsHere(present, events);
    if (files !== undefined && brought === 'stranger') found.strangers.push(run.at);
    else if (files !== undefined && brought === 'change') found.change.push(run.at);
    else if (packages !== undefined) found.packages.push(run.at);
  }
  return found;
}

/** Whose code a step of these events runs, if it runs files of the checkout. */
function runsHere(present: CodeOrigin, events: readonly string[]): CodeOrigin {
  const isThere = events.some(
    event => OF_STRANGERS.has(event) || (present === 'change' && OF_CHANGES.has(event)),
  );
  return isThere ? present : 'own';
}

/** Whose code a checkout brings; `opaque`: the file does not say. */
type CodeOrigin = 'own' | 'change' | 'stranger' | 'opaque';

/** The code that a checkout brings on any of these events, the worst first. */
function broughtBy(step: WorkflowStep | undefined, events: readonly string[], condition: string): CodeOrigin {
  const ref = step?.inputs.get('ref')?.text.trim() ?? '';
  const repository = step?.inputs.get('repository')?.text ?? '';
  const byStrangers = events.some(event => OF_STRANGERS.has(event));
  const byChanges = events.some(event => OF_CHANGES.has(event));
  if (isHead(ref) || isHead(repository)) {
    if (byStrangers && !NO_FORKS.test(condition)) return 'stranger';
    return byStrangers || byChanges ? 'change' : 'own';
  }
  if (ref === '' || OWN_REF.test(ref)) return byChanges && repository === '' ? 'change' : 'own';
  if (!ref.includes('${{') || BASE_REF.test(ref)) return 'own';
  return byStrangers || byChanges ? 'opaque' : 'own';
}

/** Who makes the runners makes these actions, too. */
const OF_GITHUB = /^(?:actions|github)\//i;

/** Whether someone else can change what this `uses` runs. Pure. */
export function isForeign(uses: string): boolean {
  if (uses.startsWith('./') || OF_GITHUB.test(uses)) return false;
  if (uses.startsWith('docker://')) return !/@sha256:[0-9a-f]{64}$/i.test(uses);
  return !/@[0-9a-f]{40}$/i.test(uses);
}

function restoresCache({ uses, inputs }: WorkflowStep): boolean {
  const name = uses?.text.toLowerCase() ?? '';
  if (/^actions\/cache(?:\/restore)?@/.test(name)) return true;
  if (name.startsWith('ruby/setup-ruby@')) return inputs.get('bundler-cache')?.text === 'true';
  // It caches by default.
  if (name.startsWith('actions/setup-go@')) return inputs.get('cache')?.text !== 'false';
  const cache = inputs.get('cache')?.text ?? '';
  return /^actions\/setup-[\w-]+@/.test(name) && cache !== '' && cache !== 'false';
}

/** Whether a folder is the one in which the steps of a job run. */
function isTop(path: string | undefined): boolean {
  return /^(?:|\.\/*|\$\{\{\s*github\.workspace\s*\}\}\/*|\$GITHUB_WORKSPACE\/*)$/.test(path?.trim() ?? '');
}
