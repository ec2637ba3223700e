import type { Transport } from '../../core/http.ts';
import { jsonIn } from '../../core/json.ts';
import { Failure } from '../../core/report/failure.ts';
import type { ScopeIds } from '../../core/service.ts';
import { coded } from '../../render/reason-words/reason-words.ts';
import type { RealAnswer } from '../../sandbox/compare/compare.ts';
import { type Bases, basesOf } from '../../sandbox/copy/bases.ts';
import type { Context } from '../context.ts';
import { readScopes } from './read-scopes.ts';

/** What was read with GETs alone. */
interface ReadByGets {
  readonly answers: readonly RealAnswer[];
  /** How many lists could not be read. */
  readonly unread: number;
}

/**
 * Reads everything in the scopes with these ids, and returns each answer as the service gave it.
 * Sends GETs and nothing else: the transport itself refuses any other method. Lists that cannot be
 * read are named and do not stop it.
 */
export async function realAnswers(ids: ScopeIds, context: Context): Promise<ReadByGets> {
  const origins = new Map<string, string>();
  const answers: RealAnswer[] = [];
  const { io } = context;
  const reading: Context = {
    ...context,
    io: {
      ...io,
      async openTransport() {
        const wire = await io.openTransport();
        return { ...wire, send: readingOnly(wire.send, basesOf(origins), answers) };
      },
    },
  };
  const unread = await readScopes(ids, reading, { origins, purpose: '--compare' });
  for (const { kind, scope, reason } of unread)
    context.screen.warn(`${kind} of ${scope} could not be read: ${coded(reason)}`);
  return { answers, unread: unread.length };
}

function readingOnly(wire: Transport, bases: Bases, answers: RealAnswer[]): Transport {
  return async request => {
    if (request.method !== 'GET')
      throw new Failure('usage', `--compare sends only GETs, and this credential needs a ${request.method}`, {
        next: 'Set the token itself instead: a client secret asks for one with a POST.',
      });
    const response = await wire(request);
    const place = bases.place(request.url);
    if (place === undefined) return response;
    answers.push({
      service: place.service,
      segments: place.path.split('/').slice(1).map(decodeURIComponent),
      status: response.status,
      body: jsonIn(response.body),
    });
    return response;
  };
}
