// Made by scripts/generate.js from names.json. Do not edit.
/** The repository's page; undefined until its owner is confirmed. */
export const home: string | undefined = undefined;
