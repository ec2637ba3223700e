import { localesNear } from '../../core/text/locales-near.ts';

/**
 * The locale of the service that a platform's code means: `pt_BR` → `pt-BR`, `de-DE` → `de`,
 * `zh-Hans` → `zh-CN`, `sv` → `sv-SE`. If that is not clear, a list of the locales that may be
 * meant: `es-ES` and `es-419` for `es`, `pt-BR` for `pt-PT`. Pure.
 */
export function localeOf(code: string, known: readonly string[]): string | readonly string[] {
  const tag = code.replaceAll('_', '-').replace(/^nb(?=-|$)/i, 'no');
  const same = known.filter(locale => locale.toLowerCase() === tag.toLowerCase());
  const alike = same.length > 0 ? same : tag.includes('-') ? asLikely(tag, known) : ofLanguage(tag, known);
  return alike.length === 1 ? (alike[0] as string) : localesNear(tag, known);
}

function ofLanguage(language: string, known: readonly string[]): readonly string[] {
  return known.filter(locale => locale.split('-')[0] === language.toLowerCase());
}

function asLikely(tag: string, known: readonly string[]): readonly string[] {
  const whole = likely(tag);
  return known.filter(locale => whole !== undefined && likely(locale) === whole);
}

/** A code with the script and region that it most likely means: `de` → `de-Latn-DE`. */
function likely(code: string): string | undefined {
  try {
    return new Intl.Locale(code).maximize().toString();
  } catch {
    return undefined;
  }
}
