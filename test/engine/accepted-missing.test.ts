import { describe, expect, test } from 'vitest';
import { APPLICATION, GUILD, lines, notesOf, type World, world } from '../helpers/world.ts';

/*
 * What is gone can give more access than what is there: the deny of an overwrite, the last
 * restriction.
 */

const COMMANDS = `/discord/api/v10/applications/${APPLICATION}/guilds/${GUILD}/commands`;
const BAN = `discord.permissions/${APPLICATION}/${GUILD}/guild/chat_input/ban`;

const manifest = (overwrites: string, accepted: readonly string[] = []): string => `
evenkeel: 1
name: acme
accepted: ${accepted.length === 0 ? '[]' : `\n  ${accepted.join('\n  ')}`}
discord:
  application_id: "${APPLICATION}"
  guilds:
    - ids: ["${GUILD}"]
      commands: [{ name: ban, description: Bans }]
      permissions: [{ command: ban, overwrites: [${overwrites}] }]
`;

/** A world in which someone took all overwrites of a command away. */
async function taken(overwrites: string): Promise<World> {
  const here = world();
  await here.apply(manifest(overwrites));
  here.clock.advance(60_000);
  const [ban] = here.foreign('GET', COMMANDS).body as readonly { readonly id: string }[];
  here.other('PUT', `${COMMANDS}/${ban?.id}/permissions`, { permissions: [] });
  return here;
}

const DENIED = '{ everyone: true, allow: false }';
const gone = (until: string, more = ''): string =>
  `- { address: ${BAN}, missing: true, until: ${until}${more} }`;

describe('overwrites whose deny is gone', () => {
  test('are accepted only with `widened: true`, as the line that drift prints says', async () => {
    const here = await taken(DENIED);
    const { plan } = await here.drift(manifest(DENIED));
    expect(plan.rows.map(({ severity, accept }) => [severity, accept])).toEqual([
      ['widened', [gone('2026-12-04', ', widened: true')]],
    ]);
    const without = await here.drift(manifest(DENIED, [gone('2026-12-04')]));
    expect(lines(without)).toHaveLength(1);
    expect(notesOf(without.plan.notes)).toEqual([
      `the line of \`accepted\` for ${BAN} has no effect: live gives more access than the manifest, and the line lacks \`widened: true\``,
    ]);
    expect(lines(await here.drift(manifest(DENIED, [gone('2027-02-10')])))).toHaveLength(1);
    expect(lines(await here.drift(manifest(DENIED, [gone('2026-12-04', ', widened: true')])))).toEqual([]);
  });

  test('are accepted for 14 days at most', async () => {
    const here = await taken(DENIED);
    expect(() => here.collect(manifest(DENIED, [gone('2026-12-05', ', widened: true')]))).toThrow(
      '2026-12-05 is 15 days ahead: what is widened is accepted for at most 14 days',
    );
  });
});

test('overwrites that are gone with their command, which is made again, are accepted only with it, too', async () => {
  const here = world();
  await here.apply(manifest(DENIED));
  here.clock.advance(60_000);
  const [ban] = here.foreign('GET', COMMANDS).body as readonly { readonly id: string }[];
  here.other('DELETE', `${COMMANDS}/${ban?.id}`);
  const command = `create discord.command/${APPLICATION}/${GUILD}/chat_input/ban`;
  const without = await here.drift(manifest(DENIED, [gone('2026-12-04')]));
  expect(lines(without)).toEqual([command, `create ${BAN}`]);
  expect((await here.drift(manifest(DENIED))).plan.rows.map(({ accept }) => accept)[1]).toEqual([
    gone('2026-12-04', ', widened: true'),
  ]);
  expect(notesOf(without.plan.notes).join()).toContain('the line lacks `widened: true`');
  const line = gone('2026-12-04', ', widened: true');
  expect(lines(await here.drift(manifest(DENIED, [line])))).toEqual([command]);
});

test('overwrites that only allowed are accepted as gone without it', async () => {
  const allowed = '{ user: "4", allow: true }';
  const here = await taken(allowed);
  const { plan } = await here.drift(manifest(allowed));
  expect(plan.rows.map(({ severity, accept }) => [severity, accept])).toEqual([
    ['at-risk', [gone('2026-12-04')]],
  ]);
  expect(lines(await here.drift(manifest(allowed, [gone('2027-02-10')])))).toEqual([]);
});

test('an allow that someone added needs it where the command is closed now, though the manifest opens that again', async () => {
  const here = world();
  const allow = '{ user: "4", allow: true }';
  await here.apply(manifest(allow));
  here.clock.advance(60_000);
  const [ban] = here.foreign('GET', COMMANDS).body as readonly { readonly id: string }[];
  here.other('PATCH', `${COMMANDS}/${ban?.id}`, { default_member_permissions: '0' });
  const permissions = ['4', '5'].map(id => ({ id, type: 2, permission: true }));
  here.other('PUT', `${COMMANDS}/${ban?.id}/permissions`, { permissions });
  const wanted = manifest(allow).replace('description: Bans', '$&, default_member_permissions: null');
  const { plan } = await here.drift(wanted);
  const [line = ''] = plan.rows.find(({ address }) => address === BAN)?.accept ?? [];
  expect(line).toContain('widened: true');
  const accepting = (text: string): string => wanted.replace('accepted: []', `accepted:\n  ${text}`);
  const without = await here.drift(accepting(line.replace(', widened: true', '')));
  expect(lines(without)).toContain(`update ${BAN}`);
  expect(lines(await here.drift(accepting(line)))).not.toContain(`update ${BAN}`);
});

test('an allow that someone added needs it where the manifest closes the command that is open now', async () => {
  const here = world();
  const allow = '{ user: "4", allow: true }';
  await here.apply(manifest(allow));
  here.clock.advance(60_000);
  const [ban] = here.foreign('GET', COMMANDS).body as readonly { readonly id: string }[];
  here.other('PATCH', `${COMMANDS}/${ban?.id}`, { default_member_permissions: null });
  const permissions = ['4', '5'].map(id => ({ id, type: 2, permission: true }));
  here.other('PUT', `${COMMANDS}/${ban?.id}/permissions`, { permissions });
  const wanted = manifest(allow).replace('description: Bans', '$&, default_member_permissions: "0"');
  const { plan } = await here.drift(wanted);
  const [line = ''] = plan.rows.find(({ address }) => address === BAN)?.accept ?? [];
  expect(line).toContain('widened: true');
  const accepting = (text: string): string => wanted.replace('accepted: []', `accepted:\n  ${text}`);
  const without = await here.drift(accepting(line.replace(', widened: true', '')));
  expect(lines(without)).toContain(`update ${BAN}`);
  expect(lines(await here.drift(accepting(line)))).not.toContain(`update ${BAN}`);
});
