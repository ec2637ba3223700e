import { didYouMean } from '../../core/did-you-mean.ts';
import { localesNear } from '../../core/locales-near.ts';
import {
  type ManifestNode,
  type MapNode,
  type Member,
  plainValue,
  type Span,
  sourceOf,
} from '../../core/manifest-node.ts';
import type { Problem } from '../../core/problem.ts';
import type { SectionFile, SectionFiles } from '../../core/section.ts';
import { shortened } from '../../core/shortened.ts';
import { changed, changedScopes } from './changed-node.ts';
import { isNothing, localeMisfits } from './locale-form.ts';
import { LOCALES } from './locales.ts';
import type { DiscordRule } from './rule-pages.ts';

/** The entry member that a locale file's text becomes. */
const TEXTS = { name: 'name_localizations', description: 'description_localizations' } as const;

const VARIABLE = /\$\{[A-Za-z_][A-Za-z0-9_]*\}/;

/** Translators' files. The file's name is the locale; the texts are listed by the names of commands, options and choices. */
export const localeFiles: SectionFiles = {
  members: section => [section.members.get('localizations')].filter(member => member !== undefined),
  must: 'a locale file must be a map from the names of commands to their texts',
  text: { noun: 'a locale file', misfits: localeMisfits },
  merge,
};

/**
 * Merges the texts of locale files into `discord.commands` and every guild's `commands`, as if the manifest had them.
 * `name_localizations` and `description_localizations` keep their places in the translator's file. The schema and the rules
 * then check them like any other text. A text in both places must be the same. Pure.
 */
function merge(root: MapNode, files: readonly SectionFile[]): ReturnType<SectionFiles['merge']> {
  const merging = new LocaleMerge();
  const node = files.reduce(
    (at, { name, tree }) => (tree.type === 'map' ? merging.file(at, name, tree) : at),
    root,
  );
  return { node, problems: merging.problems };
}

class LocaleMerge {
  readonly problems: Problem[] = [];

  file(root: MapNode, locale: string, tree: MapNode): MapNode {
    if (!LOCALES.includes(locale)) return this.#noLocale(root, locale, tree);
    const used = new Set<string>();
    const known = new Set<string>();
    const commands = (node: ManifestNode): ManifestNode => this.#named(node, tree, locale, used, known);
    const result = changedScopes(root, scope => changed(scope, 'commands', commands) as MapNode);
    this.#unused(tree, used, known, 'command');
    return result;
  }

  /** Told once, and not for each of its texts. */
  #noLocale(root: MapNode, locale: string, tree: MapNode): MapNode {
    const near = localesNear(locale, LOCALES);
    const hint =
      near.length === 0
        ? `name the file after one of ${LOCALES.join(', ')}`
        : `name the file ${near.map(name => `${name}.yaml`).join(' or ')}`;
    this.#report('locales/name', `"${shortened(locale)}" is no locale of Discord`, fileOf(tree.span), hint);
    return root;
  }

  /** The entries of a list, each with the texts under its name. */
  #named(
    list: ManifestNode,
    texts: MapNode,
    locale: string,
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
      return this.#entry(item, found, locale);
    });
    return { ...list, items };
  }

  /** The file has the form: what is no map here has no text yet. */
  #entry(entry: MapNode, { key, value }: Member, locale: string): MapNode {
    if (value.type !== 'map') return entry;
    let result = entry;
    for (const [from, to] of Object.entries(TEXTS)) {
      const text = value.members.get(from)?.value;
      if (text !== undefined && !isNothing(text)) result = this.#text(result, to, locale, text, key);
    }
    result = this.#options(result, value.members.get('options')?.value, locale);
    return this.#choices(result, value.members.get('choices')?.value, locale);
  }

  #options(entry: MapNode, texts: ManifestNode | undefined, locale: string): MapNode {
    if (texts?.type !== 'map') return entry;
    const [used, known] = [new Set<string>(), new Set<string>()];
    const result = changed(entry, 'options', items => this.#named(items, texts, locale, used, known));
    this.#unused(texts, used, known, 'option');
    return result as MapNode;
  }

  /** A choice has one text, which is the value of the choice's name. */
  #choices(entry: MapNode, texts: ManifestNode | undefined, locale: string): MapNode {
    if (texts?.type !== 'map') return entry;
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
    const [variable] = VARIABLE.exec(String(plainValue(text))) ?? [];
    if (variable !== undefined)
      this.#report(
        'locales/form',
        `users see ${shortened(variable)} as it is: a locale file has no variables`,
        text.span,
        'write the text itself',
        'warning',
      );
    const there = entry.members.get(field);
    const map: MapNode =
      there?.value.type === 'map' ? there.value : { type: 'map', members: new Map(), span: text.span };
    const written = map.members.get(locale);
    if (written !== undefined) {
      const same = plainValue(written.value) === plainValue(text);
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

  #report(
    rule: DiscordRule,
    message: string,
    span: Span,
    hint?: string,
    level: Problem['level'] = 'error',
  ): void {
    const source = sourceOf(span);
    this.problems.push({ rule, level, message, source, ...(hint === undefined ? {} : { hint }) });
  }
}

/** A locale has no key in its own file: its place is the file. */
function fileOf(span: Span): Span {
  return { in: span.in, start: 0 };
}

function textAt(node: ManifestNode, key: string): string | undefined {
  const value = node.type === 'map' ? node.members.get(key)?.value : undefined;
  return value?.type === 'scalar' && typeof value.value === 'string' ? value.value : undefined;
}
