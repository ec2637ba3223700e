import { type FieldsOf, FieldTable, field } from '../../../core/fields/field-table.ts';
import { kindOfTable } from '../../../core/fields/kind-of-table.ts';
import type { Answer, Writer } from '../../../core/http.ts';
import { isObject } from '../../../core/json.ts';
import type { At, Receipt, Secret } from '../../../core/kind.ts';
import { receiptFor } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Row, Scope } from '../../../core/report/row.ts';
import type { Live, LiveView, WantedEntry } from '../../../core/resource.ts';
import { liveResource, placed } from '../../../core/resource.ts';
import type { NeonCredential } from '../../../generated/manifest.ts';
import { type ApiObject, paths, recordTexts, textOf, textsOf, unclear } from '../api.ts';
import { branchNamed } from '../branch/branch-record.ts';
import type { NeonProblem } from '../codes.ts';
import { reason } from '../codes.ts';
import { listInBranch } from '../kind-requests.ts';
import { nameOf, projectIdOf, twinReason } from '../scopes.ts';
import { secretPrefix } from './secret-names.ts';

const CREDENTIAL = new FieldTable({
  scopes: field([], requestedScopes, { fixed: true, opens: allowed }),
});

export type CredentialFields = FieldsOf<typeof CREDENTIAL>;
type LiveCredential = Live<CredentialFields, CredentialRecord>;

/** A credential as a list shows it: without its secrets (facts/neon.md#credentials). */
export interface CredentialRecord {
  /** The credential's id, which is also its S3 access key id. */
  readonly token_id: string;
  /**
   * The short form of the id, which is safe to log. Whether the whole id is safe to log is not
   * documented.
   */
  readonly token_id_short: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly branch_id?: string;
  /**
   * Whether a user issued the credential and it is not revoked. The platform makes other
   * credentials for itself.
   */
  readonly ours: boolean;
}

/**
 * The kind of a branch's credentials for storage, the AI gateway or functions
 * (facts/neon.md#credentials). Only the create returns the secrets. Names are not unique. A
 * credential cannot be updated, so a change creates a new one, then revokes the old one.
 */
export const neonCredential = kindOfTable<CredentialFields, NeonCredential, CredentialRecord>(CREDENTIAL, {
  name: 'neon.credential',
  entry: {
    key: 'credentials',
    each: 'item',
    within: 'neon.branch',
    expand: expandCredential,
    rules: credentialRules,
  },
  read: {
    ids: true,
    listedAt: 'neon.branch',
    list: listInBranch('credentials', paths.credentials, parseCredential),
    live: liveCredential,
  },
  write: {
    replaces: 'create_first',
    secret: true,
    create: createCredential,
    delete: deleteCredential,
  },
  say: {
    remarks: row =>
      row.action === 'create' || row.action === 'replace'
        ? [
            reason(
              'neon/secrets-shown-once',
              'the service shows the secrets of a new credential only once: apply with --secrets-to FILE to save them',
            ),
          ]
        : [],
  },
  export: {
    written: (live, seen) => ({ name: live.raw.name, ...CREDENTIAL.written(live, seen) }),
    leavesOut: twinReason('credentials'),
  },
});

type Scopes = readonly string[] | undefined;

function allowed(from: Scopes, to: Scopes = []): ProviderReason | undefined {
  const more = from === undefined ? [] : to.filter(each => !from.includes(each));
  return more.length === 0
    ? undefined
    : reason(
        'neon/opens-credential',
        `the credential gets scopes that it does not have now: ${more.join(', ')}`,
      );
}

function expandCredential(entry: NeonCredential, scope: Scope): WantedEntry<CredentialFields> {
  return { parts: [...scope.parts, entry.name], fields: CREDENTIAL.wanted(entry, scope) };
}

function credentialRules({ scopes, absent }: NeonCredential): readonly NeonProblem[] {
  if (scopes !== undefined || absent === true) return [];
  const message = 'a credential needs scopes';
  const hint = 'write what the credential may do, such as `scopes: [storage:read]`';
  return [{ rule: 'neon/credential-scopes', message, path: [], hint }];
}

/**
 * Reads a credential; undefined where the record has another form. The documentation says that
 * `token_id_short` is always there; if it is missing, the id takes its place
 * (facts/neon.md#credentials).
 */
