import { type Reader, RequestFailure } from '../../../core/http.ts';
import { isObject } from '../../../core/json.ts';
import { misread, paths } from '../api.ts';
import { parseBranch } from './parse-branch.ts';

/** The name of the branch with this id; undefined where there is none. Throws a RequestFailure. */
export async function branchNameById(
  project: string,
  id: string,
  client: Reader,
): Promise<string | undefined> {
  const path = paths.branch(project, id);
  try {
    const { body } = await client.get(path);
    const branch = isObject(body) && isObject(body['branch']) ? parseBranch(body['branch']) : undefined;
    if (branch?.id !== id) throw misread(path, 'the branch that was asked for');
    return branch.name;
  } catch (error) {
    if (error instanceof RequestFailure && error.status === 404) return undefined;
    throw error;
  }
}
