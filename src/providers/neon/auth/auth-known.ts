import type { KnownObject, UnknownMember } from '../../../core/fields/unknown-members.ts';
import { type AuthRecord, PROVIDER_IDS } from './auth-record.ts';

const value = 'value' as const;
const members = (...names: readonly string[]): KnownObject => ({
  members: Object.fromEntries(names.map(name => [name, value])),
});

/** The known keys of a record. */
export const KNOWN: KnownObject = {
  members: {
    ...Object.fromEntries(
      [
        'branch_id',
        'auth_provider',
        'db_name',
        'created_at',
        'name',
        'domains',
        'allow_localhost',
        'oauth_providers',
      ].map(name => [name, value]),
    ),
    email_and_password: members(
      'enabled',
      'email_verification_method',
      'require_email_verification',
      'auto_sign_in_after_verification',
      'send_verification_email_on_sign_up',
      'send_verification_email_on_sign_in',
      'disable_sign_up',
    ),
    email_provider: members('type', 'host', 'port', 'username', 'sender_email', 'sender_name'),
    plugins: {
      members: {
        organization: members(
          'enabled',
          'organization_limit',
          'membership_limit',
          'creator_role',
          'send_invitation_email',
        ),
        magic_link: members('enabled', 'expires_in', 'disable_sign_up'),
        phone_number: members('enabled', 'otp_expires_in'),
      },
    },
    webhooks: members('enabled', 'webhook_url', 'enabled_events', 'timeout_seconds'),
  },
};

/** The OAuth providers that this version does not know. */
export function othersIn({ oauth_providers = [] }: AuthRecord): readonly UnknownMember[] {
  return oauth_providers
    .filter(({ id }) => !(PROVIDER_IDS as readonly string[]).includes(id))
    .map(({ id }) => ({ name: id, of: ['oauth_providers'] }));
}
