import type { HttpRequest, HttpResponse, Transport } from '../../../src/core/http.ts';
import { dateHeader } from '../../../src/sandbox/outcome.ts';
import type { SandboxRequest } from '../../../src/sandbox/sandbox.ts';
import { KINDS } from '../kinds.ts';
import { type ClientOutcome, outcomeOfAnswer, outcomeOfChanged } from './client-outcome.ts';
import { type FastClock, fastClock } from './fast-clock.ts';
import { edited, type Fault } from './fault.ts';
import { answerOfAnother, type Disturbance, type EarlierAnswer, FaultInjector } from './fault-injector.ts';
import { type Swap, withTheirObject } from './foreign-object.ts';
import { GitHubSide, isGitHub, type ListedPull } from './github-side.ts';
import { type ListReadings, listKey } from './list-readings.ts';
import type { LogEntry } from './log-entry.ts';
import { type Model, modelAfter, plainBody } from './model.ts';
import { OperationsUnderWay } from './operations-under-way.ts';
import { type ResourcePath, resourceAt } from './resource-path.ts';
import { type AnswerSource, type ServiceAnswer, type SharedSandbox, serviceOf } from './shared-sandbox.ts';
import { connectionError, insteadOfAnswer, lostAnswer, secretsIn } from './wrong-answers.ts';

export const ORIGIN = 'http://127.0.0.1:7777';
/**
 * Only one that waits for several projects without end needs half of this; one that needs more
 * never ends.
 */
const MOST_REQUESTS = 4_000;

export type OtherAct = (world: SimulatedWorld) => number;

/** What one run has of the world. */
export interface RunConnection {
  readonly transport: Transport;
  /** How many requests the run has made. */
  requests(): number;
  /** What the run has read last, by list. */
  lists(): ListReadings;
  /** Ids of single operations that it was told went another way than they should. */
  readonly astray: ReadonlySet<string>;
}

export interface SimulatedWorldOptions {
  readonly sandbox: SharedSandbox;
  readonly start: number;
  readonly answers?: AnswerSource;
  /** Our clock runs so much ahead of the service's. */
  readonly skewMs?: number;
  /** Milliseconds that a request is under way, one way; undefined for none. */
  readonly latency?: () => number;
  /** The pull requests of the repository at the start. */
  readonly pulls?: readonly ListedPull[];
}

type ServiceHeaders = Readonly<
  Record<
    'neon' | 'discord' | 'permissions',
    Readonly<Record<string, string>> & { readonly authorization: string }
  >
>;

function headersIn(env: Readonly<Record<string, string>>, suffix: string): ServiceHeaders {
  const agent = { 'user-agent': 'DiscordBot (https://example.com, 1)', 'content-type': 'application/json' };
  return {
    neon: { ...agent, authorization: `Bearer ${env['NEON_API_KEY']}` },
    discord: { ...agent, authorization: `Bot ${env[`DISCORD_BOT_TOKEN${suffix}`]}` },
    permissions: { ...agent, authorization: `Bearer ${env[`DISCORD_PERMISSIONS_TOKEN${suffix}`]}` },
  };
}

type More = Pick<LogEntry, 'actor' | 'index' | 'request' | 'clientOutcome' | 'odd' | 'wait' | 'holder'>;
type Recorder = (
  served: ServiceAnswer | undefined,
  clientOutcome: ClientOutcome,
  odd?: boolean,
  wait?: number,
) => LogEntry;
type Delivery = { readonly entry: LogEntry } & (
  | { readonly response: HttpResponse }
  | { readonly error: Error }
);

/**
 * The world of one case: the services, a log of everything that was ever sent to them, and the
 * faults between them and each run.
 */
export class SimulatedWorld {
  readonly log: LogEntry[] = [];
  readonly #sandbox: SharedSandbox;
  readonly #github: GitHubSide;
  readonly #headers: ServiceHeaders;
  /** Of several applications: `Authorization` → whose it is, and the headers of each. */
  readonly #holders = new Map<string, string>();
  readonly #ofApplications = new Map<string, ServiceHeaders>();
  readonly #latency: (() => number) | undefined;
  readonly #answers = new Map<string, EarlierAnswer>();
  readonly #underWay = new OperationsUnderWay();
  readonly #skewMs: number;
  /** All that was written to each service so far, in order, as a number of the sandbox. */
  readonly #written = { neon: 0, discord: 0, github: 0 };
  readonly #handedOut: string[] = [];
  #lastWrites: number[] = [];
  model: Model;
  clock: FastClock;
  endless = false;
  /**
   * A name was refused because another branch has it: where names are not unique, this case goes
   * another way.
   */
  clashed = false;

