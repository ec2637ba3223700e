import { expect, test } from 'vitest';
import { doneHashes, readDoneHashes } from '../../src/action/comment/left-out.ts';
import { markerLine, readMarker } from '../../src/action/comment/marker.ts';
import { rowHashes } from '../../src/action/comment/row-hashes.ts';
import { rememberedReview } from '../../src/action/review/reviewed.ts';
import type { Plan } from '../../src/core/report/plan.ts';
import type { RememberedReview } from '../../src/engine/approve/approve.ts';
import { PROJECT, statuses, world } from '../helpers/world.ts';

const DEV = `neon.branch/${PROJECT}/dev`;
/** A manifest with a branch to reset, and with roles in another one. */
const manifest = (...roles: readonly string[]): string =>
  JSON.stringify({
    name: 'acme',
    neon: {
      projects: [
        {
          id: PROJECT,
          branches: [
            { name: 'main', roles: roles.map(name => ({ name })) },
            { name: 'dev', parent: 'main', allow: ['loss'] },
          ],
        },
      ],
    },
  });

/** What a comment keeps of a plan. */
function remembered(plan: Plan): RememberedReview {
  const { digest } = plan;
  const line = markerLine({
    is: 'plan',
    key: 'evenkeel.yaml|prod',
    sha: 'a'.repeat(40),
    digest,
    rows: rowHashes(plan),
    done: doneHashes(plan),
  });
  const marker = readMarker(line);
  if (marker === undefined) throw new Error(`not read: ${line}`);
  return rememberedReview(marker);
}

test('a reviewed renewal is not done because live is as the entry says', async () => {
  const here = world();
  await here.apply(manifest());
  const { plan } = await here.plan(manifest('app'), { renew: [DEV] });
  expect(readDoneHashes(doneHashes(plan))).toHaveLength(2);
  const { refused } = await here.apply(manifest('app'), { review: remembered(plan) });
  expect(refused?.reason.code).toBe('review/left-out');
  const renewed = await here.apply(manifest('app'), { renew: [DEV], review: remembered(plan) });
  expect(statuses(renewed)).toContainEqual(expect.stringMatching(`^done ${DEV}: reset`));
});
