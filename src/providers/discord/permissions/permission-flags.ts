import { spelled } from '../command/enumerations.ts';

/**
 * The names of permissions: the index of a name is the number of its bit. Bit 47 has no documented
 * name (facts/discord.md#permission-flags).
 */
const NAMES: readonly (string | null)[] = [
  'CREATE_INSTANT_INVITE',
  'KICK_MEMBERS',
  'BAN_MEMBERS',
  'ADMINISTRATOR',
  'MANAGE_CHANNELS',
  'MANAGE_GUILD',
  'ADD_REACTIONS',
  'VIEW_AUDIT_LOG',
  'PRIORITY_SPEAKER',
  'STREAM',
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'SEND_TTS_MESSAGES',
  'MANAGE_MESSAGES',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'READ_MESSAGE_HISTORY',
  'MENTION_EVERYONE',
  'USE_EXTERNAL_EMOJIS',
  'VIEW_GUILD_INSIGHTS',
  'CONNECT',
  'SPEAK',
  'MUTE_MEMBERS',
  'DEAFEN_MEMBERS',
  'MOVE_MEMBERS',
  'USE_VAD',
  'CHANGE_NICKNAME',
  'MANAGE_NICKNAMES',
  'MANAGE_ROLES',
  'MANAGE_WEBHOOKS',
  'MANAGE_GUILD_EXPRESSIONS',
  'USE_APPLICATION_COMMANDS',
  'REQUEST_TO_SPEAK',
  'MANAGE_EVENTS',
  'MANAGE_THREADS',
  'CREATE_PUBLIC_THREADS',
  'CREATE_PRIVATE_THREADS',
  'USE_EXTERNAL_STICKERS',
  'SEND_MESSAGES_IN_THREADS',
  'USE_EMBEDDED_ACTIVITIES',
  'MODERATE_MEMBERS',
  'VIEW_CREATOR_MONETIZATION_ANALYTICS',
  'USE_SOUNDBOARD',
  'CREATE_GUILD_EXPRESSIONS',
  'CREATE_EVENTS',
  'USE_EXTERNAL_SOUNDS',
  'SEND_VOICE_MESSAGES',
  null,
  'SET_VOICE_CHANNEL_STATUS',
  'SEND_POLLS',
  'USE_EXTERNAL_APPS',
  'PIN_MESSAGES',
  'BYPASS_SLOWMODE',
];

const BITS = new Map(
  NAMES.flatMap((name, bit) => (name === null ? [] : [[name, 1n << BigInt(bit)] as const])),
);

/** The names that a manifest may use, in the order of their bits. */
export const permissionNames: readonly string[] = [...BITS.keys()];

const NAME_OF = new Map(permissionNames.map(name => [spelled(name), name]));

/**
 * The name of a permission in a manifest, from any spelling: `ManageGuild` gives `MANAGE_GUILD`.
 * Undefined for an unknown name.
 */
export function permissionName(value: string): string | undefined {
  return NAME_OF.get(spelled(value));
}

function bitsOf(value: unknown): bigint | undefined {
  if (typeof value !== 'string') return undefined;
  return /^\d+$/.test(value) ? BigInt(value) : BITS.get(permissionName(value) ?? '');
}

/**
 * The normal form of a permission set: its bits as a decimal string, null for "no restriction".
 * Takes a list of names (or decimal strings), one decimal string, or null. An empty list is `"0"`:
 * administrators only. `undefined` for an unknown name.
 */
export function permissionSet(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null;
  const bits = (Array.isArray(value) ? value : [value]).map(bitsOf);
  let all = 0n;
  for (const bit of bits) {
    if (bit === undefined) return undefined;
    all |= bit;
  }
  return all.toString();
}

/**
 * The readable form of a decimal string: names, or the string itself where no bit is set or a bit
 * has no name.
 */
export function readablePermissions(decimal: string): readonly string[] | string {
  const all = BigInt(decimal);
  const names = permissionNames.filter(name => ((BITS.get(name) ?? 0n) & all) !== 0n);
  const named = names.reduce((sum, name) => sum | (BITS.get(name) ?? 0n), 0n);
  return all !== 0n && named === all ? names : decimal;
}
