import type { Renewal, RenewOf } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Desired, Live } from '../../../core/resource.ts';
import { paths } from '../api.ts';
import { reason, refusal } from '../codes.ts';
import { written } from '../kind-requests.ts';
import { projectIdOf } from '../scopes.ts';
import { type EndpointFields, type EndpointRecord, parseEndpoint } from './endpoint-fields.ts';

/** A compute is renewed by a restart (facts/neon.md#restarts). */
export const endpointRestart: RenewOf<EndpointFields, EndpointRecord> = {
  path: 'restart',
  last: ({ raw }) => raw.started_at ?? null,
  decide: decideRestart,
  send: (row, at) => {
    const path = paths.restart(projectIdOf(row), at.ids.of(row.address));
    return written(row, at, { method: 'POST', path }, 'endpoint', parseEndpoint);
  },
};

function decideRestart(
  _desired: Desired<EndpointFields>,
  { raw }: Live<EndpointFields, EndpointRecord>,
): Renewal | { readonly refused: ProviderReason } {
  const no = (why: string, next: string) => ({ refused: refusal('neon/cannot-renew', why, next) });
  if (raw['disabled'] === true)
    return no('this compute is disabled, so it does not run', 'Enable it first: `disabled: false`.');
  if (raw.current_state !== undefined && raw.current_state !== 'active')
    return no(
      `this compute does not run (its state is ${raw.current_state}), and Neon restarts only a compute that runs`,
      'Nothing to do: the next connection starts it anew.',
    );
  return {
    act: 'restart of the compute',
    loss: [],
    notes: [reason('neon/restart-ends', 'every open connection to this compute ends')],
  };
}
