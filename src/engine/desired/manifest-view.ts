import type { Kind } from '../../core/kind.ts';
import type { ManifestPath, Source } from '../../core/problem.ts';
import type { Provider } from '../../core/provider.ts';
import type { Reason } from '../../core/report/reason.ts';

/** The part of a loaded manifest that the engine needs. */
export interface ManifestView {
  readonly name: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly keep: readonly { readonly glob: string; readonly source: Source }[];
  source(path: ManifestPath, options?: { readonly atKey?: boolean }): Source;
  /**
   * Whether the entry at this path is in a file that another program makes; see
   * {@link Desired.whole}.
   */
  whole?(path: ManifestPath): boolean;
  /** The keys of the entry at this path whose values come from `defaults`. */
  defaulted?(path: ManifestPath): ReadonlySet<string>;
  /** Notes for the row of the entry at this path, such as which keys come from `defaults`. */
  remarks?(path: ManifestPath): readonly Reason[];
  /** Scopes whose included file, made by another program, has no entries. */
  readonly emptied?: readonly ManifestPath[];
  /**
   * Only for a base: included files made by another program that are missing now, so that nobody
   * knows which entries they had.
   */
  readonly unknown?: readonly string[];
  /**
   * Only for a base: the paths of values that come from outside the manifest, such as from a
   * variable, for which today's values are used.
   */
  readonly fromOutside?: readonly ManifestPath[];
}

/** The place of the entries of a kind or check inside the entry of their scope. */
export type EntriesPlace = Pick<Kind['entry'], 'key' | 'each'> & { readonly under?: string };

/** Whether resources of other kinds live in resources of this kind. */
export function isScope(kind: Kind, provider: Provider): boolean {
  return kind.entry.within !== kind.name && provider.kinds.some(inner => inner.entry.within === kind.name);
}
