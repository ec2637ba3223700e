import type { At, Receipt } from '../../../core/kind.ts';
import type { Row } from '../../../core/report/row.ts';
import { paths } from '../api.ts';
import { changesOf, started, written } from '../kind-requests.ts';
import { nameOf, projectIdOf } from '../scopes.ts';
import { ENDPOINT, type EndpointRecord, parseEndpoint } from './endpoint-fields.ts';

export function createEndpoint(row: Row, at: At): Promise<Receipt> {
  const part = nameOf(row);
  const endpoint = {
    branch_id: at.ids.of(row.scope.address),
    ...(part !== 'read_write' && { name: part }),
    ...ENDPOINT.body(row.desired ?? {}),
  };
  const request = { method: 'POST', path: paths.endpoints(projectIdOf(row)), body: { endpoint } } as const;
  return written(row, at, request, 'endpoint', parseEndpoint);
}

/**
 * Changes a compute. If the row changes a setting in a nested object, the body also has the other
 * settings of the object, as they are live: it is not documented whether a PATCH keeps them
 * (facts/neon.md#nested-settings).
 */
export function updateEndpoint(row: Row, at: At): Promise<Receipt> {
  const path = paths.endpoint(projectIdOf(row), at.ids.of(row.address));
  const changed = changesOf(row);
  const live = at.seen.at(row.address)?.raw as EndpointRecord | undefined;
  const body = { endpoint: ENDPOINT.body(changed, live) };
  return written(row, at, { method: 'PATCH', path, body }, 'endpoint', parseEndpoint);
}

export function deleteEndpoint(row: Row, at: At): Promise<Receipt> {
  return started(row, at, 'DELETE', paths.endpoint(projectIdOf(row), at.ids.of(row.address)));
}
