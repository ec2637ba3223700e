import { expect } from 'vitest';
import type { Json } from '../../../../src/core/json.ts';
import type { Row } from '../../../../src/core/report/row.ts';
import { exportScopes } from '../../../../src/engine/export.ts';
import { leftOutName } from '../../../../src/engine/left-out.ts';
import { projectScope } from '../../../../src/providers/neon/scopes.ts';
import { branchId } from '../../../contract/neon.branch.ts';
import { NEON } from '../../../helpers/other-client.ts';
import { PROJECT, type World, type WorldOptions, world } from '../../../helpers/world.ts';

export const OWN = `neon.auth/${PROJECT}/main`;

export const ON = 'users may sign in with Neon Auth and get tokens';

/** What it opens as the service turns it on. */
export const OPEN = `${ON}; a sign-in may lead back to localhost; users may sign in with an e-mail address and a password; users whose address was not verified may sign in; anyone may sign up with an e-mail address and a password; users may sign in with Google`;

/** Why a row without a variable for a secret is refused. */
export const lacking = (path: string): string =>
  `a change of \`${path}\` sends a secret, and the entry names no variable for it`;

export const manifest = (branches: string, more = ''): string =>
  `{ name: acme, ${more} neon: { projects: [{ id: ${PROJECT}, branches: [${branches}] }] } }`;
export const main = (auth: string, more = ''): string => manifest(`{ name: main, auth: ${auth} }`, more);

export function at(here: World, part = '', branch = 'main'): string {
  return `${NEON}/branches/${branchId(here, branch)}/auth${part}`;
}

export function turnOn(here: World, branch = 'main'): void {
  here.other('POST', at(here, '', branch), { auth_provider: 'better_auth' });
}

export function seen(here: World, part = '', branch = 'main'): Readonly<Record<string, unknown>> {
  return here.foreign('GET', at(here, part, branch)).body as Readonly<Record<string, unknown>>;
}

export function domains(here: World): readonly string[] {
  return (seen(here, '/domains')['domains'] as { readonly domain: string }[]).map(({ domain }) => domain);
}

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** A world that keeps the writes. */
export function watched(options: WorldOptions = {}): { readonly here: World; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const here = world({
    ...options,
    wrap: transport => request => {
      const { method, url, body } = request;
      const path = url.replace(/.*\/branches\/[^/]+/, '');
      if (method !== 'GET')
        sent.push({ method, path, body: body === undefined ? undefined : JSON.parse(body) });
      return (options.wrap ?? (each => each))(transport)(request);
    },
  });
  return { here, sent };
}

export async function onlyRow(here: World, text: string): Promise<Row> {
  const { rows } = (await here.drift(text)).plan;
  expect(rows).toHaveLength(1);
  return rows[0] as Row;
}

/** The exported manifest, and what it leaves out. */
export async function exportOf(here: World) {
  const { sections, leftOut, unread } = await exportScopes([projectScope(PROJECT)], here.session(), {
    secrets: true,
  });
  expect(unread).toEqual([]);
  const text = JSON.stringify({ name: 'acme', ...sections });
  return { text, left: leftOut.map(each => `${leftOutName(each)}: ${each.reason}`), keeps: leftOut };
}

export async function exported(here: World): Promise<string> {
  const { text, left } = await exportOf(here);
  expect(left).toEqual([]);
  return text;
}

/** A world with Neon Auth in which the answer to one GET is another one. */
export const answer = (part: string, change: (body: Readonly<Record<string, Json>>) => [number, string]) => {
  const here = world({
    wrap: transport => async request => {
      const { value: _, ...told } = await transport(request);
      if (request.method !== 'GET' || !request.url.endsWith(`/auth${part}`)) return told;
      const [status, body] = change(JSON.parse(told.body));
      return { ...told, status, body };
    },
  });
  turnOn(here);
  return here;
};
/** An answer without one of its keys. */
export const without =
  (key: string) =>
  ({ [key]: _, ...rest }: Readonly<Record<string, Json>>): [number, string] => [200, JSON.stringify(rest)];
