import { examples } from 'own:examples';
import type { Editor } from '../editor/editor.ts';
import type { Act, Files, Manifest, Mistake, Planned } from '../worker/messages.ts';
import { byId, element } from './element.ts';
import { filesIn, fragmentOf } from './link.ts';
import { LiveTree } from './live-tree.ts';
import { loadEditor } from './load-editor.ts';
import { drawn } from './terminal-text.ts';
import { textOfBlock } from './text-of-block.ts';
import { WorkerClient } from './worker-client.ts';

/** Typing pauses for so long before a plan follows. Milliseconds. */
const PAUSE_MS = 120;
/** A plan in the page takes some of ten milliseconds. */
const LONGEST_PLAN_MS = 15_000;
const DAY_MS = 24 * 3_600_000;
/** So often what is live is drawn again while a run lasts. */
const LOOK_MS = 400;
/** A run goes as fast as a real one, so that its progress is seen. */
const PACE = 1;
/** A narrower place is scrolled. */
const FEWEST_COLUMNS = 56;
const REPORT = 'report.html';
const SECRETS = 'secrets.env';

type Tab = 'plan' | 'terminal' | 'report';
const TABS: readonly Tab[] = ['plan', 'terminal', 'report'];
type Pane = 'manifest' | 'outcome' | 'live';
type RunName = 'apply' | 'drift' | 'adopt' | 'rehearse';

const WORDS: Readonly<Record<RunName, readonly string[]>> = {
  apply: ['apply', '--yes'],
  drift: ['drift'],
  adopt: ['adopt', '--yes'],
  rehearse: ['rehearse', '--fault'],
};
/** What a run writes for the page besides what it shows. */
const BESIDE: Readonly<Record<RunName, readonly string[]>> = {
  apply: ['--format', 'text', '--format', `html=${REPORT}`],
  drift: ['--format', 'text', '--format', `html=${REPORT}`],
  adopt: [],
  rehearse: [],
};

let client = new WorkerClient();
let editor: Editor | undefined;
let files = new Map<string, string>();
let current = '';
let mistakes: readonly Mistake[] = [];
/** The world is not as it began: it is not replaced without a word. */
let isTouched = false;
let isNewWorld = true;
let isRunning = false;
let terminal = '';
/** The reviewer's page of the last plan or run; undefined once it is of something else. */
let report: string | undefined;

const plainEditor = byId('plain', HTMLTextAreaElement);
const varsField = byId('vars', HTMLTextAreaElement);
const planView = byId('plan');
const terminalView = byId('terminal');
const reportView = byId('report');
const state = byId('state');
const lose = byId('lose', HTMLButtonElement);
const tree = new LiveTree(byId('tree'), (act, value) => void perform(act, value));

/* ---- the manifest ---- */

function manifest(): Manifest {
  return { files: Object.fromEntries(files), vars: variables(varsField.value) };
}

/** Lines of `name=value`. */
function variables(text: string): Readonly<Record<string, string>> {
  const found = text.split('\n').flatMap(line => {
    const [, name, value] = /^\s*([A-Za-z_]\w*)\s*=(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value.trim()] as const];
  });
  return Object.fromEntries(found);
}

function load(given: Files): void {
  files = new Map(Object.entries(given));
  editor?.clear();
  showFile([...files.keys()][0] ?? '');
  void begin();
}

function showFile(name: string): void {
  current = name;
  const text = files.get(name) ?? '';
  plainEditor.value = text;
  editor?.show(name, text);
  drawFiles();
  markMistakes();
}

function drawFiles(): void {
  const tabs = [...files.keys()].map(name =>
    element(
      'button',
      {
        role: 'tab',
        type: 'button',
        'aria-selected': String(name === current),
        onClick: () => showFile(name),
      },
      name,
    ),
  );
  const add = element(
    'button',
    { class: 'add', type: 'button', title: 'Add a file', 'aria-label': 'Add a file', onClick: addFile },
    '+',
  );
  const remove = element(
    'button',
    {
      class: 'add',
      type: 'button',
      title: 'Remove this file',
      'aria-label': 'Remove this file',
      onClick: removeFile,
    },
    '−',
  );
  byId('files').replaceChildren(...tabs, add, ...(files.size > 1 ? [remove] : []));
}

