import { isObject } from '../../../src/core/json.ts';
import type { PerKind } from '../kinds.ts';
import type { ResourcePath } from './resource-path.ts';

/**
 * How an answer to a write speaks of someone else's object: all of it, or with one member of ours
 * or of his; `idle`: no operations.
 */
export type Swap = 'whole' | 'whole idle' | 'id' | 'id idle' | 'name';

type Body = Readonly<Record<string, unknown>>;

/** What others have is called so, in every scope of the scenario. */
const THEIRS = 'theirs';

/**
 * The answer to a write with someone else's object in the place of ours, as the lists tell it;
 * `ask` reads one. The answer as it is where there is nothing like it.
 */
export function withTheirObject(
  text: string,
  resource: ResourcePath,
  path: string,
  how: Swap,
  ask: Ask,
): string {
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  if (!isObject(body)) return text;
  const under = Object.keys(body).find(key => MEMBERS.has(key));
  const own = under === undefined ? body : body[under];
  const { kind } = resource;
  const theirs = kind === undefined || kind === 'operation' ? undefined : THEIRS_BY_KIND[kind];
  const foreign = isObject(own) ? theirs?.(path, resource, ask) : undefined;
  if (!isObject(own) || foreign === undefined) return text;
  const changed = how.startsWith('whole')
    ? { ...own, ...foreign }
    : how === 'name'
      ? { ...own, ...only(foreign, ['name', 'jwks_url']) }
      : { ...own, ...only(foreign, ['id', 'token_id']) };
  const idle = how.endsWith('idle') && 'operations' in body ? { operations: [] } : {};
  return JSON.stringify(under === undefined ? changed : { ...body, ...idle, [under]: changed });
}

const MEMBERS = new Set(['branch', 'endpoint', 'role', 'database', 'bucket', 'snapshot', 'jwks']);

function only(body: Body, keys: readonly string[]): Body {
  return Object.fromEntries(keys.filter(key => key in body).map(key => [key, body[key]]));
}

type Ask = (path: string) => unknown;
type FindTheirs = (path: string, own: ResourcePath, ask: Ask) => Body | undefined;

const THEIRS_BY_KIND: PerKind<FindTheirs | undefined> = {
  // Nobody else has another one of these.
  'neon.project': undefined,
  'discord.application': undefined,
  'discord.role_connections': undefined,
  'neon.backup_schedule': undefined,
  // The answer to a write of one has an address at most, or what was sent.
  'neon.data_api': undefined,
  'neon.auth': undefined,
  // The answer to a write of one has no body.
  'neon.vpc_restriction': undefined,
  'neon.branch': (path, _, ask) => called(`${projectOf(path)}/branches`, ask),
  'neon.endpoint': (path, _, ask) =>
    list(`${projectOf(path)}/endpoints`, ask).find(each => each['branch_id'] === theirBranch(path, ask)),
  'neon.bucket': inTheirBranch,
  'neon.role': inTheirBranch,
  'neon.database': inTheirBranch,
  'neon.credential': inTheirBranch,
  'neon.snapshot': (path, _, ask) => called(`${projectOf(path)}/snapshots`, ask),
  'neon.jwks': (path, _, ask) => called(`${projectOf(path)}/jwks`, ask),
  'discord.emoji': (path, _, ask) => called(path.replace(/\/emojis.*$/, '/emojis'), ask),
  'discord.command': (path, _, ask) => called(path, ask),
  'discord.permissions': (path, own, ask) =>
    list(path.replace(/\/[^/]+\/permissions$/, '/permissions'), ask).find(each => each['id'] !== own.id),
};

function inTheirBranch(path: string, _: ResourcePath, ask: Ask): Body | undefined {
  return called(`${projectOf(path)}/branches/${theirBranch(path, ask)}/${path.split('/').at(-1)}`, ask);
}

function projectOf(path: string): string {
  return path.split('/').slice(0, 6).join('/');
}

function theirBranch(path: string, ask: Ask): string {
  return String(list(`${projectOf(path)}/branches`, ask).find(each => each['name'] === THEIRS)?.['id']);
}

function called(from: string, ask: Ask): Body | undefined {
  return list(from, ask).find(each => String(each['name'] ?? each['jwks_url']).includes(THEIRS));
}

function list(from: string, ask: Ask): readonly Body[] {
  const answer = ask(from);
  const items = Array.isArray(answer)
    ? answer
    : isObject(answer)
      ? Object.values(answer).find(Array.isArray)
      : [];
  return ((items ?? []) as readonly unknown[]).filter(isObject);
}
