import type { World } from '../helpers/world.ts';

/** What the contract suite needs to know of a kind: manifests for each step of a resource's life. */
export interface ContractCase {
  readonly kind: string;
  /** Everything the resource needs, without the resource. */
  readonly empty: string;
  readonly created: string;
  /** What its first row is: a thing that is always there is never created. */
  readonly first?: 'update';
  /** A managed field has another value. */
  readonly changed: string;
  /** What the change leads to; `blocked` for a kind that lacks the verb or a field that cannot be changed. */
  readonly change: { readonly action: 'update' } | { readonly action: 'blocked'; readonly reason: RegExp };
  /** Another client changes a managed field, or deletes the resource where nothing can be changed. */
  disturb(world: World): void;
  readonly disturbed: 'update' | 'create' | 'blocked';
  /** Left out for what cannot be absent. */
  readonly absent?: string;
  /** What absent leads to where nothing can delete it. */
  readonly absentIs?: { readonly blocked: RegExp };
  /** Quirks under which the API refuses the delete: the row then fails and says so. */
  readonly deleteRefusedWhen?: Readonly<Record<string, string>>;
}
