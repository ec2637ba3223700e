import type { Report } from '../core/report/report.ts';

/** Where a life is played: the loop over one service, and its requests. */
export interface Stage<Manifest> {
  plan(manifest: Manifest): Promise<Report>;
  drift(manifest: Manifest): Promise<Report>;
  apply(manifest: Manifest): Promise<Report>;
  /** Method and path of every request since the last `forget` that was no read. */
  writes(): readonly string[];
  forget(): void;
  readonly clock: { advance(ms: number): void };
}

/** Time enough for what another client has started to be over. */
export const SETTLED_MS = 10_000;
