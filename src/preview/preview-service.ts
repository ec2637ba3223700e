/** The service whose branches are previews. */
export const PREVIEW_SERVICE = 'neon';
