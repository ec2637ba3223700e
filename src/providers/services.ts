import type { Service } from '../core/service.ts';
import { discordService } from './discord/service.ts';
import { neonService } from './neon/service.ts';

/** The services with an environment, in the order of help and messages. Portals have no token. */
export const SERVICES: readonly Service[] = [neonService, discordService];
/** The services with documentation. */
export const DOCUMENTED = SERVICES.flatMap(({ name, documentation }) =>
  documentation === undefined ? [] : [name],
);
