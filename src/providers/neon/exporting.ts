import type { ExportPart } from '../../core/provider.ts';
import { projectScope } from './scopes.ts';

export const exporting: ExportPart = {
  scopes(ids) {
    const projects = ids.get('project') ?? [];
    return projects.length === 0 ? undefined : [...new Set(projects)].map(projectScope);
  },
};
