import { kindOfTable } from '../../../core/fields/kind-of-table.ts';
import { isSegment } from '../../../core/http.ts';
import type { Json } from '../../../core/json.ts';
import type { At, Receipt } from '../../../core/kind.ts';
import type { Row, Scope } from '../../../core/report/row.ts';
import type { Live, LiveView, WantedEntry } from '../../../core/resource.ts';
import { placed } from '../../../core/resource.ts';
import type { NeonRole } from '../../../generated/manifest.ts';
import { paths } from '../api.ts';
import { ageInBranch, branchNamed } from '../branch/branch-record.ts';
import { reason } from '../codes.ts';
import { DATA_API_KIND } from '../data-api/data-api-fields.ts';
import { listInBranch, started, written } from '../kind-requests.ts';
import { nameOf, projectIdOf } from '../scopes.ts';
import { inheriting, NOT_YET } from './inheritance.ts';
import { madeNameRules } from './postgres-name.ts';
import { parseRole, ROLE, type RoleFields, type RoleRecord } from './role-fields.ts';
import { rolePassword } from './role-password.ts';

/** The kind of a branch's Postgres roles. A role cannot be updated (facts/neon.md#roles). */
export const neonRole = kindOfTable<RoleFields, NeonRole, RoleRecord>(ROLE, {
  name: 'neon.role',
  entry: {
    key: 'roles',
    each: 'item',
    within: 'neon.branch',
    expand: expandRole,
    rules: entry => madeNameRules('role', entry),
  },
  read: {
    listedAt: 'neon.branch',
    list: listInBranch('roles', paths.roles, parseRole),
    live: (raw, at, seen) => liveRole(raw, branchNamed(raw.branch_id, at, seen), seen),
  },
  write: {
    unique: true,
    create: createRole,
    delete: deleteRole,
  },
  renew: rolePassword,
  own: {
    undeletable: (live, seen) =>
      live.raw.protected === true
        ? reason('neon/platform-role', 'Neon made this role for its own use')
        : isOfDataApi(live, seen)
          ? reason(
              'neon/data-api-role',
              'the Data API of this branch uses this role',
              'Turn the Data API of the branch off first.',
            )
          : undefined,
  },
  inherit: {
    leaves: roleAfter,
    predict: inheriting(liveRole),
  },
  cascade: {
    inspect: async row =>
      row.action === 'replace' ? [{ what: 'grants', count: null, notes: [GRANTS] }] : [],
  },
  export: { written: writeRole },
});

const GRANTS = reason('neon/role-grants', 'the password of the role and everything that was granted to it');

/**
 * The wanted role. For `absent: true` the branch's databases are read as well, because they may
 * still need the role. For a role that Neon makes for the Data API, the Data APIs are read, too.
 */
function expandRole(entry: NeonRole, scope: Scope): WantedEntry<RoleFields> {
  const inspected = ['neon.database', ...(OF_DATA_API.has(entry.name) ? [DATA_API_KIND] : [])];
  return {
    parts: [...scope.parts, entry.name],
    fields: ROLE.wanted(entry, scope),
    ...(entry.absent === true && { reads: inspected.map(kind => ({ kind, scope })) }),
  };
}

/** The roles that Neon makes for the data API (facts/neon.md#roles-of-the-data-api). */
const OF_DATA_API: ReadonlySet<string> = new Set(['authenticator', 'authenticated', 'anonymous']);

/** Whether Neon made a role for a Data API of its branch, as far as the Data APIs were read. */
function isOfDataApi({ raw, scope }: Live<RoleFields, RoleRecord>, seen: LiveView): boolean {
  return OF_DATA_API.has(raw.name) && seen.list(DATA_API_KIND, scope.address).length > 0;
}

function liveRole(raw: RoleRecord, at: Scope, seen: LiveView): Live<RoleFields, RoleRecord> {
  return {
    id: `${raw.branch_id}/${raw.name}`,
    incarnation: raw.created_at,
    ...(ageInBranch(raw, at, seen) < 0 && { inherited: true as const }),
    raw,
    fields: () => ROLE.live(raw, at, seen),
    ...placed('neon.role', at, [...at.parts, raw.name]),
  };
}

/** The role that a row creates. A role cannot be updated. */
function roleAfter(row: Row, _before: unknown, seen: LiveView): Live<RoleFields, RoleRecord> {
  const authentication_method = row.desired?.['no_login'] === true ? 'no_login' : 'password';
  return liveRole({ ...NOT_YET, name: nameOf(row), authentication_method }, row.scope, seen);
}

/**
 * The exported entry of a role. A role of a Data API needs none, because Neon makes it together
 * with the Data API.
 */
function writeRole(live: Live<RoleFields, RoleRecord>, seen: LiveView): Json | undefined {
  if (isOfDataApi(live, seen) && seen.desired(live.address) === undefined) return null;
  if (live.inherited || live.raw.protected || !isSegment(live.raw.name)) return undefined;
  return { name: live.raw.name, ...ROLE.written(live, seen) };
}

function createRole(row: Row, at: At): Promise<Receipt> {
  const path = paths.roles(projectIdOf(row), at.ids.of(row.scope.address));
  const body = { role: { name: nameOf(row), ...ROLE.body(row.desired ?? {}) } };
  return written(row, at, { method: 'POST', path, body }, 'role', parseRole);
}

function deleteRole(row: Row, at: At): Promise<Receipt> {
  const path = paths.role(projectIdOf(row), at.ids.of(row.scope.address), nameOf(row));
  return started(row, at, 'DELETE', path);
}
