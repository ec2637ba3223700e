import { KINDS, type KindName } from '../kinds.ts';
import type { Model } from './model.ts';
import type { ResourcePath } from './resource-path.ts';

/** List key → when and what. */
export type ListReadings = ReadonlyMap<string, ListReading>;

/** What a run knows from one list. */
export interface ListReading {
  readonly position: number;
  /** The position at which it was true: that of an older answer where the list lagged behind. */
  readonly asOf: number;
  readonly model: Model;
  readonly ok: boolean;
}

/** What a list covers, by the path of its request; undefined where it is no list. */
export function listKey(resource: ResourcePath): string | undefined {
  const { kind, id } = resource;
  if (kind === undefined || kind === 'operation') return undefined;
  // There is no list of data APIs: each database of a branch is asked.
  return id === undefined || kind === 'neon.data_api' ? listOf(kind, resource) : undefined;
}

/** The list that shows a resource. */
export function listOf(kind: KindName, resource: ResourcePath): string {
  return `${kind} ${resource[KINDS[kind].listedBy]}`;
}
