import type { ProviderReason } from '../../core/reason.ts';
import type { Row } from '../../core/row.ts';
import { reason } from './codes.ts';
import { type Overwrite, overwritesOf, writtenOverwrite } from './overwrites.ts';

/**
 * How a row of permissions widens access; undefined where it does not: whom it allows, and who is denied no longer. In the first
 * overwrites of a command, only an allow for everyone or all channels counts: the others say who may use it at all. Pure.
 */
export function opensOverwrites(row: Row, guild: string): ProviderReason | undefined {
  const change = row.fields.find(field => field.path === 'overwrites');
  if (change === undefined) return undefined;
  const [before, after] = [overwritesOf(change.before), overwritesOf(change.after)];
  const isFirst = change.before === null;
  const allowed = after.filter(
    each => each.allow && allowOf(each, before) !== true && (!isFirst || isForAll(each, guild)),
  );
  const lifted = before.filter(each => !each.allow && allowOf(each, after) === undefined);
  const said = [
    ...(allowed.length === 0 ? [] : [`allowed for ${named(allowed, guild)}`]),
    ...(lifted.length === 0 ? [] : [`no longer denied for ${named(lifted, guild)}`]),
  ];
  return said.length === 0 ? undefined : reason('discord/opens-overwrite', said.join('; '));
}

function allowOf({ type, id }: Overwrite, all: readonly Overwrite[]): boolean | undefined {
  return all.find(each => each.type === type && each.id === id)?.allow;
}

const FOR_ALL: Readonly<Record<string, string>> = { everyone: '@everyone', all_channels: 'all channels' };

function forAll(of: Overwrite, guild: string): string | undefined {
  const [key = ''] = Object.keys(writtenOverwrite(of, guild) ?? {});
  return FOR_ALL[key];
}

function isForAll(of: Overwrite, guild: string): boolean {
  return forAll(of, guild) !== undefined;
}

/** @everyone and all channels first. */
function named(all: readonly Overwrite[], guild: string): string {
  const wide = all.flatMap(each => forAll(each, guild) ?? []);
  const others = all.filter(each => !isForAll(each, guild)).map(({ type, id }) => `${type} ${id}`);
  return [...wide, ...others].join(' and ');
}
