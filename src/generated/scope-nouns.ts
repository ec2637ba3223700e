// Made by scripts/generate.js from schema/. Do not edit.
/** By kind of scope: what its last part is, where the kind does not say it. */
export const scopeNouns: Readonly<Record<string, string>> = {
  "discord.scope": "guild"
};
