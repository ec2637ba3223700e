import type { Json } from '../../core/json.ts';
import type { At, Receipt } from '../../core/kind.ts';
import { receiptFor } from '../../core/receipt-for.ts';
import type { Fields, Row } from '../../core/row.ts';
import { withUnknown } from '../../core/unknown-members.ts';
import { paths, writtenIn } from './api.ts';
import { type EndpointRecord, type EndpointSettings, parseEndpoint } from './endpoint-record.ts';
import { waitsOf } from './operations.ts';
import { PRELOAD_LIBRARIES } from './preload-libraries.ts';
import { labelOf, nameOf, projectIdOf } from './scopes.ts';

/**
 * Gives flat fields in the API's nested form. `settings` holds the live ones: whether a PATCH
 * merges inside `settings` is not public (facts/neon.md#nested-settings), so the other settings are
 * sent, too.
 */
export function endpointOptions(
  fields: Fields,
  settings: EndpointSettings = {},
): { readonly [key: string]: Json } {
  const plain: [string, Json][] = [];
  const nested: [string, Json][] = [];
  for (const [path, value] of Object.entries(fields)) {
    if (path.startsWith('settings.')) nested.push([path.slice('settings.'.length), value]);
    else plain.push([path, value]);
  }
  return {
    ...Object.fromEntries(plain),
    ...(nested.length > 0 && { settings: settingsWith(Object.fromEntries(nested), settings) }),
  };
}

/** Settings that are written whole also get the live members that this version does not know. */
function settingsWith(changed: EndpointSettings, live: EndpointSettings): EndpointSettings {
  const entries = Object.entries(changed).map(([key, value]) => {
    const known = key === 'preload_libraries' ? PRELOAD_LIBRARIES : 'value';
    return [key, withUnknown(value, live[key], known)] as const;
  });
  return { ...live, ...Object.fromEntries(entries) };
}

export async function createEndpoint(row: Row, at: At): Promise<Receipt> {
  const project = projectIdOf(row);
  const path = paths.endpoints(project);
  const part = nameOf(row);
  const answer = await at.client.send('POST', path, {
    endpoint: {
      branch_id: at.ids.of(row.scope.address),
      ...(part !== 'read_write' && { name: part }),
      ...endpointOptions(row.desired ?? {}),
    },
  });
  const endpoint = writtenIn(answer, 'endpoint', `POST ${path}`, parseEndpoint);
  return receiptFor(row, endpoint, waitsOf(answer, project, labelOf(row)));
}

export async function updateEndpoint(row: Row, at: At): Promise<Receipt> {
  const project = projectIdOf(row);
  const path = paths.endpoint(project, at.ids.of(row.address));
  const changed = Object.fromEntries(row.fields.map(each => [each.path, each.after]));
  const live = at.seen.at(row.address)?.raw as EndpointRecord | undefined;
  const answer = await at.client.send('PATCH', path, {
    endpoint: endpointOptions(changed, live?.settings),
  });
  const endpoint = writtenIn(answer, 'endpoint', `PATCH ${path}`, parseEndpoint);
  return receiptFor(row, endpoint, waitsOf(answer, project, labelOf(row)));
}

export async function deleteEndpoint(row: Row, at: At): Promise<Receipt> {
  const project = projectIdOf(row);
  const answer = await at.client.send('DELETE', paths.endpoint(project, at.ids.of(row.address)));
  return { waits: waitsOf(answer, project, labelOf(row)) };
}
