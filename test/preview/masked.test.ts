import { expect, test } from 'vitest';
import type { PreviewSpec } from '../../src/preview/preview-spec.ts';
import { makePreview, removePreview } from '../../src/preview/run-preview.ts';
import { names } from '../engine/scenarios.ts';
import { PREVIEW } from '../helpers/preview-connection.ts';
import { PROJECT, said, world } from '../helpers/world.ts';

const RULE = { database_name: 'neondb', schema_name: 'public', table_name: 'users', column_name: 'email' };

function preview(column: string): PreviewSpec {
  const maskingRules = [{ ...RULE, column_name: column, masking_function: 'anon.fake_email()' }];
  return { ...PREVIEW, maskingRules };
}

test('a masked preview is kept by a later push with the same rules, and goes', async () => {
  const here = world();
  const run = here.previewRun();
  const made = await makePreview(preview('email'), run);
  expect(made.created, JSON.stringify(made.report.results.map(each => said(each.reason)))).toBe(true);
  here.clock.advance(600_000);
  here.forget();
  const kept = await makePreview(preview('email'), run);
  expect(kept.report.plan.rows.map(({ action, reason }) => [action, said(reason)])).toEqual([]);
  expect(here.writes()).toEqual([]);
  expect((await removePreview(PREVIEW.of, PROJECT, run)).deleted).toEqual(['preview/pr-12']);
  expect(names(here)).toEqual(['main']);
});
