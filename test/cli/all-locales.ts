import { LOCALES } from '../../src/providers/discord/files/locales.ts';

/** Locales that the documentation has, too, so that no run warns of them. */
export const ALL_LOCALES = LOCALES.filter(locale => !['ar', 'he'].includes(locale)).sort();

/** A made-up command set with a translation of each text in every locale. */
export function translatedCommands(
  count: number,
  locales: readonly string[] = ALL_LOCALES,
): readonly object[] {
  const texts = (text: string, lower = false): object =>
    Object.fromEntries(
      locales.map(locale => [
        locale,
        `${text}${lower ? '-' : ' in '}${lower ? locale.toLowerCase() : locale}`,
      ]),
    );
  const named = (name: string): object => ({ name, name_localizations: texts(name, true) });
  const described = (description: string): object => ({
    description,
    description_localizations: texts(description),
  });
  return Array.from({ length: count }, (_, n) => ({
    ...named(`c${n}`),
    ...described(`Command ${n}: "quoted"`),
    options: [
      {
        type: 'string',
        ...named('text'),
        ...described('A text'),
        choices: [
          { name: 'One. Two', name_localizations: texts('One. Two'), value: 'one' },
          { name: '__proto__', name_localizations: texts('100%'), value: 'proto' },
        ],
      },
    ],
  }));
}
