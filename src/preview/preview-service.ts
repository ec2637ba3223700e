/** The service whose branches are previews. */
export const PREVIEW_SERVICE = 'neon';

/** Its variables: the key, and another base URL. */
export const PREVIEW_VARIABLES = { key: 'NEON_API_KEY', host: 'NEON_API_HOST' } as const;

/** What a new project of it has (facts: additions, The vendor's GitHub actions; 2026-11-21). */
export const FIRST_DATABASE = 'neondb';
export const FIRST_ROLE = 'neondb_owner';
