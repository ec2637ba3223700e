const SUBCOMMANDS = 'write options: and in each entry type: sub_command';
const PARAMETERS = 'write options:';

/** What libraries for bots call the parts of an option, and what to write instead. */
export const foreignOptionWords: ReadonlyMap<string, string> = new Map([
  ...['subcommands', 'sub_commands', 'subCommands'].map(name => [name, SUBCOMMANDS] as const),
  ...['args', 'params', 'arguments', 'parameters'].map(name => [name, PARAMETERS] as const),
]);

const ADMINISTRATORS = 'to show it to administrators only, write default_member_permissions: []';
const PERMISSIONS = 'write default_member_permissions: and a list such as [KICK_MEMBERS]';

/** The same for a command: without these it would be without its options, or open to everybody. */
export const foreignWords: ReadonlyMap<string, string> = new Map([
  ...foreignOptionWords,
  ...['admin_only', 'adminOnly', 'owner_only', 'ownerOnly'].map(name => [name, ADMINISTRATORS] as const),
  ...['permission', 'required_permissions', 'requiredPermissions', 'user_permissions', 'userPermissions'].map(
    name => [name, PERMISSIONS] as const,
  ),
  ['permissions', PERMISSIONS],
  ['choices', 'choices are those of an option: write them in an entry of options:'],
]);
