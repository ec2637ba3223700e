import { test } from 'vitest';
import { lives } from './comment-events.ts';
import { CommentLife } from './comment-life.ts';
import { severalManifests } from './several-manifests.ts';

// A sample of comment-lives.test.ts, which is slow.
const world = severalManifests();

test('in a life of two pull requests each row says what its last run has found', async () => {
  const life = new CommentLife(world);
  for (const each of lives(1, 20_261_128)[0] ?? []) await life.happen(each);
  await life.finish();
});
