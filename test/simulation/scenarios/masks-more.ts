import { manifest } from './manifest.ts';
import type { Scenario } from './scenario.ts';

const EMAIL = {
  database_name: 'neondb',
  schema_name: 'public',
  table_name: 'users',
  column_name: 'email',
  masking_function: 'anon.fake_email()',
};
const NOTES = { ...EMAIL, column_name: 'notes' };

/**
 * A live anonymized branch gets a rule for one more column: two writes, and the service says
 * "anonymized" between them.
 */
export const MASKS_MORE: Scenario = {
  name: 'one more masked column',
  seed: seed => {
    const branch_create = { branch: { name: 'masked' } };
    seed.inProject('branch_anonymized', {
      branch_create,
      masking_rules: [EMAIL],
      start_anonymization: true,
    });
  },
  manifest: manifest({
    branches: [
      `{ name: masked, anonymized: { masking_rules: ${JSON.stringify([EMAIL, NOTES])} }, allow: [loss], buckets: [{ name: files }] }`,
    ],
  }),
  masked: true,
};
