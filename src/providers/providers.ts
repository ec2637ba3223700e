import type { Provider } from '../core/provider.ts';
import { discord } from './discord/provider.ts';
import { docs } from './docs/provider.ts';
import { neon } from './neon/provider.ts';

/** Every provider. */
export const PROVIDERS: readonly Provider[] = [discord, docs, neon];
/** Every kind. */
export const KINDS = PROVIDERS.flatMap(provider => provider.kinds);
