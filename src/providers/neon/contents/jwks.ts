import type { Address } from '../../../core/address.ts';
import { computed, type FieldsOf, FieldTable, requiredText, text } from '../../../core/fields/field-table.ts';
import { kindOfTable } from '../../../core/fields/kind-of-table.ts';
import { type Json, sameJson } from '../../../core/json.ts';
import type { AccessContext, At, Receipt } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Row, Scope } from '../../../core/report/row.ts';
import type { Live, LiveView, WantedEntry } from '../../../core/resource.ts';
import { liveResource, placed } from '../../../core/resource.ts';
import type { NeonJwks } from '../../../generated/manifest.ts';
import { type ApiObject, paths, recordTexts, type TextsOf } from '../api.ts';
import { branchAt } from '../branch/branch-record.ts';
import type { NeonProblem } from '../codes.ts';
import { reason } from '../codes.ts';
import { listInProject, started, written } from '../kind-requests.ts';
import {
  branchAddress,
  nameOf,
  projectIdOf,
  projectNamed,
  type RefField,
  refOf,
  twinReason,
} from '../scopes.ts';

const JWKS = new FieldTable({
  provider_name: requiredText('', { fixed: true }),
  jwt_audience: text({ fixed: true, opens: reaches('for any audience', 'for another audience') }),
  // The branch of the key set. null: all branches.
  branch: computed<RefField | null>(null, {
    fixed: true,
    apart: true,
    opens: reaches('on all branches', 'on another branch'),
    wanted: wantedBranch,
    live: (raw: JwksRecord, at, seen) =>
      raw.branch_id === undefined ? null : { $ref: branchOf(raw.branch_id, at, seen) },
    written: (_branch, { raw }, seen) => branchName(raw as JwksRecord, seen),
  }),
});

export type JwksFields = FieldsOf<typeof JWKS>;
type LiveJwks = Live<JwksFields, JwksRecord>;

/** The fields of a key set that evenkeel uses (facts/neon.md#key-sets). */
export type JwksRecord = TextsOf<'id' | 'jwks_url' | 'provider_name', (typeof OTHER_TEXTS)[number]>;

const OTHER_TEXTS = ['project_id', 'jwt_audience', 'branch_id'] as const;

/**
 * The kind of the key sets with which a project checks tokens (facts/neon.md#key-sets). A key set
 * cannot be updated. So a change first creates a new key set and then deletes the old one; no token
 * is refused meanwhile.
 */
export const neonJwks = kindOfTable<JwksFields, NeonJwks, JwksRecord>(JWKS, {
  name: 'neon.jwks',
  entry: {
    key: 'jwks',
    each: 'item',
    within: 'neon.project',
    expand: expandJwks,
    rules: jwksRules,
  },
  read: {
    ids: true,
    listedAt: 'neon.project',
    after: ['neon.branch'],
    list: listInProject('jwks', paths.keySets, parseJwks),
    live: liveJwks,
  },
  write: {
    replaces: 'create_first',
    create: createJwks,
    delete: deleteJwks,
  },
  own: {
    prunedWhereNamed: true,
    owned: () => true,
  },
  access: { opened },
  inherit: { predict: predictJwks },
  cascade: { carry: carryJwks },
  export: {
    written: (live, seen) => ({ jwks_url: live.raw.jwks_url, ...JWKS.written(live, seen) }),
    leavesOut: twinReason('key sets', 'url'),
  },
});

type Keys = Partial<JwksFields> | undefined;

function opened(from: Keys, to: Keys, { parts }: AccessContext): ProviderReason | undefined {
  if (to === undefined) return undefined;
  if (from === undefined)
    return reason('neon/opens-jwks', `the project accepts tokens of the keys at ${parts.at(-1)}`);
  return JWKS.opening(from, to);
}

/**
 * Makes the test whether a change of a key set's branch or audience widens access. Without a
 * branch, a key set is for all branches; without an audience, for any audience.
 */
function reaches(all: string, another: string) {
  return (from: Json = null, to?: Json): ProviderReason | undefined =>
    from === null || to === undefined || sameJson(from, to)
      ? undefined
      : reason(
          'neon/opens-jwks',
          `the project accepts tokens of this key set ${to === null ? all : another}`,
        );
}

function expandJwks(entry: NeonJwks, scope: Scope): WantedEntry<JwksFields> {
  return {
    parts: [...scope.parts, entry.jwks_url],
    fields: JWKS.wanted(entry, scope),
    ...(entry.branch !== undefined && { reads: [{ kind: 'neon.branch', scope }] }),
  };
}

