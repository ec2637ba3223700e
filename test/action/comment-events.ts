import fc from 'fast-check';
import type { Fault } from '../github/faults.ts';

/** The numbers of the manifests. */
export const MANIFESTS = [0, 1, 2] as const;
const nth = fc.nat(20);
const some = fc.subarray([...MANIFESTS], { minLength: 1 });

/** What happens to pull requests, of which two are open at a time, and to their jobs. */
const event = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant('push' as const),
      slot: fc.nat(1),
      adds: some,
      // A job that is cancelled leaves no file, so a run may have plans of some only.
      plans: some,
    }),
  },
  { weight: 6, arbitrary: fc.record({ is: fc.constant('show' as const), nth }) },
  // The same run once more, or a new one of the same commit.
  { weight: 2, arbitrary: fc.record({ is: fc.constant('again' as const), nth, isNew: fc.boolean() }) },
  // Perhaps it is pushed to and all of its plans are shown first, and perhaps the jobs that the
  // merge starts run at once.
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('merge' as const),
      slot: fc.nat(1),
      adds: some,
      isShown: fc.nat(3).map(each => each > 0),
      isApplied: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant('apply' as const),
      nth,
      of: some,
      isCancelled: fc.nat(5).map(each => each === 0),
    }),
  },
  { weight: 4, arbitrary: fc.record({ is: fc.constant('applied' as const), nth }) },
  // Another job writes what it read before: over the first write of the next job, or the second.
  { weight: 2, arbitrary: fc.record({ is: fc.constant('overwrite' as const), write: fc.nat(1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('trouble' as const),
      method: fc.constantFrom('GET', 'POST', 'PATCH'),
      what: fc.constantFrom<Fault['what']>('drop after', 'drop before', { status: 502, body: {} }),
    }),
  },
);
export type CommentEvent = typeof event extends fc.Arbitrary<infer T> ? T : never;

/** So many lives, for one seed always the same. */
export function lives(numRuns: number, seed: number): readonly (readonly CommentEvent[])[] {
  return fc.sample(fc.array(event, { minLength: 12, maxLength: 20 }), { numRuns, seed });
}
