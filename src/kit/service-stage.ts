import type { HttpRequest, HttpResponse, Reader, Transport, Writer } from '../core/http.ts';
import { jsonIn } from '../core/json.ts';
import type { Kind } from '../core/kind.ts';
import type { Provider } from '../core/provider.ts';
import type { Report } from '../core/report/report.ts';
import type { Scope } from '../core/report/row.ts';
import { createSession } from '../engine/create-session.ts';
import type { DesiredState } from '../engine/desired/desired-state.ts';
import { type ExportResult, exportScopes } from '../engine/export.ts';
import type { Session } from '../engine/session.ts';
import type { Credential } from '../http/auth.ts';
import { apply, drift, plan } from '../reconcile.ts';
import { ContractFailure, type Pulse } from './deadline.ts';
import { type Declaration, declare } from './declare.ts';
import { hastyClock } from './hasty-clock.ts';
import type { Stage } from './playing.ts';
import { START } from './sample.ts';

/** A service for one case, without resources from other cases. */
export interface TestService {
  /** Where the service is; every request goes below it. */
  readonly baseUrl: string;
  readonly credentials?: readonly Credential[];
  /** Handles requests in the same process. Absent: requests are sent to `baseUrl` over a socket. */
  readonly transport?: Transport;
  /**
   * For a service with a clock of its own: called with the milliseconds by which the kit has moved
   * the time forward, because runs do not really wait.
   */
  passed?(ms: number): void;
  close?(): void | Promise<void>;
}

/** A request with its answer. `answer` is absent if no answer came. */
export interface Exchange {
  readonly request: HttpRequest;
  readonly answer?: HttpResponse;
  /** A tap was between provider and service, so the request or the answer may be changed. */
  readonly tapped: boolean;
}

/**
 * A function between the provider and its service: it answers a request itself, or passes it on
 * with `send`.
 */
export type Tap = (request: HttpRequest, send: Transport) => Promise<HttpResponse>;

type Verb = NonNullable<Kind['write']['update']>;

/**
 * The most requests that one run may send. Runs have few resources, so a run that sends more counts
 * as endless.
 */
const MOST_REQUESTS = 3_000;
const OPTIONS = { prune: true };

/** Thrown if the service itself fails. Such a failure says nothing about the provider. */
export class ServiceFailure extends Error {}

/**
 * Runs plan, drift, apply and export of a provider against one service, and records all requests.
 */
export class ServiceStage implements Stage<Declaration> {
  readonly clock: ReturnType<typeof hastyClock>;
  readonly provider: Provider;
  readonly base: string;
  readonly exchanges: Exchange[] = [];
  /** `<kind> <address of the scope>` → the addresses in this list as it was last read. */
  readonly lists = new Map<string, Set<string>>();
  /** Address → what the service answered to the create of the resource. */
  readonly receipts = new Map<string, { readonly incarnation: string; readonly isMarked: boolean }>();
  readonly #service: TestService;
  readonly #transport: Transport;
  readonly #random: () => number;
  readonly #broken: Tap | undefined;
  #tap: Tap | undefined;
  readonly #pulse: Pulse;
  readonly #known = new Map<string, DesiredState>();
  #forgotten = 0;
  #left = MOST_REQUESTS;
  #hasEnded = false;
  #endRun: (error: ContractFailure | ServiceFailure) => void = () => undefined;

