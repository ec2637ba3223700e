import type { Plant } from './plants.ts';

function plant(name: string, file: string, find: string, by: string): Plant {
  return {
    name,
    edits: [{ file: `src/providers/neon/branch/${file}`, find, by }],
    near: { scenario: 'a renewal of a masked branch' },
  };
}

const BEGUN = 'a renewal while its new branch is masked';

/** Defects in how a masked branch is made anew (ADR 0177). */
export const SUCCESSION_PLANTS: readonly Plant[] = [
  plant(
    'a new branch beside a masked one is made without its rules',
    'branch-writes.ts',
    '    masking_rules === undefined\n',
    "    masking_rules === undefined || annotation_value['evenkeel.renews'] !== undefined\n",
  ),
  plant(
    'a change-over deletes the new branch',
    'change-over.ts',
    'paths.branch(projectIdOf(row), now.was));',
    "paths.branch(projectIdOf(row), branchItemsIn(desired.scope.address, at.seen).find(({ branch }) => branch.name === called)?.branch.id ?? ''));",
  ),
  {
    name: 'data counts as masked once a run has begun to mask it',
    edits: [
      {
        file: 'src/providers/neon/branch/succession-masking.ts',
        find: "if (anonymization?.state === 'anonymized' && hasItsRules(made, desired))",
        by: "if (anonymization?.state !== 'error' && hasItsRules(made, desired))",
      },
    ],
    near: { scenario: 'a renewal of masked data alone', family: 'R7' },
  },
  {
    name: 'a run that meets a new branch being masked makes one of its own',
    edits: [
      {
        file: 'src/engine/plan/successors.ts',
        find: 'const parts = [...old.parts.slice(0, -1), called];',
        by: "const parts = [...old.parts.slice(0, -1), stands.awaits ? called.replace('-renewal', '-retired') : called];",
      },
      {
        file: 'src/providers/neon/branch/succession-names.ts',
        find: '!name.endsWith(SUCCESSOR)\n    ? name\n    : name.slice(0, -SUCCESSOR.length);',
        by: '!/-(renewal|retired)$/.test(name)\n    ? name\n    : name.slice(0, -SUCCESSOR.length);',
      },
    ],
    near: { scenario: BEGUN },
  },
];
