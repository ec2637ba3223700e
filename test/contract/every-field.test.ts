import { describe, expect, test } from 'vitest';
import { neon } from '../../src/providers/neon/provider.ts';
import { CASES, proofsOf } from './field-proofs.ts';
import { testAll } from './proof.ts';
import { keysOf, schemaOf } from './two-values.ts';

describe.each(CASES.map(each => [`${each.kind.name} ${each.path}`, each] as const))('%s', (_, field) => {
  testAll(proofsOf(field), field);
});

/**
 * Keys of an entry that are no fields: what it is called, what is inside it, and what a manifest
 * says about it.
 */
const NO_FIELDS: ReadonlySet<string> = new Set([
  ...['name', 'id', 'jwks_url', 'vpc_endpoint_id', 'database'],
  ...neon.kinds.map(({ entry }) => entry.key),
  ...['absent', 'allow', 'ignore', 'renamed_from', 'prune', 'outputs', 'delete_data', 'checks', 'defaults'],
  ...['match', 'except', 'at_most', 'joining', 'rollout', 'if_absent'],
  // The service no longer wants them, and says so.
  ...['role_names', 'skip_role_creation'],
]);

test.each(neon.kinds.map(kind => [kind.name, kind] as const))(
  '%s: what its schema has is in its table',
  (_, { name, entry }) => {
    const paths = (entry.paths ?? []).flatMap(path => [path, path.replace(/^settings\./, '')]);
    const unknown = keysOf(schemaOf(name)).filter(
      key =>
        !NO_FIELDS.has(key.split('.')[0] ?? key) &&
        // The variable of a secret, which no answer shows.
        !key.endsWith('_from') &&
        !paths.some(path => path === key || key.startsWith(`${path}.`)),
    );
    expect(unknown, 'write a row for each into the table of the kind').toEqual([]);
  },
);
