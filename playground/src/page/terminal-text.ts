import { element } from './element.ts';

/** What the command line writes to take its live line away: this one, or some above it too. */
const CLEARED = /\r\u001b\[2K|\r\u001b\[(\d+)A\u001b\[J/;
const STYLE = /\u001b\[([\d;]*)m/;
const PLACE = /[\w][\w./-]*\.ya?ml:\d+(?::\d+)?/;

/** What a terminal shows of a text: without what was taken away again. */
export function onScreen(text: string): string {
  let shown = '';
  let rest = text;
  for (let found = CLEARED.exec(rest); found !== null; found = CLEARED.exec(rest)) {
    shown += rest.slice(0, found.index);
    rest = rest.slice(found.index + found[0].length);
    for (let above = Number(found[1] ?? 0); above >= 0; above -= 1) {
      shown = shown.slice(0, shown.lastIndexOf('\n') + 1);
      if (above > 0) shown = shown.slice(0, -1);
    }
  }
  return shown + rest;
}

/** The parameters of a style as classes of page.css. */
const CLASSES: Readonly<Record<string, string>> = {
  1: 'bold',
  2: 'dim',
  4: 'under',
  31: 'red',
  32: 'green',
  33: 'yellow',
  34: 'blue',
  35: 'magenta',
  36: 'cyan',
};
const ENDS: Readonly<Record<string, readonly string[]>> = {
  22: ['bold', 'dim'],
  24: ['under'],
  39: ['red', 'green', 'yellow', 'blue', 'magenta', 'cyan'],
};

/** The text in its colors; places in the manifest are buttons. */
export function drawn(text: string, goTo: (file: string, line: number) => void): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const on = new Set<string>();
  const pieces = onScreen(text).split(new RegExp(STYLE, 'g'));
  pieces.forEach((piece, index) => {
    if (index % 2 === 1) restyle(on, piece);
    else if (piece !== '') fragment.append(...placed(piece, goTo).map(each => styled(each, on)));
  });
  return fragment;
}

function restyle(on: Set<string>, parameters: string): void {
  for (const one of parameters.split(';')) {
    if (one === '' || one === '0') on.clear();
    for (const name of ENDS[one] ?? []) on.delete(name);
    const name = CLASSES[one];
    if (name !== undefined) on.add(name);
  }
}

function styled(piece: Node | string, on: ReadonlySet<string>): Node | string {
  return on.size === 0 ? piece : element('span', { class: [...on].join(' ') }, piece);
}

function placed(text: string, goTo: (file: string, line: number) => void): readonly (Node | string)[] {
  const parts = text.split(new RegExp(`(${PLACE.source})`, 'g'));
  return parts
    .filter(part => part !== '')
    .map(part => {
      if (!PLACE.test(part)) return part;
      const [file = '', line = '1'] = part.split(':');
      return element(
        'button',
        { class: 'place', type: 'button', onClick: () => goTo(file, Number(line)) },
        part,
      );
    });
}
