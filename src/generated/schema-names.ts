// Made by scripts/generate.js from schema/. Do not edit.
/** What has a schema. */
export const SCHEMA_NAMES = ["agent","ask","doctor","editor","event","explain","failure","keys","locale","manifest","plan","preview","previews","rehearse","report","scopes","validate"] as const;
export type SchemaName = (typeof SCHEMA_NAMES)[number];
