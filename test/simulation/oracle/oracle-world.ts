/**
 * What is live and what a manifest says, in the words of the documents and as far as the oracle
 * plays with it.
 */

export interface Branch {
  readonly id: string;
  name: string;
  /** The name at its creation, of one that evenkeel created (neon.md, Ids). */
  readonly mark: string | undefined;
  readonly parent: string | undefined;
  readonly isDefault: boolean;
  isProtected: boolean;
  /** In seconds; undefined: it does not expire. */
  ttl: number | undefined;
  /** Since its creation, in hours. */
  readonly age: number;
}

export interface Command {
  readonly id: string;
  readonly scope: Scope;
  name: string;
  description: string;
  /** `default_member_permissions`: null is everybody. */
  access: string | null;
}

export type Scope = 'global' | 'guild';
/** By the id of a role: whether it may. */
export type Overwrites = Readonly<Record<string, boolean>>;

export interface Live {
  branches: Branch[];
  commands: Command[];
  /** By the id of a guild's command; none for a command without. */
  overwrites: Record<string, Overwrites>;
}

export interface BranchEntry {
  readonly name: string;
  readonly protected?: boolean;
  readonly days?: number;
  readonly absent?: true;
  readonly renamed_from?: string;
}

export interface CommandEntry {
  readonly name: string;
  readonly description: string;
  /** Absent: left out. */
  readonly access?: string | null;
  readonly absent?: true;
  readonly renamed_from?: string;
}

export interface Wanted {
  readonly keep: readonly string[];
  readonly prune: boolean;
  readonly branches: readonly BranchEntry[];
  readonly commands: Readonly<Record<Scope, readonly CommandEntry[]>>;
  /** By the name of a guild's command. */
  readonly permissions: Readonly<Record<string, Overwrites>>;
}
