import { isObject } from '../../src/core/json.ts';
import type { Place } from './model.ts';

/** How an answer to a write speaks of somebody else's object: all of it, or with one member of ours or of his; `idle`: no operations. */
export type Swap = 'whole' | 'whole idle' | 'id' | 'id idle' | 'name';

type Body = Readonly<Record<string, unknown>>;

/** What others have is called so, in every scope of the scenario. */
const THEIRS = 'theirs';

/**
 * The answer to a write with somebody else's object in the place of ours, as the lists tell it; `ask` reads one. The answer as it is
 * where there is nothing like it.
 */
export function swapped(
  text: string,
  place: Place,
  path: string,
  how: Swap,
  ask: (path: string) => unknown,
): string {
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  if (!isObject(body)) return text;
  const under = Object.keys(body).find(key => MEMBERS.has(key));
  const own = under === undefined ? body : body[under];
  const foreign = isObject(own) ? foreignFor(place, path, ask) : undefined;
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

function foreignFor(place: Place, path: string, ask: (path: string) => unknown): Body | undefined {
  const list = (from: string): readonly Body[] => {
    const told = ask(from);
    const items = Array.isArray(told) ? told : isObject(told) ? Object.values(told).find(Array.isArray) : [];
    return ((items ?? []) as readonly unknown[]).filter(isObject);
  };
  const project = path.split('/').slice(0, 6).join('/');
  const branch = (): string =>
    String(list(`${project}/branches`).find(each => each['name'] === THEIRS)?.['id']);
  const named = (from: string): Body | undefined =>
    list(from).find(each => String(each['name'] ?? each['jwks_url']).includes(THEIRS));
  switch (place.at) {
    case 'branch':
      return named(`${project}/branches`);
    case 'endpoint':
      return list(`${project}/endpoints`).find(each => each['branch_id'] === branch());
    case 'bucket':
      return named(`${project}/branches/${branch()}/buckets`);
    case 'inner':
      if (place.kind === 'neon.jwks') return named(`${project}/jwks`);
      if (place.kind === 'neon.snapshot') return named(`${project}/snapshots`);
      return named(`${project}/branches/${branch()}/${path.split('/').at(-1)}`);
    case 'command':
      return named(path);
    case 'permissions':
      return list(path.replace(/\/[^/]+\/permissions$/, '/permissions')).find(
        each => each['id'] !== place.command,
      );
    default:
      return undefined;
  }
}
