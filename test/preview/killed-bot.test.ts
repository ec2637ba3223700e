import { expect, test } from 'vitest';
import { commandsOf } from '../helpers/bots.ts';
import { GUILD } from '../helpers/world.ts';
import { botsAtWork } from './bots-at-work.ts';
import { cuttable } from './cuttable.ts';

const COMMANDS = ['ban', 'kick'].map(name => ({ name, description: 'x' }));

test.each(['up', 'down'] as const)(
  '%s of a bot that is killed at any request is finished by the next run: nothing twice, nothing left, nothing of others',
  async verb => {
    let at = 1;
    for (let isCut = true; isCut; at += 1) {
      for (const when of ['before', 'after'] as const) {
        const { wrap, cut, sent } = cuttable();
        const bots = botsAtWork({ wrap });
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
