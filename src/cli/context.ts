import { runId } from '../core/report/run-facts.ts';
import type { InFlight } from '../engine/ends/in-flight.ts';
import type { Redactor } from '../http/redact.ts';
import type { LoadedFile } from '../manifest/files/files.ts';
import type { HostProgram } from './host-program.ts';
import type { ProgressView } from './output/progress-view.ts';
import type { Screen } from './output/screen.ts';
import type { Stop } from './session/stop-signal.ts';
import type { Io } from './system/io.ts';

/** The context of a command. */
export interface Context {
  readonly io: Io;
  readonly screen: Screen;
  readonly redactor: Redactor;
  readonly stop: Stop;
  /**
   * For a signal: the progress display, if any, and what an aborted run must report. An open
   * session sets both.
   */
  readonly shown: { view: ProgressView | undefined; left: InFlight };
  readonly host: HostProgram;
  readonly begun: RunState;
}

/** What a command has come to know of its run. */
interface RunState {
  /** The id of the run. */
  readonly run: string;
  /** When it began, in milliseconds since 1970. */
  readonly at: number;
  /** What the manifest was read from. */
  files: readonly LoadedFile[];
  /**
   * The outputs have been compared with the files that are read, so that to write one damages none
   * of those.
   */
  outputsAreApart: boolean;
  /** The files that have this run's report, and `-` once standard output has its beginning. */
  readonly reported: Set<string>;
}

/** A run that begins now, of which nothing is known yet. */
export function newRun({ random, clock }: Pick<Io, 'random' | 'clock'>): Context['begun'] {
  return { run: runId(random), at: clock.now(), files: [], outputsAreApart: false, reported: new Set() };
}
