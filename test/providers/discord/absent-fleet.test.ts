import { expect, it } from 'vitest';
import { exitCode } from '../../../src/core/report/exit-code.ts';
import { APPLICATION, type World, world } from '../../helpers/world.ts';
import { manifestOf } from './application.ts';

/** A fleet of bots that 3 % of its guilds have removed, as it is after a year. */

const GUILDS = 2_000;
const GONE = 60;
const ROLE = '175928847299117063';
const PLAIN = { detailed: false, strictChecks: false } as const;

function manifest(description: string, more: object): string {
  const commands = [
    { name: 'ban', description },
    { name: 'ping', description: 'Answers' },
  ];
  const permissions = [{ command: 'ban', overwrites: [{ role: ROLE, allow: true }] }];
  return manifestOf({ guilds: [{ ids: IDS, commands, permissions, ...more }] });
}

/**
 * What another client deployed to a guild: an apply of the same, guild by guild, takes longer than
 * all else here.
 */
function deploy({ foreign }: World, id: string): void {
  const at = `/discord/api/v10/applications/${APPLICATION}/guilds/${id}/commands`;
  const { body } = foreign('PUT', at, [
    { name: 'ban', description: 'old' },
    { name: 'ping', description: 'Answers' },
  ]);
  const [ban] = body as readonly { readonly id: string }[];
  foreign('PUT', `${at}/${ban?.id}/permissions`, { permissions: [{ id: ROLE, type: 1, permission: true }] });
}

const IDS = Array.from({ length: GUILDS }, (_, index) => String(197_038_439_483_000_000n + BigInt(index)));

it('every healthy guild of 2,000 is written, and the rest is one word', async () => {
  const guilds = [...IDS];
  const here = world({ guilds, quirks: { global_rate_limit: 'off' } });
  for (const id of IDS) deploy(here, id);
  const every = Math.floor(GUILDS / GONE);
  for (const id of IDS.filter((_id, index) => index % every === 0).slice(0, GONE))
    guilds.splice(guilds.indexOf(id), 1);
  const healthy = GUILDS - GONE;
  expect(guilds).toHaveLength(healthy);
  for (const [description, more, code] of [
    ['new', {}, 4],
    ['newer', { if_absent: 'skip' }, 0],
  ] as const) {
    here.clock.advance(600_000);
    here.forget();
    const before = here.sandbox.requests.entries.length;
    const report = await here.apply(manifest(description, more));
    expect(report.results.filter(({ status }) => status === 'done')).toHaveLength(healthy);
    expect(here.writes()).toHaveLength(healthy);
    expect(exitCode(report, PLAIN)).toBe(code);
    const refused = here.sandbox.requests.entries.slice(before).filter(({ status }) => status === 403);
    expect(refused.length).toBeLessThanOrEqual(2 * GONE);
    // For a healthy guild its two lists, a second look at what has grown old, the write, and a look
    // at it.
    expect(here.sent().length).toBeLessThanOrEqual(5 * healthy + 2 * GONE);
  }
});
