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
 * A sandbox that is put back before each case instead of being made anew. A read that the clean run made in the same situation
 * is answered as it was answered then: most cases have most of their requests in common with it.
 */
export class Stage {
  readonly sandbox: Sandbox;
  readonly model: Model;
  readonly operationMs: number;
  readonly #back: () => void;
  readonly #root: Known = nothing();
  #now: () => number = () => 0;
  #known: Known | undefined = this.#root;
  #recording = false;
  /** Reads since the last write, by path. */
  #reads: Known['reads'] = new Map();
  /** When the last operation of anybody's write ends, in the service's milliseconds. */
  workUntil = 0;

  constructor({ state, model, quirks, operationMs }: StageOptions) {
    this.sandbox = createSandbox({ clock: { now: () => this.#now() }, quirks, operationMs, state });
    this.#back = this.sandbox.bookmark();
    this.model = model;
    this.operationMs = operationMs;
  }

  /** Puts everything back. `recording`: what is read now may be answered again in later cases. */
  begin(now: () => number, recording: boolean): void {
    this.#back();
    this.sandbox.requests.clear();
    this.#now = now;
    this.#recording = recording;
    this.#known = this.#root;
    this.#reads = new Map();
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
    const known = this.#reads.get(request.path) ?? this.#known?.reads.get(request.path);
    if (known !== undefined && this.#holds(known.at, now)) {
      const { status, headers, text } = known.outcome;
      return { outcome: { status, headers: { ...headers, date: dateOf(now) }, text }, value: known.value };
    }
    const outcome = this.sandbox.handle(request);
    const read = { outcome, value: outcome.text === '' ? undefined : JSON.parse(outcome.text), at: now };
    this.#reads.set(request.path, read);
    if (this.#recording) this.#known?.reads.set(request.path, read);
    return read;
  }

  /** A read of a service in which nothing was written and nothing is going on answers what it answered before. */
  #holds(at: number, now: number): boolean {
    if (at === now) return true;
    return at > this.workUntil && now > this.workUntil && Math.abs(now - at) < SAME_MS;
  }

  #wrote({ method, path, text }: SandboxRequest, outcome: Outcome): void {
    this.#reads = new Map();
    if (this.#known === undefined) return;
    const key = `${this.sandbox.now()} ${method} ${path} ${text} ${outcome.text}`;
    const next = this.#known.after.get(key) ?? (this.#recording ? nothing() : undefined);
    if (next !== undefined) this.#known.after.set(key, next);
    this.#known = next;
  }
}

let lastDate: readonly [number, string] = [0, ''];

/** The moment as a `Date` header says it. */
export function dateOf(ms: number): string {
  const second = Math.floor(ms / 1000);
  if (lastDate[0] !== second) lastDate = [second, new Date(ms).toUTCString()];
  return lastDate[1];
}
