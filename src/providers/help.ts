/** Help texts that name services. Each service adds further ones of its own. */
export const HELP = {
  purpose: 'One YAML manifest for your Discord commands, Neon branches and documentation answers.',
  target: 'neon.branch/*/preview*',
  targetScope: 'neon.project/shiny-wind-028834',
  localize: "the texts of Discord commands in other languages, in the manifest's files",
  localizationBase:
    'with --localization-report: the manifest before; translations that have not changed with their texts since',
  localizationReport: 'show too which texts of Discord commands each locale has, and which it lacks',
  operationMs: 'how long one Neon operation takes',
  sandboxPlan: "refuse what goes beyond this plan of Neon's",
  create: 'make one new project after a yes, and a manifest of it; the name of the service comes first',
  createName: 'with --create: the name of the project, by which a later run finds it',
  createOrg: 'with --create: the organization; default: the only one that the key sees',
  createRegion: 'with --create: the region; default: the service chooses, on a terminal it is asked',
  createPgVersion: 'with --create: the Postgres version; default as for the region',
} as const;
