import { describe, expect, test } from 'vitest';
import { exitCode } from '../../src/core/report/exit-code.ts';
import type { Report } from '../../src/core/report/report.ts';
import { commandsOf } from '../helpers/bots.ts';
import { GUILD } from '../helpers/world.ts';
import { botsAtWork } from './bots-at-work.ts';

const BAN = { name: 'ban', description: 'Ban a member' };
const PING = { name: 'ping', description: 'Show the answer time', type: 1 };
const MENU = { name: 'Report Message', type: 3 };

function made(outcome: unknown): Report {
  expect(outcome).toHaveProperty('results');
  return outcome as Report;
}

describe('the commands of a pull request', () => {
  test('are there with its suffix, follow each push, and are gone when it closes, also closed twice', async () => {
    const here = botsAtWork();
    here.world.foreign('POST', commandsOf(GUILD), { name: 'theirs', description: 'x' });
    await here.up(12, [BAN, PING, MENU]);
    expect(here.names()).toEqual(['Report Message-pr12', 'ban-pr12', 'ping-pr12', 'theirs']);
    const pushed = made(await here.up(12, [{ ...BAN, description: 'Ban' }, MENU]));
    expect(pushed.results.map(({ action, status }) => `${action} ${status}`).sort()).toEqual([
      'delete done',
      'update done',
    ]);
    expect(here.names()).toEqual(['Report Message-pr12', 'ban-pr12', 'theirs']);
    await here.down(12);
    expect(here.names()).toEqual(['theirs']);
    expect(made(await here.down(12)).plan.rows).toEqual([]);
    await here.up(12, [BAN]);
    expect(here.names()).toEqual(['ban-pr12', 'theirs']);
  });

  test('cost one request where nothing changed', async () => {
    const here = botsAtWork();
    await here.up(12, [BAN, PING]);
    here.world.forget();
    await here.up(12, [BAN, PING]);
    expect(here.world.sent().map(each => each.split(' ')[0])).toEqual(['GET']);
    await here.down(12);
    here.world.forget();
    await here.down(12);
    expect(here.world.sent().map(each => each.split(' ')[0])).toEqual(['GET']);
  });

  test('are told from those of others by the exact suffix', async () => {
    const here = botsAtWork();
    const others = ['pr12', 'ban-pr1', 'ban-pr112', 'ban-pr12x', 'x-pr1-12'];
    for (const name of others) here.world.foreign('POST', commandsOf(GUILD), { name, description: 'x' });
    await here.up(12, [BAN]);
    await here.up(2, [BAN]);
    await here.down(12);
    expect(here.names()).toEqual([...others, 'ban-pr2'].sort());
    await here.down(2);
    expect(here.names()).toEqual([...others].sort());
  });

  test('of two pull requests at once do not disturb each other', async () => {
    const here = botsAtWork();
    const outcomes = await Promise.all([here.up(1, [BAN, PING, MENU]), here.up(2, [BAN, PING])]);
    for (const outcome of outcomes)
      expect(made(outcome).results.map(({ status }) => status)).not.toContain('failed');
    expect(here.names()).toEqual(['Report Message-pr1', 'ban-pr1', 'ban-pr2', 'ping-pr1', 'ping-pr2']);
    await Promise.all([here.down(1), here.up(2, [PING])]);
    expect(here.names()).toEqual(['ping-pr2']);
  });

  test('are never sent as a list, which would delete what another pull request has just made', async () => {
    const here = botsAtWork();
    await here.up(
      12,
      Array.from({ length: 9 }, (_, at) => ({ ...BAN, name: `c${at}` })),
    );
    expect(here.world.writes().filter(each => each.startsWith('PUT'))).toEqual([]);
    expect(here.names()).toHaveLength(9);
    expect(made(await here.down(12)).refused).toBeUndefined();
    expect(here.names()).toEqual([]);
  });

  test('have the suffix in every translation of their names', async () => {
    const here = botsAtWork();
    await here.up(12, [{ ...BAN, name_localizations: { de: 'bannen' } }]);
    const path = `${commandsOf(GUILD)}?with_localizations=true`;
    expect(here.world.foreign('GET', path).body).toMatchObject([
      { name: 'ban-pr12', name_localizations: { de: 'bannen-pr12' } },
    ]);
  });
});

describe('before anything is sent', () => {
  test.each([
    ['chat_input', { ...BAN, name: 'a'.repeat(28) }],
    ['message', { type: 3, name: 'Report 😀'.padEnd(30, 'x') }],
    ['user', { ...MENU, type: 2, name: 'Who is that, and why, really?' }],
    ['translated', { ...BAN, name_localizations: { de: 'b'.repeat(30) } }],
  ])('a %s name that is too long with the suffix is an error at its line', async (_, command) => {
    const here = botsAtWork();
    expect(await here.up(12, `[\n${JSON.stringify(command)}]`)).toMatchObject([
      { rule: 'discord/name-length', source: { file: 'dist/commands.json', line: 2 } },
    ]);
    expect(here.world.sent()).toEqual([]);
  });

  test('a name that just fits is taken', async () => {
    const here = botsAtWork();
    await here.up(12, [{ ...BAN, name: 'a'.repeat(27) }]);
    expect(here.names()).toEqual([`${'a'.repeat(27)}-pr12`]);
  });

  test.each([
    ['[]', 'discord/preview-empty'],
    ['{"a":1}', 'schema/type'],
    ['[{"name":"Ban","description":"x"}]', 'discord/name-case'],
    ['[{"name":"ban","description":"x"},{"name":"ban","description":"y"}]', 'manifest/duplicate'],
    ['[{"name":"open","type":4,"handler":1}]', 'discord/guild-entry-point'],
  ])('%s is the error %s, and nothing is sent', async (text, rule) => {
    const here = botsAtWork();
    const problems = await here.up(12, text);
    expect((problems as readonly { rule: string }[]).map(each => each.rule)).toContain(rule);
    expect(here.world.sent()).toEqual([]);
  });

  test('a file that is missing, hidden, or outside of the folder is told with its name', async () => {
    const here = botsAtWork();
    for (const file of ['dist/none.json', '.git/config.json', '../x.json', '/etc/x.json'])
      expect(await here.up(12, [BAN], file)).toMatchObject([{ level: 'error', source: { file } }]);
    expect(here.world.sent()).toEqual([]);
  });

  test('a guild without room is told, and not even a part is written', async () => {
    const here = botsAtWork();
    for (let at = 0; at < 99; at += 1) {
      here.world.clock.advance(60_000);
      here.world.foreign('POST', commandsOf(GUILD), { name: `theirs-${at}`, description: 'x' });
    }
    // Yesterday's creates are no longer counted.
    here.world.clock.advance(86_400_000);
    await here.up(12, [BAN]);
    here.world.forget();
    const report = made(await here.up(12, [{ ...BAN, description: 'Ban' }, PING]));
    expect(report.plan.rows.map(({ action, reason }) => `${action} ${reason?.code ?? ''}`)).toEqual([
      'update ',
      'blocked discord/too-many-commands',
    ]);
    expect(report.results).toMatchObject([{ status: 'skipped', reason: { code: 'apply/dependency' } }]);
    expect(here.world.writes()).toEqual([]);
    expect(exitCode(report, { detailed: false, strictChecks: false })).toBe(4);
    expect(here.names()).toHaveLength(100);
  });
});
