import { type Reader, RequestFailure } from '../../core/http.ts';
import { isObject } from '../../core/json.ts';
import type { CredentialHolder, VisibleScope } from '../../core/provider.ts';
import { applicationOf } from './scope.ts';

/** The path of the application that a bot token belongs to (facts/discord.md#integration-types). */
const OWN = '/applications/@me';

/**
 * The application of a token (facts/discord.md#whose-a-token-is). A token that is not a bot's is a
 * Bearer token. Throws a RequestFailure.
 */
export async function applicationOfToken(client: Reader, credential: string): Promise<VisibleScope> {
  const path = credential === 'bot' ? OWN : '/oauth2/@me';
  const { status, body } = await client.get(path, { credential });
  const own = credential === 'bot' || !isObject(body) ? body : body['application'];
  const id = isObject(own) ? own['id'] : undefined;
  if (isObject(own) && typeof id === 'string' && /^\d+$/.test(id)) return { id, name: nameIn(own) };
  const request = `GET ${path}`;
  throw new RequestFailure('unreadable', 'the answer shows no application', { request, status, body });
}

/** Finds the application that a token belongs to. */
export const holder: CredentialHolder = {
  noun: 'application',
  needed: applicationOf,
  read: applicationOfToken,
};

export function nameIn({ name }: { readonly name?: unknown }): string {
  return typeof name === 'string' ? name : '';
}
