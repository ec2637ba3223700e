import type { Random } from '../clock.ts';

/** One run, as its report names it. */
export interface RunFacts {
  /** The same as in the lines of `--events` and in the marks that the run wrote. */
  readonly id: string;
  /** ISO 8601, UTC, by the clock of the machine. */
  readonly started: string;
  readonly ended: string;
  /** The version of evenkeel. */
  readonly version: string;
  /** The commit that was checked out. Absent: no repository, or nobody asked git for it. */
  readonly commit?: string;
  /** What the manifest was read from, sorted. */
  readonly files: readonly RunFile[];
  /** The hosts of the services, sorted. */
  readonly hosts: readonly string[];
  /** What the run ended with. */
  readonly exit: number;
}

/** A file of a run. */
export interface RunFile {
  /** As the run calls it everywhere. */
  readonly file: string;
  /** From the root of the repository, with `/`. Absent: it is in none. */
  readonly path?: string;
}

const LENGTH = 16;

/** Distinguishes one run's marks from those of any other run. */
export function runId(random: Random): string {
  return Array.from({ length: LENGTH }, () => Math.floor(random() * 36).toString(36)).join('');
}
