import type { LogEntry } from '../world/log-entry.ts';

/** The first promise that a case broke. */
export interface Violation {
  readonly invariant: number;
  readonly message: string;
}

export function label(entry: LogEntry): string {
  const body = entry.body === undefined ? '' : ` ${JSON.stringify(entry.body).slice(0, 160)}`;
  return `request ${entry.index} of run ${entry.run}, ${entry.method} ${entry.path}${body}`;
}
