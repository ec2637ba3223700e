import { expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import { APPLICATION, GUILD, lines, PROJECT, said, told, world } from '../helpers/world.ts';
import { type Body, type Foreign, foreignIn, recordsIn, seeded } from './foreign-objects.ts';
import type { Sort } from './lies.ts';

const MINE = `evenkeel: 1
name: acme
neon:
  projects:
    - id: ${PROJECT}
      settings: { history_retention_seconds: HISTORY }
      branches:
        - name: dev
          protected: PROTECTED
          endpoints: [{ type: read_only, name: reports, suspend_timeout_seconds: SUSPEND }]
discord:
  application_id: "${APPLICATION}"
  commands: [{ name: ping, description: PING }]
  guilds:
    - ids: ["${GUILD}"]
      commands: [{ name: ban, description: PING }]
      permissions: [{ command: ban, overwrites: [{ everyone: true, allow: ALLOW }] }]
`;

function mine(changed: boolean): string {
  const values = changed
    ? { HISTORY: '7200', PROTECTED: 'true', SUSPEND: '600', PING: 'New', ALLOW: 'true' }
    : { HISTORY: '3600', PROTECTED: 'false', SUSPEND: '300', PING: 'Old', ALLOW: 'false' };
  return Object.entries(values).reduce((text, [key, value]) => text.replaceAll(key, value), MINE);
}

const CHANGES: readonly (Pick<Sort, 'what' | 'of' | 'under'> & { readonly path: RegExp })[] = [
  { what: 'a branch', path: /\/branches\/[^/]+$/, of: 'branch', under: 'branch' },
  { what: 'an endpoint', path: /\/endpoints\/[^/]+$/, of: 'endpoint', under: 'endpoint' },
  { what: 'a global command', path: /\/applications\/\d+\/commands\/\d+$/, of: 'global' },
  { what: "a guild's command", path: /\/guilds\/\d+\/commands\/\d+$/, of: 'guild' },
  { what: 'overwrites', path: /\/permissions$/, of: 'permissions' },
];

test.each(CHANGES)(
  'a change of $what goes to the id that its list has under that name, whatever an answer says',
  async ({ path, of, under }) => {
    let foreign: Foreign | undefined;
    const sent: string[] = [];
    const wrap =
      (transport: Transport): Transport =>
      async request => {
        const answer = await transport(request);
        const { pathname } = new URL(request.url);
        if (request.method !== 'GET') sent.push(pathname);
        if (request.method === 'GET' || !path.test(pathname) || foreign === undefined) return answer;
        const { value: _, ...rest } = answer;
        const body = foreign[of];
        const told =
          under === undefined ? body : { ...JSON.parse(answer.body), operations: [], [under]: body };
        return { ...rest, body: JSON.stringify(told) };
      };
    const here = world({ wrap });
    await here.apply(mine(false));
    const theirs = seeded(here, true);
    const before = foreignIn(here, theirs).slice(0, -recordsIn(here).length);
    foreign = theirs;
    sent.length = 0;
    const applied = await here.apply(mine(true));
    foreign = undefined;
    expect(applied.results.map(({ status }) => status)).not.toContain('failed');
    expect(sent.length).toBeGreaterThan(0);
    const ids = Object.values(theirs).map(({ id }) => String(id));
    expect(sent.filter(each => ids.some(id => each.includes(id)))).toEqual([]);
    expect(foreignIn(here, theirs).slice(0, before.length)).toEqual(before);
    here.clock.advance(60_000);
    expect(lines(await here.plan(mine(true)))).toEqual([]);
  },
);

test('the settings of another project are not taken for those of ours', async () => {
  const wrap =
    (transport: Transport): Transport =>
    async request => {
      const answer = await transport(request);
      if (request.method !== 'PATCH' || !request.url.endsWith(`/projects/${PROJECT}`)) return answer;
      const { value: _, ...rest } = answer;
      return { ...rest, body: answer.body.replaceAll(`"id":"${PROJECT}"`, '"id":"other-project-123456"') };
    };
  const here = world({ wrap });
  const { results } = await here.apply(mine(false));
  expect(told(results, `neon.project/${PROJECT}`)).toMatchObject({
    status: 'done',
    message: `PATCH /projects/${PROJECT} was answered with neon.project/other-project-123456 (other-project-123456)`,
  });
});

test.each([
  ['branches', 'project_id', PROJECT, '/branches', `neon.branch/${PROJECT}/dev`],
  [
    'commands',
    'guild_id',
    GUILD,
    `/guilds/${GUILD}`,
    `discord.command/${APPLICATION}/${GUILD}/chat_input/ban`,
  ],
])(
  'a list of %s that names another %s is no list of ours: nothing is written',
  async (list, member, own, within, address) => {
    let lie = false;
    const wrap =
      (transport: Transport): Transport =>
      async request => {
        const answer = await transport(request);
        const { value: _, ...rest } = answer;
        const isList = request.method === 'GET' && new RegExp(`/${list}(\\?|$)`).test(request.url);
        if (!lie || !isList) return answer;
        return {
          ...rest,
          body: answer.body.replaceAll(`"${member}":"${own}"`, `"${member}":"987654321098765432"`),
        };
      };
    const here = world({ wrap });
    await here.apply(mine(false));
    lie = true;
    here.forget();
    const report = await here.apply(mine(true));
    expect(report.plan.unread.map(({ reason }) => said(reason))).toContainEqual(
      expect.stringContaining('another list than evenkeel asked for'),
    );
    expect(here.writes().filter(write => write.includes(within))).toEqual([]);
    expect(report.results.filter(result => result.address === address && result.status === 'done')).toEqual(
      [],
    );
  },
);

test('compute of another branch in the answer to a create is not taken for the new one', async () => {
  let foreign: Foreign | undefined;
  const wrap =
    (transport: Transport): Transport =>
    async request => {
      const answer = await transport(request);
      if (request.method !== 'POST' || !request.url.endsWith('/branches')) return answer;
      if (foreign === undefined) return answer;
      const { value: _, ...rest } = answer;
      const endpoints = [{ ...foreign.endpoint, type: 'read_write' }];
      return { ...rest, body: JSON.stringify({ ...JSON.parse(answer.body), endpoints }) };
    };
  const here = world({ wrap });
  const theirs = seeded(here, true);
  foreign = theirs;
  const before = foreignIn(here, theirs);
  // Settings of the project would be given to every compute of it.
  const manifest = mine(true)
    .replace('type: read_only, name: reports, suspend_timeout_seconds: 600', 'type: read_write')
    .replace(/.*settings:.*\n/, '');
  const { results } = await here.apply(manifest);
  expect(told(results, `neon.branch/${PROJECT}/dev`)).toMatchObject({
    status: 'done',
    message: expect.stringContaining(`was answered with neon.endpoint/${PROJECT}/theirs/their%20reports`),
  });
  const after = new Set(foreignIn(here, theirs));
  expect(before.filter(record => !after.has(record))).toEqual([]);
  here.clock.advance(60_000);
  expect(lines(await here.plan(manifest))).toEqual([]);
});

test('a bulk overwrite that is answered with the ids of others is read again before anything follows', async () => {
  let foreign: Foreign | undefined;
  const wrap =
    (transport: Transport): Transport =>
    async request => {
      const answer = await transport(request);
      if (request.method !== 'PUT' || !request.url.endsWith('/commands') || foreign === undefined)
        return answer;
      const { value: _, ...rest } = answer;
      const items = (JSON.parse(answer.body) as readonly Body[]).filter(({ name }) => name !== 'their-ban');
      const swapped = items.map(item =>
        item['name'] === 'c1' ? { ...item, id: foreign?.guild['id'] } : item,
      );
      return { ...rest, body: JSON.stringify([...swapped, foreign.guild]) };
    };
  const here = world({ wrap });
  const theirs = seeded(here, true);
  foreign = theirs;
  const before = foreignIn(here, theirs);
  const commands = [1, 2, 3, 4, 5].map(nth => `{ name: c${nth}, description: C }`).join(', ');
  const manifest = `evenkeel: 1
name: acme
discord:
  application_id: "${APPLICATION}"
  guilds:
    - ids: ["${GUILD}"]
      commands: [{ name: their-ban, description: Theirs }, ${commands}]
      permissions: [{ command: c1, overwrites: [{ everyone: true, allow: false }] }]
`;
  const { results } = await here.apply(manifest);
  expect(here.writes().some(write => write.startsWith('PUT') && write.endsWith('/commands'))).toBe(true);
  expect(results.map(({ status }) => status)).toEqual(results.map(() => 'done'));
  expect(JSON.stringify(results)).toContain(
    `was answered with the id of discord.command/${APPLICATION}/${GUILD}/chat_input/their-ban`,
  );
  const after = new Set(foreignIn(here, theirs));
  expect(before.filter(record => !after.has(record))).toEqual([]);
  expect(lines(await here.plan(manifest))).toEqual([]);
});
