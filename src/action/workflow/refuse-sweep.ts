import { Failure } from '../../core/report/failure.ts';
import { ALWAYS_APPLY } from './apply-events.ts';
import type { WorkflowEvent } from './event.ts';

/** A sweep is applied with a merged manifest only, whatever `apply-on` says. Throws a Failure. */
export function refuseSweep({ name }: WorkflowEvent): void {
  if (ALWAYS_APPLY.includes(name)) return;
  throw new Failure('usage', `apply with \`sweep: true\` never runs on ${name === '' ? 'no event' : name}`, {
    next: `It runs on ${ALWAYS_APPLY.join(', ')}. On a pull request use \`command: plan\`.`,
  });
}
