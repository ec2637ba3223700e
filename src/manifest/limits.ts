/** Keys that no map of a manifest may have. */
export const RESERVED_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The limits of a manifest, checked before it is validated. Some limits hold for one file, others
 * for all files of a run together.
 */
export const LIMITS = {
  /** The most bytes of one file. */
  bytes: 2 * 1024 * 1024,
  /** The most characters in all texts with variables, after they are replaced. */
  substituted: 8 * 1024 * 1024,
  /** The most bytes of all files together. */
  runBytes: 64 * 1024 * 1024,
  files: 1_000,
  /** The most entries of one folder that an include reads. */
  folderEntries: 10_000,
  /** The most values in one file, including those that aliases repeat. */
  nodes: 100_000,
  depth: 64,
  aliases: 100,
  anchors: 1_000,
  /** The most values that aliases repeat in one file. */
  aliasedNodes: 10_000,
} as const;
