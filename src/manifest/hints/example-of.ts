import type { Json } from '../../core/json.ts';
import { flowMember } from '../edit/written-value.ts';
import { schemaAt } from './schema-at.ts';
import type { SchemaPlace } from './written-for.ts';

/**
 * The example of the schema at a place, or of the list that has it, as a line of a manifest:
 * `weekdays: [6, 7]`. Pure.
 */
export function exampleOf({ root, path }: SchemaPlace): string | undefined {
  const at = path.findLastIndex(segment => typeof segment === 'string');
  const key = path[at];
  // An entry of a list of lists, or a map inside an entry, has no line of its own.
  if (typeof key !== 'string' || path.length - at > 2) return undefined;
  const examples = schemaAt(root, path.slice(0, at + 1))?.['examples'];
  if (!Array.isArray(examples) || examples.length === 0) return undefined;
  const line = flowMember(key, examples[0] as Json);
  return line.length > LONGEST ? undefined : line;
}

/** A longer line is no help beside a mistake. */
const LONGEST = 120;
