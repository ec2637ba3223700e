import { expect, it, test } from 'vitest';
import { exitCode } from '../../../src/core/report/exit-code.ts';
import { APPLICATION, GUILD, notesOf, world } from '../../helpers/world.ts';
import { manifestOf, slashCommands } from './application.ts';

/** Guilds that the bot was removed from: an answer about each of them alone. */

const ROLE = '175928847299117063';
const PLAIN = { detailed: false, strictChecks: false } as const;

function fleet(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => String(197_038_439_483_000_000n + BigInt(index)));
}

function manifest(ids: readonly string[], description: string, more: object = {}): string {
  const permissions = [{ command: 'c0', overwrites: [{ role: ROLE, allow: true }] }];
  const commands = slashCommands(2, index => (index === 0 ? { description } : {}));
  return manifestOf({ guilds: [{ ids, commands, permissions, ...more }] });
}

it.each([
  ['blocked', {}, 4],
  ['left out with `if_absent: skip`', { if_absent: 'skip' }, 0],
])('of 140 guilds the bot left 120: all others are written, and those are %s', async (_, more, code) => {
  const ids = fleet(140);
  const here = world({ guilds: ids.slice(120), quirks: { global_rate_limit: 'off' } });
  const report = await here.apply(manifest(ids, 'new', more));
  const done = report.results.filter(({ status }) => status === 'done');
  expect(done).toHaveLength(20 * 3);
  expect(exitCode(report, PLAIN)).toBe(code);
  const refused = here.sandbox.requests.entries.filter(({ status }) => status === 403);
  expect(refused).toHaveLength(120);
  expect(report.plan.unread).toHaveLength(code === 0 ? 0 : 120);
  const left = notesOf(report.plan.notes).filter(note => note.includes('left out'));
  expect(left).toHaveLength(code === 0 ? 1 : 0);
  if (code === 0) {
    expect(report.plan.digest).toMatch(/^ek1-/);
    const again = await here.plan(manifest(ids, 'new', more));
    expect(exitCode(again, { ...PLAIN, detailed: true })).toBe(0);
    // What nobody has compared is not counted as unchanged.
    expect(again.plan.counts.unchanged).toBe(20 * 3);
    expect(exitCode(await here.drift(manifest(ids, 'new', more)), PLAIN)).toBe(0);
  }
});

it('a guild without a place for us is asked one question: its permission list is not asked for', async () => {
  const here = world({ guilds: [] });
  const report = await here.plan(manifest([GUILD], 'new'));
  expect(here.sent()).toEqual([
    `GET /discord/api/v10/applications/${APPLICATION}/guilds/${GUILD}/commands?with_localizations=true`,
  ]);
  expect(report.plan.rows.map(({ action }) => action)).toEqual(['blocked', 'blocked', 'blocked']);
  expect(report.plan.unread).toHaveLength(1);
});

it('a guild that goes and comes back is left out meanwhile, and gets what changed at the next run', async () => {
  const guilds = [GUILD];
  const here = world({ guilds });
  const yaml = (description: string): string => manifest([GUILD], description, { if_absent: 'skip' });
  const statusesOf = async (description: string): Promise<readonly string[]> =>
    (await here.apply(yaml(description))).results.map(({ status }) => status);
  expect(await statusesOf('old')).toEqual(['done', 'done', 'done']);
  guilds.pop();
  expect(await statusesOf('new')).toEqual([]);
  guilds.push(GUILD);
  here.clock.advance(60_000);
  expect(await statusesOf('new')).toEqual(['done']);
  expect(await statusesOf('new')).toEqual([]);
});

it('a guild that does not exist any more is left out as well', async () => {
  const here = world({ guilds: [], quirks: { absent_guild: 'unknown_guild' } });
  const report = await here.apply(manifest([GUILD], 'new', { if_absent: 'skip' }));
  expect(here.sandbox.requests.entries.map(({ status }) => status)).toEqual([404]);
  expect([report.results, exitCode(report, PLAIN)]).toEqual([[], 0]);
  const told = await world({ guilds: [], quirks: { absent_guild: 'unknown_guild' } }).plan(
    manifest([GUILD], 'new'),
  );
  expect(told.plan.unread.map(({ reason }) => reason.code)).toEqual(['discord/unknown-guild']);
});

it('a bot that is removed between the plan and its writes: those rows fail truthfully, the others go on', async () => {
  const [gone = '', ...others] = fleet(4);
  const guilds = [gone, ...others];
  const here = world({
    guilds,
    wrap: wire => request => {
      if (request.method !== 'GET' && guilds[0] === gone) guilds.shift();
      return wire(request);
    },
  });
  const report = await here.apply(manifest([gone, ...others], 'new', { if_absent: 'skip' }));
  const of = (guild: string): readonly string[] =>
    report.results.filter(({ address }) => address.includes(guild)).map(({ status }) => status);
  for (const guild of others) expect(of(guild)).toEqual(['done', 'done', 'done']);
  expect(of(gone)).not.toContain('done');
  expect(of(gone)).toContain('failed');
  expect(JSON.stringify(report.results)).toContain('discord/not-authorized');
  expect(exitCode(report, PLAIN)).not.toBe(0);
  expect(exitCode(await here.apply(manifest([gone, ...others], 'new', { if_absent: 'skip' })), PLAIN)).toBe(
    0,
  );
});

it('`prune` deletes nothing for a guild that is left out, and the other guilds are pruned', async () => {
  const [gone = '', other = ''] = fleet(2);
  const guilds = [gone, other];
  const here = world({ guilds });
  await here.apply(manifest([gone, other], 'new'));
  guilds.shift();
  const yaml = manifestOf({
    guilds: [{ ids: [gone, other], if_absent: 'skip', prune: true, commands: slashCommands(1, () => ({})) }],
  });
  const report = await here.plan(yaml, { prune: true });
  const deletes = report.plan.rows.filter(({ action }) => action === 'delete');
  expect(deletes.map(({ scope }) => scope.parts[1])).toEqual([other]);
});

test.each([
  [403, 20012],
  [404, 10002],
  [500, 0],
  [500, 50001],
  [401, 50001],
  [400, 10004],
  [200, 50001],
])('%i with code %i is no absence: the guild is not left out', async (status, code) => {
  const here = world({
    wrap: wire => async request => {
      const answer = await wire(request);
      return request.method === 'GET'
        ? { ...answer, status, body: JSON.stringify({ code, message: 'No' }) }
        : answer;
    },
  });
  const report = await here.plan(manifest([GUILD], 'new', { if_absent: 'skip' }));
  expect(report.plan.unread.length).toBeGreaterThan(0);
  expect(exitCode(report, PLAIN)).toBe(1);
});
