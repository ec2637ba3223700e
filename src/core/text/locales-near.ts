import { didYouMean } from './did-you-mean.ts';

const LOCALE = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i;

/** Wrong codes that people write for a language, such as the code of its country. */
const ALSO: Readonly<Record<string, string>> = {
  nb: 'no',
  nn: 'no',
  iw: 'he',
  in: 'id',
  jp: 'ja',
  cn: 'zh',
  kr: 'ko',
  gr: 'el',
  cz: 'cs',
  dk: 'da',
  se: 'sv',
  ua: 'uk',
  us: 'en',
  gb: 'en',
  br: 'pt',
};

/** Whether all of these names are locales. Pure. */
export function areLocales(names: readonly string[]): boolean {
  return names.length > 0 && names.every(name => LOCALE.test(name));
}

/**
 * The locales that someone may have meant: the same locale in another spelling, else all locales of
 * the same language. Similar letters do not help: by them Spanish (`es`) would be near Czech
 * (`cs`). Pure.
 */
export function localesNear(written: string, known: readonly string[]): readonly string[] {
  const folded = written.toLowerCase().replace('_', '-');
  const same = known.filter(locale => locale.toLowerCase() === folded);
  if (same.length > 0) return same;
  if (LOCALE.test(written)) {
    const [code = ''] = folded.split('-');
    const language = ALSO[code] ?? code;
    return known.filter(locale => locale.toLowerCase().split('-')[0] === language);
  }
  const near = didYouMean(written, known);
  return near === undefined ? [] : [near];
}
