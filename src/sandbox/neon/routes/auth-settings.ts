import { ok, type ServiceResponse } from '../../service.ts';
import { conflict } from '../api-error.ts';
import {
  type AuthSettings,
  authSettings,
  mailServerOf,
  mailServerView,
  oauthProvidersOf,
  oauthProviderView,
  secretsIn,
} from '../auth-record.ts';
import { boolean, integer, list, object, oneOf, optional, text } from '../check.ts';
import { type BranchCall, branchRoute, type NeonRoute } from '../route.ts';
import { AUTHS, authProvider, changeAuth } from './neon-auth.ts';

const domain = text({ pattern: /^[a-z][a-z0-9+.-]*:\/\/\S+$/i });
const addBody = object({ domain, auth_provider: authProvider });
const removeBody = object({ domains: list(object({ domain: text() })), auth_provider: authProvider });

/** The domains to which a sign-in may lead back (facts/neon.md#trusted-domains). */
export const authDomainRoutes: readonly NeonRoute[] = [
  branchRoute('GET', '/auth/domains', {}, call => {
    const { domains, auth_provider } = AUTHS.found(call);
    return ok({ domains: domains.map(each => ({ domain: each, auth_provider })) });
  }),
  branchRoute('POST', '/auth/domains', { body: addBody }, call => {
    const { domains } = AUTHS.found(call);
    if (domains.includes(call.body.domain)) throw conflict('the domain is trusted already');
    changeAuth(call, { domains: [...domains, call.body.domain] });
    return { status: 201, text: '' };
  }),
  branchRoute('DELETE', '/auth/domains', { body: removeBody }, call => {
    const gone = call.body.domains.map(each => each.domain);
    changeAuth(call, { domains: AUTHS.found(call).domains.filter(each => !gone.includes(each)) });
    return { status: 200, text: '' };
  }),
  branchRoute('GET', '/auth/allow_localhost', {}, call =>
    ok({ allow_localhost: AUTHS.found(call).allow_localhost }),
  ),
  branchRoute('PATCH', '/auth/allow_localhost', { body: object({ allow_localhost: boolean }) }, call => {
    const { allow_localhost } = changeAuth(call, { allow_localhost: call.body.allow_localhost });
    return ok({ allow_localhost });
  }),
];

const emailAndPassword = object({
  enabled: optional(boolean),
  email_verification_method: optional(oneOf('link', 'otp')),
  require_email_verification: optional(boolean),
  auto_sign_in_after_verification: optional(boolean),
  send_verification_email_on_sign_up: optional(boolean),
  send_verification_email_on_sign_in: optional(boolean),
  disable_sign_up: optional(boolean),
});
const organization = object({
  enabled: optional(boolean),
  organization_limit: optional(integer({ min: 1 })),
  membership_limit: optional(integer({ min: 1 })),
  creator_role: optional(oneOf('admin', 'owner')),
  send_invitation_email: optional(boolean),
});
const magicLink = object({
  enabled: optional(boolean),
  expires_in: optional(integer({ min: 5, max: 1440 })),
  disable_sign_up: optional(boolean),
});
const phoneNumber = object({
  enabled: optional(boolean),
  otp_expires_in: optional(integer({ min: 60, max: 600 })),
});
const webhooks = object({
  enabled: boolean,
  webhook_url: optional(text({ pattern: /^https:\/\/\S+$/i })),
  enabled_events: optional(
    list(
      oneOf(
        'user.before_create',
        'user.created',
        'send.otp',
        'send.magic_link',
        'organization.invitation.created',
        'organization.invitation.accepted',
        'phone_number.verified',
      ),
    ),
  ),
  timeout_seconds: optional(integer({ min: 1, max: 10 })),
});

/**
 * The settings of sign-ins, of plugins and of webhooks (facts/neon.md#settings-of-authentication).
 * The sandbox calls no webhook.
 */
export const authSettingsRoutes: readonly NeonRoute[] = [
  branchRoute('GET', '/auth/email_and_password', {}, call => shown(call, 'email_and_password')),
  branchRoute('PATCH', '/auth/email_and_password', { body: emailAndPassword }, call =>
    update(call, 'email_and_password', 'merges'),
  ),
  branchRoute('GET', '/auth/plugins', {}, call => {
    const auth = AUTHS.found(call);
    const secrets = secretsIn(call);
    return ok({
      organization: authSettings(auth, 'organization'),
      magic_link: authSettings(auth, 'magic_link'),
      phone_number: authSettings(auth, 'phone_number'),
      email_provider: mailServerView(mailServerOf(auth), secrets),
      email_and_password: authSettings(auth, 'email_and_password'),
      oauth_providers: oauthProvidersOf(auth).map(each => oauthProviderView(each, secrets)),
      allow_localhost: auth.allow_localhost,
    });
  }),
  branchRoute('PATCH', '/auth/plugins/organization', { body: organization }, call =>
    update(call, 'organization', 'merges'),
  ),
  branchRoute('PATCH', '/auth/plugins/magic-link', { body: magicLink }, call => update(call, 'magic_link')),
  branchRoute('GET', '/auth/plugins/phone-number', {}, call => shown(call, 'phone_number')),
  branchRoute('PATCH', '/auth/plugins/phone-number', { body: phoneNumber }, call =>
    update(call, 'phone_number', 'merges'),
  ),
  branchRoute('GET', '/auth/webhooks', {}, call => shown(call, 'webhooks')),
  branchRoute('PUT', '/auth/webhooks', { body: webhooks }, call => update(call, 'webhooks')),
];

function shown(call: BranchCall, group: AuthSettings): ServiceResponse {
  return ok(authSettings(AUTHS.found(call), group));
}

/**
 * Sets one group of settings. `manner`: `merges` keeps the settings that the body leaves out, any
 * other value resets them. Where the vendor does not say which, the quirk `auth_updates` decides
 * (facts/neon.md#updates-of-authentication).
 */
function update(
  call: BranchCall<object>,
  group: AuthSettings,
  manner: string | undefined = call.quirks['auth_updates'],
): ServiceResponse {
  const kept = manner === 'merges' ? AUTHS.found(call)[group] : undefined;
  return ok(authSettings(changeAuth(call, { [group]: { ...kept, ...call.body } }), group));
}
