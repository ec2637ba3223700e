import type { Act, Live, LiveNode } from '../worker/messages.ts';
import { element } from './element.ts';

type Perform = (act: Act, value?: string) => void;

/** Draws what is live, and offers to change it. What is new or other than before is marked. */
export class LiveTree {
  readonly #place: HTMLElement;
  readonly #perform: Perform;
  #before: ReadonlyMap<string, string> | undefined;
  #open: string | undefined;

  constructor(place: HTMLElement, perform: Perform) {
    this.#place = place;
    this.#perform = perform;
  }

  /** `isNew`: of another world, in which nothing is a change. */
  show({ nodes }: Live, isNew: boolean): void {
    const now = new Map(nodes.flatMap(told));
    const before = isNew ? undefined : this.#before;
    const changed = (id: string): boolean => before !== undefined && before.get(id) !== now.get(id);
    this.#place.replaceChildren(...nodes.map(node => this.#node(node, changed)));
    this.#before = now;
  }

  #node(node: LiveNode, changed: (id: string) => boolean): HTMLElement {
    const { id, kind, name, details, acts, inside } = node;
    const label = [
      element('span', { class: 'kind' }, kind),
      ' ',
      element('b', {}, name),
      ...details.flatMap(detail => [' ', element('span', { class: 'detail' }, detail)]),
    ];
    const menu = element('div', { class: 'menu' });
    menu.hidden = id !== this.#open;
    const head: HTMLElement =
      acts.length === 0
        ? element('div', { class: 'head' }, ...label)
        : element(
            'button',
            {
              class: 'head',
              type: 'button',
              'aria-expanded': String(!menu.hidden),
              onClick: () => this.#toggle(id, head, menu),
            },
            ...label,
            element('span', { class: 'more', 'aria-label': 'change it' }, '⋯'),
          );
    menu.append(...acts.map(act => this.#act(act, menu)));
    const children = inside.map(each => this.#node(each, changed));
    const one = element('div', { class: changed(id) ? 'node changed' : 'node', 'data-id': id }, head, menu);
    if (children.length > 0) one.append(element('div', { class: 'inside' }, ...children));
    return one;
  }

  #toggle(id: string, head: HTMLElement, menu: HTMLElement): void {
    const isOpen = menu.hidden;
    for (const other of this.#place.querySelectorAll<HTMLElement>('.menu')) other.hidden = true;
    for (const other of this.#place.querySelectorAll('.head[aria-expanded]'))
      other.setAttribute('aria-expanded', 'false');
    this.#open = isOpen ? id : undefined;
    menu.hidden = !isOpen;
    head.setAttribute('aria-expanded', String(isOpen));
  }

  #act(act: Act, menu: HTMLElement): HTMLElement {
    const go = (): void => {
      const { ask } = act;
      if (ask === undefined) {
        this.#done(act);
        return;
      }
      for (const form of menu.querySelectorAll('form')) form.remove();
      const input = element('input', { type: 'text', 'aria-label': ask.says });
      input.value = ask.value;
      const form = element(
        'form',
        {},
        element('label', {}, ask.says, ' ', input),
        element('button', { type: 'submit', class: 'primary' }, act.label),
      );
      form.addEventListener('submit', event => {
        event.preventDefault();
        this.#done(act, input.value);
      });
      menu.append(form);
      input.select();
    };
    return element('button', { type: 'button', title: act.request, onClick: go }, act.label);
  }

  #done(act: Act, value?: string): void {
    this.#open = undefined;
    this.#perform(act, value);
  }
}

/** What is said of each resource, to see what is another now. */
function told({ id, name, details, inside }: LiveNode): readonly (readonly [string, string])[] {
  return [[id, [name, ...details].join('\n')], ...inside.flatMap(told)];
}
