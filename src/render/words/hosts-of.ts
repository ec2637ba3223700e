import type { Report } from '../../core/report/report.ts';

/** The hosts that a run talked to, sorted: of its services and of its portals. Pure. */
export function hostsOf({ plan, portals = [] }: Pick<Report, 'plan' | 'portals'>): readonly string[] {
  const urls = [...Object.values(plan.origins), ...portals.map(({ portal }) => portal)];
  return [...new Set(urls.filter(url => URL.canParse(url)).map(url => new URL(url).host))].sort();
}
