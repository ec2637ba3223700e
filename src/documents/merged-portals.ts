import type { PortalCount, Report } from '../core/report/report.ts';

/** The counts of all shards. Two shards may ask one portal about their rows. */
export function mergedPortals(all: readonly PortalCount[]): Pick<Report, 'portals'> {
  const sums = new Map<string, PortalCount>();
  for (const each of all) {
    const before = sums.get(each.portal) ?? { requests: 0, questions: 0, atMost: 0, kept: 0 };
    sums.set(each.portal, {
      portal: each.portal,
      requests: before.requests + each.requests,
      questions: before.questions + each.questions,
      atMost: before.atMost + each.atMost,
      kept: before.kept + each.kept,
    });
  }
  const portals = [...sums.values()].sort((a, b) => (a.portal < b.portal ? -1 : 1));
  return portals.length === 0 ? {} : { portals };
}
