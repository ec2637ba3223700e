import { manifest } from './manifest.ts';
import { type Scenario, seededState } from './scenario.ts';

const seed: NonNullable<Scenario['seed']> = seed => {
  seed.branch('dev');
  seed.bucket('dev', 'files');
  seed.branch('moved');
  seed.branch('child', { parent: 'moved' });
};

const { model } = seededState({ name: 'pinned', manifest: '', seed }, { branch_names: 'unique' }, undefined);

/** The id that a seeded branch always gets. */
function idOf(name: string): string {
  const found = [...model.branches.values()].find(each => each.name === name);
  if (found === undefined) throw new RangeError(`no branch ${name}`);
  return found.id;
}

/** Adopted branches, whose entries have their ids. */
export const PINNED_SCENARIOS: readonly Scenario[] = [
  {
    name: 'pinned',
    seed,
    manifest: manifest({
      branches: [
        `{ name: dev, id: ${idOf('dev')}, protected: true, buckets: [{ name: files }, { name: more }] }`,
        `{ name: back, id: ${idOf('moved')} }`,
        `{ name: child, id: ${idOf('child')}, parent: back }`,
        '{ name: made, id: br-gone-12345678 }',
      ],
      prune: true,
    }),
    branches: ['dev', 'moved', 'back'],
    restored: ['dev', 'moved'],
    targets: ['neon.branch/*/back', 'neon.bucket/**'],
  },
];
