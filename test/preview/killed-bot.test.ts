import { expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import { commandsOf } from '../helpers/bots.ts';
import { GUILD } from '../helpers/world.ts';
import { type BotsAtWork, botsAtWork } from './bots-at-work.ts';

const COMMANDS = ['ban', 'kick'].map(name => ({ name, description: 'x' }));

/** Bots whose wire is cut, before or after a request arrives, as when the run is killed. */
function cuttable(): { bots: BotsAtWork; cut(at: number, when: 'before' | 'after'): void; sent(): number } {
  let sent = 0;
  let cutAt = Number.POSITIVE_INFINITY;
  let arrives = false;
  const wrap = (wire: Transport): Transport => {
    return async request => {
      sent += 1;
      if (sent === cutAt && arrives) await wire(request);
      if (sent >= cutAt) throw new Error('killed');
      return wire(request);
    };
  };
  return {
    bots: botsAtWork({ wrap }),
    cut(at, when) {
      sent = 0;
      cutAt = at;
      arrives = when === 'after';
    },
    sent: () => sent,
  };
}

test.each(['up', 'down'] as const)(
  '%s of a bot that is killed at any request is finished by the next run: nothing twice, nothing left, nothing of others',
  async verb => {
    let at = 1;
    for (let isCut = true; isCut; at += 1) {
      for (const when of ['before', 'after'] as const) {
        const { bots, cut, sent } = cuttable();
        bots.world.foreign('POST', commandsOf(GUILD), { name: 'theirs', description: 'x' });
        await bots.up(1, COMMANDS);
        if (verb === 'down') await bots.up(12, COMMANDS);
        const work = () => (verb === 'up' ? bots.up(12, COMMANDS) : bots.down(12));
        cut(at, when);
        await work().catch(() => undefined);
        isCut = sent() >= at;
        cut(Number.POSITIVE_INFINITY, 'before');
        bots.world.clock.advance(60_000);
        await work();
        const own = verb === 'up' ? ['ban-pr12', 'kick-pr12'] : [];
        const all = ['ban-pr1', 'kick-pr1', 'theirs', ...own].sort();
        expect(bots.names(), `${verb}, cut ${when} request ${at}`).toEqual(all);
        bots.world.forget();
        await work();
        expect(bots.world.writes(), `${verb} again after ${when} request ${at}`).toEqual([]);
      }
    }
    expect(at).toBeGreaterThan(3);
  },
);
