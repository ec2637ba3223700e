import type { Editor, EditorMaker } from '../editor/editor.ts';
import type { Files, Mistake } from '../worker/messages.ts';
import { byId, element } from './element.ts';

const NAME = /^[\w][\w.-]*(?:\/[\w][\w.-]*)*$/;

interface Listener {
  changed(): void;
  /** A place in the manifest is wanted on the screen. */
  wanted(): void;
  tell(text: string): void;
}

/** The files of the manifest in tabs, with one of them in the editor, and their mistakes. */
export class FilesView {
  readonly #listener: Listener;
  readonly #plain = byId('plain', HTMLTextAreaElement);
  #editor: Editor | undefined;
  #files = new Map<string, string>();
  #current = '';
  #mistakes: readonly Mistake[] = [];

  constructor(listener: Listener) {
    this.#listener = listener;
    this.#plain.addEventListener('input', () => this.#edited(this.#plain.value));
  }

  get files(): Files {
    return Object.fromEntries(this.#files);
  }

  /** Shows other files in the place of all. */
  load(files: Files): void {
    this.#files = new Map(Object.entries(files));
    this.#mistakes = [];
    this.#editor?.clear();
    this.#show(this.#first());
  }

  /** Until then the manifest is in a plain field. */
  bringEditor(make: EditorMaker): void {
    this.#editor = make(byId('editor'), text => this.#edited(text));
    this.#plain.remove();
    this.#show(this.#current);
  }

  /** Takes those of its files that a command has written, and gives their names. */
  take(written: Files): readonly string[] {
    const names = Object.keys(written).filter(name => this.#files.has(name));
    for (const name of names) this.#files.set(name, written[name] ?? '');
    if (names.length > 0) this.#show(this.#current);
    return names;
  }

  mark(mistakes: readonly Mistake[]): void {
    this.#mistakes = mistakes;
    this.#drawMistakes();
  }

  goTo(file: string, line: number, column = 1): void {
    if (!this.#files.has(file)) return;
    this.#listener.wanted();
    if (file !== this.#current) this.#show(file);
    this.#editor?.goTo(line, column);
  }

  #first(): string {
    return [...this.#files.keys()][0] ?? '';
  }

  #show(name: string): void {
    this.#current = name;
    const text = this.#files.get(name) ?? '';
    this.#plain.value = text;
    this.#editor?.show(name, text);
    this.#drawTabs();
    this.#drawMistakes();
  }

  #edited(text: string): void {
    this.#files.set(this.#current, text);
    this.#listener.changed();
  }

  #drawTabs(): void {
    const tabs = [...this.#files.keys()].map(name => {
      const selected = String(name === this.#current);
      const onClick = (): void => this.#show(name);
      return element('button', { role: 'tab', type: 'button', 'aria-selected': selected, onClick }, name);
    });
    const small = (sign: string, title: string, onClick: () => void): HTMLElement =>
      element('button', { class: 'add', type: 'button', title, 'aria-label': title, onClick }, sign);
    const add = small('+', 'Add a file', () => this.#askName());
    const remove = small('−', 'Remove this file', () => this.#remove());
    byId('files').replaceChildren(...tabs, add, ...(this.#files.size > 1 ? [remove] : []));
  }

  #askName(): void {
    const input = element('input', { type: 'text', 'aria-label': 'The name of the new file' });
    input.value = 'more.yaml';
    const form = element('form', { class: 'new-file' }, input, element('button', { type: 'submit' }, 'Add'));
    form.addEventListener('submit', event => {
      event.preventDefault();
      const name = input.value.trim();
      if (!NAME.test(name) || this.#files.has(name)) return;
      this.#files.set(name, '');
      this.#show(name);
      this.#listener.tell(`Name it in ${this.#first()}, such as include: [${name}]`);
    });
    byId('files').append(form);
    input.select();
  }

  #remove(): void {
    this.#files.delete(this.#current);
    this.#show(this.#first());
    this.#listener.changed();
  }

  #drawMistakes(): void {
    this.#editor?.mark(this.#mistakes.filter(({ file }) => file === this.#current));
    const several = this.#files.size > 1;
    const shown = this.#mistakes.map(({ file, line, column, level, message, hint }) => {
      const onClick = (): void => this.goTo(file, line, column);
      const place = element('span', { class: 'at' }, `${several ? `${file}:` : ''}${line}:${column}`);
      const more = hint === undefined ? [] : [element('span', { class: 'hint' }, ` ${hint}`)];
      return element(
        'li',
        { class: level },
        element('button', { type: 'button', onClick }, place, ` ${message}`, ...more),
      );
    });
    byId('mistakes').replaceChildren(...shown);
  }
}
