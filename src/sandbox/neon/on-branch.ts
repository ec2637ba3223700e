import { existing } from './api-error.ts';
import { branchOf } from './branch-record.ts';
import type { ProjectCall } from './route.ts';

type Holder<Key extends string, T> = { [K in Key]?: readonly T[] };
type CallOf<Key extends string, T> = Pick<ProjectCall, 'param'> & {
  readonly project: Holder<Key, T> & ProjectCall['project'];
};

/** Reads and changes one of a project's lists whose items belong to branches. */
export interface BranchList<Call, T> {
  /** The items on the branch that the path names. */
  here(call: Call): readonly T[];
  /** The item that the path names. */
  find(call: Call): T | undefined;
  /** The item that the path names; throws a 404 if there is no such item or branch. */
  found(call: Call): T;
  add(call: Call, made: T): T;
  replace(call: Call, before: T, after: T): T;
  remove(call: Call, gone: T): void;
}

/**
 * Access to the project's list with the key `list`. `noun`: the vendor's word for an item, for a
 * 404. `isAsked`: whether the parameters of the path name this item; it is only called for items on
 * the branch in the path.
 */
export function onBranch<Key extends string, T extends { readonly branch_id: string }>(
  list: Key,
  noun: string,
  isAsked: (item: T, param: ProjectCall['param']) => boolean = () => true,
): BranchList<CallOf<Key, T>, T> {
  const all = ({ project }: CallOf<Key, T>): readonly T[] => project[list] ?? [];
  const here = (call: CallOf<Key, T>): readonly T[] =>
    all(call).filter(each => each.branch_id === call.param('branch'));
  const find = (call: CallOf<Key, T>): T | undefined => here(call).find(each => isAsked(each, call.param));
  const set = ({ project }: CallOf<Key, T>, items: readonly T[]) => Object.assign(project, { [list]: items });
  return {
    here,
    find,
    found(call) {
      branchOf(call.project, call.param('branch'));
      return existing(find(call), noun);
    },
    add(call, made) {
      set(call, [...all(call), made]);
      return made;
    },
    replace(call, before, after) {
      set(
        call,
        all(call).map(each => (each === before ? after : each)),
      );
      return after;
    },
    remove(call, gone) {
      set(
        call,
        all(call).filter(each => each !== gone),
      );
    },
  };
}
