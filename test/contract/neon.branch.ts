import { PROJECT, type World } from '../helpers/world.ts';
import type { ContractCase } from './contract-case.ts';

const manifest = (branches: string): string => `
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - { name: main }
${branches}
`;

/** The id of a live branch, as another client finds it. */
export function branchId(world: World, name: string): string {
  const { body } = world.foreign('GET', `/neon/api/v2/projects/${PROJECT}/branches`);
  const { branches } = body as {
    readonly branches: readonly { readonly id: string; readonly name: string }[];
  };
  const found = branches.find(branch => branch.name === name);
  if (found === undefined) throw new Error(`no branch ${name}`);
  return found.id;
}

export const contract: ContractCase = {
  kind: 'neon.branch',
  empty: manifest(''),
  created: manifest('        - { name: dev, parent: main, protected: false }'),
  changed: manifest('        - { name: dev, parent: main, protected: true }'),
  change: { action: 'update' },
  disturb(world) {
    const path = `/neon/api/v2/projects/${PROJECT}/branches/${branchId(world, 'dev')}`;
    world.foreign('PATCH', path, { branch: { protected: false } });
  },
  disturbed: 'update',
  absent: manifest('        - { name: dev, absent: true, protected: false }'),
};
