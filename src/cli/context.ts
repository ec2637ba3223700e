import { runId } from '../core/report/run-facts.ts';
import type { InFlight } from '../engine/ends/in-flight.ts';
import type { Redactor } from '../http/redact.ts';
import type { LoadedFile } from '../manifest/files/files.ts';
import type { HostProgram } from './host-program.ts';
import type { ProgressView } from './output/progress-view.ts';
import type { Screen } from './output/screen.ts';
import type { Stop } from './session/stop-signal.ts';
import type { Io } from './system/io.ts';

/**
 * What a command works with: the system, the screen, what masks secrets, the stop by a signal, and
 * the state of the command's run.
 */
export interface Context {
  readonly io: Io;
  readonly screen: Screen;
  readonly redactor: Redactor;
  readonly stop: Stop;
  /**
   * What is needed when a signal stops the run: the progress display, if any, and what the run then
   * leaves behind and must report. An open session sets both fields.
   */
  readonly shown: { view: ProgressView | undefined; left: InFlight };
  readonly host: HostProgram;
  readonly begun: RunState;
}

/** What a command has learned about its run so far. */
interface RunState {
  /** The id of the run. */
  readonly run: string;
  /** When the run began, in milliseconds since 1970. */
  readonly at: number;
  /** The files that the manifest was read from. */
  files: readonly LoadedFile[];
  /**
   * Whether the output files are known to be other files than those that the run reads. Only then
   * may a failed run overwrite them with its report.
   */
  outputsAreApart: boolean;
  /**
   * The files that have this run's report already; `-` if the beginning of the report is on
   * standard output.
   */
  readonly reported: Set<string>;
}

/** The state of a run that has just begun. */
export function newRun({ random, clock }: Pick<Io, 'random' | 'clock'>): Context['begun'] {
  return { run: runId(random), at: clock.now(), files: [], outputsAreApart: false, reported: new Set() };
}
