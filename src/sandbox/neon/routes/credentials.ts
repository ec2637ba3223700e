import type { JsonRecord } from '../../is-record.ts';
import { ok } from '../../service.ts';
import { notFound } from '../api-error.ts';
import { branchOf } from '../branch-record.ts';
import { list, object, oneOf, optional, text } from '../check.ts';
import type { StoredCredential } from '../neon-state.ts';
import { fresh, hex, secret } from '../new-id.ts';
import { type NeonRoute, type ProjectCall, projectRoute } from '../route.ts';
import { timestamp } from '../time.ts';

const createBody = object({
  name: optional(text({ max: 256 })),
  principal_type: oneOf('user'),
  scopes: list(oneOf('storage:read', 'storage:write', 'ai_gateway:invoke', 'functions:invoke'), {
    min: 1,
    max: 16,
  }),
});

type AnyCall = ProjectCall<unknown, unknown>;

/**
 * A branch has credentials for storage and gateway. Names are not unique
 * (facts/neon.md#credentials).
 */
export const credentialRoutes: readonly NeonRoute[] = [
  projectRoute('GET', '/branches/:branch/credentials', {}, ({ project, param }) => {
    const branch = branchOf(project, param('branch'));
    const found = project.credentials.filter(each => each.branch_id === branch.id);
    return ok({ credentials: found.map(metadata) });
  }),
  projectRoute('POST', '/branches/:branch/credentials', { body: createBody }, call => {
    const { project, now, random } = call;
    const branch = branchOf(project, call.param('branch'));
    const { name, scopes } = call.body;
    const credential: StoredCredential = {
      token_id: fresh(
        () => `nak_live_${hex(32, random)}`,
        id => project.credentials.some(each => each.token_id === id),
      ),
      ...(name !== undefined && { name }),
      scopes,
      branch_id: branch.id,
      created_at: timestamp(now),
      ...newSecrets(random),
    };
    project.credentials = [...project.credentials, credential];
    return { status: 201, body: secretView(credential) };
  }),
  projectRoute('DELETE', '/branches/:branch/credentials/:token', {}, call => {
    const credential = credentialOf(call);
    replace(call, credential, { ...credential, revoked_at: timestamp(call.now) });
    return { status: 204 };
  }),
  projectRoute('POST', '/branches/:branch/credentials/:token/reveal', { reads: true }, call =>
    ok(secretView(credentialOf(call))),
  ),
  projectRoute('POST', '/branches/:branch/credentials/:token/rotate', {}, call => {
    const credential = credentialOf(call);
    const rotated = { ...credential, ...newSecrets(call.random) };
    replace(call, credential, rotated);
    return ok(secretView(rotated));
  }),
];

function newSecrets(random: () => number): Pick<StoredCredential, 'api_token' | 's3_secret_access_key'> {
  return { api_token: secret('nat_live_', random), s3_secret_access_key: secret('nsk_live_', random) };
}

/** A credential that is not revoked. */
function credentialOf(call: AnyCall): StoredCredential {
  const branch = branchOf(call.project, call.param('branch'));
  const found = call.project.credentials.find(
    each =>
      each.branch_id === branch.id && each.token_id === call.param('token') && each.revoked_at === undefined,
  );
  if (!found) throw notFound('credential');
  return found;
}

function replace(call: AnyCall, old: StoredCredential, next: StoredCredential): void {
  call.project.credentials = call.project.credentials.map(each => (each === old ? next : each));
}

function metadata(credential: StoredCredential): JsonRecord {
  const { api_token: _token, s3_secret_access_key: _key, ...rest } = credential;
  return { ...rest, token_id_short: short(credential), principal_type: 'user' };
}

/** The answer of create, reveal and rotate: the only ones that show the secrets. */
function secretView(credential: StoredCredential): JsonRecord {
  return { ...credential, token_id_short: short(credential) };
}

function short(credential: StoredCredential): string {
  return credential.token_id.slice(0, 17);
}
