import { faultAnswer, type ServiceName } from './fault-answer.ts';
import type { FaultEffect, Faults } from './faults.ts';
import { outcomeOf, type SandboxOutcome } from './outcome.ts';
import type { RequestLog } from './request-log.ts';
import type { EmulatedService, ServiceRequest, ServiceResponse } from './service.ts';

/**
 * The base paths of the services. That of Discord ends before the version, because the token URL
 * also works without a version.
 */
const BASES: readonly (readonly [string, ServiceName])[] = [
  ['/neon/api/v2', 'neon'],
  ['/discord/api', 'discord'],
  ['/docs', 'docs'],
];

/**
 * The paths that the 404 for an unknown path names. They help someone who set a host, such as
 * `NEON_API_HOST`, without the path of its service.
 */
const PLACES = '/neon/api/v2, /discord/api/v10, /docs and /_sandbox/requests';

/** What answers and logs the requests of a sandbox. */
interface AnsweringParts {
  readonly services: Readonly<Record<ServiceName, EmulatedService>>;
  readonly requests: RequestLog;
  readonly faults: Faults;
  now(): number;
}

/** A request to one of the services. */
interface AskedRequest extends Pick<ServiceRequest, 'method' | 'headers' | 'url' | 'text'> {
  /** The path from the root of the sandbox, with the query. */
  readonly path: string;
}

/** Answers and logs a request to one of the services. A fault can change or replace the answer. */
export function serveRequest(
  { services, requests, faults, now }: AnsweringParts,
  asked: AskedRequest,
): SandboxOutcome {
  const { method, headers, url, text } = asked;
  const [path = ''] = asked.path.split('?', 1);
  const target = BASES.find(([base]) => path === base || path.startsWith(`${base}/`));
  if (target === undefined) {
    const message = `there is no service at ${path}; the sandbox has ${PLACES}`;
    return outcomeOf({ status: 404, body: { message } }, method, now());
  }
  const [base, name] = target;
  const due = faults.take({ method, path: asked.path, headers, text });
  const effect = due?.effect ?? {};
  const delay = effect.delay_ms === undefined ? {} : { delayMs: effect.delay_ms };
  if (effect.drop === 'before') return { status: 0, headers: {}, text: '', drop: 'before', ...delay };

  const ignored: string[] = [];
  const answer = ask(services[name], name, effect, {
    method,
    path: path.slice(base.length),
    segments: decoded(path.slice(base.length)),
    query: new URLSearchParams(asked.path.slice(path.length + 1)),
    headers,
    url,
    text,
    now: now(),
    stale: effect.stale ?? false,
    ignore: what => ignored.push(what),
  });
  const logged = {
    method,
    path: asked.path,
    status: answer.status,
    at: new Date(now()).toISOString(),
    ...(text !== '' && { body: text }),
    ...(due !== undefined && { fault: due.id }),
    ...(ignored.length > 0 && { ignored }),
  };
  const entry: { status: number } = requests.add(logged, headers);
  const finished = ({ asks, ...own }: ServiceResponse): SandboxOutcome => {
    entry.status = own.status;
    return {
      ...outcomeOf(own, method, now()),
      ...delay,
      ...(effect.drop === 'after' ? { drop: 'after' } : {}),
      ...(effect.cut_body ? { cutBody: true } : {}),
      ...(asks === undefined
        ? {}
        : {
            asks: {
              ...asks,
              answered: reply => finished({ ...headersOf(own), ...asks.answered(reply) }),
            },
          }),
    };
  };
  return finished(answer);
}

function ask(
  service: EmulatedService,
  name: ServiceName,
  effect: FaultEffect,
  request: ServiceRequest,
): ServiceResponse {
  if (effect.status !== undefined) return faultAnswer(name, effect.status, effect);
  const answer = service.handle(request);
  const headers = { ...answer.headers, ...effect.headers };
  if (effect.body === undefined) return { ...answer, headers };
  const replaced = typeof effect.body === 'string' ? { text: effect.body } : { body: effect.body };
  return { status: answer.status, headers, ...replaced };
}

/**
 * The decoded parts of a path between its slashes. A part with invalid percent-encoding stays as it
 * is, and so matches no route.
 */
function decoded(path: string): readonly string[] {
  const parts = path.split('/').slice(1);
  if (!path.includes('%')) return parts;
  return parts.map(part => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

/**
 * The headers of the answer that waited for an endpoint, such as those of a rate limit. The final
 * answer has them, too.
 */
function headersOf({ headers }: ServiceResponse): Pick<ServiceResponse, 'headers'> {
  return headers === undefined ? {} : { headers };
}
