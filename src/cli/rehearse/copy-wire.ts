import type { Clock } from '../../core/clock.ts';
import type { Transport } from '../../core/http.ts';
import type { RehearsedWrite } from '../../core/report/rehearsal.ts';
import type { Bases, RequestPlace } from '../../sandbox/copy/bases.ts';
import { inProcess } from '../../sandbox/in-process.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';

/** What is done to one write, counted from 1. */
export interface Disturbance {
  readonly write: number;
  /** The service does it, and its answer never comes. */
  readonly losesAnswer: boolean;
  /** Called while it is sent. */
  during(): void;
}

export interface CopyWire {
  readonly transport: Transport;
  readonly writes: readonly RehearsedWrite[];
  /** All requests so far. */
  count(): number;
  /** What was read. */
  readonly reads: readonly RequestPlace[];
}

interface WireOptions {
  readonly sandbox: Sandbox;
  readonly bases: Bases;
  readonly clock: Clock;
  /** How long each answer takes. */
  readonly answerMs: number;
  readonly disturbance?: Disturbance;
}

/** A transport that ends in the copy. Nothing that it is given can reach a network. */
export function copyWire({ sandbox, bases, clock, answerMs, disturbance }: WireOptions): CopyWire {
  const inside = inProcess(sandbox, { sleep: ms => clock.sleep(ms) });
  const began = clock.now();
  const writes: RehearsedWrite[] = [];
  const reads: RequestPlace[] = [];
  let requests = 0;
  const transport: Transport = async request => {
    const place = bases.place(request.url);
    if (place === undefined) throw broken('ECONNREFUSED', 'a rehearsal reaches nothing but its copy');
    requests += 1;
    await clock.sleep(answerMs);
    const isWrite = request.method !== 'GET' && !place.path.startsWith('/oauth2/');
    const response = await inside({ ...request, url: `http://copy.invalid${place.inSandbox}` });
    if (!isWrite) {
      reads.push(place);
      return response;
    }
    writes.push({
      method: request.method,
      path: place.path,
      status: response.status,
      atMs: clock.now() - began,
    });
    if (disturbance?.write !== writes.length) return response;
    disturbance.during();
    if (disturbance.losesAnswer) throw broken('ECONNRESET', 'read ECONNRESET');
    return response;
  };
  return { transport, writes, reads, count: () => requests };
}

function broken(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
