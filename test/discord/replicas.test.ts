import { expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import type { Report } from '../../src/core/report/report.ts';
import { seededRandom } from '../../src/sandbox/clock-and-random.ts';
import { type Bots, bots, commandsOf } from '../helpers/bots.ts';
import { APPLICATION, statuses } from '../helpers/world.ts';

const SET = ['ban', 'kick', 'ping'].map(name => ({ name, description: `To ${name}` }));
const at = (name: string): string => `discord.command/${APPLICATION}/global/chat_input/${name}`;

/** Every request takes a while to arrive and its answer to come back. */
function slowed({ clock }: Bots, random: () => number, most = 60): (wire: Transport) => Transport {
  return wire => async request => {
    await clock.sleep(random() * most);
    const answer = await wire(request);
    await clock.sleep(random() * most);
    return answer;
  };
}

async function replicas(here: Bots, count: number, seed: number): Promise<readonly Report[]> {
  return Promise.all(
    Array.from({ length: count }, (_, nth) => {
      const { next: random } = seededRandom(seed * 100 + nth);
      return here.sync({ commands: SET }, { wrap: slowed(here, random), random });
    }),
  );
}

function twins(here: Bots): readonly string[] {
  const names = here.live().map(({ name }) => name);
  return names.filter((name, index) => names.indexOf(name) !== index);
}

test('of two twins the younger is deleted and the older keeps its id', async () => {
  const here = bots({ quirks: { racing_creates: 'duplicate' } });
  const older = here.foreign('POST', commandsOf(), SET[0]) as { readonly id: string };
  const younger = here.foreign('POST', commandsOf(), SET[0]) as { readonly id: string };
  expect(twins(here)).toEqual(['ban']);
  const report = await here.sync({ commands: SET.slice(0, 1) });
  expect(statuses(report)).toEqual([`done ${at('ban')}/${younger.id}`]);
  expect(report.plan.rows[0]?.notes.map(({ code }) => code)).toEqual(['discord/twin']);
  expect(here.live().map(({ id }) => id)).toEqual([older.id]);
});

test('of two twins the one with the longer id is the younger, whatever its digits are', async () => {
  const here = bots({ quirks: { racing_creates: 'duplicate' } });
  const state = JSON.parse(JSON.stringify(here.sandbox.state()));
  state.discord.last_snowflake = '9999999999999999998';
  here.sandbox.restore(state);
  const older = here.foreign('POST', commandsOf(), SET[0]) as { readonly id: string };
  const younger = here.foreign('POST', commandsOf(), SET[0]) as { readonly id: string };
  expect([older.id.length, younger.id.length]).toEqual([19, 20]);
  await here.sync({ commands: SET.slice(0, 1) });
  expect(here.live().map(({ id }) => id)).toEqual([older.id]);
});

test('twins that the program does not declare are left alone', async () => {
  const here = bots({ quirks: { racing_creates: 'duplicate' } });
  for (let nth = 0; nth < 2; nth += 1)
    here.foreign('POST', commandsOf(), { name: 'other', description: 'x' });
  await here.sync({ commands: SET });
  expect(twins(here)).toEqual(['other']);
});

test('twins that differ: the older one gets what the program says, and no list of both is overwritten', async () => {
  const here = bots({ quirks: { racing_creates: 'duplicate' } });
  const { id } = here.foreign('POST', commandsOf(), { name: 'ban', description: 'old' }) as { id: string };
  here.foreign('POST', commandsOf(), SET[0]);
  const more = ['a', 'b', 'c', 'd', 'e'].map(name => ({ name, description: 'x' }));
  await here.sync({ commands: [...SET, ...more], prune: true });
  expect(here.live().filter(({ name }) => name === 'ban')).toMatchObject([{ id, description: 'To ban' }]);
});

test.each([1, 2])(
  'ten replicas that start at once leave each command once, and all say so (%i)',
  async seed => {
    const here = bots({ quirks: { racing_creates: 'duplicate' } });
    const reports = await replicas(here, 10, seed);
    expect(
      here
        .live()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['ban', 'kick', 'ping']);
    const ends = new Set(reports.flatMap(({ results }) => results.map(({ status }) => status)));
    expect([...ends].filter(status => status !== 'done' && status !== 'done_before')).toEqual([]);
    here.sent.length = 0;
    await here.sync({ commands: SET });
    expect(here.sent).toHaveLength(1);
  },
);
