import { manifest } from './manifest.ts';
import { type Scenario, seededState } from './scenario.ts';

const seed: NonNullable<Scenario['seed']> = seed => {
  seed.branch('dev');
  seed.bucket('dev', 'files');
  seed.branch('moved');
  seed.branch('child', { parent: 'moved' });
};

const seedOther: NonNullable<Scenario['seed']> = seed => {
  seed.branch('was-dev', { ours: true });
  seed.branch('dev', { ours: true, protected: true });
  seed.branch('renamed', { ours: true });
};

/** The ids that seeded branches always get. */
function idsOf(how: typeof seed): (name: string) => string {
  const scenario = { name: 'pinned', manifest: '', seed: how };
  const { model } = seededState(scenario, { branch_names: 'unique' }, undefined);
  return name => {
    const found = [...model.branches.values()].find(each => each.name === name);
    if (found === undefined) throw new RangeError(`no branch ${name}`);
    return found.id;
  };
}

const idOf = idsOf(seed);
const idOfOther = idsOf(seedOther);

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
  {
    name: 'pinned to another',
    seed: seedOther,
    manifest: manifest({
      branches: [
        `{ name: dev, id: ${idOfOther('was-dev')}, protected: false, buckets: [{ name: files }] }`,
        `{ name: before, id: ${idOfOther('renamed')}, absent: true }`,
        '{ name: made, parent: dev }',
      ],
      prune: true,
    }),
    maxDeletes: 5,
    branches: ['dev', 'was-dev', 'renamed'],
    blocked: true,
  },
];
