import type { Plan } from '../../../src/core/report/plan.ts';
import type { Row } from '../../../src/core/report/row.ts';
import type { Run } from '../run.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { items, type Raw, section } from './manifest-limits.ts';
import { label, type Violation } from './violation.ts';

/*
 * Which outermost scopes `--changed` reads, by ADR 0084 and docs/drift.md alone, from two manifests
 * as they are written: not how the engine compares them.
 */

interface Part {
  readonly text: string;
  /** The commands of a scope, and those of all guilds that its permissions name. */
  readonly commands: ReadonlySet<string>;
  readonly refers: ReadonlySet<string>;
}

/** The addresses of the scopes that have to be read. */
export function mustRead(before: Raw, now: Raw): ReadonlySet<string> {
  const [old, all] = [partsOf(before), partsOf(now)];
  const lines = [...items(before, 'accepted'), ...items(now, 'accepted')];
  const dated = new Set(lines.map(({ address }) => rootOf(String(address))));
  const globs = differing(before, now);
  const isRead = (root: string, { text }: Part): boolean =>
    before['name'] !== now['name'] ||
    old.get(root)?.text !== text ||
    dated.has(root) ||
    /"(ttl|expires_at)":/.test(text) ||
    globs.some(glob => mayBeIn(glob, root));
  const read = new Set([...all].filter(([root, part]) => isRead(root, part)).map(([root]) => root));
  const home = [...all.keys()].find(root => root.endsWith('/global'));
  if (home === undefined) return read;
  const guilds = [...all].filter(([root]) => root.startsWith('discord.') && root !== home);
  if (all.get(home)?.text.includes('"renamed_from":') === true)
    for (const [root] of [[home], ...guilds]) read.add(root as string);
  if (guilds.some(([root, { refers }]) => read.has(root) && refers.size > 0)) read.add(home);
  if (!read.has(home)) return read;
  const named = new Set([...(all.get(home)?.commands ?? []), ...(old.get(home)?.commands ?? [])]);
  for (const [root, { refers }] of guilds) if ([...refers].some(each => named.has(each))) read.add(root);
  return read;
}

function partsOf(manifest: Raw): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  const add = (root: string, entry: Raw): void => {
    const permissions = items(entry, 'permissions').filter(({ of }) => of === 'global');
    parts.set(root, {
      text: JSON.stringify(entry),
      commands: new Set(items(entry, 'commands').map(({ name }) => String(name))),
      refers: new Set(permissions.map(({ command }) => String(command))),
    });
  };
  for (const project of items(section(manifest, 'neon'), 'projects'))
    add(`neon.project/${String(project['id'])}`, project);
  const { guilds: _, ...global } = section(manifest, 'discord');
  const scope = `discord.scope/${String(global['application_id'])}`;
  if (global['commands'] !== undefined) add(`${scope}/global`, global);
  for (const guild of items(section(manifest, 'discord'), 'guilds')) {
    const { ids, ...entry } = guild;
    for (const id of Array.isArray(ids) ? ids : []) add(`${scope}/${String(id)}`, entry);
  }
  return parts;
}

/** The globs of `keep` that only one of them has. */
function differing(before: Raw, now: Raw): readonly string[] {
  const [a, b] = [before, now].map(({ keep }) => (Array.isArray(keep) ? keep.map(String) : []));
  return [
    ...(a ?? []).filter(each => b?.includes(each) !== true),
    ...(b ?? []).filter(each => a?.includes(each) !== true),
  ];
}

function mayBeIn(glob: string, root: string): boolean {
  const [kind = '', ...parts] = glob.split('/');
  const [scope = '', ...own] = root.split('/');
  if (kind.split('.')[0] !== scope.split('.')[0]) return false;
  const deep = parts.indexOf('**');
  return own.every((part, at) => (deep >= 0 && at >= deep) || parts[at] === '*' || parts[at] === part);
}

/** The outermost scope of what an address names. */
export function rootOf(address: string): string {
  const [kind = '', first = '', second = ''] = address.split('/');
  return kind.startsWith('neon.') ? `neon.project/${first}` : `discord.scope/${first}/${second}`;
}

function rootAt(path: string): string | undefined {
  const project = /\/projects\/([^/]+)/.exec(path)?.[1];
  if (project !== undefined) return `neon.project/${project}`;
  const [, application, guild] = /\/applications\/([^/]+)\/(?:guilds\/([^/]+)\/)?commands/.exec(path) ?? [];
  return application === undefined ? undefined : `discord.scope/${application}/${guild ?? 'global'}`;
}

/**
 * Invariant 31, of one run: it asks in each scope that has to be read, and writes in none that it
 * does not read.
 */
export function checkChanged(
  { plan, report }: Run,
  scopes: ReadonlySet<string>,
  sent: readonly LogEntry[],
): Violation | undefined {
  const told = plan ?? report?.plan;
  if (told === undefined) return undefined;
  const refuse = (message: string): Violation => ({ invariant: 31, message });
  const read = new Set<string>(told.part?.scopes ?? []);
  for (const root of scopes) {
    const isAsked = sent.some(({ method, path }) => method === 'GET' && rootAt(path) === root);
    if (!read.has(root) || !isAsked) return refuse(`${root} is not read, and has to be`);
  }
  const beyond = sent.find(({ method, path }) => method !== 'GET' && !read.has(rootAt(path) ?? ''));
  return beyond && refuse(`${label(beyond)} in a scope that is not read`);
}

/**
 * Invariant 31, of two plans at one moment: in the scopes that have to be read both have the same
 * rows.
 */
export function checkWhole(some: Plan, whole: Plan, scopes: ReadonlySet<string>): Violation | undefined {
  const textOf = (rows: readonly Row[]): ReadonlyMap<string, string> =>
    new Map(
      rows
        .filter(({ address }) => scopes.has(rootOf(address)))
        .map(row => [`${row.action} ${row.address}`, JSON.stringify(row)]),
    );
  const [those, all] = [textOf(some.rows), textOf(whole.rows)];
  const missing = [...all].find(([name, text]) => those.get(name) !== text);
  const extra = [...those.keys()].find(name => !all.has(name));
  if (missing === undefined && extra === undefined) return undefined;
  const what =
    missing === undefined
      ? `has ${extra}, which the whole one`
      : `has not the ${missing[0]} that the whole one`;
  return {
    invariant: 31,
    message: `the plan of what changed ${what} ${missing === undefined ? 'has not' : 'has'}`,
  };
}
