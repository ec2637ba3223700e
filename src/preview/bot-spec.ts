/** Where the commands of a preview are registered. */
export interface BotSpec {
  /** The application's id. */
  readonly application: string;
  /** The guild's id. */
  readonly guild: string;
  /** The pull request's number. */
  readonly number: number;
}

/** What every name of a pull request's commands ends in, and no other's: `-pr12` does not end `ban-pr112`. */
export function suffixOf({ number }: Pick<BotSpec, 'number'>): string {
  return `-pr${number}`;
}
