/** Keys that hold a secret in many tools, with the colon after them. */
const KEY =
  /(?:token|secrets?|passw(?:or)?d|(?:api|private)[_ -]?key|connection_(?:string|uri)|database_url)["']?\s{0,20}:/i;
/** A key with a prefix of its own, a connection string with a password, a token of a bot. */
const VALUE =
  /napi_\w{8}|postgres(?:ql)?:\/\/[^\s:/@]{1,200}:[^\s@]{1,200}@|[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27}/;

/**
 * Whether a piece of a manifest may have a secret in it, so that nobody may see it. Better one too
 * many: only a line is not shown. Pure.
 */
export function looksSecret(text: string): boolean {
  return KEY.test(text) || VALUE.test(text);
}
