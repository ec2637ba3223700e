import { programIn } from '../folder.js';

/** The vendor's library: a client without a plan, so it is only in scenarios that make branches. */
export const neonSdk = {
  name: '`@neon/sdk` 6.1.2, a script',
  packages: ['@neon/sdk@6.1.2'],
  create: (place, create) => [{ argv: programIn(place.folder, 'neon-sdk.mjs', { create }) }],
};
