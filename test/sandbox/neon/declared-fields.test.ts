import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { declaredInputs } from './declared-inputs.ts';
import { refusalOf } from './refused-input.ts';
import { servedOperations } from './served-operations.ts';

const NO_CURSOR = 'query cursor: query.cursor is not a cursor of this list';
const REFUSED = [
  // Only an answer of the same list gives one.
  `GET /projects ${NO_CURSOR}`,
  `GET /projects/{project_id}/operations ${NO_CURSOR}`,
  `GET /projects/{project_id}/branches ${NO_CURSOR}`,
  // Withdrawn by the vendor since, and so ignored unless the sandbox is strict.
  'DELETE /projects/{project_id}/branches/{branch_id} query hard_delete: unknown field query.hard_delete',
  `GET /consumption_history/projects ${NO_CURSOR}`,
  `GET /organizations/{org_id}/members ${NO_CURSOR}`,
  `GET /projects/{project_id}/branches/{branch_id}/functions ${NO_CURSOR}`,
];

test('every query parameter and body field that the description declares for a route that is served is taken there', () => {
  const served = servedOperations();
  const inputs = declaredInputs().filter(({ method, path }) => served.has(`${method} ${path}`));
  const page = readFileSync(join(import.meta.dirname, '../../../docs/sandbox.md'), 'utf8');
  expect(page).toContain(`each by itself | ${inputs.length} | ${inputs.length - REFUSED.length} |`);
  expect(inputs.flatMap(input => refusalOf(input) ?? [])).toEqual(REFUSED);
});