  constructor(
    provider: Provider,
    service: TestService,
    sockets: Transport,
    options: { readonly random: () => number; readonly broken?: Tap; readonly pulse: Pulse },
  ) {
    this.provider = { ...provider, kinds: provider.kinds.map(kind => this.#watched(kind)) };
    this.base = service.baseUrl;
    this.#service = service;
    this.#transport = this.#served(service.transport ?? sockets);
    this.#random = options.random;
    this.#broken = options.broken;
    this.#pulse = options.pulse;
    const start = service.transport === undefined ? undefined : START;
    const clock = hastyClock(ms => service.passed?.(ms), start);
    this.clock = {
      ...clock,
      // A sleep takes no real time here. A request that waits for another one, which never gets an
      // answer, would sleep again and again without end. So no sleep ends after the end of the run.
      sleep: async (ms, signal) => {
        await this.#unlessEnded();
        await clock.sleep(ms, signal);
      },
    };
  }

  plan = (value: Declaration): Promise<Report> =>
    this.#within(session => plan(this.#wanted(value), session, OPTIONS));

  drift = (value: Declaration): Promise<Report> =>
    this.#within(session => drift(this.#wanted(value), session, OPTIONS));

  apply = (value: Declaration): Promise<Report> =>
    this.#within(session => apply(this.#wanted(value), session, { ...OPTIONS, maxDeletes: 10_000 }));

  exported(value: Declaration): Promise<ExportResult> {
    const scopes = this.#wanted(value).scopes.map(({ scope }) => scope);
    const roots = scopes.filter(({ parent }) => parent === undefined);
    return this.#within(session => exportScopes(roots, session));
  }

  writes(): readonly string[] {
    return this.exchanges
      .slice(this.#forgotten)
      .filter(({ request }) => isWrite(request))
      .map(({ request }) => `${request.method} ${request.url.slice(this.base.length)}`);
  }

  forget(): void {
    this.#forgotten = this.exchanges.length;
  }

  /** Does the work while every request goes through the tap. */
  async during<T>(tap: Tap, work: () => Promise<T>): Promise<T> {
    this.#tap = tap;
    try {
      return await work();
    } finally {
      this.#tap = undefined;
    }
  }

  /** The kind, changed so that its lists and what its creates return are recorded. */
  #watched(kind: Kind): Kind {
    const { create, update, delete: remove } = kind.write;
    const listOf = (at: Scope): string => `${kind.name} ${at.address}`;
    const read: Kind['read'] = {
      ...kind.read,
      list: async (at, client, ids, how) => {
        this.lists.set(listOf(at), new Set());
        return kind.read.list(at, this.#reader(client), ids, how);
      },
      live: (raw, at, seen) => {
        const live = kind.read.live(raw, at, seen);
        if (live !== undefined) this.lists.get(listOf(at))?.add(live.address);
        return live;
      },
    };
    const watched =
      (verb: Verb): Verb =>
      (row, at) =>
        verb(row, { ...at, client: this.#writer(at.client) });
    const made: Verb = async (row, at) => {
      const receipt = (await create?.(row, { ...at, client: this.#writer(at.client) })) ?? { waits: [] };
      for (const { kind: name, at: scope, raw } of receipt.raw ?? []) {
        const live = name === kind.name ? kind.read.live(raw, scope, at.seen) : undefined;
        if (live === undefined) continue;
        const { address, incarnation, mark } = live;
        this.receipts.set(address, { incarnation, isMarked: mark !== undefined });
      }
      return receipt;
    };
    const verbs = {
      ...(create && { create: made }),
      ...(update && { update: watched(update) }),
      ...(remove && { delete: watched(remove) }),
    };
    return { ...kind, read, write: { ...kind.write, ...verbs } };
  }

  /**
   * Also counts requests that fail before they are sent, because a function of the provider may
   * retry for ever.
   */
  async #counted<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      await this.#count();
      throw error;
    }
  }

  #reader(client: Reader): Reader {
    return {
      now: () => client.now(),
      get: (path, options) => this.#counted(client.get(path, options)),
    };
  }

  #writer(client: Writer): Writer {
    return {
      ...this.#reader(client),
      send: (method, path, body, options) => this.#counted(client.send(method, path, body, options)),
    };
  }

  /** Sends a request as someone else would, so that the provider does not learn of it. */
  repeat(request: HttpRequest): Promise<HttpResponse> {
    return this.#passed(request);
  }

  /** Sends the next write, and only this write, through the tap. */
  next(tap: Tap): void {
    this.#tap = (request, send) => {
      if (!isWrite(request)) return send(request);
      this.#tap = undefined;
      return tap(request, send);
    };
  }

  #wanted(value: Declaration): DesiredState {
    const now = this.clock.now();
    const key = `${now} ${JSON.stringify(value)}`;
    const wanted = this.#known.get(key) ?? declare({ file: 'sample', value }, [this.provider], now).wanted;
    this.#known.set(key, wanted);
    return wanted;
  }

  async #within<T>(work: (session: Session) => Promise<T>): Promise<T> {
    this.#left = MOST_REQUESTS;
    const { credentials = [] } = this.#service;
    const session = createSession({
      provider: this.provider,
      baseUrl: this.base,
      credentials,
      transport: this.#send,
      clock: this.clock,
      random: this.#random,
      userAgent:
        this.provider.requests?.userAgent?.('https://evenkeel.invalid/contract', '0') ?? 'evenkeel-contract',
    });
    // Rejects when the kit ends the run. An abort signal could not end it, because reads after a
    // write go on to their end.
    const ended = new Promise<never>((_, reject) => {
      this.#endRun = reject;
    });
    return Promise.race([work(session), ended]);
  }

  /**
   * Counts a request, and lets timers run every 100 requests, such as that of the deadline. The
   * promise never settles after the run has ended.
   */
  async #count(): Promise<void> {
    this.#left -= 1;
    this.#pulse.beat();
    if (this.#left === 0) {
      this.#hasEnded = true;
      this.#endRun(
        new ContractFailure(
          `${this.provider.name}: the run has sent more than ${MOST_REQUESTS} requests, and did not end\n next      look for a list whose pages never end, and for answers that are always a limit`,
        ),
      );
    }
    await this.#unlessEnded();
    if (this.#left % 100 === 0) await this.clock.sleep(0);
  }

