import { NEON } from '../../limits/neon.ts';
import { isRecord } from '../is-record.ts';
import type { EmulatedService, Quirks, ServiceOptions, ServiceRequest, ServiceResponse } from '../service.ts';
import { createWindows, type WindowLimit } from '../windows.ts';
import { ApiError, locked, notFound } from './api-error.ts';
import { withoutExpired } from './branch-record.ts';
import type { NeonState, ProjectState } from './neon-state.ts';
import { uuid } from './new-id.ts';
import { EMPTY, newProject } from './new-project.ts';
import { answerStorage, storagePath } from './object-storage.ts';
import { checkPlan } from './plan-limits.ts';
import { matchPath, type NeonRoute } from './route.ts';
import { hasCreatedKey } from './routes/account.ts';
import { neonRoutes } from './routes/neon-routes.ts';
import { unfinished } from './routes/operations.ts';

/**
 * A deep copy of a state, checked before the sandbox is reset to it.
 *
 * @throws Error if the value lacks parts of what `state()` returns; records inside the lists are
 * trusted
 */
function checkedState(value: unknown): NeonState {
  const state = structuredClone(value);
  if (!isState(state)) throw new Error('this is not a state of the database platform');
  return state;
}

function isState(value: unknown): value is NeonState {
  if (!isRecord(value) || !Array.isArray(value['projects'])) return false;
  if (!Array.isArray(value['unavailableProjectIds']) || !Array.isArray(value['deletedProjects']))
    return false;
  const deleted = value['deletedProjects'].map(each => (isRecord(each) ? each['state'] : undefined));
  return [...value['projects'], ...deleted].every(isProject);
}

function isProject(value: unknown): boolean {
  if (!isRecord(value) || typeof value['id'] !== 'string' || !isRecord(value['record'])) return false;
  return Object.entries(EMPTY).every(([key, empty]) => isLike(empty, value[key]));
}

function isLike(one: unknown, other: unknown): boolean {
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other) && other !== null;
}

const basePath = '/neon/api/v2';
/** When the projects of a new sandbox were created. */
const beginning = Date.UTC(2026, 0, 1);

