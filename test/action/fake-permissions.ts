/**
 * What a job's token may do, as `permissions` of a workflow says it. What is not named is `none`.
 */
export type Permissions = Readonly<Record<string, 'read' | 'write'>>;

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

interface Route {
  readonly method: RegExp;
  readonly path: RegExp;
  /** One of them is enough. Empty: `metadata: read`, which every token has. */
  readonly needs: readonly string[];
}

const READ = /^GET$/;
const WRITE = /^(?:POST|PATCH|PUT|DELETE)$/;

/*
 * "Permissions required for GitHub Apps" (REST reference, read 2026-11-22), as if the repository
 * were private: whoever may read a public one needs none of the reading ones.
 */
const ROUTES: readonly Route[] = [
  { method: READ, path: /^\/issues(?:\/\d+)?$/, needs: ['issues: read'] },
  { method: WRITE, path: /^\/issues(?:\/\d+)?$/, needs: ['issues: write'] },
  { method: READ, path: /^\/commits\/[^/]+\/pulls$/, needs: ['pull-requests: read'] },
  { method: READ, path: /^\/pulls(?:\/.+)?$/, needs: ['pull-requests: read'] },
  { method: WRITE, path: /^\/pulls(?:\/\d+)?$/, needs: ['pull-requests: write'] },
  { method: WRITE, path: /^\/git\/(?:blobs|trees|commits|refs)(?:\/.+)?$/, needs: ['contents: write'] },
  {
    method: WRITE,
    path: /^\/issues\/\d+\/(?:labels|assignees)$/,
    needs: ['issues: write', 'pull-requests: write'],
  },
  { method: READ, path: /^\/(?:git|commits|compare|contents|branches)\/.+$/, needs: ['contents: read'] },
  { method: READ, path: /^\/deployments(?:\/.+)?$/, needs: ['deployments: read'] },
  { method: WRITE, path: /^\/deployments(?:\/.+)?$/, needs: ['deployments: write'] },
  { method: READ, path: /^\/actions\/.+$/, needs: ['actions: read'] },
  { method: WRITE, path: /^\/actions\/.+$/, needs: ['actions: write'] },
  { method: READ, path: /^\/collaborators\/[^/]+\/permission$/, needs: [] },
  { method: /^POST$/, path: /^\/graphql$/, needs: [] },
];

const COMMENTS = /^\/issues\/(?:(\d+)\/comments|comments\/\d+)$/;
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
  if (needs.length === 0 || needs.some(need => allows(permissions, need))) return undefined;
  return refusal(403, 'Resource not accessible by integration');
}

/**
 * The permissions of which a request needs one: comments of a pull request either, those of an issue
 * its own. Undefined for what the look-alike does not know.
 */
export function permissionsFor({ method, path, isIssue }: FakeRequest): readonly string[] | undefined {
  const comments = COMMENTS.exec(path);
  if (comments !== null) {
    const level = method === 'GET' ? 'read' : 'write';
    const ofIssue = comments[1] !== undefined && isIssue(Number(comments[1]));
    return ofIssue ? [`issues: ${level}`] : [`issues: ${level}`, `pull-requests: ${level}`];
  }
  return ROUTES.find(route => route.method.test(method) && route.path.test(path))?.needs;
}

function allows(permissions: Permissions, need: string): boolean {
  const [name = '', level] = need.split(': ');
  const given = permissions[name];
  return given === level || given === 'write';
}

function refusal(status: number, message: string): FakeRefusal {
  return { status, body: { message } };
}
