import { ok } from '../../service.ts';
import { firstOf } from '../api-error.ts';
import { object, text } from '../check.ts';
import type { NeonState } from '../neon-state.ts';
import { secret } from '../new-id.ts';
import type { ApiKey } from '../project-and-account.ts';
import { type NeonRoute, route } from '../route.ts';
import { timestamp } from '../time.ts';

const FIRST_ID = 165_434;
const CREATOR = { id: '92cdd2ee-a6d8-4647-868f-124531123b03', name: 'Sandbox', image: '' };
/**
 * When and from where a key was last used: always empty. The sandbox does not record it, because it
 * would only show its own address.
 */
const UNUSED = { last_used_at: null, last_used_from_addr: '' };

const createBody = object({ key_name: text({ max: 64 }) });

/**
 * The API keys of the user. A new key works at once, and only the answer to its create shows its
 * secret (facts/neon.md#api-keys).
 */
export const apiKeyRoutes: readonly NeonRoute[] = [
  route('GET', '/api_keys', {}, ({ state }) =>
    ok(living(state).map(each => ({ ...shown(each), created_by: CREATOR, ...UNUSED }))),
  ),
  route('POST', '/api_keys', { body: createBody }, ({ state, body, now, random }) => {
    const before = state.apiKeys ?? [];
    const made: ApiKey = {
      id: FIRST_ID + before.length,
      name: body.key_name,
      key: secret('napi_', random),
      created_at: timestamp(now),
    };
    state.apiKeys = [...before, made];
    return ok({ ...made, created_by: CREATOR.id });
  }),
  route('DELETE', '/api_keys/:key', {}, ({ state, param }) => {
    const found = firstOf(living(state), each => String(each.id) === param('key'), 'API key');
    state.apiKeys = (state.apiKeys ?? []).map(each => (each === found ? { ...each, revoked: true } : each));
    return ok({ ...shown(found), created_by: CREATOR.id, ...UNUSED, revoked: true });
  }),
];

/** Whether an `Authorization` header has a key that a request created and no request revoked. */
export function hasCreatedKey(state: NeonState, authorization: string | undefined): boolean {
  return living(state).some(each => authorization === `Bearer ${each.key}`);
}

function shown({ id, name, created_at }: ApiKey): Pick<ApiKey, 'id' | 'name' | 'created_at'> {
  return { id, name, created_at };
}

function living(state: NeonState): readonly ApiKey[] {
  return (state.apiKeys ?? []).filter(each => each.revoked === undefined);
}
