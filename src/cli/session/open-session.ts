import { lastDeadline } from '../../core/clock.ts';
import type { Transport } from '../../core/http.ts';
import type { Listener } from '../../core/report/event.ts';
import { follow } from '../../engine/ends/in-flight.ts';
import type { Connection, SecretSink, Session } from '../../engine/session.ts';
import type { OpenTransport } from '../../http/transport.ts';
import type { Context } from '../context.ts';
import type { TrafficFlags } from '../options/command-options.ts';
import type { Traffic } from './connection.ts';
import { secretNamed } from './environment.ts';

/** What a session is opened with. */
export interface SessionParts {
  /** Connects the services that the session reaches. Sends nothing. */
  readonly connect: (traffic: Traffic) => readonly Connection[];
  readonly flags: Pick<TrafficFlags, 'parallelism' | 'shard' | 'timeout'>;
  readonly secrets?: SecretSink | undefined;
  /** Hears the run's events before the program around the run does. */
  readonly listen?: Listener;
  /** Wraps the transport, to count or log what is sent. */
  readonly watched?: (send: Transport) => Transport;
}

/**
 * Connects, does the work, and closes the transport. It knows no service and shows nothing, so a
 * program that reaches one service does not carry the others. Throws what `connect` throws.
 */
export async function openSession<T>(
  context: Context,
  { connect, flags, secrets, listen, watched = send => send }: SessionParts,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const { io, stop, redactor, shown, host } = context;
  const wire = openLate(context);
  const emit: Listener = event => {
    listen?.(event);
    host.listen?.(event);
    shown.left = follow(shown.left, event);
  };
  const common = {
    clock: io.clock,
    random: io.random,
    emit,
    ...(flags.shard === undefined ? {} : { shards: flags.shard.of }),
    signal: stop.signal,
  };
  try {
    const connections = connect({
      ...common,
      transport: watched(wire.send),
      redactor,
      deadline: stop.deadline,
      lastDeadline: lastDeadline(stop.signal, io.clock, stop.deadline),
    });
    if (Number.isFinite(flags.timeout)) stop.endsIn(flags.timeout);
    return await work({
      ...common,
      connections,
      parallelism: flags.parallelism,
      run: context.begun.run,
      variable(name) {
        const value = secretNamed(name, io.env);
        if (value !== undefined) redactor.add(value.trim());
        return value;
      },
      ...(secrets === undefined ? {} : { secrets }),
    });
  } finally {
    await wire.close();
  }
}

/** A transport that is opened at the first request. */
function openLate({ io }: Context): OpenTransport {
  let opened: Promise<OpenTransport> | undefined;
  return {
    async send(request) {
      opened ??= io.openTransport();
      return (await opened).send(request);
    },
    close: async () => (await opened)?.close(),
  };
}
