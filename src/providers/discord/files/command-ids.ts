import type { Json } from '../../../core/json.ts';
import type { GeneratedText, Generator } from '../../../core/provider.ts';
import type { Desired, LiveView } from '../../../core/resource.ts';
import type { Discord } from '../../../generated/manifest.ts';
import { escaped } from '../../../render/json/json-pieces.ts';
import { COMMAND_KIND } from '../command/command.ts';
import type { CommandFields } from '../command/members.ts';
import { guildOf } from '../scope.ts';

type IdsEntry = { readonly [key: string]: Json };

/** A member of `options`, in normal form: a parameter, a subcommand or a group of these. */
interface Option {
  readonly type: string;
  readonly name: string;
  readonly required?: boolean;
  readonly choices?: readonly { readonly value: string | number }[];
  readonly options?: readonly Option[];
}

/** In the first two lines of a file in each form: JSON has it in a member, after its brace. */
const FIRST = 'Written by evenkeel';
const NOTE = `${FIRST} with \`ids_to\`. The next apply overwrites what you change here.`;

/**
 * The files of `ids_to`: the ids of the commands and what their options take, for the code of the
 * bot. The end of a name chooses the form: `.ts`, `.py` or `.json`.
 */
export const commandIds: Generator = {
  kind: COMMAND_KIND,
  named(section) {
    const { ids_to: to } = section as Discord;
    if (to === undefined) return [];
    if (typeof to === 'string') return [{ path: ['ids_to'], name: to }];
    return to.map((name, index) => ({ path: ['ids_to', index], name }));
  },
  isOwn: text => text.split('\n', 2).some(line => line.includes(FIRST)),
  text(name, wanted, seen): GeneratedText {
    const commands = wanted.filter(({ kind, absent }) => kind === COMMAND_KIND && absent !== true);
    const live = commands.flatMap(each => liveOf(each, seen) ?? []);
    const missing = commands.filter(each => each.skipsAbsent !== true && liveOf(each, seen) === undefined);
    if (missing.length > 0) return { missing: missing.map(({ address }) => address) };
    return { text: textOf(name, commandsOf(live)), missing: [] };
  },
};

/** The live command of an entry, under the address of the entry. */
function liveOf({ address, scope, parts }: Desired, seen: LiveView): LiveCommand | undefined {
  const live = seen.at(address);
  if (live === undefined || live.predicted === true) return undefined;
  return { scope, parts, id: live.id, fields: live.fields() as CommandFields };
}

interface LiveCommand extends Pick<Desired, 'scope' | 'parts'> {
  readonly id: string;
  readonly fields: CommandFields;
}

/** Commands by `global` and guild, in it by type, in it by name. Pure. */
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
    // People call only commands of this type by name.
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

/** The type of a handler's options, from the option's own type. */
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

function textOf(name: string, commands: IdsEntry): string {
  if (name.endsWith('.json')) return json({ '//': NOTE, ...commands });
  if (name.endsWith('.py')) return `# ${NOTE}\n\nCOMMANDS = ${python(json(commands))}`;
  const head = `// ${NOTE}\n/* eslint-disable */\n\n/** The commands with their ids, by scope and type. */\n`;
  return `${head}export const commands = ${json(commands).trimEnd()} as const;\n\n${TYPES}`;
}

function json(value: IdsEntry): string {
  return `${escaped(JSON.stringify(value, null, 2))}\n`;
}

/** JSON text as a literal of Python, which writes only its truth values otherwise. */
function python(text: string): string {
  return text.replace(
    /^(\s*"(?:[^"\\]|\\.)*": )(true|false)(,?)$/gm,
    (_, key: string, value: string, end: string) => `${key}${value === 'true' ? 'True' : 'False'}${end}`,
  );
}
