import { NEON } from '../../../limits/neon.ts';
import { ok } from '../../service.ts';
import { invalid } from '../api-error.ts';
import { branchOf } from '../branch-record.ts';
import { integer, list, object, oneOf, optional } from '../check.ts';
import { type NeonRoute, projectRoute } from '../route.ts';

const defaultRetentionSeconds = NEON.longestBackup.is;

/** A schedule has such items (facts/neon.md#backup-schedules). */
const scheduleBody = object({
  schedule: list(
    object({
      frequency: oneOf('daily', 'weekly', 'monthly'),
      hour: optional(integer({ min: 0, max: 23 })),
      day: optional(integer({ min: 1, max: 31 })),
      month: optional(integer({ min: 1, max: 12 })),
      retention_seconds: optional(integer({ min: NEON.leastBackup.is, max: defaultRetentionSeconds })),
    }),
  ),
});

/**
 * A branch has a backup schedule; a PUT replaces the whole list (facts/neon.md#backup-schedules).
 */
export const backupScheduleRoutes: readonly NeonRoute[] = [
  projectRoute('GET', '/branches/:branch/backup_schedule', {}, ({ project, param }) => {
    const branch = branchOf(project, param('branch'));
    const found = project.schedules.find(each => each.branch_id === branch.id);
    return ok({ schedule: found?.items ?? [] });
  }),
  projectRoute('PUT', '/branches/:branch/backup_schedule', { body: scheduleBody }, call => {
    const { project, quirks } = call;
    const branch = branchOf(project, call.param('branch'));
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
