import { expect, test } from 'vitest';
import { TransportError } from '../../../src/core/http.ts';
import type { Report } from '../../../src/core/report/report.ts';
import { type World, world } from '../../helpers/world.ts';
import { json } from '../../http/scripted-transport.ts';
import { manifestOf, slashCommands } from './application.ts';

/**
 * A guild that the bot leaves at any request of an apply, with something going wrong besides, and
 * comes back to.
 */

const IDS = Array.from({ length: 3 }, (_, index) => String(197_038_439_483_000_000n + BigInt(index)));
const [GONE = '', ...HEALTHY] = IDS;
const PERMISSIONS = [{ command: 'c0', overwrites: [{ role: '175928847299117063', allow: true }] }];
const EACH = 3;

function manifest(more: object): string {
  return manifestOf({
    guilds: [{ ids: IDS, commands: slashCommands(2, () => ({})), permissions: PERMISSIONS, ...more }],
  });
}

interface Disturbed {
  readonly guilds: string[];
  readonly here: World;
  /** Requests of the run so far. */
  count: number;
}

/**
 * The bot leaves before request `gone`, and request `lost` gets no answer after the service has
 * done it.
 */
function disturbed(gone: number, lost?: number): Disturbed {
  const guilds = [...IDS];
  const made: { -readonly [K in keyof Disturbed]: Disturbed[K] } = {
    guilds,
    count: 0,
    here: world({
      guilds,
      wrap: wire => async request => {
        const now = made.count++;
        if (now === gone) guilds.splice(guilds.indexOf(GONE), 1);
        const answer = await wire(request);
        if (now === lost) throw new TransportError('ECONNRESET', 'the connection was reset', false);
        return answer;
      },
    }),
  };
  return made;
}

function ends(report: Report, guild: string): readonly string[] {
  return report.results.filter(({ address }) => address.includes(guild)).map(({ status }) => status);
}

async function requestsOf(more: object): Promise<number> {
  const plain = disturbed(-1);
  await plain.here.apply(manifest(more));
  return plain.count;
}

test.each([
  ['block', {}],
  ['skip', { if_absent: 'skip' }],
])(
  '%s: at every request, and back again',
  async (_, more) => {
    const requests = await requestsOf(more);
    for (let at = 0; at < requests; at += 1) {
      for (const lost of [undefined, at - 1, at + 1, at + 3]) {
        const made = disturbed(at, lost);
        const { here, guilds } = made;
        const first = await here.apply(manifest(more));
        // Every healthy guild is written or told, and a gone one is not asked for ever.
        for (const guild of HEALTHY) {
          const said = ends(first, guild);
          expect(said.length > 0 || first.plan.unread.length > 0, `${at} ${lost} ${guild}`).toBe(true);
          if (lost === undefined) expect(said).toEqual(Array.from({ length: EACH }, () => 'done'));
        }
        expect(made.count).toBeLessThanOrEqual(3 * requests);
        // What goes wrong, goes wrong in the first run.
        made.count = Number.POSITIVE_INFINITY;
        if (guilds.includes(GONE)) guilds.splice(guilds.indexOf(GONE), 1);
        here.clock.advance(60_000);
        here.forget();
        const second = await here.apply(manifest(more));
        for (const guild of HEALTHY)
          expect(ends(second, guild).every(status => status === 'done' || status === 'done_before')).toBe(
            true,
          );
        // One question, no write, nothing taken as an empty list.
        const toGone = here.sent().filter(line => line.includes(GONE));
        expect(toGone, `${at} ${lost}`).toHaveLength(1);
        expect(ends(second, GONE)).toEqual('if_absent' in more ? [] : ['blocked', 'blocked', 'blocked']);
        guilds.push(GONE);
        here.clock.advance(60_000);
        await here.apply(manifest(more));
        here.clock.advance(60_000);
        const last = await here.plan(manifest(more));
        expect([last.plan.rows, last.plan.unread], `${at} ${lost}`).toEqual([[], []]);
      }
    }
  },
  60_000,
);

test.each([
  ['block', {}],
  ['skip', { if_absent: 'skip' }],
])('%s: a guild of which one list can be read is not gone, whatever the other says', async (_, more) => {
  const refused = { code: 50001, message: 'Missing Access' };
  const here = world({
    guilds: [...IDS],
    wrap: wire => async request =>
      new URL(request.url).pathname.endsWith(`/guilds/${GONE}/commands/permissions`)
        ? json(403, refused)
        : wire(request),
  });
  const { plan } = await here.plan(manifest(more));
  const mine = plan.rows.filter(({ address }) => address.includes(GONE));
  expect(mine.map(({ action, reason }) => [action, reason?.code])).toEqual([
    ['create', undefined],
    ['create', undefined],
    ['blocked', 'row/unread'],
  ]);
  expect(plan.unread.map(({ kind }) => kind)).toEqual(['discord.permissions']);
});
