import type { Clock } from '../../core/clock.ts';
import type { Transport } from '../../core/http.ts';
import { jsonIn } from '../../core/json.ts';
import { Failure } from '../../core/report/failure.ts';
import type { RehearsedWrite } from '../../core/report/rehearsal.ts';
import type { Bases, RequestPlace } from '../../sandbox/copy/bases.ts';
import type { LiveAnswer } from '../../sandbox/copy/live-answer.ts';
import { isSecretPath } from '../../sandbox/copy/live-answer.ts';
import { inProcess } from '../../sandbox/in-process.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { Context } from '../context.ts';

/** A fault that is tried at one write. Writes are counted from 1. */
export interface Disturbance {
  readonly write: number;
  /** The copy carries out the write, and its answer is lost. */
  readonly losesAnswer: boolean;
  /** Called after the copy has carried out the write, before its answer arrives. */
  during(): void;
}

export interface CopyWire {
  readonly transport: Transport;
  readonly writes: readonly RehearsedWrite[];
  /** The number of all requests so far. */
  count(): number;
  /** The places that were read. */
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

/** A transport that ends in the copy. No request that it gets can reach a network. */
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

/**
 * The most answers that are kept. A whole account has far fewer, and more would fill the memory.
 */
const MOST_ANSWERS = 20_000;
const MOST_CHARACTERS = 64 * 1024 * 1024;

/** A transport that keeps the answers to reads. */
export interface ReadAnswers {
  readonly transport: Transport;
  readonly answers: readonly LiveAnswer[];
  /** All paths that were read, with or without success. */
  readonly paths: ReadonlySet<string>;
  /** The paths whose read was refused, so that nobody knows what is there. */
  readonly refused: ReadonlySet<string>;
}

/**
 * Keeps the successful answers to all reads of the services, except secrets. Throws a Failure with
 * code `usage` if they are too many for a copy.
 */
export function readAnswers(wire: Transport, bases: Bases): ReadAnswers {
  const answers: LiveAnswer[] = [];
  const paths = new Set<string>();
  const refused = new Set<string>();
  let characters = 0;
  const transport: Transport = async request => {
    const response = await wire(request);
    const place = bases.place(request.url);
    if (request.method !== 'GET' || place === undefined || isSecretPath(place.path)) return response;
    paths.add(place.path);
    if (response.status !== 200) {
      if (response.status !== 404) refused.add(place.path);
      return response;
    }
    refused.delete(place.path);
    characters += response.body.length;
    if (answers.length >= MOST_ANSWERS || characters > MOST_CHARACTERS)
      throw new Failure('usage', 'the live resources are too large for a copy in memory', {
        next: 'Rehearse a part of the plan, with --target or --shard.',
      });
    // An answer that is no JSON is not kept; the client reports it.
    const body = jsonIn(response.body);
    if (body !== undefined)
      answers.push({
        service: place.service,
        segments: place.path.split('/').slice(1).map(decodeURIComponent),
        isLater: new URL(request.url).searchParams.has('cursor'),
        body,
      });
    return response;
  };
  return { transport, answers, paths, refused };
}

/** A context whose transport keeps the answers to reads, and the answers so far. */
interface WatchedContext {
  readonly context: Context;
  read(): Omit<ReadAnswers, 'transport'>;
}

/**
 * A context that keeps the answers to its reads, from the first request on. `read` gives what is
 * kept so far.
 */
export function watching(context: Context, bases: Bases): WatchedContext {
  let reading: ReadAnswers | undefined;
  const { io } = context;
  return {
    read: () => reading ?? { answers: [], paths: new Set(), refused: new Set() },
    context: {
      ...context,
      io: {
        ...io,
        async openTransport() {
          const wire = await io.openTransport();
          reading = readAnswers(wire.send, bases);
          return { ...wire, send: reading.transport };
        },
      },
    },
  };
}
