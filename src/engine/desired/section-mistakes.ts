import { address } from '../../core/address.ts';
import { isObject } from '../../core/json.ts';
import type { Kind } from '../../core/kind.ts';
import type { ManifestPath, Problem } from '../../core/problem.ts';
import type { Provider, Root } from '../../core/provider.ts';
import { Failure, messageOf } from '../../core/report/failure.ts';
import type { Scope } from '../../core/report/row.ts';
import { didYouMean } from '../../core/text/did-you-mean.ts';
import type { EntriesPlace, ManifestView } from './manifest-view.ts';
import { entriesOf } from './scope-walk.ts';

/** The keys that every entry may have, because the engine reads them. */
export const ENTRY_KEYS = ['absent', 'renamed_from', 'allow', 'ignore'] as const;

/** A value in a provider's section, and its path in the manifest. */
interface Place {
  readonly value: unknown;
  readonly path: ManifestPath;
}

/**
 * The mistakes in a provider's section: what the provider's `rules` find, keys that nothing reads,
 * and errors that the provider's functions throw. Runs before the engine relies on the section.
 * Pure. Throws a Failure with code `usage` where the provider declares no keys.
 */
export function sectionMistakes(view: ManifestView, provider: Provider, now: number): readonly Problem[] {
  const { name } = provider;
  if (view.value[name] === undefined) return [];
  const walk = new Walk(view, provider, now);
  walk.section();
  // `roots` and `expand` may assume that the rules found no mistake.
  if (walk.problems.length === 0) walk.roots();
  return walk.problems;
}

class Walk {
  readonly problems: Problem[] = [];
  readonly #view: ManifestView;
  readonly #provider: Provider;
  readonly #now: number;

  constructor(view: ManifestView, provider: Provider, now: number) {
    this.#view = view;
    this.#provider = provider;
    this.#now = now;
  }

  /**
   * Checks the section by the provider's rules. Also checks its keys, if the provider declares keys
   * for the section itself.
   */
  section(): void {
    const { name, rules, keys } = this.#provider;
    const section = this.#view.value[name];
    for (const { path, atKey, level = 'error', ...rest } of this.#tried([name], () => rules?.(section)) ?? [])
      if (level === 'error')
        this.problems.push({
          ...rest,
          level,
          source: this.#view.source([name, ...path], { atKey: atKey === true }),
        });
    if (keys?.[name] !== undefined) this.#keys({ value: section, path: [name] }, keys[name]);
  }

  roots(): void {
    const { name, roots, keys } = this.#provider;
    const section = this.#view.value[name];
    const found = this.#tried([name], () => roots(section));
    if (found === undefined) return;
    if (keys?.[name] === undefined && !found.some(({ path }) => path.length === 0)) this.#known(name);
    for (const root of found) this.#root(root);
  }

  #root({ scope, entry, path }: Root): void {
    const { name, keys } = this.#provider;
    const place = [name, ...path];
    const written = valueAt(this.#view.value, place);
    const value = isObject(written) ? written : entry;
    const beside = path.length === 0 ? (keys?.[name] ?? []) : [];
    this.#keys({ value, path: place }, [...beside, ...this.#known(scope.kind), ...this.#inside(scope.kind)]);
    this.#scope(scope, { value, path: place });
  }

  /** Checks the entries of each kind in a scope. */
  #scope(scope: Scope, { value, path }: Place): void {
    if (!isObject(value)) return;
    const { kinds, checks = [] } = this.#provider;
    // `false` in place of a list means "no such resource". It is allowed only for kinds for which
    // export writes it.
    for (const kind of kinds.filter(({ entry }) => entry.within === scope.kind))
      if (value[kind.entry.key] !== false || kind.export?.guards === undefined)
        for (const item of this.#entries(kind.entry, { value, path })) this.#entry(kind, scope, item);
    for (const check of checks.filter(({ within }) => within === scope.kind))
      for (const item of this.#entries(check, { value, path })) {
        if (isObject(item.value)) this.#keys(item, this.#known(check.name));
        this.#tried(item.path, () => check.expand(item.value, scope));
      }
  }

  #entries(of: EntriesPlace, { value, path }: Place): readonly Place[] {
    const [all] = isObject(value) ? entriesOf({ ...of, each: 'whole' }, value, path) : [];
    if (all === undefined || of.each === 'whole') return all === undefined ? [] : [all];
    if (isObject(value) && Array.isArray(all.value)) return entriesOf(of, value, path);
    this.#problem('schema/type', all.path, `"${of.key}" must be a list`);
    return [];
  }

