import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, WebSocket } from 'undici';

/** A Chromium on this machine; undefined if there is none. */
export const CHROMIUM = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(path => path !== undefined && existsSync(path));

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: { readonly result?: { readonly value?: unknown } };
}

/** What came of opening a page. */
interface Opened {
  /** From its beginning until its load event and the frame after it, in milliseconds. */
  readonly ms: number;
  /** Everything that was sent for it, itself among it. */
  readonly requests: readonly string[];
  /** Exceptions, refusals by its policy and dialogs. */
  readonly troubles: readonly string[];
  /** The value of an expression in it; a promise is awaited. */
  evaluate(expression: string): Promise<unknown>;
}

/** A headless browser, driven over its own protocol on loopback. */
export class Browser {
  readonly #process: ChildProcess;
  readonly #socket: WebSocket;
  readonly #folder: string;
  readonly #open = new Map<number, (message: Message) => void>();
  #events: Message[] = [];
  #last = 0;

  private constructor(process: ChildProcess, socket: WebSocket, folder: string) {
    this.#process = process;
    this.#socket = socket;
    this.#folder = folder;
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as Message;
      if (message.id === undefined) this.#events.push(message);
      else this.#open.get(message.id)?.(message);
    });
  }

  static async start(program: string): Promise<Browser> {
    const folder = mkdtempSync(join(tmpdir(), 'evenkeel-browser-'));
    const options = ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'];
    const process = spawn(program, [...options, `--user-data-dir=${folder}`, 'about:blank']);
    const said = await new Promise<string>((resolve, reject) => {
      let text = '';
      process.once('exit', () => reject(new Error(`the browser ended: ${text}`)));
      process.stderr?.on('data', chunk => {
        text += String(chunk);
        const found = /ws:\/\/(\S+?)\//.exec(text)?.[1];
        if (found !== undefined) resolve(found);
      });
    });
    const targets = JSON.parse(await textAt(`http://${said}/json`)) as readonly {
      readonly type: string;
      readonly webSocketDebuggerUrl: string;
    }[];
    const url = targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? '';
    const socket = new WebSocket(url, { dispatcher: new Agent() });
    await new Promise(resolve => socket.addEventListener('open', resolve, { once: true }));
    const browser = new Browser(process, socket, folder);
    for (const domain of ['Page', 'Network', 'Runtime', 'Log']) await browser.#send(`${domain}.enable`);
    return browser;
  }

  /** Opens a page from a file, as someone does who got it as an artifact. */
  async open(html: string): Promise<Opened> {
    const file = join(this.#folder, 'page.html');
    writeFileSync(file, html);
    this.#events = [];
    await this.#send('Page.navigate', { url: `file://${file}` });
    const evaluate = async (expression: string): Promise<unknown> => {
      const { result } = await this.#send('Runtime.evaluate', { expression, awaitPromise: true });
      return result?.result?.value;
    };
    const ms = await evaluate(LOADED);
    const is = (name: string) => (event: Message) => event.method === name;
    const events = this.#events;
    return {
      ms: Number(ms),
      get requests() {
        // The browser tells of a request that the policy of the page forbids, too.
        const refused = events
          .filter(is('Network.loadingFailed'))
          .filter(({ params }) => params?.['blockedReason'] === 'csp')
          .map(({ params }) => params?.['requestId']);
        return events
          .filter(is('Network.requestWillBeSent'))
          .filter(({ params }) => !refused.includes(params?.['requestId']))
          .map(({ params }) => JSON.stringify(params?.['request']));
      },
      get troubles() {
        return ['Runtime.exceptionThrown', 'Log.entryAdded', 'Page.javascriptDialogOpening']
          .flatMap(name => events.filter(is(name)))
          .map(({ params }) => JSON.stringify(params));
      },
      evaluate,
    };
  }

  async close(): Promise<void> {
    const ended = new Promise(resolve => this.#process.once('exit', resolve));
    this.#socket.close();
    this.#process.kill();
    await ended;
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  #send(method: string, params: object = {}): Promise<Message> {
    this.#last += 1;
    const id = this.#last;
    return new Promise(resolve => {
      this.#open.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }
}

/** The time of the first frame after the page has loaded. */
const LOADED = `new Promise(resolve => {
  const frame = () => requestAnimationFrame(() => resolve(performance.now()));
  if (document.readyState === 'complete' && location.protocol === 'file:') frame();
  else addEventListener('load', frame, { once: true });
})`;

function textAt(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, response => {
      let text = '';
      response.on('data', chunk => {
        text += String(chunk);
      });
      response.on('end', () => resolve(text));
    }).on('error', reject);
  });
}
