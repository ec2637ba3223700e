import type { CommandCall } from './call.ts';
import {
  type Choice,
  COMMAND_KEYS,
  type Command,
  type CommandOption,
  type LocalizedTexts,
} from './command.ts';

/** How an answer has localizations: completely, or only the one text in the requester's locale. */
export type LocalizationForm =
  | { readonly full: true }
  | { readonly full: false; readonly locale: string | undefined };

/**
 * A command as the API sends it. It has no `options` if the list is empty, and no `handler` if none
 * is set; other fields may be null (facts/discord.md#what-answers-leave-out). The quirk
 * `guild_fields` decides whether guild commands have the fields of global ones.
 */
export function present(
  { applicationId, guildId, quirks }: Pick<CommandCall, 'applicationId' | 'guildId' | 'quirks'>,
  command: Command,
  localized: LocalizationForm = { full: true },
): unknown {
  const global = guildId === undefined;
  const unknown = Object.entries(command).filter(([key]) => !COMMAND_KEYS.has(key));
  const everywhere = global || quirks['guild_fields'] === 'present';
  return {
    id: command.id,
    application_id: applicationId,
    version: command.version,
    default_member_permissions: command.default_member_permissions,
    type: command.type,
    ...texts(command, localized),
    ...(global ? {} : { guild_id: guildId }),
    ...(everywhere
      ? {
          dm_permission: command.dm_permission,
          contexts: command.contexts,
          integration_types: command.integration_types,
        }
      : {}),
    ...(command.options.length === 0
      ? {}
      : { options: command.options.map(option => presentOption(option, localized)) }),
    nsfw: command.nsfw,
    ...(command.handler === null ? {} : { handler: command.handler }),
    ...Object.fromEntries(unknown),
  };
}

function presentOption(option: CommandOption, localized: LocalizationForm): unknown {
  const {
    name,
    name_localizations,
    description,
    description_localizations,
    choices,
    options,
    type,
    ...rest
  } = option;
  return {
    type,
    ...texts({ name, name_localizations, description, description_localizations }, localized),
    ...rest,
    ...(choices === undefined ? {} : { choices: choices.map(choice => presentChoice(choice, localized)) }),
    ...(options === undefined ? {} : { options: options.map(inner => presentOption(inner, localized)) }),
  };
}

function presentChoice({ name, name_localizations, ...rest }: Choice, localized: LocalizationForm): unknown {
  return { ...localizedText('name', name, name_localizations, localized), ...rest };
}

function texts(
  item: Pick<CommandOption, 'name' | 'name_localizations' | 'description' | 'description_localizations'>,
  localized: LocalizationForm,
): object {
  return {
    ...localizedText('name', item.name, item.name_localizations, localized),
    ...localizedText('description', item.description, item.description_localizations, localized),
  };
}

function localizedText(
  key: 'name' | 'description',
  text: string,
  localizations: LocalizedTexts | null,
  localized: LocalizationForm,
): object {
  if (localized.full) return { [key]: text, [`${key}_localizations`]: localizations };
  const { locale } = localized;
  const found =
    locale !== undefined && Object.hasOwn(localizations ?? {}, locale) ? localizations?.[locale] : undefined;
  return { [key]: text, ...(found === undefined ? {} : { [`${key}_localized`]: found }) };
}
