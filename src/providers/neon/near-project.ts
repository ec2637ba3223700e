import type { NearScopes, VisibleScope } from '../../core/provider.ts';
import { didYouMean } from '../../core/text/did-you-mean.ts';
import { shortened } from '../../core/text/shortened.ts';
import { NEON } from '../../limits/neon.ts';
import { type ApiObject, itemsOf, textOf } from './api.ts';
import type { NeonCode } from './codes.ts';
import { projectScope } from './scopes.ts';

const PATH = '/projects';
const WRONG: NeonCode = 'neon/no-project';
/** The longest time that a plan waits for a hint, in milliseconds. */
const TIMEOUT_MS = 12_000;

/**
 * Where the manifest has a project id that the key does not see: finds the project that the author
 * probably means.
 */
export const nearProject: NearScopes = {
  of: WRONG,
  // Reads only one page, and does not retry, because the answer is only for a hint. Neon refuses
  // this list to a personal key (facts/neon.md#lists-of-projects).
  async read(readerOf) {
    const reader = readerOf(projectScope('all'));
    const query = { limit: NEON.projectPage.is };
    const { body } = await reader.get(PATH, { query, once: true, timeoutMs: TIMEOUT_MS });
    return itemsOf(body, 'projects', PATH, asScope);
  },
  hint(written, seen) {
    const near = meant(written, seen);
    if (near === undefined) return undefined;
    const { id, name } = near;
    const called = name === '' || name === id ? '' : ` (${JSON.stringify(shortened(name))})`;
    return `Did you mean ${id}${called}?`;
  },
};

function asScope(item: ApiObject): VisibleScope | undefined {
  const id = textOf(item, 'id');
  return id === undefined ? undefined : { id, name: textOf(item, 'name') ?? '' };
}

/**
 * The project whose id is like the written id. If there is none, the project whose name is like it,
 * because people write names as ids; undefined if several projects have that name.
 */
function meant(written: string, seen: readonly VisibleScope[]): VisibleScope | undefined {
  const id = didYouMean(
    written,
    seen.map(each => each.id),
  );
  if (id !== undefined) return seen.find(each => each.id === id);
  const named = seen.filter(({ name }) => name !== '');
  const name = didYouMean(
    written,
    named.map(each => each.name),
  );
  const [one, ...others] = named.filter(each => each.name === name);
  return others.length === 0 ? one : undefined;
}
