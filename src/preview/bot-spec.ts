/** Where the commands of a preview are registered. */
export interface BotSpec {
  /** The application's id. */
  readonly application: string;
  /** The guild's id. */
  readonly guild: string;
  /** The pull request's number. */
  readonly number: number;
}

/**
 * What every name of a pull request's commands ends in, and no other's: `-pr12` does not end
 * `ban-pr112`.
 */
export function suffixOf({ number }: Pick<BotSpec, 'number'>): string {
  return `-pr${number}`;
}

/** The number in the suffix of a name; undefined for a name without one. */
export function suffixNumber(name: string): number | undefined {
  const number = Number(/-pr([1-9][0-9]{0,14})$/.exec(name)?.[1]);
  return Number.isSafeInteger(number) ? number : undefined;
}
