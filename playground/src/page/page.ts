import { examples } from 'own:examples';
import type { Files } from '../worker/messages.ts';
import { byId, element } from './element.ts';
import { FilesView } from './files-view.ts';
import { filesIn, fragmentOf } from './link.ts';
import { loadEditor } from './load-editor.ts';
import { OutcomeView } from './outcome-view.ts';
import { type RunName, Session } from './session.ts';
import { tell } from './tell.ts';
import { textOfBlock } from './text-of-block.ts';

const DAY_MS = 24 * 3_600_000;
const LINKED = 'from a link';
type Pane = 'manifest' | 'outcome' | 'live';

const vars = byId('vars', HTMLTextAreaElement);
const files = new FilesView({ changed: () => session.changed(), wanted: () => showPane('manifest'), tell });
const outcome = new OutcomeView(
  (file, line) => files.goTo(file, line),
  () => session.report(),
);
const session = new Session({ files, outcome, vars });

function load(given: Files): void {
  files.load(given);
  void session.begin();
}

/** On a narrow screen, one part at a time. */
function showPane(pane: Pane): void {
  document.body.dataset['pane'] = pane;
  for (const button of document.querySelectorAll<HTMLElement>('nav button'))
    button.setAttribute('aria-current', String(button.dataset['to'] === pane));
}

async function share(): Promise<void> {
  const fragment = await fragmentOf(files.files);
  if (fragment === undefined) {
    tell('A link holds at most 64 kB of manifest');
    return;
  }
  history.replaceState(undefined, '', fragment);
  await navigator.clipboard.writeText(location.href).then(
    () => tell('Copied. The link holds the files, and no variables'),
    () => tell('The address of this page now holds the files'),
  );
}

/** Text alone: nothing but a plan of it follows, before anybody clicks. */
async function loadLink(): Promise<boolean> {
  if (location.hash.length < 2) return false;
  const linked = await filesIn(location.hash);
  if (linked === undefined) tell('This link holds no manifest that can be read');
  else {
    load(linked);
    byId('example', HTMLSelectElement).value = LINKED;
  }
  return linked !== undefined;
}

function onClick(id: string, listener: () => void): void {
  byId(id).addEventListener('click', listener);
}

function connect(): void {
  const choice = byId('example', HTMLSelectElement);
  // Nobody chooses it: it is what the manifest is that a link brought.
  const linked = element('option', {}, LINKED);
  linked.hidden = true;
  choice.append(...examples.map(({ name }) => element('option', {}, name)), linked);
  choice.addEventListener('change', () => {
    history.replaceState(undefined, '', location.pathname + location.search);
    load(examples[choice.selectedIndex]?.files ?? {});
  });
  vars.addEventListener('input', () => session.changed());
  onClick('share', () => void share());
  onClick('stop', () => session.stop());
  onClick('begin', () => void session.begin());
  onClick('pass', () => void session.pass(DAY_MS, 'A day has passed'));
  onClick('lose', () => void session.loseAnswer());
  onClick('show-notices', () => {
    const dialog = byId('notices', HTMLDialogElement);
    dialog.querySelector('pre')?.replaceChildren(textOfBlock('notices-text'));
    dialog.showModal();
  });
  for (const button of document.querySelectorAll<HTMLElement>('[data-run]'))
    button.addEventListener('click', () => {
      showPane('outcome');
      void session.run(button.dataset['run'] as RunName);
    });
  for (const button of document.querySelectorAll<HTMLElement>('nav button'))
    button.addEventListener('click', () => showPane(button.dataset['to'] as Pane));
  // The output has the width of its place.
  window.addEventListener('resize', () => session.changed());
  window.addEventListener('hashchange', () => void loadLink());
}

/** The manifest can be read and planned before its editor is there. */
function bringEditor(): void {
  files.bringEditor(loadEditor());
  document.body.dataset['editor'] = 'ready';
}

/** The editor is the last thing in the file, and the first paint comes before it. */
function afterPaint(listener: () => void): void {
  const later = (): unknown => requestAnimationFrame(() => setTimeout(listener));
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', later, { once: true });
  else later();
}

connect();
showPane('manifest');
void loadLink().then(isLinked => {
  if (!isLinked) load(examples[0]?.files ?? {});
  afterPaint(bringEditor);
});
