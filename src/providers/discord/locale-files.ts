import { didYouMean } from '../../core/did-you-mean.ts';
import {
  type ManifestNode,
  type MapNode,
  type Member,
  type Span,
  sourceOf,
} from '../../core/manifest-node.ts';
import type { Problem } from '../../core/problem.ts';
import type { SectionFile, SectionFiles } from '../../core/section.ts';
import { shortened } from '../../manifest/shortened.ts';
import type { DiscordRule } from './rule-pages.ts';

/** The entry member that a locale file's text becomes. */
const TEXTS = { name: 'name_localizations', description: 'description_localizations' } as const;

/** The keys of a command and of an option in a locale file. */
const COMMAND_KEYS = ['name', 'description', 'options'];
const OPTION_KEYS = ['name', 'description', 'options', 'choices'];

/** Translators' files. The file's name is the locale; the texts are listed by the names of commands, options and choices. */
export const localeFiles: SectionFiles = {
  key: 'localizations',
  holds: 'map',
  must: 'a locale file must be a map from the names of commands to their texts',
  merge,
};

/**
 * Merges the texts of locale files into `discord.commands` and every guild's `commands`, as if the manifest had them.
 * `name_localizations` and `description_localizations` keep their places in the translator's file. The schema and the rules
 * then check them like any other text. A text in both places must be the same. Pure.
 */
function merge(root: MapNode, files: readonly SectionFile[]): ReturnType<SectionFiles['merge']> {
  const merging = new LocaleMerge();
  const node = files.reduce((at, file) => merging.file(at, file), root);
  return { node, problems: merging.problems };
}

class LocaleMerge {
  readonly problems: Problem[] = [];

  file(root: MapNode, { name: locale, tree }: SectionFile): MapNode {
    if (tree.type !== 'map') return root;
    const used = new Set<string>();
    const known = new Set<string>();
    const commands = (node: ManifestNode): ManifestNode =>
      this.#named(node, tree, locale, COMMAND_KEYS, used, known);
    const result = changed(root, 'discord', section => {
      const own = changed(section, 'commands', commands);
      return changed(own, 'guilds', guilds =>
        guilds.type === 'list'
          ? { ...guilds, items: guilds.items.map(guild => changed(guild, 'commands', commands)) }
          : guilds,
      );
    });
    this.#unused(tree, used, known, 'command');
    return result as MapNode;
  }

