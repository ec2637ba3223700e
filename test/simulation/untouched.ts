import { isObject } from '../../src/core/json.ts';
import { KINDS } from './kinds.ts';
import { addressOf, items, matching, type Raw, section, withinLimits } from './limits.ts';
import { keyOf, type Thing, type Things } from './things.ts';

/**
 * What changed, came or went although the manifest neither names it nor prunes it, or the run is limited to something else: decided from the manifest's own text and the two
 * states of the services, byte for byte. Nothing the engine says is looked at.
 */
export function whatWasTouched(
  manifest: Raw,
  before: Things,
  after: Things,
  target?: readonly string[],
): readonly string[] {
  const isMeant = target === undefined ? () => true : matching(target);
  const declared = new Declared(withinLimits(manifest, isMeant), before, after, isMeant);
  const changed = [...before.values()].filter(
    thing => after.get(keyOf(thing))?.whole !== thing.whole && !declared.has(thing),
  );
  const come = [...after.values()].filter(thing => !before.has(keyOf(thing)) && !declared.has(thing));
  return [
    ...changed.map(
      thing =>
        `${thing.kind} ${thing.name} is not as it was, and the manifest does not name it: ${thing.whole}`,
    ),
    ...come.map(thing => `${thing.kind} ${thing.name} is new, and the manifest does not name it`),
    ...keptAndGone(manifest, before, after),
  ];
}

/** What the manifest may change, by the names that its entries have. */
class Declared {
  readonly #isMeant: (address: string) => boolean;
  readonly #name: string;
  readonly #projects: ReadonlyMap<string, Raw>;
  readonly #discord: Raw;
  readonly #before: Things;
  readonly #after: Things;

  constructor(manifest: Raw, before: Things, after: Things, isMeant: (address: string) => boolean) {
    this.#isMeant = isMeant;
    this.#name = String(manifest['name']);
    this.#projects = new Map(
      items(section(manifest, 'neon'), 'projects').map(project => [String(project['id']), project]),
    );
    this.#discord = section(manifest, 'discord');
    this.#before = before;
    this.#after = after;
  }

  has(thing: Thing): boolean {
    switch (thing.kind) {
      case 'neon.branch':
        return this.#branches(thing).length > 0 || this.#prunes(thing);
      case 'neon.jwks':
        return this.#hasKeySet(thing);
      case 'discord.command':
        return this.#scopes(thing.within).some(
          scope => this.#isPruned(thing, scope) || named(items(scope, 'commands'), thing),
        );
      case 'discord.permissions':
        return this.#hasOverwrites(thing);
      default:
        return this.#hasInner(thing);
    }
  }

  /** The entries of a branch: by its name, the one it had, or the one it was made under. */
  #branches(branch: Thing): readonly Raw[] {
    const { name, made } = markOf(branch);
    return items(this.#project(branch), 'branches').filter(
      entry => named([entry], branch) || (name === this.#name && entry['name'] === made),
    );
  }

  #prunes(branch: Thing): boolean {
    const { name, made } = markOf(branch);
    const ours = name === this.#name && made === branch.name;
    return ours && this.#isPruned(branch, this.#project(branch)) && !isProtected(branch);
  }

  /** Only what the run may touch at all is pruned. */
  #isPruned(thing: Thing, scope: Raw): boolean {
    return scope['prune'] === true && this.#isMeant(nameOf(thing, this.#before) ?? '');
  }

  #hasKeySet(set: Thing): boolean {
    const project = this.#project(set);
    if (items(project, 'jwks').some(entry => entry['jwks_url'] === set.name)) return true;
    if ('jwks' in project && this.#isPruned(set, project)) return true;
    return [this.#before, this.#after].some(things => this.#isNewOrGone(set.within, things));
  }

  #hasInner(thing: Thing): boolean {
    if ([this.#before, this.#after].some(things => this.#isNewOrGone(thing.within, things))) return true;
    const branch = this.#before.get(`neon.branch ${thing.within}`);
    const entries = branch === undefined ? [] : this.#branches(branch);
    return entries.some(entry => {
      if (thing.kind === 'neon.backup_schedule') return 'backup_schedule' in entry;
      if (thing.kind === 'neon.endpoint') {
        const isMain = thing.whole.includes('"type":"read_write"');
        if (!isMain && this.#isPruned(thing, entry)) return true;
        return items(entry, 'endpoints').some(each =>
          isMain ? each['type'] === 'read_write' : each['name'] === thing.name,
        );
      }
      if (thing.kind === 'neon.bucket' && this.#isPruned(thing, entry)) return true;
      return named(items(entry, KINDS[thing.kind].key ?? ''), thing);
    });
  }

  /** What is in a branch comes and goes with it. */
  #isNewOrGone(branch: string, things: Things): boolean {
    return branch !== '' && !things.has(`neon.branch ${branch}`);
  }

  #hasOverwrites({ name: command, within }: Thing): boolean {
    const known = [this.#before, this.#after].flatMap(
      things => things.get(`discord.command ${command}`) ?? [],
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

  #project({ path }: Thing): Raw {
    return this.#projects.get(path.split('/')[5] ?? '') ?? {};
  }
}

/** What `keep` names lives on, and stays protected. */
function keptAndGone(manifest: Raw, before: Things, after: Things): readonly string[] {
  const isKept = matching(Array.isArray(manifest['keep']) ? manifest['keep'].map(String) : []);
  return [...before.values()].flatMap(thing => {
    const address = nameOf(thing, before);
    if (address === undefined || !isKept(address)) return [];
    const now = after.get(keyOf(thing));
    if (now === undefined) return [`${address} is gone, and \`keep\` holds it`];
    const opened = isProtected(thing) && !isProtected(now);
    return opened ? [`${address} is not protected any more, and \`keep\` holds it`] : [];
  });
}

/** Its address by its name of today; undefined for what no manifest can name. */
export function nameOf(thing: Thing, things: Things): string | undefined {
  const { kind } = thing;
  const project = thing.path.split('/')[5] ?? '';
  if (kind === 'neon.branch' || kind === 'neon.jwks') return addressOf(kind, project, thing.name);
  if (kind === 'discord.command')
    return addressOf(kind, ...thing.within.split('/'), 'chat_input', thing.name);
  if (kind === 'discord.permissions') {
    const command = things.get(`discord.command ${thing.name}`);
    const of = command?.within.endsWith('/global') === true ? 'global' : 'guild';
    return command && addressOf(kind, ...thing.within.split('/'), of, 'chat_input', command.name);
  }
  const branch = things.get(`neon.branch ${thing.within}`);
  const isMain = thing.kind === 'neon.endpoint' && thing.whole.includes('"type":"read_write"');
  const own = thing.kind === 'neon.backup_schedule' ? [] : [isMain ? 'read_write' : thing.name];
  return branch && addressOf(kind, project, branch.name, ...own);
}

function isProtected({ kind, whole }: Thing): boolean {
  return kind === 'neon.branch' && (whole.includes('"protected":true') || whole.includes('"default":true'));
}

function markOf({ whole }: Thing): { readonly name?: unknown; readonly made?: unknown } {
  const raw: unknown = JSON.parse(whole);
  const value = section(section(isObject(raw) ? raw : {}, 'annotation'), 'value');
  return { name: value['evenkeel'], made: value['evenkeel.branch'] };
}

/** An entry that calls it so, or that renames it. */
function named(entries: readonly Raw[], { name }: Thing): boolean {
  return entries.some(entry => entry['name'] === name || entry['renamed_from'] === name);
}
