import { describe, expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import { memorySink } from '../helpers/memory-sink.ts';
import { lines, PROJECT, told, world } from '../helpers/world.ts';
import { type Foreign, foreignIn, MANIFEST, seeded } from './foreign-objects.ts';
import { LIES, lying, SORTS } from './lies.ts';

describe.each(SORTS)('a write of $what', sort => {
  test.each(Object.entries(LIES))(
    'that is answered with %s touches nothing of anybody else, and is told',
    async (what, lie) => {
      for (const times of [1, 5]) {
        let foreign: Foreign | undefined;
        const liar = lying(sort, lie, () => foreign as Foreign, times);
        const here = world({ wrap: liar.wrap });
        const theirs = seeded(here, times > 1);
        foreign = theirs;
        const before = foreignIn(here, theirs);
        const applied = await here.apply(MANIFEST);
        expect(liar.told()).toBeGreaterThan(0);
        const after = new Set(foreignIn(here, theirs));
        expect(
          before.filter(record => !after.has(record)),
          JSON.stringify(applied.results),
        ).toEqual([]);
        const said = JSON.stringify(applied.results);
        if (what === 'the whole body of a foreign one') expect(said).toContain(sort.address);
        here.clock.advance(60_000);
        const open = new Set(lines(await here.plan(MANIFEST)).map(line => line.split(' ')[1]));
        for (const { status, address } of applied.results)
          if (status === 'done') expect(open, said).not.toContain(address);
        await here.apply(MANIFEST);
        here.clock.advance(60_000);
        await here.apply(MANIFEST);
        here.clock.advance(60_000);
        expect(lines(await here.plan(MANIFEST))).toEqual([]);
        const now = new Set(foreignIn(here, theirs));
        expect(before.filter(record => !now.has(record))).toEqual([]);
      }
    },
  );
});

test("someone else's secrets are not kept as ours, and their credential is not revoked", async () => {
  const secrets = memorySink();
  const [sort] = SORTS.filter(({ of }) => of === 'credential');
  if (sort === undefined) throw new Error('no such sort');
  let foreign: Foreign | undefined;
  const liar = lying(
    sort,
    (_, theirs) => theirs,
    () => foreign as Foreign,
    1,
  );
  const here = world({ wrap: liar.wrap, secrets });
  const theirs = seeded(here, false);
  foreign = theirs;
  const before = foreignIn(here, theirs);
  const { results } = await here.apply(MANIFEST);
  const address = `neon.credential/${PROJECT}/dev/ci`;
  expect(told(results, address)).toMatchObject({
    status: 'unknown',
    message: expect.stringContaining(`was answered with neon.credential/${PROJECT}/theirs/their-ci`),
  });
  expect(JSON.stringify([...secrets.kept])).not.toContain(String(theirs.credential['api_token']));
  const after = new Set(foreignIn(here, theirs));
  expect(before.filter(record => !after.has(record))).toEqual([]);
});

test('what depends on a create that is answered with the body of another branch is skipped, and that one is not touched', async () => {
  let foreign: Foreign | undefined;
  const wrap =
    (transport: Transport): Transport =>
    async request => {
      const isCreate = request.method === 'POST' && request.url.endsWith('/branches');
      if (!isCreate || foreign === undefined) return transport(request);
      // A connection that is out of step: the request is lost, and an answer to another one comes.
      const body = JSON.stringify({ branch: foreign.branch, operations: [] });
      return { status: 201, headers: { 'content-type': 'application/json' }, body };
    };
  const here = world({ wrap });
  const theirs = seeded(here, false);
  foreign = theirs;
  const before = foreignIn(here, theirs);
  here.forget();
  const { results } = await here.apply(MANIFEST);
  expect(told(results, `neon.branch/${PROJECT}/dev`)).toMatchObject({
    status: 'unknown',
    message: `POST /projects/${PROJECT}/branches was answered with neon.branch/${PROJECT}/theirs (${String(theirs.branch['id'])}), and the list does not show the new resource`,
  });
  const others = results.filter(
    ({ address }) => address.startsWith('neon.') && address !== `neon.branch/${PROJECT}/dev`,
  );
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 'skipped'));
  expect(here.writes().filter(write => write.includes('/neon/'))).toEqual([]);
  expect(foreignIn(here, theirs)).toEqual(expect.arrayContaining([...before]));
});
