import { describe, expect, test } from 'vitest';
import { RequestFailure } from '../../src/core/http.ts';
import type { HowToList } from '../../src/core/kind.ts';
import { Kinds } from '../../src/engine/kinds.ts';
import { observe, readList } from '../../src/engine/live/observe.ts';
import { APPLICATION, GUILD, PROJECT, world } from '../helpers/world.ts';
import {
  BOX,
  type Toy,
  type ToyWorld,
  thing,
  toyInput,
  toyProvider,
  toySession,
  wantsThing,
} from './toys.ts';

const MANIFEST = `
name: shop
discord:
  application_id: "${APPLICATION}"
  commands:
    - name: ping
      description: Says pong
  guilds:
    - ids: ["${GUILD}"]
      commands:
        - name: ban
          description: Bans someone
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - name: preview
          parent: main
          buckets:
            - { name: uploads, access_level: private }
          backup_schedule:
            - { frequency: daily, hour: 3, retention: 7d }
`;

test('a list waits for those that it needs, and for no other', async () => {
  const log: string[] = [];
  const live = world({
    wrap: transport => async request => {
      log.push(`> ${new URL(request.url).pathname}`);
      await live.clock.sleep(1_000);
      const response = await transport(request);
      log.push(`< ${new URL(request.url).pathname}`);
      return response;
    },
  });
  await live.apply(MANIFEST);
  log.length = 0;
  const since = live.clock.now();
  const { plan } = await live.plan(MANIFEST);
  expect(plan.rows).toEqual([]);
  const branch = `/neon/api/v2/projects/${PROJECT}/branches`;
  const firstAnswer = log.findIndex(line => line.startsWith('<'));
  expect(log.slice(0, firstAnswer)).toContain(`> ${branch}`);
  expect(log.slice(0, firstAnswer).filter(line => line.includes('/commands'))).toHaveLength(2);
  expect(log.length).toBe(10);
  expect(live.clock.now() - since).toBe(2_000);
});

describe('a list', () => {
  test.each([403, 404, 410, 500])(
    'that is answered with %d was not read, and what was in it is not gone',
    async status => {
      const list = async (): Promise<never> => {
        throw new RequestFailure('unreadable', 'no', { request: 'GET /things', status });
      };
      const world: ToyWorld = {
        thing: {
          read: { list },
        },
        things: [{ name: 'a' }],
      };
      const { observed, kinds } = toyInput(world);
      const kind = kinds.get('toy.thing');
      expect(await readList(kind, BOX, observed, toySession(toyProvider(world)))).toBeUndefined();
      observed.bind(kind);
      expect(observed.unreadAt(kind, BOX)).toMatchObject({ kind: 'toy.thing', scope: BOX.address });
      expect(observed.at(thing('a'))).toBeDefined();
    },
  );

  /**
   * How the lists of things were read, one after the other; a first page has one of two unless it
   * is gone on from.
   */
  function paged(): { readonly world: ToyWorld; readonly asked: readonly boolean[] } {
    const asked: boolean[] = [];
    const all: readonly Toy[] = [{ name: 'a' }, { name: 'b' }];
    const list = async (_: unknown, __: unknown, ___: unknown, how?: HowToList): Promise<readonly Toy[]> => {
      asked.push(how?.thorough === true);
      return how?.thorough === true ? all : all.slice(0, 1);
    };
    return {
      asked,
      world: {
        thing: {
          read: {
            list,
            paged: true,
          },
        },
        entries: [wantsThing('a')],
      },
    };
  }

  test.each(['pruned', 'all'] as const)(
    'that pruning takes from is read beyond a first page that is short: thorough for %s',
    async thorough => {
      const { world, asked } = paged();
      const provider = toyProvider(world);
      const { wanted } = toyInput(world);
      const observed = await observe(wanted, new Kinds([provider]), toySession(provider), {
        prune: true,
        thorough,
      });
      expect(asked).toEqual([true]);
      expect(observed.at(thing('b'))).toBeDefined();
    },
  );

  test('that had more in it once it was gone on with is read so from then on, as every other one', async () => {
    const { world, asked } = paged();
    const { observed, kinds } = toyInput({ ...world, things: [{ name: 'a' }] });
    const session = toySession(toyProvider(world));
    const kind = kinds.get('toy.thing');
    await readList(kind, BOX, observed, session, { thorough: true });
    expect(observed.pagesAreShort).toBe(true);
    await readList(kind, BOX, observed, session);
    expect(asked).toEqual([true, true]);
  });

  test('that is shorter than it was when read to its end is read to its end before it is believed', async () => {
    const { world, asked } = paged();
    const { observed, kinds } = toyInput({ ...world, things: [{ name: 'a' }, { name: 'b' }] });
    const session = toySession(toyProvider(world));
    const kind = kinds.get('toy.thing');
    await readList(kind, BOX, observed, session, { thorough: true });
    expect(observed.pagesAreShort).toBe(false);
    const lives = await readList(kind, BOX, observed, session);
    expect(lives?.map(({ address }) => address)).toEqual([thing('a'), thing('b')]);
    expect(asked).toEqual([true, false, true]);
  });
});
