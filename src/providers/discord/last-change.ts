import type { LastChange } from '../../core/report/row.ts';
import type { RawCommand } from './api.ts';

/** Milliseconds of the first second of 2015, from which Discord's ids count. */
const EPOCH = 1_420_070_400_000n;
const SNOWFLAKE = /^\d{15,20}$/;

/**
 * Gives the time in a command's `version`, an id that is new after a substantial change
 * (facts/discord.md#versions-of-a-command): about the time of the last one. Pure.
 */
export function lastChangeOf({ version }: RawCommand): LastChange | undefined {
  if (typeof version !== 'string' || !SNOWFLAKE.test(version)) return undefined;
  const ms = Number((BigInt(version) >> 22n) + EPOCH);
  const at = `${new Date(ms).toISOString().slice(0, 19)}Z`;
  return { at, member: 'version' };
}
