import { manifest } from './manifest.ts';
import type { Scenario } from './scenario.ts';

/** An endpoint of the application: two writes of one row, of which the endpoint is the last. */
export const ENDPOINT_SCENARIOS: readonly Scenario[] = [
  {
    name: 'a new endpoint of the application',
    seed: seed => seed.command('ping'),
    manifest: manifest({
      application:
        '{ description: Ours, tags: [games], interactions_endpoint_url: "https://bot.example.com/interactions", flags: { GATEWAY_PRESENCE_LIMITED: true }, allow: [endpoint] }',
      commands: ['{ name: ping, description: Answers }', '{ name: pong, description: Answers }'],
    }),
    commands: ['ping'],
    halves: true,
  },
];
