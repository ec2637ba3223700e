import { DISCORD } from '../../limits/discord.ts';
import { isRecord, type JsonRecord } from '../is-record.ts';
import type { LocalizedTexts } from './command.ts';
import { type Form, readText } from './form.ts';

/** The locales that the documentation lists (facts/discord.md#locales). */
const LOCALES =
  'id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko'.split(
    ' ',
  );
/**
 * Locales that only the OpenAPI document has. The quirk `extra_locales` says whether they are
 * accepted.
 */
const EXTRA_LOCALES = ['ar', 'he'];

/** Reads one localized text, and notes the errors in it. */
export type TextRule = (value: unknown, form: Form) => string | undefined;

/**
 * Reads the translations of a text by locale. Null, an absent value and an empty object are read as
 * null. The quirk `default_locales` decides whether a translation that equals the default text is
 * kept.
 */
export function readLocalizations(
  body: JsonRecord,
  member: 'name' | 'description',
  at: Form,
  rule: TextRule,
  defaultText: string | undefined,
): LocalizedTexts | null {
  const { quirks } = at;
  const value = body[`${member}_localizations`];
  const form = at.at(`${member}_localizations`);
  if (value === undefined || value === null) return null;
  if (!isRecord(value)) {
    form.fail('DICT_TYPE_CONVERT', 'Only dictionaries may be used in a DictType');
    return null;
  }
  const known = quirks['extra_locales'] === 'accepted' ? [...LOCALES, ...EXTRA_LOCALES] : LOCALES;
  const texts: [string, string][] = [];
  for (const [locale, written] of Object.entries(value)) {
    if (!known.includes(locale)) {
      form.at(locale).fail('BASE_TYPE_CHOICES', `Value must be one of {${known.join(', ')}}.`);
      continue;
    }
    const text = rule(written, form.at(locale));
    const dropped = quirks['default_locales'] === 'dropped' && text === defaultText;
    if (text !== undefined && !dropped) texts.push([locale, text]);
  }
  return texts.length === 0 ? null : Object.fromEntries(texts);
}

/** A rule that accepts any text of `min` to `max` characters. */
export function anyText(min: number, max: number): TextRule {
  return (value, form) => readText(value, form, min, max);
}

const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]+$/u;

/**
 * A rule for the name of a chat input command or of an option: only characters of the documented
 * pattern, and in lower case where a character has one (facts/discord.md#names).
 */
export function lowerCaseName(code: 'APPLICATION_COMMAND_INVALID_NAME' | 'STRING_TYPE_REGEX'): TextRule {
  const message =
    code === 'STRING_TYPE_REGEX' ? 'String value did not match validation regex.' : 'Command name is invalid';
  return (value, form) => {
    const name = readText(value, form, 1, DISCORD.name.is);
    if (name === undefined || (NAME.test(name) && name === name.toLowerCase())) return name;
    form.fail(code, message);
    return undefined;
  };
}

/**
 * A rule for the name of a user, message or entry point command. It may have mixed case and spaces,
 * but must not be blank.
 */
export const freeName: TextRule = (value, form) => {
  const name = readText(value, form, 1, DISCORD.name.is);
  if (name === undefined || name.trim() !== '') return name;
  form.fail('APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
  return undefined;
};
