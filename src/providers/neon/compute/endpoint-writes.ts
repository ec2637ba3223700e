import type { At, Receipt } from '../../../core/kind.ts';
import { receiptFor } from '../../../core/kind.ts';
import type { Row } from '../../../core/report/row.ts';
import { paths, writtenIn } from '../api.ts';
import { waitsOf } from '../operations.ts';
import { labelOf, nameOf, projectIdOf } from '../scopes.ts';
import { ENDPOINT, type EndpointRecord, parseEndpoint } from './endpoint-fields.ts';

export async function createEndpoint(row: Row, at: At): Promise<Receipt> {
  const project = projectIdOf(row);
  const path = paths.endpoints(project);
  const part = nameOf(row);
  const answer = await at.client.send('POST', path, {
    endpoint: {
      branch_id: at.ids.of(row.scope.address),
      ...(part !== 'read_write' && { name: part }),
      ...ENDPOINT.body(row.desired ?? {}),
    },
  });
  const endpoint = writtenIn(answer, 'endpoint', `POST ${path}`, parseEndpoint);
  return receiptFor(row, endpoint, waitsOf(answer, project, labelOf(row)));
}

/**
 * Sends all other settings as well, because it is not documented whether a PATCH merges them
 * (facts/neon.md#nested-settings).
 */
export async function updateEndpoint(row: Row, at: At): Promise<Receipt> {
  const project = projectIdOf(row);
  const path = paths.endpoint(project, at.ids.of(row.address));
  const changed = Object.fromEntries(row.fields.map(each => [each.path, each.after]));
  const live = at.seen.at(row.address)?.raw as EndpointRecord | undefined;
  const answer = await at.client.send('PATCH', path, {
    endpoint: ENDPOINT.body(changed, live),
  });
  const endpoint = writtenIn(answer, 'endpoint', `PATCH ${path}`, parseEndpoint);
  return receiptFor(row, endpoint, waitsOf(answer, project, labelOf(row)));
}

export async function deleteEndpoint(row: Row, at: At): Promise<Receipt> {
  const project = projectIdOf(row);
  const answer = await at.client.send('DELETE', paths.endpoint(project, at.ids.of(row.address)));
  return { waits: waitsOf(answer, project, labelOf(row)) };
}
