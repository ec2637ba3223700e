import type { Json } from '../../../core/json.ts';
import type { GeneratedText, Generator } from '../../../core/provider.ts';
import type { Scope } from '../../../core/report/row.ts';
import type { Desired, Live, LiveView } from '../../../core/resource.ts';
import type { Discord } from '../../../generated/manifest.ts';
import { escaped } from '../../../render/json/json-pieces.ts';
import { COMMAND_KIND } from '../command/command.ts';
import type { CommandFields } from '../command/members.ts';
import { EMOJI_KIND, type LiveEmoji } from '../emoji/emoji-image.ts';
import { applicationOf, guildOf } from '../scope.ts';

type IdsEntry = { readonly [key: string]: Json };

/** A member of `options`, in normal form: a parameter, a subcommand or a group of these. */
interface Option {
  readonly type: string;
  readonly name: string;
  readonly required?: boolean;
  readonly choices?: readonly { readonly value: string | number }[];
  readonly options?: readonly Option[];
}

/** Marks a generated file: in its first line, or in JSON in the second, after the brace. */
const FIRST = 'Written by evenkeel';
const NOTE = `${FIRST} with \`ids_to\`. The next apply overwrites what you change here.`;

/**
 * Writes the files of `ids_to` for the bot's code: the ids of the commands and emojis, and the
 * types of options. The ending of a file's name chooses its form: `.ts`, `.py` or `.json`.
 */
export const commandIds: Generator = {
  kinds: [COMMAND_KIND, EMOJI_KIND],
  named(section) {
    const { ids_to: to } = section as Discord;
    if (to === undefined) return [];
    if (typeof to === 'string') return [{ path: ['ids_to'], name: to }];
    return to.map((name, index) => ({ path: ['ids_to', index], name }));
  },
  isOwn: text => text.split('\n', 2).some(line => line.includes(FIRST)),
  text(name, wanted, seen, section): GeneratedText {
    const present = wanted.filter(({ absent }) => absent !== true);
    const commands = present.filter(({ kind }) => kind === COMMAND_KIND);
    const emojis = present.filter(({ kind }) => kind === EMOJI_KIND);
    const missing = [...commands, ...emojis].filter(each => seenAt(each, seen) === undefined);
    if (missing.length > 0) return { missing: missing.map(({ address }) => address) };
    const of = section as Discord;
    const live = commands.flatMap(each => liveOf(each, seen) ?? []);
    const icons = emojis.flatMap(each => (seenAt(each, seen) as LiveEmoji | undefined) ?? []);
    return {
      text: textOf(name, byApplication(live, of), emojisBy(icons, of), of.applications !== undefined),
      missing: [],
    };
  },
};

function seenAt({ address }: Desired, seen: LiveView): Live | undefined {
  const live = seen.at(address);
  return live?.predicted === true ? undefined : live;
}

/**
 * The live command of an entry, but with the entry's `parts`, because the ids file has the names
 * that the manifest has.
 */
function liveOf(entry: Desired, seen: LiveView): LiveCommand | undefined {
  const live = seenAt(entry, seen);
  if (live === undefined) return undefined;
  return { scope: entry.scope, parts: entry.parts, id: live.id, fields: live.fields() as CommandFields };
}

/** Emojis by name. */
function emojisOf(emojis: readonly LiveEmoji[]): IdsEntry {
  const all = emojis.map(({ id, raw: { name, animated } }) => {
    const mention = `<${animated === true ? 'a' : ''}:${name}:${id}>`;
    return [name, { id, name, mention }] as const;
  });
  return sorted(new Map(all));
}

interface LiveCommand extends Pick<Desired, 'scope' | 'parts'> {
  readonly id: string;
  readonly fields: CommandFields;
}

/**
 * The commands of the section's application; for several applications: name of the application →
 * its commands. Pure.
 */
function byApplication(commands: readonly LiveCommand[], section: Discord): IdsEntry {
  return byName(commands, section, commandsOf);
}

/**
 * The emojis of the section's application; for several applications: name of the application → its
 * emojis. Pure.
 */
function emojisBy(emojis: readonly LiveEmoji[], section: Discord): IdsEntry | undefined {
  return emojis.length === 0 ? undefined : byName(emojis, section, emojisOf);
}

function byName<L extends { readonly scope: Scope }>(
  all: readonly L[],
  { applications }: Discord,
  entryOf: (own: readonly L[]) => IdsEntry,
): IdsEntry {
  if (applications === undefined) return entryOf(all);
  const own = (id: string): readonly L[] => all.filter(({ scope }) => applicationOf(scope) === id);
  return sorted(
    new Map(Object.entries(applications).map(([name, { application_id }]) => [name, own(application_id)])),
    entryOf,
  );
}

