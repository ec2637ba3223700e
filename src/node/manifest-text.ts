import { Failure } from '../core/report/failure.ts';
import type { Manifest } from '../generated/manifest.ts';

/**
 * The manifest of a program as a text; undefined without one. A value is written as JSON once, so
 * later changes of it change no run. Throws a Failure with code `usage` for what JSON does not
 * have.
 */
export function manifestText(manifest: Manifest | string | undefined): string | undefined {
  if (manifest === undefined || typeof manifest === 'string') return manifest;
  try {
    return JSON.stringify(manifest, onlyJson, 2);
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new Failure('usage', `\`manifest\` cannot be written as JSON: ${why}`, {
      next: 'Give the text of a manifest, or an object of texts, numbers, true, false, null, lists and objects.',
      cause: error,
    });
  }
}

/** Throws for values that JSON.stringify would leave out, or write as if they were empty. */
function onlyJson(key: string, value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new TypeError(`${JSON.stringify(key)} is a ${typeof value}`);
  if (value instanceof Map || value instanceof Set)
    throw new TypeError(`${JSON.stringify(key)} is a ${value instanceof Map ? 'Map' : 'Set'}`);
  return value;
}