  constructor(options: SimulatedWorldOptions) {
    this.#skewMs = options.skewMs ?? 0;
    this.clock = fastClock(options.start);
    this.#sandbox = options.sandbox;
    this.#github = new GitHubSide(options.pulls ?? []);
    this.#sandbox.begin(() => this.clock.now() - this.#skewMs, options.answers ?? 'memory');
    this.model = options.sandbox.model;
    this.#latency = options.latency;
    const env = this.#sandbox.env(ORIGIN);
    this.#headers = headersIn(env, '');
    for (const [suffix, id] of Object.entries(this.#sandbox.applications ?? {})) {
      const own = headersIn(env, suffix);
      this.#ofApplications.set(id, own);
      for (const { authorization } of [own.discord, own.permissions]) this.#holders.set(authorization, id);
    }
  }

  /** Our clock runs so much ahead of the service's. */
  get skewMs(): number {
    return this.#skewMs;
  }

  /** The services and their time. */
  get sandbox(): SharedSandbox {
    return this.#sandbox;
  }

  /** Our tokens, and what the services handed out as secret. */
  get secrets(): readonly string[] {
    const tokens = [this.#headers, ...this.#ofApplications.values()]
      .flatMap(each => Object.values(each))
      .map(({ authorization }) => authorization.split(' ')[1] as string);
    return [...tokens, ...this.#handedOut];
  }

  /**
   * Names the situation at the services: two cases with the same one go on alike. Everything that
   * was written, in order; moments count only while something is still going on.
   */
  situation(): string {
    const now = this.#sandbox.now();
    const left = Math.max(0, this.#sandbox.workUntil - now);
    const ages = left === 0 ? '' : this.#lastWrites.map(at => now - at).join();
    const ahead = now - this.clock.now();
    const { neon, discord, github } = this.#written;
    return `${this.#sandbox.operationMs} ${ahead} ${left} ${ages} ${neon} ${discord} ${github}`;
  }

  /** A new process: a clock of its own that goes on from the old one's time. */
  restart(laterMs: number): void {
    const now = this.clock.now() + laterMs;
    this.clock.kill();
    this.clock = fastClock(now);
  }

  /** Connects a run, and sets its faults. */
  connect(disturbance: Disturbance): RunConnection {
    const others = this.#latency !== undefined;
    const injector = new FaultInjector(disturbance, { clock: this.clock, others });
    return {
      transport: request => this.#send(request, injector),
      requests: () => injector.next,
      lists: () => injector.lists,
      astray: injector.astray,
    };
  }

  /** Another client: gives the status. */
  other(method: string, path: string, body?: unknown): number {
    const permissions = method === 'PUT' && path.endsWith('/permissions');
    const own = this.#headersFor(path);
    const headers = path.startsWith('/neon') ? own.neon : permissions ? own.permissions : own.discord;
    const text = body === undefined ? '' : JSON.stringify(body);
    const served = this.#serve({ method, path, headers, text });
    if (method === 'GET') return served.outcome.status;
    const holder = this.#holders.get(headers.authorization);
    const request = undefined;
    const more = {
      actor: 'other',
      index: -1,
      request,
      clientOutcome: 'ok',
      odd: false,
      wait: 0,
      holder,
    } as const;
    this.#record(path, method, body, served, more, undefined);
    return served.outcome.status;
  }

  /** The headers of someone else, who has the tokens of every application. */
  #headersFor(path: string): ServiceHeaders {
    const [, id = ''] = /\/applications\/(\d+)/.exec(path) ?? [];
    return this.#ofApplications.get(id) ?? this.#headers;
  }

  #holderOf({ headers }: HttpRequest): string | undefined {
    return this.#holders.get(headers['authorization'] ?? '');
  }

  async #send(request: HttpRequest, injector: FaultInjector): Promise<HttpResponse> {
    const index = injector.next++;
    // What it knew when it sent, not what it learned while the request was under way.
    const known: Known = { lists: injector.lists, sentAt: this.clock.now() };
    if (injector.dead) return never();
    if (index > MOST_REQUESTS) {
      this.endless = true;
      injector.disturbance.crashed();
      return never();
    }
    if (this.#latency !== undefined) await this.clock.sleep(this.#latency());
    injector.before(index, this, this.#answers);
    if (injector.dead) return never();
    const path = request.url.slice(ORIGIN.length);
    const query = path.indexOf('?');
    const holder = this.#holderOf(request) ?? '';
    const key = `${request.method} ${holder}${query < 0 ? path : path.slice(0, query)}`;
    const active = injector.faultAt(key, index);
    const answering = this.#answer(request, path, active, injector, index, known);
    const answered = answering instanceof Promise ? await answering : answering;
    if (this.#latency !== undefined) await this.clock.sleep(this.#latency());
    injector.after(index);
    if (injector.dead) return never();
    answered.entry.endedAt = this.clock.now();
    if (answered.entry.listed !== undefined) remember(answered.entry.listed, path, injector);
    if ('error' in answered) throw answered.error;
    return answered.response;
  }

  #answer(
    request: HttpRequest,
    path: string,
    fault: Fault | undefined,
    injector: FaultInjector,
    index: number,
    known: Known,
  ): Delivery | Promise<Delivery> {
    const { method } = request;
    const holder = this.#holderOf(request);
    // A path of a bot's own is another one for each application.
    const asked = `${holder ?? ''}${path}`;
    const body = request.body === undefined ? undefined : plainBody(JSON.parse(request.body));
    const record: Recorder = (served, clientOutcome, odd = false, wait = 0) =>
      this.#record(
        path,
        method,
        body,
        served,
        { actor: 'tool', index, request, clientOutcome, odd, wait, holder },
        injector,
        known,
      );
    if (fault?.do === 'unsent')
      return { entry: record(undefined, 'unsent'), error: connectionError('ECONNREFUSED') };
    if (fault?.do === 'answer') return this.#instead(fault, request, record);
    if (fault?.do === 'lose') return this.#lost(request, path, fault, record);
    const stale = injector.staleAnswer(method, asked);
    if (stale !== undefined) {
      const entry = record(undefined, 'ok', true);
      listed(entry, stale.model, true, stale.position);
      const headers = { ...stale.response.headers, date: dateHeader(this.#sandbox.now()) };
      entry.told = stale.response.body;
      return { entry, response: { ...stale.response, headers } };
    }
    const served = this.#handle(request, injector.paged(path));
    const { outcome, value } = served;
    const mixed = fault?.do === 'mixed' ? answerOfAnother(injector.last, method, outcome) : undefined;
    const seen = mixed ?? injector.seenThrough(path, outcome);
    injector.last = seen;
    const text =
      fault?.do === 'shape'
        ? edited(seen.text, fault.edit)
        : fault?.do === 'swap' && method !== 'GET' && seen.status < 300
          ? this.#withTheirObject(seen.text, path, fault.how, request)
          : seen.text;
    const odd = text !== outcome.text || seen.status !== outcome.status;
    const { headers, ahead } = injector.dated(index, outcome.headers, this.#sandbox.now());
    const response: HttpResponse = {
      status: seen.status,
      headers,
      body: text,
      ...(odd || value === undefined ? {} : { value }),
    };
    // A delete is told by its status alone.
    const isOfAnother = odd && (fault?.do === 'swap' || (fault?.do === 'mixed' && method !== 'DELETE'));
    const clientOutcome = isOfAnother
      ? 'unknown'
      : odd
        ? outcomeOfChanged(method, seen.status, text)
        : outcomeOfAnswer(method, seen.status);
    const { model } = this;
    const entry = record(served, clientOutcome, odd, waitOf(response));
    if (ahead !== undefined) entry.ahead = ahead;
    if (method === 'GET') entry.told = text;
    if (method === 'GET' && !odd && clientOutcome === 'ok')
      this.#answers.set(`GET ${asked}`, { response, model, position: entry.position });
    if (path.includes('/connection_uri')) this.#handedOut.push(...secretsIn(JSON.parse(outcome.text)));
    // A 404 says that a database has no data API, or that a branch has no authentication.
    const isNone = ['neon.data_api', 'neon.auth'].includes(entry.resource.kind ?? '');
    const isTold = clientOutcome === 'ok' || (isNone && seen.status === 404 && !odd);
    if (method === 'GET') listed(entry, model, isTold && !(odd && fault !== undefined));
    if (entry.resource.kind === 'operation' && clientOutcome === 'ok')
      this.#underWay.tell(entry.run, JSON.parse(text));
    return { entry, response };
  }

  #instead(fault: Extract<Fault, { do: 'answer' }>, request: HttpRequest, record: Recorder): Delivery {
    const { response, wait } = insteadOfAnswer(fault, request, this.#sandbox.now());
    const entry = record(undefined, outcomeOfChanged('', response.status, response.body), true, wait);
    if (entry.method === 'GET') {
      listed(entry, this.model, false);
      entry.told = response.body;
    }
    return { entry, response };
  }

  async #lost(
    request: HttpRequest,
    path: string,
    fault: Extract<Fault, { do: 'lose' }>,
    record: Recorder,
  ): Promise<Delivery> {
    const served = fault.done ? this.#handle(request, path) : undefined;
    // A refusal that got lost is one more way in which nothing was done.
    const entry = record(served, 'unknown', true);
    if (request.method === 'GET') listed(entry, this.model, false);
    if (fault.how === 'timeout' || fault.how === 'slow') await this.clock.sleep(request.timeoutMs);
    return { entry, ...lostAnswer(fault.how, entry.outcome?.status ?? 200, this.#sandbox.now()) };
  }

  #withTheirObject(text: string, path: string, how: Swap, { headers }: HttpRequest): string {
    const plain = path.replace(/\?.*$/, '');
    const ask = (list: string): unknown => {
      const own = this.#headersFor(list);
      const token = list.startsWith('/neon') ? own.neon : own.discord;
      const { outcome } = this.#sandbox.handle({
        method: 'GET',
        path: list,
        headers: { ...headers, ...token },
        text: '',
      });
      return JSON.parse(outcome.text);
    };
    return withTheirObject(text, resourceAt(plain), plain, how, ask);
  }

  #handle(request: HttpRequest, path: string): ServiceAnswer {
    const { method, headers, body = '' } = request;
    return this.#serve({ method, path, headers, text: body });
  }

  #serve(request: SandboxRequest): ServiceAnswer {
    return isGitHub(request.path) ? { outcome: this.#github.handle(request) } : this.#sandbox.handle(request);
  }

  #record(
    path: string,
    method: string,
    body: unknown,
    served: ServiceAnswer | undefined,
    more: More,
    injector: FaultInjector | undefined,
    known?: Known,
  ): LogEntry {
    const cut = path.indexOf('?');
    const plain = cut < 0 ? path : path.slice(0, cut);
    const resource = resourceAt(plain, more.holder);
    const before = this.model;
    const { outcome } = served ?? {};
    const now = this.clock.now();
    const entry: LogEntry = {
      actor: more.actor,
      index: more.index,
      clientOutcome: more.clientOutcome,
      odd: more.odd,
      wait: more.wait,
      position: this.log.length,
      run: injector?.disturbance.run ?? 0,
      method,
      path: plain,
      isNextPage: cut >= 0 && path.includes('cursor=', cut),
      resource,
      holder: more.holder,
      // What a snapshot is called stands in the query.
      body:
        resource.kind === 'neon.snapshot' && body === undefined && cut >= 0
          ? Object.fromEntries(new URLSearchParams(path.slice(cut)))
          : body,
      request: more.request,
      outcome,
      status: outcome?.status ?? 0,
      sentAt: known?.sentAt ?? now,
      at: now,
      endedAt: now,
      servedAt: this.#sandbox.now(),
      early:
        method !== 'GET' &&
        this.#underWay.holds(injector?.disturbance.run ?? 0, resource, body, this.#sandbox.now()),
      before,
      lists: known?.lists ?? NO_LISTS,
    };
    this.log.push(entry);
    if (method !== 'GET' && served !== undefined) this.#wrote(entry, served);
    return entry;
  }

  #wrote(
    { method, path, resource, body, run, actor, odd, holder }: LogEntry,
    { outcome, value }: ServiceAnswer,
  ): void {
    if (outcome.status === 409 && resource.kind === 'neon.branch') this.clashed = true;
    if (outcome.status < 200 || outcome.status >= 300) return;
    const answer: unknown = value ?? (outcome.text === '' ? undefined : JSON.parse(outcome.text));
    this.model = modelAfter(this.model, { method, resource, body, answer });
    if (answersSecrets(resource)) this.#handedOut.push(...secretsIn(answer));
    const service = isGitHub(path) ? 'github' : serviceOf(path);
    this.#written[service] = this.#sandbox.numberOf(
      `${this.#written[service]} ${holder ?? ''} ${method} ${path} ${body === undefined ? '' : JSON.stringify(body)}`,
    );
    if (service === 'neon') this.#lastWrites.push(this.#sandbox.now());
    const sandbox = this.#sandbox;
    const informed = actor === 'tool' && !odd ? run : undefined;
    sandbox.work(this.#underWay.add(answer, informed, sandbox.now(), resource, sandbox.operationMs));
  }
}

const NO_LISTS: ListReadings = new Map();

/** What a run knew when its request left, and when that was. */
interface Known {
  readonly lists: ListReadings;
  readonly sentAt: number;
}

/** A list is as old as its first page. */
function remember([key, read]: NonNullable<LogEntry['listed']>, path: string, injector: FaultInjector): void {
  const first = path.includes('cursor=') ? injector.lists.get(key) : undefined;
  const known = first === undefined ? read : { ...first, ok: read.ok };
  injector.lists = new Map(injector.lists).set(key, known);
}

function listed(entry: LogEntry, model: Model, ok: boolean, asOf: number = entry.position): void {
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
