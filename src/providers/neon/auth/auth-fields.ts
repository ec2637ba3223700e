import { address } from '../../../core/address.ts';
import { computed, type Field, type FieldsOf, FieldTable, field } from '../../../core/fields/field-table.ts';
import { isObject, type Json } from '../../../core/json.ts';
import type { Fields, Scope } from '../../../core/report/row.ts';
import type { Desired, LiveView } from '../../../core/resource.ts';
import type { NeonAuth } from '../../../generated/manifest.ts';
import type { RefField } from '../scopes.ts';
import { ownDomains, spelledAs } from './auth-domains.ts';
import { becomes, differs, lasts, moreOf, signsIn } from './auth-openings.ts';
import { type AuthRecord, type PROVIDER_IDS, shownAt, sortedTexts } from './auth-record.ts';

export const AUTH_KIND = 'neon.auth';

/** An entry that is not `false`. */
export type AuthEntry = Exclude<NeonAuth, boolean>;

type Opens = NonNullable<Field['opens']>;
type Normal = (value: unknown) => Json | undefined;

const asIs: Normal = value => value as Json;
/** A list, in which the order has no meaning. None is an empty one. */
const list: Normal = value =>
  value === null ? [] : Array.isArray(value) ? sortedTexts(value.map(String)) : undefined;
const domains: Normal = value => (Array.isArray(value) ? ownDomains(value.map(String)) : undefined);

/**
 * The field of a setting. No request that turns Neon Auth on has it, so it is written later. Where
 * no answer shows it, evenkeel assumes that the live value is that of the entry, and an export has
 * no entry. It writes every setting that is shown, so that each change is drift.
 */
function setting(path: string, opens?: Opens, normal: Normal = asIs): Field<Json> {
  return field<Json>(null, normal, {
    exported: 'always',
    later: true,
    ...(opens && { opens }),
    live(raw: AuthRecord, at, seen) {
      const value = shownAt(raw, path);
      if (value === undefined) return wantedAt(at, seen)?.fields[path] ?? null;
      return normal(value) ?? (value as Json);
    },
  });
}

/**
 * The trusted domains. Without `prune` in the entry, only the domains that the entry has are
 * compared, so that others stay.
 */
const trustedDomains = field<Json>([], domains, {
  exported: 'always',
  later: true,
  opens: moreOf(more => `a sign-in may lead back to ${more}`),
  live(raw: AuthRecord, at, seen) {
    const wanted = wantedAt(at, seen);
    const own = wanted?.fields['trusted_domains'];
    if (!Array.isArray(own)) return sortedTexts(raw.domains);
    const live = spelledAs(own.map(String), raw.domains);
    return wanted?.besides?.['prune'] === true ? live : live.filter(each => own.includes(each));
  },
});

const SERVICES: Readonly<Record<(typeof PROVIDER_IDS)[number], string>> = {
  google: 'Google',
  github: 'GitHub',
  microsoft: 'Microsoft',
  vercel: 'Vercel',
};

/**
 * A provider, whose client is compared by its id. No answer shows the tenant of Microsoft's, so
 * evenkeel assumes that it is that of the entry; a change of the client shows it.
 */
function oauth(id: (typeof PROVIDER_IDS)[number]): Field<Json> {
  const path = `oauth_providers.${id}`;
  const base = setting(path, signsIn(SERVICES[id]), clientOf);
  return {
    ...base,
    live(raw: AuthRecord, at, seen) {
      const value = base.live?.(raw, at, seen) ?? null;
      const wanted = wantedAt(at, seen)?.fields[path];
      return isObject(value) && isObject(wanted) ? { ...wanted, ...value } : value;
    },
  };
}

/** The client without the variable of its secret. */
function clientOf(value: unknown): Json {
  if (!isObject(value)) return value as Json;
  const { client_secret_from: _variable, ...client } = value as Readonly<Record<string, Json>>;
  return client;
}

