import type { CodePage } from '../../../core/code-page.ts';
import { BACKUP_DAYS } from '../../../limits/neon.ts';

/** Pages on projects: who reaches them, and what they use. */
export const projectRulePages = {
  'neon/backups-age': {
    title: 'No snapshot can be as young or as old as the check says',
    means: `A schedule takes a snapshot once a day at most, and keeps it for ${BACKUP_DAYS} days at most. The check takes an age of 1 hour to ${BACKUP_DAYS} days.`,
    wrong: `checks:
  backups: { newer_than: 60d }`,
    right: `checks:
  backups: { newer_than: 26h }`,
    next: 'Write a little more than the time between two snapshots of the schedule.',
  },
  'neon/consumption': {
    title: 'A budget cannot be measured as it is written',
    means:
      'Some metrics exist only for projects, some only for branches. A metric of the history needs a `window` of 1 hour to 364 days; a counter of the billing period has none.',
    wrong: `checks:
  consumption: [{ metric: compute_unit_seconds, at_most: 360000 }]`,
    right: `checks:
  consumption: [{ metric: compute_unit_seconds, window: 30d, at_most: 360000 }]`,
    next: 'Follow the hint: add or remove `window`, or move the check to the project or the branch.',
  },
  'neon/project-id': {
    title: 'An entry must name its project once',
    means:
      'An entry of `projects` has an `id`, or `ids` for several projects with the same settings and branches.',
    wrong: `neon:
  projects:
    - { id: shiny-wind-028834, ids: [late-frost-123456] }`,
    right: `neon:
  projects:
    - { ids: [shiny-wind-028834, late-frost-123456] }`,
    next: 'Remove one of the two, or add the one that is missing.',
  },
  'neon/empty-window': {
    title: 'A maintenance window has no length',
    means:
      'It ends when it begins. The interface does not say what that means: no time at all, or a whole day. So it is a warning.',
    wrong: `neon:
  projects:
    - id: shiny-wind-028834
      settings: { maintenance_window: { weekdays: [6], start_time: "03:00", end_time: "03:00" } }`,
    right: `neon:
  projects:
    - id: shiny-wind-028834
      settings: { maintenance_window: { weekdays: [6], start_time: "03:00", end_time: "04:00" } }`,
    next: 'Write a later `end_time`.',
  },
  'neon/allowed-address': {
    title: 'An item of the allow list is no address',
    means: 'An item is an IP address, a range (`192.0.2.1-192.0.2.9`) or a network (`203.0.113.0/24`).',
    wrong: `neon:
  projects:
    - { id: shiny-wind-028834, settings: { allowed_ips: { ips: [999.1.1.1] } } }`,
    right: `neon:
  projects:
    - { id: shiny-wind-028834, settings: { allowed_ips: { ips: [203.0.113.7] } } }`,
    next: 'Correct the address.',
  },
  'neon/jwks-deprecated': {
    title: 'A key set has a field that Neon has deprecated',
    means: '`role_names` and `skip_role_creation` will leave the API, so evenkeel does not manage them.',
    wrong: `jwks:
  - { jwks_url: "https://auth.example.com/jwks.json", provider_name: Auth0, role_names: [app] }`,
    right: `jwks:
  - { jwks_url: "https://auth.example.com/jwks.json", provider_name: Auth0 }`,
    next: 'Remove the field, and declare the roles under `roles` of a branch.',
  },
  'neon/jwks-provider': {
    title: 'A key set names no provider',
    means: 'Neon wants the name of the authentication provider with each key set.',
    wrong: `jwks:
  - { jwks_url: "https://auth.example.com/jwks.json" }`,
    right: `jwks:
  - { jwks_url: "https://auth.example.com/jwks.json", provider_name: Auth0 }`,
    next: 'Add `provider_name`. An entry with `absent: true` needs none.',
  },
  'neon/vpc-label': {
    title: 'A VPC restriction has no label',
    means: 'Neon wants a label with each VPC restriction.',
    wrong: `vpc_restrictions:
  - { vpc_endpoint_id: vpce-1234567890abcdef0 }`,
    right: `vpc_restrictions:
  - { vpc_endpoint_id: vpce-1234567890abcdef0, label: app servers }`,
    next: 'Add `label`. An entry with `absent: true` needs none.',
  },
} satisfies Readonly<Record<string, CodePage>>;