function addFile(): void {
  const input = element('input', { type: 'text', 'aria-label': 'The name of the new file' });
  input.value = 'more.yaml';
  const form = element('form', { class: 'new-file' }, input, element('button', { type: 'submit' }, 'Add'));
  form.addEventListener('submit', event => {
    event.preventDefault();
    const name = input.value.trim();
    if (!/^[\w][\w.-]*(?:\/[\w][\w.-]*)*$/.test(name) || files.has(name)) return;
    files.set(name, '');
    showFile(name);
    tell(`Name it in ${[...files.keys()][0]}, such as include: [${name}]`);
  });
  byId('files').append(form);
  input.select();
}

function removeFile(): void {
  files.delete(current);
  showFile([...files.keys()][0] ?? '');
  changed();
}

function edited(text: string): void {
  files.set(current, text);
  changed();
}

/** Replaces files that a command has written. */
function take(written: Files): readonly string[] {
  const names = Object.keys(written).filter(name => files.has(name));
  for (const name of names) files.set(name, written[name] ?? '');
  showFile(current);
  return names;
}

function markMistakes(): void {
  editor?.mark(mistakes.filter(({ file }) => file === current));
  const shown = mistakes.map(({ file, line, column, level, message, hint }) =>
    element(
      'li',
      { class: level },
      element(
        'button',
        { type: 'button', onClick: () => goTo(file, line, column) },
        element('span', { class: 'at' }, `${files.size > 1 ? `${file}:` : ''}${line}:${column}`),
        ` ${message}`,
        ...(hint === undefined ? [] : [element('span', { class: 'hint' }, ` ${hint}`)]),
      ),
    ),
  );
  byId('mistakes').replaceChildren(...shown);
}

function goTo(file: string, line: number, column = 1): void {
  if (!files.has(file)) return;
  showPane('manifest');
  if (file !== current) showFile(file);
  editor?.goTo(line, column);
}

/* ---- the plan that follows ---- */

let timer: ReturnType<typeof setTimeout> | undefined;
let isPlanning = false;
let isStale = false;

function changed(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void planNow(), PAUSE_MS);
}

async function planNow(): Promise<void> {
  if (isPlanning || isRunning) {
    isStale = true;
    return;
  }
  isPlanning = true;
  const limit = setTimeout(restart, LONGEST_PLAN_MS);
  try {
    do {
      isStale = false;
      const asked = manifest();
      const planned = await client.ask('plan', { manifest: asked, columns: columns() });
      if (isStale) continue;
      if (planned.absent.length > 0 && !isTouched) {
        await client.ask('begin', { manifest: asked });
        isNewWorld = true;
        isStale = true;
      } else await showPlan(planned);
    } while (isStale);
  } catch (error) {
    say(messageOf(error), 'bad');
  } finally {
    clearTimeout(limit);
    isPlanning = false;
  }
}

/** A plan that does not end is ended with its world. */
function restart(): void {
  client.end('This plan took longer than 15 s and was ended. Change the manifest to plan again.');
  client = new WorkerClient();
  isTouched = false;
  isNewWorld = true;
}

