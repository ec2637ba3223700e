/** The service whose branches are previews. */
export const PREVIEW_SERVICE = 'neon';

/** The variable with its key. */
export const PREVIEW_KEY = 'NEON_API_KEY';
