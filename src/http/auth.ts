import type { Clock, Random } from '../core/clock.ts';
import type { HttpResponse, Transport } from '../core/http.ts';
import { RequestFailure } from '../core/http.ts';
import { isObject } from '../core/json.ts';
import type { Provider } from '../core/provider.ts';
import { Failure } from '../core/report/failure.ts';
import { type Classification, classify, type RequestEvent } from './classify.ts';
import { describeRefusal, describeThrown } from './describe.ts';
import { urlOf } from './origin.ts';
import { readOnly } from './read-only.ts';
import type { Redactor } from './redact.ts';
import { askedMs, backoffMs, limitedMs, MAX_ATTEMPTS } from './retry.ts';

/** How many times a token request may get a 429 before it fails. */
const MOST_LIMITED = 100;

/** One credential of a run. Callers choose it by its name. */
export interface Credential {
  readonly name: string;
  /** The environment variable of the secret, for messages. Absent: messages use `name`. */
  readonly variable?: string;
  /**
   * The value of the `Authorization` header. Throws a {@link RequestFailure} where the credential
   * is not available.
   */
  header(): Promise<string>;
  /**
   * How many requests were sent to get the credential so far, by method. A credential that needs no
   * request has no such function.
   */
  requests?(): Readonly<Record<string, number>>;
}

/**
 * A token without a line break at its end. `notice`: a sentence for the user, set if a line break
 * was removed.
 */
export interface CleanToken {
  readonly token: string;
  readonly notice?: string;
}

/**
 * Removes one trailing line break, which CI variables often have, and rejects every other character
 * that would break out of a header. Throws a {@link Failure} with code `credentials` that never
 * shows the token.
 */
export function cleanToken(text: string, variable: string): CleanToken {
  const token = text.replace(/\r?\n$/, '');
  if (token === '')
    throw new Failure('credentials', `${variable} is empty.`, {
      next: `Set ${variable} to the token, or unset it.`,
    });
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new Failure(
      'credentials',
      `${variable} holds a space, a line break or another character that no token has.`,
      {
        next: `Set ${variable} to the token alone, without a prefix such as "Bot" or "Bearer".`,
      },
    );
  }
  return token === text
    ? { token }
    : { token, notice: `A line break at the end of ${variable} was left out.` };
}

/** `Authorization: Bearer …`, or another scheme of the service. */
export function bearer(name: string, token: string, scheme = 'Bearer'): Credential {
  return { name, header: async () => `${scheme} ${token}` };
}

/**
 * A credential whose environment variable is not set. Requests with it fail before they are sent.
 */
export function missingCredential(name: string, variable: string): Credential {
  return {
    name,
    variable,
    async header() {
      throw new RequestFailure('credential', `${variable} is not set`, { request: variable });
    },
  };
}

export interface ClientCredentialsSettings {
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The OAuth scope of the token. */
  readonly scope: string;
  /** The base URL that the token is for; the token URL is `{base}/oauth2/token`. */
  readonly base: string;
  /** The rules of the service for requests, such as rate limits. */
  readonly provider: Pick<Provider, 'requests'>;
  readonly userAgent: string;
  readonly timeoutMs: number;
}

export interface ClientCredentialsRuntime {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: Random;
  readonly redactor: Redactor;
  /** The end of the run, in milliseconds since 1970 by the clock. */
  readonly deadline?: () => number;
  readonly signal?: AbortSignal;
}

const REQUEST = 'POST /oauth2/token';
const EARLY_MS = 60_000;

interface Token {
  readonly header: string;
  readonly expiresAt: number;
}

/**
 * Two numbers of the next try, both from 1. `attempts` counts tries after a lost answer or a
 * failure of the service, `limited` counts tries after a rate limit.
 */
interface Tries {
  attempts: number;
  limited: number;
}

/**
 * A credential whose Bearer token comes from a client credentials grant (RFC 6749, 4.4):
 * form-encoded, HTTP Basic. The token is requested at the first use, and again only when it is
 * about to expire. A lost answer is followed by another request, because a second token does no
 * harm. After a failure the run never requests a token again.
 */
