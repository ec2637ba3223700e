import type { HttpRequest, HttpResponse, Transport } from '../../src/core/http.ts';
import { isObject } from '../../src/core/json.ts';
import { createSandbox, type Outcome, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { type FastClock, fastClock } from './fast-clock.ts';
import { edited, type Fault, type Told } from './fault.ts';
import { type Model, modelAfter, type Place, placeOf } from './model.ts';

export const ORIGIN = 'http://127.0.0.1:7777';
/** No run of a scenario needs a tenth of this; one that does never ends. */
const MOST_REQUESTS = 1_500;

/** One request, as the service and the run saw it. */
export interface Entry {
  readonly position: number;
  readonly actor: 'tool' | 'other';
  readonly run: number;
  /** The run's own number of the request; -1 for somebody else's. */
  readonly index: number;
  readonly method: string;
  readonly path: string;
  readonly place: Place;
  readonly body: unknown;
  /** What the service answered; 0 where it never saw the request. */
  readonly status: number;
  told: Told;
  /** The answer was not what the service had said. */
  readonly odd: boolean;
  /** The run's time when it was sent, and when its answer was there. */
  readonly at: number;
  endedAt: number;
  /** What it works on was still being worked on by an earlier write. */
  readonly early: boolean;
  /** Told to wait, in milliseconds. */
  readonly wait: number;
  readonly before: Model;
  /** The lists that the run had read when it sent this, by what they cover. */
  readonly lists: Lists;
  /** What the run knows from its answer, if it was a list. */
  listed?: readonly [string, Listed];
}

/** List key → when and what. */
export type Lists = ReadonlyMap<string, Listed>;

export interface Listed {
  readonly position: number;
  /** The position at which it was true: that of an older answer where the list lagged behind. */
  readonly asOf: number;
  readonly model: Model;
  readonly ok: boolean;
}

export type OtherAct = (machine: Machine) => number;

interface Active {
  readonly fault: Fault;
  readonly key: string;
  left: number;
}

interface Cached {
  readonly response: HttpResponse;
  readonly model: Model;
  readonly position: number;
}

/** What disturbs the run that is going on. */
interface Weather {
  readonly run: number;
  readonly faults: readonly Fault[];
  readonly acts: ReadonlyMap<string, OtherAct>;
  readonly abort: AbortController;
  readonly crashed: () => void;
  active: Active[];
  acted: Set<Fault>;
  stale: { readonly cache: ReadonlyMap<string, Cached>; readonly left: Map<string, number> } | undefined;
  polls: Map<string, number>;
  next: number;
  dead: boolean;
  lists: Lists;
  readonly clock: FastClock;
}

/** The handle of one run on the machine. */
export interface Connected {
  readonly transport: Transport;
  /** What the run has read last, by list. */
  lists(): Lists;
}

export interface MachineOptions {
  readonly state: unknown;
  readonly model: Model;
  readonly quirks: Readonly<Record<string, string>>;
  readonly operationMs: number;
  readonly start: number;
  /** Our clock runs so much ahead of the service's. */
  readonly skewMs?: number;
  /** Milliseconds that a request is under way, one way; undefined for none. */
  readonly latency?: () => number;
}

/** The world of one case: a sandbox, everything that was ever sent to it, and the weather between it and the run. */
export class Machine {
  readonly sandbox: Sandbox;
  readonly entries: Entry[] = [];
  readonly #headers: Readonly<Record<'neon' | 'discord' | 'permissions', Readonly<Record<string, string>>>>;
  readonly #latency: (() => number) | undefined;
  readonly #answers = new Map<string, Cached>();
  readonly #operationMs: number;
  /** Branch id → when the last operation on it ends, in the service's milliseconds. */
  readonly #busy = new Map<string, number>();
  readonly #reads = new Map<
    string,
    { readonly outcome: Outcome; readonly writes: number; readonly at: number }
  >();
  #writes = 0;
  /** When the last operation of anybody's write ends, in the service's milliseconds. */
  #workUntil = 0;
  model: Model;
  clock: FastClock;
  endless = false;

  constructor(options: MachineOptions) {
    const skew = options.skewMs ?? 0;
    this.clock = fastClock(options.start);
    this.sandbox = createSandbox({
      clock: { now: () => this.clock.now() - skew },
      quirks: options.quirks,
      operationMs: options.operationMs,
      state: options.state,
    });
    this.model = options.model;
    this.#latency = options.latency;
    this.#operationMs = options.operationMs;
    const env = this.sandbox.env(ORIGIN);
    const agent = { 'user-agent': 'DiscordBot (https://example.com, 1)', 'content-type': 'application/json' };
    this.#headers = {
      neon: { ...agent, authorization: `Bearer ${env.NEON_API_KEY}` },
      discord: { ...agent, authorization: `Bot ${env.DISCORD_BOT_TOKEN}` },
      permissions: { ...agent, authorization: `Bearer ${env.DISCORD_PERMISSIONS_TOKEN}` },
    };
  }

  get secrets(): readonly string[] {
    return Object.values(this.#headers).map(
      headers => String(headers['authorization']).split(' ')[1] as string,
    );
  }

  /** A new process: a clock of its own that goes on from the old one's time. */
  restart(laterMs: number): void {
    const now = this.clock.now() + laterMs;
    this.clock.kill();
    this.clock = fastClock(now);
  }

  /** Connects a run, and sets its weather. */
  connect(
    run: number,
    faults: readonly Fault[],
    acts: ReadonlyMap<string, OtherAct>,
    abort: AbortController,
    crashed: () => void,
  ): Connected {
    const weather: Weather = {
      run,
      faults,
      acts,
      abort,
      crashed,
      active: [],
      acted: new Set(),
      stale: undefined,
      polls: new Map(),
      next: 0,
      dead: false,
      lists: new Map(),
      clock: this.clock,
    };
    return { transport: request => this.#send(request, weather), lists: () => weather.lists };
  }

  /** Another client: gives the status. */
  other(method: string, path: string, body?: unknown): number {
    const permissions = method === 'PUT' && path.endsWith('/permissions');
    const headers = path.startsWith('/neon')
      ? this.#headers.neon
      : permissions
        ? this.#headers.permissions
        : this.#headers.discord;
    const text = body === undefined ? '' : JSON.stringify(body);
    const outcome = this.sandbox.handle({ method, path, headers, text });
    if (method === 'GET') return outcome.status;
    this.#record(
      path,
      method,
      body,
      outcome,
      { actor: 'other', index: -1, told: 'ok', odd: false, wait: 0 },
      undefined,
    );
    return outcome.status;
  }

  async #send(request: HttpRequest, weather: Weather): Promise<HttpResponse> {
    const index = weather.next++;
    // What it knew when it sent, not what it learned while the request was under way.
    const known = weather.lists;
    if (weather.dead) return never();
    if (index > MOST_REQUESTS) {
      this.endless = true;
      weather.crashed();
      return never();
    }
    if (this.#latency !== undefined) await this.clock.sleep(this.#latency());
    for (const fault of weather.faults) this.#before(fault, index, weather);
    if (weather.dead) return never();
    const path = request.url.slice(ORIGIN.length);
    const key = `${request.method} ${path.split('?')[0]}`;
    const active = this.#activeFault(key, index, weather);
    const answered = await this.#answer(request, path, active, weather, index, known);
    if (this.#latency !== undefined) await this.clock.sleep(this.#latency());
    for (const fault of weather.faults) this.#after(fault, index, weather);
    if (weather.dead) return never();
    answered.entry.endedAt = this.clock.now();
    if (answered.entry.listed !== undefined) remember(answered.entry.listed, path, weather);
    if ('error' in answered) throw answered.error;
    return answered.response;
  }

  #before(fault: Fault, index: number, weather: Weather): void {
    if (fault.do === 'other') {
      if (index < fault.at || weather.acted.has(fault)) return;
      const act = weather.acts.get(fault.act);
      if (act === undefined) throw new RangeError(`no such act: ${fault.act}`);
      // While the project is locked somebody else has to wait as well.
      if (act(this) !== 423) weather.acted.add(fault);
      return;
    }
    if (!('at' in fault) || fault.at !== index) return;
    if (fault.do === 'crash' && fault.when === 'before') this.#kill(weather);
    if (fault.do === 'abort' && fault.when === 'before') weather.abort.abort(fault.why);
    if (fault.do === 'stale') {
      weather.stale = { cache: new Map(this.#answers), left: new Map() };
      for (const key of this.#answers.keys()) weather.stale.left.set(key, fault.reads);
    }
  }

  #after(fault: Fault, index: number, weather: Weather): void {
    if (!('at' in fault) || fault.at !== index) return;
    if (fault.do === 'crash' && fault.when === 'after') this.#kill(weather);
    if (fault.do === 'abort' && fault.when === 'after') weather.abort.abort(fault.why);
    // The answer is handed over, but nothing that follows from it leaves the process.
    if (fault.do === 'crash' && fault.when === 'answered') setImmediate(() => this.#kill(weather));
  }

  #kill(weather: Weather): void {
    weather.dead = true;
    // The clock of two processes goes on for the other one; this one's requests never come back.
    if (this.#latency === undefined) weather.clock.kill();
    weather.crashed();
  }

  #activeFault(key: string, index: number, weather: Weather): Fault | undefined {
    for (const fault of weather.faults) {
      if (!('at' in fault) || fault.at !== index) continue;
      if (fault.do === 'lose') return fault;
      if (fault.do === 'answer' || fault.do === 'unsent' || fault.do === 'shape')
        weather.active.push({ fault, key, left: fault.times });
    }
    const active = weather.active.find(each => each.key === key && each.left > 0);
    if (active === undefined) return undefined;
    active.left -= 1;
    return active.fault;
  }

  async #answer(
    request: HttpRequest,
    path: string,
    fault: Fault | undefined,
    weather: Weather,
    index: number,
    known: Lists,
  ): Promise<{ entry: Entry } & ({ response: HttpResponse } | { error: Error })> {
    const body = request.body === undefined ? undefined : (JSON.parse(request.body) as unknown);
    const record = (outcome: Outcome | undefined, told: Told, odd = false, wait = 0): Entry =>
      this.#record(
        path,
        request.method,
        body,
        outcome,
        { actor: 'tool', index, told, odd, wait },
        weather,
        known,
      );
    if (fault?.do === 'unsent') {
      return { entry: record(undefined, 'unsent'), error: broken('ECONNREFUSED') };
    }
    if (fault?.do === 'answer') return this.#instead(fault, record);
    if (fault?.do === 'lose') return this.#lost(request, path, fault, record);
    const stale = this.#staleAnswer(request.method, path, weather);
    if (stale !== undefined) {
      const entry = record(undefined, 'ok', true);
      listed(entry, stale.model, true, stale.position);
      return {
        entry,
        response: { ...stale.response, headers: { ...stale.response.headers, date: this.#date() } },
      };
    }
    const outcome = this.#handle(request, this.#paged(path, weather));
    const seen = this.#seenThrough(path, outcome, weather);
    const text = fault?.do === 'shape' ? edited(seen.text, fault.edit) : seen.text;
    const response: HttpResponse = { status: seen.status, headers: { ...outcome.headers }, body: text };
    const odd = text !== outcome.text || seen.status !== outcome.status;
    const told = odd ? toldBy(request.method, seen.status, text) : toldOf(request.method, seen.status);
    const model = this.model;
    const entry = record(outcome, told, odd, waitOf(response));
    if (request.method === 'GET' && !odd && told === 'ok')
      this.#answers.set(`GET ${path}`, { response, model: this.model, position: entry.position });
    if (request.method === 'GET') listed(entry, model, told === 'ok' && !(odd && fault !== undefined));
    return { entry, response };
  }

  #instead(
    fault: Extract<Fault, { do: 'answer' }>,
    record: (outcome: undefined, told: Told, odd: boolean, wait: number) => Entry,
  ): { entry: Entry; response: HttpResponse } {
    const { status, after } = fault;
    const wait = status === 429 && (after === 'seconds' || after === 'date') ? 3_000 : 0;
    const headers: Record<string, string> = { date: this.#date(), 'content-type': 'application/json' };
    if (after === 'seconds') headers['retry-after'] = '3';
    if (after === 'date') headers['retry-after'] = new Date(this.sandbox.now() + 3_000).toUTCString();
    const body = JSON.stringify({ code: '', message: `simulated ${status}` });
    const told = toldBy('', status, body);
    const entry = record(undefined, told, true, wait);
    if (entry.method === 'GET') listed(entry, this.model, false);
    return { entry, response: { status, headers, body } };
  }

  async #lost(
    request: HttpRequest,
    path: string,
    fault: Extract<Fault, { do: 'lose' }>,
    record: (outcome: Outcome | undefined, told: Told, odd?: boolean, wait?: number) => Entry,
  ): Promise<{ entry: Entry } & ({ response: HttpResponse } | { error: Error })> {
    const outcome = fault.done ? this.#handle(request, path) : undefined;
    // A refusal that got lost is one more way in which nothing was done.
    const entry = record(outcome, 'unknown', true);
    if (request.method === 'GET') listed(entry, this.model, false);
    const status = outcome?.status ?? 200;
    const headers = { date: this.#date(), 'content-type': 'application/json' };
    switch (fault.how) {
      case 'reset':
        return { entry, error: broken('ECONNRESET') };
      case 'timeout':
        await this.clock.sleep(request.timeoutMs);
        return { entry, error: broken('UND_ERR_HEADERS_TIMEOUT') };
      case 'cut':
        return { entry, response: { status, headers, body: '{"branch":{"id":"br-' } };
      case 'html':
        return { entry, response: { status: 200, headers, body: '<html>sorry</html>' } };
      default:
        return { entry, response: { status: Number(fault.how), headers, body: '{"message":"simulated"}' } };
    }
  }

  /** A read of a service in which nothing was written and nothing is going on answers what it answered before. */
  #handle(request: HttpRequest, path: string): Outcome {
    const now = this.sandbox.now();
    const known = request.method === 'GET' ? this.#reads.get(path) : undefined;
    if (
      known !== undefined &&
      known.writes === this.#writes &&
      (known.at === now || known.at > this.#workUntil)
    ) {
      return { ...known.outcome, headers: { ...known.outcome.headers, date: this.#date() } };
    }
    const outcome = this.sandbox.handle({
      method: request.method,
      path,
      headers: request.headers,
      text: request.body ?? '',
    });
    if (request.method === 'GET') this.#reads.set(path, { outcome, writes: this.#writes, at: now });
    return outcome;
  }

  #staleAnswer(method: string, path: string, weather: Weather): Cached | undefined {
    const { stale } = weather;
    if (stale === undefined || method !== 'GET' || path.includes('/operations')) return undefined;
    const left = stale.left.get(`GET ${path}`) ?? 0;
    if (left <= 0) return undefined;
    stale.left.set(`GET ${path}`, left - 1);
    return stale.cache.get(`GET ${path}`);
  }

  #paged(path: string, weather: Weather): string {
    const fault = weather.faults.find(each => each.do === 'pages');
    return fault === undefined ? path : path.replace(/([?&]limit=)10000/, `$1${fault.size}`);
  }

  /** What faults without a place make of an answer. */
  #seenThrough(
    path: string,
    outcome: Outcome,
    weather: Weather,
  ): { readonly status: number; readonly text: string } {
    let { status, text } = outcome;
    for (const fault of weather.faults) {
      if (fault.do === 'operations')
        ({ status, text } = this.#operations(fault.how, path, status, text, weather));
      if (fault.do === 'pages' && /\/branches\?/.test(path)) text = paging(fault.how, text);
    }
    return { status, text };
  }

  #operations(
    how: Extract<Fault, { do: 'operations' }>['how'],
    path: string,
    status: number,
    text: string,
    weather: Weather,
  ): { status: number; text: string } {
    if (how === 'init') {
      if (!/\/branches\/[^/]+$/.test(path) && !/\/branches\?/.test(path)) return { status, text };
      return { status, text: text.replaceAll('"current_state":"ready"', '"current_state":"init"') };
    }
    const asked = /\/operations\//.test(path);
    const polls = (weather.polls.get(path) ?? 0) + 1;
    weather.polls.set(path, polls);
    if (how === 'gone')
      return asked ? { status: 404, text: '{"message":"operation not found"}' } : { status, text };
    const word = {
      failed: 'failed',
      cancelled: 'cancelled',
      error: 'error',
      stuck: 'running',
      strange: 'paused',
      shy: 'running',
    }[how];
    if (!/\/operations/.test(path) || (how === 'shy' && polls > 20)) return { status, text };
    return {
      status,
      text: text.replaceAll(/"status":"(finished|running|scheduling)"/g, `"status":"${word}"`),
    };
  }

  #date(): string {
    return new Date(this.sandbox.now()).toUTCString();
  }

  #record(
    path: string,
    method: string,
    body: unknown,
    outcome: Outcome | undefined,
    more: Pick<Entry, 'actor' | 'index' | 'told' | 'odd' | 'wait'>,
    weather: Weather | undefined,
    known: Lists = NO_LISTS,
  ): Entry {
    const cut = path.indexOf('?');
    const plain = cut < 0 ? path : path.slice(0, cut);
    const place = placeOf(plain);
    const before = this.model;
    const status = outcome?.status ?? 0;
    const now = this.clock.now();
    const entry: Entry = {
      ...more,
      position: this.entries.length,
      run: weather?.run ?? 0,
      method,
      path: plain,
      place,
      body,
      status,
      at: now,
      endedAt: now,
      early: method !== 'GET' && this.#isBusy(place, body),
      before,
      lists: known,
    };
    this.entries.push(entry);
    if (method !== 'GET' && status >= 200 && status < 300) {
      const answer: unknown =
        outcome === undefined || outcome.text === '' ? undefined : JSON.parse(outcome.text);
      this.model = modelAfter(before, method, place, body, answer);
      this.#writes += 1;
      this.#work(answer, more.actor === 'tool' && !more.odd);
    }
    return entry;
  }

  /** Operations of a project run one after another, and each takes as long. Only what the run was told of binds it. */
  #work(answer: unknown, told: boolean): void {
    const operations =
      isObject(answer) && Array.isArray(answer['operations']) ? answer['operations'].filter(isObject) : [];
    for (const operation of operations) {
      this.#workUntil = Math.max(this.#workUntil, this.sandbox.now()) + this.#operationMs;
      if (told && typeof operation['branch_id'] === 'string')
        this.#busy.set(operation['branch_id'], this.#workUntil);
    }
  }

  #isBusy(place: Place, body: unknown): boolean {
    const branch = isObject(body) && isObject(body['branch']) ? body['branch']['parent_id'] : undefined;
    const own = 'branch' in place ? place.branch : undefined;
    return [branch, own].some(id => typeof id === 'string' && (this.#busy.get(id) ?? 0) > this.sandbox.now());
  }
}

