import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUILT } from '../helpers/built.ts';
import { playProcesses } from './main.ts';

const CLI = join(BUILT, 'cli.js');

/** One of each group of accidents; `npm run test:processes` plays thirty runs and more. */
const SEEDS = [2, 7, 10, 14];

test('an apply that is killed, stopped, left or cut off between real processes is repaired by the next one', async () => {
  const played = await Promise.all(
    SEEDS.map(seed => playProcesses({ cli: CLI, runs: 1, seed, say: () => undefined })),
  );
  expect(played.flat().flatMap(({ what, wrong }) => wrong.map(line => `${what}: ${line}`))).toEqual([]);
  expect(played.flat().filter(({ struck }) => struck)).toHaveLength(SEEDS.length);
});
