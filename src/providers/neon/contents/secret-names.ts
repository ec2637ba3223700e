import type { Neon, NeonBranch, NeonProject } from '../../../generated/manifest.ts';
import type { NeonProblem } from '../codes.ts';
import { projectIdsOf } from '../scopes.ts';

/**
 * The prefix of the names for a credential's secrets: `UPLOADS` for `uploads`, never a digit first.
 */
export function secretPrefix(credential: string): string {
  const name = credential.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase();
  return /^[0-9]/.test(name) ? `_${name}` : name;
}

/**
 * Warns where two entries write secrets of the same name into one file: a program that reads the
 * file by name gets only the last of them.
 */
export function repeatedSecretNames(section: Neon): readonly NeonProblem[] {
  const known = new Map<string, string>();
  const problems: NeonProblem[] = [];
  const take = (name: string, owner: string, path: NeonProblem['path']): void => {
    const other = known.get(name);
    known.set(name, other ?? owner);
    if (other === undefined) return;
    problems.push({
      rule: 'neon/secrets-same-name',
      level: 'warning',
      message: `${owner} and ${other} both write ${name} to --secrets-to`,
      path,
      hint: 'apply each of these two resources alone, with --target and a --secrets-to file of its own, or find each by its address in the file',
    });
  };
  (section.projects ?? []).forEach((project, projectIndex) => {
    for (const [branch, index, of] of eachBranch(project)) {
      if (branch.absent === true) continue;
      const path = ['projects', projectIndex, 'branches', index];
      if (branch.outputs?.includes('connection_uri')) {
        take('DATABASE_URL', `branch "${branch.name}"${of}`, [...path, 'outputs']);
      }
      for (const [at, { name, absent }] of (branch.credentials ?? []).entries()) {
        if (absent === true) continue;
        const owner = `credential "${name}" of branch "${branch.name}"${of}`;
        take(`${secretPrefix(name)}_API_TOKEN`, owner, [...path, 'credentials', at, 'name']);
      }
    }
  });
  return problems;
}

/**
 * Every branch of a project's entry, once for each project that the entry names. `of` names the
 * project for messages, if there are several.
 */
function eachBranch(project: NeonProject): readonly (readonly [NeonBranch, index: number, of: string])[] {
  const ids = projectIdsOf(project);
  return ids.flatMap(id =>
    (project.branches ?? []).map(
      (branch, index) => [branch, index, ids.length > 1 ? ` in ${id}` : ''] as const,
    ),
  );
}
