import type { Reader } from '../../../core/http.ts';
import type { Scope } from '../../../core/report/row.ts';
import { isRawCommand, listIn } from '../api.ts';
import { commandsPath } from '../scope.ts';

/** The name of every command in a scope, whoever made it. Throws a RequestFailure. */
export async function listCommandNames(scope: Scope, client: Reader): Promise<readonly string[]> {
  const path = commandsPath(scope);
  const all = listIn(await client.get(path), isRawCommand, `GET ${path}`);
  return all.map(({ name }) => name);
}
