import { isObject, type Json } from '../../../core/json.ts';
import { type LocalizedText, type SplitSection, textName } from '../../../core/localizations.ts';
import { groupBy } from '../../../core/order.ts';
import type { ManifestPath, Source } from '../../../core/problem.ts';
import type { Discord } from '../../../generated/manifest.ts';
import { DISCORD } from '../../../limits/discord.ts';
import type { CommandForm } from '../command/member.ts';
import { COMMAND_FORM } from '../command/members.ts';
import { localized } from './locale-form.ts';
import { LOCALES } from './locales.ts';

type Members = Readonly<Record<string, unknown>>;
type Lists = readonly (readonly [commands: readonly unknown[], path: ManifestPath])[];

/**
 * Every text of the section that can be translated. `section` is the manifest's `discord` with
 * locale files merged; `source` gives the file and line of a path in the section. Pure.
 */
export function localizedTexts(
  section: Discord | undefined,
  source: (path: ManifestPath) => Source,
): readonly LocalizedText[] {
  return placesIn(section, source).filter(({ text }) => text !== '');
}

/**
 * Every place where a text can stand. If the manifest has no text there, the result has an empty
 * one, for example for the description of a message command.
 */
function placesIn(section: unknown, source: (path: ManifestPath) => Source): readonly LocalizedText[] {
  return listsOf(section).flatMap(([commands, path]) =>
    commands.flatMap((command, index) =>
      isObject(command) && command['absent'] !== true
        ? new TextWalk(String(command['name']), source).in(command, COMMAND_FORM, {
            at: [...path, index],
            place: '',
            keys: [String(command['name'])],
          })
        : [],
    ),
  );
}

function listsOf(section: unknown): Lists {
  if (!isObject(section)) return [];
  const { commands, applications } = section;
  const named = isObject(applications) ? Object.entries(applications) : [];
  const holders = [
    [section, []] as const,
    ...named.map(([name, one]) => [one as Members, ['applications', name]] as const),
  ];
  const ofGuilds = holders.flatMap(([{ guilds }, path]) =>
    (Array.isArray(guilds) ? guilds : []).map(
      (guild: Members, index) => [guild['commands'], [...path, 'guilds', index, 'commands']] as const,
    ),
  );
  return [[commands, ['commands']] as const, ...ofGuilds].flatMap(([list, path]) =>
    Array.isArray(list) ? [[list, path]] : [],
  );
}

/**
 * Where a command, option or choice is: its path in the section (`at`), in its command (`place`),
 * and in a locale file (`keys`).
 */
interface Place {
  readonly at: ManifestPath;
  readonly place: string;
  readonly keys: readonly string[];
}

class TextWalk {
  readonly #command: string;
  readonly #source: (path: ManifestPath) => Source;

  constructor(command: string, source: (path: ManifestPath) => Source) {
    this.#command = command;
    this.#source = source;
  }

  in(of: Members, form: CommandForm, { at, place, keys }: Place): readonly LocalizedText[] {
    return [...form.members].flatMap(([name, { translates, items }]) => {
      const value = of[name];
      if (items !== undefined && Array.isArray(value))
        return value.flatMap((item: Members, nth) =>
          this.in(item, items(), {
            at: [...at, name, nth],
            place: `${place}${name}[${nth}].`,
            keys: [...keys, name, String(item['name'])],
          }),
        );
      if (translates === undefined) return [];
      const text = of[translates];
      return {
        keys: keysOf(keys, translates, form),
        command: this.#command,
        place: place + translates,
        text: typeof text === 'string' ? text : '',
        source: this.#source([...at, translates]),
        longest: longestOf(translates, form),
        translations: new Map(textsIn(value)),
      };
    });
  }
}

function keysOf(keys: readonly string[], translates: string, form: CommandForm): readonly string[] {
  return localized(form).only === undefined ? [...keys, translates] : keys;
}

