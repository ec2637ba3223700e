import { isObject } from '../../../core/json.ts';
import type { Scope } from '../../../core/report/row.ts';
import type { DiscordCommand } from '../../../generated/manifest.ts';
import { DISCORD } from '../../../limits/discord.ts';
import type { DiscordProblem, DiscordRule } from '../codes.ts';
import { permissionSet } from '../permissions/permission-flags.ts';
import { guildOf } from '../scope.ts';
import { commandTypes, contextTypes, ENTRY_POINT, integrationTypes } from './enumerations.ts';
import { belongsTo, notTaken } from './member.ts';
import { COMMAND, COMMAND_FORM, GLOBAL_ONLY, type TypedMember } from './members.ts';
import { isInDirectMessages } from './normal-form.ts';
import { optionsProblems } from './option-rules.ts';
import { chatNameProblems, lengthOf, localizationProblems, menuNameProblems } from './text-rules.ts';

const CHAT_INPUT = 'chat_input';
const DEPRECATED = 'discord/deprecated-field';

/** Gives the mistakes that the schema cannot express. `absent: true` needs only a name. */
export function commandRules(entry: DiscordCommand, scope: Scope): readonly DiscordProblem[] {
  const type = String(commandTypes.normal(entry.type ?? CHAT_INPUT));
  return [
    ...nameProblems(entry, type),
    ...descriptionProblems(entry, type),
    ...memberProblems(entry, type),
    ...(guildOf(scope) === undefined ? directMessageProblems(entry) : []),
    ...defaultPermissionProblems(entry),
    ...permissionProblems(entry),
    ...(guildOf(scope) === undefined ? contextProblems(entry) : guildProblems(entry, type)),
    ...optionsProblems(entry.options ?? [], ['options']),
    ...sizeProblems(entry),
  ];
}

function nameProblems(entry: DiscordCommand, type: string): readonly DiscordProblem[] {
  const rules = type === CHAT_INPUT ? chatNameProblems : menuNameProblems;
  return [...rules(entry.name, ['name']), ...localizationProblems(entry, COMMAND_FORM, [], rules)];
}

function descriptionProblems(entry: DiscordCommand, type: string): readonly DiscordProblem[] {
  if (!belongsTo(type, COMMAND.rows.description)) return [];
  const missing = entry.description === undefined && type === CHAT_INPUT && entry.absent !== true;
  const blank = entry.description !== undefined && entry.description.trim() === '';
  if (!missing && !blank) return entryPointProblems(entry, type);
  const message = `A ${type} command needs a description of 1 to ${DISCORD.description.is} characters.`;
  return [
    {
      rule: 'discord/description-needed',
      message,
      path: missing ? [] : ['description'],
      hint: 'write a line like `description: Shows the latency`',
    },
  ];
}

/**
 * Mistakes of an entry point. Only an entry point that Discord itself made may lack a description,
 * and only the plan knows what is live.
 */
function entryPointProblems(entry: DiscordCommand, type: string): readonly DiscordProblem[] {
  if (type !== ENTRY_POINT || entry.description !== undefined || entry.absent === true) return [];
  const message = `Discord creates a ${ENTRY_POINT} command only with a description; only a live one may have none.`;
  const hint = `write a \`description\` of 1 to ${DISCORD.description.is} characters`;
  return [{ rule: 'discord/description-needed', level: 'warning', message, path: [], hint }];
}

const NOT_TAKEN: Readonly<Record<TypedMember, DiscordRule>> = {
  description: 'discord/description-not-taken',
  handler: 'discord/handler-not-taken',
  options: 'discord/options-not-taken',
};

function memberProblems(entry: DiscordCommand, type: string): readonly DiscordProblem[] {
  return notTaken(entry, type, COMMAND_FORM).map(([name, { translates }]) => {
    const what = (translates ?? name) as TypedMember;
    const message =
      what === 'handler'
        ? `Only a ${ENTRY_POINT} command has a handler.`
        : `A ${type} command has no ${what}.`;
    return { rule: NOT_TAKEN[what], message, path: [name], atKey: true };
  });
}

/**
 * Warns of `dm_permission`, which the API deprecates but many command sets use. `contexts` replace
 * it (facts/discord.md#direct-messages-beside-contexts).
 */
function directMessageProblems({ dm_permission, contexts }: DiscordCommand): readonly DiscordProblem[] {
  if (dm_permission === undefined) return [];
  if (dm_permission === false && isInDirectMessages(contexts)) {
    const message =
      '"dm_permission": false contradicts "contexts", which allow direct messages with the bot.';
    const hint = 'leave `dm_permission` out, or take bot_dm out of `contexts`';
    return [{ rule: 'discord/contexts-contradict', message, path: ['dm_permission'], atKey: true, hint }];
  }
  const idle = contexts === undefined || contexts === null ? '' : ', and has no effect beside `contexts`';
  // A second `contexts` key would be a mistake, so the hint says to replace the existing key.
  const line = contexts === null ? 'in place of `contexts: null` and of this' : 'instead';
  const instead =
    dm_permission === false
      ? `write \`contexts: [guild]\` ${line}`
      : 'leave the key out: true is the default';
  return [
    {
      rule: DEPRECATED,
      level: 'warning',
      message: `"dm_permission" is deprecated by the API${idle}.`,
      path: ['dm_permission'],
      atKey: true,
      hint: idle === '' ? instead : 'leave it out',
    },
  ];
}

