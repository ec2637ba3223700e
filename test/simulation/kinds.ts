/**
 * The kinds that the matrix knows. A kind of a provider that is not among them fails
 * test/kinds.test.ts; a table that leaves one out is no valid type.
 */
export type KindName =
  | 'neon.project'
  | 'neon.branch'
  | 'neon.endpoint'
  | 'neon.bucket'
  | 'neon.data_api'
  | 'neon.auth'
  | 'neon.backup_schedule'
  | 'neon.role'
  | 'neon.database'
  | 'neon.credential'
  | 'neon.snapshot'
  | 'neon.jwks'
  | 'neon.vpc_restriction'
  | 'discord.application'
  | 'discord.emoji'
  | 'discord.role_connections'
  | 'discord.command'
  | 'discord.permissions';

/** One value for each kind. */
export type PerKind<T> = { readonly [kind in KindName]: T };

export interface Traits {
  /** What one list covers: a project, a branch, or a scope of commands. */
  readonly listedBy: 'project' | 'branch' | 'scope';
  /** The key under which the entry of a branch lists its entries. */
  readonly key?: string;
  /** To create, change and delete is one PUT of all there is. */
  readonly isPut?: true;
  /** To create and change is one POST to its path. */
  readonly isPost?: true;
  /** A second POST makes a second one. */
  readonly repeats?: true;
  /** A create answers what is shown once. */
  readonly answersSecrets?: true;
  /** A renewal sends updates, which may be sent again. */
  readonly renewsByUpdate?: true;
}

export const KINDS: PerKind<Traits> = {
  'neon.project': { listedBy: 'project' },
  'neon.branch': { listedBy: 'project', repeats: true },
  'neon.endpoint': { listedBy: 'project', key: 'endpoints', repeats: true },
  'neon.bucket': { listedBy: 'branch', key: 'buckets' },
  'neon.data_api': { listedBy: 'branch', key: 'data_api' },
  'neon.auth': { listedBy: 'branch', key: 'auth', renewsByUpdate: true },
  'neon.backup_schedule': { listedBy: 'branch', isPut: true },
  'neon.role': { listedBy: 'branch', key: 'roles', answersSecrets: true },
  'neon.database': { listedBy: 'branch', key: 'databases' },
  'neon.credential': { listedBy: 'branch', key: 'credentials', repeats: true, answersSecrets: true },
  'neon.snapshot': { listedBy: 'project', key: 'snapshots', repeats: true },
  'neon.jwks': { listedBy: 'project' },
  'neon.vpc_restriction': { listedBy: 'project', isPost: true },
  'discord.application': { listedBy: 'scope' },
  'discord.emoji': { listedBy: 'scope' },
  'discord.role_connections': { listedBy: 'scope' },
  'discord.command': { listedBy: 'scope' },
  'discord.permissions': { listedBy: 'scope', isPut: true },
};

export function isKind(name: string): name is KindName {
  return Object.hasOwn(KINDS, name);
}
