import { describe, expect, it } from 'vitest';
import { nextOf, notesOf, said, statuses, world } from '../../helpers/world.ts';
import { byHand, commandsAt, fault, manifestOf, slashCommands } from './application.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('the daily creates of a scope', () => {
  it('are said by the plan, with the slots', async () => {
    const here = world();
    byHand(here, 'POST', commandsAt(), { name: 'first', description: 'D' });
    const report = await here.plan(manifestOf({ commands: slashCommands(3) }));
    expect(notesOf(report.plan.notes ?? []).join('\n')).toContain(
      'an apply creates 3 global commands; at least 1 more was created in the last 24 hours, and Discord allows 200 a day. Afterwards there are',
    );
    expect(notesOf(report.plan.notes ?? []).join('\n')).toContain(
      'Afterwards there are 4 of at most 100 chat_input commands',
    );
  });

  it('are not those of yesterday', async () => {
    const here = world();
    byHand(here, 'POST', commandsAt(), { name: 'first', description: 'D' });
    here.clock.advance(DAY_MS + 1);
    const report = await here.plan(manifestOf({ commands: slashCommands(3) }));
    expect(notesOf(report.plan.notes ?? []).join('\n')).toContain(
      'an apply creates 3 global commands, and Discord allows 200 a day. Afterwards there are',
    );
  });

  it('are blocked in the plan where they are more than the setting, and none is sent', async () => {
    const here = world();
    const manifest = manifestOf({ creates_per_day: 2, commands: slashCommands(3) });
    for (const report of [await here.plan(manifest), await here.apply(manifest)]) {
      expect(report.plan.counts).toMatchObject({ create: 0, blocked: 3 });
      expect(said(report.plan.rows[0]?.reason)).toContain(
        'this plan creates 3 commands, at least 0 were created in the last 24 hours, and `creates_per_day` allows 2 a day',
      );
      expect(nextOf(report.plan.rows[0]?.reason)).toContain('the rest tomorrow');
    }
    expect(here.writes()).toEqual([]);
  });

  it('are blocked where they were reviewed before the day was used up', async () => {
    const here = world();
    const manifest = manifestOf({ creates_per_day: 3, commands: slashCommands(3) });
    const { plan } = await here.plan(manifest);
    byHand(here, 'POST', commandsAt(), { name: 'theirs', description: 'D' });
    here.forget();
    const report = await here.apply(manifest, { review: { plan } });
    expect(report.plan.counts).toMatchObject({ create: 0, blocked: 3 });
    expect((await here.apply(manifest, { review: { digest: plan.digest } })).plan.counts).toMatchObject({
      create: 0,
      blocked: 3,
    });
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
    const reasons = over.plan.rows.map(row => said(row.reason));
    expect(
      reasons.filter(each => each?.startsWith('guild 197038439483310087: this plan creates 3 commands')),
    ).toHaveLength(3);
  });

  it('that a rename would have saved are pointed out', async () => {
    const here = world();
    await here.apply(manifestOf({ prune: true, commands: slashCommands(3) }));
    const commands = slashCommands(3).map(each => (each.name === 'c1' ? { ...each, name: 'changed' } : each));
    const report = await here.plan(manifestOf({ prune: true, commands }));
    const row = report.plan.rows.find(each => each.action === 'create');
    expect(notesOf(row?.notes ?? []).join()).toContain('`renamed_from: c1` in the entry of "changed"');
    const gone = report.plan.rows.find(each => each.action === 'delete');
    expect(notesOf(gone?.notes ?? []).join()).toContain(
      'this command is like "changed", which this plan creates',
    );
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
