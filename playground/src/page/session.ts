import type { Act, Manifest, Planned } from '../worker/messages.ts';
import { byId, element } from './element.ts';
import type { FilesView } from './files-view.ts';
import { LiveTree } from './live-tree.ts';
import type { OutcomeView } from './outcome-view.ts';
import { tell } from './tell.ts';
import { WorkerClient } from './worker-client.ts';

/** Typing pauses for so long before a plan follows. Milliseconds. */
const PAUSE_MS = 120;
/** A plan in the page takes some of ten milliseconds. */
const LONGEST_PLAN_MS = 15_000;
/** So often what is live is drawn again while a run lasts. */
const LOOK_MS = 400;
/** A run goes as fast as a real one, so that its progress is seen. */
const PACE = 1;
const REPORT = 'report.html';
const SECRETS = 'secrets.env';

export type RunName = 'apply' | 'drift' | 'adopt' | 'rehearse';

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

interface Shown {
  readonly files: FilesView;
  readonly outcome: OutcomeView;
  readonly vars: HTMLTextAreaElement;
}

/** The world, the plan that follows every change, and the runs. */
export class Session {
  readonly #shown: Shown;
  readonly #tree = new LiveTree(byId('tree'), (act, value) => void this.#perform(act, value));
  readonly #lose = byId('lose', HTMLButtonElement);
  #client = new WorkerClient();
  /** The world is not as it began: it is not replaced without a word. */
  #isTouched = false;
  #isNewWorld = true;
  #isRunning = false;
  #isPlanning = false;
  #isStale = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The reviewer's page of the last plan or run; undefined once it is of something else. */
  #report: string | undefined;

  constructor(shown: Shown) {
    this.#shown = shown;
  }

