import { describe, expect, test } from 'vitest';
import { doneHashes } from '../../src/action/comment/left-out.ts';
import { rowHashes } from '../../src/action/comment/row-hashes.ts';
import { rememberedReview } from '../../src/action/review/reviewed.ts';
import type { Plan } from '../../src/core/report/plan.ts';
import type { RememberedReview, Review } from '../../src/engine/approve/approve.ts';
import { names, neonManifest } from '../engine/scenarios.ts';
import { said, world } from '../helpers/world.ts';

const A = neonManifest(['{ name: a }']);
const B = neonManifest(['{ name: b }']);
const BOTH = neonManifest(['{ name: a }', '{ name: b }']);
const OTHER = { digest: `ek1-${'0'.repeat(40)}` };

function remembered(plan: Plan): RememberedReview {
  return rememberedReview({
    is: 'plan',
    key: 'k',
    sha: 'a'.repeat(40),
    digest: plan.digest,
    rows: rowHashes(plan),
    done: doneHashes(plan),
  });
}

async function reviewOf(yaml: string): Promise<RememberedReview> {
  return remembered((await world().plan(yaml)).plan);
}

async function refusal(yaml: string, review: Review): Promise<unknown> {
  const here = world();
  const { refused } = await here.apply(yaml, { review });
  expect(here.writes()).toEqual([]);
  return refused?.reason.code;
}

describe('reviews of several changes', () => {
  test('let run together what each of them shows', async () => {
    const here = world();
    const joint = [await reviewOf(A), await reviewOf(B)];
    const { refused } = await here.apply(BOTH, { review: { joint } });
    expect(refused).toBeUndefined();
    expect(names(here)).toEqual(expect.arrayContaining(['a', 'b']));
  });

  test('let nothing run if a row is in none of them, and only that one is named', async () => {
    const here = world();
    const { refused } = await here.apply(BOTH, { review: { joint: [await reviewOf(A)] } });
    expect(refused).toMatchObject({
      reason: { code: 'review/other-digest' },
      rows: ['neon.branch/shiny-wind-028834/b'],
    });
    expect(await refusal(BOTH, { joint: [] })).toBe('review/other-digest');
  });

  test('let nothing run if one of them is left out, also where another one is the whole plan', async () => {
    const joint = [await reviewOf(A), await reviewOf(B)];
    expect(await refusal(A, { joint })).toBe('review/left-out');
  });

  test('let nothing run if one of them has only another digest, or is incomplete', async () => {
    const whole = await reviewOf(BOTH);
    expect(await refusal(BOTH, { joint: [whole, OTHER] })).toBe('review/other-digest');
    expect(await refusal(BOTH, { joint: [whole, { digest: 'incomplete' }] })).toBe('review/incomplete');
    const { digest } = whole;
    const here = world();
    expect((await here.apply(BOTH, { review: { joint: [{ digest }, { digest }] } })).refused).toBeUndefined();
  });
});

describe('a plan that would write nothing', () => {
  const none = { code: 'review/none', said: 'nobody looked', next: 'Look.' } as const;

  test.each<[string, Review]>([
    ['another digest', OTHER],
    ['none', { none }],
    ['no reviews', { joint: [] }],
    ['an incomplete one', { digest: 'incomplete' }],
  ])('needs no review, and %s does not stop it', async (_, review) => {
    const here = world();
    await here.apply(A);
    here.forget();
    expect((await here.apply(A, { review })).refused).toBeUndefined();
    expect(here.writes()).toEqual([]);
    expect((await here.apply(BOTH, { review })).refused).toBeDefined();
    expect(here.writes()).toEqual([]);
  });

  test('is still compared with a saved plan', async () => {
    const here = world();
    const { plan } = await here.plan(BOTH);
    await here.apply(A);
    expect((await here.apply(A, { review: { plan } })).refused?.reason.code).toBe('review/left-out');
  });
});

test('a refusal says why nothing was reviewed, and what to do', async () => {
  const here = world();
  const text = 'c0ffee was pushed without a pull request';
  const { refused } = await here.apply(A, {
    review: { none: { code: 'review/none', said: text, next: 'Look.' } },
  });
  expect(said(refused?.reason)).toBe(text);
  expect(refused?.rows).toEqual(['neon.branch/shiny-wind-028834/a']);
});
