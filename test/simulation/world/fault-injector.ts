import type { HttpResponse } from '../../../src/core/http.ts';
import { isObject } from '../../../src/core/json.ts';
import { dateHeader } from '../../../src/sandbox/outcome.ts';
import { isJson } from './client-outcome.ts';
import type { FastClock } from './fast-clock.ts';
import type { Fault } from './fault.ts';
import type { ListReadings } from './list-readings.ts';
import type { Model } from './model.ts';
import type { OtherAct, SimulatedWorld } from './simulated-world.ts';

type Headers = HttpResponse['headers'];

/** An answer that a later stale read may repeat. */
export interface EarlierAnswer {
  readonly response: HttpResponse;
  readonly model: Model;
  readonly position: number;
}

interface LastingFault {
  readonly fault: Fault;
  readonly key: string;
  left: number;
}

/**
 * An answer that is another request's. A read of the same form cannot be told from the right one:
 * no list says what it is of. Nor can a refusal: nothing in it says what was refused.
 */
export function answerOfAnother(
  last: FaultInjector['last'],
  method: string,
  own: { readonly text: string },
): FaultInjector['last'] | undefined {
  if (
    last === undefined ||
    last.status >= 400 ||
    (method === 'GET' && formOf(last.text) === formOf(own.text))
  )
    return undefined;
  return last;
}

function formOf(text: string): string {
  const value: unknown = isJson(text) ? JSON.parse(text) : text;
  if (!isObject(value)) return String(Array.isArray(value));
  // An application has the members that are set, and its id says that it is the same one.
  return 'flags' in value ? `application ${String(value['id'])}` : Object.keys(value).sort().join();
}

/** What disturbs one run. */
export interface Disturbance {
  /** The number of the run. */
  readonly run: number;
  readonly faults: readonly Fault[];
  readonly acts: ReadonlyMap<string, OtherAct>;
  readonly abort: AbortController;
  /** Called when the process is killed. */
  readonly crashed: () => void;
}

/** Disturbs one run, and knows what it has read so far. */
export class FaultInjector {
  readonly disturbance: Disturbance;
  readonly #clock: FastClock;
  /** Other processes run beside this one, and go on when it is killed. */
  readonly #others: boolean;
  readonly #acted = new Set<Fault>();
  readonly #active: LastingFault[] = [];
  readonly #polls = new Map<string, number>();
  /** Ids of operations, in the order in which the run was told of them. */
  readonly #operations: string[] = [];
  /** Of these, the ones that it was told went another way than they should. */
  readonly astray = new Set<string>();
  #lag: { readonly cache: ReadonlyMap<string, EarlierAnswer>; readonly until: number } | undefined;
  /** What the run was told last. */
  last: { readonly status: number; readonly text: string } | undefined;
  stale:
    | { readonly cache: ReadonlyMap<string, EarlierAnswer>; readonly left: Map<string, number> }
    | undefined;
  next = 0;
  dead = false;
  lists: ListReadings = new Map();

  constructor(
    disturbance: Disturbance,
    { clock, others }: { readonly clock: FastClock; readonly others: boolean },
  ) {
    this.disturbance = disturbance;
    this.#clock = clock;
    this.#others = others;
  }

  /**
   * Just before a request arrives at the service. `answers`: what has been read so far, for lists
   * that lag behind.
   */
  before(index: number, world: SimulatedWorld, answers: ReadonlyMap<string, EarlierAnswer>): void {
    for (const fault of this.disturbance.faults) {
      if (fault.do === 'other') this.#act(fault, index, world);
      if (!('at' in fault) || fault.at !== index) continue;
      if (fault.do === 'crash' && fault.when === 'before') this.#kill();
      if (fault.do === 'abort' && fault.when === 'before') this.disturbance.abort.abort(fault.why);
      if (fault.do === 'stale') {
        const left = new Map([...answers.keys()].map(key => [key, fault.reads]));
        this.stale = { cache: new Map(answers), left };
      }
      if (fault.do === 'lag') this.#lag = { cache: new Map(answers), until: this.#clock.now() + fault.ms };
    }
  }

