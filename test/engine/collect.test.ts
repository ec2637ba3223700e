import { expect, test } from 'vitest';
import { collect } from '../../src/engine/desired/collect.ts';
import { PROVIDERS } from '../../src/providers/providers.ts';
import { loadText } from '../manifest/load-text.ts';

test('a mistake about a key is shown at the key, and one about a value at the value', async () => {
  const { manifest } = await loadText(`evenkeel: 1
name: x
neon:
  projects:
    - id: a
      branches:
        - name: b
          snapshots:
            - { name: s, timestamp: 2026-11-01T00:00:00Z, lsn: 0/1 }
          databases:
            - { name: d }
`);
  if (manifest === undefined) throw new Error('the manifest is not valid');
  const { problems } = collect({ ...manifest, value: { ...manifest.value } }, PROVIDERS, 0);
  expect(problems.map(({ rule, source }) => `${rule} ${source.line}:${source.column}`).sort()).toEqual([
    'neon/database-owner 11:15',
    'neon/snapshot-point-twice 9:59',
  ]);
});
