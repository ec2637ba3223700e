import { InvalidArgumentError } from 'commander';
import { digestKind } from '../../core/digest.ts';
import { parseDuration } from '../../core/text/durations.ts';
import { MCP_PATH, mcpPath } from '../../providers/docs/entry-rules.ts';
import { LONGEST_TIMEOUT_MS } from './defaults.ts';

/**
 * One of several runs that divide a manifest among them: the run `index` of `of`, counted from 1.
 */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** Reads the path of a new file. Refuses `-`, which is standard output elsewhere. */
export function newFile(value: string): string {
  if (value === '-' || value === '') throw new InvalidArgumentError('It must be a new file.');
  return value;
}

/** Makes the reader of a repeatable option of this form, such as `name=value`. */
export function pair(
  form: string,
): (value: string, before: ReadonlyMap<string, string>) => ReadonlyMap<string, string> {
  return (value, before) => {
    const at = value.indexOf('=');
    if (at < 1) throw new InvalidArgumentError(`Write ${form}.`);
    return new Map(before).set(value.slice(0, at), value.slice(at + 1));
  };
}

/** Makes the reader of a whole number from `least` to `most`. */
export function whole(least: number, most: number): (value: string) => number {
  return value => {
    const number = Number(value);
    if (!/^\d{1,15}$/.test(value) || number < least || number > most)
      throw new InvalidArgumentError(`A whole number from ${least} to ${most} is needed.`);
    return number;
  };
}

/** Reads a duration such as `30m`. Returns milliseconds. */
export function milliseconds(value: string): number {
  const seconds = parseDuration(value);
  if (seconds === undefined || seconds === 0 || seconds * 1000 > LONGEST_TIMEOUT_MS)
    throw new InvalidArgumentError('A duration such as 90s, 30m or 1h30m is needed, at most 24d.');
  return seconds * 1000;
}

/** Reads a shard such as `2/12`. */
export function shard(value: string): Shard {
  const [, index = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(value) ?? []).map(Number);
  if (index < 1 || index > of) throw new InvalidArgumentError('Write a shard such as 2/12, counted from 1.');
  return { index, of };
}

export function digestText(value: string): string {
  if (digestKind(value) === undefined)
    throw new InvalidArgumentError(
      'A digest is "ek1-" or "ekc1-" and 40 hex digits, as the last line of a plan shows it.',
    );
  return value;
}

/**
 * Reads `mcp`, `mcp:gitbook` (a kind of portal) or `mcp:/docs/mcp` (a path). Returns the path below
 * the portal's URL.
 */
export function way(value: string): string {
  const path = value === 'mcp' ? MCP_PATH : mcpPath(/^mcp:(.*)$/.exec(value)?.[1] ?? '');
  if (path === undefined)
    throw new InvalidArgumentError(
      'Write mcp, or mcp: and a kind of portal or a path: mcp:gitbook, mcp:/docs/mcp.',
    );
  return path;
}
