import type { Service } from '../core/service.ts';
import { discordService } from './discord/service.ts';
import { neonService } from './neon/service.ts';

/**
 * The services whose tokens are in environment variables, in the order of help and messages.
 * Documentation portals have no token.
 */
export const SERVICES: readonly Service[] = [neonService, discordService];
/** The names of the services that have documentation. */
export const DOCUMENTED = SERVICES.flatMap(({ name, documentation }) =>
  documentation === undefined ? [] : [name],
);
/** The services of which `init --create` makes something. */
export const CREATING = SERVICES.flatMap(({ name, creates }) => (creates === undefined ? [] : [name]));
