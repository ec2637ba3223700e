import type { LiveAnswer } from './live-answer.ts';

/** A request's place: which service, and the path below its base, still encoded. */
export interface RequestPlace {
  readonly service: LiveAnswer['service'];
  readonly path: string;
  /** The same place in a sandbox, with the query. */
  readonly inSandbox: string;
}

/** Where the services are, live and in a sandbox. */
export interface Bases {
  /** The place of a url; undefined for a url that is below no service's base. */
  place(url: string): RequestPlace | undefined;
}

const IN_SANDBOX = { neon: '/neon/api/v2', discord: '/discord/api/v10' } as const;

/** The services that a sandbox can begin with a copy of. */
export const COPIED = ['neon', 'discord'] as const;

/**
 * Finds places by the services' base URLs, by name. URLs may be added to the map later. Services
 * that the sandbox cannot copy are left out.
 */
export function basesOf(origins: ReadonlyMap<string, string>): Bases {
  return {
    place(url) {
      const [found] = COPIED.flatMap(service => {
        const base = origins.get(service)?.replace(/\/$/, '');
        return base !== undefined && url.startsWith(`${base}/`) ? [{ service, base }] : [];
      });
      if (found === undefined) return undefined;
      const rest = url.slice(found.base.length);
      const [path = ''] = rest.split('?');
      return { service: found.service, path, inSandbox: IN_SANDBOX[found.service] + rest };
    },
  };
}
