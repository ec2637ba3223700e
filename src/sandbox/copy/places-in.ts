import { isRecord } from '../is-record.ts';

/** The applications and guilds that a saved state has commands or overwrites of. Pure. */
export function placesIn(state: unknown): {
  readonly applications: readonly string[];
  readonly guilds: readonly string[];
} {
  const discord = isRecord(state) ? state['discord'] : undefined;
  const keys = isRecord(discord)
    ? [discord['scopes'], discord['permissions']].flatMap(each => (isRecord(each) ? Object.keys(each) : []))
    : [];
  const parts = keys.map(key => key.split('/'));
  return {
    applications: [...new Set(parts.flatMap(([application = '']) => application))],
    guilds: [...new Set(parts.flatMap(([, guild = 'global']) => (guild === 'global' ? [] : guild)))],
  };
}
