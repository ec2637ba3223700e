import type { Model, Place } from './model.ts';

/** List key → when and what. */
export type Lists = ReadonlyMap<string, Listed>;

/** What a run knows from one list. */
export interface Listed {
  readonly position: number;
  /** The position at which it was true: that of an older answer where the list lagged behind. */
  readonly asOf: number;
  readonly model: Model;
  readonly ok: boolean;
}

/** What a list covers, by the place of its request; undefined where it is no list. */
export function listKey(place: Place): string | undefined {
  switch (place.at) {
    case 'branch':
      return place.branch === undefined ? `branch ${place.project}` : undefined;
    case 'endpoint':
      return place.endpoint === undefined ? `endpoint ${place.project}` : undefined;
    case 'bucket':
      return place.bucket === undefined ? `bucket ${place.branch}` : undefined;
    case 'schedule':
      return `schedule ${place.branch}`;
    case 'inner': {
      const one =
        place.kind === 'neon.role' || place.kind === 'neon.database' || place.kind === 'neon.credential';
      return place.id === undefined ? `inner ${place.kind} ${one ? place.branch : place.project}` : undefined;
    }
    case 'settings':
      return `settings ${place.project}`;
    case 'command':
      return place.command === undefined ? `command ${place.scope}` : undefined;
    case 'permissions':
      return place.command === undefined ? `permissions ${place.scope}` : undefined;
    default:
      return undefined;
  }
}
