import type { Known, KnownList, KnownObject } from '../../core/unknown-members.ts';

/** Members whose values are written whole. */
function values(...names: readonly string[]): { readonly [name: string]: Known } {
  return Object.fromEntries(names.map(name => [name, 'value']));
}

/** A list that hides localizations has these instead (facts/discord.md#what-answers-leave-out). */
export const LOCALIZED = ['name_localized', 'description_localized'];

/** Members that the service adds to a command and refuses in a body. */
export const COMPUTED: ReadonlySet<string> = new Set([
  'id',
  'application_id',
  'guild_id',
  'version',
  ...LOCALIZED,
]);

const CHOICES: KnownList = {
  items: { members: values('name', 'name_localizations', 'value', ...LOCALIZED) },
  keys: [['name'], ['value']],
  call: item => `choice ${String(item['name'])}`,
};

/** A command has options at any depth. A name is unique in its list (facts/discord.md#options). */
export const OPTIONS: KnownList = {
  items: {
    members: {
      ...values(
        'type',
        'name',
        'name_localizations',
        'description',
        'description_localizations',
        ...LOCALIZED,
      ),
      ...values('required', 'autocomplete', 'channel_types', 'file_types'),
      ...values('min_value', 'max_value', 'min_length', 'max_length'),
      choices: CHOICES,
      get options(): Known {
        return OPTIONS;
      },
    },
  },
  keys: [['name']],
  call: item => `option ${String(item['name'])}`,
};

/** The API sends a command with these members (facts/discord.md#what-answers-leave-out). */
export const COMMAND: KnownObject = {
  members: {
    ...values(...COMPUTED, 'type', 'name', 'name_localizations', 'description', 'description_localizations'),
    ...values('default_member_permissions', 'dm_permission', 'default_permission', 'nsfw'),
    ...values('contexts', 'integration_types', 'handler'),
    options: OPTIONS,
  },
};

/** A command's overwrites in one guild, each identified by its target. */
export const OVERWRITES: KnownList = {
  items: { members: values('id', 'type', 'permission') },
  keys: [['type', 'id']],
  call: item => `the overwrite for ${String(item['id'])}`,
};
