import type { InFlight } from '../engine/ends/in-flight.ts';
import type { Redactor } from '../http/redact.ts';
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
  /** For a signal: the progress display, if any, and what an aborted run must report. An open session sets both. */
  readonly shown: { view: ProgressView | undefined; left: InFlight };
  readonly host: HostProgram;
}
