import type { RememberedReview } from '../../engine/approve/approve.ts';
import { leftOut, readDoneHashes } from './left-out.ts';
import type { Marker } from './marker.ts';
import { unknownRows } from './row-hashes.ts';

/** The review in a marker. One that is too large, or in the former form, is only its digest. */
export function rememberedReview({ digest, rows, done }: Marker): RememberedReview {
  const ends = done === undefined ? undefined : readDoneHashes(done);
  if (rows === undefined || ends === undefined) return { digest };
  return {
    digest,
    rows: {
      strange: fresh => unknownRows(fresh, rows, 'writing'),
      leftOut: (fresh, seen) => leftOut(fresh, ends, seen),
    },
  };
}
