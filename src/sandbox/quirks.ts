import { discordQuirks } from './discord/discord-quirks.ts';
import { docsQuirks } from './docs/docs-quirks.ts';
import { neonQuirks } from './neon/neon-quirks.ts';
import type { Quirk } from './quirk.ts';
import type { Quirks } from './service.ts';

const shared = {
  unknown_parameters: {
    values: ['refused', 'ignored'],
    lenient: 'ignored',
    fact: 'facts/neon.md#unknown-parameters',
  },
} as const satisfies Readonly<Record<string, Quirk>>;

/** Every quirk of the three services, by name. */
export const QUIRKS: Readonly<Record<string, Quirk>> = {
  ...neonQuirks,
  ...discordQuirks,
  ...docsQuirks,
  ...shared,
};

/**
 * How a sandbox treats input that the real service may or may not refuse. `strict` refuses it, so
 * that misspellings are found; `lenient` accepts it, as real clients need.
 */
export type Manner = 'strict' | 'lenient';

/**
 * Completes the chosen quirks with the values that the manner has for all others.
 *
 * @throws Error for an unknown quirk or value; it names the known ones
 */
export function chooseQuirks(chosen: Quirks, manner: Manner = 'strict'): Quirks {
  for (const [name, value] of Object.entries(chosen)) {
    const quirk = Object.hasOwn(QUIRKS, name) ? QUIRKS[name] : undefined;
    if (quirk === undefined) {
      throw new Error(`unknown quirk "${name}"; known are ${Object.keys(QUIRKS).join(', ')}`);
    }
    if (!quirk.values.includes(value)) {
      throw new Error(`quirk ${name} is ${quirk.values.join(' or ')}, not "${value}"`);
    }
  }
  const rest = Object.entries(QUIRKS).map(([name, { values, lenient }]) => {
    return [name, manner === 'lenient' ? (lenient ?? values[0]) : values[0]] as const;
  });
  return { ...Object.fromEntries(rest), ...chosen };
}
