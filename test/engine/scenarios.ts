import { PROJECT, type World } from '../helpers/world.ts';

/** A manifest of one Neon project; `branches` are its entries, one a line. */
export function neonManifest(
  branches: readonly string[],
  more: { readonly prune?: boolean; readonly top?: string } = {},
): string {
  return `
name: acme
${more.top ?? ''}
neon:
  projects:
    - id: ${PROJECT}
      prune: ${more.prune ?? false}
      branches:
${branches.map(branch => `        - ${branch}`).join('\n')}
`;
}

interface BranchRecord {
  readonly id: string;
  readonly name: string;
  readonly default: boolean;
  readonly protected: boolean;
  readonly parent_id?: string;
  readonly expires_at?: string;
}

/** The branches as another client lists them. */
export function branches(world: World): readonly BranchRecord[] {
  const { body } = world.foreign('GET', `/neon/api/v2/projects/${PROJECT}/branches`);
  return (body as { readonly branches: readonly BranchRecord[] }).branches;
}

export function names(world: World): readonly string[] {
  return branches(world)
    .map(branch => branch.name)
    .sort();
}

export function branch(world: World, name: string): BranchRecord {
  const found = branches(world).find(each => each.name === name);
  if (found === undefined) throw new Error(`no branch ${name} among ${names(world).join(', ')}`);
  return found;
}

export function neonPath(path: string): string {
  return `/neon/api/v2/projects/${PROJECT}${path}`;
}

/** Another client writes; afterwards its operations are over. */
export function byHand(world: World, method: string, path: string, body?: unknown): unknown {
  return world.other(method, neonPath(path), body);
}
