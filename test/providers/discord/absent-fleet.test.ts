import { expect, it } from 'vitest';
import { exitCode } from '../../../src/core/exit-code.ts';
import { world } from '../../helpers/world.ts';
import { manifestOf } from './application.ts';

/** A fleet of bots that 3 % of its guilds have removed, as it is after a year. */

const GUILDS = 2_000;
const GONE = 60;
const PLAIN = { detailed: false, strictChecks: false } as const;

function manifest(description: string, more: object): string {
  const commands = [
    { name: 'ban', description },
    { name: 'ping', description: 'Answers' },
  ];
  return manifestOf({ guilds: [{ ids: IDS, commands, ...more }] });
}

const IDS = Array.from({ length: GUILDS }, (_, index) => String(197_038_439_483_000_000n + BigInt(index)));

it.each([
  ['without a word', {}, 4],
  ['with `if_absent: skip`', { if_absent: 'skip' }, 0],
])(
  'every healthy guild of 2,000 is written, %s',
  async (_, more, code) => {
    const guilds = [...IDS];
    const here = world({ guilds, quirks: { global_rate_limit: 'off' } });
    await here.apply(manifest('old', more));
    for (const id of IDS.filter((_id, index) => index % Math.round(GUILDS / GONE) === 0).slice(0, GONE))
      guilds.splice(guilds.indexOf(id), 1);
    here.forget();
    const report = await here.apply(manifest('new', more));
    const gone = GUILDS - guilds.length;
    expect(gone).toBe(GONE);
    expect(report.results.filter(({ status }) => status === 'done')).toHaveLength(GUILDS - GONE);
    expect(here.writes()).toHaveLength(GUILDS - GONE);
    // Four for a guild as ever: its list, which has grown old before the write, the write, and a look at it.
    expect(here.sent().length).toBeLessThanOrEqual(4 * (GUILDS - GONE) + 2 * GONE);
    expect(exitCode(report, PLAIN)).toBe(code);
  },
  120_000,
);
