import { type LocalizedText, type ReportBesides, textName } from '../../../core/localizations.ts';
import type { Source } from '../../../core/problem.ts';
import { safeText } from '../../../core/text/safe-text.ts';
import { fallbacks } from './locales.ts';

/** A text without a translation: users of the locale see the default text. */
interface MissingText {
  readonly command: string;
  /** The place of the text inside the command, such as `options[0].description`. */
  readonly place: string;
  /** The default text. */
  readonly text: string;
  readonly source: Source;
}

interface OutdatedText extends MissingText {
  /** The default text that the translation was made for. */
  readonly was: string;
  readonly translation: string;
}

interface LocaleCoverage {
  readonly locale: string;
  /** Texts that the manifest has in this locale. */
  readonly translated: number;
  /**
   * How many texts the service takes from another locale, `from`
   * (facts/discord.md#texts-in-another-locale).
   */
  readonly fallback: number;
  readonly from?: string;
  readonly missing: readonly MissingText[];
  /**
   * Translations that did not change when their default text did. Only where an earlier manifest is
   * given.
   */
  readonly outdated?: readonly OutdatedText[];
}

/**
 * The texts that each locale lacks: every locale in the manifest against every text that can be
 * localized.
 */
export interface LocalizationReport {
  readonly v: 1;
  readonly texts: number;
  readonly locales: readonly LocaleCoverage[];
}

/** The texts that each locale lacks, and the translations that are outdated. Pure. */
export function localizationReport(
  texts: readonly LocalizedText[],
  { begun, before }: ReportBesides = { begun: [] },
): LocalizationReport {
  const used = [
    ...new Set([...begun, ...texts.flatMap(({ translations }) => [...translations.keys()])]),
  ].sort();
  const earlier = before && byName(before);
  return { v: 1, texts: texts.length, locales: used.map(locale => coverage(locale, texts, earlier)) };
}

/**
 * Texts by name. Commands of several scopes may have a text of the same name, so a number before
 * the name tells them apart.
 */
function byName(texts: readonly LocalizedText[]): ReadonlyMap<string, LocalizedText> {
  return new Map(numbered(texts));
}

function numbered(texts: readonly LocalizedText[]): readonly (readonly [string, LocalizedText])[] {
  const seen = new Map<string, number>();
  return texts.map(text => {
    const name = textName(text.keys);
    const nth = seen.get(name) ?? 0;
    seen.set(name, nth + 1);
    return [`${nth} ${name}`, text];
  });
}

function coverage(
  locale: string,
  texts: readonly LocalizedText[],
  before: ReadonlyMap<string, LocalizedText> | undefined,
): LocaleCoverage {
  const from = fallbacks[locale];
  const others = texts.filter(({ translations }) => !translations.has(locale));
  const missing = others.filter(({ translations }) => from === undefined || !translations.has(from));
  const fallback = others.length - missing.length;
  return {
    locale,
    translated: texts.length - others.length,
    fallback,
    ...(from === undefined || fallback === 0 ? {} : { from }),
    missing: missing.map(shown),
    ...(before === undefined ? {} : { outdated: outdatedIn(locale, texts, before) }),
  };
}

function shown({ command, place, text, source }: LocalizedText): MissingText {
  return { command, place, text, source };
}

function outdatedIn(
  locale: string,
  texts: readonly LocalizedText[],
  before: ReadonlyMap<string, LocalizedText>,
): readonly OutdatedText[] {
  return numbered(texts).flatMap(([name, text]) => {
    const was = before.get(name);
    const translation = text.translations.get(locale);
    if (was === undefined || translation === undefined || was.text === text.text) return [];
    if (was.translations.get(locale) !== translation) return [];
    return [{ ...shown(text), was: was.text, translation }];
  });
}

/** The report for people: one line per locale, then one line per missing text. */
export function localizationText(report: LocalizationReport): string {
  const { texts, locales } = report;
  if (locales.length === 0) return `${texts} texts, no localizations\n`;
  const width = Math.max(...locales.map(({ locale }) => locale.length));
  const lines = locales.flatMap(each => [
    `${each.locale.padEnd(width)}  ${each.translated + each.fallback} of ${texts}${fallbackText(each)}`,
    ...each.missing.map(missingText),
    ...(each.outdated ?? []).map(outdatedText),
  ]);
  return `${lines.join('\n')}\n`;
}

function fallbackText({ fallback, from }: LocaleCoverage): string {
  return from === undefined ? '' : `, ${fallback} of them by the service's fallback to ${from}`;
}

function missingText({ command, place, text, source }: MissingText): string {
  return `  ${source.file}:${source.line}:${source.column}  ${safeText(command)} ${place}  "${safeText(text)}"`;
}

function outdatedText({ was, translation, ...text }: OutdatedText): string {
  return `${missingText(text)}  was "${safeText(was)}"; still "${safeText(translation)}"`;
}
