import type { Writer } from '../core/http.ts';
import { Failure } from '../core/report/failure.ts';
import type { Client } from './client.ts';
import { writingOf } from './write-access.ts';

/**
 * The only way to get a writer. Only engine/execute/apply.ts and, for a new project,
 * engine/execute/create-scope.ts may import this file. The writer shares the client's limits,
 * breaker, credentials, time and count of requests. Throws a {@link Failure} with code `bug` for a
 * client that {@link createClient} did not make.
 */
export function openWriter(client: Client): Writer {
  const writer = writingOf(client);
  if (writer === undefined) throw new Failure('bug', 'This client cannot write. Nothing was sent.');
  return writer;
}
