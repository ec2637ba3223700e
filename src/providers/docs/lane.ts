import type { Reader } from '../../core/http.ts';
import type { VerdictCache } from './verdict-cache.ts';

/** How a run may use the answer lane of one portal. */
export interface LaneSettings {
  /** How many questions this run may send to the portal; each may cost its owner credits. */
  readonly maxQuestions: number;
  readonly cache?: VerdictCache;
}

/** What one run knows about the answer lane of one portal. */
export interface Lane {
  readonly settings: LaneSettings;
  /** Why this run asks the portal nothing more; undefined while it may. */
  stopped: string | undefined;
  /** Requests with a question that were sent, tries and redirects included. */
  asked: number;
}

/** The default number of questions to one portal in one run. */
export const DEFAULT_MAX_QUESTIONS = 100;

const lanes = new WeakMap<Reader, Lane>();

/** Sets how a run may use the lane behind this reader. A run has one reader per portal. */
export function setLane(reader: Reader, settings: LaneSettings): void {
  lanes.set(reader, { settings, stopped: undefined, asked: 0 });
}

/** The lane behind a reader. Checks, explanations and `ask` share it, so that each uses what another has learned. */
export function laneOf(reader: Reader): Lane {
  const found = lanes.get(reader);
  if (found !== undefined) return found;
  setLane(reader, { maxQuestions: DEFAULT_MAX_QUESTIONS });
  return laneOf(reader);
}

/** How many questions the run may still send. */
export function questionsLeft({ settings, asked }: Lane): number {
  return Math.max(0, settings.maxQuestions - asked);
}
