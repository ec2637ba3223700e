import type { Clock, Random } from '../core/clock.ts';
import type { Listener } from '../core/event.ts';
import { Failure } from '../core/failure.ts';
import type { Answer, HttpRequest, HttpResponse, RequestOptions, Transport } from '../core/http.ts';
import { RequestFailure } from '../core/http.ts';
import { isObject } from '../core/json.ts';
import type { Credential } from './auth.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { callerHeaders } from './caller-headers.ts';
import { type Access, type Classified, classify, type Overrides, type RequestEvent } from './classify.ts';
import { describeRefusal, describeThrown, type ErrorParser } from './describe.ts';
import { httpDate } from './http-date.ts';
import { urlOf } from './origin.ts';
import { createRateLimiter, RATES, type Rate, type RateLimiter, routeOf } from './rate-limit.ts';
import type { Redactor } from './redact.ts';
import { askedMs, backoffMs, limitedMs, MAX_ATTEMPTS } from './retry.ts';
import { untilAborted } from './until-aborted.ts';

/** One request of a caller; it may become several on the wire. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly options: RequestOptions;
  /** The column of the outcome table. */
  readonly access: Access;
  readonly transport: Transport;
  /** It goes on although the run ends, until the last deadline. */
  readonly finishing: boolean;
}

/** Sends with everything that one origin shares in one run: limits, breaker, credentials, the service's time. */
export interface Sender {
  /** Throws a {@link RequestFailure} for every request without a "yes". */
  send(call: Call): Promise<Answer>;
  /** The service's time, in milliseconds since 1970. */
  now(): number;
  /** Milliseconds until a request that can wait would hold up no other; each call takes a turn. */
  spare(): number;
}

export interface SenderSettings {
  readonly provider: string;
  readonly base: string;
  readonly credentials: readonly Credential[];
  readonly userAgent: string;
  readonly timeoutMs: number;
  readonly overrides: Overrides;
  readonly parseError: ErrorParser | undefined;
  readonly secretsIn: SecretsIn | undefined;
}

/** The secrets of an answer; a provider knows under which names they stand. */
export type SecretsIn = (body: unknown) => readonly string[];

export interface SenderRuntime {
  readonly clock: Clock;
  readonly random: Random;
  readonly redactor: Redactor;
  /** The end of the run, in milliseconds since 1970 by the clock. */
  readonly deadline: () => number;
  readonly emit: Listener;
  readonly limits: 'default' | 'none';
  /** How many runs share the service's limits. */
  readonly shards: number;
  readonly signal: AbortSignal | undefined;
  readonly lastDeadline: () => number;
}

// The signal of the run's end comes first, so that a read which it cuts is not taken for a lost one.
const GRACE_MS = 1_000;
// Longer waits do not fit a timer.
const MAX_WAIT_MS = 2 ** 31 - 1;

/** A request that goes on: what happened to it so far. */
interface Progress {
  readonly call: Call;
  readonly name: string;
  readonly route: string;
  readonly credential: Credential | undefined;
  attempts: number;
  limited: number;
  /** Why the last try was not a yes. Only refusals and unsent requests are followed by another one. */
  last: { readonly message: string; readonly response: HttpResponse | undefined } | undefined;
}

/** Several runs side by side share one service's limits. */
function shareOf(rate: Rate | undefined, shards: number): Rate | undefined {
  if (rate === undefined || shards <= 1) return rate;
  return { burst: Math.max(1, Math.floor(rate.burst / shards)), perSecond: rate.perSecond / shards };
}

