/** Every locale that a text can have, as in the schema. */
export const LOCALES: readonly string[] = [
  'id',
  'da',
  'de',
  'en-GB',
  'en-US',
  'es-ES',
  'es-419',
  'fr',
  'hr',
  'it',
  'lt',
  'hu',
  'nl',
  'no',
  'pl',
  'pt-BR',
  'ro',
  'fi',
  'sv-SE',
  'vi',
  'tr',
  'cs',
  'el',
  'bg',
  'ru',
  'uk',
  'hi',
  'th',
  'zh-CN',
  'ja',
  'zh-TW',
  'ko',
  'ar',
  'he',
];

/**
 * Only the OpenAPI document has these locales, so their use is a warning
 * (facts/discord.md#locales).
 */
export const undocumentedLocales: readonly string[] = ['ar', 'he'];

/**
 * Locale → the locale whose text Discord shows where the first one has none
 * (facts/discord.md#texts-in-another-locale).
 */
export const fallbacks: Readonly<Record<string, string>> = {
  'en-US': 'en-GB',
  'en-GB': 'en-US',
  'es-419': 'es-ES',
};
