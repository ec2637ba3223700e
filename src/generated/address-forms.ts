// Made by scripts/generate.js from schema/. Do not edit.
/** The forms of all addresses that a manifest can name: a kind and its parts, which are never empty. */
export const addressForms: readonly string[] = [
  "discord.command/<application>/<guild or global>/<type>/<name>",
  "discord.permissions/<application>/<guild>/application",
  "discord.permissions/<application>/<guild>/<of>/<type>/<command>",
  "docs.answer/<portal>/<id or question>",
  "docs.page/<portal>/<page>",
  "neon.advisors/<project>/<branch>/<category>",
  "neon.advisors/<project>/<branch>/<database>/<category>",
  "neon.ai_gateway/<project>/<branch>",
  "neon.backup_schedule/<project>/<branch>",
  "neon.branch/<project>/<name>",
  "neon.bucket/<project>/<branch>/<name>",
  "neon.consumption/<project>/<metric>/<window>",
  "neon.consumption/<project>/<branch>/<metric>",
  "neon.consumption/<project>/<branch>/<metric>/<window>",
  "neon.credential/<project>/<branch>/<name>",
  "neon.database/<project>/<branch>/<name>",
  "neon.endpoint/<project>/<branch>/<read_write or name>",
  "neon.jwks/<project>/<jwks_url>",
  "neon.project/<project>",
  "neon.role/<project>/<branch>/<name>",
  "neon.schema/<project>/<branch>/<database>",
  "neon.snapshot/<project>/<branch>/<name>",
  "neon.storage/<project>/<branch>",
  "neon.vpc_restriction/<project>/<vpc_endpoint_id>"
];
