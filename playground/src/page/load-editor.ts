import type { EditorMaker } from '../editor/editor.ts';
import { textOfBlock } from './text-of-block.ts';

declare global {
  interface Window {
    evenkeelEditor?: EditorMaker;
  }
}

/** Starts the editor's script, which the policy knows by its sum. */
export function loadEditor(): EditorMaker {
  const script = document.createElement('script');
  script.textContent = textOfBlock('editor-text');
  document.head.append(script);
  if (window.evenkeelEditor === undefined) throw new Error('the editor did not start');
  return window.evenkeelEditor;
}
