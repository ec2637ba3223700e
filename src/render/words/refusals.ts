import type { Refusal, Report } from '../../core/report/report.ts';

/** A refusal, with a sentence that nothing was written. */
export interface SaidRefusal extends Refusal {
  readonly said: string;
  /** `1/2`: only this shard was refused. Absent: the whole run. */
  readonly of?: string;
}

/** What was refused: the whole run, or in a merged report some of its shards. Pure. */
export function refusalsOf({ refused, refusals = [] }: Report): readonly SaidRefusal[] {
  const whole = refused === undefined ? [] : [{ ...refused, said: 'Nothing was written' }];
  const parts = refusals.map(({ shard: { index, of }, ...refusal }) => {
    const name = `${index}/${of}`;
    return { ...refusal, of: name, said: `Shard ${name} was refused, it wrote nothing` };
  });
  return [...whole, ...parts];
}
