import { type Clock, type Random, serviceTime, type TwoClocks, untilAborted } from '../core/clock.ts';
import { type Answer, type HttpResponse, RequestFailure } from '../core/http.ts';
import { isObject, jsonIn } from '../core/json.ts';
import type { Listener } from '../core/report/event.ts';
import { Failure } from '../core/report/failure.ts';
import type { Access, Rate, Requests, ToldLimit } from '../core/requests.ts';
import type { Credential } from './auth.ts';
import type { Call } from './call.ts';
import { answerOf, type Classification, classify, type RequestEvent } from './classify.ts';
import { describeRefusal, describeThrown } from './describe.ts';
import { type AddressRefusals, createBreaker } from './limits/breaker.ts';
import { createGate, type GateRuntime } from './limits/gate.ts';
import { createRateLimiter } from './limits/rate-limit.ts';
import { routeNames } from './limits/route-limits.ts';
import { isOwnAddress } from './origin.ts';
import { RequestProgress } from './progress.ts';
import type { Redactor } from './redact.ts';
import { createRequestMaker, type RequestSettings } from './request-maker.ts';
import { askedMs, backoffMs, httpDate, limitedMs, MAX_ATTEMPTS } from './retry.ts';

/**
 * Sends requests with all that one origin shares in a run: rate limits, breaker, credentials, the
 * time of the service.
 */
export interface Sender {
  /** Throws a {@link RequestFailure} for every request without success. */
  send(call: Call): Promise<Answer>;
  /** The service's time, in milliseconds since 1970. */
  now(): number;
  /** The current time by the service's clock and by this machine's. */
  clocks(): TwoClocks;
  /**
   * How long an optional request waits so that it delays no other request, in milliseconds. Each
   * call reserves its moment, so the next call gets a later one.
   */
  spare(): number;
}

export interface SenderSettings extends RequestSettings {
  readonly credentials: readonly Credential[];
  readonly suffix?: string | undefined;
  readonly requests: Requests;
}

export interface SenderRuntime extends GateRuntime {
  readonly clock: Clock;
  readonly random: Random;
  readonly redactor: Redactor;
  readonly emit: Listener;
  readonly limits: 'default' | 'none';
  /** How many runs share the service's limits. */
  readonly shards: number;
  /**
   * What the service refused to this machine so far, shared with other clients. Absent: this client
   * counts alone.
   */
  readonly address?: AddressRefusals | undefined;
}

/**
 * The header in which a sandbox sends its simulated time. From a literal loopback address this time
 * replaces this machine's clock as well (ADR 0115). From any other address it is ignored. The
 * service's time still comes from the `Date` header, which may differ.
 */
const SANDBOX_TIME = 'x-evenkeel-sandbox-time';

/** The part of a rate that one of several parallel runs may use. */
function shareOf(rate: Rate | undefined, shards: number): Rate | undefined {
  if (rate === undefined || shards <= 1) return rate;
  const share = (whole: number): number => Math.max(1, Math.floor(whole / shards));
  const { burst, perSecond, most } = rate;
  return {
    ...rate,
    burst: share(burst),
    perSecond: perSecond / shards,
    ...(most === undefined ? {} : { most: share(most) }),
  };
}

/**
 * Every request of evenkeel is sent through a sender, except those with which a credential gets its
 * token.
 */
