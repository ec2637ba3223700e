import type { Source } from '../core/problem.ts';
import { eventsUnder } from './expressions.ts';
import type { WorkflowJob, WorkflowStep } from './model.ts';
import { isHead, runningOf } from './running.ts';

/** What the steps of a job run or bring in beside the keys of the job, as places in the file. */
export interface StepsFound {
  /** Checkouts of a stranger's code, and steps that run such code. */
  readonly strangers: readonly Source[];
  /** Steps that run the code of a change that is not merged. */
  readonly change: readonly Source[];
  /** Those steps of `change` that use a local action, which is part of the change itself. */
  readonly ownActions: readonly Source[];
  /** Steps that run code of packages, without those in `strangers` and `change`. */
  readonly packages: readonly Source[];
  /** Actions of others, named by a tag or branch that their owner can move to other code. */
  readonly foreign: readonly { readonly uses: string; readonly at: Source }[];
  readonly untrusted: readonly Source[];
  /** Caches that the job restores. */
  readonly caches: readonly Source[];
  /** Artifacts that are unpacked over the files of the job. */
  readonly artifacts: readonly Source[];
  /**
   * Checkouts of a ref that only a run computes, so that the file does not say whose code it is.
   */
  readonly opaque: readonly Source[];
}

/**
 * Events that someone without any rights can cause, and whose jobs get the keys
 * (facts/github.md#who-is-given-secrets).
 */
const OF_STRANGERS = new Set([
  ...['pull_request_target', 'issue_comment', 'issues', 'workflow_run', 'discussion'],
  ...['discussion_comment', 'fork', 'watch'],
]);
/** Events on which a checkout without `ref` gets the code of the change. */
const OF_CHANGES = new Set([
  ...['pull_request', 'pull_request_review', 'pull_request_review_comment'],
  ...['merge_request_event'],
]);
/** Matches a condition that keeps the code of forks out. */
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
      // Foreign code that ran before may have left something behind, so a later checkout of our own
      // code does not make the job safe again.
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

/**
 * Whose code a step runs on these events, if it runs files of the checkout. Events in
 * {@link OF_STRANGERS} run what is checked out. Events in {@link OF_CHANGES} run it if it is a
 * change. All other events run our own code.
 */
function runsHere(present: CodeOrigin, events: readonly string[]): CodeOrigin {
  const isThere = events.some(
    event => OF_STRANGERS.has(event) || (present === 'change' && OF_CHANGES.has(event)),
  );
  return isThere ? present : 'own';
}

/** Whose code a checkout brings; `opaque`: the file does not say. */
type CodeOrigin = 'own' | 'change' | 'stranger' | 'opaque';

/** Whose code a checkout brings, in the worst case of these events. */
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

/** Matches actions of GitHub. They are trusted, because GitHub also runs the runners. */
const OF_GITHUB = /^(?:actions|github)\//i;

/**
 * Whether someone else can change the code that this `uses` runs. They cannot if it is local, an
 * action of GitHub, or pinned by a commit or digest. Pure.
 */
export function isForeign(uses: string): boolean {
  if (uses.startsWith('./') || OF_GITHUB.test(uses)) return false;
  if (uses.startsWith('docker://')) return !/@sha256:[0-9a-f]{64}$/i.test(uses);
  return !/@[0-9a-f]{40}$/i.test(uses);
}

function restoresCache({ uses, inputs }: WorkflowStep): boolean {
  const name = uses?.text.toLowerCase() ?? '';
  if (/^actions\/cache(?:\/restore)?@/.test(name)) return true;
  if (name.startsWith('ruby/setup-ruby@')) return inputs.get('bundler-cache')?.text === 'true';
  // `setup-go` caches by default.
  if (name.startsWith('actions/setup-go@')) return inputs.get('cache')?.text !== 'false';
  const cache = inputs.get('cache')?.text ?? '';
  return /^actions\/setup-[\w-]+@/.test(name) && cache !== '' && cache !== 'false';
}

/** Whether a path is the folder in which the steps of a job run. */
function isTop(path: string | undefined): boolean {
  return /^(?:|\.\/*|\$\{\{\s*github\.workspace\s*\}\}\/*|\$GITHUB_WORKSPACE\/*)$/.test(path?.trim() ?? '');
}
