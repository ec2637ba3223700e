/** A manifest has these limits before it is understood; a run has larger ones than one file. */
export const LIMITS = {
  /** The limit of one file. */
  bytes: 2 * 1024 * 1024,
  /** Characters of all texts of a run that contain variables. */
  substituted: 8 * 1024 * 1024,
  /** The limit of all files together. */
  runBytes: 64 * 1024 * 1024,
  files: 1_000,
  /** Entries that an include reads of one folder. */
  folderEntries: 10_000,
  /** Values of one file, including those that aliases repeat. */
  nodes: 100_000,
  depth: 64,
  aliases: 100,
  anchors: 1_000,
  /** Values that aliases repeat in one file. */
  aliasedNodes: 10_000,
} as const;
