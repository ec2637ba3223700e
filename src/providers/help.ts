/** Help texts about the services, besides what each service adds. */
export const HELP = {
  purpose: 'One YAML manifest for your Discord commands, Neon branches and documentation answers.',
  target: 'neon.branch/*/preview*',
  targetScope: 'neon.project/shiny-wind-028834',
  localizationReport: 'show too which texts of Discord commands each locale has, and which it lacks',
  operationMs: 'how long one Neon operation takes',
  sandboxPlan: "refuse what goes beyond this plan of Neon's",
} as const;
