import type { HttpRequest, HttpResponse, Transport } from '../../src/core/http.ts';
import { dateHeader } from '../../src/sandbox/date-header.ts';
import { broken, insteadOfAnswer, lostAnswer, secretsIn } from './answers.ts';
import type { Entry } from './entry.ts';
import { type FastClock, fastClock } from './fast-clock.ts';
import { edited, type Fault, type Told } from './fault.ts';
import { KINDS } from './kinds.ts';
import { type Lists, listKey } from './lists.ts';
import { type Model, modelAfter, plainBody } from './model.ts';
import { OperationsUnderWay } from './operations-under-way.ts';
import { type ResourcePath, resourceAt } from './resource-path.ts';
import { type Answers, type Served, type Stage, serviceOf } from './stage.ts';
import { type Swap, swapped } from './swapped.ts';
import { toldBy, toldOf } from './told.ts';
import { anothers, type Cached, Weather } from './weather.ts';

export const ORIGIN = 'http://127.0.0.1:7777';
/** Only one that waits for several projects without end needs half of this; one that needs more never ends. */
const MOST_REQUESTS = 4_000;

export type OtherAct = (machine: Machine) => number;

/** The handle of one run on the machine. */
export interface Connected {
  readonly transport: Transport;
  /** How many requests the run has made. */
  requests(): number;
  /** What the run has read last, by list. */
  lists(): Lists;
  /** Ids of single operations that it was told went another way than they should. */
  readonly astray: ReadonlySet<string>;
}

export interface MachineOptions {
  readonly stage: Stage;
  readonly start: number;
  readonly answers?: Answers;
  /** Our clock runs so much ahead of the service's. */
  readonly skewMs?: number;
  /** Milliseconds that a request is under way, one way; undefined for none. */
  readonly latency?: () => number;
}

type More = Pick<Entry, 'actor' | 'index' | 'told' | 'odd' | 'wait'>;
type Record = (served: Served | undefined, told: Told, odd?: boolean, wait?: number) => Entry;
type Answered = { readonly entry: Entry } & ({ readonly response: HttpResponse } | { readonly error: Error });