/** Commands by scope (`global`, or a guild), then by type, then by name. Pure. */
function commandsOf(commands: readonly LiveCommand[]): IdsEntry {
  const scopes = new Map<string, Map<string, Map<string, IdsEntry>>>();
  for (const { scope, parts, id, fields } of commands) {
    const [, , type = '', name = ''] = parts;
    const guild = guildOf(scope) ?? '';
    const types = scopes.get(guild) ?? new Map<string, Map<string, IdsEntry>>();
    const names = types.get(type) ?? new Map<string, IdsEntry>();
    const { options = [] } = fields;
    names.set(name, commandOf(id, type, name, options as unknown as readonly Option[]));
    scopes.set(guild, types.set(type, names));
  }
  const entries = new Map([...scopes].map(([guild, types]) => [guild, sorted(types, sorted)]));
  const global = entries.get('') ?? {};
  entries.delete('');
  return { global, guilds: sorted(entries) };
}

/** A map as an object with sorted keys. */
function sorted<V>(map: ReadonlyMap<string, V>, of: (value: V) => Json = value => value as Json): IdsEntry {
  return Object.fromEntries(
    [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, own]) => [key, of(own)]),
  );
}

function commandOf(id: string, type: string, name: string, options: readonly Option[]): IdsEntry {
  const calls = callsOf('', options);
  return {
    id,
    name,
    // People call only commands of this type by name, so only these have a mention.
    ...(type === 'chat_input' && calls.length === 0 ? { mention: `</${name}:${id}>` } : {}),
    ...(calls.length === 0
      ? { options: optionsOf(options) }
      : {
          subcommands: Object.fromEntries(
            calls.map(([path, own]) => [
              path,
              { mention: `</${name} ${path}:${id}>`, options: optionsOf(own) },
            ]),
          ),
        }),
  };
}

/**
 * The subcommands with their options, by the words that a person types after the command's name.
 */
function callsOf(
  before: string,
  options: readonly Option[],
): readonly (readonly [string, readonly Option[]])[] {
  return options.flatMap(({ type, name, options: own = [] }) => {
    if (type === 'sub_command_group') return callsOf(`${before}${name} `, own);
    return type === 'sub_command' ? [[`${before}${name}`, own] as const] : [];
  });
}

function optionsOf(options: readonly Option[]): IdsEntry {
  return Object.fromEntries(
    options.map(({ name, type, required = false, choices = [] }) => {
      const values = choices.map(({ value }) => value);
      return [name, { type, required, ...(values.length === 0 ? {} : { choices: values }) }];
    }),
  );
}

/**
 * Types at the end of a generated `.ts` file. They give the bot's handlers the type of each
 * option's value.
 */
const TYPES = `type Option = {
  readonly type: string;
  readonly required: boolean;
  readonly choices?: readonly (string | number)[];
};
type ValueOf<O extends Option> = O extends { readonly choices: readonly (infer V)[] }
  ? V
  : O['type'] extends 'integer' | 'number'
    ? number
    : O['type'] extends 'boolean'
      ? boolean
      : string;

/** The values of a command's options by name; users, roles, channels and attachments are ids. */
export type OptionsOf<C extends { readonly options: Readonly<Record<string, Option>> }> = {
  readonly [K in keyof C['options'] as C['options'][K]['required'] extends true ? K : never]: ValueOf<C['options'][K]>;
} & {
  readonly [K in keyof C['options'] as C['options'][K]['required'] extends true ? never : K]?: ValueOf<C['options'][K]>;
};
`;

function textOf(name: string, commands: IdsEntry, emojis: IdsEntry | undefined, several: boolean): string {
  if (name.endsWith('.json')) return json({ '//': NOTE, ...together(commands, emojis, several) });
  if (name.endsWith('.py')) {
    const icons = emojis === undefined ? '' : `\nEMOJIS = ${python(json(emojis))}`;
    return `# ${NOTE}\n\nCOMMANDS = ${python(json(commands))}${icons}`;
  }
  const head = `// ${NOTE}\n/* eslint-disable */\n\n/** The commands with their ids, by scope and type. */\n`;
  const icons =
    emojis === undefined
      ? ''
      : `/** The emojis with their ids, by name. */\nexport const emojis = ${literal(emojis)} as const;\n\n`;
  return `${head}export const commands = ${literal(commands)} as const;\n\n${icons}${TYPES}`;
}

/** The content of a JSON file: the emojis of an application stand beside its commands. */
function together(commands: IdsEntry, emojis: IdsEntry | undefined, several: boolean): IdsEntry {
  if (emojis === undefined) return commands;
  if (!several) return { ...commands, emojis };
  return Object.fromEntries(
    Object.entries(commands).map(([name, own]) => [
      name,
      { ...(own as IdsEntry), emojis: emojis[name] ?? {} },
    ]),
  );
}

/**
 * JSON as a literal of TypeScript, in which the key `__proto__` makes a member only in brackets.
 */
function literal(value: IdsEntry): string {
  return json(value)
    .trimEnd()
    .replace(/^(\s*)"__proto__":/gm, '$1["__proto__"]:');
}

function json(value: IdsEntry): string {
  return `${escaped(JSON.stringify(value, null, 2))}\n`;
}

/** JSON text as a literal of Python, which differs only in `True` and `False`. */
function python(text: string): string {
  return text.replace(
    /^(\s*"(?:[^"\\]|\\.)*": )(true|false)(,?)$/gm,
    (_, key: string, value: string, end: string) => `${key}${value === 'true' ? 'True' : 'False'}${end}`,
  );
}
