import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { collect } from '../../../src/engine/desired/collect.ts';
import type { Neon } from '../../../src/generated/manifest.ts';
import { repeatedSecretNames } from '../../../src/providers/neon/contents/secret-names.ts';
import { neon } from '../../../src/providers/neon/provider.ts';
import { world } from '../../helpers/world.ts';
import { loadFiles, loadText, places } from '../../manifest/load-text.ts';

const BOTH = ['shiny-wind-028834', 'late-frost-123456'];
const head = 'evenkeel: 1\nname: acme\nneon:\n  projects:\n';
const both = (more: string): string => `${head}    - { ids: [${BOTH.join(', ')}], ${more} }\n`;

test('an entry with ids declares the same for each project, and one apply makes it so', async () => {
  const here = world({ projects: BOTH });
  const yaml = both('branches: [{ name: dev, roles: [{ name: app }] }]');
  await here.apply(yaml);
  expect((await here.plan(yaml)).plan.rows.filter(row => row.action === 'create')).toEqual([]);
  const exists = here.writes().filter(line => /\/branches$/.test(line));
  expect(exists.toSorted()).toEqual(BOTH.map(id => `POST /neon/api/v2/projects/${id}/branches`).toSorted());
});

test('a mistake in such an entry is told once', async () => {
  const loaded = await loadText(
    both('branches: [{ name: a, parent: b }, { name: b, parent: a }, { name: c, ttl: 45d }]'),
  );
  expect(loaded.problems).toEqual([]);
  const { value } = { value: parse(both('branches: [{ name: a, parent: b }, { name: b, parent: a }]')) };
  const source = (path: readonly unknown[]) => ({ file: path.join('.'), line: 1, column: 1 });
  const { problems } = collect(
    { name: 'acme', value, keep: [], source } as unknown as Parameters<typeof collect>[0],
    [neon],
    Date.UTC(2026, 10, 22),
  );
  expect(problems.map(each => each.source.file)).toEqual(['neon.projects.0.branches.0.parent']);
});

test('an entry has an id or ids', async () => {
  const problems = (projects: NonNullable<Neon['projects']>) =>
    neon.rules?.({ projects }).map(each => `${each.rule} ${each.path.join('.')}`);
  expect(problems([{ branches: [] }])).toEqual(['neon/project-id projects.0']);
  expect(problems([{ id: 'a', ids: ['b'] }])).toEqual(['neon/project-id projects.0.ids']);
  expect(problems([{ id: 'a' }, { ids: ['b', 'c'] }])).toEqual([]);
});

test('entries with the same ids in several files become one, in any order', async () => {
  const files = {
    'evenkeel.yaml': `${both('branches: [{ name: dev }]')}include: [other.yaml]\n`,
    'other.yaml': `neon: { projects: [{ ids: [${BOTH.toReversed().join(', ')}], prune: true }] }\n`,
  };
  const loaded = await loadFiles(files);
  expect(places(loaded)).toEqual([]);
  expect(loaded.manifest?.value['neon']).toMatchObject({
    projects: [{ ids: BOTH, prune: true, branches: [{ name: 'dev' }] }],
  });
});

test('secrets of the same name in two projects of an entry are told', () => {
  const branches = [{ name: 'main', outputs: ['connection_uri' as const] }];
  expect(repeatedSecretNames({ projects: [{ ids: BOTH, branches }] }).map(each => each.message)).toEqual([
    `branch "main" in ${BOTH[1]} and branch "main" in ${BOTH[0]} both write DATABASE_URL to --secrets-to`,
  ]);
});
