import { isRecord, type JsonRecord } from '../is-record.ts';
import { itemsIn, itemsOf, type LiveAnswer, MADE_UP } from './live-answer.ts';

/** The path below `auth` → the key under which the copy keeps the whole answer. */
const SETTINGS: Readonly<Record<string, string>> = {
  email_and_password: 'email_and_password',
  'plugins/phone-number': 'phone_number',
  webhooks: 'webhooks',
};

/**
 * The authentication of each branch for which an answer shows that it is on. What no answer shows
 * has its default. If something was read twice, the later answer counts.
 */
export function copiedAuths(answers: readonly LiveAnswer[]): readonly JsonRecord[] {
  const found = new Map<string, JsonRecord>();
  for (const { segments, body } of answers) {
    const [, , , branch_id = '', what, ...rest] = segments;
    if (what !== 'auth' || !isRecord(body)) continue;
    const before = found.get(branch_id) ?? { branch_id, domains: [], allow_localhost: true };
    found.set(branch_id, { ...before, ...partOf(rest.join('/'), body) });
  }
  return [...found.values()].filter(each => each['auth_provider'] !== undefined);
}

/** What the answer for one path below `auth` shows. */
function partOf(path: string, body: JsonRecord): JsonRecord {
  const group = SETTINGS[path];
  if (group !== undefined) return { [group]: body };
  if (path === '') return integration(body);
  if (path === 'domains') return { domains: itemsIn(body, 'domains').map(each => each['domain']) };
  if (path === 'email_provider') return { email_provider: mailServer(body) };
  if (path === 'oauth_providers') return { oauth_providers: itemsIn(body, 'providers').map(oauthProvider) };
  if (path === 'allow_localhost') return { allow_localhost: body['allow_localhost'] };
  return path === 'plugins' ? plugins(body) : {};
}

function integration(body: JsonRecord): JsonRecord {
  const { auth_provider, auth_provider_project_id, db_name, created_at, name, transfer_status } = body;
  return {
    auth_provider,
    project_id: auth_provider_project_id,
    db_name,
    created_at,
    ...(name !== undefined && { name }),
    ...(transfer_status !== undefined && { transfer_status }),
  };
}

function plugins({ email_provider, oauth_providers, ...rest }: JsonRecord): JsonRecord {
  return {
    ...rest,
    ...(isRecord(email_provider) && { email_provider: mailServer(email_provider) }),
    ...(oauth_providers !== undefined && { oauth_providers: itemsOf(oauth_providers).map(oauthProvider) }),
  };
}

function mailServer(server: JsonRecord): JsonRecord {
  return server['type'] === 'standard' ? { ...server, password: MADE_UP } : server;
}

function oauthProvider(provider: JsonRecord): JsonRecord {
  return provider['type'] === 'standard' ? { ...provider, client_secret: MADE_UP } : provider;
}