  /** Never settles if the run has ended. A pending promise does not keep a process alive. */
  async #unlessEnded(): Promise<void> {
    if (this.#hasEnded || this.#pulse.isOver()) await new Promise(() => undefined);
  }

  readonly #send: Transport = async request => {
    await this.#count();
    const answer = await (this.#broken === undefined
      ? this.#passed(request)
      : this.#broken(request, this.#passed));
    this.#pulse.beat();
    return answer;
  };

  /**
   * Wraps the service's transport. If a request gets no answer, a transport must throw an error
   * with a code, as {@link Transport} says; any other error is a mistake of the service.
   */
  #served(transport: Transport): Transport {
    return async request => {
      try {
        return await transport(request);
      } catch (error) {
        const code = (error as { readonly code?: unknown } | null)?.code;
        if (typeof code === 'string' && code !== 'ECONNREFUSED') throw error;
        const at = `${request.method} ${request.url.slice(this.base.length)}`;
        this.#hasEnded = true;
        this.#endRun(
          new ServiceFailure(
            `${this.provider.name}: the service threw at ${at}: ${error}\n next      answer what the API would refuse with a status such as 400`,
            { cause: error },
          ),
        );
        throw error;
      }
    };
  }

  /**
   * Passes a request to the service, through the tap if there is one, and records it with its
   * answer.
   */
  readonly #passed: Transport = async request => {
    const tapped = this.#tap !== undefined;
    try {
      const answer = await (this.#tap?.(request, this.#transport) ?? this.#transport(request));
      this.exchanges.push({ request, answer, tapped });
      return answer;
    } catch (error) {
      this.exchanges.push({ request, tapped });
      throw error;
    }
  };
}

export function isWrite({ method }: Pick<HttpRequest, 'method'>): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** The JSON value of a request or an answer; undefined where it has none. */
export function jsonOf({ body = '', value }: { readonly body?: string; readonly value?: unknown }): unknown {
  return value === undefined ? jsonIn(body) : value;
}