/** The world of one case: the services, everything that was ever sent to them, and the weather between them and the run. */
export class Machine {
  readonly entries: Entry[] = [];
  readonly #stage: Stage;
  readonly #headers: Readonly<{
    [name in 'neon' | 'discord' | 'permissions']: Readonly<{ [header: string]: string }>;
  }>;
  readonly #latency: (() => number) | undefined;
  readonly #answers = new Map<string, Cached>();
  readonly #underWay = new OperationsUnderWay();
  readonly #skewMs: number;
  /** All that was written to each service so far, in order, as a number of the stage. */
  readonly #written = { neon: 0, discord: 0 };
  readonly #handedOut: string[] = [];
  #lastWrites: number[] = [];
  model: Model;
  clock: FastClock;
  endless = false;
  /** A name was refused because another branch has it: where names are not unique, this case goes another way. */
  clashed = false;

  constructor(options: MachineOptions) {
    this.#skewMs = options.skewMs ?? 0;
    this.clock = fastClock(options.start);
    this.#stage = options.stage;
    this.#stage.begin(() => this.clock.now() - this.#skewMs, options.answers ?? 'memory');
    this.model = options.stage.model;
    this.#latency = options.latency;
    const env = this.#stage.env(ORIGIN);
    const agent = { 'user-agent': 'DiscordBot (https://example.com, 1)', 'content-type': 'application/json' };
    this.#headers = {
      neon: { ...agent, authorization: `Bearer ${env.NEON_API_KEY}` },
      discord: { ...agent, authorization: `Bot ${env.DISCORD_BOT_TOKEN}` },
      permissions: { ...agent, authorization: `Bearer ${env.DISCORD_PERMISSIONS_TOKEN}` },
    };
  }

  /** The stage on which the case is played: the services and their time. */
  get stage(): Stage {
    return this.#stage;
  }

  /** Our tokens, and what the services handed out as secret. */
  get secrets(): readonly string[] {
    const tokens = Object.values(this.#headers).map(
      headers => String(headers['authorization']).split(' ')[1] as string,
    );
    return [...tokens, ...this.#handedOut];
  }

  /**
   * Names the situation at the services: two cases with the same one go on alike. Everything that was written, in order;
   * moments count only while something is still going on.
   */
  situation(): string {
    const now = this.#stage.now();
    const left = Math.max(0, this.#stage.workUntil - now);
    const ages = left === 0 ? '' : this.#lastWrites.map(at => now - at).join();
    const ahead = now - this.clock.now();
    const { neon, discord } = this.#written;
    return `${this.#stage.operationMs} ${ahead} ${left} ${ages} ${neon} ${discord}`;
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
    const weather = new Weather(run, faults, acts, abort, crashed, this.clock, this.#latency === undefined);
    return {
      transport: request => this.#send(request, weather),
      requests: () => weather.next,
      lists: () => weather.lists,
      astray: weather.astray,
    };
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
    const served = this.#stage.handle({ method, path, headers, text });
    if (method === 'GET') return served.outcome.status;
    const more = { actor: 'other', index: -1, told: 'ok', odd: false, wait: 0 } as const;
    this.#record(path, method, body, served, more, undefined);
    return served.outcome.status;
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
    weather.before(index, this, this.#answers);
    if (weather.dead) return never();
    const path = request.url.slice(ORIGIN.length);
    const query = path.indexOf('?');
    const key = `${request.method} ${query < 0 ? path : path.slice(0, query)}`;
    const active = weather.faultAt(key, index);
    const answering = this.#answer(request, path, active, weather, index, known);
    const answered = answering instanceof Promise ? await answering : answering;
    if (this.#latency !== undefined) await this.clock.sleep(this.#latency());
    weather.after(index);
    if (weather.dead) return never();
    answered.entry.endedAt = this.clock.now();
    if (answered.entry.listed !== undefined) remember(answered.entry.listed, path, weather);
    if ('error' in answered) throw answered.error;
    return answered.response;
  }

  #answer(
    request: HttpRequest,
    path: string,
    fault: Fault | undefined,
    weather: Weather,
    index: number,
    known: Lists,
  ): Answered | Promise<Answered> {
    const { method } = request;
    const body = request.body === undefined ? undefined : plainBody(JSON.parse(request.body));
    const record: Record = (served, told, odd = false, wait = 0) =>
      this.#record(path, method, body, served, { actor: 'tool', index, told, odd, wait }, weather, known);
    if (fault?.do === 'unsent') return { entry: record(undefined, 'unsent'), error: broken('ECONNREFUSED') };
    if (fault?.do === 'answer') return this.#instead(fault, request, record);
    if (fault?.do === 'lose') return this.#lost(request, path, fault, record);
    const stale = weather.staleAnswer(method, path);
    if (stale !== undefined) {
      const entry = record(undefined, 'ok', true);
      listed(entry, stale.model, true, stale.position);
      const headers = { ...stale.response.headers, date: dateHeader(this.#stage.now()) };
      return { entry, response: { ...stale.response, headers } };
    }
    const served = this.#handle(request, weather.paged(path));
    const { outcome, value } = served;
    const mixed = fault?.do === 'mixed' ? anothers(weather.last, method, outcome) : undefined;
    const seen = mixed ?? weather.seenThrough(path, outcome);
    weather.last = seen;
    const text =
      fault?.do === 'shape'
        ? edited(seen.text, fault.edit)
        : fault?.do === 'swap' && method !== 'GET' && seen.status < 300
          ? this.#swapped(seen.text, path, fault.how, request)
          : seen.text;
    const odd = text !== outcome.text || seen.status !== outcome.status;
    const response: HttpResponse = {
      status: seen.status,
      headers: outcome.headers,
      body: text,
      ...(odd || value === undefined ? {} : { value }),
    };
    // A delete is told by its status alone.
    const isOfAnother = odd && (fault?.do === 'swap' || (fault?.do === 'mixed' && method !== 'DELETE'));
    const told = isOfAnother
      ? 'unknown'
      : odd
        ? toldBy(method, seen.status, text)
        : toldOf(method, seen.status);
    const { model } = this;
    const entry = record(served, told, odd, waitOf(response));
    if (method === 'GET' && !odd && told === 'ok')
      this.#answers.set(`GET ${path}`, { response, model, position: entry.position });
    if (path.includes('/connection_uri')) this.#handedOut.push(...secretsIn(JSON.parse(outcome.text)));
    if (method === 'GET') listed(entry, model, told === 'ok' && !(odd && fault !== undefined));
    return { entry, response };
  }

  #instead(fault: Extract<Fault, { do: 'answer' }>, request: HttpRequest, record: Record): Answered {
    const { response, wait } = insteadOfAnswer(fault, request, this.#stage.now());
    const entry = record(undefined, toldBy('', response.status, response.body), true, wait);
    if (entry.method === 'GET') listed(entry, this.model, false);
    return { entry, response };
  }

  async #lost(
    request: HttpRequest,
    path: string,
    fault: Extract<Fault, { do: 'lose' }>,
    record: Record,
  ): Promise<Answered> {
    const served = fault.done ? this.#handle(request, path) : undefined;
    // A refusal that got lost is one more way in which nothing was done.
    const entry = record(served, 'unknown', true);
    if (request.method === 'GET') listed(entry, this.model, false);
    if (fault.how === 'timeout' || fault.how === 'slow') await this.clock.sleep(request.timeoutMs);
    return { entry, ...lostAnswer(fault.how, entry.outcome?.status ?? 200, this.#stage.now()) };
  }

  #swapped(text: string, path: string, how: Swap, { headers }: HttpRequest): string {
    const plain = path.replace(/\?.*$/, '');
    const ask = (list: string): unknown => {
      const token = list.startsWith('/neon') ? this.#headers.neon : this.#headers.discord;
      const { outcome } = this.#stage.handle({
        method: 'GET',
        path: list,
        headers: { ...headers, ...token },
        text: '',
      });
      return JSON.parse(outcome.text);
    };
    return swapped(text, resourceAt(plain), plain, how, ask);
  }

  #handle(request: HttpRequest, path: string): Served {
    const { method, headers, body = '' } = request;
    return this.#stage.handle({ method, path, headers, text: body });
  }

  #record(
    path: string,
    method: string,
    body: unknown,
    served: Served | undefined,
    more: More,
    weather: Weather | undefined,
    known: Lists = NO_LISTS,
  ): Entry {
    const cut = path.indexOf('?');
    const plain = cut < 0 ? path : path.slice(0, cut);
    const resource = resourceAt(plain);
    const before = this.model;
    const { outcome } = served ?? {};
    const now = this.clock.now();
    const entry: Entry = {
      actor: more.actor,
      index: more.index,
      told: more.told,
      odd: more.odd,
      wait: more.wait,
      position: this.entries.length,
      run: weather?.run ?? 0,
      method,
      path: plain,
      resource,
      // What a snapshot is called stands in the query.
      body:
        resource.kind === 'neon.snapshot' && body === undefined && cut >= 0
          ? Object.fromEntries(new URLSearchParams(path.slice(cut)))
          : body,
      outcome,
      status: outcome?.status ?? 0,
      at: now,
      endedAt: now,
      early: method !== 'GET' && this.#underWay.holds(weather?.run ?? 0, resource, body, this.#stage.now()),
      before,
      lists: known,
    };
    this.entries.push(entry);
    if (method !== 'GET' && served !== undefined) this.#wrote(entry, served);
    return entry;
  }

  #wrote({ method, path, resource, body, run, actor, odd }: Entry, { outcome, value }: Served): void {
    if (outcome.status === 409 && resource.kind === 'neon.branch') this.clashed = true;
    if (outcome.status < 200 || outcome.status >= 300) return;
    const answer: unknown = value ?? (outcome.text === '' ? undefined : JSON.parse(outcome.text));
    this.model = modelAfter(this.model, { method, resource, body, answer });
    if (answersSecrets(resource)) this.#handedOut.push(...secretsIn(answer));
    const service = serviceOf(path);
    this.#written[service] = this.#stage.numberOf(
      `${this.#written[service]} ${method} ${path} ${body === undefined ? '' : JSON.stringify(body)}`,
    );
    if (service === 'neon') this.#lastWrites.push(this.#stage.now());
    const stage = this.#stage;
    const told = actor === 'tool' && !odd ? run : undefined;
    stage.work(this.#underWay.add(answer, told, stage.now(), resource, stage.operationMs));
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
  const key = entry.actor === 'tool' ? listKey(entry.resource) : undefined;
  if (key !== undefined) entry.listed = [key, { position: entry.position, asOf, model, ok }];
}

function answersSecrets({ kind }: ResourcePath): boolean {
  return kind !== undefined && kind !== 'operation' && KINDS[kind].answersSecrets === true;
}

function waitOf(response: HttpResponse): number {
  return response.status === 429 ? Number(response.headers['retry-after'] ?? 0) * 1000 : 0;
}

function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}
