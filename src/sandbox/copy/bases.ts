import type { LiveAnswer } from './live-answer.ts';

/** Where a request goes: the service, and the path below the service's base URL, still encoded. */
export interface RequestPlace {
  readonly service: LiveAnswer['service'];
  readonly path: string;
  /** The path of the same request in a sandbox, with the query. */
  readonly inSandbox: string;
}

/** Finds out to which service a URL leads, and where the same request goes in a sandbox. */
export interface Bases {
  /** The place of a URL; undefined for a URL that is below no service's base URL. */
  place(url: string): RequestPlace | undefined;
}

const IN_SANDBOX = { neon: '/neon/api/v2', discord: '/discord/api/v10' } as const;

/** The services whose live state can be copied into a new sandbox. */
export const COPIED = ['neon', 'discord'] as const;

/**
 * Finds places by the base URLs of services. `origins`: name of a service → its base URL; URLs may
 * be added to the map later. Services that a sandbox cannot copy are left out.
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