/** The fields of Neon Auth (facts/neon.md#authentication). */
export const AUTH = new FieldTable({
  auth_provider: field<string | null>(null, value => value as string, {
    fixed: true,
    exported: 'always',
  }),
  // A reference, so that the database is created before and deleted after.
  database: computed<RefField | null>(null, {
    fixed: true,
    apart: true,
    exported: 'always',
    wanted: ({ database }: AuthEntry, scope) =>
      database === undefined ? undefined : { $ref: databaseAddress(scope, database) },
    live: ({ db_name }: AuthRecord, at) => ({ $ref: databaseAddress(at, db_name) }),
    written: (_, { raw }) => (raw as AuthRecord).db_name,
  }),
  name: setting('name'),
  trusted_domains: trustedDomains,
  allow_localhost: setting('allow_localhost', becomes(true, 'a sign-in may lead back to localhost')),
  'email_and_password.enabled': setting(
    'email_and_password.enabled',
    becomes(true, 'users may sign in with an e-mail address and a password'),
  ),
  'email_and_password.email_verification_method': setting('email_and_password.email_verification_method'),
  'email_and_password.require_email_verification': setting(
    'email_and_password.require_email_verification',
    becomes(false, 'users whose address was not verified may sign in'),
  ),
  'email_and_password.auto_sign_in_after_verification': setting(
    'email_and_password.auto_sign_in_after_verification',
    becomes(true, 'the e-mail that verifies an address also signs in'),
  ),
  'email_and_password.send_verification_email_on_sign_up': setting(
    'email_and_password.send_verification_email_on_sign_up',
  ),
  'email_and_password.send_verification_email_on_sign_in': setting(
    'email_and_password.send_verification_email_on_sign_in',
  ),
  'email_and_password.disable_sign_up': setting(
    'email_and_password.disable_sign_up',
    becomes(false, 'anyone may sign up with an e-mail address and a password'),
  ),
  'email_provider.type': setting(
    'email_provider.type',
    differs(to => `a ${to} mail server sends what signs users in`),
  ),
  'email_provider.host': setting(
    'email_provider.host',
    differs(to => `the mail server ${to} sends what signs users in`),
  ),
  'email_provider.port': setting('email_provider.port'),
  'email_provider.username': setting('email_provider.username'),
  'email_provider.sender_email': setting('email_provider.sender_email'),
  'email_provider.sender_name': setting('email_provider.sender_name'),
  'oauth_providers.google': oauth('google'),
  'oauth_providers.github': oauth('github'),
  'oauth_providers.microsoft': oauth('microsoft'),
  'oauth_providers.vercel': oauth('vercel'),
  'plugins.organization.enabled': setting(
    'plugins.organization.enabled',
    becomes(true, 'users may make organizations'),
  ),
  'plugins.organization.organization_limit': setting('plugins.organization.organization_limit'),
  'plugins.organization.membership_limit': setting('plugins.organization.membership_limit'),
  'plugins.organization.creator_role': setting(
    'plugins.organization.creator_role',
    differs(to => `the user who makes an organization has the role ${to}`),
  ),
  'plugins.organization.send_invitation_email': setting('plugins.organization.send_invitation_email'),
  'plugins.magic_link.enabled': setting(
    'plugins.magic_link.enabled',
    becomes(true, 'users may sign in by a link in an e-mail'),
  ),
  'plugins.magic_link.expires_in': setting(
    'plugins.magic_link.expires_in',
    lasts(to => `a link that signs in is valid for ${to} minutes`),
  ),
  'plugins.magic_link.disable_sign_up': setting(
    'plugins.magic_link.disable_sign_up',
    becomes(false, 'anyone may sign up by a link in an e-mail'),
  ),
  'plugins.phone_number.enabled': setting(
    'plugins.phone_number.enabled',
    becomes(true, 'users may sign in by a code to their phone'),
  ),
  'plugins.phone_number.otp_expires_in': setting(
    'plugins.phone_number.otp_expires_in',
    lasts(to => `a code that signs in is valid for ${to} seconds`),
  ),
  'webhooks.enabled': setting(
    'webhooks.enabled',
    becomes(true, 'a webhook is told of users and of what signs them in'),
  ),
  'webhooks.webhook_url': setting(
    'webhooks.webhook_url',
    differs(to => `events go to ${to}`),
  ),
  'webhooks.enabled_events': setting(
    'webhooks.enabled_events',
    moreOf(more => `the webhook is told of ${more}`),
    list,
  ),
  'webhooks.timeout_seconds': setting('webhooks.timeout_seconds'),
});

export type AuthFields = FieldsOf<typeof AUTH>;

function databaseAddress(branch: Scope, name: string) {
  return address('neon.database', [...branch.parts, name]);
}

/** What the entry of a branch wants; undefined where it has none. */
function wantedAt(branch: Scope, seen: LiveView): Desired<Fields> | undefined {
  return seen.desired(address(AUTH_KIND, branch.parts)) as Desired<Fields> | undefined;
}
