import { isRecord } from '../is-record.ts';
import type { Sandbox } from '../sandbox.ts';
import type { RequestPlace } from './bases.ts';
import type { LiveAnswer } from './live-answer.ts';
import { isSecretPath } from './live-answer.ts';

export type UnreadPlace = Pick<RequestPlace, 'service' | 'path'>;

/** Matches a path below a branch: what comes before the branch's id, the id, and the rest. */
const BRANCH = /^(\/projects\/[^/]+\/branches\/)([^/]+)(\/.+)$/;
const MOST_ANCESTORS = 100;

/**
 * Paths that an apply on the copy read, but that were not read from live when the copy was made.
 * The copy may lack what is there. For a path on a branch that the apply itself created, the result
 * has the path on the nearest ancestor that exists live.
 */
export function unreadPlaces(
  sandbox: Sandbox,
  reads: Iterable<RequestPlace>,
  live: { readonly answers: readonly LiveAnswer[]; readonly paths: ReadonlySet<string> },
): readonly UnreadPlace[] {
  const ids = new Set(live.answers.flatMap(({ segments, body }) => [...segments, ...idsIn(body)]));
  const found = new Map<string, UnreadPlace>();
  for (const place of reads) {
    // Skips reads about the copy itself: its operations, and who its token belongs to (`@me`).
    if (/\/operations(?:\/|$)|\/@me$/.test(place.path)) continue;
    for (const path of withRoles(ofAncestor(place.path, sandbox, ids))) {
      const isOfLive = path
        .split('/')
        .filter(isId)
        .every(part => ids.has(part));
      if (isOfLive && !live.paths.has(path) && !isSecretPath(path))
        found.set(path, { service: place.service, path });
    }
  }
  return [...found.values()];
}

/**
 * The given path. For a list of databases also the path of the list of roles, because each
 * connection uses a role.
 */
function withRoles(path: string): readonly string[] {
  return path.endsWith('/databases') ? [path, path.replace(/databases$/, 'roles')] : [path];
}

function ofAncestor(path: string, sandbox: Sandbox, ids: ReadonlySet<string>): string {
  const [, before = '', made = '', after = ''] = BRANCH.exec(path) ?? [];
  let branch = made;
  for (let steps = 0; branch !== '' && !ids.has(branch) && steps < MOST_ANCESTORS; steps += 1)
    branch = parentOf(`${before}${branch}`, sandbox);
  return branch === '' ? path : `${before}${branch}${after}`;
}

/** The parent of a branch; empty for a root. */
function parentOf(path: string, sandbox: Sandbox): string {
  const headers = { authorization: `Bearer ${sandbox.env('').NEON_API_KEY}` };
  const { status, text } = sandbox.handle({ method: 'GET', path: `/neon/api/v2${path}`, headers, text: '' });
  const body: unknown = status === 200 ? JSON.parse(text) : undefined;
  const branch = isRecord(body) ? body['branch'] : undefined;
  return isRecord(branch) && typeof branch['parent_id'] === 'string' ? branch['parent_id'] : '';
}

function isId(part: string): boolean {
  return /^[a-z]+-[a-z]+-[\w-]+$|^\d{15,}$/.test(part);
}

function idsIn(body: unknown): readonly string[] {
  return (
    JSON.stringify(body)
      .match(/"id":"[^"\\]+"/g)
      ?.map(found => found.slice(6, -1)) ?? []
  );
}
