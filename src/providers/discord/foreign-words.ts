const SUBCOMMANDS = 'write options: and in each entry type: sub_command';
const PARAMETERS = 'write options:';

/** What libraries for bots call the parts of an option, and what to write instead. */
export const foreignOptionWords: ReadonlyMap<string, string> = new Map([
  ...['subcommands', 'sub_commands', 'subCommands'].map(name => [name, SUBCOMMANDS] as const),
  ...['args', 'params', 'arguments', 'parameters'].map(name => [name, PARAMETERS] as const),
]);

const ADMINISTRATORS = 'to show it to administrators only, write default_member_permissions: []';
const PERMISSIONS = 'write default_member_permissions: and a list such as [KICK_MEMBERS]';

const GUILDS = 'write contexts: [guild]';

/** What they call who may use a command, and where: without these it would be open to everybody. */
export const foreignAccessWords: ReadonlyMap<string, string> = new Map([
  ...['admin_only', 'adminOnly', 'owner_only', 'ownerOnly'].map(name => [name, ADMINISTRATORS] as const),
  ...['permission', 'permissions', 'required_permissions', 'requiredPermissions'].map(
    name => [name, PERMISSIONS] as const,
  ),
  ...['user_permissions', 'userPermissions', 'member_permissions', 'memberPermissions'].map(
    name => [name, PERMISSIONS] as const,
  ),
  ...['guild_only', 'guildOnly', 'server_only', 'serverOnly'].map(name => [name, GUILDS] as const),
]);

/** The same for a command in a manifest: without some it would be without its options. */
export const foreignWords: ReadonlyMap<string, string> = new Map([
  ...foreignOptionWords,
  ...foreignAccessWords,
  ['choices', 'choices are those of an option: write them in an entry of options:'],
]);