  /** Just after the service has answered. */
  after(index: number): void {
    for (const fault of this.disturbance.faults) {
      if (!('at' in fault) || fault.at !== index) continue;
      if (fault.do === 'crash' && fault.when === 'after') this.#kill();
      if (fault.do === 'abort' && fault.when === 'after') this.disturbance.abort.abort(fault.why);
      // The answer is handed over, but nothing that follows from it leaves the process.
      if (fault.do === 'crash' && fault.when === 'answered') setImmediate(() => this.#kill());
    }
  }

  /** While the project is locked someone else has to wait as well. */
  #act(fault: Extract<Fault, { do: 'other' }>, index: number, world: SimulatedWorld): void {
    if (index < fault.at || this.#acted.has(fault)) return;
    const act = this.disturbance.acts.get(fault.act);
    if (act === undefined) throw new RangeError(`no such act: ${fault.act}`);
    if (act(world) !== 423) this.#acted.add(fault);
  }

  #kill(): void {
    this.dead = true;
    // The clock of two processes goes on for the other one; this one's requests never come back.
    if (!this.#others) this.#clock.kill();
    this.disturbance.crashed();
  }

  /** The fault that this request meets; those that last go on for the same method and path. */
  faultAt(key: string, index: number): Fault | undefined {
    for (const fault of this.disturbance.faults) {
      if (!('at' in fault) || fault.at !== index) continue;
      if (fault.do === 'lose' || fault.do === 'mixed') return fault;
      if (fault.do === 'answer' || fault.do === 'unsent' || fault.do === 'shape' || fault.do === 'swap')
        this.#active.push({ fault, key, left: fault.times });
    }
    const active = this.#active.find(each => each.key === key && each.left > 0);
    if (active === undefined) return undefined;
    active.left -= 1;
    return active.fault;
  }

  staleAnswer(method: string, path: string): EarlierAnswer | undefined {
    const { stale } = this;
    if (method !== 'GET' || path.includes('/operations')) return undefined;
    if (this.#lag !== undefined && this.#clock.now() < this.#lag.until)
      return this.#lag.cache.get(`GET ${path}`);
    if (stale === undefined) return undefined;
    const left = stale.left.get(`GET ${path}`) ?? 0;
    if (left <= 0) return undefined;
    stale.left.set(`GET ${path}`, left - 1);
    return stale.cache.get(`GET ${path}`);
  }

  /** The path as it arrives: a service that has smaller pages than were asked for. */
  paged(path: string): string {
    for (const fault of this.disturbance.faults)
      if (fault.do === 'pages') return path.replace(/([?&]limit=)10000/, `$1${fault.size}`);
    return path;
  }

  /**
   * The headers of an answer with the `Date` that the run is told, and how far that is ahead of its
   * own clock.
   */
  dated(
    index: number,
    headers: Headers,
    serviceMs: number,
  ): { readonly headers: Headers; readonly ahead?: number } {
    const fault = this.disturbance.faults.find(each => each.do === 'date');
    if (fault === undefined) return { headers };
    const { date: _, 'x-evenkeel-sandbox-time': __, ...rest } = headers;
    const isIn = index >= fault.from && index < (fault.to ?? Number.POSITIVE_INFINITY);
    const by = isIn ? fault.by : 0;
    if (by === 'missing') return { headers: rest };
    if (by === 'garbled') return { headers: { ...rest, date: 'yesterday' } };
    if (by === 'impossible') return { headers: { ...rest, date: 'Mon, 99 Foo 2026 99:00:00 GMT' } };
    const date = dateHeader(serviceMs + by);
    return { headers: { ...rest, date }, ahead: Date.parse(date) - this.#clock.now() };
  }

  /** What faults without a place make of an answer. */
  seenThrough(
    path: string,
    answer: { readonly status: number; readonly text: string },
  ): { readonly status: number; readonly text: string } {
    let seen = answer;
    for (const fault of this.disturbance.faults) {
      if (fault.do === 'partly') seen = this.#partly(fault, seen);
      if (fault.do === 'operations') seen = this.#allOperations(fault.how, path, seen);
      if (fault.do === 'pages' && /\/branches\?/.test(path))
        seen = { status: seen.status, text: paging(fault.how, seen.text) };
    }
    return seen;
  }

  #partly(
    { nth, how }: Extract<Fault, { do: 'partly' }>,
    seen: { readonly status: number; readonly text: string },
  ): { readonly status: number; readonly text: string } {
    if (!seen.text.includes('"operation') || !isJson(seen.text)) return seen;
    const body: unknown = JSON.parse(seen.text);
    if (!isObject(body)) return seen;
    const told = Array.isArray(body['operations']) ? body['operations'] : [body['operation']];
    for (const each of told.filter(isObject))
      if (!this.#operations.includes(String(each['id']))) this.#operations.push(String(each['id']));
    const ended = told.map(each => {
      if (!isObject(each) || each['id'] !== this.#operations[nth] || each['status'] !== 'finished')
        return each;
      this.astray.add(String(each['id']));
      return { ...each, status: how };
    });
    const changed = Array.isArray(body['operations']) ? { operations: ended } : { operation: ended[0] };
    return { status: seen.status, text: JSON.stringify({ ...body, ...changed }) };
  }

  #allOperations(
    how: Extract<Fault, { do: 'operations' }>['how'],
    path: string,
    { status, text }: { readonly status: number; readonly text: string },
  ): { readonly status: number; readonly text: string } {
    if (how === 'init') {
      if (!/\/branches\/[^/]+$/.test(path) && !/\/branches\?/.test(path)) return { status, text };
      return { status, text: text.replaceAll('"current_state":"ready"', '"current_state":"init"') };
    }
    const polls = (this.#polls.get(path) ?? 0) + 1;
    this.#polls.set(path, polls);
    if (how === 'gone')
      return /\/operations\//.test(path)
        ? { status: 404, text: '{"message":"operation not found"}' }
        : { status, text };
    if (!/\/operations/.test(path) || (how === 'shy' && polls > 20)) return { status, text };
    const word = WORDS[how];
    return {
      status,
      text: text.replaceAll(/"status":"(finished|running|scheduling)"/g, `"status":"${word}"`),
    };
  }
}

const WORDS = {
  failed: 'failed',
  cancelled: 'cancelled',
  error: 'error',
  stuck: 'running',
  strange: 'paused',
  shy: 'running',
} as const;

function paging(how: Extract<Fault, { do: 'pages' }>['how'], text: string): string {
  if (how === 'fine' || !isJson(text)) return text;
  const page: unknown = JSON.parse(text);
  if (!isObject(page) || !isObject(page['pagination'])) return text;
  if (how === 'repeats')
    return JSON.stringify({ ...page, pagination: { ...page['pagination'], next: 'WyJ4IiwwXQ' } });
  if (how === 'empty') return JSON.stringify({ ...page, branches: [] });
  return text;
}
