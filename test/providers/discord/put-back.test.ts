import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/core/http.ts';
import { exitCode } from '../../../src/core/report/exit-code.ts';
import {
  APPLICATION,
  GUILD,
  lines,
  nextOf,
  notesOf,
  said,
  statuses,
  type World,
  world,
} from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';
import { byHand, commandIn, commandsAt, manifestOf } from './application.ts';

const ROLE = '345678901234567890';
const LIVE = [
  { id: GUILD, type: 1, permission: false },
  { id: ROLE, type: 1, permission: true },
];
const COMMAND = `discord.command/${APPLICATION}/${GUILD}/chat_input`;
const PERMISSIONS = `discord.permissions/${APPLICATION}/${GUILD}/guild/chat_input`;

const renaming = (count: number, more: object = {}): string =>
  manifestOf({
    guilds: [
      {
        ids: [GUILD],
        commands: Array.from({ length: count }, (_, nth) => ({
          name: `new${nth}`,
          renamed_from: `old${nth}`,
          description: 'D',
          ...more,
        })),
      },
    ],
  });

function withOverwrites(here: World, count = 1, overwrites: object[] = LIVE): readonly string[] {
  return Array.from({ length: count }, (_, nth) => {
    byHand(here, 'POST', commandsAt(GUILD), { name: `old${nth}`, description: 'D' });
    const { id } = commandIn(here, `old${nth}`, GUILD);
    byHand(here, 'PUT', `${commandsAt(GUILD)}/${id}/permissions`, { permissions: overwrites });
    return id;
  });
}

function overwrites(here: World): readonly unknown[] {
  const all = byHand(here, 'GET', `${commandsAt(GUILD)}/permissions`) as { readonly permissions: unknown }[];
  return all.map(each => each.permissions);
}

/** Does something once, when the first request of that method and path goes out. */
function at(method: string, path: string, act: () => void): (transport: Transport) => Transport {
  let open = true;
  return transport => request => {
    if (open && request.method === method && request.url.includes(path)) {
      open = false;
      act();
    }
    return transport(request);
  };
}

