import type { Source } from '../core/problem.ts';
import type { otherPages } from '../generated/other-pages.ts';

/**
 * The code of a way in which someone may read a key. A code that has no documentation page is a
 * compile error.
 */
export type KeyCode = Extract<keyof typeof otherPages, `key/${string}`>;

/** Who can read a key of a job, and how that is known. */
export interface KeyReader {
  readonly code: KeyCode;
  /**
   * `found`: the workflow gives them the key. `unknown`: the file does not say, so look at the
   * settings. `guarded`: the settings were read, and they protect the key.
   */
  readonly known: 'found' | 'unknown' | 'guarded';
  readonly says: string;
  /** The URL of the settings page to look at. */
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
  /** The worst first; empty if no way to read the key was found. */
  readonly readers: readonly KeyReader[];
}
