import { Failure } from '../../core/failure.ts';
import { sweepOnly } from '../../engine/desired/sweep-only.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import type { Wanted } from '../manifest/load.ts';

/** What `--sweep` is about, so that a run needs no token of other services. Throws a Failure if there is nothing. Pure. */
export function sweepPart(wanted: Wanted): Wanted {
  const collected = sweepOnly(
    wanted.collected,
    PROVIDERS.flatMap(provider => provider.kinds),
  );
  if (collected.scopes.length === 0)
    throw new Failure('usage', 'no project of the manifest has a `sweep`', {
      next: 'Write one into the entry of the project (docs/sweep.md), or leave out --sweep.',
    });
  const isSwept = (name: string): boolean =>
    collected.scopes.some(({ scope }) => scope.kind.startsWith(`${name}.`));
  return { ...wanted, providers: wanted.providers.filter(isSwept), collected };
}
