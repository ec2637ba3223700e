// Made by scripts/generate.js from schema/. Do not edit.
/** Every kind and check that a manifest can name. */
export const kindNames: readonly string[] = [
  "discord.command",
  "discord.permissions",
  "docs.answer",
  "neon.backup_schedule",
  "neon.branch",
  "neon.bucket",
  "neon.endpoint"
];
