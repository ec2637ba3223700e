import type { LossCount } from '../../core/report/reason.ts';

/** `12 objects`, `1 object`, `data`, `an unknown number of overwrites`. */
export function amountOf({ what, count }: LossCount): string {
  if (count === 1) return `1 ${what.replace(/s$/, '')}`;
  if (count !== null) return `${count} ${what}`;
  return what.endsWith('s') ? `an unknown number of ${what}` : what;
}
