import type { Json } from '../../core/json.ts';

/**
 * One change of a YAML text, by the offset of something that is there: a member's key, an item, or
 * the map or list around what is new. Offsets are those before all edits.
 */
export type TextEdit =
  | { readonly does: 'set'; readonly at: 'member' | 'item'; readonly offset: number; readonly value: Json }
  | { readonly does: 'rename'; readonly at: 'member'; readonly offset: number; readonly key: string }
  | { readonly does: 'remove'; readonly at: 'member' | 'item'; readonly offset: number }
  | {
      readonly does: 'insert';
      /** Before an item, after it, or into an empty list. */
      readonly at: 'item' | 'after' | 'list';
      readonly offset: number;
      readonly value: Json;
    }
  | {
      readonly does: 'add';
      readonly at: 'map';
      readonly offset: number;
      readonly key: string;
      readonly value: Json;
    };

/** A piece of text and what takes its place. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
