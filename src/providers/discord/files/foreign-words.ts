import type { ManifestNode } from '../../../core/manifest-node.ts';

/**
 * One form for all spellings of a word: `guildOnly`, `guild-only` and `GUILD_ONLY` give
 * `guildonly`.
 */
function folded(word: string): string {
  return word.replace(/[-_\s]/g, '').toLowerCase();
}

/** What to write instead of a field of another library, in any spelling. */
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

/**
 * What libraries for bots call the parts of a command, and what to write instead. Without such a
 * hint, a command that uses one of these names could silently lose its options.
 */
export const foreignWords: ReadonlyMap<string, string> = new Map([
  ...foreignOptionWords,
  ['choices', 'only an option has choices: write the choices in an entry of options:'],
]);

const ADMINISTRATORS = 'to show it to administrators only, write default_member_permissions: []';
const PERMISSIONS = 'write default_member_permissions: and a list such as [KICK_MEMBERS]';
const OVERWRITES = "write overwrites for them under permissions: of a guild's entry";
const GUILD_CONTEXT = 'write contexts: [guild]';
const DIRECT_CONTEXT = 'write contexts: [bot_dm]';
const GUILDS = 'write the command under guilds: of the guilds that it is for';
const INSTALLS = 'write integration_types: and a list such as [guild_install]';
const AGE = 'write nsfw: true';

/**
 * A word in a field's name, in the singular → what the field is about. `allowedRoles` is about
 * roles. A field about one of these topics restricts who may use a command, or where.
 */
const TOPICS = new Map([
  ...['permission', 'perm', 'privilege', 'access'].map(word => [word, 'permissions'] as const),
  ['role', 'roles'] as const,
  ...['admin', 'administrator', 'mod', 'moderator', 'staff', 'owner', 'dev', 'developer', 'manager'].map(
    word => [word, 'people'] as const,
  ),
  ['dm', 'direct'] as const,
  ...['guild', 'server'].map(word => [word, 'guild'] as const),
  ...['test', 'testing'].map(word => [word, 'test'] as const),
  ['age', 'age'] as const,
  ...['nsfw', 'adult', 'mature'].map(word => [word, 'nsfw'] as const),
  ['install', 'installs'] as const,
]);

/** Words that make a restriction of the word beside them, such as `only` in `guildOnly`. */
const LIMITS = ['only', 'require', 'required', 'need', 'needed', 'restrict', 'restricted', 'restriction'];
const AGE_LIMITS = [...LIMITS, 'limit', 'limited', 'gate', 'gated', 'min', 'minimum', 'verified'];
/** A field whose name has only these words lists the guilds of a command. */
const GUILD_IDS = ['guild', 'server', 'test', 'dev', 'id', 'allowed'];
/**
 * Words in the name of a field about direct messages. With one of these words, `true` closes direct
 * messages; without them, `false` does.
 */
const CLOSING = ['no', 'not', 'disable', 'disabled', 'block', 'blocked', 'deny', 'denied', 'without'];
/**
 * Words that show that a field is about the bot itself. What the bot needs does not decide who may
 * use a command.
 */
const OF_THE_BOT = ['bot', 'client', 'me', 'my', 'self'];
const OTHERS = ['is', 'in', 'for', 'the', 'allow', 'allowed', 'enable', 'enabled', 'can', 'user', 'member'];
const MORE = ['default', 'direct', 'message', 'channel', 'command', 'id', 'type'];

/** All known words. The longest come first, so that `administrator` is not read as `admin`. */
const KNOWN = [...TOPICS.keys(), ...AGE_LIMITS, ...CLOSING, ...OF_THE_BOT, ...OTHERS, ...MORE].sort(
  (a, b) => b.length - a.length,
);
const ONE = `(?:${KNOWN.join('|')})s?`;
/** Matches a name whose words are not separated, such as `guildonly`. */
const COMPOUND = new RegExp(`^(?:${ONE})+$`);
const EACH = new RegExp(ONE, 'g');

