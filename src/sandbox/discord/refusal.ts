import type { JsonRecord } from '../is-record.ts';
/**
 * A refusal as Discord sends it: an HTTP status, a JSON error code and a message
 * (facts/discord.md#codes).
 */
export class DiscordRefusal extends Error {
  readonly status: number;
  readonly body: JsonRecord;

  constructor(status: number, code: number, message: string, more: JsonRecord = {}) {
    super(message);
    this.status = status;
    this.body = { message, code, ...more };
  }
}

/** The general error of a status, which has the code 0: `401: Unauthorized`. */
export function general(status: number, text: string): DiscordRefusal {
  return new DiscordRefusal(status, 0, `${status}: ${text}`);
}
