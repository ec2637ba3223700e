import { manifest } from './manifest.ts';
import { PROJECT, type Scenario, type Seed } from './scenario.ts';

const EMAIL = {
  database_name: 'neondb',
  schema_name: 'public',
  table_name: 'users',
  column_name: 'email',
  masking_function: 'anon.fake_email()',
};

const HOUR_MS = 3_600_000;
/** Longer than a run waits for whatever else is under way. */
const SLOW_MS = 60_000;

/**
 * Renewals: each is sent at most once in a run, whatever comes back. The first run alone renews.
 */
export const RENEWAL_SCENARIOS: readonly Scenario[] = [
  {
    name: 'a reset',
    seed: seed => {
      seed.branch('dev', { ours: true });
    },
    manifest: manifest({ branches: ['{ name: dev, allow: [loss] }'] }),
    renew: [`neon.branch/${PROJECT}/dev`],
    branches: ['dev'],
  },
  {
    name: 'a new password',
    seed: seed => {
      seed.branch('dev', { ours: true });
      seed.post('dev', 'roles', { role: { name: 'app' } });
    },
    manifest: manifest({ branches: ['{ name: dev, roles: [{ name: app }] }'] }),
    renew: [`neon.role/${PROJECT}/dev/app`],
    branches: ['dev'],
    watched: true,
  },
  {
    name: 'a restart',
    seed: seed => {
      seed.branch('dev', { ours: true, endpoint: true });
    },
    manifest: manifest({ branches: ['{ name: dev, endpoints: [{ type: read_write }] }'] }),
    renew: [`neon.endpoint/${PROJECT}/dev/read_write`],
    branches: ['dev'],
    watched: true,
  },
];

/** Secrets of authentication, each of which is sent again where its answer is lost. */
export const RENEWED_SECRETS: Scenario = {
  name: 'secrets sent again',
  seed: seed => {
    seed.branch('dev', { ours: true });
    seed.post('dev', 'auth', { auth_provider: 'better_auth' });
    for (const id of ['github', 'vercel'])
      seed.post('dev', 'auth/oauth_providers', { id, client_id: `of ${id}`, client_secret: 'first secret' });
  },
  manifest: manifest({
    branches: [
      '{ name: dev, auth: { oauth_providers: { github: { client_id: of github, client_secret_from: EVENKEEL_SECRET_GITHUB }, vercel: { client_id: of vercel, client_secret_from: EVENKEEL_SECRET_VERCEL } } } }',
    ],
  }),
  renew: [`neon.auth/${PROJECT}/dev`],
  branches: ['dev'],
  auths: ['dev'],
  watched: true,
};

/** What a renewal of a masked branch begins with. `more`: further keys of its entry. */
function renewed(more = ''): Omit<Scenario, 'name'> & { readonly seed: (seed: Seed) => void } {
  const masking_rules = JSON.stringify([EMAIL]);
  return {
    seed: seed => {
      seed.inProject('branch_anonymized', {
        branch_create: { branch: { name: 'masked' } },
        masking_rules: [EMAIL],
        start_anonymization: true,
      });
      seed.pass(HOUR_MS);
      seed.post('masked', 'roles', { role: { name: 'app' } });
    },
    manifest: manifest({
      branches: [`{ name: masked, anonymized: { masking_rules: ${masking_rules} }, allow: [loss]${more} }`],
    }),
    renew: [`neon.branch/${PROJECT}/masked`],
    succeeded: 'masked',
    masked: true,
  };
}

/** A renewal of an anonymized branch: it is made anew beside the old one. */
export const SUCCESSION: Scenario = {
  name: 'a renewal of a masked branch',
  ...renewed(', roles: [{ name: app }]'),
};

/** The same, where an earlier run has made the new branch a moment before. */
function begun(name: string, more?: string): Scenario {
  const whole = renewed(more);
  return {
    ...whole,
    name,
    seededMs: SLOW_MS,
    seed: seed => {
      whole.seed(seed);
      const old = seed.id('masked');
      // The branch is ready when the cases start, and its masking ends three seconds later.
      seed.shortBefore(2 * SLOW_MS - 3_000);
      seed.inProject('branch_anonymized', {
        branch_create: { branch: { name: 'masked-renewal' } },
        masking_rules: [EMAIL],
        start_anonymization: true,
        annotation_value: {
          evenkeel: 'acme',
          'evenkeel.branch': 'masked',
          'evenkeel.run': 'run-0',
          'evenkeel.renews': old,
        },
      });
    },
  };
}

/** Renewals that go on while the data of the new branch is being masked. */
export const BEGUN_SUCCESSIONS: readonly Scenario[] = [
  begun('a renewal while its new branch is masked', ', roles: [{ name: app }]'),
  { ...begun('a renewal of masked data alone'), remasked: ['masked-renewal', 'masked'] },
];
