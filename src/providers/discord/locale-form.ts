import { didYouMean } from '../../core/did-you-mean.ts';
import { type ManifestNode, type MapNode, type Span, sourceOf } from '../../core/manifest-node.ts';
import type { Problem } from '../../core/problem.ts';
import type { DiscordRule } from './rule-pages.ts';

/** The keys of a command and of an option in a locale file. */
const COMMAND_KEYS = ['name', 'description', 'options'];
const OPTION_KEYS = [...COMMAND_KEYS, 'choices'];

/** Where a file is no locale file. No message quotes it. Pure. */
export function localeMisfits(tree: MapNode): readonly Problem[] {
  const form = new LocaleForm();
  form.entries(tree, COMMAND_KEYS);
  return form.problems;
}

class LocaleForm {
  readonly problems: Problem[] = [];

  entries({ members }: MapNode, keys: readonly string[]): void {
    for (const { value } of members.values()) {
      if (value.type === 'map') this.#entry(value, keys);
      else if (!isNothing(value)) this.#report(`this must be a map with ${keys.join(', ')}`, value.span);
    }
  }

  #entry({ members }: MapNode, keys: readonly string[]): void {
    for (const [name, { key, value }] of members) {
      if (!keys.includes(name)) {
        const near = didYouMean(name, keys);
        const hint = near === undefined ? `allowed here: ${keys.join(', ')}` : `did you mean "${near}"?`;
        this.#report('this key is unknown', key, hint);
      } else if (name === 'options') this.#named(value, 'option', each => this.entries(each, OPTION_KEYS));
      else if (name === 'choices') this.#named(value, 'choice', each => this.#texts(each));
      else this.#text(value);
    }
  }

  #named(value: ManifestNode, noun: string, inner: (map: MapNode) => void): void {
    if (value.type === 'map') inner(value);
    else if (!isNothing(value))
      this.#report(`this must be a map from the name of each ${noun} to its texts`, value.span);
  }

  #texts({ members }: MapNode): void {
    for (const { value } of members.values()) this.#text(value);
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
