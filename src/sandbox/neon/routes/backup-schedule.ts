import { NEON } from '../../../limits/neon.ts';
import { ok } from '../../service.ts';
import { invalid } from '../api-error.ts';
import { integer, list, object, oneOf, optional } from '../check.ts';
import type { StoredSchedule } from '../neon-state.ts';
import { onBranch } from '../on-branch.ts';
import { branchRoute, type NeonRoute } from '../route.ts';

const defaultRetentionSeconds = NEON.longestBackup.is;

/** An item of a schedule (facts/neon.md#backup-schedules). */
const item = object({
  frequency: oneOf('daily', 'weekly', 'monthly'),
  hour: optional(integer({ min: 0, max: 23 })),
  day: optional(integer({ min: 1, max: 31 })),
  month: optional(integer({ min: 1, max: 12 })),
  retention_seconds: optional(integer({ min: NEON.leastBackup.is, max: defaultRetentionSeconds })),
});
const scheduleBody = object({ schedule: list(item) });

const SCHEDULES = onBranch<'schedules', StoredSchedule>('schedules', 'schedule');

/**
 * The backup schedule of a branch. A PUT replaces the whole list (facts/neon.md#backup-schedules).
 */
export const backupScheduleRoutes: readonly NeonRoute[] = [
  branchRoute('GET', '/backup_schedule', {}, call => ok({ schedule: SCHEDULES.find(call)?.items ?? [] })),
  branchRoute('PUT', '/backup_schedule', { body: scheduleBody }, call => {
    const { project, branch, quirks } = call;
    const { schedule } = call.body;
    if (schedule.length === 0 && quirks['empty_schedule'] !== 'clears') {
      throw invalid('schedule must have at least 1 items');
    }
    const items = schedule.map(item => ({
      ...item,
      retention_seconds: item.retention_seconds ?? defaultRetentionSeconds,
    }));
    const others = project.schedules.filter(each => each.branch_id !== branch.id);
    project.schedules = items.length === 0 ? others : [...others, { branch_id: branch.id, items }];
    return ok({});
  }),
];
