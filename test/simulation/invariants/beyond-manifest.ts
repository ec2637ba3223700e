import { isObject } from '../../../src/core/json.ts';
import { KINDS } from '../kinds.ts';
import { keyOf, type LiveObject, type LiveObjects } from '../world/live-objects.ts';
import {
  addressOf,
  byApplication,
  items,
  matching,
  type Raw,
  section,
  withinLimits,
} from './manifest-limits.ts';

/**
 * What changed, came or went although the manifest neither names it nor prunes it, or the run is
 * limited to something else: decided from the manifest's own text and the two states of the
 * services, byte for byte. Nothing the engine says is looked at.
 */
export function touchedBeyondManifest(
  manifest: Raw,
  before: LiveObjects,
  after: LiveObjects,
  target?: readonly string[],
): readonly string[] {
  const isMeant = target === undefined ? () => true : matching(target);
  const all = byApplication(manifest).map(
    each => new Declared(withinLimits(each, isMeant), before, after, isMeant),
  );
  const declared = { has: (object: LiveObject) => all.some(each => each.has(object)) };
  const changed = [...before.values()].filter(
    object => after.get(keyOf(object))?.whole !== object.whole && !declared.has(object),
  );
  const come = [...after.values()].filter(object => !before.has(keyOf(object)) && !declared.has(object));
  return [
    ...changed.map(
      object =>
        `${object.kind} ${object.name} is not as it was, and the manifest does not name it: ${object.whole}`,
    ),
    ...come.map(object => `${object.kind} ${object.name} is new, and the manifest does not name it`),
    ...keptAndGone(manifest, before, after),
  ];
}

/** The roles that the service makes when it turns a data API on. */
const MADE_BESIDE: ReadonlySet<string> = new Set(['authenticator', 'authenticated', 'anonymous']);

/** What the manifest may change, by the names that its entries have. */
class Declared {
  readonly #isMeant: (address: string) => boolean;
  readonly #name: string;
  readonly #projects: ReadonlyMap<string, Raw>;
  readonly #discord: Raw;
  readonly #before: LiveObjects;
  readonly #after: LiveObjects;

  constructor(manifest: Raw, before: LiveObjects, after: LiveObjects, isMeant: (address: string) => boolean) {
    this.#isMeant = isMeant;
    this.#name = String(manifest['name']);
    this.#projects = new Map(
      items(section(manifest, 'neon'), 'projects').map(project => [String(project['id']), project]),
    );
    this.#discord = section(manifest, 'discord');
    this.#before = before;
    this.#after = after;
  }

  has(object: LiveObject): boolean {
    switch (object.kind) {
      case 'neon.branch':
        return this.#branches(object).length > 0 || this.#prunes(object);
      case 'neon.jwks':
        return this.#hasKeySet(object);
      case 'neon.vpc_restriction':
        return this.#hasRestriction(object);
      case 'discord.command':
        return this.#scopes(object.within).some(
          scope => this.#isPruned(object, scope) || named(items(scope, 'commands'), object),
        );
      case 'discord.permissions':
        return this.#hasOverwrites(object);
      default:
        return this.#hasInner(object);
    }
  }

  /** The entries of a branch: by its name, the one it had, or the one it was made under. */
  #branches(branch: LiveObject): readonly Raw[] {
    const { name, made } = markOf(branch);
    return items(this.#project(branch), 'branches').filter(
      entry => named([entry], branch) || (name === this.#name && entry['name'] === made),
    );
  }

  #prunes(branch: LiveObject): boolean {
    const { name, made } = markOf(branch);
    const ours = name === this.#name && made === branch.name;
    return ours && this.#isPruned(branch, this.#project(branch)) && !isProtected(branch);
  }

  /** Only what the run may touch at all is pruned. */
  #isPruned(object: LiveObject, scope: Raw): boolean {
    return scope['prune'] === true && this.#isMeant(nameOf(object, this.#before) ?? '');
  }

  #hasKeySet(set: LiveObject): boolean {
    const project = this.#project(set);
    if (items(project, 'jwks').some(entry => entry['jwks_url'] === set.name)) return true;
    if ('jwks' in project && this.#isPruned(set, project)) return true;
    return [this.#before, this.#after].some(objects => this.#isNewOrGone(set.within, objects));
  }

  #hasRestriction(object: LiveObject): boolean {
    const project = this.#project(object);
    if (items(project, 'vpc_restrictions').some(entry => entry['vpc_endpoint_id'] === object.name))
      return true;
    return 'vpc_restrictions' in project && this.#isPruned(object, project);
  }

  #hasInner(object: LiveObject): boolean {
    if ([this.#before, this.#after].some(objects => this.#isNewOrGone(object.within, objects))) return true;
    const branch = this.#before.get(`neon.branch ${object.within}`);
    const entries = branch === undefined ? [] : this.#branches(branch);
    return entries.some(entry => {
      if (object.kind === 'neon.backup_schedule') return 'backup_schedule' in entry;
      if (object.kind === 'neon.auth') return 'auth' in entry;
      if (object.kind === 'neon.endpoint') {
        const isMain = object.whole.includes('"type":"read_write"');
        if (!isMain && this.#isPruned(object, entry)) return true;
        return items(entry, 'endpoints').some(each =>
          isMain ? each['type'] === 'read_write' : each['name'] === object.name,
        );
      }
      if (object.kind === 'neon.bucket' && this.#isPruned(object, entry)) return true;
      // Roles come with a data API.
      if (object.kind === 'neon.role' && MADE_BESIDE.has(object.name) && Array.isArray(entry['data_api']))
        return true;
      if (object.kind === 'neon.data_api')
        return (
          entry['data_api'] === false ||
          items(entry, 'data_api').some(each => each['database'] === object.name)
        );
      return named(items(entry, KINDS[object.kind].key ?? ''), object);
    });
  }

  /** What is in a branch is made and deleted with it. */
  #isNewOrGone(branch: string, objects: LiveObjects): boolean {
    return branch !== '' && !objects.has(`neon.branch ${branch}`);
  }

  #hasOverwrites({ name: command, within }: LiveObject): boolean {
    const known = [this.#before, this.#after].flatMap(
      objects => objects.get(`discord.command ${command}`) ?? [],
    );
    if (!this.#after.has(`discord.command ${command}`)) return true;
    return known.some(({ name, within: home }) =>
      this.#scopes(within).some(scope =>
        items(scope, 'permissions').some(
          entry => entry['command'] === name && (entry['of'] === 'global') === home.endsWith('/global'),
        ),
      ),
    );
  }

  /** The entries of a scope of commands. */
  #scopes(scope: string): readonly Raw[] {
    const [application, home] = scope.split('/');
    if (this.#discord['application_id'] !== application) return [];
    if (home === 'global') return [this.#discord];
    return items(this.#discord, 'guilds').filter(
      guild => Array.isArray(guild['ids']) && guild['ids'].includes(home),
    );
  }

  #project({ path }: LiveObject): Raw {
    return this.#projects.get(path.split('/')[5] ?? '') ?? {};
  }
}

