import { RequestFailure } from '../../core/http.ts';
import type { Kind } from '../../core/kind.ts';
import type { Live } from '../../core/resource.ts';
import type { Asks } from '../../core/sweep.ts';
import { failureReason } from '../failure-reason.ts';
import { connectionOf, type Session } from '../session.ts';
import type { SweepAnswers } from './sweep-answers.ts';

/** A live resource, and the questions about it. */
export interface AskedSwept {
  readonly kind: Kind;
  readonly live: Live;
  readonly asks: Asks;
}

/** Asks what only a request for this one tells. What could not be read is an answer too. */
export async function askSwept(
  { kind, live, asks }: AskedSwept,
  answers: SweepAnswers,
  session: Session,
): Promise<void> {
  const { provider, client } = connectionOf(session, kind.name);
  await answers.ask(asks, {
    id: live.id,
    now: () => session.clock.now(),
    async look() {
      try {
        return (await kind.own?.sweep?.contents(live, client(live.scope).reader)) ?? [];
      } catch (error) {
        if (!(error instanceof RequestFailure)) throw error;
        return { unknown: failureReason(error, provider) };
      }
    },
  });
}