  /** A plan follows soon. */
  changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#plan(), PAUSE_MS);
  }

  /** Everything as it was before any apply, with what the manifest names. */
  async begin(): Promise<void> {
    this.#isTouched = false;
    this.#isNewWorld = true;
    this.#arm(false);
    await this.#client.ask('begin', { manifest: this.#manifest() });
    await this.#plan();
  }

  async run(name: RunName): Promise<void> {
    if (this.#isRunning) return;
    const { files, outcome } = this.#shown;
    this.#setRunning(name);
    // What is lost shows in the requests.
    const words = [...WORDS[name], ...(name === 'apply' && this.#isArmed() ? ['--verbose'] : [])];
    outcome.show('terminal');
    outcome.command(words);
    const looking = setInterval(() => {
      // A name that is being typed there would be gone.
      if (document.querySelector('#tree form') === null) void this.#showLive();
    }, LOOK_MS);
    let report: string | undefined;
    try {
      const ended = await this.#client.ask(
        'run',
        {
          manifest: this.#manifest(),
          words: [...words, ...BESIDE[name], ...this.#secrets(name)],
          columns: outcome.columns(),
          pace: PACE,
        },
        text => outcome.write(text),
      );
      outcome.write(`\u001b[2mexit ${ended.exit}\u001b[22m\n`);
      report = ended.written[REPORT];
      const taken = files.take(ended.written);
      if (taken.length > 0) tell(`${taken.join(', ')} now says what is live`);
    } catch (error) {
      outcome.write(`${messageOf(error)}\n`);
    }
    clearInterval(looking);
    if (name === 'apply') this.#arm(false);
    this.#setRunning(undefined);
    await this.#plan();
    this.#report = report;
  }

  /** Ctrl-C. */
  stop(): void {
    void this.#client.ask('stop', undefined);
  }

  /** The next create is done, and its answer never arrives; or it arrives after all. */
  async loseAnswer(): Promise<void> {
    this.#arm(!this.#isArmed());
    const armed = this.#isArmed();
    const words = 'The next create is done, and its answer never arrives: press Apply';
    await this.#outside(
      () => this.#client.ask('loseAnswer', { armed }),
      armed ? words : 'Every answer arrives',
    );
  }

  async pass(ms: number, words: string): Promise<void> {
    await this.#outside(() => this.#client.ask('pass', { ms }), words);
  }

  async report(): Promise<string> {
    if (this.#report === undefined) {
      const words = ['plan', '--format', `html=${REPORT}`];
      const ended = await this.#client.ask('run', {
        manifest: this.#manifest(),
        words,
        columns: 100,
        pace: 0,
      });
      this.#report = ended.written[REPORT];
    }
    return this.#report ?? '';
  }

  async #plan(): Promise<void> {
    this.#isStale = true;
    if (this.#isPlanning || this.#isRunning) return;
    this.#isPlanning = true;
    const limit = setTimeout(() => this.#restart(), LONGEST_PLAN_MS);
    try {
      while (this.#isStale) {
        this.#isStale = false;
        await this.#planOnce();
      }
    } catch (error) {
      this.#shown.outcome.say(messageOf(error), 'bad');
    } finally {
      clearTimeout(limit);
      this.#isPlanning = false;
    }
  }

  async #planOnce(): Promise<void> {
    const manifest = this.#manifest();
    const planned = await this.#client.ask('plan', { manifest, columns: this.#shown.outcome.columns() });
    if (this.#isStale) return;
    if (planned.absent.length > 0 && !this.#isTouched) {
      await this.#client.ask('begin', { manifest });
      this.#isNewWorld = true;
      this.#isStale = true;
    } else await this.#show(planned);
  }

  /** A plan that does not end is ended with its world. */
  #restart(): void {
    this.#client.end('This plan took longer than 15 s and was ended. Change the manifest to plan again.');
    this.#client = new WorkerClient();
    this.#isTouched = false;
    this.#isNewWorld = true;
  }

  async #show(planned: Planned): Promise<void> {
    const { files, outcome } = this.#shown;
    const { text, digest, mistakes } = planned;
    files.mark(mistakes);
    outcome.plan(text);
    outcome.say(...stateOf(planned), ...this.#newWorld(planned));
    this.#report = undefined;
    await this.#showLive();
    if (outcome.showsReport) outcome.frame(await this.report());
    document.body.dataset['planned'] = digest ?? 'none';
  }

  /** Where the manifest names what is not in a world that was changed already. */
  #newWorld({ absent }: Planned): readonly Node[] {
    if (absent.length === 0) return [];
    const onClick = (): void => void this.begin();
    const words = 'The manifest names what is not in this world: begin again with it';
    return [element('button', { type: 'button', title: absent.join(', '), onClick }, words)];
  }

  async #showLive(): Promise<void> {
    const live = await this.#client.ask('live', undefined);
    this.#tree.show(live, this.#isNewWorld);
    this.#isNewWorld = false;
    byId('now').textContent = `${new Date(live.now).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  }

  async #perform({ id, request }: Act, value?: string): Promise<void> {
    const takes = value === undefined ? { act: id } : { act: id, value };
    await this.#outside(() => this.#client.ask('act', takes), `Someone sent ${request}`);
  }

  async #outside(happens: () => Promise<unknown>, words: string): Promise<void> {
    try {
      await happens();
      this.#isTouched = true;
      tell(words);
    } catch (error) {
      tell(messageOf(error));
    }
    await this.#plan();
  }

  #setRunning(name: RunName | undefined): void {
    this.#isRunning = name !== undefined;
    this.#isTouched ||= name === 'apply';
    byId('stop').hidden = name === undefined;
    if (name === undefined) delete document.body.dataset['running'];
    else document.body.dataset['running'] = name;
  }

  #isArmed(): boolean {
    return this.#lose.getAttribute('aria-pressed') === 'true';
  }

  #arm(isArmed: boolean): void {
    this.#lose.setAttribute('aria-pressed', String(isArmed));
  }

  /** Where an apply writes what is shown once; a file in memory, which nobody reads. */
  #secrets(name: RunName): readonly string[] {
    const has = Object.values(this.#shown.files.files).some(text =>
      /\b(?:credentials|outputs)\s*:/.test(text),
    );
    return name === 'apply' && has ? ['--secrets-to', SECRETS] : [];
  }

  #manifest(): Manifest {
    return { files: this.#shown.files.files, vars: variables(this.#shown.vars.value) };
  }
}

function stateOf(planned: Planned): readonly [string, 'good' | 'bad' | 'work'] {
  const { mistakes, digest, changes = 0, blocked = 0, ms, requests } = planned;
  const errors = mistakes.filter(({ level }) => level === 'error').length;
  if (errors > 0) return [counted(errors, 'mistake'), 'bad'];
  if (digest === undefined) return ['No plan', 'bad'];
  const took = `${Math.max(1, Math.round(ms))} ms in this page, ${requests} requests to the emulated services`;
  const held = blocked === 0 ? [] : [`${blocked} blocked`];
  if (digest === 'incomplete') return [['Not everything could be read', ...held, took].join(' · '), 'bad'];
  if (changes + blocked === 0) return [`Nothing to do · ${took}`, 'good'];
  return [[counted(changes, 'change'), ...held, took].join(' · '), blocked === 0 ? 'work' : 'bad'];
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Lines of `name=value`. */
function variables(text: string): Readonly<Record<string, string>> {
  const found = text.split('\n').flatMap(line => {
    const [, name, value] = /^\s*([A-Za-z_]\w*)\s*=(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value.trim()] as const];
  });
  return Object.fromEntries(found);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
