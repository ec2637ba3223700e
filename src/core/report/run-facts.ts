import type { Random } from '../clock.ts';

/** Facts about one run, for its report. */
export interface RunFacts {
  /** The id of the run, as in the lines of `--events` and in the ownership marks that it wrote. */
  readonly id: string;
  /** When the run started, in ISO 8601 and UTC, by the clock of the machine. */
  readonly started: string;
  readonly ended: string;
  /** The version of evenkeel. */
  readonly version: string;
  /** The commit that was checked out. Absent: there is no repository, or nobody asked git. */
  readonly commit?: string;
  /** The files that the manifest was read from, sorted. */
  readonly files: readonly RunFile[];
  /** The hosts of the services, sorted. */
  readonly hosts: readonly string[];
  /** The exit code. */
  readonly exit: number;
}

/** A file of a run. */
export interface RunFile {
  /** The name of the file in all output of the run. */
  readonly file: string;
  /** The path from the root of the repository, with `/`. Absent: the file is in no repository. */
  readonly path?: string;
}

const LENGTH = 16;

/** A random id that distinguishes the ownership marks of one run from those of any other run. */
export function runId(random: Random): string {
  return Array.from({ length: LENGTH }, () => Math.floor(random() * 36).toString(36)).join('');
}