/** The one way on which a request leaves. */
export function createSender(settings: SenderSettings, runtime: SenderRuntime): Sender {
  const { clock, random, redactor, signal } = runtime;
  const breaker: Breaker = createBreaker();
  const learning = runtime.limits === 'default';
  const limiter: RateLimiter = createRateLimiter(
    clock,
    learning ? shareOf(RATES[settings.provider], runtime.shards) : undefined,
    learning,
  );
  let offset = 0;

  function failure(
    outcome: RequestFailure['outcome'],
    progress: Progress,
    message: string,
    more: { response?: HttpResponse | undefined; body?: unknown; code?: string | undefined } = {},
  ): RequestFailure {
    return new RequestFailure(outcome, redactor.text(`${progress.name}: ${message}`), {
      request: redactor.text(progress.name),
      ...(more.response === undefined ? {} : { status: more.response.status }),
      ...(more.code === undefined ? {} : { serviceCode: redactor.text(more.code) }),
      ...(more.body === undefined ? {} : { body: redactor.value(more.body) }),
    });
  }

  /** No further request is sent for this call; what was sent before is known to have had no effect. */
  function givenUp(progress: Progress, why: string): RequestFailure {
    const { last, call } = progress;
    const outcome =
      call.access === 'read' ? 'unreadable' : last?.response === undefined ? 'unsent' : 'rejected';
    const message = last === undefined ? `not sent: ${why}` : `${last.message}; not sent again: ${why}`;
    return failure(outcome, progress, message, { response: last?.response });
  }

  function endOf({ finishing }: Call): number {
    return finishing ? runtime.lastDeadline() : runtime.deadline();
  }

  function signalFor({ finishing }: Call): AbortSignal | undefined {
    return finishing ? undefined : signal;
  }

  function ensureAllowed(progress: Progress): void {
    const stop = breaker.stopped(progress.credential?.name);
    if (stop !== undefined) throw failure(stop.outcome, progress, `not sent: ${stop.reason}`);
    if (signalFor(progress.call)?.aborted === true) throw givenUp(progress, 'interrupted');
    if (clock.now() >= endOf(progress.call)) throw givenUp(progress, 'the time of the run is over');
  }

  async function pause(progress: Progress, ms: number): Promise<void> {
    if (ms > MAX_WAIT_MS || clock.now() + ms > endOf(progress.call))
      throw givenUp(progress, `waiting ${seconds(ms)} would go past the end of the run`);
    try {
      await clock.sleep(ms, signalFor(progress.call));
    } catch {
      throw givenUp(progress, 'interrupted');
    }
  }

  /** Waits for the client-side limits. Afterwards one request of the route is counted until `limiter.end`. */
  async function admitted(progress: Progress): Promise<void> {
    const { route } = progress;
    for (let delay = limiter.delay(route); delay > 0; delay = limiter.delay(route))
      await pause(progress, delay);
    try {
      for (let wait = limiter.slot(); wait > 0; wait = limiter.paused()) await pause(progress, wait);
    } catch (error) {
      limiter.end(route);
      throw error;
    }
  }

  async function headersOf(progress: Progress): Promise<Readonly<Record<string, string>>> {
    const { call, credential } = progress;
    const own: Record<string, string> = {
      accept: 'application/json',
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...callerHeaders(call.options.headers),
      'user-agent': settings.userAgent,
    };
    if (credential === undefined) return own;
    try {
      const authorization = await credential.header();
      redactor.add(authorization.slice(authorization.indexOf(' ') + 1));
      return { ...own, authorization };
    } catch (error) {
      throw ofCredential(progress, credential, error);
    }
  }

  /** A credential that is refused before it is used stops as one that is refused in use. */
  function ofCredential(progress: Progress, credential: Credential, error: unknown): unknown {
    if (!(error instanceof RequestFailure)) return error;
    if (error.outcome === 'origin') breaker.stopOrigin(error.message);
    else if (error.outcome === 'credential') breaker.stopCredential(credential.name, error.message);
    else return givenUp(progress, error.message);
    return failure(error.outcome, progress, `not sent: ${error.message}`);
  }

  async function requestOf(progress: Progress): Promise<HttpRequest> {
    const { call } = progress;
    const timeoutMs = call.options.timeoutMs ?? settings.timeoutMs;
    return {
      method: call.method,
      url: urlOf(settings.base, call.path, call.options.query),
      headers: await headersOf(progress),
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      ...(call.options.headersMs === undefined ? {} : { headersMs: call.options.headersMs }),
      // A write is never cut short by the end of the run: its outcome would be unknown.
      timeoutMs:
        call.access === 'read'
          ? Math.max(1, Math.min(timeoutMs, endOf(call) + GRACE_MS - clock.now()))
          : timeoutMs,
    };
  }

  async function once(progress: Progress): Promise<RequestEvent> {
    await admitted(progress);
    let response: HttpResponse | undefined;
    try {
      const request = await requestOf(progress);
      ensureAllowed(progress);
      try {
        const sent = progress.call.transport(request);
        response = await (progress.call.access === 'read'
          ? untilAborted(sent, signalFor(progress.call))
          : sent);
      } catch (error) {
        if (error instanceof Failure) throw error;
        if (progress.call.access === 'read' && signalFor(progress.call)?.aborted === true)
          throw failure('unreadable', progress, 'interrupted before the answer was there');
        return { error };
      }
      keepTime(response);
      breaker.count(response);
      return { response, json: request.headers['accept'] === 'application/json' };
    } finally {
      limiter.end(progress.route, response);
    }
  }

  function keepTime(response: HttpResponse): void {
    const date = httpDate(response.headers['date']);
    if (date !== undefined) offset = date - clock.now();
  }

  /** Waits where another request may be sent; throws where not. */
  async function next(progress: Progress, event: RequestEvent, judged: Classified): Promise<void> {
    const { call } = progress;
    const response = 'response' in event ? event.response : undefined;
    const told =
      response === undefined ? undefined : describeRefusal(response, judged, redactor, settings.parseError);
    const message = told?.message ?? describeThrown('error' in event ? event.error : undefined, redactor);
    progress.last = { message, response };
    if (judged.verdict === 'retry') {
      progress.attempts += 1;
      if (progress.attempts < MAX_ATTEMPTS) {
        const asked = response === undefined ? 0 : (askedMs(response, judged.body, clock.now()) ?? 0);
        return again(progress, Math.max(asked, backoffMs(progress.attempts, random)));
      }
    }
    if (judged.verdict === 'wait' && response !== undefined) {
      progress.limited += 1;
      const ms = limitedMs(response, judged.body, progress.limited, clock.now());
      limiter.pause(progress.route, response, ms, isGlobal(response, judged.body));
      return again(progress, ms);
    }
    const outcome = failedOutcome(judged, call.access);
    if (outcome === 'credential') breaker.stopCredential(progress.credential?.name ?? '', message);
    if (outcome === 'origin') breaker.stopOrigin(message);
    const prefix = outcome === 'unknown' ? 'the outcome is unknown: ' : '';
    const suffix = progress.attempts === MAX_ATTEMPTS ? `; given up after ${MAX_ATTEMPTS} attempts` : '';
    throw failure(outcome, progress, prefix + message + suffix, {
      response,
      body: judged.body,
      code: told?.code,
    });
  }

  async function again(progress: Progress, afterMs: number): Promise<void> {
    ensureAllowed(progress);
    runtime.emit({
      type: 'retry',
      request: redactor.text(progress.name),
      why: redactor.text(progress.last?.message ?? ''),
      afterMs,
    });
    await pause(progress, afterMs);
  }

  async function send(call: Call): Promise<Answer> {
    for (const value of call.options.hidden ?? []) redactor.add(value);
    const progress: Progress = {
      call,
      name: `${call.method} ${call.path}`,
      route: routeOf(call.method, call.path),
      credential: credentialOf(settings.credentials, call.options.credential),
      attempts: 0,
      limited: 0,
      last: undefined,
    };
    if (call.options.credential !== undefined && progress.credential === undefined)
      throw failure('credential', progress, `not sent: there is no credential "${call.options.credential}"`);
    for (;;) {
      ensureAllowed(progress);
      const event = await once(progress);
      const judged = classify(event, call.method, settings.overrides, call.access);
      if ('response' in event && (judged.verdict === 'ok' || judged.verdict === 'done')) {
        const { status, headers, body } = event.response;
        // What reads answer is never kept from whoever reviews a plan.
        if (call.access === 'write')
          for (const secret of settings.secretsIn?.(judged.body) ?? []) redactor.add(secret);
        return { status, headers, body: judged.body, text: body };
      }
      await next(progress, event, judged);
    }
  }

  return { send, now: () => clock.now() + offset, spare: limiter.spare };
}

/** How a call ends that is not tried again. A write is only ever tried again when it had no effect. */
function failedOutcome({ verdict, outcome }: Classified, access: Access): RequestFailure['outcome'] {
  if (verdict === 'hold') return 'held';
  if (verdict !== 'retry' && verdict !== 'wait' && verdict !== 'ok' && verdict !== 'done') return verdict;
  if (access === 'read') return 'unreadable';
  return outcome === 'unsent' ? 'unsent' : 'rejected';
}

function credentialOf(all: readonly Credential[], name: string | undefined): Credential | undefined {
  return name === undefined ? all[0] : all.find(one => one.name === name);
}

function isGlobal(response: HttpResponse, body: unknown): boolean {
  return (
    response.headers['x-ratelimit-global'] === 'true' ||
    response.headers['x-ratelimit-scope'] === 'global' ||
    (isObject(body) && body['global'] === true)
  );
}

function seconds(ms: number): string {
  return `${Math.ceil(ms / 1000)} s`;
}
