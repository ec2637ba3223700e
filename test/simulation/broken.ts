import type { Entry } from './entry.ts';

/** The first promise that a case broke. */
export interface Broken {
  readonly invariant: number;
  readonly message: string;
}

export function label(entry: Entry): string {
  const body = entry.body === undefined ? '' : ` ${JSON.stringify(entry.body).slice(0, 160)}`;
  return `request ${entry.index} of run ${entry.run}, ${entry.method} ${entry.path}${body}`;
}
