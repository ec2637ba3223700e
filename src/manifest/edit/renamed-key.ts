import { isScalar, type Pair } from 'yaml';
import type { Splice } from './text-edit.ts';
import { Unwritable } from './unwritable.ts';
import { writtenKey } from './written-value.ts';
import { endOf, startOf, type YamlSource } from './yaml-source.ts';

/** Writes another key in the place of one, in its quotes. */
export function renamedKey({ key }: Pair, name: string, source: YamlSource): Splice {
  source.checkOwn(key);
  if (!isScalar(key)) throw new Unwritable('its key is no text');
  const [start, end] = [startOf(key), endOf(key, source.text)];
  return { start, end, text: key.type === 'QUOTE_DOUBLE' ? JSON.stringify(name) : writtenKey(name) };
}
