import { isObject } from '../../core/json.ts';
import { type GitHubAnswer, GitHubError } from './github-send.ts';

/** The value of a key in an answer of GitHub; undefined if the answer has no such key. */
export function member(of: unknown, key: string): unknown {
  return isObject(of) && Object.hasOwn(of, key) ? of[key] : undefined;
}

/** The value of a key if it is a text; otherwise ''. */
export function text(of: unknown, key: string): string {
  const value = member(of, key);
  return typeof value === 'string' ? value : '';
}

/** The value of a key that is a whole number. Throws a {@link GitHubError} if it is not. */
export function whole(of: unknown, key: string): number {
  const value = member(of, key);
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new GitHubError(200, `the answer has no "${key}"`);
  return value;
}

/** The git hash under the key `sha`. Throws a {@link GitHubError} if there is none. */
export function hash(of: unknown): string {
  const value = text(of, 'sha');
  if (!/^[0-9a-f]{40,64}$/.test(value)) throw new GitHubError(200, 'an answer has no sha');
  return value;
}

/** The items of an answer that is a list. Throws a {@link GitHubError} if it is no list. */
export function itemsOf(
  { status, value }: Pick<GitHubAnswer, 'status' | 'value'>,
  at: string,
): readonly unknown[] {
  if (!Array.isArray(value)) throw new GitHubError(status, `GET ${at}: not a list`);
  return value;
}
