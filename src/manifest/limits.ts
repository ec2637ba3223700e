/** What a manifest may cost before anything is understood (design 5; a run has larger limits than one file). */
export const LIMITS = {
  /** Of one file. */
  bytes: 2 * 1024 * 1024,
  /** Characters of all texts of a run that variables stand in. */
  substituted: 8 * 1024 * 1024,
  /** Of all files together. */
  runBytes: 64 * 1024 * 1024,
  files: 1_000,
  /** Entries of one folder that an include looks through. */
  folderEntries: 10_000,
  /** Values of one file, those that aliases repeat included. */
  nodes: 100_000,
  depth: 64,
  aliases: 100,
  anchors: 1_000,
  /** Values that aliases repeat in one file. */
  aliasedNodes: 10_000,
} as const;
