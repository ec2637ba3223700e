import { describe, expect, it } from 'vitest';
import { lines, nextOf, notesOf, said, statuses, world } from '../../helpers/world.ts';
import { byHand, commandsAt, commandsIn, fault, manifestOf, slashCommands } from './application.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('the daily creates of a scope', () => {
  it('are said by the plan, with the slots', async () => {
    const here = world();
    byHand(here, 'POST', commandsAt(), { name: 'first', description: 'D' });
    const report = await here.plan(manifestOf({ commands: slashCommands(3) }));
    expect(notesOf(report.plan.notes ?? []).join('\n')).toContain('3 creates, at least 4 of 200 a day');
    expect(notesOf(report.plan.notes ?? []).join('\n')).toContain('4 of 100 chat_input slots');
  });

  it('are not those of yesterday', async () => {
    const here = world();
    byHand(here, 'POST', commandsAt(), { name: 'first', description: 'D' });
    here.clock.advance(DAY_MS + 1);
    const report = await here.plan(manifestOf({ commands: slashCommands(3) }));
    expect(notesOf(report.plan.notes ?? []).join('\n')).toContain('3 creates, at least 3 of 200 a day');
  });

  it('are refused before the first write where they are more than the setting', async () => {
    const here = world();
    const manifest = manifestOf({ creates_per_day: 2, commands: slashCommands(3) });
    const report = await here.apply(manifest);
    expect(said(report.refused?.reason)).toContain(
      '3 creates after 0 in the last 24 hours are more than 2 a day',
    );
    expect(here.writes()).toEqual([]);
  });

  it('are refused where they were reviewed, too', async () => {
    const here = world();
    const manifest = manifestOf({ creates_per_day: 2, commands: slashCommands(3) });
    const { plan } = await here.plan(manifest);
    for (const review of [{ plan }, { digest: plan.digest }]) {
      const report = await here.apply(manifest, { review });
      expect(report.refused?.reason.code).toBe('guard/limits');
    }
    expect(here.writes()).toEqual([]);
  });

  it('hold for each guild', async () => {
    const here = world({ guilds: ['197038439483310086', '197038439483310087'] });
    const guilds = [{ ids: ['197038439483310086', '197038439483310087'], commands: slashCommands(3) }];
    const report = await here.apply(manifestOf({ creates_per_day: 3, guilds }));
    expect(report.refused).toBeUndefined();
    const over = await here.apply(
      manifestOf({ creates_per_day: 2, guilds: [{ ...guilds[0], commands: slashCommands(6) }] }),
    );
    expect(said(over.refused?.reason)).toContain('guild 197038439483310087');
  });

  it('that a rename would have saved are pointed out', async () => {
    const here = world();
    await here.apply(manifestOf({ prune: true, commands: slashCommands(3) }));
    const commands = slashCommands(3).map(each => (each.name === 'c1' ? { ...each, name: 'changed' } : each));
    const report = await here.plan(manifestOf({ prune: true, commands }));
    const row = report.plan.rows.find(each => each.action === 'create');
    expect(notesOf(row?.notes ?? []).join()).toContain('`renamed_from: c1` would keep the id of "c1"');
  });

  it('used up (30034): no further create is sent to that scope, and updates go on', async () => {
    const here = world();
    byHand(here, 'POST', commandsAt(), { name: 'theirs', description: 'D' });
    await here.apply(manifestOf({ commands: [{ name: 'z', description: 'Old' }] }));
    here.forget();
    const refusal = {
      code: 30034,
      message: 'Max number of daily application command creates has been reached (200)',
    };
    fault(here, 'POST', { status: 400, body: refusal }, 9);
    const commands = [...slashCommands(3), { name: 'z', description: 'New' }];
    const report = await here.apply(manifestOf({ commands }));
    expect(here.writes().filter(write => write.startsWith('POST'))).toHaveLength(1);
    expect(report.results.map(result => result.status)).toEqual(['failed', 'failed', 'failed', 'done']);
    expect(statuses(report)[0]).toContain('200 creates a day');
    expect(statuses(report)[1]).toContain('not sent');
    expect(nextOf(report.results[0]?.reason)).toContain('tomorrow');
  });
});

describe('the slots of a scope', () => {
  it('that deletes would free only later refuse the apply', async () => {
    const here = world({ quirks: { global_rate_limit: 'off' } });
    await here.apply(manifestOf({ prune: true, commands: slashCommands(100) }));
    here.forget();
    const commands = [...slashCommands(99), { name: 'one-more', description: 'D' }];
    const report = await here.apply(manifestOf({ prune: true, commands }), { maxDeletes: 5 });
    expect(said(report.refused?.reason)).toContain(
      '100 live chat_input commands and 1 create are more than 100',
    );
    expect(here.writes()).toEqual([]);
    // In an apply of its own, the delete makes room.
    const gone = await here.apply(manifestOf({ prune: true, commands: slashCommands(99) }), {
      maxDeletes: 5,
    });
    expect(gone.refused).toBeUndefined();
    await here.apply(manifestOf({ prune: true, commands }), { maxDeletes: 5 });
    expect(commandsIn(here).map(command => command.name)).toContain('one-more');
    expect(lines(await here.plan(manifestOf({ prune: true, commands })))).toEqual([]);
  });
});
