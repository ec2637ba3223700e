import { type Address, address } from '../../../core/address.ts';
import { type Reader, RequestFailure } from '../../../core/http.ts';
import type { Loss, Row } from '../../../core/report/row.ts';
import type { Ids, LiveView } from '../../../core/resource.ts';
import { AUTH_KIND } from '../auth/auth-fields.ts';
import { readIntegration } from '../auth/auth-record.ts';
import { reason } from '../codes.ts';
import { readDataApi } from '../data-api/data-api.ts';
import { DATA_API_KIND } from '../data-api/data-api-fields.ts';
import { nameOf, projectIdOf } from '../scopes.ts';

/** One service of a database, which is deleted with it. */
interface DatabaseService {
  /** Its address, where its list shows it. */
  readonly address: Address;
  readonly loss: Loss;
  /** What is lost, where nobody knows whether it is there. */
  readonly perhaps: string;
  isThere(branch: string): Promise<boolean>;
}

/**
 * What a delete of a database takes along: its Data API, and the Neon Auth of the branch if its
 * users are there (facts/neon.md#the-data-api, #authentication). A delete of data needs no
 * `allow: [loss]`, so these need none either. What a list shows already has a row of its own, or
 * blocks the delete.
 */
export async function takenAlong(
  row: Row,
  client: Reader,
  ids: Ids,
  seen: LiveView,
): Promise<readonly Loss[]> {
  if (row.action !== 'delete') return [];
  const branch = ids.has(row.scope.address) ? ids.of(row.scope.address) : undefined;
  const found = servicesOf(row, client)
    .filter(each => seen.at(each.address) === undefined)
    .map(each => lossOf(each, branch));
  return (await Promise.all(found)).flat();
}

function servicesOf(row: Row, client: Reader): readonly DatabaseService[] {
  const [project, database] = [projectIdOf(row), nameOf(row)];
  return [
    {
      address: address(DATA_API_KIND, [...row.scope.parts, database]),
      loss: lost('Data APIs', 1, 'what queries the database over HTTP stops working'),
      perhaps: 'its Data API, if it has one',
      isThere: async branch => (await readDataApi(project, branch, database, client)) !== undefined,
    },
    {
      address: address(AUTH_KIND, row.scope.parts),
      loss: lost('Neon Auth of the branch', null, 'with all users, and with secrets that nobody can read'),
      perhaps: 'Neon Auth of the branch, if its users are there',
      isThere: async branch => (await readIntegration(client, project, branch))?.db_name === database,
    },
  ];
}

async function lossOf(
  { loss, perhaps, isThere }: DatabaseService,
  branch: string | undefined,
): Promise<readonly Loss[]> {
  if (branch === undefined) return [lost(perhaps, null, 'the branch does not exist yet')];
  try {
    return (await isThere(branch)) ? [loss] : [];
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    return [lost(perhaps, null, `it could not be read: ${error.message}`)];
  }
}

function lost(what: string, count: number | null, said: string): Loss {
  return { what, count, permitted: true, notes: [reason('neon/database-takes', said)] };
}
