import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOST_ROW_BYTES, markerLine, readMarker } from '../../src/action/comment/marker.ts';
import { goneRows, rowHashes, unknownRows } from '../../src/action/comment/row-hashes.ts';
import type { Address } from '../../src/core/address.ts';
import { aBranch, aCommand, aPlan, aReason, changed, PROJECT } from '../helpers/report-builders.ts';

const create = (name: string) => aBranch('create', name, { fields: [changed('name', null, name)] });

describe('row hashes', () => {
  test('know every row of their own plan, and none of another content, name or origin', () => {
    const plan = aPlan([create('a'), create('b'), aCommand('delete', 'c')]);
    const kept = rowHashes(plan);
    expect(unknownRows(plan, kept, 'all')).toEqual([]);
    const other = aPlan([aBranch('create', 'a', { fields: [changed('name', null, 'z')] }), create('b')]);
    expect(unknownRows(other, kept, 'writing')).toEqual([create('a').address]);
    expect(unknownRows({ ...plan, name: 'other' }, kept, 'writing')).toHaveLength(3);
    expect(unknownRows({ ...plan, origins: { neon: 'https://example.com' } }, kept, 'writing')).toHaveLength(
      3,
    );
  });

  test('know a row whose reference was made since, and only then', () => {
    const parent = create('parent');
    const ref = (was: string | null) => [{ address: parent.address, was }];
    const child = (was: string | null) => aBranch('create', 'child', { refs: ref(was) });
    const kept = rowHashes(aPlan([child(null), parent]));
    expect(unknownRows(aPlan([child('br-1')]), kept, 'writing')).toEqual([]);
    // The parent has a row again: it is not as it was wanted.
    const update = aBranch('update', 'parent');
    expect(unknownRows(aPlan([child('br-1'), update]), kept, 'writing')).toContain(child('br-1').address);
    // Reviewed with a live parent of one incarnation, now another one.
    const live = rowHashes(aPlan([child('br-1')]));
    expect(unknownRows(aPlan([child('br-2')]), live, 'writing')).toEqual([child('br-2').address]);
  });

  test('know the create that goes on after the delete of a replace', () => {
    const desired = { access_level: 'private', name: 'x' };
    const replace = aBranch('replace', 'x', {
      desired,
      fields: [changed('access_level', 'public', 'private')],
    });
    const goesOn = aBranch('create', 'x', {
      desired,
      fields: [changed('access_level', null, 'private'), changed('name', null, 'x')],
    });
    const kept = rowHashes(aPlan([replace]));
    expect(unknownRows(aPlan([goesOn]), kept, 'writing')).toEqual([]);
    expect(unknownRows(aPlan([{ ...goesOn, fields: [] }]), kept, 'writing')).toHaveLength(1);
  });

  test('do not ask a blocked row to have been reviewed', () => {
    const plan = aPlan([aBranch('blocked', 'a', { reason: aReason('no') })]);
    expect(unknownRows(plan, '', 'writing')).toEqual([]);
    expect(unknownRows(plan, '', 'all')).toHaveLength(1);
  });

  test('count what is gone', () => {
    const kept = rowHashes(aPlan([create('a'), create('b'), create('c')]));
    expect(goneRows(aPlan([create('b')]), kept)).toBe(2);
  });

  test('of any sub-plan are known, of any row outside it are not', () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 12 });
    fc.assert(
      fc.property(names, names, (reviewed, fresh) => {
        const kept = rowHashes(aPlan(reviewed.map(create)));
        const strange = new Set<Address>(unknownRows(aPlan(fresh.map(create)), kept, 'writing'));
        for (const name of fresh) expect(strange.has(create(name).address)).toBe(!reviewed.includes(name));
      }),
    );
  });
});

describe('a marker', () => {
  const marker = {
    is: 'plan',
    key: 'evenkeel.yaml|prod',
    sha: 'a'.repeat(40),
    digest: 'incomplete',
  } as const;

  test('reads as it was written, whatever its key holds, and cannot end its comment early', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('-->', '--', '<!--', '\n', ''),
        (name, evil) => {
          const written = { ...marker, key: `${name}${evil}${name}` };
          const line = markerLine(written);
          expect(line).not.toMatch(/\n/);
          expect(line.slice(4, -3)).not.toMatch(/--|[<>]/);
          expect(readMarker(`${line}\nrest`)).toEqual(JSON.parse(JSON.stringify(written)));
        },
      ),
    );
  });

  test('keeps rows up to 20,000 bytes, and drops them beyond', () => {
    const plan = (n: number) => aPlan(Array.from({ length: n }, (_, at) => create(`b${at}`)));
    const fits = rowHashes(plan(1_400));
    expect(fits.length).toBeLessThanOrEqual(MOST_ROW_BYTES);
    expect(readMarker(markerLine({ ...marker, rows: fits }))?.rows).toBe(fits);
    expect(readMarker(markerLine({ ...marker, rows: rowHashes(plan(1_600)) }))?.rows).toBeUndefined();
    expect(readMarker(markerLine({ ...marker, rows: '' }))?.rows).toBe('');
  });

  test.each([
    '',
    'talk',
    '<!-- evenkeel:v1 {} -->',
    '<!-- evenkeel:v1 {"is":"plan"} -->',
    '<!-- evenkeel:v1 not json -->',
    ` ${'<!-- evenkeel:v1 {"is":"plan","key":"a","sha":"","digest":"none"} -->'}`,
    '> <!-- evenkeel:v1 {"is":"plan","key":"a","sha":"","digest":"none"} -->',
  ])('is not %s', body => {
    expect(readMarker(body)).toBeUndefined();
  });

  test('in the middle of a comment is none', () => {
    expect(readMarker(`hello\n${markerLine(marker)}`)).toBeUndefined();
  });

  test('of a scope is stable', () => {
    expect(markerLine(marker)).toContain(`"key":"evenkeel.yaml|prod"`);
    expect(PROJECT.address).toBe('neon.project/shiny-wind-028834');
  });
});
