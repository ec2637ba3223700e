import { booleanText, id, object, optional, text } from '../check.ts';
import type { ProjectState } from '../neon-state.ts';
import { pageQuery } from '../page.ts';
import { type NeonRoute, route } from '../route.ts';
import { frames, projectHistory, separated, spanQuery } from './consumption.ts';

const query = object({
  ...pageQuery(100),
  project_ids: optional(separated(id, { max: 100 })),
  ...spanQuery,
  org_id: optional(id),
  include_v1_metrics: optional(booleanText),
  metrics: optional(separated(text(), {})),
});

/** The metrics that every answer has. Other metrics are documented for newer plans. */
const METRICS = [
  'active_time_seconds',
  'compute_time_seconds',
  'written_data_bytes',
  'synthetic_storage_size_bytes',
] as const;

/**
 * Version 1 of the consumption history. The newest project is first, as in version 2
 * (facts/neon.md#consumption-history).
 */
export const consumptionV1Routes: readonly NeonRoute[] = [
  route('GET', '/consumption_history/projects', { query }, call => {
    const { project_ids = [] } = call.query;
    const isAsked = ({ id }: ProjectState): boolean => project_ids.length === 0 || project_ids.includes(id);
    return projectHistory(call, isAsked, project => {
      const spent = Object.fromEntries(METRICS.map(name => [name, project.consumption[name] ?? 0]));
      return frames(call.query).map(frame => ({ ...frame, ...spent }));
    });
  }),
];
