import type { KindName } from '../kinds.ts';

/** What the path of a request is about. Ids are decoded segments. */
export interface ResourcePath {
  /** `operation`: work that a service is at. undefined: nothing that a kind reads or writes. */
  readonly kind: KindName | 'operation' | undefined;
  readonly project?: string;
  /** The id of the branch that it is, or is in. */
  readonly branch?: string | undefined;
  /** `<application>/<global or guild>`. */
  readonly scope?: string;
  /**
   * Of the one resource; undefined for their list. Of buckets, roles and databases it is the name,
   * of a data API that of its database, of permissions the command's id.
   */
  readonly id?: string | undefined;
}

/** The one application that the bot token of a case is for, where there are not several. */
const OWN_APPLICATION = '222222222222222222';

const NO_RESOURCE: ResourcePath = { kind: undefined };

const KNOWN = new Map<string, ResourcePath>();

/**
 * Takes a path apart, from the root of the sandbox and without its query. `holder`: the application
 * whose token is sent, which a path of a bot's own does not name.
 */
export function resourceAt(path: string, holder = OWN_APPLICATION): ResourcePath {
  const key = `${holder} ${path}`;
  const known = KNOWN.get(key) ?? parsePath(path, holder);
  if (KNOWN.size > 20_000) KNOWN.clear();
  KNOWN.set(key, known);
  return known;
}

function parsePath(path: string, holder: string): ResourcePath {
  const parts = path.split('/').slice(1).map(decodeURIComponent);
  if (parts[0] === 'neon') return neonPath(parts.slice(3));
  if (parts[0] === 'discord' && parts[3] === 'applications') return discordPath(parts.slice(4), holder);
  return NO_RESOURCE;
}

const IN_PROJECT: Readonly<Record<string, KindName | 'operation'>> = {
  branches: 'neon.branch',
  branch_anonymized: 'neon.branch',
  endpoints: 'neon.endpoint',
  snapshots: 'neon.snapshot',
  jwks: 'neon.jwks',
  vpc_endpoints: 'neon.vpc_restriction',
  operations: 'operation',
};

const IN_BRANCH: Readonly<Record<string, KindName>> = {
  buckets: 'neon.bucket',
  'data-api': 'neon.data_api',
  auth: 'neon.auth',
  backup_schedule: 'neon.backup_schedule',
  roles: 'neon.role',
  databases: 'neon.database',
  credentials: 'neon.credential',
  snapshot: 'neon.snapshot',
};

/** The writes to a branch that change its masking or its data. */
const OF_BRANCH: ReadonlySet<string> = new Set(['masking_rules', 'anonymize', 'restore']);

function neonPath([projects, project = '', list, id, inner, name]: readonly string[]): ResourcePath {
  if (projects !== 'projects') return NO_RESOURCE;
  if (list === undefined) return { kind: 'neon.project', project };
  const kind = IN_PROJECT[list];
  if (kind === undefined) return NO_RESOURCE;
  if (list !== 'branches') return { kind, project, id };
  if (inner === undefined || OF_BRANCH.has(inner)) return { kind, project, branch: id, id };
  const within = IN_BRANCH[inner];
  if (within === undefined) return NO_RESOURCE;
  // There is one for each branch, and several requests are about it.
  return { kind: within, project, branch: id, id: within === 'neon.auth' ? undefined : name };
}

function discordPath(parts: readonly string[], holder: string): ResourcePath {
  const [application = '', next, third, ...more] = parts;
  if (application === '@me') return { kind: 'discord.application', scope: `${holder}/global` };
  if (next === 'emojis') return { kind: 'discord.emoji', scope: `${application}/global`, id: third };
  if (next === 'role-connections')
    return { kind: 'discord.role_connections', scope: `${application}/global` };
  const guild = next === 'guilds' ? third : undefined;
  const rest = guild === undefined ? [third, ...more] : more.slice(1);
  const scope = `${application}/${guild ?? 'global'}`;
  if (rest[0] === 'permissions') return { kind: 'discord.permissions', scope };
  if (rest[1] === 'permissions') return { kind: 'discord.permissions', scope, id: rest[0] };
  return { kind: 'discord.command', scope, id: rest[0] };
}
