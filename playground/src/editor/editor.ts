import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { yaml, yamlLanguage } from '@codemirror/lang-yaml';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, type Text } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Mistake } from '../worker/messages.ts';
import { complete, explain } from './complete.ts';

/** An editor of several files, one of which is shown. */
export interface Editor {
  /** Shows a file; its text is taken where it is not the one that is there. */
  show(name: string, text: string): void;
  /** Forgets all files. */
  clear(): void;
  /** The mistakes of the file that is shown. */
  mark(mistakes: readonly Mistake[]): void;
  goTo(line: number, column: number): void;
}

export type EditorMaker = (place: HTMLElement, onChange: (text: string) => void) => Editor;

const COLORS = HighlightStyle.define([
  { tag: tags.definition(tags.propertyName), color: 'var(--key)' },
  { tag: tags.propertyName, color: 'var(--key)' },
  { tag: [tags.string, tags.content], color: 'var(--text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--number)' },
  { tag: tags.comment, color: 'var(--quiet)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: 'var(--quiet)' },
]);

function rangeOf(
  doc: Text,
  { line, column, endLine = line, endColumn }: Mistake,
): { readonly from: number; readonly to: number } {
  const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const from = Math.min(at.from + column - 1, at.to);
  if (endColumn !== undefined && endLine <= doc.lines) {
    const to = Math.min(doc.line(endLine).from + endColumn - 1, doc.line(endLine).to);
    // One that covers a whole list hides what it is about.
    if (to > from) return { from, to: Math.min(to, at.to) };
  }
  const word = /^["']?[\w$.-]+["']?/.exec(doc.sliceString(from, at.to))?.[0] ?? '';
  return { from, to: Math.max(from + word.length, Math.min(from + 1, at.to)) };
}

const makeEditor: EditorMaker = (place, onChange) => {
  const states = new Map<string, EditorState>();
  let shown = '';
  let isOurs = false;
  const extensions: Extension = [
    lineNumbers(),
    EditorView.lineWrapping,
    highlightActiveLine(),
    highlightActiveLineGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of('  '),
    bracketMatching(),
    closeBrackets(),
    autocompletion({ icons: false }),
    search({ top: true }),
    highlightSelectionMatches(),
    lintGutter(),
    yaml(),
    yamlLanguage.data.of({ autocomplete: complete }),
    hoverTooltip(explain),
    syntaxHighlighting(COLORS),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...completionKeymap,
      ...lintKeymap,
      indentWithTab,
    ]),
    EditorView.contentAttributes.of({ 'aria-label': 'The manifest' }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged && !isOurs) onChange(state.doc.toString());
    }),
  ];
  const view = new EditorView({ parent: place, state: EditorState.create({ extensions }) });
  const quietly = (change: () => void): void => {
    isOurs = true;
    change();
    isOurs = false;
  };
  return {
    show(name, text) {
      if (name !== shown) {
        states.set(shown, view.state);
        view.setState(states.get(name) ?? EditorState.create({ doc: text, extensions }));
        shown = name;
      }
      const { length } = view.state.doc;
      if (view.state.doc.toString() === text) return;
      quietly(() => view.dispatch({ changes: { from: 0, to: length, insert: text } }));
    },
    clear() {
      states.clear();
      shown = '';
    },
    mark(mistakes) {
      const found = mistakes.map((mistake): Diagnostic => {
        const { level, message, hint } = mistake;
        return {
          ...rangeOf(view.state.doc, mistake),
          severity: level,
          message: hint === undefined ? message : `${message}\n${hint}`,
        };
      });
      quietly(() => view.dispatch(setDiagnostics(view.state, found)));
    },
    goTo(line, column) {
      const at = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
      const anchor = Math.min(at.from + column - 1, at.to);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
  };
};

Object.assign(window, { evenkeelEditor: makeEditor });
