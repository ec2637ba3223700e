import type { Service } from '../core/service.ts';
import { discordService } from './discord/service.ts';
import { neonService } from './neon/service.ts';

/** The services that have an environment, in the order in which help and messages name them. Portals have no token. */
export const SERVICES: readonly Service[] = [neonService, discordService];
