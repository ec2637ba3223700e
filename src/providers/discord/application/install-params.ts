import type { KnownObject } from '../../../core/fields/unknown-members.ts';
import { withUnknown } from '../../../core/fields/unknown-members.ts';
import { isObject, type Json } from '../../../core/json.ts';
import { integrationTypes } from '../command/enumerations.ts';
import { permissionSet, readablePermissions } from '../permissions/permission-flags.ts';

type JsonMap = Readonly<Record<string, Json>>;

/** What an install link asks for, in normal form. */
export interface Install {
  readonly scopes: readonly string[];
  /** The bit set in decimal digits. */
  readonly permissions: string;
}

const PARAMS = 'oauth2_install_params';
const KNOWN_INSTALL: KnownObject = { members: { scopes: 'value', permissions: 'value' } };
const KNOWN_CONTEXT: KnownObject = { members: { [PARAMS]: KNOWN_INSTALL } };

/** The normal form of install parameters; undefined for another form. */
export function installIn(value: unknown): Json | undefined {
  if (!isObject(value) || !Array.isArray(value['scopes'])) return undefined;
  const permissions = permissionSet(value['permissions'] ?? '0');
  if (typeof permissions !== 'string') return undefined;
  return { scopes: [...new Set(value['scopes'].map(String))].sort(), permissions };
}

/**
 * The normal form of the ways to install an application (in guilds, or by people for themselves):
 * name → its install parameters, if it has any. Undefined for another form.
 */
export function contextsIn(value: unknown): Json | undefined {
  if (!isObject(value)) return undefined;
  const found: Record<string, Json> = {};
  for (const [key, config] of Object.entries(value)) {
    if (!isObject(config)) return undefined;
    const params = config[PARAMS] ?? undefined;
    const install = params === undefined ? undefined : installIn(params);
    if (params !== undefined && install === undefined) return undefined;
    found[nameOf(key)] = install === undefined ? {} : { [PARAMS]: install };
  }
  return found;
}

function nameOf(key: string): string {
  return String(integrationTypes.normal(/^\d+$/.test(key) ? Number(key) : key));
}

/** Install parameters as the API takes them, with the live members that evenkeel does not know. */
export function apiInstall(value: Json, live: unknown): Json {
  return withUnknown(value, live, KNOWN_INSTALL);
}

/**
 * The ways to install an application as the API takes them: by number, with the live members that
 * evenkeel does not know. A body always has all of them: whether Discord would keep one that is
 * left out is not known (facts/discord.md#installs-that-a-body-leaves-out).
 */
export function apiContexts(value: Json, live: unknown): Json {
  if (!isObject(value)) return value;
  const entries = Object.entries(value as JsonMap).map(([name, config]) => {
    const key = String(integrationTypes.number(name) ?? name);
    return [key, withUnknown(config, isObject(live) ? live[key] : undefined, KNOWN_CONTEXT)] as const;
  });
  return Object.fromEntries(entries);
}

/** Install parameters as an export writes them: permissions by name. */
export function writtenInstall(value: Json): Json {
  if (!isInstall(value)) return value;
  const { scopes, permissions } = value;
  return permissions === '0' ? { scopes } : { scopes, permissions: readablePermissions(permissions) };
}

export function writtenContexts(value: Json): Json {
  if (!isObject(value)) return value;
  const entries = Object.entries(value as JsonMap).map(([name, config]) => [
    name,
    isObject(config) && config[PARAMS] !== undefined
      ? { [PARAMS]: writtenInstall(config[PARAMS] as Json) }
      : config,
  ]);
  return Object.fromEntries(entries);
}

export function isInstall(value: unknown): value is Install & JsonMap {
  return (
    isObject(value) &&
    Array.isArray(value['scopes']) &&
    typeof value['permissions'] === 'string' &&
    /^\d+$/.test(value['permissions'])
  );
}

/** The parameters of one install in normal form; undefined where it has none. */
export function paramsOf(context: unknown): Json | undefined {
  return isObject(context) ? ((context[PARAMS] ?? undefined) as Json | undefined) : undefined;
}