describe('overwrites that a rename deletes', () => {
  it('are not marked as widening access where they are restored as they were', async () => {
    const here = world();
    withOverwrites(here, 1, [{ id: GUILD, type: 1, permission: true }]);
    const { plan } = await here.plan(renaming(1));
    expect(plan.rows.map(({ action, kind, opening }) => [action, kind, opening?.code])).toEqual([
      ['rename', 'discord.command', undefined],
      ['create', 'discord.permissions', undefined],
    ]);
  });

  it.each([403, 500])('block it where their list cannot be read (%d)', async status => {
    const here = world();
    withOverwrites(here);
    here.sandbox.faults.add([faultOf({ status }, { method: 'GET', path: '/permissions', times: 100 })]);
    const report = await here.apply(renaming(1));
    expect(lines(report)).toEqual([
      `blocked ${COMMAND}/new0: renaming this resource would destroy an unknown number of overwrites`,
    ]);
    expect(notesOf(report.plan.rows[0]?.loss[0]?.notes ?? []).join('; ')).toContain('could not be read');
    expect(here.writes()).toEqual([]);
    here.sandbox.faults.clear();
    expect(overwrites(here)).toEqual([LIVE]);
  });

  it('hold it back where their list cannot be read any more when it is applied', async () => {
    const here = world();
    withOverwrites(here);
    const reviewed = await here.plan(renaming(1));
    let reads = 0;
    const later = world({
      state: here.sandbox.state(),
      wrap: transport => async request => {
        if (request.method === 'GET' && request.url.includes('/permissions')) reads += 1;
        return reads > 1
          ? { status: 403, headers: {}, body: '{"code":50001,"message":"Missing Access"}' }
          : transport(request);
      },
    });
    const report = await later.apply(renaming(1), { review: { digest: reviewed.plan.digest } });
    expect(statuses(report)[0]).toMatch(/^failed .*not sent: .*Missing Access/);
    expect(later.writes()).toEqual([]);
  });

  it('are rewritten before: with a bad token nothing is renamed', async () => {
    const here = world();
    withOverwrites(here, 3);
    here.sandbox.faults.add([
      faultOf(
        { status: 401, body: { code: 0, message: '401: Unauthorized' } },
        { method: 'PUT', times: 100 },
      ),
    ]);
    const report = await here.apply(renaming(3));
    expect(report.results.filter(result => result.status === 'done')).toEqual([]);
    expect(statuses(report)[0]).toMatch(
      /^failed .*new0: this row was not sent, because .*could not be restored: .*401/,
    );
    expect(nextOf(report.results[0]?.reason)).toContain('refused DISCORD_PERMISSIONS_TOKEN');
    expect(here.writes().filter(request => !request.startsWith('PUT '))).toEqual([]);
    expect(overwrites(here)).toEqual([LIVE, LIVE, LIVE]);
    expect(exitCode(report, { detailed: false, strictChecks: false })).toBe(1);
  });

  it('are restored before the next command is renamed', async () => {
    const here = world();
    withOverwrites(here, 2);
    const report = await here.apply(renaming(2));
    expect(statuses(report).filter(line => !line.startsWith('done '))).toEqual([]);
    expect(here.writes().map(request => request.slice(0, request.indexOf(' ')))).toEqual([
      'PUT',
      'PATCH',
      'PUT',
      'PUT',
      'PATCH',
      'PUT',
    ]);
    expect(overwrites(here)).toEqual([LIVE, LIVE]);
  });

  it('are restored although the run is stopped while the rename is under way, and nothing more is begun', async () => {
    const stop = new AbortController();
    const full = world();
    withOverwrites(full, 2);
    const here = world({
      state: full.sandbox.state(),
      signal: stop.signal,
      wrap: at('PATCH', '/commands/', () => stop.abort('signal')),
    });
    const report = await here.apply(renaming(2));
    expect(overwrites(here)).toEqual([LIVE, LIVE]);
    expect(here.writes()).toHaveLength(3);
    expect(report.results.map(result => [result.action, result.status])).toEqual([
      ['rename', 'done'],
      ['rename', 'skipped'],
      ['create', 'done'],
      ['create', 'skipped'],
    ]);
    expect(lines(await world({ state: here.sandbox.state() }).plan(renaming(1)))).toEqual([]);
  });

  it('let nothing else be sent after a stop', async () => {
    const stop = new AbortController();
    const full = world();
    withOverwrites(full);
    byHand(full, 'POST', commandsAt(), { name: 'gone', description: 'D' });
    const limited = { 'retry-after': '8', 'x-ratelimit-scope': 'user' };
    const here = world({
      state: full.sandbox.state(),
      signal: stop.signal,
      wrap: transport => async request => {
        if (request.method === 'PATCH') stop.abort('signal');
        if (request.method !== 'DELETE' || stop.signal.aborted) return transport(request);
        // The delete in the other lane waits for its turn when the run is stopped.
        while (!stop.signal.aborted) await new Promise(resolve => setImmediate(resolve));
        return { status: 429, headers: limited, body: '{"retry_after":8,"message":"x"}' };
      },
    });
    const manifest = renaming(1).replace(
      'guilds:',
      'commands: [{ name: gone, description: D, absent: true }]\n  guilds:',
    );
    const report = await here.apply(manifest);
    expect(statuses(report).join()).toContain('not sent again: interrupted');
    expect(overwrites(here)).toEqual([LIVE]);
    expect(commandIn(here, 'gone').name).toBe('gone');
  });

  it('are restored within a minute after a stop, or not at all', async () => {
    const stop = new AbortController();
    const full = world();
    withOverwrites(full);
    const limited = { 'retry-after': '290', 'x-ratelimit-scope': 'user' };
    const here = world({
      state: full.sandbox.state(),
      signal: stop.signal,
      wrap: transport => request => {
        if (request.method === 'PATCH') stop.abort('signal');
        return request.method === 'PUT' && stop.signal.aborted
          ? Promise.resolve({ status: 429, headers: limited, body: '{"retry_after":290,"message":"x"}' })
          : transport(request);
      },
    });
    const since = here.clock.now();
    const report = await here.apply(renaming(1));
    expect(report.results[1]?.status).toBe('failed');
    expect(nextOf(report.results[1]?.reason)).toContain('"overwrites":[');
    expect(here.clock.now() - since).toBeLessThan(61_000);
  });

  it('are left alone where the run is stopped before the rename is sent', async () => {
    const stop = new AbortController();
    const full = world();
    withOverwrites(full);
    const here = world({
      state: full.sandbox.state(),
      signal: stop.signal,
      wrap: at('PUT', '/permissions', () => stop.abort('signal')),
    });
    const report = await here.apply(renaming(1));
    expect(report.results.map(result => result.status)).toEqual(['skipped', 'skipped']);
    expect(here.writes().filter(request => request.startsWith('PATCH'))).toEqual([]);
  });

  it.each([
    ['changed', LIVE.map(each => ({ ...each, permission: false }))],
    ['added', [...LIVE, { id: '777777777777777777', type: 2, permission: true }]],
    ['taken away', []],
  ])('are not undone: what someone %s since the plan holds it back', async (_, now) => {
    for (const more of [{}, { allow: ['loss'] }]) {
      const full = world();
      const [id] = withOverwrites(full);
      const here = world({
        state: full.sandbox.state(),
        // The first list is the plan's, the second one is the look before the rename.
        wrap: transport => {
          let lists = 0;
          return request => {
            if (request.method === 'GET' && request.url.endsWith('/permissions')) lists += 1;
            if (lists === 2) {
              lists += 1;
              byHand(here, 'PUT', `${commandsAt(GUILD)}/${id}/permissions`, { permissions: now });
            }
            return transport(request);
          };
        },
      });
      const report = await here.apply(renaming(1, more));
      expect(statuses(report)[0]).toMatch(
        /^stale .*someone changed resources that this row would delete and then restore/,
      );
      expect(here.writes()).toEqual([]);
      expect(overwrites(here)).toEqual(now.length === 0 ? [] : [now]);
    }
  });

  it.each([
    ['undeclared ones', ''],
    [
      'what live has besides declared ones',
      '[{ command: new0, overwrites: [{ everyone: true, allow: false }] }]',
    ],
  ])('are restored from a saved plan after a run that was cut off: %s', async (_, permissions) => {
    const here = world();
    const [id] = withOverwrites(here);
    const manifest = renaming(1).replace(
      'commands:',
      permissions === '' ? 'commands:' : `permissions: ${permissions}\n      commands:`,
    );
    const { plan } = await here.plan(manifest);
    byHand(here, 'PATCH', `${commandsAt(GUILD)}/${id}`, { name: 'new0' });
    expect(overwrites(here)).toEqual([]);
    here.forget();
    const report = await here.apply(manifest, { review: { plan } });
    expect(statuses(report)).toEqual([
      `done ${PERMISSIONS}/new0`,
      `done_before ${COMMAND}/new0: nothing to write: someone already made this change after the plan was reviewed`,
    ]);
    expect(overwrites(here)).toEqual([LIVE]);
    expect(here.writes()).toHaveLength(1);
    const changed = { ...plan, rows: plan.rows.map(row => ({ ...row, desired: { overwrites: [] } })) };
    byHand(here, 'PUT', `${commandsAt(GUILD)}/${id}/permissions`, { permissions: [] });
    expect((await here.apply(manifest, { review: { plan: changed } })).refused?.reason.code).toMatch(
      /^review\/(?:changed|left-out)$/,
    );
  });

  it('hold it back where there were none when it was planned, and are told once', async () => {
    const full = world();
    const [id] = withOverwrites(full, 1, []);
    const here = world({
      state: full.sandbox.state(),
      wrap: transport => {
        let lists = 0;
        return request => {
          if (request.method === 'GET' && request.url.endsWith('/permissions')) lists += 1;
          if (lists === 2) {
            lists += 1;
            byHand(here, 'PUT', `${commandsAt(GUILD)}/${id}/permissions`, { permissions: LIVE });
          }
          return transport(request);
        };
      },
    });
    const report = await here.apply(renaming(1));
    expect(statuses(report)).toEqual([
      `stale ${COMMAND}/new0: someone changed resources that this row would delete and then restore`,
    ]);
    expect(overwrites(here)).toEqual([LIVE]);
  });

  it('are named in full if they could not be restored after all', async () => {
    const here = world();
    withOverwrites(here);
    // The rewrite is the first one.
    here.sandbox.faults.add([
      faultOf(
        { status: 403, body: { code: 50013, message: 'Missing Permissions' } },
        { method: 'PUT', nth: 2 },
      ),
    ]);
    const report = await here.apply(renaming(1));
    const [rename, back] = report.results;
    expect([rename?.status, back?.status]).toEqual(['done', 'failed']);
    expect(said(back?.reason)).toMatch(
      /^this resource was deleted together with .*new0, and evenkeel did not create it again: .*Missing Permissions/,
    );
    const entry = `{"command":"new0","of":"guild","overwrites":[{"everyone":true,"allow":false},{"role":"${ROLE}","allow":true}]}`;
    expect(nextOf(back?.reason)).toContain(
      `under \`permissions\` of discord.scope/${APPLICATION}/${GUILD}: `,
    );
    expect(nextOf(back?.reason)).toContain(entry);
    expect(back?.address).toBe(`${PERMISSIONS}/new0`);
  });
});
