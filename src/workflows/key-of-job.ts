import type { Source } from '../core/problem.ts';
import type { otherPages } from '../generated/other-pages.ts';

/** A way in which someone may read a key. A code without a page is a compile error. */
export type KeyCode = Extract<keyof typeof otherPages, `key/${string}`>;

/** Who can read a key of a job, and how that is known. */
export interface KeyReader {
  readonly code: KeyCode;
  /**
   * `found`: the workflow gives the key to them. `unknown`: only settings say. `guarded`: the
   * settings were read, and they keep it.
   */
  readonly known: 'found' | 'unknown' | 'guarded';
  readonly says: string;
  /** The page of settings to look at. */
  readonly page?: string;
  readonly places: readonly Source[];
}

/** One key of one job. */
export interface KeyOfJob {
  readonly key: string;
  readonly file: string;
  readonly job: string;
  readonly events: readonly string[];
  readonly environment?: string;
  readonly at: Source;
  /** What someone could do with the key. */
  readonly could: string;
  /** The worst first; empty if nobody is known. */
  readonly readers: readonly KeyReader[];
}
