import { describe, expect, it, test } from 'vitest';
import { localeOf } from '../../src/cli/localize/platform-locale.ts';
import { LOCALES } from '../../src/providers/discord/files/locales.ts';

describe('the code of a translation platform', () => {
  test.each([
    ['pt_BR', 'pt-BR'],
    ['PT-br', 'pt-BR'],
    ['zh-Hans', 'zh-CN'],
    ['zh-Hant', 'zh-TW'],
    ['zh_Hans_CN', 'zh-CN'],
    ['de-DE', 'de'],
    ['ja_JP', 'ja'],
    ['sv', 'sv-SE'],
    ['pt', 'pt-BR'],
    ['nb', 'no'],
    ['nb-NO', 'no'],
    ['es-419', 'es-419'],
    ['uk-UA', 'uk'],
  ])('%s is %s', (code, locale) => {
    expect(localeOf(code, LOCALES)).toBe(locale);
  });

  test.each([
    ['es', ['es-ES', 'es-419']],
    ['en', ['en-GB', 'en-US']],
    ['zh', ['zh-CN', 'zh-TW']],
    ['zh-HK', ['zh-CN', 'zh-TW']],
    ['pt-PT', ['pt-BR']],
    ['fr-CA', ['fr']],
    ['de-AT', ['de']],
    ['es-MX', ['es-ES', 'es-419']],
    ['nn', ['no']],
    ['br', ['pt-BR']],
    ['tlh', []],
    ['', []],
    ['translation', []],
  ])('%s is not clear, and may mean %o', (code, choices) => {
    expect(localeOf(code, LOCALES)).toEqual(choices);
  });

  it('is each locale of Discord itself', () => {
    for (const locale of LOCALES) expect(localeOf(locale, LOCALES)).toBe(locale);
  });
});
