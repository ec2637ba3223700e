import { expect, test } from 'vitest';
import { exportScopes } from '../../src/engine/export.ts';
import { projectScope } from '../../src/providers/neon/scopes.ts';
import { PROJECT, world } from '../helpers/world.ts';
import { byHand } from './scenarios.ts';

test('what no entry can name is told, and everything else is written', async () => {
  const here = world({ quirks: { branch_names: 'not_unique' } });
  byHand(here, 'POST', '/branches', { branch: { name: 'twin' } });
  byHand(here, 'POST', '/branches', { branch: { name: 'twin' } });
  byHand(here, 'POST', '/branches', { branch: { name: 'dev' } });
  const { sections, left } = await exportScopes([projectScope(PROJECT)], here.session());
  expect(left).toEqual([`neon.branch/${PROJECT}/twin`, `neon.branch/${PROJECT}/twin`]);
  expect(JSON.stringify(sections)).toContain('"dev"');
  expect(JSON.stringify(sections)).not.toContain('twin');
});

test('nothing is told to be left out of an ordinary project', async () => {
  const { left, unread } = await exportScopes([projectScope(PROJECT)], world().session());
  expect(left).toEqual([]);
  expect(unread).toEqual([]);
});
