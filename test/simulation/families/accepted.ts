import type { Fault } from '../world/fault.ts';
import { each, type Family, faultsAt, othersAt } from './family.ts';

const HOUR_MS = 3_600_000;
/** Ours beside the service's: another day, and too far apart to know. */
const SKEWS = [-40 * 60_000, 40 * 60_000, -26 * HOUR_MS, 26 * HOUR_MS];
const DATES = [-26 * HOUR_MS, 40 * 60_000, 'missing'] as const;

/** What ends a line, or makes its resource another one. */
const ACTS = [
  'unprotect branch dev',
  'rename branch dev',
  'replace branch dev',
  'protect branch ok',
  'create branch gone',
  'create command ban',
  'edit command ban',
  'delete command ban',
  'deny command ban',
];

/**
 * The family R38: differences that two manifests accept, while requests fail, clocks are wrong and
 * others go on.
 */
export const ACCEPTED: Family = {
  id: 'R38',
  title: 'accepted beside a base, while others go on',
  scenarios: ['accepted beside a base'],
  cases: function* (recording) {
    for (const skewMs of [0, ...SKEWS]) {
      const faults: Fault[] = skewMs === 0 ? [] : [{ do: 'date', from: 0, by: 0 }];
      yield { skewMs, faults };
      yield { skewMs, command: 'plan', faults };
    }
    yield* each(recording, faultsAt);
    for (const entry of recording.requests) {
      const { index: at } = entry;
      for (const by of DATES) yield { faults: [{ do: 'date', from: at, by }] };
      yield* othersAt(entry, ACTS);
    }
  },
};
