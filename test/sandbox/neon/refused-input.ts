import type { declaredInputs } from './declared-inputs.ts';
import { apiKey, neonClient } from './neon-client.ts';

/**
 * What is said of a request with just this input, and what is required beside it; undefined where
 * it is not refused for what it has.
 */
export function refusalOf(input: ReturnType<typeof declaredInputs>[number]): string | undefined {
  const neon = neonClient();
  const path = input.path
    .replace('{project_id}', 'shiny-wind-028834')
    .replace('{org_id}', 'org-sandbox-12345678')
    .replace('{branch_id}', neon.branch('dev'))
    .replace('{database_name}', 'neondb')
    .replace('{role_name}', 'neondb_owner')
    .replace('{slug}', 'hello')
    .replace(/\{[^}]+\}/g, 'none');
  const { status, body } = neon.service.handle({
    method: input.method,
    path,
    segments: path.slice(1).split('/'),
    query: new URLSearchParams(input.query),
    headers: { authorization: `Bearer ${apiKey}` },
    text: input.body === undefined ? '' : JSON.stringify(input.body),
    now: neon.now(),
    url: 'http://127.0.0.1',
    stale: false,
    ignore: () => undefined,
  });
  if (status !== 400) return undefined;
  return `${input.method} ${input.path} ${input.at}: ${(body as { readonly message: string }).message}`;
}
