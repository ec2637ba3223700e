import { manifest } from './manifest.ts';
import type { Scenario } from './scenario.ts';

const ON = { auth_provider: 'better_auth' };
const trusts = (domain: string): object => ({ ...ON, domain });

/** Authentication that is there already, of branches that change, are made, or must have none. */
export const AUTH_SCENARIOS: readonly Scenario[] = [
  {
    name: 'changed authentication',
    seed: seed => {
      for (const name of ['dev', 'shut', 'off']) {
        seed.branch(name);
        seed.post(name, 'auth', ON);
        seed.post(name, 'auth/domains', trusts('https://old.example'));
      }
    },
    manifest: manifest({
      branches: [
        '{ name: dev, auth: { prune: true, trusted_domains: ["https://a.example", "https://b.example"], allow_localhost: false, email_and_password: { disable_sign_up: false }, oauth_providers: { github: { client_id: ours, client_secret_from: EVENKEEL_SECRET_GITHUB } } } }',
        '{ name: shut, auth: false, allow: [loss] }',
        '{ name: off, auth: { absent: true, delete_data: true, allow: [loss] } }',
      ],
    }),
    branches: ['dev'],
    auths: ['dev', 'shut', 'off'],
    halves: true,
  },
  {
    name: 'authentication of new branches',
    seed: seed => {
      seed.branch('base');
      seed.post('base', 'auth', ON);
    },
    manifest: manifest({
      branches: [
        '{ name: base }',
        '{ name: made, parent: base, auth: { trusted_domains: ["https://a.example"] } }',
        '{ name: none, parent: base, auth: { absent: true, allow: [loss] } }',
      ],
    }),
    auths: ['base'],
    halves: true,
  },
  {
    name: 'authentication that a new branch lacks',
    quirks: { auth_of_parent: 'left_out', auth_updates: 'merges' },
    seed: seed => {
      seed.branch('base');
      seed.post('base', 'auth', ON);
    },
    manifest: manifest({
      branches: [
        '{ name: made, parent: base, auth: { database: neondb } }',
        '{ name: none, parent: base, auth: false, allow: [loss] }',
      ],
    }),
    // What a new branch with `false` gets meanwhile, only the next plan shows.
    auths: ['made'],
  },
];

/** Secrets of each place, while the service shows those that it has. */
export const SHOWN_SECRETS: Scenario = {
  name: 'secrets of a mail server',
  quirks: { auth_secrets: 'shown' },
  seed: seed => {
    seed.branch('dev');
    seed.post('dev', 'auth', ON);
    seed.post('dev', 'auth/oauth_providers', { id: 'github', client_id: 'old', client_secret: 'old secret' });
  },
  manifest: manifest({
    branches: [
      '{ name: dev, auth: { oauth_providers: { github: { client_id: ours, client_secret_from: EVENKEEL_SECRET_GITHUB } }, email_provider: { type: standard, host: mail.example, port: 465, username: app, sender_email: app@example.com, sender_name: App, password_from: EVENKEEL_SECRET_MAIL } } }',
      '{ name: made, auth: { oauth_providers: { microsoft: { client_id: ours, client_secret_from: EVENKEEL_SECRET_MICROSOFT, microsoft_tenant_id: acme } } } }',
    ],
  }),
  branches: ['dev'],
  auths: ['dev'],
  halves: true,
};