async function showPlan(planned: Planned): Promise<void> {
  const { text, ms, requests, digest, rows } = planned;
  mistakes = planned.mistakes;
  markMistakes();
  planView.replaceChildren(drawn(text, goTo));
  report = undefined;
  const took = `${Math.max(1, Math.round(ms))} ms in this page, ${requests} requests to the emulated services`;
  const errors = mistakes.filter(({ level }) => level === 'error').length;
  if (errors > 0) say(errors === 1 ? '1 mistake' : `${errors} mistakes`, 'bad');
  else if (digest === undefined) say('No plan', 'bad');
  else if (rows === 0) say(`Nothing to do · ${took}`, 'good');
  else say(`${rows} ${rows === 1 ? 'change' : 'changes'} · ${took}`, 'work');
  if (planned.absent.length > 0)
    state.append(
      ' ',
      element(
        'button',
        { type: 'button', title: planned.absent.join(', '), onClick: () => void begin() },
        'The manifest names what is not in this world: begin again with it',
      ),
    );
  document.body.dataset['planned'] = digest ?? 'none';
  await showLive();
  if (!reportView.hidden) await showReport();
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** How many characters a line of the output has. */
function columns(): number {
  const probe = element('span', {}, 'm'.repeat(50));
  const view = [planView, terminalView].find(each => !each.hidden) ?? planView;
  view.append(probe);
  const width = probe.getBoundingClientRect().width / 50;
  probe.remove();
  const inside = view.clientWidth - 32;
  return width > 0 && inside > 0 ? Math.min(140, Math.max(FEWEST_COLUMNS, Math.floor(inside / width))) : 100;
}

/* ---- runs ---- */

async function run(name: RunName): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  byId('stop').hidden = false;
  isTouched = isTouched || name === 'apply';
  document.body.dataset['running'] = name;
  show('terminal');
  showPane('outcome');
  // What is lost shows in the requests.
  const isArmed = name === 'apply' && lose.getAttribute('aria-pressed') === 'true';
  const words = [...WORDS[name], ...(isArmed ? ['--verbose'] : [])];
  terminal += `${terminal === '' ? '' : '\n'}\u001b[1m$ evenkeel ${words.join(' ')}\u001b[22m\n`;
  drawTerminal();
  const looking = setInterval(() => {
    // A name that is being typed there would be gone.
    if (document.querySelector('#tree form') === null) void showLive();
  }, LOOK_MS);
  try {
    const ended = await client.ask(
      'run',
      {
        manifest: manifest(),
        words: [...words, ...BESIDE[name], ...secretsOf(name)],
        columns: columns(),
        pace: PACE,
      },
      text => {
        terminal += text;
        drawTerminal();
      },
    );
    terminal += `\u001b[2mexit ${ended.exit}\u001b[22m\n`;
    report = ended.written[REPORT];
    if (name === 'apply') disarm();
    const taken = take(ended.written);
    if (taken.length > 0) tell(`${taken.join(', ')} now says what is live`);
  } catch (error) {
    terminal += `${messageOf(error)}\n`;
  }
  clearInterval(looking);
  drawTerminal();
  isRunning = false;
  byId('stop').hidden = true;
  delete document.body.dataset['running'];
  const made = report;
  await planNow();
  report = made;
}

/** Where an apply writes what is shown once; a file in memory, which nobody reads. */
function secretsOf(name: RunName): readonly string[] {
  const has = [...files.values()].some(text => /\b(?:credentials|outputs)\s*:/.test(text));
  return name === 'apply' && has ? ['--secrets-to', SECRETS] : [];
}

