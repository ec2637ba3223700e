import { expect, test } from 'vitest';
import { neonRoutes } from '../../../src/sandbox/neon/neon-routes.ts';
import { declaredInputs } from './declared-inputs.ts';
import { apiKey, neonClient } from './neon-client.ts';

/** Withdrawn by the vendor since, and so ignored unless the sandbox is strict. */
const WITHDRAWN = ['DELETE /projects/{project_id}/branches/{branch_id} query hard_delete'];

test('every query parameter and body field that the description declares for a route that is served is known there', () => {
  const inputs = declaredInputs().filter(({ method, path }) => isServed(method, path));
  expect(new Set(inputs.map(({ method, path }) => `${method} ${path}`)).size).toBeGreaterThanOrEqual(52);
  const refused = inputs.filter(input => isUnknown(input));
  expect(refused.map(({ method, path, at }) => `${method} ${path} ${at}`)).toEqual(WITHDRAWN);
});

function isServed(method: string, template: string): boolean {
  const segments = template.split('/').slice(1);
  return neonRoutes.some(
    route =>
      route.method === method &&
      route.segments.length === segments.length &&
      route.segments.every((each, index) => each.startsWith(':') || each === segments[index]),
  );
}

/** Whether a request with just this input, and what is required beside it, is refused as unknown. */
function isUnknown(input: ReturnType<typeof declaredInputs>[number]): boolean {
  const neon = neonClient();
  const path = input.path
    .replace('{project_id}', 'shiny-wind-028834')
    .replace('{branch_id}', neon.mainBranch())
    .replace('{database_name}', 'neondb')
    .replace('{role_name}', 'neondb_owner')
    .replace(/\{[^}]+\}/g, 'none');
  const { status, body } = neon.service.handle({
    method: input.method,
    path,
    segments: path.slice(1).split('/'),
    query: new URLSearchParams(input.query),
    headers: { authorization: `Bearer ${apiKey}` },
    text: input.body === undefined ? '' : JSON.stringify(input.body),
    now: neon.now(),
    stale: false,
    ignore: () => undefined,
  });
  return status === 400 && JSON.stringify(body).includes('unknown field');
}
