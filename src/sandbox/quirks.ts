import { discordQuirks } from './discord/discord-quirks.ts';
import { docsQuirks } from './docs/docs-quirks.ts';
import { neonQuirks } from './neon/neon-quirks.ts';
import type { Quirks } from './service.ts';

/** One point on which public material is silent or contradicts itself. */
export interface Quirk {
  /** The two possible behaviors; the first is the default. */
  readonly values: readonly [string, string];
  /** What is known, and its source. */
  readonly fact: string;
}

/** Every quirk of the three services, by name. */
export const QUIRKS: Readonly<Record<string, Quirk>> = { ...neonQuirks, ...discordQuirks, ...docsQuirks };

/**
 * Fills in the default of every quirk that is not chosen.
 *
 * @throws Error naming the known quirks or values when one is unknown
 */
export function chooseQuirks(chosen: Quirks): Quirks {
  for (const [name, value] of Object.entries(chosen)) {
    const quirk = Object.hasOwn(QUIRKS, name) ? QUIRKS[name] : undefined;
    if (quirk === undefined) {
      throw new Error(`unknown quirk "${name}"; known are ${Object.keys(QUIRKS).join(', ')}`);
    }
    if (!quirk.values.includes(value)) {
      throw new Error(`quirk ${name} is ${quirk.values.join(' or ')}, not "${value}"`);
    }
  }
  const defaults = Object.entries(QUIRKS).map(([name, quirk]) => [name, quirk.values[0]] as const);
  return { ...Object.fromEntries(defaults), ...chosen };
}
