import { type ManifestNode, type MapNode, type Span, sourceOf } from '../../../core/manifest-node.ts';
import type { Problem } from '../../../core/problem.ts';
import { didYouMean } from '../../../core/text/did-you-mean.ts';
import type { DiscordRule } from '../codes.ts';
import type { CommandForm } from '../command/member.ts';
import { COMMAND_FORM } from '../command/members.ts';

/** What a locale file has for a command, option or choice. */
interface LocaleTexts {
  /** A text → the member that has its translations. */
  readonly texts: ReadonlyMap<string, string>;
  readonly lists: ReadonlyMap<string, CommandForm>;
  /** The member for a plain text at the name, where the object has only one text to translate. */
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

/** Where a file is no locale file. No message quotes it. Pure. */
export function localeMisfits(tree: MapNode): readonly Problem[] {
  const form = new LocaleForm();
  form.entries(tree, COMMAND_FORM);
  return form.problems;
}

class LocaleForm {
  readonly problems: Problem[] = [];

  entries({ members }: MapNode, form: CommandForm): void {
    const { texts, lists, only } = localized(form);
    const keys = [...texts.keys(), ...lists.keys()];
    for (const { value } of members.values()) {
      if (only !== undefined) this.#text(value);
      else if (value.type === 'map') this.#entry(value, keys, lists);
      else if (!isNothing(value)) this.#report(`this must be a map with ${keys.join(', ')}`, value.span);
    }
  }

  #entry({ members }: MapNode, keys: readonly string[], lists: LocaleTexts['lists']): void {
    for (const [name, { key, value }] of members) {
      const list = lists.get(name);
      if (!keys.includes(name)) {
        const near = didYouMean(name, keys);
        const hint = near === undefined ? `allowed here: ${keys.join(', ')}` : `did you mean "${near}"?`;
        this.#report('this key is unknown', key, hint);
      } else if (list === undefined) this.#text(value);
      else if (value.type === 'map') this.entries(value, list);
      else if (!isNothing(value))
        this.#report(`this must be a map from the name of each ${list.noun} to its texts`, value.span);
    }
  }

  #text(value: ManifestNode): void {
    if (value.type !== 'scalar') this.#report('this must be a text', value.span);
  }

  #report(message: string, span: Span, hint?: string): void {
    const rule: DiscordRule = 'locales/form';
    const source = sourceOf(span);
    this.problems.push({ rule, level: 'error', message, source, ...(hint === undefined ? {} : { hint }) });
  }
}

/** A text that the translator left empty. Translation platforms write `""` for it. */
export function isNothing(node: ManifestNode): boolean {
  return node.type === 'scalar' && (node.value === null || node.value === '');
}
