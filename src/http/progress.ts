import type { HttpResponse } from '../core/http.ts';
import { RequestFailure } from '../core/http.ts';
import type { Credential } from './auth.ts';
import type { Call } from './call.ts';
import type { Turn } from './limits/route-limits.ts';
import type { Redactor } from './redact.ts';

/**
 * Why the last try of a request failed. Shown while the request waits for its next try, and in the
 * error if there is none.
 */
interface LastTry {
  readonly message: string;
  readonly response: HttpResponse | undefined;
}

interface ProgressOptions {
  readonly credential: Credential | undefined;
  readonly redactor: Redactor;
  /** The suffix of the account's environment variables, where the service has several accounts. */
  readonly suffix: string | undefined;
}

/** One request in progress: its tries so far, and the error that it ends with. */
export class RequestProgress {
  readonly call: Call;
  readonly name: string;
  readonly turn: Turn;
  readonly credential: Credential | undefined;
  attempts = 0;
  limited = 0;
  last: LastTry | undefined;
  readonly #redactor: Redactor;
  readonly #suffix: string | undefined;

  constructor(call: Call, turn: Turn, { credential, redactor, suffix }: ProgressOptions) {
    this.call = call;
    this.name = `${call.method} ${call.path}`;
    this.turn = turn;
    this.credential = credential;
    this.#redactor = redactor;
    this.#suffix = suffix;
  }

  /** The error for the caller, free of known secrets. */
  failure(
    outcome: RequestFailure['outcome'],
    message: string,
    more: {
      response?: HttpResponse | undefined;
      body?: unknown;
      code?: string | undefined;
      late?: boolean;
      unanswered?: boolean;
      cause?: RequestFailure | undefined;
    } = {},
  ): RequestFailure {
    const redactor = this.#redactor;
    return new RequestFailure(outcome, redactor.text(`${this.name}: ${message}`), {
      request: redactor.text(this.name),
      ...(more.response === undefined ? {} : { status: more.response.status }),
      ...(more.code === undefined ? {} : { serviceCode: redactor.text(more.code) }),
      ...(more.body === undefined ? {} : { body: redactor.value(more.body) }),
      ...(more.late === true ? { late: true } : {}),
      ...(more.unanswered === true ? { unanswered: true } : {}),
      ...(more.cause === undefined ? {} : { cause: more.cause }),
      suffix: this.#suffix,
    });
  }

  /**
   * The error for a request that is not sent again. The earlier tries of a write were refused or
   * never sent, so they had no effect.
   */
  givenUp(why: string): RequestFailure {
    return this.#ended(why, {});
  }

  /** The error for a request that is not sent again because the run ends. */
  late(why: string): RequestFailure {
    return this.#ended(why, { late: true });
  }

  #ended(why: string, more: { readonly late?: true }): RequestFailure {
    const { last, call } = this;
    const outcome =
      call.access === 'read' ? 'unreadable' : last?.response === undefined ? 'unsent' : 'rejected';
    const message = last === undefined ? `not sent: ${why}` : `${last.message}; not sent again: ${why}`;
    return this.failure(outcome, message, { response: last?.response, ...more });
  }
}
