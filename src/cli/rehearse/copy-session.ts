import { lastDeadline } from '../../core/clock.ts';
import { given } from '../../core/json.ts';
import { runId } from '../../core/report/run-facts.ts';
import type { SecretSink, Session } from '../../engine/session.ts';
import { createRedactor } from '../../http/redact.ts';
import { CAREFUL } from '../../providers/docs/connect-portals.ts';
import { type ConnectOptions, connect } from '../session/connect.ts';
import type { Traffic } from '../session/connection.ts';
import type { Io } from '../system/io.ts';

/** What a session on a copy uses instead of the real transport, clock and environment. */
export interface CopyStage extends Pick<Traffic, 'transport' | 'clock' | 'emit' | 'signal'> {
  /** The end of the session, in milliseconds since 1970, by the copy's clock. */
  readonly deadline: number;
  /** The environment, with the copy's tokens. */
  readonly env: Io['env'];
}

/** Secrets of a copy are invented, so they are not stored. */
const NOWHERE: SecretSink = {
  open: async () => undefined,
  write: async () => undefined,
  close: async () => undefined,
};

type CopyRun = Pick<Io, 'version'> &
  Pick<ConnectOptions, 'sections'> &
  Pick<Session, 'parallelism' | 'shards'> &
  Pick<Traffic, 'limits'>;

/**
 * A session that reaches only a copy: its tokens open nothing else, and its transport ends in the
 * copy.
 */
export function copySession(
  services: readonly string[],
  { transport, clock, emit, signal, deadline, env }: CopyStage,
  { version, parallelism, shards, limits, sections }: CopyRun,
): Session {
  const random = (): number => 0.5;
  const connections = connect(services, {
    env,
    version,
    sections,
    traffic: {
      transport,
      clock,
      random,
      redactor: createRedactor(),
      emit,
      signal,
      deadline: () => deadline,
      lastDeadline: lastDeadline(signal, clock, () => deadline),
      ...given({ shards, limits }),
    },
    portals: CAREFUL,
    resolve: async () => {
      throw new Error('a copy reaches nothing else');
    },
    notice: () => undefined,
  });
  const run = runId(random);
  // A copy gets no real secret: that one is set is all that decides about a row.
  const variable = (name: string): string | undefined =>
    (env[name] ?? '').trim() === '' ? undefined : 'rehearsed';
  const own = { clock, random, emit, signal, parallelism, shards, run, secrets: NOWHERE, variable };
  return given({ connections, ...own });
}
