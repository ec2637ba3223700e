import { dateHeader } from '../../src/sandbox/date-header.ts';
import { createSandbox, type Outcome, type Sandbox, type SandboxRequest } from '../../src/sandbox/sandbox.ts';
import type { Model } from './model.ts';

interface Read {
  readonly outcome: Outcome;
  /** The text as JSON, so that it is parsed once. */
  readonly value: unknown;
  readonly at: number;
}

/** What the service answers, and for a read also the value of its text. */
export interface Served {
  readonly outcome: Outcome;
  readonly value?: unknown;
}

/** Answers to reads that hold as long as nothing is written, and what each known write leads to. */
interface Known {
  readonly reads: Map<string, Read>;
  readonly after: Map<string, Known>;
}

/** Reads so far apart are not compared: things may have gone to sleep meanwhile. */
const SAME_MS = 30 * 60_000;

function nothing(): Known {
  return { reads: new Map(), after: new Map() };
}

/** What every case of one scenario begins with. */
export interface StageOptions {
  readonly state: unknown;
  readonly model: Model;
  readonly quirks: Readonly<Record<string, string>>;
  readonly operationMs: number;
}

/**
 * A sandbox that is put back before each case instead of being made anew. A read that an earlier case made in the same situation
 * is answered as it was answered then: most cases have most of their requests in common with others.
 */
export class Stage {
  readonly sandbox: Sandbox;
  readonly model: Model;
  readonly operationMs: number;
  readonly #back: () => void;
  readonly #root: Known = nothing();
  #now: () => number = () => 0;
  #known: Known = this.#root;
  /** When the last operation of anybody's write ends, in the service's milliseconds. */
  workUntil = 0;

  constructor({ state, model, quirks, operationMs }: StageOptions) {
    this.sandbox = createSandbox({ clock: { now: () => this.#now() }, quirks, operationMs, state });
    this.#back = this.sandbox.bookmark();
    this.model = model;
    this.operationMs = operationMs;
  }

  /** Puts everything back. */
  begin(now: () => number): void {
    this.#back();
    this.sandbox.requests.clear();
    this.#now = now;
    this.#known = this.#root;
    this.workUntil = 0;
  }

  handle(request: SandboxRequest): Served {
    if (request.method === 'GET') return this.#read(request);
    const outcome = this.sandbox.handle(request);
    if (outcome.status >= 200 && outcome.status < 300) this.#wrote(request, outcome);
    return { outcome };
  }

  #read(request: SandboxRequest): Served {
    const now = this.sandbox.now();
    // While something is going on, an answer is that of its moment.
    const key = now > this.workUntil ? request.path : `${now} ${request.path}`;
    const known = this.#known.reads.get(key);
    if (known !== undefined && Math.abs(now - known.at) < SAME_MS) {
      const { status, headers, text } = known.outcome;
      const date = dateHeader(now);
      if (headers['date'] === date) return known;
      return { outcome: { status, headers: { ...headers, date }, text }, value: known.value };
    }
    const outcome = this.sandbox.handle(request);
    const read = { outcome, value: outcome.text === '' ? undefined : JSON.parse(outcome.text), at: now };
    this.#known.reads.set(key, read);
    return read;
  }

  #wrote({ method, path, text }: SandboxRequest, outcome: Outcome): void {
    const key = `${this.sandbox.now()} ${method} ${path} ${text} ${outcome.text}`;
    const next = this.#known.after.get(key) ?? nothing();
    this.#known.after.set(key, next);
    this.#known = next;
  }
}
