/**
 * Finds a requester's locale: `X-Discord-Locale`, then the first of `Accept-Language`; a bot has no
 * setting of its own (facts/discord.md#texts-in-another-locale).
 */
export function requesterLocale(headers: Readonly<Record<string, string>>): string | undefined {
  const accepted = headers['accept-language']?.split(',')[0]?.split(';')[0]?.trim();
  const locale = headers['x-discord-locale'] ?? accepted;
  return locale === '' || locale === '*' ? undefined : locale;
}