const NO_LISTS: Lists = new Map();

/** A list is as old as its first page. */
function remember([key, read]: NonNullable<Entry['listed']>, path: string, weather: Weather): void {
  const first = path.includes('cursor=') ? weather.lists.get(key) : undefined;
  const known = first === undefined ? read : { ...first, ok: read.ok };
  weather.lists = new Map(weather.lists).set(key, known);
}

function listed(entry: Entry, model: Model, ok: boolean, asOf: number = entry.position): void {
  const key = entry.actor === 'tool' ? listKey(entry.place) : undefined;
  if (key !== undefined) entry.listed = [key, { position: entry.position, asOf, model, ok }];
}

/** What a list covers, by the place of its request; undefined where it is no list. */
export function listKey(place: Place): string | undefined {
  switch (place.at) {
    case 'branch':
      return place.branch === undefined ? `branch ${place.project}` : undefined;
    case 'endpoint':
      return place.endpoint === undefined ? `endpoint ${place.project}` : undefined;
    case 'bucket':
      return place.bucket === undefined ? `bucket ${place.branch}` : undefined;
    case 'schedule':
      return `schedule ${place.branch}`;
    case 'command':
      return place.command === undefined ? `command ${place.scope}` : undefined;
    case 'permissions':
      return place.command === undefined ? `permissions ${place.scope}` : undefined;
    default:
      return undefined;
  }
}

