import { RequestFailure, type Writer } from '../../core/http.ts';
import type { At, Receipt } from '../../core/kind.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { Row } from '../../core/report/row.ts';
import { messageOf, thrownReason } from '../failure-reason.ts';
import type { Step } from '../lanes/steps.ts';
import type { Effect } from './attempt.ts';

export type SendEffect = Extract<Effect, { readonly do: 'send' }>;

export type SendResult =
  | { readonly state: 'answered'; readonly receipt: Receipt; readonly request: string }
  | { readonly state: 'failed'; readonly failure: RequestFailure }
  | { readonly state: 'unsent'; readonly why: Reason };

/**
 * Sends a step's write once, through the kind or the batch. Never throws: an error says how far it
 * got. `whyNot` is asked before each request on the wire, repeated ones included; what it answers
 * is why nothing leaves.
 */
export async function send(
  step: Step,
  sending: SendEffect,
  at: At,
  whyNot: () => string | undefined,
): Promise<SendResult> {
  const watching = watched(at.client, whyNot);
  try {
    const receipt = await write(step, sending, { ...at, client: watching.writer });
    return { state: 'answered', receipt, request: watching.last() ?? step.id };
  } catch (error) {
    if (error instanceof RequestFailure) return { state: 'failed', failure: error };
    if (watching.last() === undefined) return { state: 'unsent', why: thrownReason(error) };
    // The answer came after the write but could not be read, so the outcome is unknown.
    return {
      state: 'failed',
      failure: new RequestFailure('unknown', messageOf(error), { request: step.id }),
    };
  }
}

async function write({ kind, batch }: Step, { go, verb }: SendEffect, at: At): Promise<Receipt> {
  if (batch !== undefined) return batch.write(go.rows, at);
  const own = kind.write[verb];
  if (own === undefined) throw new RangeError(`${kind.name} has no ${verb}`);
  return own.call(kind.write, go.rows[0] as Row, at);
}

/**
 * Remembers the last request of a verb, undefined where it sent none, and holds back those that may
 * not leave any more.
 */
function watched(
  writer: Writer,
  whyNot: () => string | undefined,
): { readonly writer: Writer; last(): string | undefined } {
  let last: string | undefined;
  const send: Writer['send'] = (method, path, body, options = {}) => {
    const request = `${method} ${path}`;
    last = request;
    const beforeSend = (after: number | undefined): void => {
      options.beforeSend?.(after);
      const why = whyNot();
      if (why !== undefined) throw new RequestFailure('held', `${request}: ${why}`, { request });
    };
    return writer.send(method, path, body, { ...options, beforeSend });
  };
  return { writer: { ...writer, send }, last: () => last };
}
