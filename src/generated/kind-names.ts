// Made by scripts/generate.js from schema/. Do not edit.
/** Every kind and check that a manifest can name. */
export const kindNames: readonly string[] = [
  "discord.application",
  "discord.command",
  "discord.permissions",
  "docs.answer",
  "docs.page",
  "docs.search",
  "neon.advisors",
  "neon.ai_gateway",
  "neon.backup_schedule",
  "neon.backups",
  "neon.branch",
  "neon.bucket",
  "neon.consumption",
  "neon.credential",
  "neon.database",
  "neon.endpoint",
  "neon.jwks",
  "neon.project",
  "neon.role",
  "neon.schema",
  "neon.snapshot",
  "neon.storage",
  "neon.vpc_restriction"
];
