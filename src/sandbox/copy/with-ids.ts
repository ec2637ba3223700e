import { isRecord } from '../is-record.ts';
import { itemsIn } from './items-of.ts';
import type { AnswerObject } from './live-answer.ts';

/** An id that a manifest names, and what has it. */
export interface DeclaredId {
  readonly project: string;
  /** The name of the branch that it is, or is in. */
  readonly branch: string;
  readonly of: 'branch' | 'endpoint' | 'snapshot';
  /** For a compute or a snapshot: its name in the sandbox. */
  readonly name?: string;
  /** The name was given for its want of one. */
  readonly isNameless?: true;
  readonly id: string;
}

/** The state in which each of these has its declared id, wherever it is named. Pure. */
export function withIds(state: unknown, ids: readonly DeclaredId[]): unknown {
  const projects = isRecord(state) ? itemsIn(state['neon'], 'projects') : [];
  const exchanged = new Map<string, string>();
  const nameless = new Set<string>();
  for (const { project, branch, of, name, isNameless, id } of ids) {
    const found = projects.find(each => each['id'] === project);
    const owner = named(itemsIn(found, 'branches'), branch);
    const inside = (each: AnswerObject): boolean =>
      each['name'] === name && [each['branch_id'], each['source_branch_id']].includes(owner?.['id']);
    const item = of === 'branch' ? owner : itemsIn(found, `${of}s`).find(inside);
    if (typeof item?.['id'] !== 'string') continue;
    exchanged.set(item['id'], id);
    if (isNameless === true && name !== undefined) nameless.add(name);
  }
  if (exchanged.size === 0) return state;
  const any = new RegExp(`(?:${[...exchanged.keys()].join('|')})(?![a-z0-9])`, 'g');
  const text = JSON.stringify(state, (key, value) =>
    key === 'name' && nameless.has(value) ? undefined : value,
  );
  return JSON.parse(text.replace(any, made => exchanged.get(made) ?? made));
}

function named(items: readonly AnswerObject[], name: string): AnswerObject | undefined {
  return items.find(each => each['name'] === name);
}
