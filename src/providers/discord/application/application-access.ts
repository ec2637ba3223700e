import { isObject, type Json, sameJson } from '../../../core/json.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import { reason } from '../codes.ts';
import { readablePermissions } from '../permissions/permission-flags.ts';
import { isInstall, paramsOf } from './install-params.ts';

type Value = Json | undefined;
type Opens = (from: Value, to: Value) => ProviderReason | undefined;

const UNKNOWN = 'others may get access: evenkeel does not know this form of';

function opened(said: readonly string[]): ProviderReason | undefined {
  return said.length === 0 ? undefined : reason('discord/opens-application', said.join('; '));
}

/**
 * Makes the check of a URL: a change to another URL gives that one access, as it then receives
 * `what`. Removing or keeping a URL gives nobody access.
 */
export function toAnother(
  what: string,
): (from?: string | null, to?: string | null) => ProviderReason | undefined {
  return (from, to) =>
    to === undefined || to === null || to === from ? undefined : opened([`${what} go to ${to}`]);
}

export function flagOpened(what: string): (from?: boolean, to?: boolean) => ProviderReason | undefined {
  return (from, to) => (to === true && from !== true ? opened([`the bot may receive ${what}`]) : undefined);
}

/** Whether a change switches the event webhook on. */
export const switchedOn: Opens = (from, to) =>
  to === 'enabled' && from !== 'enabled' ? opened(['the event webhook gets events']) : undefined;

export const moreEvents: Opens = (from = [], to = []) => {
  if (sameJson(from, to)) return undefined;
  if (!Array.isArray(to)) return opened([`${UNKNOWN} the list of events`]);
  const before: readonly Json[] = Array.isArray(from) ? from : [];
  const more = to.filter(each => !before.includes(each));
  return more.length === 0 ? undefined : opened([`the event webhook gets ${more.join(', ')}`]);
};

/** The scopes and permissions that the install link asks for now and did not ask for before. */
export const moreInstall: Opens = (from = null, to = null) => opened(moreAsked(from, to, 'the install link'));

function moreAsked(from: Json, to: Json, link: string): readonly string[] {
  if (to === null || sameJson(from, to)) return [];
  if (!isInstall(to)) return [`${UNKNOWN} the install parameters`];
  const before = isInstall(from) ? from : { scopes: [], permissions: '0' };
  const scopes = to.scopes.filter(scope => !before.scopes.includes(scope));
  const bits = BigInt(to.permissions) & ~BigInt(before.permissions);
  const names = bits === 0n ? [] : [readablePermissions(bits.toString())].flat();
  const more = [...scopes.map(scope => `the scope ${scope}`), ...names];
  return more.length === 0 ? [] : [`${link} asks for more: ${more.join(', ')}`];
}

const INSTALLS: Readonly<Record<string, string>> = {
  guild_install: 'guilds may add the application',
  user_install: 'people may add the application to their own accounts',
};

/**
 * The access that a change of `integration_types_config` gives. Either the application can be
 * installed in a new way (in guilds, or by people for themselves), or an install link asks for
 * more.
 */
export const moreContexts: Opens = (from = {}, to = {}) => {
  if (sameJson(from, to)) return undefined;
  if (!isObject(to)) return opened([`${UNKNOWN} the installs`]);
  const before: Readonly<Record<string, unknown>> = isObject(from) ? from : {};
  return opened(
    Object.entries(to).flatMap(([name, context]) => [
      ...(Object.hasOwn(before, name) ? [] : [INSTALLS[name] ?? `the application may be added by ${name}`]),
      ...moreAsked(paramsOf(before[name]) ?? null, paramsOf(context) ?? null, `the link of ${name}`),
    ]),
  );
};
