import type { JsonObject } from '../../../core/fields/field-table.ts';
import { isObject, type Json, sameJson } from '../../../core/json.ts';
import { fallbacks } from '../files/locales.ts';
import { byLocale, type CommandForm, type TextsByLocale } from './member.ts';

/** The part of a form that the comparison of texts needs. */
type TextForm = Pick<CommandForm, 'members'>;
type ItemForm = Pick<CommandForm, 'members' | 'normal'>;

/**
 * Hides differences that no user sees: a translation that equals the default text. Nobody knows
 * whether Discord returns such a translation (facts/discord.md#texts-that-equal-the-default). So
 * the live object (a command, option or choice) gets those that the entry has, and loses the
 * others. Two differences stay: another default text, and a live translation without which users
 * would read that of another locale. `said` has the entry's fields in normal form. Pure.
 */
export function defaultsAsSaid(live: JsonObject, said: JsonObject, { members }: TextForm): JsonObject {
  const changed = [...members].flatMap(([name, { translates, items }]): readonly [string, Json][] => {
    const [is, wanted] = [live[name], said[name]];
    if (is === undefined || wanted === undefined) return [];
    const now =
      items !== undefined
        ? itemsAsSaid(is, wanted, items())
        : textsAsSaid(is, wanted, translates, live, said);
    return sameJson(now, is) ? [] : [[name, now]];
  });
  return changed.length === 0 ? live : { ...live, ...Object.fromEntries(changed) };
}

function itemsAsSaid(is: Json, wanted: Json, form: CommandForm): Json {
  if (!Array.isArray(is) || !Array.isArray(wanted)) return is;
  const said = new Map(wanted.filter(isJsonObject).map(item => [item['name'], item]));
  return is.map((item: Json) => {
    const same = isJsonObject(item) ? said.get(item['name']) : undefined;
    return isJsonObject(item) && same !== undefined ? itemAsSaid(item, same, form) : item;
  });
}

/**
 * Does for a live item of a list what {@link defaultsAsSaid} does for a command. `said` is the
 * entry's item that it is compared with.
 */
export function itemAsSaid(item: JsonObject, said: JsonObject, form: ItemForm): JsonObject {
  const whole = withTexts(item, form);
  const now = defaultsAsSaid(whole, withTexts(said, form), form);
  return now === whole ? item : form.normal(now);
}

/** An item with null for the translations that it lacks. */
function withTexts(item: JsonObject, { members }: TextForm): JsonObject {
  const texts = [...members].filter(([, { translates }]) => translates !== undefined);
  return { ...Object.fromEntries(texts.map(([name]) => [name, null])), ...item };
}

function textsAsSaid(
  is: Json,
  wanted: Json,
  translates: string | undefined,
  live: JsonObject,
  said: JsonObject,
): Json {
  const text = translates === undefined ? undefined : live[translates];
  if (translates === undefined || text === undefined || (said[translates] ?? text) !== text) return is;
  const [has, wants] = [textsIn(is), textsIn(wanted)];
  const heard = (locale: string): boolean => (wants[fallbacks[locale] ?? ''] ?? text) !== text;
  const stay = Object.entries(has).filter(
    ([locale, own]) => own !== text || wants[locale] !== undefined || heard(locale),
  );
  const left = Object.entries(wants).filter(([locale, own]) => own === text && has[locale] === undefined);
  return byLocale([...stay, ...left]);
}

function textsIn(value: Json): NonNullable<TextsByLocale> {
  return isJsonObject(value) ? (value as NonNullable<TextsByLocale>) : {};
}

function isJsonObject(value: Json): value is JsonObject {
  return isObject(value);
}
