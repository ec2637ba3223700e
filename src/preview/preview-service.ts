/** The service whose branches are previews. */
export const PREVIEW_SERVICE = 'neon';

/** Its variables: the key, and another base URL. */
export const PREVIEW_VARIABLES = { key: 'NEON_API_KEY', host: 'NEON_API_HOST' } as const;

/** A new project of the service has these (facts/neon.md#new-projects). */
export const FIRST_DATABASE = 'neondb';
export const FIRST_ROLE = 'neondb_owner';
