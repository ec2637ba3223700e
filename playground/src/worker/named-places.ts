import { parse } from 'yaml';
import type { Manifest } from './messages.ts';

/** The places that a manifest is about: what has to be there before it can be planned. */
export interface Places {
  readonly projects: readonly string[];
  readonly applications: readonly string[];
  readonly guilds: readonly string[];
  /** Of several applications: the end of their variables, such as `_DEV` → id. */
  readonly accounts: Readonly<Record<string, string>>;
}

/** Reads them from the files as they are, valid or not: one that cannot be parsed names none. */
export function namedPlaces({ files, vars }: Manifest): Places {
  const values = Object.values(files).map(parsed);
  const given = { ...Object.assign({}, ...values.map(defaultsOf)), ...vars };
  const ids = (value: unknown): readonly string[] =>
    each(value).flatMap(id => (typeof id === 'string' ? substituted(id, given) : []));
  const all = (read: (value: unknown) => readonly string[]): readonly string[] => [
    ...new Set(values.flatMap(read)),
  ];
  const applicationsIn = (value: unknown): readonly (readonly [string, unknown])[] =>
    Object.entries(at(at(value, 'discord'), 'applications') ?? {});
  const sections = (value: unknown): readonly unknown[] => [
    at(value, 'discord'),
    ...applicationsIn(value).map(([, one]) => one),
  ];
  return {
    projects: all(value =>
      inside(inside(value, 'neon'), 'projects').flatMap(it => [...ids(at(it, 'id')), ...ids(at(it, 'ids'))]),
    ),
    applications: all(value => sections(value).flatMap(it => ids(at(it, 'application_id')))),
    guilds: all(value =>
      sections(value).flatMap(it => [
        ...inside(it, 'guilds').flatMap(guild => ids(at(guild, 'ids'))),
        ...ids(at(it, 'commands_in')),
      ]),
    ),
    accounts: Object.fromEntries(
      values
        .flatMap(applicationsIn)
        .flatMap(([name, one]) =>
          ids(at(one, 'application_id')).map(id => [`_${name.toUpperCase()}`, id] as const),
        ),
    ),
  };
}

function parsed(text: string): unknown {
  try {
    return parse(text, { logLevel: 'silent', maxAliasCount: 100 });
  } catch {
    return undefined;
  }
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function each(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function inside(value: unknown, key: string): readonly unknown[] {
  return each(at(each(value)[0], key));
}

/** `vars: { name: { default: "…" } }` */
function defaultsOf(value: unknown): Readonly<Record<string, string>> {
  const declared = at(value, 'vars');
  if (typeof declared !== 'object' || declared === null) return {};
  const found = Object.entries(declared).flatMap(([name, of]) => {
    const text = at(of, 'default');
    return typeof text === 'string' ? [[name, text] as const] : [];
  });
  return Object.fromEntries(found);
}

function substituted(text: string, vars: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)\}/g, (whole, name: string) => vars[name] ?? whole);
}