/** Words of a name in any spelling, in the singular: `allowDMs` is allow, dm. */
function wordsOf(name: string): readonly string[] {
  const parts = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])(?!$| )/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(part => part !== '');
  return parts.flatMap(part => (COMPOUND.test(part) ? (part.match(EACH) ?? []) : [part])).map(singular);
}

function singular(word: string): string {
  const one = word.replace(/s$/, '');
  return KNOWN.includes(one) ? one : word;
}

/**
 * Whether the value of another tool's field asks for a restriction: `guildOnly: false` does not.
 */
export function asks(value: ManifestNode): boolean {
  if (value.type === 'list') return value.items.length > 0;
  return value.type === 'map' || (value.value !== null && value.value !== false && value.value !== '');
}

/**
 * Whether the value of a field about people restricts who may use the command: a list, or `true`. A
 * text does not: `owner: Ann` may only say who the owner is.
 */
function chooses(value: ManifestNode): boolean {
  return value.type === 'scalar' ? value.value === true : value.type === 'list' && asks(value);
}

/** Whether a value is an id of the service, or a list that is not empty. */
function namesIds(value: ManifestNode): boolean {
  return value.type === 'scalar'
    ? /^\d{17,20}$/.test(String(value.value))
    : value.type === 'list' && asks(value);
}

function isFalse(value: ManifestNode): boolean {
  return value.type === 'scalar' && value.value === false;
}

/** What a field of another tool says about who may use a command, or where. */
export interface ForeignAccess {
  /** What to write instead; undefined for a field that is about the bot alone. */
  readonly hint?: string;
  /**
   * Whether the field restricts: without it, more people could use the command, or in more places.
   */
  readonly asked: boolean;
}

/**
 * What a field of another tool says about who may use a command; undefined if it says nothing about
 * that. Decided by the words of its name, because every bot has names of its own (ADR 0124).
 * `global`: whether the command is a global one, and not a guild's.
 */
export function foreignAccess(name: string, value: ManifestNode, global: boolean): ForeignAccess | undefined {
  const words = wordsOf(name);
  const has = (...some: readonly string[]): boolean => some.some(word => words.includes(word));
  const topics = new Set(words.flatMap(word => TOPICS.get(word) ?? []));
  const isLimit = has(...LIMITS);
  const asked = asks(value);
  if (has(...OF_THE_BOT) && !has('user', 'member') && !topics.has('people'))
    return topics.size === 0 ? undefined : { asked: false };
  if (topics.has('direct') || (has('direct') && has('message'))) return directMessages(words, value);
  if (topics.has('permissions')) return { hint: PERMISSIONS, asked };
  if (topics.has('installs')) return { hint: INSTALLS, asked: asked || isFalse(value) };
  if (topics.has('roles')) return { hint: OVERWRITES, asked };
  if (topics.has('nsfw') || (topics.has('age') && has(...AGE_LIMITS))) return { hint: AGE, asked };
  if (topics.has('test') && isLimit) return { hint: GUILDS, asked };
  if (topics.has('guild') && isLimit) return { hint: GUILD_CONTEXT, asked };
  if (topics.has('guild') && words.every(word => GUILD_IDS.includes(word)))
    return { hint: GUILDS, asked: global && namesIds(value) };
  if (topics.has('people')) return { hint: ADMINISTRATORS, asked: isLimit ? asked : chooses(value) };
  // Discord cannot restrict a command to people in a voice channel.
  if (has('voice', 'vc')) return undefined;
  if (has('user', 'member', 'channel') && has('allow', 'allowed', ...LIMITS))
    return { hint: OVERWRITES, asked };
  return has('restrict', 'restricted', 'restriction') ? { hint: PERMISSIONS, asked } : undefined;
}

/**
 * For a field about direct messages. A command may be used in these by default, so only a field
 * that closes them restricts anything.
 */
function directMessages(words: readonly string[], value: ManifestNode): ForeignAccess {
  if (words.includes('only')) return { hint: DIRECT_CONTEXT, asked: asks(value) };
  const isClosing = words.some(word => CLOSING.includes(word));
  return { hint: GUILD_CONTEXT, asked: isClosing ? asks(value) : isFalse(value) };
}
