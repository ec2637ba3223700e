import { isObject } from '../../core/json.ts';
import type { ManifestPath } from '../../core/source.ts';
import type { DiscordProblem } from './problem.ts';

/** One thing that the API did not like about a body, by its place in that body. */
export interface BodyError {
  /** Members and indexes from the top of the body; empty for the body itself. */
  readonly path: ManifestPath;
  /** Such as `BASE_TYPE_REQUIRED`. The documentation's list of codes is not complete. */
  readonly code: string;
  readonly message: string;
}

/** Members whose items have another order or form in a manifest: the error is shown at the member. */
const WHOLE = ['contexts', 'integration_types', 'channel_types', 'file_types', 'default_member_permissions'];

/**
 * The errors in the answer to a refused write, in the order of the body (facts: application-commands 9): the tree mirrors
 * the request, indexes are text keys, a leaf is `_errors`, and one at the top speaks of the whole body. Codes may be
 * numbers, as the OpenAPI document has them. Empty where the body holds no such tree.
 */
export function bodyErrors(body: unknown): readonly BodyError[] {
  return isObject(body) ? errorsBelow(body['errors'], []) : [];
}

function errorsBelow(tree: unknown, path: ManifestPath): readonly BodyError[] {
  if (!isObject(tree)) return [];
  return Object.entries(tree).flatMap(([key, value]) => {
    if (key !== '_errors') return errorsBelow(value, [...path, /^\d+$/.test(key) ? Number(key) : key]);
    if (!Array.isArray(value)) return [];
    return value.filter(isObject).map(leaf => ({
      path,
      code: String(leaf['code'] ?? ''),
      message: typeof leaf['message'] === 'string' ? leaf['message'] : '',
    }));
  });
}

/** An error of a command's body at its place in the command's manifest entry: both have the same members. */
export function asProblem({ path, code, message }: BodyError): DiscordProblem {
  const cut = path.findIndex(segment => typeof segment === 'string' && WHOLE.includes(segment));
  const place = cut < 0 ? path : path.slice(0, cut + 1);
  const said = [message, code === '' ? '' : `(${code})`].filter(part => part !== '').join(' ');
  return { rule: 'discord/refused', message: said === '' ? 'The API refuses this.' : said, path: place };
}