/** The route that matches the path of a request. */
interface RouteMatch {
  readonly route: NeonRoute;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Emulates the database platform. All behavior is from docs/facts (facts/neon.md#facts-about-neon).
 * What changes with time (operations, expiry) is computed from `request.now`.
 */
export function neonService(options: ServiceOptions): EmulatedService {
  const limit = rateLimit(options.quirks);
  let state = firstState(options);
  let before = state;

  function answer(request: ServiceRequest): ServiceResponse {
    if (request.segments[0] === storagePath) {
      const draft = { ...state };
      const response = answerStorage(draft, request, options.tokens.neonApiKey);
      if (request.method !== 'GET') commit(draft);
      return response;
    }
    const { authorization } = request.headers;
    if (authorization !== `Bearer ${options.tokens.neonApiKey}` && !hasCreatedKey(state, authorization)) {
      throw new ApiError(401, 'authentication failed');
    }
    const match = findRoute(request);
    limit.take(`${match.route.method} ${match.route.segments.join('/')}`, request.now);
    const run = match.route.read(request, options.quirks);
    const { reads } = match.route;
    const draft = { ...(reads && request.stale ? before : state) };
    const project = openProject(draft, match.params['project'], request.now);
    if (project && !reads) checkUnlocked(project, match, request.now);
    const response = run({
      ...options,
      state: draft,
      project,
      now: request.now,
      origin: `${request.url}${basePath}`,
      param: name => match.params[name] ?? '',
    });
    if (reads) return response;
    checkPlan(options.plan, state, draft);
    commit(draft);
    return response;
  }

  function checkUnlocked(project: ProjectState, match: RouteMatch, now: number): void {
    const conflicts = match.route.locks || options.quirks['lock_scope'] === 'all_writes';
    if (conflicts && unfinished(project, now).length > 0) throw locked();
    const branch = project.branches.find(each => each.id === match.params['branch']);
    const unready = branch?.settling !== undefined && now < branch.settling.until;
    if (unready && options.quirks['unready_branch'] === 'refuses')
      throw new ApiError(422, 'branch not ready yet');
  }

  function commit(next: NeonState): void {
    before = state;
    state = next;
  }

  return {
    handle(request) {
      const redirect = cleanPath(request);
      if (redirect) return redirect;
      try {
        return answer(request);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return refusal(error, request.headers['x-request-id'] ?? uuid(options.random));
      }
    },
    state: () => structuredClone(state),
    restore(next) {
      state = checkedState(next);
      before = state;
      limit.reset();
    },
    bookmark() {
      const [now, last] = [state, before];
      return () => {
        state = now;
        before = last;
        limit.reset();
      };
    },
  };
}

function firstState(options: ServiceOptions): NeonState {
  const maker = { ...options, now: beginning, operationMs: 0 };
  const projects = options.projects.map(id => newProject(id, {}, maker).project);
  return { projects, deletedProjects: [], unavailableProjectIds: [] };
}

/**
 * Puts a copy of the project, without expired branches, into the draft of the state, and returns
 * the copy.
 */
function openProject(draft: NeonState, id: string | undefined, now: number): ProjectState | undefined {
  if (id === undefined) return undefined;
  const found = draft.projects.find(each => each.id === id);
  if (!found) throw notFound('project');
  const project = { ...withoutExpired(found, now) };
  draft.projects = draft.projects.map(each => (each === found ? project : each));
  return project;
}

function findRoute(request: ServiceRequest): RouteMatch {
  for (const route of neonRoutes) {
    if (route.method !== request.method) continue;
    const params = matchPath(route, request.segments);
    if (params) return { route, params };
  }
  throw new ApiError(
    404,
    `this route does not exist. This sandbox does not emulate ${request.method} ${request.path}`,
  );
}

/**
 * The redirect for a path with an empty segment; undefined for any other path
 * (facts/neon.md#empty-path-segments).
 */
function cleanPath(request: ServiceRequest): ServiceResponse | undefined {
  if (!/\/\/|.\/$/.test(request.path)) return undefined;
  const clean = request.path.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  const query = request.query.toString();
  // The redirect leads to a path without a host, as that of the service does. In a world of the
  // server the path begins with `/_world/NAME`.
  const { pathname } = new URL(`${request.url}${basePath}${clean}`);
  return { status: 301, headers: { location: `${pathname}${query && `?${query}`}` }, text: '' };
}

/**
 * The answer for an error. The general error body has a `code`, which is usually empty
 * (facts/neon.md#empty-error-codes).
 */
function refusal(error: ApiError, requestId: string): ServiceResponse {
  const body = error.body ?? { request_id: requestId, code: error.code, message: error.message };
  return { status: error.status, body };
}

/**
 * The rate limits of an account: for all requests together, and for each route. No headers of an
 * answer state them (facts/neon.md#rate-limits).
 */
const ACCOUNT: WindowLimit = { count: NEON.accountRate.is, windowMs: 60_000 };
const ROUTE: WindowLimit = { count: NEON.routeRate.is, windowMs: 1_000 };

/** Counts requests against the limits of an account. The counts are not part of the state. */
interface AccountRateLimit {
  /** Counts a request. Throws ApiError 429 if the request exceeds a limit. */
  take(route: string, now: number): void;
  reset(): void;
}

function rateLimit(quirks: Quirks): AccountRateLimit {
  const windows = createWindows();
  return {
    take(route, now) {
      if (quirks['account_rate_limit'] === 'off') return;
      const all = windows.count('account', ACCOUNT, now);
      const own = windows.count(route, ROUTE, now);
      if (all.count > ACCOUNT.count || own.count > ROUTE.count)
        throw new ApiError(429, 'you have exceeded the limit of requests');
    },
    reset: () => windows.clear(),
  };
}
