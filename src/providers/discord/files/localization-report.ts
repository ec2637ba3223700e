import { isObject } from '../../../core/json.ts';
import type { ManifestPath, Source } from '../../../core/problem.ts';
import { safeText } from '../../../core/text/safe-text.ts';
import type { Discord, DiscordCommand } from '../../../generated/manifest.ts';
import type { CommandForm } from '../command/member.ts';
import { COMMAND_FORM } from '../command/members.ts';
import { fallbacks } from './locales.ts';

/** A text that users of a locale see in its default form. */
interface MissingText {
  readonly command: string;
  /** The place of the text inside the command, such as `options[0].description`. */
  readonly place: string;
  /** The default text. */
  readonly text: string;
  readonly source: Source;
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

interface Text extends MissingText {
  readonly locales: ReadonlySet<string>;
}

/**
 * The texts that each locale lacks. `section` is the manifest's `discord` with locale files merged;
 * `source` gives the file and line of a path in the section. Pure.
 */
export function localizationReport(
  section: Discord | undefined,
  source: (path: ManifestPath) => Source,
): LocalizationReport {
  const texts = section === undefined ? [] : textsIn(section, source);
  const used = [...new Set(texts.flatMap(text => [...text.locales]))].sort();
  return { v: 1, texts: texts.length, locales: used.map(locale => coverage(locale, texts)) };
}

function coverage(locale: string, texts: readonly Text[]): LocaleCoverage {
  const from = fallbacks[locale];
  const others = texts.filter(text => !text.locales.has(locale));
  const missing = others.filter(text => from === undefined || !text.locales.has(from));
  const fallback = others.length - missing.length;
  return {
    locale,
    translated: texts.length - others.length,
    fallback,
    ...(from === undefined || fallback === 0 ? {} : { from }),
    missing: missing.map(({ locales: _, ...text }) => text),
  };
}

function textsIn(section: Discord, source: (path: ManifestPath) => Source): readonly Text[] {
  const ofGuilds = (section.guilds ?? []).flatMap(({ commands }, index) =>
    textsOf(commands, ['guilds', index, 'commands'], source),
  );
  return [...textsOf(section.commands, ['commands'], source), ...ofGuilds];
}

function textsOf(
  commands: readonly DiscordCommand[] = [],
  path: ManifestPath,
  source: (path: ManifestPath) => Source,
): readonly Text[] {
  return commands.flatMap((command, index) => {
    /** The texts of a command, an option or a choice; `place` is the path inside the command. */
    const walk = (
      of: { readonly [member: string]: unknown },
      { members }: CommandForm,
      at: ManifestPath,
      place: string,
    ): readonly Text[] =>
      [...members].flatMap(([name, { translates, items }]) => {
        const value = of[name];
        if (items !== undefined && Array.isArray(value))
          return value.flatMap((item, nth) =>
            walk(item, items(), [...at, name, nth], `${place}${name}[${nth}].`),
          );
        const text = translates === undefined ? undefined : of[translates];
        if (translates === undefined || typeof text !== 'string' || text === '') return [];
        const locales = new Set(isObject(value) ? Object.keys(value) : []);
        const written = source([...at, translates]);
        return { command: command.name, place: place + translates, text, source: written, locales };
      });
    return command.absent === true ? [] : walk({ ...command }, COMMAND_FORM, [...path, index], '');
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
  ]);
  return `${lines.join('\n')}\n`;
}

function fallbackText({ fallback, from }: LocaleCoverage): string {
  return from === undefined ? '' : `, ${fallback} of them by the service's fallback to ${from}`;
}

function missingText({ command, place, text, source }: MissingText): string {
  return `  ${source.file}:${source.line}:${source.column}  ${safeText(command)} ${place}  "${safeText(text)}"`;
}
