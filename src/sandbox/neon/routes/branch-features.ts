import { ok } from '../../service.ts';
import { ApiError } from '../api-error.ts';
import { branchOrDefault } from '../branch-record.ts';
import { id, object, oneOf, optional, text } from '../check.ts';
import { postgresOf } from '../postgres-record.ts';
import { type NeonRoute, type ProjectCall, projectRoute } from '../route.ts';

const libraries = [
  {
    library_name: 'timescaledb',
    description: 'Time series',
    is_default: true,
    is_experimental: false,
    version: '2.17.1',
  },
  {
    library_name: 'pg_cron',
    description: 'Jobs on a schedule',
    is_default: true,
    is_experimental: false,
    version: '1.6',
  },
  {
    library_name: 'rag_bge_small_en_v15,rag_jina_reranker_v1_tiny_en',
    description: 'Retrieval',
    is_default: false,
    is_experimental: true,
    version: '0.0.0',
  },
];
const severities = ['INFO', 'WARN', 'ERROR'] as const;

const advisorsQuery = object({
  branch_id: optional(id),
  database_name: optional(text()),
  category: optional(oneOf('SECURITY', 'PERFORMANCE')),
  min_severity: optional(oneOf(...severities)),
});

/** Features of a branch or project that are only read (facts/neon.md#features-that-are-off). */
export const branchFeatureRoutes: readonly NeonRoute[] = [
  projectRoute('GET', '/branches/:branch/storage', {}, call => {
    const branchId = featureBranch(call, 'STORAGE_NOT_ENABLED');
    const region = call.project.record.region_id;
    const s3_endpoint = `https://${branchId}.storage.${call.project.record.proxy_host}`;
    return ok({ enabled: true, s3_endpoint, region, force_path_style: true });
  }),
  projectRoute('GET', '/branches/:branch/ai_gateway', {}, call => {
    const branchId = featureBranch(call, 'AI_GATEWAY_NOT_ENABLED');
    const base_url = `https://${branchId}.ai.${call.project.record.proxy_host}`;
    return ok({ enabled: true, base_url });
  }),
  projectRoute('GET', '/advisors', { query: advisorsQuery }, ({ project, query }) => {
    const { databases } = postgresOf(project, branchOrDefault(project, query.branch_id).id);
    if (query.database_name === undefined && databases.length > 1) {
      throw new ApiError(400, 'database_name is required: the branch has several databases');
    }
    if (query.database_name !== undefined && !databases.some(each => each.name === query.database_name)) {
      throw new ApiError(404, 'database not found');
    }
    const least = severities.indexOf(query.min_severity ?? 'INFO');
    const issues = project.advisorIssues.filter(
      each =>
        severities.indexOf(each.level) >= least &&
        (query.category === undefined || each.categories.includes(query.category)),
    );
    return ok({ issues });
  }),
  projectRoute('GET', '/available_preload_libraries', {}, () => ok({ libraries })),
];

/**
 * The id of the branch in the path. If there is no such branch, it throws a 404 with the special
 * body of these routes (facts/neon.md#features-that-are-off).
 */
function featureBranch(call: ProjectCall, code: string): string {
  const found = call.project.branches.find(each => each.id === call.param('branch'));
  if (found) return found.id;
  const message = 'branch not found';
  throw new ApiError(404, message, code, { code, message, reason: 'branch_not_found' });
}
