import { byId, element } from './element.ts';
import { drawn } from './terminal-text.ts';

type Tab = 'plan' | 'terminal' | 'report';
const TABS: readonly Tab[] = ['plan', 'terminal', 'report'];
/** A narrower place is scrolled. */
const FEWEST_COLUMNS = 52;
const MOST_COLUMNS = 140;
/** About the width of a character, where none can be measured. */
const HIDDEN_PX = 8;
const SCROLLBAR_PX = 16;

type GoTo = (file: string, line: number) => void;

/** The plan, the terminal and the reviewer's page, of which one is shown. */
export class OutcomeView {
  readonly #goTo: GoTo;
  readonly #plan = byId('plan');
  readonly #terminal = byId('terminal');
  readonly #report = byId('report');
  readonly #state = byId('state');
  #written = '';
  #isDrawing = false;

  /** `makeReport` gives the reviewer's page of what was planned or run last. */
  constructor(goTo: GoTo, makeReport: () => Promise<string>) {
    this.#goTo = goTo;
    for (const tab of TABS)
      byId(`tab-${tab}`).addEventListener('click', () => {
        this.show(tab);
        if (tab === 'report') void makeReport().then(html => this.frame(html));
      });
    this.show('plan');
  }

  get showsReport(): boolean {
    return !this.#report.hidden;
  }

  show(tab: Tab): void {
    for (const each of TABS) {
      byId(each).hidden = each !== tab;
      byId(`tab-${each}`).setAttribute('aria-selected', String(each === tab));
    }
  }

  plan(text: string): void {
    this.#plan.replaceChildren(drawn(text, this.#goTo));
  }

  say(text: string, how: 'good' | 'bad' | 'work', ...more: readonly Node[]): void {
    this.#state.className = how;
    this.#state.replaceChildren(text, ...more);
  }

  /** Adds to the terminal; what is at its end stays in sight. */
  write(text: string): void {
    this.#written += text;
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    requestAnimationFrame(() => {
      this.#isDrawing = false;
      const view = this.#terminal;
      const isAtEnd = view.scrollHeight - view.scrollTop - view.clientHeight < 60;
      view.replaceChildren(drawn(this.#written, this.#goTo));
      if (isAtEnd) view.scrollTop = view.scrollHeight;
    });
  }

  command(words: readonly string[]): void {
    this.write(`${this.#written === '' ? '' : '\n'}\u001b[1m$ evenkeel ${words.join(' ')}\u001b[22m\n`);
  }

  /** A page of its own origin, which can do nothing but fold and filter. */
  frame(html: string): void {
    const frame = element('iframe', { title: "The reviewer's page" });
    frame.sandbox.add('allow-scripts');
    frame.srcdoc = html;
    this.#report.replaceChildren(frame);
  }

  /** How many characters a line has. */
  columns(): number {
    // Whichever is shown: the others are as wide.
    const probe = element('pre', { class: 'probe' }, 'm'.repeat(50));
    byId('outcome').append(probe);
    const { paddingLeft, paddingRight } = getComputedStyle(probe);
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    const width = (probe.getBoundingClientRect().width - padding) / 50;
    probe.remove();
    const inside = byId('outcome').clientWidth - padding - SCROLLBAR_PX;
    // On a phone another part may be shown.
    const fitting = width > 0 && inside > 0 ? inside / width : window.innerWidth / HIDDEN_PX;
    return Math.min(MOST_COLUMNS, Math.max(FEWEST_COLUMNS, Math.floor(fitting)));
  }
}
