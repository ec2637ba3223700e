import { ok } from '../../service.ts';
import {
  booleanText,
  type CheckedValue,
  dateTime,
  id,
  integerText,
  object,
  oneOf,
  optional,
  text,
} from '../check.ts';
import type { ProjectState } from '../neon-state.ts';
import { pageOf } from '../page.ts';
import { type NeonRoute, route } from '../route.ts';
import { timestamp } from '../time.ts';
import { checkSpan, frames, periodsOf, separated } from './consumption.ts';

const query = object({
  cursor: optional(text()),
  limit: optional(integerText({ min: 1, max: 100 })),
  project_ids: optional(separated(id, { max: 100 })),
  from: dateTime,
  to: dateTime,
  granularity: oneOf('hourly', 'daily', 'monthly'),
  org_id: optional(id),
  include_v1_metrics: optional(booleanText),
  metrics: optional(separated(text(), {})),
});

/** Metrics that are always included. Others are documented for newer plans. */
const METRICS = [
  'active_time_seconds',
  'compute_time_seconds',
  'written_data_bytes',
  'synthetic_storage_size_bytes',
] as const;

/**
 * Consumption history has a version 1. Its newest project is first, as in version 2
 * (facts/neon.md#consumption-history).
 */
export const consumptionV1Routes: readonly NeonRoute[] = [
  route('GET', '/consumption_history/projects', { query }, call => {
    checkSpan(call.query, call.now);
    const asked = call.query.project_ids ?? [];
    const projects = [...call.state.projects]
      .reverse()
      .filter(each => asked.length === 0 || asked.includes(each.id));
    const page = pageOf(projects, {
      id: (each: ProjectState) => each.id,
      limit: call.query.limit ?? 10,
      cursor: call.query.cursor,
      quirks: call.quirks,
    });
    return ok({
      projects: page.items.map(each => ({
        project_id: each.id,
        periods: periodsOf(call.now, consumption(each, call.query)),
      })),
      ...(page.cursor && { pagination: { cursor: page.cursor } }),
    });
  }),
];

function consumption(project: ProjectState, span: CheckedValue<typeof query>): readonly unknown[] {
  return frames(span).map(([start, end]) => ({
    timeframe_start: timestamp(start),
    timeframe_end: timestamp(end),
    ...Object.fromEntries(METRICS.map(name => [name, project.consumption[name] ?? 0])),
  }));
}
