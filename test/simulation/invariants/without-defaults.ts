import { isObject } from '../../../src/core/json.ts';
import { items, type Raw, section } from './manifest-limits.ts';

/*
 * A manifest with what its `defaults` say written into its entries, by docs/recipes.md and ADR 0145
 * alone.
 */

/** What each list of entries is a list of, and the scope that such an entry is, if it is one. */
const KINDS_IN: { readonly [list: string]: string } = {
  branches: 'neon.branch',
  endpoints: 'neon.endpoint',
  databases: 'neon.database',
  commands: 'discord.command',
};

type Defaults = { readonly [kind: string]: Raw };

/** The nearer ones count first, key by key. */
function nearer(around: Defaults, own: unknown): Defaults {
  const all: { [kind: string]: Raw } = { ...around };
  for (const [kind, values] of Object.entries(isObject(own) ? own : {}))
    all[kind] = { ...all[kind], ...(isObject(values) ? values : {}) };
  return all;
}

/** A scope with its entries, each with the defaults that hold for it. */
function scopeWithout(scope: Raw, around: Defaults): Raw {
  const here = nearer(around, scope['defaults']);
  const written = Object.entries(scope).filter(([key]) => key !== 'defaults');
  return Object.fromEntries(
    written.map(([key, value]) => {
      const kind = KINDS_IN[key];
      if (kind === undefined || !Array.isArray(value)) return [key, value];
      return [key, items(scope, key).map(entry => entryWithout(entry, here, here[kind]))];
    }),
  );
}

function entryWithout(entry: Raw, around: Defaults, own: Raw = {}): Raw {
  return entry['absent'] === true ? entry : scopeWithout({ ...own, ...entry }, around);
}

export function withoutDefaults({ defaults, ...manifest }: Raw): Raw {
  const top = nearer({}, defaults);
  const neon = section(manifest, 'neon');
  const { guilds: _, ...application } = section(manifest, 'discord');
  return {
    ...manifest,
    neon: { ...neon, projects: items(neon, 'projects').map(each => scopeWithout(each, top)) },
    discord: {
      ...scopeWithout(application, top),
      // Those of the application are not those of its guilds.
      guilds: items(section(manifest, 'discord'), 'guilds').map(each => scopeWithout(each, top)),
    },
  };
}
