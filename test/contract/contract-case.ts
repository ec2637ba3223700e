import type { Life } from '../../src/kit/life.ts';
import type { World } from '../helpers/world.ts';

/**
 * What the contract suite needs to know of a kind: manifests for each step of a resource's life.
 */
export interface ContractCase extends Life<string, World> {
  /** Quirks under which the API refuses the delete: the row then fails and says so. */
  readonly deleteRefusedWhen?: Readonly<Record<string, string>>;
}
