import type { ManifestNode, MapNode, Span } from '../../../core/manifest-node.ts';
import type { Problem } from '../../../core/problem.ts';
import { didYouMean } from '../../../core/text/did-you-mean.ts';
import type { CommandForm } from '../command/member.ts';
import { COMMAND_FORM } from '../command/members.ts';
import { problemAt } from './problem-at.ts';

/** The keys that a locale file may have under a command, option or choice. */
interface LocaleTexts {
  /** The key of a text, such as `name` → the key of its translations, `name_localizations`. */
  readonly texts: ReadonlyMap<string, string>;
  readonly lists: ReadonlyMap<string, CommandForm>;
  /**
   * Set if there is only one text to translate, as in a choice: the key of its translations. A
   * locale file then has the translated text directly under the name of the choice.
   */
  readonly only: string | undefined;
}

export function localized(form: CommandForm): LocaleTexts {
  const texts = new Map<string, string>();
  const lists = new Map<string, CommandForm>();
  for (const [name, { translates, items }] of form.members) {
    if (translates !== undefined) texts.set(translates, name);
    if (items !== undefined) lists.set(name, items());
  }
  return { texts, lists, only: texts.size === 1 && lists.size === 0 ? [...texts.values()][0] : undefined };
}

/** The mistakes in the form of a locale file. No message quotes the file. Pure. */
export function localeMisfits(tree: MapNode): readonly Problem[] {
  return misfitsIn(tree, COMMAND_FORM);
}

function misfitsIn({ members }: MapNode, form: CommandForm): readonly Problem[] {
  const { texts, lists, only } = localized(form);
  const keys = [...texts.keys(), ...lists.keys()];
  return [...members.values()].flatMap(({ value }) => {
    if (only !== undefined) return textMisfits(value);
    if (value.type === 'map') return entryMisfits(value, keys, lists);
    return isNothing(value) ? [] : misfit(`this must be a map with ${keys.join(', ')}`, value.span);
  });
}

function entryMisfits(
  { members }: MapNode,
  keys: readonly string[],
  lists: LocaleTexts['lists'],
): readonly Problem[] {
  return [...members].flatMap(([name, { key, value }]) => {
    const list = lists.get(name);
    if (!keys.includes(name)) {
      const near = didYouMean(name, keys);
      const hint = near === undefined ? `allowed here: ${keys.join(', ')}` : `did you mean "${near}"?`;
      return misfit('this key is unknown', key, hint);
    }
    if (list === undefined) return textMisfits(value);
    if (value.type === 'map') return misfitsIn(value, list);
    const message = `this must be a map from the name of each ${list.noun} to its texts`;
    return isNothing(value) ? [] : misfit(message, value.span);
  });
}

function textMisfits({ type, span }: ManifestNode): readonly Problem[] {
  return type === 'scalar' ? [] : misfit('this must be a text', span);
}

function misfit(message: string, span: Span, hint?: string): readonly Problem[] {
  return [problemAt('locales/form', message, span, hint)];
}

/** Whether the translator left a text empty. Translation platforms write `""` for such a text. */
export function isNothing(node: ManifestNode): boolean {
  return node.type === 'scalar' && (node.value === null || node.value === '');
}
