import { Failure } from '../../core/report/failure.ts';
import { GitHubError, isDenied } from './github-send.ts';

/**
 * Makes a request to GitHub that an apply depends on. Throws a Failure that names it and the
 * permission it needs.
 */
export async function asked<T>(what: string, permission: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    const denied = error.status === 401 || isDenied(error) || error.status === 404;
    throw new Failure('unreadable', `nothing was applied: ${what} cannot be read (${error.message})`, {
      next: denied
        ? `Give the job \`permissions: ${permission}\`.`
        : `Run the job again${error.limited ? ' once the limit is over' : ''}.`,
    });
  }
}
