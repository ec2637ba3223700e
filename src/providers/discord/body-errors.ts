import { type KnownMembers, type UnknownMember, unknownWords } from '../../core/fields/unknown-members.ts';
import { isObject, type Json } from '../../core/json.ts';
import type { ManifestPath } from '../../core/problem.ts';
import type { DiscordProblem } from './codes.ts';
import { membersWith } from './command/member.ts';
import { COMMAND_FORM, KNOWN_COMMAND, OPTION } from './command/members.ts';

/** One error in a request body, with its place in that body. */
export interface BodyError {
  /** Keys and indexes from the top of the body; empty for the body itself. */
  readonly path: ManifestPath;
  /**
   * The code of the error, such as `BASE_TYPE_REQUIRED`. The documentation's list of codes is not
   * complete.
   */
  readonly code: string;
  readonly message: string;
}

/**
 * Fields whose items have another order or form in a manifest, so an error in an item is shown at
 * the whole field.
 */
const WHOLE = [COMMAND_FORM, OPTION].flatMap(form => membersWith(form, 'rearranged'));

/**
 * The errors in the answer to a refused write, in the order of the body
 * (facts/discord.md#error-bodies). An error at the top is about the whole body. Codes may be
 * numbers, as in the OpenAPI document. Empty for a body without errors in this form.
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

/** An error in a request body as a mistake in the manifest entry: both have the same fields. */
export function asProblem({ path, code, message }: BodyError): DiscordProblem {
  const cut = path.findIndex(segment => typeof segment === 'string' && WHOLE.includes(segment));
  const place = cut < 0 ? path : path.slice(0, cut + 1);
  const said = [message, code === '' ? '' : `(${code})`].filter(part => part !== '').join(' ');
  return {
    rule: 'discord/refused',
    message: said === '' ? 'Discord refuses this value.' : said,
    path: place,
  };
}

/**
 * As {@link asProblem}, also for an error about a field that evenkeel does not know. The message
 * then names the field and the object around it, and says whether evenkeel sent the field, as
 * Discord gave it, or did not send it. `body` is the command that was sent.
 */
export function refusedMember(error: BodyError, body: SentBody): DiscordProblem {
  const found = unknownAt(error.path, body);
  if (found === undefined) return asProblem(error);
  const problem = asProblem({ ...error, path: found.path });
  const how = found.isSent ? 'sent back as Discord gave it' : 'did not send';
  const what = `${unknownWords([found])}, which this version of evenkeel does not know and ${how}`;
  return { ...problem, message: `Discord refuses ${what}: ${problem.message}` };
}

type SentBody = { readonly [name: string]: Json };

interface UnknownPlace extends UnknownMember {
  /** The place of the object around the unknown field. */
  readonly path: ManifestPath;
  readonly isSent: boolean;
}

/**
 * The first field on a path that this version of evenkeel does not know; undefined where it knows
 * every field.
 */
function unknownAt(path: ManifestPath, body: SentBody): UnknownPlace | undefined {
  let at: unknown = body;
  let known: KnownMembers = KNOWN_COMMAND;
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
    if (!Object.hasOwn(known.members, name))
      return { name, of, path: path.slice(0, depth), isSent: isObject(at) && Object.hasOwn(at, name) };
    at = isObject(at) ? at[name] : undefined;
    known = known.members[name] ?? 'value';
  }
  return undefined;
}
