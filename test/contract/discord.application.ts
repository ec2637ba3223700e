import { APPLICATION } from '../helpers/world.ts';
import type { ContractCase } from './contract-case.ts';

const manifest = (settings: string): string => `
name: acme
discord:
  application_id: "${APPLICATION}"
  commands: [{ name: ping, description: Answers }]
  ${settings}
`;

const created = `application:
    description: Keeps the peace
    tags: [moderation, games]
    install_params: { scopes: [bot, applications.commands], permissions: [SEND_MESSAGES] }
    integration_types_config:
      guild_install: { oauth2_install_params: { scopes: [bot], permissions: "2048" } }
      user_install: {}
    interactions_endpoint_url: https://bot.example.com/interactions
    event_webhooks_url: https://bot.example.com/events
    event_webhooks_status: enabled
    event_webhooks_types: [ENTITLEMENT_CREATE, APPLICATION_AUTHORIZED]
    flags: { GATEWAY_MESSAGE_CONTENT_LIMITED: true }
    allow: [endpoint]`;

export const contract: ContractCase = {
  kind: 'discord.application',
  empty: manifest(''),
  created: manifest(created),
  first: 'update',
  changed: manifest(`application:
    description: Keeps the peace
    tags: [moderation]
    custom_install_url: https://bot.example.com/add
    role_connections_verification_url: https://bot.example.com/verify
    integration_types_config: { guild_install: {} }
    interactions_endpoint_url: null
    event_webhooks_status: disabled
    flags: { GATEWAY_MESSAGE_CONTENT_LIMITED: false, GATEWAY_PRESENCE_LIMITED: true }
    allow: [endpoint]`),
  change: { action: 'update' },
  disturb(world) {
    world.foreign('PATCH', '/discord/api/v10/applications/@me', { description: 'Something else' });
  },
  disturbed: 'update',
};
