import { isObject } from '../../../src/core/json.ts';
import type { LogEntry } from '../world/log-entry.ts';
import type { Raw } from './manifest-limits.ts';

/*
 * Where a manifest and the lists that a run was told differ, by the documents alone (docs/neon.md,
 * docs/discord.md): what the plan of that run has to show. Of branches, commands and overwrites,
 * and of the fields that an entry says.
 */

type Kind = 'neon.branch' | 'discord.command' | 'discord.permissions';

/** An entry of the manifest, and what the run was told of it. */
interface ToldSide {
  readonly address: string;
  readonly kind: Kind;
  /** The outermost scope that it is in. */
  readonly root: string;
  readonly entry: Raw;
  /** Undefined: nothing of that name or mark is live. */
  readonly live: Raw | undefined;
}

/** One field, or a whole resource that is not there. */
export interface ToldDifference {
  readonly address: string;
  readonly root: string;
  readonly field?: string;
  readonly wants?: unknown;
  readonly is?: unknown;
  /** Of the live resource. */
  readonly id?: string;
  /** Live gives more access than the manifest. */
  readonly opens: boolean;
  /** The entry says to ignore it, or wants the resource gone. */
  readonly isIdle: boolean;
}

interface Field {
  /** The value of a live resource, in normal form. */
  of(live: Raw): unknown;
  /** The value of an entry, where it is written in another form. */
  said?(value: unknown, guild: string): unknown;
  /** Whether live gives access that the manifest does not. */
  opens(wants: unknown, is: unknown): boolean;
}

const never = (): boolean => false;
const moment = (value: unknown): unknown =>
  typeof value === 'string' ? new Date(value).toISOString() : (value ?? null);
const lifted = (wants: unknown, is: unknown): boolean => wants === true && is === false;

/** What opens access, as the documents say it: the model's own table. */
const FIELDS: { readonly [kind in Kind]: { readonly [field: string]: Field } } = {
  'neon.branch': {
    protected: { of: live => live['protected'] === true, opens: lifted },
    expires_at: { of: live => moment(live['expires_at']), said: moment, opens: never },
  },
  'discord.command': {
    description: { of: live => live['description'] ?? '', opens: never },
    nsfw: { of: live => live['nsfw'] === true, opens: lifted },
    default_member_permissions: {
      of: live => live['default_member_permissions'] ?? null,
      opens: (wants, is) => wants !== null && (is === null || requiresLess(String(wants), String(is))),
    },
  },
  'discord.permissions': {
    overwrites: {
      of: live =>
        normalOverwrites(
          live['permissions'],
          each => ['', 'role', 'user', 'channel'][Number(each['type'])] ?? '',
        ),
      said: (value, guild) =>
        normalOverwrites(
          list(value).map(each => overwriteOf(each, guild)),
          each => String(each['type']),
        ),
      // Someone is denied no longer, or allowed anew.
      opens: (wants, is) => {
        const [before, after] = [wants as readonly string[], is as readonly string[]];
        const isDenied = (all: readonly string[], whom: string): boolean => all.includes(`${whom} false`);
        return (
          before.some(each => each.endsWith(' false') && !after.some(other => sameOne(each, other))) ||
          after.some(each => each.endsWith(' true') && isDenied(before, each.slice(0, -' true'.length)))
        );
      },
    },
  },
};

function sameOne(a: string, b: string): boolean {
  return a.slice(0, a.lastIndexOf(' ')) === b.slice(0, b.lastIndexOf(' '));
}

/** `"0"` is for administrators alone, like a set with their bit. */
function requiresLess(before: string, after: string): boolean {
  const [had, has] = [BigInt(before), BigInt(after)];
  const isClosed = (set: bigint): boolean => set === 0n || (set & 8n) !== 0n;
  return !isClosed(has) && (isClosed(had) || (had & ~has) !== 0n);
}

function overwriteOf(entry: Raw, guild: string): Raw {
  const { allow } = entry;
  if (entry['everyone'] === true) return { type: 'role', id: guild, permission: allow };
  const type = ['role', 'user', 'channel'].find(each => typeof entry[each] === 'string') ?? '';
  return { type, id: entry[type], permission: allow };
}

/** `role 3456 false`, sorted. */
function normalOverwrites(value: unknown, typeOf: (each: Raw) => string): readonly string[] {
  const all = list(value).map(each => `${typeOf(each)} ${each['id']} ${each['permission'] ?? each['allow']}`);
  return all.sort();
}

/** A value of a line of `accepted` in the form in which differences have it. */
export function normalOf(field: string | undefined, value: unknown): unknown {
  if (field === 'overwrites') return normalOverwrites(value, each => String(each['type']));
  return field === 'expires_at' ? moment(value) : value;
}

export interface ToldPlace {
  /** The differences, by address. */
  readonly differences: readonly ToldDifference[];
  /**
   * What can be judged: the address of each entry of which the run was told one live resource, or
   * none.
   */
  readonly judged: ReadonlySet<string>;
}

/**
 * What the run was told of all that the manifest names. A list that it was not told last, or not
 * whole, says nothing.
 */
export function toldDifferences(manifest: Raw, sent: readonly LogEntry[]): ToldPlace {
  const sides = [...branchSides(manifest, sent), ...commandSides(manifest, sent)];
  const judged = new Set(sides.map(({ address }) => address));
  return { differences: sides.flatMap(differencesIn), judged };
}

