/** Two commands and a branch with its compute, over a default sandbox. */
export const MANIFEST = `evenkeel: 1
name: acme
discord:
  application_id: "222222222222222222"
  commands:
    - name: ban
      description: Ban a member
    - name: ping
      description: Tells whether it is there
neon:
  projects:
    - id: shiny-wind-028834
      branches:
        - name: preview/pr-12
          ttl: 7d
          endpoints: [{ type: read_write, autoscaling_limit_max_cu: 1 }]
`;

export const COMMANDS = '/discord/api/v10/applications/222222222222222222/commands';
export const BRANCHES = '/neon/api/v2/projects/shiny-wind-028834/branches';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The id of the command of that name in the answer to a list. */
export function commandId(list: unknown, name: string): string {
  return idIn(list as readonly Named[], name);
}

/** The id of the branch of that name in the answer to a list. */
export function branchId(list: unknown, name: string): string {
  return idIn((list as { readonly branches: readonly Named[] }).branches, name);
}

export function branchNames(list: unknown): readonly string[] {
  return (list as { readonly branches: readonly Named[] }).branches.map(branch => branch.name).sort();
}

function idIn(list: readonly Named[], name: string): string {
  const found = list.find(item => item.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found.id;
}
