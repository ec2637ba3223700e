import type { Reader } from '../../core/http.ts';
import type { VerdictCache } from './verdict-cache.ts';

/** How a run may use the answer lane of one portal. */
export interface LaneSettings {
  /** Questions that may be sent to the portal in this run; each may cost its owner credits. */
  readonly maxQuestions: number;
  readonly cache?: VerdictCache;
}

/** What one run knows about the answer lane of one portal. */
export interface Lane {
  readonly settings: LaneSettings;
  /** Why no further question of this run goes to the portal; undefined while they may. */
  stopped: string | undefined;
  /** Questions sent. */
  asked: number;
}

/** Questions to one portal in one run where nothing else is said. */
export const DEFAULT_MAX_QUESTIONS = 100;

const lanes = new WeakMap<Reader, Lane>();

/** Says how a run may use the lane behind this reader. A run has one reader for each portal. */
export function setLane(reader: Reader, settings: LaneSettings): void {
  lanes.set(reader, { settings, stopped: undefined, asked: 0 });
}

/** The lane behind a reader; checks, explanations and `ask` share it, so that what one of them learned holds for all. */
export function laneOf(reader: Reader): Lane {
  const found = lanes.get(reader);
  if (found !== undefined) return found;
  setLane(reader, { maxQuestions: DEFAULT_MAX_QUESTIONS });
  return laneOf(reader);
}
