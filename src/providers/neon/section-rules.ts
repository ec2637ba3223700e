import type { Neon, NeonProject } from '../../generated/manifest.ts';
import type { NeonProblem } from './problem.ts';

/** Mistakes that need the whole section. */
export function sectionRules(section: Neon): readonly NeonProblem[] {
  const projects = section.projects ?? [];
  return [...projects.flatMap(branchTreeRules), ...projects.flatMap(secondDefault)];
}

function secondDefault(project: NeonProject, projectIndex: number): readonly NeonProblem[] {
  const first = project.branches?.find(each => each.default === true && each.absent !== true);
  return (project.branches ?? []).flatMap((branch, index) => {
    if (branch.default !== true || branch.absent === true || branch === first) return [];
    const message = `a project has one default branch, and the entry of "${first?.name}" claims that already`;
    const path = ['projects', projectIndex, 'branches', index, 'default'];
    return [{ rule: 'neon/branch-second-default', message, path, atKey: true }];
  });
}

/** Facts: database platform 4: a branch that expires cannot have children; and no branch descends from itself. */
function branchTreeRules(project: NeonProject, projectIndex: number): readonly NeonProblem[] {
  const branches = (project.branches ?? []).filter(each => each.absent !== true);
  const parentOf = new Map(branches.map(({ name, parent }) => [name, parent]));
  const parents = new Set(parentOf.values());
  const cyclic = inCycles(parentOf);
  return (project.branches ?? []).flatMap((branch, index): readonly NeonProblem[] => {
    if (branch.absent === true) return [];
    const path = ['projects', projectIndex, 'branches', index];
    const expiry =
      branch.ttl !== undefined ? 'ttl' : typeof branch.expires_at === 'string' ? 'expires_at' : undefined;
    if (expiry !== undefined && parents.has(branch.name)) {
      const message = `branch "${branch.name}" is a parent, so it cannot expire`;
      return [{ rule: 'neon/branch-expires-parent', message, path: [...path, expiry], atKey: true }];
    }
    if (branch.parent !== branch.name && cyclic.has(branch.name)) {
      const message = `branch "${branch.name}" descends from itself`;
      return [{ rule: 'neon/branch-parent-cycle', message, path: [...path, 'parent'] }];
    }
    return [];
  });
}

/** The names that are their own ancestors. Each name is visited once. */
function inCycles(parentOf: ReadonlyMap<string, string | undefined>): ReadonlySet<string> {
  const found = new Set<string>();
  const passed = new Set<string>();
  for (const first of parentOf.keys()) {
    const way: string[] = [];
    let at: string | undefined = first;
    while (at !== undefined && !passed.has(at)) {
      passed.add(at);
      way.push(at);
      at = parentOf.get(at);
    }
    const back = at === undefined ? -1 : way.indexOf(at);
    if (back >= 0) for (const name of way.slice(back)) found.add(name);
  }
  return found;
}
