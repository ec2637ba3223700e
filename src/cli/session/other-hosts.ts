import type { Report } from '../../core/report/report.ts';
import type { Connection } from '../../engine/session.ts';
import { SERVICES } from '../../providers/services.ts';

/** A service that is reached at another host than the vendor's. */
interface OtherHost {
  readonly service: string;
  readonly host: string;
  /** The variable that sets this host. While it is not set, requests go to the host `vendors`. */
  readonly variable: string;
  readonly vendors: string;
}

/**
 * The services whose base URL has another host than the vendor's. `origins`: base URLs by the
 * service's name. Pure.
 */
function otherHosts(origins: Readonly<Record<string, string>>): readonly OtherHost[] {
  return SERVICES.flatMap(({ name, environment }) => {
    const origin = origins[name];
    if (origin === undefined || environment === undefined || origin === environment.base.url) return [];
    const { url, variable } = environment.base;
    return [{ service: name, host: new URL(origin).host, variable, vendors: new URL(url).host }];
  });
}

/** The services of these connections that are reached at another host than the vendor's. Pure. */
export function otherHostsOf(connections: readonly Connection[]): readonly OtherHost[] {
  const named = connections.flatMap(({ provider, origin }) =>
    origin === undefined ? [] : [[provider.name, origin] as const],
  );
  return otherHosts(Object.fromEntries(named));
}

/** One line for each service that is not at the vendor's host. Pure. */
export function otherHostLines(connections: readonly Connection[]): readonly string[] {
  return otherHostsOf(connections).map(hostLine);
}

/**
 * As {@link otherHostLines}, for base URLs by the service's name, before anything is connected.
 * Pure.
 */
export function otherHostLinesOf(origins: Readonly<Record<string, string>>): readonly string[] {
  return otherHosts(origins).map(hostLine);
}

function hostLine({ service, host, variable, vendors }: OtherHost): string {
  return `${service} requests go to ${host} (${variable}), not to ${vendors}`;
}

/** The report with the services that were reached at other hosts than the vendors'. Pure. */
export function withHosts(report: Report): Report {
  const other = otherHosts(report.plan.origins);
  if (other.length === 0) return report;
  return {
    ...report,
    hosts: Object.fromEntries(other.map(({ service, host }) => [service, host] as const).sort()),
  };
}
