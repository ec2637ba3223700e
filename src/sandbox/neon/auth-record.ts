import type { JsonRecord } from '../is-record.ts';
import type { Quirks } from '../service.ts';
import { hostOf } from './endpoint-record.ts';
import type { ProjectState } from './neon-state.ts';
import { uuid } from './new-id.ts';
import type { BranchAuth, MailServer, OAuthProvider } from './project-and-account.ts';
import { timestamp } from './time.ts';

/** The values of settings that nobody has changed (facts/neon.md#defaults-of-authentication). */
const DEFAULTS = {
  email_and_password: {
    enabled: true,
    email_verification_method: 'otp',
    require_email_verification: false,
    auto_sign_in_after_verification: true,
    send_verification_email_on_sign_up: false,
    send_verification_email_on_sign_in: false,
    disable_sign_up: false,
  },
  organization: {
    enabled: true,
    organization_limit: 10,
    membership_limit: 100,
    creator_role: 'owner',
    send_invitation_email: false,
  },
  magic_link: { enabled: false, expires_in: 5, disable_sign_up: false },
  phone_number: { enabled: false, otp_expires_in: 300 },
  webhooks: { enabled: false, enabled_events: [], timeout_seconds: 5 },
};

/** A group of settings of a branch's authentication. */
export type AuthSettings = keyof typeof DEFAULTS;

/** The settings of one group, with defaults for what nobody has set. */
export function authSettings(auth: BranchAuth, group: AuthSettings): JsonRecord {
  return { ...DEFAULTS[group], ...auth[group] };
}

/** The mail server of a branch's authentication; the shared one if nobody has set any. */
export function mailServerOf(auth: BranchAuth): MailServer {
  return auth.email_provider ?? { type: 'shared', sender_email: 'auth@mail.neon.invalid' };
}

/** The providers of sign-ins; only Google with shared credentials if nobody has set any. */
export function oauthProvidersOf(auth: BranchAuth): readonly OAuthProvider[] {
  return auth.oauth_providers ?? [{ id: 'google', type: 'shared' }];
}

/**
 * A mail server as the API shows it. A hidden password is an empty text
 * (facts/neon.md#secrets-of-authentication).
 */
export function mailServerView(server: MailServer, secrets: 'hidden' | 'shown'): JsonRecord {
  return server.type === 'standard' && secrets === 'hidden' ? { ...server, password: '' } : { ...server };
}

/** A provider of sign-ins as the API shows it. A hidden secret is left out. */
export function oauthProviderView(provider: OAuthProvider, secrets: 'hidden' | 'shown'): JsonRecord {
  const { microsoft_tenant_id: _tenant, client_secret, ...view } = provider;
  return { ...view, ...(client_secret !== undefined && secrets === 'shown' && { client_secret }) };
}

/** Whether answers to reads show secrets that clients have sent. */
export function secretsIn({ quirks }: { readonly quirks: Quirks }): 'hidden' | 'shown' {
  return quirks['auth_secrets'] === 'shown' ? 'shown' : 'hidden';
}

/**
 * The authentication of a branch as the API shows it. Each branch has an address of its own for it.
 */
export function authView(project: ProjectState, auth: BranchAuth) {
  const base_url = `https://${hostOf(project, auth.branch_id)}/${auth.db_name}/auth`;
  return {
    auth_provider: auth.auth_provider,
    auth_provider_project_id: auth.project_id,
    branch_id: auth.branch_id,
    db_name: auth.db_name,
    created_at: auth.created_at,
    owned_by: 'neon',
    ...(auth.transfer_status && { transfer_status: auth.transfer_status }),
    jwks_url: `${base_url}/.well-known/jwks.json`,
    base_url,
    name: auth.name ?? project.record.name,
  };
}

interface AuthCopy {
  readonly quirks: Quirks;
  readonly now: number;
  readonly random: () => number;
}

/**
 * Gives the branch `to` the authentication of the branch `from` in place of its own, because
 * settings and data are in the database, and the database is copied. `mayCopy`: whether a
 * database's authentication is copied. With the quirk `auth_of_parent: left_out` the copies are
 * turned off, and databases of `to` that have an authentication keep it
 * (facts/neon.md#the-authentication-of-a-new-branch).
 */
export function copyAuths(
  project: ProjectState,
  { from, to }: { readonly from: string; readonly to: string },
  { quirks, now, random }: AuthCopy,
  mayCopy: (auth: BranchAuth) => boolean = () => true,
): void {
  const all = project.auths ?? [];
  const isData = quirks['auth_of_parent'] === 'left_out';
  const own = isData ? all.filter(each => each.branch_id === to) : [];
  const copies = all
    .filter(each => each.branch_id === from && mayCopy(each))
    .filter(each => !own.some(({ db_name }) => db_name === each.db_name))
    .map(each => ({
      ...each,
      branch_id: to,
      project_id: uuid(random),
      created_at: timestamp(now),
      ...(isData && { off: true as const }),
    }));
  project.auths = [...all.filter(each => each.branch_id !== to), ...own, ...copies];
}