/** What `keep` names lives on, and stays protected. */
function keptAndGone(manifest: Raw, before: LiveObjects, after: LiveObjects): readonly string[] {
  const isKept = matching(Array.isArray(manifest['keep']) ? manifest['keep'].map(String) : []);
  return [...before.values()].flatMap(object => {
    const address = nameOf(object, before);
    if (address === undefined || !isKept(address)) return [];
    const now = after.get(keyOf(object));
    if (now === undefined) return [`${address} is gone, and \`keep\` holds it`];
    const opened = isProtected(object) && !isProtected(now);
    return opened ? [`${address} is not protected any more, and \`keep\` holds it`] : [];
  });
}

/** Its address by its name of today; undefined for what no manifest can name. */
export function nameOf(object: LiveObject, objects: LiveObjects): string | undefined {
  const { kind } = object;
  const project = object.path.split('/')[5] ?? '';
  if (kind === 'neon.branch' || kind === 'neon.jwks' || kind === 'neon.vpc_restriction')
    return addressOf(kind, project, object.name);
  if (kind === 'discord.command')
    return addressOf(kind, ...object.within.split('/'), typeOf(object), object.name);
  if (kind === 'discord.permissions') {
    const command = objects.get(`discord.command ${object.name}`);
    const of = command?.within.endsWith('/global') === true ? 'global' : 'guild';
    return command && addressOf(kind, ...object.within.split('/'), of, typeOf(command), command.name);
  }
  const branch = objects.get(`neon.branch ${object.within}`);
  const isMain = object.kind === 'neon.endpoint' && object.whole.includes('"type":"read_write"');
  const own = object.kind === 'neon.backup_schedule' ? [] : [isMain ? 'read_write' : object.name];
  return branch && addressOf(kind, project, branch.name, ...own);
}

function typeOf({ whole }: LiveObject): string {
  return whole.includes('"type":2') ? 'user' : 'chat_input';
}

function isProtected({ kind, whole }: LiveObject): boolean {
  return kind === 'neon.branch' && (whole.includes('"protected":true') || whole.includes('"default":true'));
}

function markOf({ whole }: LiveObject): { readonly name?: unknown; readonly made?: unknown } {
  const raw: unknown = JSON.parse(whole);
  const value = section(section(isObject(raw) ? raw : {}, 'annotation'), 'value');
  return { name: value['evenkeel'], made: value['evenkeel.branch'] };
}

/** An entry that calls it so, that renames it, or that has its id. */
function named(entries: readonly Raw[], { name, id }: LiveObject): boolean {
  return entries.some(
    entry => entry['name'] === name || entry['renamed_from'] === name || entry['id'] === id,
  );
}
