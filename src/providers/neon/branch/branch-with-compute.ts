import { type Address, address } from '../../../core/address.ts';
import { isObject } from '../../../core/json.ts';
import type { At, Receipt } from '../../../core/kind.ts';
import type { Batch } from '../../../core/provider.ts';
import type { Row } from '../../../core/report/row.ts';
import { ENDPOINT, type EndpointRecord, parseEndpoint } from '../compute/endpoint-fields.ts';
import { projectOf } from '../scopes.ts';
import { postBranch } from './branch-writes.ts';

/**
 * Creates a branch and its read_write endpoint in one POST, so that Neon runs one chain of
 * operations instead of two. That POST does not take every setting of an endpoint, for example no
 * name (facts/neon.md#what-a-branch-starts-with). An endpoint with such a setting gets a POST of
 * its own.
 */
export const branchWithCompute: Batch = { name: 'branch-with-compute', take, write };

function take(rows: readonly Row[]): readonly (readonly Row[])[] {
  const endpoints = new Map<Address, Row>();
  const options = new Set<string>(ENDPOINT.having('batched'));
  for (const row of rows) {
    if (row.kind === 'neon.endpoint' && row.action === 'create') endpoints.set(row.address, row);
  }
  return rows.flatMap(row => {
    if (row.kind !== 'neon.branch' || row.action !== 'create') return [];
    const endpoint = endpoints.get(address('neon.endpoint', [...row.parts, 'read_write']));
    if (row.desired?.['default'] === true) return [];
    const fits = endpoint && Object.keys(endpoint.desired ?? {}).every(path => options.has(path));
    return fits ? [[row, endpoint]] : [];
  });
}

async function write(rows: readonly Row[], at: At): Promise<Receipt> {
  const [branch, endpoint] = rows as readonly [Row, Row];
  const { answer, receipt } = await postBranch(branch, at, [ENDPOINT.body(endpoint.desired ?? {})]);
  const made = madeEndpoint(answer.body);
  if (made === undefined) return receipt;
  return {
    ...receipt,
    raw: [...(receipt.raw ?? []), { kind: 'neon.endpoint', at: projectOf(endpoint), raw: made }],
  };
}

/**
 * The endpoint in the answer. An answer without the endpoint is no failure: the next read of the
 * list shows it.
 */
function madeEndpoint(body: unknown): EndpointRecord | undefined {
  const list = isObject(body) ? body['endpoints'] : undefined;
  if (!Array.isArray(list)) return undefined;
  return list
    .map((item: unknown) => (isObject(item) ? parseEndpoint(item) : undefined))
    .find(each => each?.type === 'read_write');
}
