import { expect, test } from 'vitest';
import { lives } from './comment-events.ts';
import { CommentLife } from './comment-life.ts';
import { severalManifests } from './several-manifests.ts';

const world = severalManifests();
const SEED = Number(process.env['SEED'] ?? 20_261_127);
const RUNS = Number(process.env['RUNS'] ?? 20);
const seen = new Set<string>();

test.each(lives(RUNS, SEED).map((events, nth) => ({ events, nth })))(
  'in life $nth of pull requests each row says what its last run has found',
  async ({ events }) => {
    const life = new CommentLife(world);
    for (const each of events) await life.happen(each);
    await life.finish();
    for (const each of life.seen) seen.add(each);
  },
);

test('in these lives applies wrote and were refused, and comments were overwritten, out of date and told again', () => {
  expect([...seen]).toEqual(
    expect.arrayContaining(['applied rows', 'refused', 'overwritten', 'out of date', 'told again']),
  );
});
