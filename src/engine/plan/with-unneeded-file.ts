import type { Plan } from '../../core/report/plan.ts';
import { sortedReasons } from '../../core/report/reason.ts';
import type { DesiredState } from '../desired/collect.ts';
import { withOutputs } from '../desired/with-outputs.ts';
import type { Session } from '../session.ts';

/**
 * The same with a note if a file for secrets was named and nothing of the plan goes to it. Pure.
 */
export function withUnneededFile<P extends { readonly plan: Plan }>(
  planned: P,
  { desired }: Pick<DesiredState, 'desired'>,
  { connections }: Pick<Session, 'connections'>,
): P {
  const { plan } = planned;
  const secret = new Set(
    connections.flatMap(({ provider }) =>
      provider.kinds.filter(kind => kind.write.secret === true).map(({ name }) => name),
    ),
  );
  const makes = plan.rows.some(
    ({ action, kind }) => (action === 'create' || action === 'replace') && secret.has(kind),
  );
  if (makes || withOutputs(desired).length > 0) return planned;
  const notes = sortedReasons([...plan.notes, { code: 'secrets/nothing-to-write' }]);
  return { ...planned, plan: { ...plan, notes } };
}