function parseCredential(value: ApiObject): CredentialRecord | undefined {
  // The name and the owner decide whether an apply creates another credential, so neither is
  // guessed.
  const texts = recordTexts(value, ['token_id'], ['name', 'principal_type']);
  const { scopes } = value;
  if (texts === undefined || !Array.isArray(scopes)) return undefined;
  const { token_id, name = '', principal_type } = texts;
  const issued = principal_type === 'user' && textOf(value, 'function_id') === undefined;
  return {
    ...CREDENTIAL.record(value),
    token_id,
    token_id_short: textOf(value, 'token_id_short') ?? token_id,
    name,
    scopes: scopes.map(String),
    ...textsOf(value, ['branch_id']),
    ours: issued && textOf(value, 'revoked_at') === undefined,
  };
}

/**
 * A live credential. Undefined for one that no entry can mean: it is revoked (and still in the
 * list), it is Neon's own, or it has no name.
 */
function liveCredential(raw: CredentialRecord, at: Scope, seen: LiveView): LiveCredential | undefined {
  if (!raw.ours || raw.name === '') return undefined;
  const scope = branchNamed(raw.branch_id, at, seen);
  const place = placed('neon.credential', scope, [...scope.parts, raw.name]);
  return liveResource({ id: raw.token_id, incarnation: raw.token_id_short }, place, raw, () =>
    CREDENTIAL.live(raw, at, seen),
  );
}

/**
 * The scopes of a credential, sorted, without `telemetry:write`: the platform adds that scope
 * itself, and nobody can request it.
 */
function requestedScopes(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value
    .map(String)
    .filter(scope => scope !== 'telemetry:write')
    .sort();
}

async function createCredential(row: Row, at: At): Promise<Receipt> {
  const project = projectIdOf(row);
  const branch = at.ids.of(row.scope.address);
  const path = paths.credentials(project, branch);
  const answer = await at.client.send('POST', path, {
    principal_type: 'user',
    name: nameOf(row),
    ...CREDENTIAL.body(row.desired ?? {}),
  });
  const made = madeIn(answer, row, `POST ${path}`);
  return {
    ...receiptFor(row, made.record),
    secrets: {
      id: made.record.token_id_short,
      values: secretsOf(row, made),
      revoke: client => revoke(client, project, branch, made.record.token_id),
    },
  };
}

interface NewCredential {
  readonly record: CredentialRecord;
  readonly apiToken: string;
  readonly secretKey: string;
}

/**
 * The new credential in an answer. Throws a RequestFailure `unknown` where a secret is missing: the
 * credential exists, but no one can get its secret any more. The answer need not repeat the name
 * (facts/neon.md#members-that-a-record-may-lack).
 */
function madeIn(answer: Answer, row: Row, request: string): NewCredential {
  const body = isObject(answer.body) ? answer.body : {};
  const record = parseCredential({ principal_type: 'user', ...body, name: body['name'] ?? nameOf(row) });
  const apiToken = textOf(body, 'api_token');
  const secretKey = textOf(body, 's3_secret_access_key');
  if (record === undefined || apiToken === undefined || secretKey === undefined)
    throw unclear(answer, request, 'lacks the secrets');
  return { record, apiToken, secretKey };
}

/**
 * The secrets under names such as `UPLOADS_ACCESS_KEY_ID`. The credential's name is the prefix, so
 * that one file can hold the secrets of several credentials.
 */
function secretsOf(row: Row, { record, apiToken, secretKey }: NewCredential): readonly Secret[] {
  const prefix = secretPrefix(nameOf(row));
  return [
    { name: `${prefix}_API_TOKEN`, value: apiToken },
    { name: `${prefix}_ACCESS_KEY_ID`, value: record.token_id },
    { name: `${prefix}_SECRET_ACCESS_KEY`, value: secretKey },
  ];
}

/**
 * Deletes the credential that the plan saw, by its own id. During a replace that matters: the new
 * credential has the same address.
 */
async function deleteCredential(row: Row, at: At): Promise<Receipt> {
  const live = at.seen
    .list('neon.credential', row.scope.address)
    .find(each => each.address === row.address && each.incarnation === row.was);
  const token = live?.id ?? at.ids.of(row.address);
  await revoke(at.client, projectIdOf(row), at.ids.of(row.scope.address), token);
  return { waits: [] };
}

/**
 * Deletes a credential. The path contains its id, which is also the S3 access key id, so messages
 * must mask it.
 */
async function revoke(client: Writer, project: string, branch: string, token: string): Promise<void> {
  await client.send('DELETE', paths.credential(project, branch, token), undefined, { hidden: [token] });
}
