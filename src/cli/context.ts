import type { LeftOpen } from '../engine/left-open.ts';
import type { Redactor } from '../http/redact.ts';
import type { Host } from './host.ts';
import type { Io } from './io.ts';
import type { ProgressView } from './progress-view.ts';
import type { Screen } from './screen.ts';
import type { Stop } from './stop.ts';

/** What a command works with. */
export interface Context {
  readonly io: Io;
  readonly screen: Screen;
  readonly redactor: Redactor;
  readonly stop: Stop;
  /** The progress that is shown, if any, and what has to be told of a run that is left: an open session puts them here, for a signal. */
  readonly shown: { view: ProgressView | undefined; left: LeftOpen };
  readonly host: Host;
}
