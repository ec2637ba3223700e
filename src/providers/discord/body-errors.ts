import { isObject, type Json } from '../../core/json.ts';
import type { ManifestPath } from '../../core/source.ts';
import { type Known, type UnknownMember, unknownWords } from '../../core/unknown-members.ts';
import { COMMAND } from './known-members.ts';
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

/**
 * The same, but for a member that no entry can have, since it was sent back as live has it: its name, and what it is in.
 * `options` are those that were sent, with their names at least.
 */
export function refusedMember(error: BodyError, options: Json | undefined): DiscordProblem {
  const found = unknownAt(error.path, options);
  if (found === undefined) return asProblem(error);
  const problem = asProblem({ ...error, path: found.path });
  const what = `${unknownWords([found])}, which this version does not know and sent back as it was read`;
  return { ...problem, message: `${what}, is refused: ${problem.message}` };
}

/** The unknown member that a path leads to or into, and the place of what it is in; undefined where all of it is known. */
function unknownAt(
  path: ManifestPath,
  options: Json | undefined,
): (UnknownMember & { readonly path: ManifestPath }) | undefined {
  let at: unknown = { options };
  let known: Known = COMMAND;
  const of: string[] = [];
  for (const [depth, segment] of path.entries()) {
    if (known === 'value') return undefined;
    if ('items' in known) {
      at = Array.isArray(at) ? at[Number(segment)] : undefined;
      if (isObject(at)) of.unshift(known.call(at));
      known = known.items;
      continue;
    }
    const name = String(segment);
    if (!Object.hasOwn(known.members, name)) return { name, of, path: path.slice(0, depth) };
    at = isObject(at) ? at[name] : undefined;
    known = known.members[name] ?? 'value';
  }
  return undefined;
}
