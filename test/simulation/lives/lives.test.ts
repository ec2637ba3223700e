import { expect, test } from 'vitest';
import { BEGINNINGS } from './beginnings.ts';
import { DISCORD_ACTS } from './discord-acts.ts';
import { lifeOf } from './life.ts';
import { NEON_ACTS } from './neon-acts.ts';
import { playLife, shortest, toldLife } from './play-life.ts';

/** `npm run simulate` plays 10,000. */
const LIVES = 150;

test('whatever people did, plans destroy nothing, next steps help, and exports are whole', async () => {
  const wrong: string[] = [];
  const acts = new Set<string>();
  const begun = new Set<string>();
  for (let seed = 1; seed <= LIVES; seed += 1) {
    const life = lifeOf(seed);
    const played = await playLife(life);
    begun.add(life.begins);
    for (const each of life.acts) acts.add(each.act);
    if (played.wrong !== undefined) wrong.push(toldLife(life, await shortest(life, played)));
  }
  expect(wrong).toEqual([]);
  expect([...begun].sort()).toEqual(Object.keys(BEGINNINGS).sort());
  expect([...acts].sort()).toEqual([...Object.keys(NEON_ACTS), ...Object.keys(DISCORD_ACTS)].sort());
});

test('a life is the same each time that it is played', async () => {
  for (const seed of [3, 4, 5]) expect(await playLife(lifeOf(seed))).toEqual(await playLife(lifeOf(seed)));
});
