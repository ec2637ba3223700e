import type { Report } from '../core/report/report.ts';
import type { Session } from '../engine/session.ts';

/** What a run for a preview is given besides it. */
export interface PreviewRun {
  readonly session: Session;
  /** Receives each secret before anything can be written. */
  hide(secret: string): void;
  /** Asked before the first write, with the plan; false stops. */
  confirm?(plan: Report): Promise<boolean>;
}
