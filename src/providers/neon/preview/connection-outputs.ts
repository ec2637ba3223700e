import { type Reader, RequestFailure } from '../../../core/http.ts';
import { isObject } from '../../../core/json.ts';
import type { Secret } from '../../../core/kind.ts';
import type { Desired, Ids, Output } from '../../../core/resource.ts';
import type { NeonBranch } from '../../../generated/manifest.ts';
import { listOf, misread, paths, recordTexts, type TextsOf, textOf } from '../api.ts';
import { projectIdOf } from '../scopes.ts';

type OwnedDatabase = TextsOf<'name' | 'owner_name'>;

/**
 * The outputs that a branch entry asks for, such as its connection strings. They are for the first
 * database that the entry names; without one, for the branch's only database.
 */
export function outputsOf({ outputs = [], databases = [] }: NeonBranch): readonly Output[] {
  const first = databases.find(each => each.absent !== true)?.name;
  return outputs.map(name => (first === undefined ? { name } : { name, of: first }));
}

/**
 * Gives `DATABASE_URL` (pooled) and `DATABASE_URL_UNPOOLED` of a branch, as its database's owner
 * (facts/neon.md#names-of-connection-variables). They contain the password, so they may go only to
 * the file or program that receives a run's secrets.
 */
export async function connectionOutputs(
  desired: Desired,
  client: Reader,
  ids: Ids,
): Promise<readonly Secret[]> {
  const secrets: Secret[] = [];
  for (const { of } of desired.outputs ?? []) {
    const project = projectIdOf(desired);
    const branch = ids.of(desired.address);
    const database = await databaseIn(project, branch, of, client);
    const uri = (pooled: boolean) => connectionUri(project, branch, database, pooled, client);
    secrets.push({ name: 'DATABASE_URL', value: await uri(true) });
    secrets.push({ name: 'DATABASE_URL_UNPOOLED', value: await uri(false) });
  }
  return secrets;
}

/**
 * The named database; without a name, the branch's only database. Throws a RequestFailure if there
 * is none, or, without a name, if there are several.
 */
export async function databaseIn(
  project: string,
  branch: string,
  name: string | undefined,
  client: Reader,
): Promise<OwnedDatabase> {
  const path = paths.databases(project, branch);
  const all = await listOf(client, 'databases', path, value => recordTexts(value, ['name', 'owner_name']));
  const fitting = name === undefined ? all : all.filter(each => each.name === name);
  const [database, ...others] = fitting;
  if (database !== undefined && others.length === 0) return database;
  const request = `GET ${path}`;
  const names = all.map(each => each.name).join(', ');
  const why =
    name !== undefined
      ? `the branch has no database ${name}`
      : database === undefined
        ? 'the branch has no database'
        : `the branch has several databases (${names}): write the right database first under \`databases\``;
  throw new RequestFailure('unreadable', why, { request });
}

async function connectionUri(
  project: string,
  branch: string,
  { name, owner_name: owner }: OwnedDatabase,
  pooled: boolean,
  client: Reader,
): Promise<string> {
  const path = paths.connectionUri(project);
  const query = { database_name: name, role_name: owner, branch_id: branch, pooled };
  const { body } = await client.get(path, { query });
  const uri = isObject(body) ? textOf(body, 'uri') : undefined;
  if (uri === undefined) throw misread(path, 'a text "uri"');
  return uri;
}
