import { expect, test } from 'vitest';
import { isDestructive } from '../../src/render/words/row-words.ts';
import { aCommand } from '../helpers/report-builders.ts';

const overwrites = { what: 'overwrites', count: 2 };

test.each([
  ['a delete', aCommand('delete', 'ban')],
  ['a replace', aCommand('replace', 'ban')],
  [
    'a rename that does not say whether the loss is restored',
    aCommand('rename', 'ban', { loss: [overwrites] }),
  ],
  ['a rename whose loss stays', aCommand('rename', 'ban', { loss: [{ ...overwrites, restored: false }] })],
  [
    'a change that loses what nobody can count',
    aCommand('update', 'ban', { loss: [{ what: 'data', count: null }] }),
  ],
  [
    'a rename that is restored only in part',
    aCommand('rename', 'ban', { loss: [{ ...overwrites, restored: true }, overwrites] }),
  ],
])('%s takes something away for good', (_, row) => {
  expect(isDestructive(row)).toBe(true);
});

test.each([
  ['a rename that restores all', aCommand('rename', 'ban', { loss: [{ ...overwrites, restored: true }] })],
  ['a change', aCommand('update', 'ban')],
  ['what is blocked', aCommand('blocked', 'ban', { loss: [overwrites] })],
])('%s takes nothing away for good', (_, row) => {
  expect(isDestructive(row)).toBe(false);
});
