import { expect, test } from 'vitest';
import type { PreviewSpec } from '../../src/preview/preview-spec.ts';
import { makePreview, resetPreview } from '../../src/preview/run-preview.ts';
import { byHand, names } from '../engine/scenarios.ts';
import { PROJECT, said, type World, world } from '../helpers/world.ts';

function preview(parent: string): PreviewSpec {
  return {
    of: { repository: 'acme/app', number: 12, name: 'pr-12' },
    project: PROJECT,
    parent,
    schemaOnly: false,
    compute: {},
  };
}

const run = (here: World) => ({ session: here.session(), hide: () => undefined });

function branch(here: World, name: string): { readonly id: string; readonly parent_id?: string } {
  const { branches } = here.foreign('GET', `/neon/api/v2/projects/${PROJECT}/branches`).body as {
    readonly branches: readonly { readonly id: string; readonly name: string; readonly parent_id?: string }[];
  };
  const found = branches.find(each => each.name === name);
  if (found === undefined) throw new Error(`no branch ${name}`);
  return found;
}

test('a parent that is given by its id is the branch with that id, at each push and at a reset', async () => {
  const here = world();
  byHand(here, 'POST', '/branches', { branch: { name: 'dev' } });
  here.clock.advance(10_000);
  const { id } = branch(here, 'dev');
  expect((await makePreview(preview(id), run(here))).created).toBe(true);
  expect(branch(here, 'preview/pr-12').parent_id).toBe(id);
  here.forget();
  expect((await makePreview(preview(id), run(here))).report.plan.rows).toEqual([]);
  expect(here.writes()).toEqual([]);
  here.clock.advance(60_000);
  expect((await resetPreview(preview(id), undefined, run(here))).wasReset).toBe(true);
  expect((await makePreview(preview('dev'), run(here))).report.plan.rows).toEqual([]);
});

test('a name that only looks like an id is a name, and an id of no branch is refused with nothing made', async () => {
  const here = world();
  byHand(here, 'POST', '/branches', { branch: { name: 'br-old' } });
  here.clock.advance(10_000);
  expect((await makePreview(preview('br-old'), run(here))).created).toBe(true);
  expect(branch(here, 'preview/pr-12').parent_id).toBe(branch(here, 'br-old').id);
  const other = world();
  const { report } = await makePreview(preview('br-no-such-branch-1'), run(other));
  expect(said(report.plan.rows[0]?.reason)).toContain('br-no-such-branch-1');
  expect(names(other)).toEqual(['main']);
});