export function clientCredentials(
  settings: ClientCredentialsSettings,
  runtime: ClientCredentialsRuntime,
): Credential {
  const url = urlOf(settings.base, '/oauth2/token');
  const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
  const transport = readOnly(runtime.transport, [{ method: 'POST', url }]);
  const { clock, random, redactor } = runtime;
  redactor.add(settings.clientSecret);
  redactor.add(basic);
  let token: Promise<Token> | undefined;
  let sent = 0;

  async function ask(): Promise<HttpResponse> {
    sent += 1;
    return transport({
      method: 'POST',
      url,
      headers: {
        accept: 'application/json',
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': settings.userAgent,
      },
      body: `grant_type=client_credentials&scope=${settings.scope}`,
      timeoutMs: settings.timeoutMs,
    });
  }

  async function pause(ms: number, message: string): Promise<void> {
    if (clock.now() + ms > (runtime.deadline?.() ?? Number.POSITIVE_INFINITY) || ms >= 2 ** 31)
      throw failed('unsent', message);
    try {
      await clock.sleep(ms, runtime.signal);
    } catch {
      throw failed('unsent', `${message}; interrupted`);
    }
  }

  async function exchange(): Promise<Token> {
    const tries: Tries = { attempts: 1, limited: 1 };
    for (;;) {
      const event = await ask().then(
        response => ({ response, json: true }),
        (error: unknown) => ({ error }),
      );
      if ('error' in event && event.error instanceof Failure) throw event.error;
      const judged = classify(event, 'POST', settings.provider.requests, 'read');
      if (judged.verdict === 'ok') return tokenOf(judged.body);
      await next(tries, event, judged);
    }
  }

  /** Waits if another token request makes sense; throws otherwise. */
  async function next(tries: Tries, event: RequestEvent, judged: Classification): Promise<void> {
    const { verdict, body } = judged;
    const response = 'response' in event ? event.response : undefined;
    const message =
      'error' in event
        ? describeThrown(event.error, redactor)
        : describeRefusal(event.response, judged, redactor, settings).message;
    const asked = response === undefined ? undefined : askedMs(response, body, clock.now());
    if (verdict === 'retry' && tries.attempts < MAX_ATTEMPTS) {
      await pause(Math.max(asked ?? 0, backoffMs(tries.attempts, random)), message);
      tries.attempts += 1;
    } else if (verdict === 'wait' && response !== undefined && tries.limited < MOST_LIMITED) {
      await pause(limitedMs(asked, tries.limited), message);
      tries.limited += 1;
    } else if (verdict === 'retry' || verdict === 'wait') throw failed('unsent', message);
    else throw failed(verdict === 'origin' ? 'origin' : 'credential', message, response?.status);
  }

  function tokenOf(body: unknown): Token {
    const value = isObject(body) ? body['access_token'] : undefined;
    if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value))
      throw failed('credential', 'the answer holds no access token');
    redactor.add(value);
    const life =
      isObject(body) && typeof body['expires_in'] === 'number'
        ? body['expires_in'] * 1000
        : Number.POSITIVE_INFINITY;
    return { header: `Bearer ${value}`, expiresAt: clock.now() + Math.max(life - EARLY_MS, life / 2) };
  }

  function failed(
    outcome: 'unsent' | 'credential' | 'origin',
    message: string,
    status?: number,
  ): RequestFailure {
    return new RequestFailure(outcome, redactor.text(`${REQUEST}: ${message}`), {
      request: REQUEST,
      ...(status === undefined ? {} : { status }),
    });
  }

  return {
    name: settings.name,
    async header() {
      token ??= exchange();
      const asked = token;
      const held = await asked;
      if (clock.now() < held.expiresAt) return held.header;
      // If several requests find the token expired, only the first of them requests a new token.
      if (token === asked) token = exchange();
      return (await token).header;
    },
    requests: () => ({ POST: sent }),
  };
}
