import type { ManifestPath } from '../../../core/problem.ts';
import type { DiscordLocalizations } from '../../../generated/manifest.ts';
import { DISCORD } from '../../../limits/discord.ts';
import type { DiscordProblem, DiscordRule } from '../codes.ts';
import { undocumentedLocales } from '../files/locales.ts';
import type { CommandForm } from './member.ts';

/**
 * The characters of a name. Both apostrophes are allowed: the ASCII one, and U+02BC, which is in
 * `\p{L}` (facts/discord.md#names).
 */
const CHAT_NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]+$/u;
/** The most code points in a name (facts/discord.md#names). */
export const LONGEST_NAME = DISCORD.name.is;

/** Matches half of a surrogate pair; both halves together are one code point. */
const SURROGATE = /[\uD800-\uDFFF]/;

/** The length as the service counts it: code points. */
export function lengthOf(text: string): number {
  return SURROGATE.test(text) ? [...text].length : text.length;
}

/** The mistakes in the name of a chat_input command or of an option (facts/discord.md#names). */
export function chatNameProblems(name: string, path: ManifestPath): readonly DiscordProblem[] {
  const lower = name.toLowerCase();
  const problems: DiscordProblem[] = [...nameLengthProblems(name, path)];
  if (!CHAT_NAME.test(name)) {
    const suggested = lower
      .trim()
      .replace(/^\/+|\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/\s+/g, '-');
    problems.push({
      rule: 'discord/name-pattern',
      message: 'A name may hold letters, digits, "-", "_" and apostrophes only.',
      path,
      ...(suggested !== name && CHAT_NAME.test(suggested) ? { hint: `did you mean "${suggested}"?` } : {}),
    });
  }
  if (lower !== name && CHAT_NAME.test(name)) {
    const message = 'A name must be in lower case.';
    problems.push({ rule: 'discord/name-case', message, path, hint: `did you mean "${lower}"?` });
  }
  return problems;
}

/**
 * The mistakes in the name of a context menu or entry point command. Such a name may have any
 * characters, but it must not be blank or too long.
 */
export function menuNameProblems(name: string, path: ManifestPath): readonly DiscordProblem[] {
  const problems = nameLengthProblems(name, path);
  if (name.trim() !== '') return problems;
  const message = 'A name needs at least one character that is not blank.';
  return [...problems, { rule: 'discord/name-blank', message, path }];
}

function nameLengthProblems(name: string, path: ManifestPath): readonly DiscordProblem[] {
  const length = lengthOf(name);
  if (length <= LONGEST_NAME) return [];
  const message = `A name has at most ${LONGEST_NAME} characters; this one has ${length}.`;
  return [{ rule: 'discord/name-length', message, path }];
}

/**
 * The mistakes in localized texts: a locale that Discord's documentation omits (a warning),
 * placeholders that a translation lacks, and names that break `nameRules`.
 */
export function localizationProblems(
  of: object,
  { members }: Pick<CommandForm, 'members'>,
  path: ManifestPath,
  nameRules: (name: string, path: ManifestPath) => readonly DiscordProblem[] = () => [],
): readonly DiscordProblem[] {
  return [...members].flatMap(([member, { translates }]) => {
    if (translates === undefined) return [];
    const all = of as { readonly [member: string]: DiscordLocalizations | string | undefined };
    const original = all[translates];
    const texts = (all[member] ?? {}) as NonNullable<DiscordLocalizations>;
    return Object.entries(texts).flatMap(([locale, text]) => [
      ...localeProblems(locale, [...path, member, locale]),
      ...placeholderProblems(original, text, [...path, member, locale]),
      ...(translates === 'name' ? nameRules(text, [...path, member, locale]) : []),
    ]);
  });
}

/** Parts of a text that a program replaces: `{user}`, `{{count}}`, `%s`, `%1$d`, `%(name)s`. */
const PLACEHOLDER = /\{\{?[\w.-]+\}?\}|%(?:\d+\$)?[sd]|%\([\w.-]+\)[sd]/g;

function placeholderProblems(
  original: unknown,
  text: unknown,
  path: ManifestPath,
): readonly DiscordProblem[] {
  if (typeof original !== 'string' || typeof text !== 'string') return [];
  const [needed, has] = [original, text].map(each => new Set<string>(each.match(PLACEHOLDER)));
  const missing = [...(needed ?? [])].filter(each => has?.has(each) !== true);
  if (missing.length === 0) return [];
  const message = `The default text has ${missing.join(', ')}; this translation does not.`;
  return [{ rule: 'locales/placeholder', level: 'warning', message, path }];
}

function localeProblems(locale: string, path: ManifestPath): readonly DiscordProblem[] {
  if (!undocumentedLocales.includes(locale)) return [];
  const message = `The documentation does not list the locale "${locale}"; the service may refuse it.`;
  return [{ rule: 'discord/locale-undocumented', level: 'warning', message, path, atKey: true }];
}

/** A problem for each key that the list repeats. */
export function doubleProblems(
  names: readonly (readonly [key: string, path: ManifestPath])[],
  rule: DiscordRule,
  message: string,
): readonly DiscordProblem[] {
  const seen = new Set<string>();
  return names.flatMap(([key, path]): readonly DiscordProblem[] => {
    if (seen.has(key)) return [{ rule, message, path }];
    seen.add(key);
    return [];
  });
}
