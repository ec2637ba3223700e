import type { Provider } from '../core/provider.ts';
import { discord } from './discord/provider.ts';
import { docs } from './docs/provider.ts';
import { neon } from './neon/provider.ts';

export const PROVIDERS: readonly Provider[] = [discord, docs, neon];
export const KINDS = PROVIDERS.flatMap(provider => provider.kinds);
