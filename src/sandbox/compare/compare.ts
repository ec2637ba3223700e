import { differences, type ShapeDifference } from './differences.ts';
import { createReference } from './reference.ts';
import { routeOf } from './routes.ts';
import { joined, shapeOf } from './shape.ts';

/** One answer of a service to a read. */
export interface RealAnswer {
  readonly service: 'neon' | 'discord';
  /** The decoded segments of the path below the service's base URL. */
  readonly segments: readonly string[];
  readonly status: number;
  /** The body as JSON; undefined if it is none. */
  readonly body: unknown;
}

/** How the answers to one route differ from the emulator's. No value of an answer is in it. */
export interface RouteComparison {
  readonly service: RealAnswer['service'];
  /** `/projects/{project}/branches` */
  readonly route: string;
  /** How many answers were compared. */
  readonly answers: number;
  /** Statuses of the service that the emulator has not answered with. */
  readonly statuses: readonly number[];
  readonly differences: readonly ShapeDifference[];
}

export interface ServiceComparison {
  readonly routes: readonly RouteComparison[];
  /** How many answers were of no route that the sandbox serves. */
  readonly unknown: number;
}

/**
 * Compares answers of the services with the emulator's answers on the same routes. The resources of
 * the emulator have every optional member, and those of the account may lack some. So an optional
 * member that only the emulator shows is no difference.
 */
export function compareAnswers(answers: readonly RealAnswer[]): ServiceComparison {
  const reference = createReference();
  const byRoute = new Map<string, RealAnswer[]>();
  let unknown = 0;
  for (const answer of answers) {
    const route = routeOf(answer.service, answer.segments);
    if (route === undefined) {
      unknown += 1;
      continue;
    }
    const key = `${answer.service} ${route}`;
    byRoute.set(key, [...(byRoute.get(key) ?? []), answer]);
  }
  const routes = [...byRoute].map(([key, own]): RouteComparison => {
    const route = key.slice(key.indexOf(' ') + 1);
    const [{ service }] = own as [RealAnswer];
    const emulated = reference.answers(service, route);
    const real = joined(own.filter(({ status }) => status === 200).map(({ body }) => shapeOf(body)));
    const statuses = new Set(own.map(({ status }) => status).filter(each => !emulated.statuses.has(each)));
    return {
      service,
      route,
      answers: own.length,
      statuses: [...statuses],
      differences:
        real === undefined || emulated.shape === undefined ? [] : differences(real, emulated.shape),
    };
  });
  return { routes, unknown };
}
