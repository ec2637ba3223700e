import type { Reader, RequestOptions } from '../../core/http.ts';
import { type At, type Receipt, receiptFor } from '../../core/kind.ts';
import type { Fields, Row, Scope } from '../../core/report/row.ts';
import type { Ids } from '../../core/resource.ts';
import { type ApiObject, listOf, writtenIn } from './api.ts';
import { waitsOf } from './operations.ts';
import { labelOf, projectIdOf } from './scopes.ts';

type Parse<T> = (item: ApiObject) => T | undefined;
type ListOf<T> = (at: Scope, client: Reader, ids: Ids) => Promise<readonly T[]>;

/** Makes the list function of a kind that has one list for each branch. */
export function listInBranch<T>(
  key: string,
  path: (project: string, branch: string) => string,
  parse: Parse<T>,
): ListOf<T> {
  return (at, client, ids) => listOf(client, key, path(projectIdOf(at), ids.of(at.address)), parse);
}

/** Makes the list function of a kind that has one list for each project. */
export function listInProject<T>(key: string, path: (project: string) => string, parse: Parse<T>): ListOf<T> {
  return (at, client) => listOf(client, key, path(projectIdOf(at)), parse);
}

interface RowRequest {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: unknown;
  readonly options?: RequestOptions;
}

/**
 * Sends the write of a row. The receipt, which tells the engine what the write did, has the
 * resource that the answer holds under `key`. Throws a RequestFailure.
 */
export async function written(
  row: Row,
  at: At,
  { method, path, body, options }: RowRequest,
  key: string,
  parse: Parse<unknown>,
  label = labelOf(row),
): Promise<Receipt> {
  const answer = await at.client.send(method, path, body, options);
  const raw = writtenIn(answer, key, `${method} ${path}`, parse);
  return receiptFor(row, raw, waitsOf(answer, projectIdOf(row), label));
}

/**
 * Sends a request whose answer holds only operations, which Neon finishes later. The receipt waits
 * for them.
 */
export async function started(row: Row, at: At, method: 'POST' | 'DELETE', path: string): Promise<Receipt> {
  const answer = await at.client.send(method, path);
  return { waits: waitsOf(answer, projectIdOf(row), labelOf(row)) };
}

/** The fields that a row changes, with their new values. */
export function changesOf({ fields }: Pick<Row, 'fields'>): Fields {
  return Object.fromEntries(fields.map(each => [each.path, each.after]));
}
