import type { Report } from '../../core/report/report.ts';

/**
 * Where a report's services are not at their vendors': `one and other at 127.0.0.1:4600`; `''` for
 * nowhere. Pure.
 */
export function hostWords({ hosts = {} }: Pick<Report, 'hosts'>, shown: (host: string) => string): string {
  const names = new Map<string, string[]>();
  for (const [service, host] of Object.entries(hosts)) names.set(host, [...(names.get(host) ?? []), service]);
  return [...names].map(([host, services]) => `${services.join(' and ')} at ${shown(host)}`).join(', ');
}
