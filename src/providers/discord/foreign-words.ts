/** A word in any spelling: `guildOnly`, `guild-only`, `GUILD_ONLY`. */
function folded(word: string): string {
  return word.replace(/[-_\s]/g, '').toLowerCase();
}

/** What to write instead of another library's word, in whatever spelling it is. */
export function insteadOf(word: string, words: ReadonlyMap<string, string>): string | undefined {
  return words.get(folded(word));
}

const SUBCOMMANDS = 'write options: and in each entry type: sub_command';
const PARAMETERS = 'write options:';

/** What libraries for bots call the parts of an option, and what to write instead. */
export const foreignOptionWords: ReadonlyMap<string, string> = new Map([
  ['subcommands', SUBCOMMANDS],
  ...['args', 'params', 'arguments', 'parameters'].map(name => [name, PARAMETERS] as const),
]);

const ADMINISTRATORS = 'to show it to administrators only, write default_member_permissions: []';
const PERMISSIONS = 'write default_member_permissions: and a list such as [KICK_MEMBERS]';

const GUILDS = 'write contexts: [guild]';
const INSTALLS = 'write integration_types: and a list such as [guild_install]';

/**
 * What they call who may use a command, and where: without these it would be open to everybody. Those of discord.py, disnake and
 * sapphire among them (2026-11-23).
 */
export const foreignAccessWords: ReadonlyMap<string, string> = new Map([
  ...['admin_only', 'owner_only'].map(name => [folded(name), ADMINISTRATORS] as const),
  ...['permission', 'permissions', 'required_permission', 'required_permissions', 'default_permissions'].map(
    name => [folded(name), PERMISSIONS] as const,
  ),
  ...['user_permissions', 'member_permissions', 'required_user_permissions'].map(
    name => [folded(name), PERMISSIONS] as const,
  ),
  ...['guild_only', 'server_only'].map(name => [folded(name), GUILDS] as const),
  ...['allowed_installs', 'install_types'].map(name => [folded(name), INSTALLS] as const),
]);

/** The same for a command in a manifest: without some it would be without its options. */
export const foreignWords: ReadonlyMap<string, string> = new Map([
  ...foreignOptionWords,
  ...foreignAccessWords,
  ['choices', 'choices are those of an option: write them in an entry of options:'],
]);
