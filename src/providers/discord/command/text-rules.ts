import type { ManifestPath } from '../../../core/problem.ts';
import type { DiscordLocalizations } from '../../../generated/manifest.ts';
import { DISCORD } from '../../../limits/discord.ts';
import type { DiscordProblem, DiscordRule } from '../codes.ts';
import { undocumentedLocales } from '../files/locales.ts';
import type { CommandForm } from './member.ts';

/** Accepts U+02BC, which is in `\p{L}`, and the ASCII apostrophe (facts/discord.md#names). */
const CHAT_NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]+$/u;
/** The most code points in a name (facts/discord.md#names). */
export const LONGEST_NAME = DISCORD.name.is;

/** Matches half of a surrogate pair; both halves together are one code point. */
const SURROGATE = /[\uD800-\uDFFF]/;

/** The length as the service counts it: code points. */
export function lengthOf(text: string): number {
  return SURROGATE.test(text) ? [...text].length : text.length;
}

/** Names of chat_input commands and of options have these rules (facts/discord.md#names). */
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

/** The rules for context menu and entry point names: any text with a visible character. */
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
 * Localized texts: a locale that the documentation omits gives a warning, and a name follows the
 * rules of its default.
 */
export function localizationProblems(
  of: object,
  { members }: CommandForm,
  path: ManifestPath,
  nameRules: (name: string, path: ManifestPath) => readonly DiscordProblem[] = () => [],
): readonly DiscordProblem[] {
  return [...members].flatMap(([member, { translates }]) => {
    if (translates === undefined) return [];
    const texts = (of as { readonly [member: string]: DiscordLocalizations | undefined })[member] ?? {};
    return Object.entries(texts).flatMap(([locale, text]) => [
      ...localeProblems(locale, [...path, member, locale]),
      ...(translates === 'name' ? nameRules(text, [...path, member, locale]) : []),
    ]);
  });
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
