import {
  type ManifestNode,
  type MapMember,
  type MapNode,
  plainValue,
  type Span,
  sourceOf,
} from '../../../core/manifest-node.ts';
import type { Problem } from '../../../core/problem.ts';
import type { SectionFile, SectionFiles } from '../../../core/section.ts';
import { didYouMean } from '../../../core/text/did-you-mean.ts';
import { localesNear } from '../../../core/text/locales-near.ts';
import { shortened } from '../../../core/text/shortened.ts';
import { changed, changedItems, changedScopes } from '../command/changed-node.ts';
import type { CommandForm } from '../command/member.ts';
import { COMMAND_FORM } from '../command/members.ts';
import { isNothing, localeMisfits, localized } from './locale-form.ts';
import { LOCALES } from './locales.ts';
import { problemAt } from './problem-at.ts';

const VARIABLE = /\$\{[A-Za-z_][A-Za-z0-9_]*\}/;

/**
 * The files of `localizations`, one for each locale, for translators. The file's name is the
 * locale; inside, names of commands, options and choices lead to their texts.
 */
export const localeFiles: SectionFiles = {
  members: section => [section.members.get('localizations')].filter(member => member !== undefined),
  must: 'a locale file must be a map from the names of commands to their texts',
  text: { noun: 'a locale file', misfits: localeMisfits },
  merge,
};

/**
 * Merges the texts of locale files into `discord.commands` and every guild's `commands`, as if the
 * manifest had them. The schema and the rules then check `name_localizations` and
 * `description_localizations` like any other text, and messages point at the translator's file. A
 * text that is both in the manifest and in a locale file must be the same. Pure.
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
    const known = new Set<string>();
    const commands = (node: ManifestNode): ManifestNode =>
      this.#named(node, tree, COMMAND_FORM, locale, known);
    const result = changedScopes(root, scope => changed(scope, 'commands', commands) as MapNode);
    this.#unused(tree, known, COMMAND_FORM);
    return result;
  }

  /** Reports an unknown locale once, and not for each of its texts. */
  #noLocale(root: MapNode, locale: string, tree: MapNode): MapNode {
    const near = localesNear(locale, LOCALES);
    const hint =
      near.length === 0
        ? `name the file after one of ${LOCALES.join(', ')}`
        : `name the file ${near.map(name => `${name}.yaml`).join(' or ')}`;
    this.#report('locales/name', `"${shortened(locale)}" is no locale of Discord`, fileOf(tree.span), hint);
    return root;
  }

  /**
   * A list of the manifest, with the locale file's texts added to each entry. The file has an
   * entry's texts under its name.
   */
  #named(
    list: ManifestNode,
    texts: MapNode,
    form: CommandForm,
    locale: string,
    known: Set<string>,
  ): ManifestNode {
    return changedItems(list, item => {
      const name = textAt(item, 'name');
      if (name === undefined || item.type !== 'map') return item;
      known.add(name);
      const found = texts.members.get(name);
      return found === undefined ? item : this.#entry(item, found, form, locale);
    });
  }

  /**
   * An entry of the manifest with the texts of a locale file. The file's form was checked before,
   * so a value that is no map is empty: the translator has not written the texts yet.
   */
  #entry(entry: MapNode, { key, value }: MapMember, form: CommandForm, locale: string): MapNode {
    const { texts, lists, only } = localized(form);
    if (only !== undefined) return isNothing(value) ? entry : this.#text(entry, only, locale, value, key);
    if (value.type !== 'map') return entry;
    let result = entry;
    for (const [from, to] of texts) {
      const text = value.members.get(from)?.value;
      if (text !== undefined && !isNothing(text)) result = this.#text(result, to, locale, text, key);
    }
    for (const [from, inner] of lists) {
      const named = value.members.get(from)?.value;
      if (named?.type !== 'map') continue;
      const known = new Set<string>();
      const list = (items: ManifestNode): ManifestNode => this.#named(items, named, inner, locale, known);
      result = changed(result, from, list) as MapNode;
      this.#unused(named, known, inner);
    }
    return result;
  }

  #text(entry: MapNode, field: string, locale: string, text: ManifestNode, key: Span): MapNode {
    const [variable] = VARIABLE.exec(String(plainValue(text))) ?? [];
    if (variable !== undefined)
      this.#report(
        'locales/form',
        `a locale file has no variables, so users would see the characters ${shortened(variable)}`,
        text.span,
        'write the text in place of the variable',
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
          `the "${locale}" text differs from the one at ${place.file}:${place.line}:${place.column}`,
          text.span,
        );
      return entry;
    }
    const members = new Map(map.members).set(locale, { key: fileOf(text.span), value: text });
    const member = { key: there?.key ?? key, value: { ...map, members } };
    return { ...entry, members: new Map(entry.members).set(field, member) };
  }

  #unused(texts: MapNode, known: ReadonlySet<string>, { noun }: CommandForm): void {
    for (const [name, { key }] of texts.members) {
      if (known.has(name)) continue;
      const near = didYouMean(name, [...known]);
      const hint = near === undefined ? undefined : `did you mean "${near}"?`;
      this.#report('locales/unknown', `no ${noun} is called "${shortened(name)}" here`, key, hint);
    }
  }

  #report(...of: Parameters<typeof problemAt>): void {
    this.problems.push(problemAt(...of));
  }
}

/**
 * The place of a mistake about a locale: the beginning of the file, because the file's name is the
 * locale and no line has it.
 */
function fileOf(span: Span): Span {
  return { in: span.in, start: 0 };
}

function textAt(node: ManifestNode, key: string): string | undefined {
  const value = node.type === 'map' ? node.members.get(key)?.value : undefined;
  return value?.type === 'scalar' && typeof value.value === 'string' ? value.value : undefined;
}