function toldBy(method: string, status: number, text: string): Told {
  const told = toldOf(method, status);
  return status >= 200 && status < 300 && !isJson(text) && (text !== '' || method === 'GET')
    ? 'unknown'
    : told;
}

function toldOf(method: string, status: number): Told {
  if (status >= 200 && status < 300) return 'ok';
  if (status === 423) return 'locked';
  if (status === 429) return 'limited';
  if (status === 503) return 'unavailable';
  if (status >= 500) return 'unknown';
  if (status === 404 && method === 'DELETE') return 'ok';
  return 'refused';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function waitOf(response: HttpResponse): number {
  return response.status === 429 ? Number(response.headers['retry-after'] ?? 0) * 1000 : 0;
}

function paging(how: Extract<Fault, { do: 'pages' }>['how'], text: string): string {
  if (how === 'fine' || !isJson(text)) return text;
  const page: unknown = JSON.parse(text);
  if (!isObject(page) || !isObject(page['pagination'])) return text;
  if (how === 'repeats')
    return JSON.stringify({ ...page, pagination: { ...page['pagination'], next: 'WyJ4IiwwXQ' } });
  if (how === 'empty') return JSON.stringify({ ...page, branches: [] });
  return text;
}

function broken(code: string): Error {
  return Object.assign(new Error(code), { code });
}

function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}
