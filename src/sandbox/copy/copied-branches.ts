import { isRecord } from '../is-record.ts';
import type { CopyMaker } from './copy-maker.ts';
import type { Item } from './live-answer.ts';

/** Branches with their annotations, the oldest first: the first root is the one that the project began with. */
export function copiedBranches(
  live: readonly Item[],
  annotations: ReadonlyMap<string, unknown>,
  maker: CopyMaker,
): readonly Item[] {
  return live
    .filter(each => each['recovery'] === undefined)
    .map(each => copiedBranch(each, annotations.get(String(each['id'])), maker))
    .sort((a, b) => Date.parse(String(a['created_at'])) - Date.parse(String(b['created_at'])));
}

function copiedBranch(live: Item, annotation: unknown, { now, operationMs }: CopyMaker): Item {
  const { current_state, pending_state: _pending, ...rest } = live;
  const isBusy = current_state === 'init' || current_state === 'resetting';
  return {
    ...rest,
    default: live['default'] ?? live['primary'] ?? false,
    protected: live['protected'] ?? false,
    archived: current_state === 'archived',
    tables: [],
    ...(isBusy ? { settling: { state: current_state, until: now + operationMs } } : {}),
    ...(isRecord(annotation) ? { annotation: withoutObject(annotation) } : {}),
  };
}

function withoutObject({ object: _object, ...annotation }: Item): Item {
  return annotation;
}
