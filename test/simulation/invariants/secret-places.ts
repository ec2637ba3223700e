import { isObject } from '../../../src/core/json.ts';
import type { NeonState } from '../../../src/sandbox/neon/neon-state.ts';
import { listOf } from '../world/list-readings.ts';
import type { LogEntry } from '../world/log-entry.ts';
import type { SimulatedWorld } from '../world/simulated-world.ts';
import type { Raw } from './manifest-limits.ts';

/** One secret that a manifest takes from a variable: a sign-in client's, or a mail server's. */
export interface SecretPlace {
  readonly variable: string;
  readonly project: string;
  /** The name of the branch. */
  readonly branch: string;
  /** The address of the row that sends it. */
  readonly address: string;
  /** The id of the client; undefined for the mail server. */
  readonly client: string | undefined;
}

/** Every secret that the manifest names a variable for, from its text alone. */
export function secretPlaces(written: Raw): readonly SecretPlace[] {
  const projects = listIn(isObject(written['neon']) ? written['neon'] : {}, 'projects');
  return projects.flatMap(project =>
    listIn(project, 'branches').flatMap(branch => {
      const { auth } = branch;
      if (!isObject(auth)) return [];
      const at = { project: String(project['id']), branch: String(branch['name']) };
      const address = `neon.auth/${at.project}/${at.branch}`;
      const place = (value: unknown, key: string, client: string | undefined): readonly SecretPlace[] => {
        const variable = isObject(value) ? value[key] : undefined;
        return typeof variable === 'string' ? [{ ...at, address, variable, client }] : [];
      };
      const clients = isObject(auth['oauth_providers']) ? Object.entries(auth['oauth_providers']) : [];
      return [
        ...clients.flatMap(([id, client]) => place(client, 'client_secret_from', id)),
        ...place(auth['email_provider'], 'password_from', undefined),
      ];
    }),
  );
}

/** Whether a request is the one that writes what has this secret. */
export function isRouteOf({ client, project, branch }: SecretPlace, entry: LogEntry): boolean {
  const { method, path, resource, body, before, lists } = entry;
  if (resource.kind !== 'neon.auth' || resource.project !== project) return false;
  // Someone may have renamed or deleted it since the run read its name. Ours is known by its mark.
  const known = [before, lists.get(listOf('neon.branch', resource))?.model];
  const names = known.flatMap(model => {
    const found = model?.branches.get(resource.branch ?? '');
    return found === undefined ? [] : [found.name, found.mark?.branch];
  });
  if (!names.includes(branch)) return false;
  const [, route] = path.split('/auth/');
  if (client === undefined) return method === 'PATCH' && route === 'email_provider';
  if (method === 'PATCH') return route === `oauth_providers/${client}`;
  return method === 'POST' && route === 'oauth_providers' && isObject(body) && body['id'] === client;
}

/** The secret that a body has for its client or mail server, and the body without it. */
export function secretIn(
  place: SecretPlace,
  body: unknown,
): { readonly secret: unknown; readonly rest: object } {
  const { client_secret, password, ...rest } = isObject(body) ? body : {};
  return place.client === undefined
    ? { secret: password, rest: { ...rest, client_secret } }
    : { secret: client_secret, rest: { ...rest, password } };
}

/** The secret that the service has there now. */
export function secretAtService(place: SecretPlace, world: SimulatedWorld): string | undefined {
  const { neon } = world.sandbox.state() as { readonly neon: NeonState };
  const project = neon.projects.find(({ id }) => id === place.project);
  const branch = project?.branches.find(({ name }) => name === place.branch);
  const auth = project?.auths?.find(each => each.branch_id === branch?.id && each.off !== true);
  if (place.client === undefined) return auth?.email_provider?.password;
  return auth?.oauth_providers?.find(({ id }) => id === place.client)?.client_secret;
}

function listIn(raw: Raw, key: string): readonly Raw[] {
  const list = raw[key];
  return Array.isArray(list) ? list.filter(isObject) : [];
}
