import { describe, expect, it } from 'vitest';
import { approvalOf, digest } from '../../src/core/digest.ts';
import type { Row } from '../../src/core/report/row.ts';
import { aBranch, aReason, aSource, branchScope, changed } from '../helpers/report-builders.ts';

const reviewed = aBranch('replace', 'dev', {
  was: 'br-1',
  refs: [{ address: branchScope('main').address, was: 'br-2' }],
  fields: [changed('ttl', '1h', '2h')],
  loss: [{ what: 'data', count: 3 }],
});
const origins = { neon: 'https://neon.example' };

/** Whether someone who approved the row has approved this one, too. */
function isApproved(more: Partial<Row>): boolean {
  const row = { ...reviewed, ...more };
  const sameRow = JSON.stringify(approvalOf(row)) === JSON.stringify(approvalOf(reviewed));
  const samePlan =
    digest({ name: 'acme', origins, rows: [row] }) === digest({ name: 'acme', origins, rows: [reviewed] });
  expect(samePlan).toBe(sameRow);
  return sameRow;
}

describe('a reviewed row is another one', () => {
  it.each<[string, Partial<Row>]>([
    ['of another address', { address: branchScope('other').address }],
    ['with another action', { action: 'delete' }],
    ['for another incarnation', { was: 'br-3' }],
    ['that refers to something else', { refs: [{ address: branchScope('x').address, was: 'br-2' }] }],
    ['that refers to another incarnation', { refs: [{ address: branchScope('main').address, was: null }] }],
    ['of another field', { fields: [changed('name', '1h', '2h')] }],
    ['from another value', { fields: [changed('ttl', '3h', '2h')] }],
    ['to another value', { fields: [changed('ttl', '1h', '3h')] }],
    [
      'that changes one more field',
      { fields: [changed('ttl', '1h', '2h'), changed('protected', true, false)] },
    ],
    ['that loses nothing', { loss: [] }],
    ['that loses something else', { loss: [{ what: 'objects', count: 3 }] }],
    [
      'that loses something more',
      {
        loss: [
          { what: 'data', count: 3 },
          { what: 'key sets', count: 1 },
        ],
      },
    ],
  ])('%s', (_, more) => {
    expect(isApproved(more)).toBe(false);
  });
});

describe('a reviewed row is the same', () => {
  it.each<[string, Partial<Row>]>([
    ['however many of a kind are lost', { loss: [{ what: 'data', count: null }] }],
    [
      'in however many places that kind is named',
      {
        loss: [
          { what: 'data', count: 1 },
          { what: 'data', count: 2 },
        ],
      },
    ],
    ['wherever it is written', { source: aSource(99) }],
    ['whatever is remarked about it', { notes: [aReason('by the way')] }],
  ])('%s', (_, more) => {
    expect(isApproved(more)).toBe(true);
  });

  it('in whatever order its losses are found', () => {
    const losses = [
      { what: 'data', count: 1 },
      { what: 'key sets', count: 1 },
    ];
    expect(approvalOf({ ...reviewed, loss: losses })).toEqual(
      approvalOf({ ...reviewed, loss: losses.toReversed() }),
    );
  });
});

describe('a digest', () => {
  it('is another one for another manifest, another service and one row more, not for a blocked one', () => {
    const of = digest({ name: 'acme', origins, rows: [reviewed] });
    expect(digest({ name: 'other', origins, rows: [reviewed] })).not.toBe(of);
    expect(digest({ name: 'acme', origins: { neon: 'https://other.example' }, rows: [reviewed] })).not.toBe(
      of,
    );
    expect(digest({ name: 'acme', origins, rows: [reviewed, aBranch('create', 'x')] })).not.toBe(of);
    expect(digest({ name: 'acme', origins, rows: [reviewed, aBranch('blocked', 'x')] })).toBe(of);
  });
});
