/** How the names of the variables begin that a manifest may name for its secrets. */
export const SECRET_VARIABLES = 'EVENKEEL_SECRET_';

/**
 * The fewest characters of a secret that outputs mask. Each shorter text may be an ordinary word,
 * and most of an output would be stars.
 */
export const SHORTEST_SECRET = 6;

/**
 * The lines of a secret, which a service may repeat apart from one another; without space around.
 */
export function linesOf(secret: string): readonly string[] {
  return secret.split(/\r\n|\r|\n/).map(line => line.trim());
}
