import { type Address, address } from '../../../core/address.ts';
import { isObject } from '../../../core/json.ts';
import type { AccessContext } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import { reason } from '../codes.ts';
import { PERMISSIONS_KIND } from '../command/command.ts';
import { calledForAll, type Overwrite, overwritesOf } from './overwrites.ts';

/** The part of an address that means the application's own overwrites. */
const APPLICATION = 'application';

interface Permissions {
  readonly command?: { readonly $ref: Address } | null;
  readonly overwrites?: readonly Overwrite[];
}

/**
 * How a change of overwrites lets more people use a command, or in more places: whom it newly
 * allows, and whom it no longer denies. Pure.
 */
export function openedOverwrites(
  from: Permissions | undefined,
  to: Permissions | undefined,
  context: AccessContext,
): ProviderReason | undefined {
  const guild = context.parts[1] as string;
  const [before, after] = [inForce(from, context), inForce(to, context)];
  const isAllowedAnew = newlyAllowed(before, (from ?? to)?.command ?? null, context);
  const allowed = after.filter(each => each.allow && isAllowedAnew(each));
  const lifted = before.filter(each => !each.allow && allowOf(each, after) === undefined);
  const said = [
    ...(allowed.length === 0 ? [] : [`allowed for ${named(allowed, guild)}`]),
    ...(lifted.length === 0 ? [] : [`no longer denied for ${named(lifted, guild)}`]),
  ];
  return said.length === 0 ? undefined : reason('discord/opens-overwrite', said.join('; '));
}

/**
 * The overwrites that apply to a command. If the command has no overwrites of its own, the
 * application's overwrites apply.
 */
function inForce(of: Permissions | undefined, { parts, at }: AccessContext): readonly Overwrite[] {
  const own = of?.overwrites ?? [];
  const [application = '', guild = '', list] = parts;
  if (own.length > 0 || list === APPLICATION) return own;
  return overwritesOf(
    at(address(PERMISSIONS_KIND, [application, guild, APPLICATION]))?.['overwrites'] ?? null,
  );
}

/**
 * Makes a function about an overwrite that allows something: does it let someone use the command
 * who could not before?
 */
function newlyAllowed(
  before: readonly Overwrite[],
  command: Permissions['command'],
  { parts, at }: AccessContext,
): (each: Overwrite) => boolean {
  const found = command ? at(command.$ref) : undefined;
  const isForEverybody =
    isObject(found) &&
    (found['default_member_permissions'] ?? null) === null &&
    before.every(({ allow }) => allow);
  return each => {
    if (isForEverybody || allowOf(each, before) === true) return false;
    // The first overwrites of a command that this plan creates open nothing, unless they are for
    // everyone: before, nobody could use the command.
    return found !== null || before.length > 0 || isForAll(each, parts[1] as string);
  };
}

function allowOf({ type, id }: Overwrite, all: readonly Overwrite[]): boolean | undefined {
  return all.find(each => each.type === type && each.id === id)?.allow;
}

function isForAll(of: Overwrite, guild: string): boolean {
  return calledForAll(of, guild) !== undefined;
}

/** The targets of overwrites in words, @everyone and all channels first. */
function named(all: readonly Overwrite[], guild: string): string {
  const wide = all.flatMap(each => calledForAll(each, guild) ?? []);
  const others = all.filter(each => !isForAll(each, guild)).map(({ type, id }) => `${type} ${id}`);
  return [...wide, ...others].join(' and ');
}
