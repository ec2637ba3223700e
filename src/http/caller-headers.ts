import { Failure } from '../core/failure.ts';

const OURS: ReadonlySet<string> = new Set([
  'authorization',
  'content-length',
  'cookie',
  'host',
  'user-agent',
]);

/** The headers that a caller adds, in lower case. Throws a {@link Failure} with code `bug` for a forbidden one. */
export function callerHeaders(
  headers: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([written, value]) => {
      const name = written.toLowerCase();
      if (OURS.has(name))
        throw new Failure('bug', `The header ${name} is not a caller's to set. Nothing was sent.`);
      return [name, value];
    }),
  );
}
