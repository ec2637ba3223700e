import { RequestFailure, type Writer } from '../../core/http.ts';
import type { At, Receipt } from '../../core/kind.ts';
import type { Reason } from '../../core/reason.ts';
import type { Row } from '../../core/row.ts';
import { messageOf, thrownReason } from '../failure-reason.ts';
import type { Step } from '../lanes/steps.ts';
import type { Effect } from './attempt.ts';

export type Sending = Extract<Effect, { readonly do: 'send' }>;

export type Sent =
  | { readonly state: 'answered'; readonly receipt: Receipt; readonly request: string }
  | { readonly state: 'failed'; readonly failure: RequestFailure }
  | { readonly state: 'unsent'; readonly why: Reason };

/** Sends a step's write once, through the kind or the batch. Never throws: an error says how far it got. */
export async function send(step: Step, sending: Sending, at: At): Promise<Sent> {
  const watching = watched(at.client);
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

async function write({ kind, batch }: Step, { go, verb }: Sending, at: At): Promise<Receipt> {
  if (batch !== undefined) return batch.write(go.rows, at);
  const own = kind.write[verb];
  if (own === undefined) throw new RangeError(`${kind.name} has no ${verb}`);
  return own.call(kind.write, go.rows[0] as Row, at);
}

/** Remembers the last request of a verb; undefined where it sent none. */
function watched(writer: Writer): { readonly writer: Writer; last(): string | undefined } {
  let last: string | undefined;
  const send: Writer['send'] = (method, path, ...more) => {
    last = `${method} ${path}`;
    return writer.send(method, path, ...more);
  };
  return { writer: { ...writer, send }, last: () => last };
}