/**
 * Warns of `default_permission`, which the service accepts and does not return
 * (facts/discord.md#what-answers-leave-out). The value false is an error; true and null mean the
 * default.
 */
function defaultPermissionProblems({ default_permission }: DiscordCommand): readonly DiscordProblem[] {
  if (default_permission === undefined) return [];
  const closed = default_permission === false;
  return [
    {
      rule: DEPRECATED,
      ...(closed ? {} : { level: 'warning' as const }),
      message: `"default_permission" is deprecated by the API and evenkeel ${closed ? 'does not manage it' : 'leaves it out'}.`,
      path: ['default_permission'],
      atKey: true,
      hint: closed
        ? 'write `default_member_permissions: []` instead: administrators only, and whom an overwrite allows'
        : 'leave the key out: true is the default',
    },
  ];
}

/**
 * Refuses a permission set with a bit above the highest that the service accepts. Bits below that
 * are fine even without a name (facts/discord.md#members-of-the-bodies).
 */
function permissionProblems(entry: DiscordCommand): readonly DiscordProblem[] {
  const bits = permissionSet(entry.default_member_permissions);
  if (typeof bits !== 'string' || BigInt(bits) < 1n << BigInt(DISCORD.permissionBits.is)) return [];
  const message = `The bit set is larger than 2^${DISCORD.permissionBits.is} - 1, the largest that the service takes.`;
  return [{ rule: 'discord/permission-bits', message, path: ['default_member_permissions'] }];
}

function guildProblems(entry: DiscordCommand, type: string): readonly DiscordProblem[] {
  const globalOnly = GLOBAL_ONLY.filter(
    field => entry[field] !== undefined || entry.ignore?.includes(field) === true,
  ).map(
    (field): DiscordProblem => ({
      rule: 'discord/global-only',
      message: `"${field}" is for global commands only, not for commands of a guild.`,
      path: [entry[field] === undefined ? 'ignore' : field],
      atKey: true,
      hint: `remove "${field}" from this command`,
    }),
  );
  if (type !== ENTRY_POINT) return globalOnly;
  const message = 'A guild cannot have an entry point command.';
  return [
    ...globalOnly,
    {
      rule: 'discord/guild-entry-point',
      message,
      path: ['type'],
      hint: 'move the command to the global `commands`',
    },
  ];
}

function contextProblems(entry: DiscordCommand): readonly DiscordProblem[] {
  if (entry.integration_types === undefined || !entry.contexts) return [];
  const installs = integrationTypes.set(entry.integration_types);
  const contexts = contextTypes.set(entry.contexts);
  // Discord itself may set all three contexts, and an export then has them. So all three give no
  // warning.
  const privately = contexts.includes('private_channel') && contexts.length < 3;
  if (!privately || installs.includes('user_install')) return [];
  const message = 'The context private_channel has no effect without the integration type user_install.';
  return [
    {
      rule: 'discord/context-without-install',
      level: 'warning',
      message,
      path: ['contexts'],
      hint: 'add user_install to `integration_types`, or take private_channel out of `contexts`',
    },
  ];
}

function sizeProblems(entry: DiscordCommand): readonly DiscordProblem[] {
  const size = commandSize({ ...entry });
  if (size <= LARGEST_COMMAND) return [];
  const message = `All names, descriptions and choice values of a command have at most ${LARGEST_COMMAND} characters together, and those of this command have ${size}.`;
  return [
    {
      rule: 'discord/command-size',
      message,
      path: [],
      hint: 'shorten the texts, or split the command into two commands',
    },
  ];
}

/** The most characters that a command with all its options may have. */
const LARGEST_COMMAND = DISCORD.commandSize.is;

/**
 * Counts the characters of a command's names, descriptions and choice values, on all levels. Only
 * the longest form of a localized text counts (facts/discord.md#the-size-of-a-command).
 */
function commandSize(of: { readonly [member: string]: unknown }, form = COMMAND_FORM): number {
  let size = form.noun === 'choice' ? lengthOf(String(of['value'])) : 0;
  for (const [name, { translates, items }] of form.members) {
    const value = of[name];
    if (translates !== undefined) size += longest(of[translates], value);
    if (items === undefined || !Array.isArray(value)) continue;
    for (const item of value.filter(isObject)) size += commandSize(item, items());
  }
  return size;
}

function longest(text: unknown, localizations: unknown): number {
  const all = [text ?? '', ...(isObject(localizations) ? Object.values(localizations) : [])];
  return Math.max(...all.map(each => lengthOf(String(each))));
}
