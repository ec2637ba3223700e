import { isObject, jsonIn } from '../../core/json.ts';
import type { SandboxOutcome } from '../../sandbox/outcome.ts';
import type { SandboxRequest } from '../../sandbox/sandbox.ts';
import type { RefusedRequest } from '../../sandbox/server.ts';

type Ask = (request: SandboxRequest) => SandboxOutcome;
type Members = Readonly<Record<string, unknown>>;
/** The scheme of an `Authorization` header → what the sandbox accepts after it. */
type Tokens = Readonly<Record<string, string>>;

/** A write that the sandbox refused. */
export interface RefusedWrite {
  /** Such as `POST /applications/…/commands`. */
  readonly request: string;
  readonly status: number;
  readonly message: string;
}

/**
 * `/discord/api/v10/applications/…`: the part that names the application and, if any, the guild.
 */
const PATH = /^\/discord\/api\/v\d+\/applications\/(\d{1,20})(?:\/guilds\/(\d{1,20}))?(?:\/|$)/;
/** The same path with anything in place of the application's id, such as `undefined`. */
const OF_APPLICATION = /^\/discord\/api\/v\d+\/applications\//;
const BELOW = /^\/discord(?:\/api)?(?:\/v\d+)?/;
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** How the sandbox says that it has nothing at a path. */
const NOT_SERVED = /does not emulate|there is no service at/;
const UNAUTHORIZED = 401;

/**
 * Follows what a program requests of the sandbox. The program may name any application and guild,
 * with any token: a deploy script does not know that this is no real service.
 */
export class Registrations {
  /** The ids that the sandbox knows. An id is added as soon as a request names it. */
  readonly applications: string[];
  readonly guilds: string[];
  readonly refused: RefusedWrite[] = [];
  /**
   * Requests that the server refused before the sandbox saw them. `requests` does not count these.
   */
  readonly turnedAway: (RefusedWrite & { readonly isWrite: boolean })[] = [];
  /** Requests that the sandbox does not serve, each once, such as `GET /gateway/bot`. */
  readonly unserved = new Set<string>();
  requests = 0;
  writes = 0;
  readonly #tokens: Tokens;
  readonly #said = new Map<string, Members>();

  /** `tokens`: what the sandbox accepts. */
  constructor(application: string, guilds: readonly string[], tokens: Tokens) {
    this.applications = [application];
    this.guilds = [...guilds];
    this.#tokens = tokens;
  }

  /**
   * By the id of a command: the members that the program wrote, in the last request that sent the
   * whole command and in the edits (PATCH) after it.
   */
  get said(): ReadonlyMap<string, Members> {
    return this.#said;
  }

  readonly around = (request: SandboxRequest, ask: Ask): SandboxOutcome => {
    const [path = ''] = request.path.split('?');
    this.#admit(path);
    const answer = this.#authorized(request, ask);
    this.requests += 1;
    this.#note(request, path, answer);
    return answer;
  };

  readonly turnAway = ({ method, path, status, message }: RefusedRequest): void => {
    const request = `${method} ${path.replace(BELOW, '')}`;
    this.turnedAway.push({ request, status, message, isWrite: WRITES.has(method) });
  };

  #admit(path: string): void {
    const [, application, guild] = PATH.exec(path) ?? [];
    if (application !== undefined && !this.applications.includes(application))
      this.applications.push(application);
    if (guild !== undefined && !this.guilds.includes(guild)) this.guilds.push(guild);
  }

  /**
   * Sends a request again if the sandbox does not know its token. The program has such a token from
   * a file of its own. It is replaced by the sandbox's token of the same scheme, and goes no
   * further.
   */
  #authorized(request: SandboxRequest, ask: Ask): SandboxOutcome {
    const [kind = ''] = (request.headers['authorization'] ?? '').split(' ');
    const own = this.#tokens[kind];
    const answer = ask(request);
    if (answer.status !== UNAUTHORIZED || own === undefined) return answer;
    return ask({ ...request, headers: { ...request.headers, authorization: `${kind} ${own}` } });
  }

  #note({ method, text }: SandboxRequest, path: string, { status, text: answered }: SandboxOutcome): void {
    const answer = jsonIn(answered);
    const message = isObject(answer) && 'message' in answer ? String(answer['message']) : '';
    const request = `${method} ${path.replace(BELOW, '')}`;
    if (status === 404 && NOT_SERVED.test(message)) {
      this.unserved.add(request);
      return;
    }
    if (!WRITES.has(method) || !OF_APPLICATION.test(path)) return;
    if (status < 300) {
      this.writes += 1;
      if (!path.endsWith('/permissions')) this.#keep(method, jsonIn(text), answer);
    } else if (!isOrdinary(method, path, status)) this.refused.push({ request, status, message });
  }

  #keep(method: string, body: unknown, answer: unknown): void {
    const answers: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
    const bodies: readonly unknown[] = Array.isArray(body) ? body : [body];
    for (const [at, each] of answers.entries()) {
      const said = bodies[at];
      if (!isObject(each) || typeof each['id'] !== 'string' || !isObject(said)) continue;
      const before = method === 'PATCH' ? this.#said.get(each['id']) : {};
      this.#said.set(each['id'], { ...before, ...said });
    }
  }
}

/**
 * Whether a script expects this answer: what it edits or deletes is not there, or it has to wait.
 */
function isOrdinary(method: string, path: string, status: number): boolean {
  if (status === 429) return true;
  return status === 404 && ['PATCH', 'DELETE'].includes(method) && !path.endsWith('/permissions');
}