function longestOf(translates: string, { noun }: CommandForm): number {
  if (translates !== 'name') return DISCORD.description.is;
  return noun === 'choice' ? DISCORD.choiceName.is : DISCORD.name.is;
}

function textsIn(value: unknown): readonly (readonly [locale: string, text: string])[] {
  return isObject(value) ? Object.entries(value).filter(isText) : [];
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string' && entry[1] !== '';
}

/**
 * Moves translations from the section into locale files; together they mean the same as before. A
 * text in a locale file is for every command with that name. So a translation stays in the section
 * if another command with that name has a different one or none. It also stays if its locale is
 * unknown, because no locale file can have that name. Pure.
 */
export function splitLocalizations(section: Json): SplitSection {
  const nowhere: Source = { file: '', line: 0, column: 0 };
  const all = placesIn(section, () => nowhere);
  const moves = new Map<string, Move>();
  for (const { keys, translations } of all) {
    const name = textName(keys);
    const texts = [...translations].filter(([locale]) => LOCALES.includes(locale));
    const move = moves.get(name) ?? { keys, texts: new Map(texts), count: 0 };
    for (const [locale, text] of move.texts) if (translations.get(locale) !== text) move.texts.delete(locale);
    moves.set(name, { ...move, count: move.count + 1 });
  }
  // Commands with one name can have different options. The translations of an option that some of
  // them lack stay in the section: in a locale file they would be a mistake.
  const commands = groupBy(
    listsOf(section).flatMap(([list]) => list),
    nameOf,
  );
  for (const { keys, texts, count } of moves.values())
    if (count !== commands.get(keys[0] ?? '')?.length) texts.clear();
  const locales = [...new Set([...moves.values()].flatMap(({ texts }) => [...texts.keys()]))].sort();
  const files = locales.map(locale => {
    const texts = [...moves.values()].flatMap(({ keys, texts }) => {
      const text = texts.get(locale);
      return text === undefined ? [] : [{ keys, value: text }];
    });
    return [locale, texts] as const;
  });
  const left = (keys: readonly string[], locale: string): boolean =>
    moves.get(textName(keys))?.texts.has(locale) !== true;
  return { section: withoutMoved(section, left), files: new Map(files) };
}

/** A text whose translations may move into files, and the number of commands that have the text. */
interface Move {
  readonly keys: readonly string[];
  readonly texts: Map<string, string>;
  readonly count: number;
}

function nameOf(command: unknown): string {
  return isObject(command) ? String(command['name']) : '';
}

type IsLeft = (keys: readonly string[], locale: string) => boolean;

function withoutMoved(section: Json, left: IsLeft): Json {
  if (!isObject(section)) return section;
  const { guilds } = section;
  const listed = (of: Members): Members => {
    const { commands } = of;
    if (!Array.isArray(commands)) return of;
    const moved = commands.map((command: Members) =>
      withoutMovedIn(command, COMMAND_FORM, [String(command['name'])], left),
    );
    return { ...of, commands: moved };
  };
  const own = listed(section);
  return (Array.isArray(guilds) ? { ...own, guilds: guilds.map(listed) } : own) as Json;
}

function withoutMovedIn(of: Members, form: CommandForm, keys: readonly string[], left: IsLeft): Members {
  const members = Object.entries(of).flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
    const { translates, items } = form.members.get(name) ?? {};
    if (items !== undefined && Array.isArray(value)) {
      const inner = value.map((item: Members) =>
        withoutMovedIn(item, items(), [...keys, name, String(item['name'])], left),
      );
      return [[name, inner]];
    }
    if (translates === undefined || !isObject(value)) return [[name, value]];
    const own = keysOf(keys, translates, form);
    const stay = Object.entries(value).filter(([locale]) => left(own, locale));
    return stay.length === 0 ? [] : [[name, Object.fromEntries(stay)]];
  });
  return Object.fromEntries(members);
}
