import type { JsonRecord } from '../../is-record.ts';
import { ok } from '../../service.ts';
import { list, object, oneOf, optional, text } from '../check.ts';
import type { StoredCredential } from '../neon-state.ts';
import { fresh, hex, secret } from '../new-id.ts';
import { onBranch } from '../on-branch.ts';
import { branchRoute, type NeonRoute } from '../route.ts';
import { timestamp } from '../time.ts';

const createBody = object({
  name: optional(text({ max: 256 })),
  principal_type: oneOf('user'),
  scopes: list(oneOf('storage:read', 'storage:write', 'ai_gateway:invoke', 'functions:invoke'), {
    min: 1,
    max: 16,
  }),
});

/** The credentials of branches. The path cannot name a revoked credential. */
const CREDENTIALS = onBranch<'credentials', StoredCredential>(
  'credentials',
  'credential',
  (each, param) => each.token_id === param('token') && each.revoked_at === undefined,
);

/**
 * The credentials of a branch for its storage and gateway. Their names need not be unique
 * (facts/neon.md#credentials).
 */
export const credentialRoutes: readonly NeonRoute[] = [
  branchRoute('GET', '/credentials', {}, call => ok({ credentials: CREDENTIALS.here(call).map(metadata) })),
  branchRoute('POST', '/credentials', { body: createBody }, call => {
    const { project, branch, now, random } = call;
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
    return { status: 201, body: secretView(CREDENTIALS.add(call, credential)) };
  }),
  branchRoute('DELETE', '/credentials/:token', {}, call => {
    const credential = CREDENTIALS.found(call);
    CREDENTIALS.replace(call, credential, { ...credential, revoked_at: timestamp(call.now) });
    return { status: 204 };
  }),
  branchRoute('POST', '/credentials/:token/reveal', { reads: true }, call =>
    ok(secretView(CREDENTIALS.found(call))),
  ),
  branchRoute('POST', '/credentials/:token/rotate', {}, call => {
    const credential = CREDENTIALS.found(call);
    const rotated = { ...credential, ...newSecrets(call.random) };
    return ok(secretView(CREDENTIALS.replace(call, credential, rotated)));
  }),
];

function newSecrets(random: () => number): Pick<StoredCredential, 'api_token' | 's3_secret_access_key'> {
  return { api_token: secret('nat_live_', random), s3_secret_access_key: secret('nsk_live_', random) };
}

function metadata(credential: StoredCredential): JsonRecord {
  const { api_token: _token, s3_secret_access_key: _key, ...rest } = credential;
  return { ...rest, token_id_short: short(credential), principal_type: 'user' };
}

/** The answer to a create, reveal or rotate. No other answer shows the secrets. */
function secretView(credential: StoredCredential): JsonRecord {
  return { ...credential, token_id_short: short(credential) };
}

function short(credential: StoredCredential): string {
  return credential.token_id.slice(0, 17);
}
