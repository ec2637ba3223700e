/** A run of the workflow. */
export interface RunMark {
  /** `GITHUB_RUN_ID`. */
  readonly id: number;
  readonly attempt: number;
  /** When it began, in seconds since 1970. */
  readonly at: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** This run. Without a runner only its time is known. */
export function runMark(env: Environment, now: number): RunMark {
  const { GITHUB_RUN_ID: id, GITHUB_RUN_ATTEMPT: attempt } = env;
  return { id: numberOf(id) ?? 0, attempt: numberOf(attempt) ?? 1, at: Math.floor(now / 1000) };
}

function numberOf(text: string | undefined): number | undefined {
  const value = /^\d+$/.test(text ?? '') ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

/**
 * Whether a run began before another one. Runs have growing numbers, but keep theirs when they are
 * run again: then an attempt of an old run can be newer than a later run, and only the time tells.
 * Pure.
 */
export function isOlder(run: RunMark, than: RunMark): boolean {
  if (run.id === than.id) return run.attempt < than.attempt;
  const areFirst = run.attempt === 1 && than.attempt === 1;
  return areFirst ? run.id < than.id : run.at < than.at;
}
