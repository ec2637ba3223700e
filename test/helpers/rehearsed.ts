import { setImmediate as turn } from 'node:timers/promises';
import { readMore } from '../../src/cli/commands/rehearse.ts';
import { readAnswers } from '../../src/cli/rehearse/copy-wire.ts';
import { rehearse } from '../../src/cli/rehearse/rehearse.ts';
import type { Rehearsal } from '../../src/core/report/rehearsal.ts';
import { preparePlan } from '../../src/engine/plan/prepare-plan.ts';
import type { ApplySettings } from '../../src/reconcile.ts';
import { basesOf } from '../../src/sandbox/copy/bases.ts';
import { copyOfLive } from '../../src/sandbox/copy/copy-of-live.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { ORIGIN, type World, type WorldOptions, world } from './world.ts';

const BASES = basesOf(
  new Map([
    ['neon', `${ORIGIN}/neon/api/v2`],
    ['discord', `${ORIGIN}/discord/api/v10`],
  ]),
);
const ANSWER_MS = 200;
const DAY_MS = 24 * 3_600_000;

/** Live, and a copy of what a thorough plan of the manifest read of it. */
export interface Rehearsed {
  readonly live: World;
  readonly copy: World;
  /** Applies to the copy, as `rehearse` does. */
  rehearse(faults?: number): Promise<Rehearsal>;
}

/**
 * Live answers as slowly as the copy does, so that the order of both can be compared. `more`:
 * options of the apply.
 */
export async function rehearsed(
  sandbox: Sandbox,
  yaml: string,
  options: WorldOptions = {},
  more: Pick<ApplySettings, 'renew' | 'maxDeletes' | 'base'> = {},
): Promise<Rehearsed> {
  const { operationMs = 400 } = options;
  let slow = false;
  let read: ReturnType<typeof readAnswers> | undefined;
  const live = world({
    ...options,
    operationMs,
    state: sandbox.state(),
    wrap: wire => {
      read = readAnswers(wire, BASES);
      const { transport } = read;
      return async request => {
        if (slow) await live.clock.sleep(ANSWER_MS);
        return transport(request);
      };
    },
  });
  live.clock.advance(Math.max(0, sandbox.now() - live.clock.now()));
  const { plan } = await preparePlan(live.collect(yaml), live.session(), {
    prune: true,
    ...more,
    thorough: true,
  });
  if (read === undefined) throw new Error('nothing was read');
  const { answers, paths, refused } = read;
  live.forget();
  slow = true;
  const now = live.clock.now();
  const copied = copyOfLive(answers, { now, operationMs });
  const copy = world({ ...options, operationMs, ...copied, quirks: { ...options.quirks, ...copied.quirks } });
  copy.clock.advance(now - copy.clock.now());
  return {
    live,
    copy,
    rehearse: (faults = 0) =>
      rehearse({
        live: { answers, paths, refused },
        readMore: places =>
          readMore(
            places,
            live.collect(yaml).scopes.map(({ scope }) => scope),
            live.session(),
          ),
        bases: BASES,
        digest: plan.digest,
        now,
        operationMs,
        timeoutMs: DAY_MS,
        accounts: {},
        signal: new AbortController().signal,
        faults,
        async apply({ transport, clock, signal }) {
          await turn();
          const served = {
            sandbox,
            url: ORIGIN,
            transport,
            clock: { ...clock, sleeps: [], advance: () => undefined },
          };
          return world({ served, signal }).apply(yaml, more);
        },
      }),
  };
}
