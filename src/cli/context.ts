import type { InFlight } from '../engine/execute/in-flight.ts';
import type { Redactor } from '../http/redact.ts';
import type { HostProgram } from './host-program.ts';
import type { ProgressView } from './output/progress-view.ts';
import type { Screen } from './output/screen.ts';
import type { Stop } from './session/stop-signal.ts';
import type { Io } from './system/io.ts';

/** What a command works with. */
export interface Context {
  readonly io: Io;
  readonly screen: Screen;
  readonly redactor: Redactor;
  readonly stop: Stop;
  /** The progress that is shown, if any, and what has to be told of a run that is left: an open session puts them here, for a signal. */
  readonly shown: { view: ProgressView | undefined; left: InFlight };
  readonly host: HostProgram;
}