function wantedBranch({ branch }: NeonJwks, scope: Scope): RefField | null | undefined {
  return typeof branch === 'string' ? { $ref: branchAddress(projectIdOf(scope), branch) } : branch;
}

const DEPRECATED = [
  ['role_names', 'leave this key out, and declare the roles under `roles` of a branch'],
  ['skip_role_creation', 'leave this key out: evenkeel creates only the roles under `roles` of a branch'],
] as const;

function jwksRules(entry: NeonJwks): readonly NeonProblem[] {
  const problems: NeonProblem[] = [];
  if (entry.provider_name === undefined && entry.absent !== true) {
    const hint = 'write the name of the authentication provider, such as `provider_name: Auth0`';
    problems.push({
      rule: 'neon/jwks-provider',
      message: 'a key set needs a `provider_name`',
      path: [],
      hint,
    });
  }
  for (const [key, hint] of DEPRECATED) {
    if (entry[key] === undefined) continue;
    const message = `\`${key}\` is deprecated by the API of Neon`;
    problems.push({ rule: 'neon/jwks-deprecated', message, path: [key], atKey: true, hint });
  }
  return problems;
}

function parseJwks(value: ApiObject): JwksRecord | undefined {
  const texts = recordTexts(value, ['id', 'jwks_url', 'provider_name'], OTHER_TEXTS);
  return texts && { ...JWKS.record(value), ...texts };
}

function liveJwks(raw: JwksRecord, at: Scope, seen: LiveView): LiveJwks {
  const scope = projectNamed(raw.project_id, at);
  const place = placed('neon.jwks', scope, [...scope.parts, raw.jwks_url]);
  return liveResource(raw, place, raw, () => JWKS.live(raw, at, seen));
}

/**
 * Predicts which key sets are left after a row. A key set for a branch is expected to be deleted
 * with the branch, although no document says so (facts/neon.md#key-sets-of-a-deleted-branch). If
 * Neon keeps the key set, its row becomes stale, and the next plan shows the key set. A key set
 * whose entry says `absent: true` gets a delete of its own in any case.
 */
function predictJwks(parent: Row, mine: readonly LiveJwks[], seen: LiveView): readonly LiveJwks[] {
  if (parent.kind !== 'neon.branch' || !['delete', 'replace'].includes(parent.action)) return mine;
  return mine.filter(
    ({ address: own, raw }) =>
      raw.branch_id === undefined ||
      seen.addressOf('neon.branch', raw.branch_id) !== parent.address ||
      seen.desired(own)?.absent === true,
  );
}

/**
 * The fields of a key set that is created again after its branch: the entry's fields, and the live
 * fields that the entry leaves out.
 */
function carryJwks(desired: JwksFields, live: JwksFields): JwksFields {
  const open = Object.entries(live).filter(([path, value]) => value !== null && !(path in desired));
  return open.length === 0 ? desired : { ...Object.fromEntries(open), ...desired };
}

/**
 * The address of a branch by its id. For a branch that was not read, or no longer exists, the
 * address has the id in place of the name.
 */
function branchOf(id: string, at: Scope, seen: LiveView): Address {
  return seen.addressOf('neon.branch', id) ?? branchAddress(projectIdOf(at), id);
}

/**
 * The live name of a key set's branch. The branch's address does not tell it: if the manifest
 * renames the branch, its address already has the new name.
 */
function branchName({ branch_id }: JwksRecord, seen: LiveView): string | undefined {
  const branch = branch_id === undefined ? undefined : seen.addressOf('neon.branch', branch_id);
  return branch && branchAt(seen, branch)?.branch.name;
}

function createJwks(row: Row, at: At): Promise<Receipt> {
  const path = paths.keySets(projectIdOf(row));
  const desired = row.desired ?? {};
  const ref = refOf(desired['branch']);
  const body = {
    jwks_url: nameOf(row),
    ...JWKS.body(Object.fromEntries(Object.entries(desired).filter(([, value]) => value !== null))),
    ...(ref !== undefined && { branch_id: at.ids.of(ref) }),
  };
  return written(row, at, { method: 'POST', path, body }, 'jwks', parseJwks, `key set ${nameOf(row)}`);
}

/**
 * Deletes the key set that the plan saw, by its own id (`row.was`). During a replace that matters:
 * the new key set has the same address.
 */
function deleteJwks(row: Row, at: At): Promise<Receipt> {
  return started(row, at, 'DELETE', paths.keySet(projectIdOf(row), row.was ?? at.ids.of(row.address)));
}