  #entry(kind: Kind, scope: Scope, item: Place): void {
    const { value, path } = item;
    const inside = this.#inside(kind.name);
    const before = this.problems.length;
    if (isObject(value)) this.#keys(item, [...this.#known(kind.name), ...ENTRY_KEYS, ...inside]);
    // An unknown key is often a misspelled one. It would lead to further mistakes that only
    // confuse.
    if (this.problems.length > before) return;
    const wanted = this.#tried(path, () => {
      const found = kind.entry.rules?.(value, scope, this.#now) ?? [];
      return found.some(({ level }) => level !== 'warning') ? undefined : kind.entry.expand(value, scope);
    });
    if (wanted === undefined || kind.entry.within === kind.name || inside.length === 0) return;
    const { parts } = wanted;
    this.#scope({ address: address(kind.name, parts), kind: kind.name, parts, parent: scope }, item);
  }

  /** The keys under which an entry or scope lists the kinds inside it. */
  #inside(scope: string): readonly string[] {
    const { kinds, checks = [] } = this.#provider;
    const own = kinds.filter(({ entry }) => entry.within === scope);
    const looks = checks.filter(({ within }) => within === scope);
    if (own.length === 0 && looks.length === 0) return [];
    return [
      ...own.map(({ entry }) => entry.key),
      ...looks.map(({ key, under }) => under ?? key),
      'prune',
      ...(own.some(kind => kind.own?.sweep !== undefined) ? ['sweep'] : []),
    ];
  }

  /** The keys that the provider declares for a part of its section. */
  #known(what: string): readonly string[] {
    const { name, keys } = this.#provider;
    const known = keys?.[what];
    if (known !== undefined) return known;
    throw new Failure('usage', `the provider ${name} does not say which keys ${what} has`, {
      next: `Give it keys: { '${what}': [...] }. A misspelled key would be left out, and what it declares be deleted.`,
    });
  }

  #keys({ value, path }: Place, known: readonly string[]): void {
    if (!isObject(value)) return;
    for (const key of Object.keys(value)) {
      if (known.includes(key)) continue;
      const near = didYouMean(key, known);
      const hint = near === undefined ? `allowed here: ${known.join(', ')}` : `did you mean "${near}"?`;
      this.#problem('schema/unknown-key', [...path, key], `unknown key "${key}" in ${placeText(path)}`, hint);
    }
  }

  /**
   * Calls a function of the provider. If it throws, that is a mistake at this path, and the result
   * is undefined.
   */
  #tried<T>(path: ManifestPath, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      const { name } = this.#provider;
      this.#problem(`${name}/threw`, path, `the provider ${name} cannot read this: ${messageOf(error)}`);
      return undefined;
    }
  }

  #problem(rule: string, path: ManifestPath, message: string, hint?: string): void {
    const source = this.#view.source(path, { atKey: rule === 'schema/unknown-key' });
    this.problems.push({ rule, level: 'error', message, source, hint });
  }
}

/** The text of a path, such as `dns.zones[0]`. */
function placeText(path: ManifestPath): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${key}`))
    .join('');
}

export function valueAt(value: unknown, path: ManifestPath): unknown {
  return path.reduce((found: unknown, key) => {
    if (Array.isArray(found)) return found[Number(key)];
    return isObject(found) ? found[key] : undefined;
  }, value);
}
