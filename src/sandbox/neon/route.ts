import type { Quirks, ServiceOptions, ServiceRequest, ServiceResponse } from '../service.ts';
import { invalid } from './api-error.ts';
import { branchOf } from './branch-record.ts';
import { type Optional, object, type UnknownFields, type ValueCheck } from './check.ts';
import type { NeonState, ProjectState, StoredBranch } from './neon-state.ts';

/** The fields of a `multipart/form-data` body, as text; undefined for another type of body. */
function multipartFields(
  type: string | undefined,
  body: string,
): Readonly<Record<string, string>> | undefined {
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]+)"?/i.exec(type ?? '')?.[1];
  if (boundary === undefined) return undefined;
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.flatMap(part => {
      const end = part.indexOf('\r\n\r\n');
      const name = /\bname="([^"]*)"/i.exec(part.slice(0, end))?.[1];
      return name === undefined ? [] : [[name, part.slice(end + 4).replace(/\r\n$/, '')]];
    }),
  );
}

/**
 * What every handler gets. `state` is a draft: the sandbox keeps it only if the handler throws no
 * error and the route may change something.
 */
export interface RouteCall<B = unknown, Q = unknown> extends ServiceOptions {
  readonly state: NeonState;
  readonly body: B;
  readonly query: Q;
  /** The service's clock, in milliseconds since 1970. */
  readonly now: number;
  /**
   * The base URL of the API under which the client reached it, such as
   * `http://127.0.0.1:1234/neon/api/v2`.
   */
  readonly origin: string;
  /** The value of a variable part of the path, by its name. */
  param(name: string): string;
}

/** A call below `/projects/{project}`. `project` is a draft, like `state`. */
export interface ProjectCall<B = unknown, Q = unknown> extends RouteCall<B, Q> {
  readonly project: ProjectState;
}

/** A call below `/projects/{project}/branches/{branch}`. */
export interface BranchCall<B = unknown, Q = unknown> extends ProjectCall<B, Q> {
  readonly branch: StoredBranch;
}

/**
 * A call to which its route adds the checked body and query. `project` is undefined for a path that
 * is not below `/projects/{project}`.
 */
type PreparedCall = Omit<ProjectCall, 'body' | 'query' | 'project'> & {
  readonly project: ProjectState | undefined;
};

/** One operation of the API: a method with a path. */
export interface NeonRoute {
  readonly method: string;
  readonly segments: readonly string[];
  /**
   * The call starts operations, so it is refused while another operation of the project runs
   * (facts/neon.md#locks).
   */
  readonly locks: boolean;
  /** The call changes nothing, whatever its method is. */
  readonly reads: boolean;
  /** Checks query and body of a request, then returns the handler. Throws `ApiError`. */
  read(request: ServiceRequest, quirks: Quirks): (call: PreparedCall) => ServiceResponse;
}

interface Accepts<B, Q> {
  readonly body?: ValueCheck<B> | Optional<B>;
  readonly query?: ValueCheck<Q>;
  readonly locks?: boolean;
  readonly reads?: boolean;
}

const noQuery = object({});

/** A route outside any project. `path` has `:name` for each variable part. */
export function route<B = undefined, Q = object>(
  method: string,
  path: string,
  accepts: Accepts<B, Q>,
  handle: (call: RouteCall<B, Q>) => ServiceResponse,
): NeonRoute {
  return build(method, path, accepts, (call, body, query) => handle({ ...call, body, query }));
}

/** A route below `/projects/:project`. */
export function projectRoute<B = undefined, Q = object>(
  method: string,
  path: string,
  accepts: Accepts<B, Q>,
  handle: (call: ProjectCall<B, Q>) => ServiceResponse,
): NeonRoute {
  return build(method, `/projects/:project${path}`, accepts, (call, body, query) => {
    if (!call.project) throw new Error(`no project was looked up for ${path}`);
    return handle({ ...call, project: call.project, body, query });
  });
}

/**
 * A route below `/projects/:project/branches/:branch`. It throws a 404 if there is no such branch.
 */
export function branchRoute<B = undefined, Q = object>(
  method: string,
  path: string,
  accepts: Accepts<B, Q>,
  handle: (call: BranchCall<B, Q>) => ServiceResponse,
): NeonRoute {
  return projectRoute<B, Q>(method, `/branches/:branch${path}`, accepts, call =>
    handle({ ...call, branch: branchOf(call.project, call.param('branch')) }),
  );
}

/**
 * The values of the variable parts of the route's path, if `segments` match it; otherwise
 * undefined.
 */
export function matchPath(
  route: NeonRoute,
  segments: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (route.segments.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, wanted] of route.segments.entries()) {
    const given = segments[index]!;
    if (wanted.startsWith(':')) params[wanted.slice(1)] = given;
    else if (wanted !== given) return undefined;
  }
  return params;
}

function build<B, Q>(
  method: string,
  path: string,
  accepts: Accepts<B, Q>,
  handle: (call: PreparedCall, body: B, query: Q) => ServiceResponse,
): NeonRoute {
  return {
    method,
    segments: path.split('/').slice(1),
    locks: accepts.locks ?? false,
    reads: accepts.reads ?? method === 'GET',
    read(request, quirks) {
      const parameters = quirks['unknown_parameters'] === 'ignored' ? request.ignore : 'refused';
      const query = (accepts.query ?? noQuery)(readQuery(request.query), 'query', parameters) as Q;
      const body = readBody(request, accepts.body, unknownFields(request, quirks)) as B;
      return call => handle(call, body, query);
    },
  };
}

function unknownFields(request: ServiceRequest, quirks: Quirks): UnknownFields {
  if (quirks['unknown_fields'] === 'ignored') return at => request.ignore(`body.${at}`);
  return quirks['unknown_fields'] === 'kept' ? 'kept' : 'refused';
}

/**
 * The query as texts. A repeated parameter means the same as one parameter with commas between the
 * values (facts/neon.md#lists-in-queries).
 */
function readQuery(query: URLSearchParams): Readonly<Record<string, string>> {
  return Object.fromEntries([...new Set(query.keys())].map(key => [key, query.getAll(key).join(',')]));
}

function readBody(
  { headers, text: source }: ServiceRequest,
  check: ValueCheck<unknown> | Optional<unknown> | undefined,
  unknown: UnknownFields,
): unknown {
  if (source.trim() === '') {
    if (typeof check === 'function') throw invalid('a request body is required');
    return undefined;
  }
  const value = multipartFields(headers['content-type'], source) ?? parseJson(source);
  if (check)
    return typeof check === 'function'
      ? check(value, 'body', unknown)
      : check.optional(value, 'body', unknown);
  object({})(value, 'body', unknown);
  return undefined;
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    throw invalid('the request body is not JSON');
  }
}