export function createSender(settings: SenderSettings, runtime: SenderRuntime): Sender {
  const { clock, random, redactor } = runtime;
  const breaker = createBreaker(clock, runtime.address);
  const learning = runtime.limits === 'default';
  const { requests, base } = settings;
  const routeOf = routeNames(requests.major);
  const limiter = createRateLimiter(
    clock,
    learning ? shareOf(requests.rate, runtime.shards) : undefined,
    learning,
    requests.major,
  );
  const gate = createGate(limiter, breaker, runtime);
  const maker = createRequestMaker(settings, gate, breaker, runtime);
  const isHere = isOwnAddress(new URL(base).hostname);
  /**
   * `serviceAhead`: how far the service's clock is ahead of this machine's. `ownAhead`: the same
   * for the clock of this run, which a sandbox may set ({@link SANDBOX_TIME}); else 0.
   */
  let serviceAhead: number | undefined;
  let ownAhead = 0;

  async function once(progress: RequestProgress): Promise<RequestEvent> {
    const { call, turn } = progress;
    await maker.prepare(progress);
    await gate.admitted(progress);
    const signal = gate.signalFor(call);
    let response: HttpResponse | undefined;
    let counts: HttpResponse | undefined;
    try {
      const request = await maker.make(progress);
      gate.ensureAllowed(progress);
      try {
        const sent = call.transport(request);
        response = await (call.access === 'read' ? untilAborted(sent, signal) : sent);
      } catch (error) {
        if (error instanceof Failure || error instanceof RequestFailure) throw error;
        if (call.access === 'read' && signal?.aborted === true)
          throw progress.failure('unreadable', 'interrupted before the answer came');
        return { error };
      }
      keepTime(response);
      // A provider's `limited` may find a limit in a refusal with another status. Such a refusal
      // counts like a 429.
      counts =
        isRefusal(response) && limitIn(response) !== undefined ? { ...response, status: 429 } : response;
      breaker.count(counts, call.purpose, isAbsence(response, call.path));
      const json = request.headers['accept'] === 'application/json';
      return { response, json, longTexts: call.options.longTexts === true };
    } finally {
      limiter.end(turn, counts);
    }
  }

  function limitIn(response: HttpResponse, body?: unknown): ToldLimit | undefined {
    return requests.limited?.(answerOf(response, body));
  }

  function isAbsence(response: HttpResponse, path: string): boolean {
    if (requests.isAbsence === undefined || !isRefusal(response)) return false;
    return requests.isAbsence(path, { status: response.status, body: jsonIn(response.body) });
  }

  function keepTime(response: HttpResponse): void {
    const at = clock.now();
    const date = httpDate(response.headers['date']);
    if (date !== undefined) serviceAhead = date - at;
    const played = isHere ? httpDate(response.headers[SANDBOX_TIME]) : undefined;
    ownAhead = played === undefined ? 0 : played - at;
  }

  function clocks(): TwoClocks {
    const at = clock.now();
    const own = at + ownAhead;
    return serviceAhead === undefined ? { own } : { own, service: at + serviceAhead };
  }

  function now(): number {
    return serviceTime(clocks());
  }

  /**
   * After a failed try: returns, mostly after a wait, if the request is tried again; else throws.
   */
  async function next(progress: RequestProgress, event: RequestEvent, judged: Classification): Promise<void> {
    const { call } = progress;
    const response = 'response' in event ? event.response : undefined;
    const told =
      response === undefined ? undefined : describeRefusal(response, judged, redactor, { ...requests, base });
    const message = told?.message ?? describeThrown('error' in event ? event.error : undefined, redactor);
    progress.last = { message, response };
    const single = call.options.single === true;
    if (
      !single &&
      judged.verdict === 'retry' &&
      (judged.outcome === 'unsent' || call.options.once !== true)
    ) {
      progress.attempts += 1;
      progress.limited = 0;
      if (progress.attempts < MAX_ATTEMPTS) {
        const asked = response === undefined ? 0 : (askedMs(response, judged.body, now()) ?? 0);
        const ms = Math.max(asked, backoffMs(progress.attempts, random));
        tell(progress, ms);
        return gate.pause(progress, ms);
      }
    }
    if (!single && judged.verdict === 'wait' && response !== undefined) {
      progress.limited += 1;
      const asked = askedMs(response, judged.body, now(), limitIn(response, judged.body)?.until);
      const ms = limitedMs(asked, progress.limited, requests.rate?.windowMs);
      const after = asked === undefined && progress.limited > 1 ? 'closed' : 'open';
      limiter.pause(progress.turn, response, { ms, global: isGlobal(response, judged.body), after });
      // There is no wait here: the request waits in its place in the queue, like all others that
      // the pause stops.
      return tell(progress, ms);
    }
    const outcome = failedOutcome(judged, call.access);
    if (outcome === 'origin') breaker.stopOrigin(message);
    const prefix = outcome === 'unknown' ? 'the outcome is unknown: ' : '';
    const suffix = progress.attempts === MAX_ATTEMPTS ? `; gave up after ${MAX_ATTEMPTS} attempts` : '';
    const failure = progress.failure(outcome, prefix + message + suffix, {
      response,
      body: judged.body,
      code: told?.code,
      unanswered: outcome === 'unreadable' && response === undefined,
    });
    if (outcome === 'credential') breaker.stopCredential(progress.credential?.name ?? '', message, failure);
    throw failure;
  }

  function tell(progress: RequestProgress, afterMs: number): void {
    gate.ensureAllowed(progress);
    // If the wait would exceed the end of the run, the error says so, and no pause is shown.
    if (!gate.fits(progress.call, afterMs)) return;
    runtime.emit({
      type: 'retry',
      request: redactor.text(progress.name),
      why: redactor.text(progress.last?.message ?? ''),
      afterMs,
    });
  }

  async function send(call: Call): Promise<Answer> {
    for (const value of call.options.hidden ?? []) redactor.add(value);
    const credential = credentialOf(settings.credentials, call.options.credential);
    const { apart } = call.options;
    const turn =
      apart === undefined
        ? limiter.enter(routeOf(call.method, call.path))
        : limiter.enter(`apart ${apart}`, true);
    const progress = new RequestProgress(call, turn, { credential, redactor, suffix: settings.suffix });
    if (call.options.credential !== undefined && credential === undefined)
      throw progress.failure(
        'credential',
        `not sent: the credential "${call.options.credential}" is not set`,
      );
    for (;;) {
      gate.ensureAllowed(progress);
      const event = await once(progress);
      const judged = classify(event, call.method, requests, call.access);
      if ('response' in event && (judged.verdict === 'ok' || judged.verdict === 'done')) {
        const { status, headers, body } = event.response;
        const until = limitIn(event.response, judged.body)?.until;
        if (until !== undefined) limiter.rest(until - now());
        // A read is searched for secrets only if the provider names its path: what any other read
        // returns must stay visible to whoever reviews a plan.
        if (call.access === 'write' || requests.readsSecrets?.test(call.path) === true)
          for (const secret of requests.secretsIn?.(judged.body) ?? []) redactor.add(secret);
        return { status, headers, body: judged.body, text: body };
      }
      await next(progress, event, judged);
    }
  }

  return { send, now, clocks, spare: limiter.spare };
}

/**
 * The outcome of a call that is not tried again. A write is only tried again if it had no effect.
 */
function failedOutcome({ verdict, outcome }: Classification, access: Access): RequestFailure['outcome'] {
  if (verdict === 'hold') return 'held';
  if (verdict !== 'retry' && verdict !== 'wait' && verdict !== 'ok' && verdict !== 'done') return verdict;
  if (access === 'read') return 'unreadable';
  return outcome === 'unsent' ? 'unsent' : 'rejected';
}

function isRefusal({ status }: HttpResponse): boolean {
  return status < 200 || status >= 300;
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