function differencesIn({ address, kind, root, entry, live }: ToldSide): readonly ToldDifference[] {
  const guild = address.split('/')[2] ?? '';
  const fields = Object.entries(FIELDS[kind]).filter(([field]) => Object.hasOwn(entry, field));
  const isAbsent = entry['absent'] === true;
  if (live === undefined) {
    if (isAbsent) return [];
    // What is gone denies nobody any more; a branch or a command that is gone opens nothing.
    const { said, opens } = FIELDS['discord.permissions']['overwrites'] as Required<Field>;
    const isOpen = kind === 'discord.permissions' && opens(said(entry['overwrites'], guild), []);
    return [{ address, root, opens: isOpen, isIdle: false }];
  }
  const ignored = Array.isArray(entry['ignore']) ? entry['ignore'] : [];
  return fields.flatMap(([field, { of, said, opens }]) => {
    const wants = said === undefined ? entry[field] : said(entry[field], guild);
    const is = of(live);
    if (JSON.stringify(wants) === JSON.stringify(is)) return [];
    const isIdle = isAbsent || ignored.includes(field);
    return [{ address, root, field, wants, is, id: String(live['id']), opens: opens(wants, is), isIdle }];
  });
}

function branchSides(manifest: Raw, sent: readonly LogEntry[]): readonly ToldSide[] {
  const { name: manifestName } = manifest;
  return list(record(manifest['neon'])['projects']).flatMap(project => {
    const id = String(project['id']);
    const pages = toldPages(sent, `/neon/api/v2/projects/${id}/branches`);
    const live = pages?.flatMap(page => {
      const marks = record(record(page)['annotations']);
      return list(record(page)['branches']).map(raw => ({
        raw,
        mark: record(record(marks[String(raw['id'])])['value']),
      }));
    });
    if (live === undefined) return [];
    return list(project['branches']).flatMap(entry => {
      const { name } = entry;
      const own = live.filter(
        ({ raw, mark }) =>
          raw['name'] === name || (mark['evenkeel'] === manifestName && mark['evenkeel.branch'] === name),
      );
      const root = `neon.project/${id}`;
      return own.length > 1
        ? []
        : [
            {
              address: `neon.branch/${id}/${String(name)}`,
              kind: 'neon.branch',
              root,
              entry,
              live: own[0]?.raw,
            } as const,
          ];
    });
  });
}

function commandSides(manifest: Raw, sent: readonly LogEntry[]): readonly ToldSide[] {
  const discord = record(manifest['discord']);
  const application = String(discord['application_id']);
  const at = `/discord/api/v10/applications/${application}`;
  const commandsIn = (home: string): readonly Raw[] | undefined =>
    toldPages(sent, home === 'global' ? `${at}/commands` : `${at}/guilds/${home}/commands`)?.flatMap(list);
  const sidesIn = (home: string, entries: readonly Raw[]): readonly ToldSide[] => {
    const live = commandsIn(home);
    if (live === undefined) return [];
    return entries.flatMap(entry => {
      const own = live.filter(each => each['name'] === entry['name'] && (each['type'] ?? 1) === 1);
      const root = `discord.scope/${application}/${home}`;
      const address = `discord.command/${application}/${home}/chat_input/${String(entry['name'])}`;
      return own.length > 1 ? [] : [{ address, kind: 'discord.command', root, entry, live: own[0] } as const];
    });
  };
  const guilds = list(discord['guilds']).flatMap(guild =>
    (Array.isArray(guild['ids']) ? guild['ids'] : []).map(id => ({ id: String(id), guild })),
  );
  return [
    ...sidesIn('global', list(discord['commands'])),
    ...guilds.flatMap(({ id, guild }) => sidesIn(id, list(guild['commands']))),
    ...guilds.flatMap(({ id, guild }) => {
      const sets = toldPages(sent, `${at}/guilds/${id}/commands/permissions`)?.flatMap(list);
      return list(guild['permissions']).flatMap((entry): readonly ToldSide[] => {
        const home = entry['of'] === 'global' ? 'global' : id;
        const own = commandsIn(home)?.filter(each => each['name'] === entry['command']);
        if (sets === undefined || own === undefined || own.length > 1) return [];
        const live = sets.find(
          each => own.length === 1 && each['id'] === own[0]?.['id'] && list(each['permissions']).length > 0,
        );
        const of = home === 'global' ? 'global' : 'guild';
        const address = `discord.permissions/${application}/${id}/${of}/chat_input/${String(entry['command'])}`;
        return [
          { address, kind: 'discord.permissions', root: `discord.scope/${application}/${id}`, entry, live },
        ];
      });
    }),
  ];
}

/**
 * The pages of the last reading of a list; undefined where it was not told, or what was told last
 * is no list.
 */
function toldPages(sent: readonly LogEntry[], path: string): readonly unknown[] | undefined {
  const all = sent.filter(entry => entry.method === 'GET' && entry.path === path);
  const last = all.slice(
    Math.max(
      0,
      all.findLastIndex(({ isNextPage }) => !isNextPage),
    ),
  );
  const pages = last.map(({ told }) => (told === undefined ? undefined : parsed(told)));
  return all.length === 0 || pages.some(page => page === undefined) ? undefined : pages;
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) || Array.isArray(record(value)['branches']) ? value : undefined;
  } catch {
    return undefined;
  }
}

function record(value: unknown): Raw {
  return isObject(value) ? value : {};
}

function list(value: unknown): readonly Raw[] {
  return (Array.isArray(value) ? value : []).filter(isObject);
}

/** Whether a field of a resource gives more access with `after` than with `before`. */
export function opensAccess(kind: string, field: string, after: unknown, before: unknown): boolean {
  const fields = Object.entries(FIELDS).find(([name]) => name === kind)?.[1];
  return fields?.[field]?.opens(before, after) === true;
}
