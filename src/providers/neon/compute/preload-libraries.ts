import type { KnownObject } from '../../../core/fields/unknown-members.ts';
import type { Reader } from '../../../core/http.ts';
import { isObject, type Json } from '../../../core/json.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Row } from '../../../core/report/row.ts';
import type { NeonPreloadLibraries } from '../../../generated/manifest.ts';
import { itemsOf, paths, textOf } from '../api.ts';
import { refusal } from '../codes.ts';
import { projectIdOf } from '../scopes.ts';

/**
 * Libraries that Postgres loads at its start, in normal form. A type alias, because an interface is
 * not assignable to JSON.
 */
export type PreloadLibraries = {
  readonly use_defaults: boolean;
  readonly enabled_libraries: readonly string[];
};

/** Their known members; they are written whole. */
export const PRELOAD_LIBRARIES: KnownObject = {
  members: { use_defaults: 'value', enabled_libraries: 'value' },
};

/** The path of the field, in a project and in an endpoint. */
const PATH = 'settings.preload_libraries';

/** Left out means none. */
export function normalLibraries(libraries: NeonPreloadLibraries): PreloadLibraries {
  return {
    use_defaults: libraries.use_defaults ?? false,
    enabled_libraries: libraries.enabled_libraries ?? [],
  };
}

/** The same from a record. */
export function librariesIn(value: unknown): PreloadLibraries | undefined {
  if (!isObject(value)) return undefined;
  const enabled = value['enabled_libraries'];
  return {
    use_defaults: value['use_defaults'] === true,
    enabled_libraries: Array.isArray(enabled) ? enabled.map(String) : [],
  };
}

/**
 * Says why a change of libraries is impossible: the service lacks an enabled library for the
 * project's Postgres version (facts/neon.md#preload-libraries). Asks only if the row enables one.
 */
export async function unavailableLibraries(row: Row, client: Reader): Promise<ProviderReason | undefined> {
  const change = row.fields.find(each => each.path === PATH);
  if (change === undefined) return undefined;
  const before = new Set(enabledIn(change.before));
  const added = enabledIn(change.after).filter(each => !before.has(each));
  if (added.length === 0) return undefined;
  const path = paths.preloadLibraries(projectIdOf(row));
  const { body } = await client.get(path);
  const available = new Set(itemsOf(body, 'libraries', path, item => textOf(item, 'library_name')));
  const missing = added.filter(each => !available.has(each));
  if (missing.length === 0) return undefined;
  const names = missing.map(each => `"${each}"`).join(', ');
  const said = `the service has no preload library ${names} for this project`;
  return refusal('neon/library-missing', said, 'Correct the name, or remove the library from the entry.');
}

function enabledIn(value: Json): readonly string[] {
  return librariesIn(value)?.enabled_libraries ?? [];
}