let isDrawing = false;
function drawTerminal(): void {
  if (isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(() => {
    isDrawing = false;
    const isAtEnd = terminalView.scrollHeight - terminalView.scrollTop - terminalView.clientHeight < 60;
    terminalView.replaceChildren(drawn(terminal, goTo));
    if (isAtEnd) terminalView.scrollTop = terminalView.scrollHeight;
  });
}

/* ---- the reviewer's page ---- */

async function showReport(): Promise<void> {
  if (report === undefined) {
    const words = ['plan', '--format', `html=${REPORT}`];
    const ended = await client.ask('run', { manifest: manifest(), words, columns: 100, pace: 0 });
    report = ended.written[REPORT];
  }
  const frame = element('iframe', { title: "The reviewer's page" });
  // A page of its own origin, which can do nothing but fold and filter.
  frame.sandbox.add('allow-scripts');
  frame.srcdoc = report ?? '';
  reportView.replaceChildren(frame);
}

/* ---- the world ---- */

async function begin(): Promise<void> {
  isTouched = false;
  isNewWorld = true;
  disarm();
  await client.ask('begin', { manifest: manifest() });
  await planNow();
}

async function perform(act: Act, value?: string): Promise<void> {
  await outside(
    () => client.ask('act', { act: act.id, ...(value === undefined ? {} : { value }) }),
    `Someone sent ${act.request}`,
  );
}

async function outside(happens: () => Promise<unknown>, words: string): Promise<void> {
  try {
    await happens();
    isTouched = true;
    tell(words);
  } catch (error) {
    tell(messageOf(error));
  }
  await planNow();
}

async function showLive(): Promise<void> {
  const live = await client.ask('live', undefined);
  tree.show(live, isNewWorld);
  isNewWorld = false;
  byId('now').textContent = `${new Date(live.now).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function disarm(): void {
  lose.setAttribute('aria-pressed', 'false');
}

/* ---- the page ---- */

function say(text: string, how: 'good' | 'bad' | 'work'): void {
  state.className = how;
  state.replaceChildren(text);
}

let telling: ReturnType<typeof setTimeout> | undefined;
function tell(text: string): void {
  const place = byId('told');
  place.textContent = text;
  place.hidden = false;
  clearTimeout(telling);
  telling = setTimeout(() => {
    place.hidden = true;
  }, 5_000);
}

function show(tab: Tab): void {
  for (const each of TABS) {
    byId(each).hidden = each !== tab;
    byId(`tab-${each}`).setAttribute('aria-selected', String(each === tab));
  }
  if (tab === 'report') void showReport();
}

/** On a narrow screen, one part at a time. */
function showPane(pane: Pane): void {
  document.body.dataset['pane'] = pane;
  for (const button of document.querySelectorAll<HTMLElement>('nav button'))
    button.setAttribute('aria-current', String(button.dataset['to'] === pane));
}

async function share(): Promise<void> {
  const fragment = await fragmentOf(manifest().files);
  if (fragment === undefined) return tell('A link holds at most 64 kB of manifest');
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
  else load(linked);
  return linked !== undefined;
}

function connect(): void {
  const choice = byId('example', HTMLSelectElement);
  choice.append(...examples.map(({ name }) => element('option', {}, name)));
  choice.addEventListener('change', () => {
    history.replaceState(undefined, '', location.pathname + location.search);
    load(examples[choice.selectedIndex]?.files ?? {});
  });
  plainEditor.addEventListener('input', () => edited(plainEditor.value));
  varsField.addEventListener('input', changed);
  byId('share').addEventListener('click', () => void share());
  for (const tab of TABS) byId(`tab-${tab}`).addEventListener('click', () => show(tab));
  for (const button of document.querySelectorAll<HTMLElement>('[data-run]'))
    button.addEventListener('click', () => void run(button.dataset['run'] as RunName));
  for (const button of document.querySelectorAll<HTMLElement>('nav button'))
    button.addEventListener('click', () => showPane(button.dataset['to'] as Pane));
  byId('stop').addEventListener('click', () => void client.ask('stop', undefined));
  byId('begin').addEventListener('click', () => void begin());
  byId('pass').addEventListener(
    'click',
    () => void outside(() => client.ask('pass', { ms: DAY_MS }), 'A day has passed'),
  );
  lose.addEventListener('click', () => {
    if (lose.getAttribute('aria-pressed') === 'true') return;
    lose.setAttribute('aria-pressed', 'true');
    void outside(
      () => client.ask('loseAnswer', undefined),
      'The next create is done, and its answer never arrives: press Apply',
    );
  });
  byId('show-notices').addEventListener('click', () => {
    const dialog = byId('notices', HTMLDialogElement);
    dialog.querySelector('pre')?.replaceChildren(textOfBlock('notices-text'));
    dialog.showModal();
  });
  window.addEventListener('hashchange', () => void loadLink());
}

/** The manifest can be read and planned before its editor is there. */
function bringEditor(): void {
  const place = byId('editor');
  const made = loadEditor()(place, edited);
  plainEditor.remove();
  editor = made;
  showFile(current);
  document.body.dataset['editor'] = 'ready';
}

connect();
show('plan');
showPane('manifest');
void loadLink().then(isLinked => {
  if (!isLinked) load(examples[0]?.files ?? {});
  // It is the last thing in the file, and the first paint comes before it.
  const bring = (): unknown => requestAnimationFrame(() => setTimeout(bringEditor));
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', bring, { once: true });
  else bring();
});
