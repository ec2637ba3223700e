import type { Reader } from '../../../core/http.ts';
import { isObject } from '../../../core/json.ts';
import type { Check, Verdict } from '../../../core/provider.ts';
import type { Scope } from '../../../core/report/row.ts';
import type { Desired, WantedEntry } from '../../../core/resource.ts';
import type { NeonMembers, NeonPermissions } from '../../../generated/manifest.ts';
import { NEON } from '../../../limits/neon.ts';
import {
  type ApiObject,
  itemsOf,
  nextCursor,
  objectIn,
  paths,
  readPages,
  recordTexts,
  textOf,
  unreadable,
} from '../api.ts';
import { judged, lookAt } from '../look-at.ts';
import { projectIdOf } from '../scopes.ts';
import { organizationOf } from './consumption-history.ts';

type AccessFields = { readonly emails: readonly string[] };

/**
 * Checks that the members of a project's organization are these people and nobody else. One request
 * for the project, and one for each page of members until one is empty or has no cursor
 * (facts/neon.md#members-of-an-organization).
 */
export const neonMembers = accessCheck<NeonMembers>('members', 'a member of the organization', readMembers);

/**
 * Checks that access to a project was granted to these people and nobody else. One request
 * (facts/neon.md#permissions).
 */
export const neonPermissions = accessCheck<NeonPermissions>(
  'permissions',
  'granted access to the project',
  readPermissions,
);

/** `what`: what someone in the list is, as it follows the word "is". */
function accessCheck<Written extends readonly string[]>(
  key: string,
  what: string,
  read: (at: Scope, client: Reader) => Promise<readonly string[]>,
): Check<Written> {
  return {
    name: `neon.${key}`,
    key,
    under: 'checks',
    each: 'whole',
    within: 'neon.project',
    expand: expandAccess,
    judge: (all, at, client) =>
      lookAt(all, {
        read: () => read(at, client),
        judge: (desired, live) => judge(fieldsOf(desired).emails, live, what),
      }),
  };
}

function expandAccess(emails: readonly string[], scope: Scope): WantedEntry<AccessFields> {
  return { parts: scope.parts, fields: { emails } };
}

async function readMembers(at: Scope, client: Reader): Promise<readonly string[]> {
  const organization = await organizationOf(at, 'only an organization has members', client);
  const path = paths.members(organization);
  const pages = await readPages(client, { path, key: 'members', limit: NEON.memberPage.is, thorough: true });
  return pages.flatMap(page => itemsOf(page, 'members', path, emailOf));
}

function emailOf(member: ApiObject): string | undefined {
  const user = objectIn(member, 'user');
  return user && textOf(user, 'email');
}

/** A list that goes on is not read: the description has no pages of it. */
async function readPermissions(at: Scope, client: Reader): Promise<readonly string[]> {
  const path = paths.permissions(projectIdOf(at));
  const { body } = await client.get(path);
  const granted = itemsOf(body, 'project_permissions', path, each =>
    recordTexts(each, ['granted_to_email'], ['revoked_at']),
  );
  if (isObject(body) && nextCursor(body) !== undefined)
    throw unreadable(path, 'answered with one page of several, and evenkeel knows no further page of it');
  return granted.filter(each => each.revoked_at === undefined).map(each => each.granted_to_email);
}

/** The verdict on a list of people, without regard to case. Pure. */
function judge(wanted: readonly string[], live: readonly string[], what: string): Verdict {
  const findings = [
    ...without(live, wanted).map(each => `${each} is ${what}, and not in the list`),
    ...without(wanted, live).map(each => `${each} is in the list, and not ${what}`),
  ];
  const count = distinct(live).size;
  return judged(findings, `${count} ${count === 1 ? 'person' : 'people'}`);
}

/** Those that the others lack, each once, in the order of their characters. */
function without(all: readonly string[], others: readonly string[]): readonly string[] {
  const known = distinct(others);
  return [...distinct(all)]
    .filter(([key]) => !known.has(key))
    .map(([, email]) => email)
    .sort();
}

/** The address without regard to case → the address as it was written first. */
function distinct(emails: readonly string[]): ReadonlyMap<string, string> {
  return new Map([...emails].reverse().map(each => [each.toLowerCase(), each]));
}

function fieldsOf(desired: Desired): AccessFields {
  return desired.fields as AccessFields;
}
