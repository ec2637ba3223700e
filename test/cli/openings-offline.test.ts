import { expect, test } from 'vitest';
import { manifestDifference } from '../../src/cli/manifest/manifest-difference.ts';
import type { Kind } from '../../src/core/kind.ts';
import { neon } from '../../src/providers/neon/provider.ts';
import { said, world } from '../helpers/world.ts';

const KINDS: readonly Kind[] = neon.kinds;
const manifest = (...entries: readonly string[]): string =>
  `{ name: acme, neon: { projects: [{ id: p, prune: true, vpc_restrictions: [${entries.join(', ')}] }] } }`;
const A = '{ vpc_endpoint_id: vpce-a, label: a }';
const B = '{ vpc_endpoint_id: vpce-b, label: b }';

/** What a stranger's pull request opens, as far as two manifests tell. */
function openings(base: string, head: string): readonly string[] {
  const { collect } = world();
  const { plan } = manifestDifference(collect(base), collect(head), KINDS);
  return plan.rows.flatMap(({ action, opening }) =>
    opening === undefined ? [] : [`${action}: ${said(opening)}`],
  );
}

test('a restriction that comes or is deleted is marked in doubt where live is not known, and a new label is not', () => {
  expect(openings(manifest(A), manifest(A, B))).toEqual([
    'create: VPC endpoint vpce-b may connect, if the project has VPC restrictions already',
  ]);
  const doubt =
    'delete: every VPC endpoint of the organization may connect, if this was the last VPC restriction';
  expect(openings(manifest(A, B), manifest(A))).toEqual([doubt]);
  expect(openings(manifest(A), manifest('{ vpc_endpoint_id: vpce-a, absent: true }'))).toEqual([doubt]);
  expect(openings(manifest(A), manifest('{ vpc_endpoint_id: vpce-a, label: c }'))).toEqual([]);
});

test('an entry whose base wants it absent opens what one without a base opens', () => {
  const absent = '{ vpc_endpoint_id: vpce-b, absent: true }';
  expect(openings(manifest(A, absent), manifest(A, B))).toEqual(openings(manifest(A), manifest(A, B)));
});
