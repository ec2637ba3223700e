import type { Exporting } from '../../core/provider.ts';
import { projectScope } from './scopes.ts';

export const exporting: Exporting = {
  scopes(ids) {
    const projects = ids.get('project') ?? [];
    return projects.length === 0 ? undefined : [...new Set(projects)].map(projectScope);
  },
};
