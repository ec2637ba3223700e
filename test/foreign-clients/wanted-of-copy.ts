type Entry = Readonly<Record<string, unknown>>;

interface Exported {
  readonly discord: Entry & {
    readonly commands: readonly Entry[];
    readonly guilds: readonly (Entry & { readonly commands: readonly Entry[] })[];
  };
  readonly neon: { readonly projects: readonly (Entry & { readonly branches: readonly Entry[] })[] };
}

/** Manifests made of an exported one, by what they want of live. */
export const WANTED = {
  'nothing else': exported => exported,
  'all gone': ({ discord, neon, ...rest }) => ({
    ...rest,
    discord: {
      ...discord,
      prune: true,
      commands: [],
      guilds: discord.guilds.map(({ ids }) => ({ ids, prune: true, commands: [], permissions: [] })),
    },
    neon: {
      projects: neon.projects.map(({ id, branches }) => ({
        id,
        prune: true,
        jwks: [],
        branches: branches.map(({ name, default: isDefault }) =>
          isDefault === true ? { name, buckets: [], snapshots: [] } : { name, absent: true },
        ),
      })),
    },
  }),
  'every name changed': exported =>
    withEntries(exported, {
      command: (entry, at) => ({
        ...entry,
        name: `${entry['type'] === undefined ? 'n' : 'N'}${at}`,
        renamed_from: entry['name'],
        allow: ['loss'],
      }),
      branch: ({ parent, ...entry }) => ({
        ...entry,
        ...(entry['default'] === true ? {} : { name: `${entry['name']} 2` }),
        ...(parent === undefined ? {} : { parent: parent === 'main' ? parent : `${parent} 2` }),
      }),
    }),
  'every second entry changed': exported =>
    withEntries(exported, {
      command: (entry, at) =>
        at % 2 === 0 ? entry : { ...entry, default_member_permissions: ['BAN_MEMBERS'], nsfw: true },
      branch: ({ ttl, ...entry }, at) =>
        at % 2 === 0 || ttl !== undefined
          ? { ...entry, ttl }
          : {
              ...entry,
              protected: entry['protected'] !== true,
              roles: [{ name: `%2F ${at}` }],
              databases: [{ name: 'constructor', owner_name: `%2F ${at}` }],
              buckets: [{ name: 'made' }],
            },
    }),
  'every second branch made again': exported =>
    withEntries(exported, {
      command: entry => entry,
      branch: (entry, at) =>
        at % 2 === 0 || entry['default'] === true
          ? entry
          : {
              name: entry['name'],
              init_source: entry['init_source'] === 'schema-only' ? 'parent-data' : 'schema-only',
              allow: ['replace', 'loss'],
            },
    }),
} as const satisfies Readonly<Record<string, (exported: Exported) => unknown>>;

type Change = (entry: Entry, at: number) => Entry;

function withEntries(
  { discord, neon, ...rest }: Exported,
  { command, branch }: { readonly command: Change; readonly branch: Change },
): unknown {
  return {
    ...rest,
    discord: {
      ...discord,
      prune: true,
      commands: discord.commands.map(command),
      guilds: discord.guilds.map(guild => ({ ...guild, prune: true, commands: guild.commands.map(command) })),
    },
    neon: {
      projects: neon.projects.map(project => ({
        ...project,
        prune: true,
        branches: project.branches.map(branch),
      })),
    },
  };
}
