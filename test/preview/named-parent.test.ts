import { expect, test } from 'vitest';
import type { PreviewSpec } from '../../src/preview/preview-spec.ts';
import { makePreview, resetPreview } from '../../src/preview/run-preview.ts';
import { branch, byHand, names } from '../engine/scenarios.ts';
import { PREVIEW } from '../helpers/preview-connection.ts';
import { said, world } from '../helpers/world.ts';

const preview = (parent: string): PreviewSpec => ({ ...PREVIEW, parent });

test('a parent that is given by its id is the branch with that id, at each push and at a reset', async () => {
  const here = world();
  byHand(here, 'POST', '/branches', { branch: { name: 'dev' } });
  here.clock.advance(10_000);
  const { id } = branch(here, 'dev');
  expect((await makePreview(preview(id), here.previewRun())).created).toBe(true);
  expect(branch(here, 'preview/pr-12').parent_id).toBe(id);
  here.forget();
  expect((await makePreview(preview(id), here.previewRun())).report.plan.rows).toEqual([]);
  expect(here.writes()).toEqual([]);
  here.clock.advance(60_000);
  expect((await resetPreview(preview(id), undefined, here.previewRun())).wasReset).toBe(true);
  expect((await makePreview(preview('dev'), here.previewRun())).report.plan.rows).toEqual([]);
});

test('a name that only looks like an id is a name, and an id of no branch is refused with nothing made', async () => {
  const here = world();
  byHand(here, 'POST', '/branches', { branch: { name: 'br-old' } });
  here.clock.advance(10_000);
  expect((await makePreview(preview('br-old'), here.previewRun())).created).toBe(true);
  expect(branch(here, 'preview/pr-12').parent_id).toBe(branch(here, 'br-old').id);
  const other = world();
  const { report } = await makePreview(preview('br-no-such-branch-1'), other.previewRun());
  expect(said(report.plan.rows[0]?.reason)).toContain('br-no-such-branch-1');
  expect(names(other)).toEqual(['main']);
});
