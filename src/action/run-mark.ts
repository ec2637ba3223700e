import type { RunMark } from './marker.ts';

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
 * Whether a run began before another one. Runs that are run again keep their number, so an attempt of an old run can be newer
 * than all of a later one: only attempts of one run are compared by number. Pure.
 */
export function isOlder(run: RunMark, than: RunMark): boolean {
  return run.id === than.id ? run.attempt < than.attempt : run.at < than.at;
}