  /** The entries of a list, each with the texts under its name. */
  #named(
    list: ManifestNode,
    texts: MapNode,
    locale: string,
    keys: readonly string[],
    used: Set<string>,
    known: Set<string>,
  ): ManifestNode {
    if (list.type !== 'list') return list;
    const items = list.items.map(item => {
      const name = textAt(item, 'name');
      if (name === undefined || item.type !== 'map') return item;
      known.add(name);
      const found = texts.members.get(name);
      if (found === undefined) return item;
      used.add(name);
      return this.#entry(item, found, locale, keys);
    });
    return { ...list, items };
  }

  #entry(entry: MapNode, { key, value }: Member, locale: string, keys: readonly string[]): MapNode {
    if (value.type !== 'map') {
      if (!isNothing(value))
        this.#report('locales/form', `this must be a map with ${keys.join(', ')}`, value.span);
      return entry;
    }
    for (const [name, member] of value.members) {
      if (keys.includes(name)) continue;
      const near = didYouMean(name, keys);
      const hint = near === undefined ? `allowed here: ${keys.join(', ')}` : `did you mean "${near}"?`;
      this.#report('locales/form', `unknown key "${shortened(name)}"`, member.key, hint);
    }
    let result = entry;
    for (const [from, to] of Object.entries(TEXTS)) {
      const text = value.members.get(from)?.value;
      if (text !== undefined && !isNothing(text)) result = this.#text(result, to, locale, text, key);
    }
    result = this.#inner(
      result,
      'options',
      value.members.get('options')?.value,
      locale,
      OPTION_KEYS,
      'option',
    );
    return this.#choices(result, value.members.get('choices')?.value, locale);
  }

  #inner(
    entry: MapNode,
    list: string,
    texts: ManifestNode | undefined,
    locale: string,
    keys: readonly string[],
    noun: string,
  ): MapNode {
    if (texts === undefined || isNothing(texts)) return entry;
    if (texts.type !== 'map') {
      this.#report(
        'locales/form',
        `this must be a map from the name of each ${noun} to its texts`,
        texts.span,
      );
      return entry;
    }
    const [used, known] = [new Set<string>(), new Set<string>()];
    const result = changed(entry, list, items => this.#named(items, texts, locale, keys, used, known));
    this.#unused(texts, used, known, noun);
    return result as MapNode;
  }

  /** A choice has one text, which is the value of the choice's name. */
  #choices(entry: MapNode, texts: ManifestNode | undefined, locale: string): MapNode {
    if (texts?.type !== 'map') return this.#inner(entry, 'choices', texts, locale, [], 'choice');
    const [used, known] = [new Set<string>(), new Set<string>()];
    const result = changed(entry, 'choices', list => {
      if (list.type !== 'list') return list;
      const items = list.items.map(item => {
        const name = textAt(item, 'name');
        if (name === undefined || item.type !== 'map') return item;
        known.add(name);
        const text = texts.members.get(name);
        if (text === undefined) return item;
        used.add(name);
        return isNothing(text.value) ? item : this.#text(item, TEXTS.name, locale, text.value, text.key);
      });
      return { ...list, items };
    });
    this.#unused(texts, used, known, 'choice');
    return result as MapNode;
  }

  #text(entry: MapNode, field: string, locale: string, text: ManifestNode, key: Span): MapNode {
    // The keys of this map were never checked, so it must not enter the manifest.
    if (text.type !== 'scalar') {
      this.#report('locales/form', 'this must be a text', text.span);
      return entry;
    }
    const there = entry.members.get(field);
    const map: MapNode =
      there?.value.type === 'map' ? there.value : { type: 'map', members: new Map(), span: text.span };
    const written = map.members.get(locale);
    if (written !== undefined) {
      const same = written.value.type === 'scalar' && written.value.value === text.value;
      const place = sourceOf(written.value.span);
      if (!same)
        this.#report(
          'locales/conflict',
          `the "${locale}" text is another one at ${place.file}:${place.line}:${place.column}`,
          text.span,
        );
      return entry;
    }
    const members = new Map(map.members).set(locale, { key: fileOf(text.span), value: text });
    const member = { key: there?.key ?? key, value: { ...map, members } };
    return { ...entry, members: new Map(entry.members).set(field, member) };
  }

  #unused(texts: MapNode, used: ReadonlySet<string>, known: ReadonlySet<string>, noun: string): void {
    for (const [name, { key }] of texts.members) {
      if (used.has(name)) continue;
      const near = didYouMean(name, [...known]);
      const hint = near === undefined ? undefined : `did you mean "${near}"?`;
      this.#report('locales/unknown', `no ${noun} is called "${shortened(name)}" here`, key, hint);
    }
  }

  #report(rule: DiscordRule, message: string, span: Span, hint?: string): void {
    const source = sourceOf(span);
    this.problems.push({ rule, level: 'error', message, source, ...(hint === undefined ? {} : { hint }) });
  }
}

/** A locale has no key in its own file: its place is the file. */
function fileOf(span: Span): Span {
  return { in: span.in, start: 0 };
}

/** A text that the translator left empty. */
function isNothing(node: ManifestNode): boolean {
  return node.type === 'scalar' && node.value === null;
}

function textAt(node: ManifestNode, key: string): string | undefined {
  const value = node.type === 'map' ? node.members.get(key)?.value : undefined;
  return value?.type === 'scalar' && typeof value.value === 'string' ? value.value : undefined;
}

/** The map with the value of one key changed; anything without that key is unchanged. */
function changed(
  node: ManifestNode,
  key: string,
  change: (value: ManifestNode) => ManifestNode,
): ManifestNode {
  const member = node.type === 'map' ? node.members.get(key) : undefined;
  if (node.type !== 'map' || member === undefined) return node;
  const value = change(member.value);
  return value === member.value
    ? node
    : { ...node, members: new Map(node.members).set(key, { ...member, value }) };
}
