import type { Plant } from './plants.ts';

type Near = NonNullable<Plant['near']>;

/** A defect that one change of one file makes, in what deletes branches that no manifest made. */
function plant(near: Near): (name: string, file: string, find: string, by: string) => Plant {
  return (name, file, find, by) => ({ name, edits: [{ file: `src/${file}`, find, by }], near });
}

const swept = plant({ scenario: 'sweep', family: 'R31' });
const previewed = (scenario: string) => plant({ scenario, family: 'R32' });

/** Defects of sweeps (ADR 0080, 0131) and of the commands for previews (ADR 0081). */
export const SWEEP_PLANTS: readonly Plant[] = [
  swept(
    'computes are not read again before a sweep deletes',
    'engine/attempt/preconditions.ts',
    'if (name !== kind.name)',
    'if (name === undefined)',
  ),
  swept(
    'a sweep takes a branch whose compute is being started',
    'providers/neon/preview/branch-sweep.ts',
    "return current_state !== 'idle' || pending_state !== 'idle';",
    "return current_state !== 'idle' && pending_state !== undefined;",
  ),
  swept(
    'a sweep takes a branch whose compute is being made',
    'providers/neon/preview/branch-sweep.ts',
    "return current_state !== 'idle' || pending_state !== 'idle';",
    "return current_state === 'active' && pending_state !== undefined;",
  ),
  swept(
    'a sweep takes what an entry names by its id',
    'engine/desired/target.ts',
    'beside: [...(wanted.beside ?? []), ...wanted.desired],',
    'beside: [...(wanted.beside ?? [])],',
  ),
  swept(
    'a sweep takes a branch that is on its way to another state',
    'providers/neon/preview/branch-sweep.ts',
    'if (isRestored(branch) || branch.pending_state !== undefined)',
    "if (isRestored(branch) || branch.pending_state === '')",
  ),
  swept(
    'any 404 of the bucket list means no buckets',
    'providers/neon/preview/branch-sweep.ts',
    "if (why !== undefined && isObject(why) && NO_STORAGE.has(String(why['reason']))) return false;",
    'if (why !== undefined && NO_STORAGE.size > 0 && isObject(why)) return false;',
  ),
  swept(
    'the state of a pull request is not asked again before the delete',
    'engine/live/sweep-answers.ts',
    'const answers = new SweepAnswers(this.#pulls);',
    'const answers = new SweepAnswers(this.#pulls);\n    for (const [key, state] of this.#states) answers.#states.set(key, state);',
  ),
  swept(
    'what a branch holds is not read again before the delete',
    'engine/live/sweep-answers.ts',
    'const answers = new SweepAnswers(this.#pulls);',
    'const answers = new SweepAnswers(this.#pulls);\n    for (const [id, found] of this.#contents) answers.#contents.set(id, found);',
  ),
  swept(
    'a pull request that nobody can find counts as closed',
    'action/github/github-pull-requests.ts',
    "return fork === undefined ? { is: 'none' }",
    "return fork === undefined ? { is: 'closed', number: 0 }",
  ),
  swept(
    'a delete that had to wait goes by the look before',
    'engine/attempt/write-step.ts',
    "if (step.verb !== 'delete' && !destroys) return undefined;",
    "if (step.verb !== 'create' || step.rows.every(row => row.loss.length === 0)) return undefined;",
  ),
  previewed('preview down')(
    'a preview that was renamed is told as deleted',
    'engine/attempt/recheck.ts',
    "const renamed = planned.action === 'delete' ? renamedSince(planned, observed) : undefined;",
    "const renamed = planned.action === 'replace' ? renamedSince(planned, observed) : undefined;",
  ),
  previewed('preview down')(
    'a preview needs no mark to be deleted',
    'providers/neon/preview/preview-branch.ts',
    'return wanted !== undefined && markOf(live)?.toLowerCase() === wanted.toLowerCase();',
    'return wanted !== undefined && markOf(live)?.toLowerCase() !== `${wanted}?`;',
  ),
  previewed('preview down of the closed')(
    'who is open is not asked again before a preview is deleted',
    'providers/neon/preview/preview-branch.ts',
    'return stays === undefined ? items : items.map(',
    'return stays !== undefined ? items : items.map(',
  ),
  previewed('preview down of the closed')(
    'a preview goes whose pull request nobody knows to be closed',
    'preview/closed-previews.ts',
    "return state.is === 'closed' ? undefined : { code: 'preview/not-closed', number };",
    'return undefined;',
  ),
  previewed('preview reset')(
    'what loses data goes by a look that is long over',
    'engine/attempt/write-step.ts',
    "if (step.verb !== 'delete' && !destroys) return undefined;",
    "if (step.verb !== 'delete') return undefined;",
  ),
  previewed('preview up')(
    'a clock that is behind renews an expiry with each run',
    'providers/neon/preview/preview-branch.ts',
    'const SKEW_SECONDS = 3_600;',
    'const SKEW_SECONDS = 600;',
  ),
];
