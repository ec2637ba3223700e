import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A mistake that an editor underlines. Lines and columns count from 1. */
export interface Underlined {
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
}

interface Diagnostic {
  readonly range: { readonly start: { readonly line: number; readonly character: number } };
  readonly severity?: number;
  readonly message: string;
}

/**
 * As an editor has it where nobody changed anything, but without the list of schemas on the
 * network.
 */
const SETTINGS = {
  yaml: { validate: true, completion: true, hover: true, schemaStore: { enable: false }, schemas: {} },
};

/** yaml-language-server in a process of its own, over its standard streams. */
export class LanguageServer {
  readonly #process: ChildProcess;
  readonly #answers = new Map<number, (result: unknown) => void>();
  readonly #opened = new Map<string, (found: readonly Underlined[]) => void>();
  #isSet = (): void => undefined;
  #rest = Buffer.alloc(0);
  #next = 1;

  private constructor() {
    const main = createRequire(import.meta.url).resolve('yaml-language-server/package.json');
    const program = join(dirname(main), 'bin/yaml-language-server');
    this.#process = spawn(process.execPath, [program, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#process.stdout?.on('data', (bytes: Buffer) => this.#take(bytes));
  }

  static async start(root: string): Promise<LanguageServer> {
    const server = new LanguageServer();
    await server.#ask('initialize', {
      processId: process.pid,
      rootUri: `file://${root}`,
      workspaceFolders: [{ uri: `file://${root}`, name: 'root' }],
      capabilities: {
        workspace: { configuration: true, workspaceFolders: true },
        textDocument: { completion: { completionItem: { snippetSupport: true } } },
      },
    });
    const set = new Promise<void>(done => {
      server.#isSet = done;
    });
    server.#send({ method: 'initialized', params: {} });
    await set;
    return server;
  }

  stop(): void {
    this.#process.kill();
  }

  /**
   * What is underlined in a text, in its order. No file may be opened twice: answers name the file
   * only.
   */
  underlined(file: string, text: string): Promise<readonly Underlined[]> {
    const uri = this.#open(file, text);
    return new Promise(done => this.#opened.set(uri, done));
  }

  /** The names that are offered at the end of a text. */
  async offered(file: string, text: string): Promise<readonly string[]> {
    const uri = this.#open(file, text);
    const lines = text.split('\n');
    const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
    const result = await this.#ask('textDocument/completion', { textDocument: { uri }, position });
    const { items } = result as { readonly items: readonly { readonly label: string }[] };
    return items.map(({ label }) => label);
  }

  #open(file: string, text: string): string {
    const uri = `file://${file}`;
    const textDocument = { uri, languageId: 'yaml', version: 1, text };
    this.#send({ method: 'textDocument/didOpen', params: { textDocument } });
    return uri;
  }

  #ask(method: string, params: unknown): Promise<unknown> {
    const id = this.#next++;
    this.#send({ id, method, params });
    return new Promise(done => this.#answers.set(id, done));
  }

  #send(message: Message): void {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#process.stdin?.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  #take(bytes: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    for (;;) {
      const head = this.#rest.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.#rest.toString('latin1', 0, head))?.[1]);
      const end = head + 4 + length;
      if (this.#rest.length < end) return;
      const message = JSON.parse(this.#rest.toString('utf8', head + 4, end)) as Message;
      this.#rest = this.#rest.subarray(end);
      this.#hear(message);
    }
  }

  #hear({ id, method, params, result }: Message): void {
    if (id !== undefined && method === undefined) {
      this.#answers.get(id)?.(result);
      this.#answers.delete(id);
    } else if (id !== undefined) {
      this.#send({ id, result: answerTo(method, params) });
      if (method === 'workspace/configuration') this.#isSet();
    } else if (method === 'textDocument/publishDiagnostics') {
      const { uri, diagnostics } = params as { uri: string; diagnostics: readonly Diagnostic[] };
      this.#opened.get(uri)?.(diagnostics.map(underlined).sort(byPlace));
      this.#opened.delete(uri);
    }
  }
}

function answerTo(method: string | undefined, params: unknown): unknown {
  if (method !== 'workspace/configuration') return null;
  const { items } = params as { readonly items: readonly { readonly section?: string }[] };
  return items.map(({ section }) => (section === 'yaml' ? SETTINGS.yaml : {}));
}

function underlined({ range, severity, message }: Diagnostic): Underlined {
  const { line, character } = range.start;
  const named = severity === 1 ? 'error' : 'warning';
  return { line: line + 1, column: character + 1, severity: named, message };
}

function byPlace(a: Underlined, b: Underlined): number {
  return a.line - b.line || a.column - b.column;
}
