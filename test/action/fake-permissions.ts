import { allows, needsOf, type Permissions, routeOf } from '../github/routes.ts';

export interface FakeRefusal {
  readonly status: number;
  readonly body: { readonly message: string };
}

interface FakeRequest {
  readonly method: string;
  /** Below the repository, or `/graphql`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The issue of that number is no pull request. */
  isIssue(number: number): boolean;
}

/** Both are supported on 2026-11-22 ("API versions"). */
const VERSIONS: readonly unknown[] = ['2022-11-28', '2026-03-10'];

/**
 * What GitHub refuses before it looks at anything: a request without its headers, or beyond what
 * the token may do.
 */
export function refusalOf(request: FakeRequest, permissions: Permissions): FakeRefusal | undefined {
  const { method, path, headers } = request;
  if (!headers['user-agent'])
    return refusal(
      403,
      'Request forbidden by administrative rules. Please make sure your request has a User-Agent header',
    );
  const version = headers['x-github-api-version'];
  if (!VERSIONS.includes(version)) return refusal(400, `The version ${version} is not supported`);
  if (headers.accept !== 'application/vnd.github+json')
    return refusal(415, `Unsupported 'Accept' header: '${headers.accept}'. Must accept 'application/json'.`);
  const needs = permissionsFor(request);
  if (needs === undefined) return refusal(501, `the look-alike knows no permission for ${method} ${path}`);
  if (allows(permissions, needs)) return undefined;
  return refusal(403, 'Resource not accessible by integration');
}

/**
 * The permissions of which a request needs one; undefined for what the look-alike does not know.
 * What is not an issue counts as a pull request, except where it is edited as an issue.
 */
export function permissionsFor({ method, path, isIssue }: FakeRequest): readonly string[] | undefined {
  if (path === '/graphql') return [];
  const routed = routeOf(method, `/repos/acme/app${path}`);
  const isEdited = /^\/issues\/\d+$/.test(path);
  const isPull = !isEdited && !isIssue(Number(routed?.params['issue_number']));
  return routed && needsOf(routed.name, isPull);
}

function refusal(status: number, message: string): FakeRefusal {
  return { status, body: { message } };
}
