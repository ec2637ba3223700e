import { isObject } from '../../../src/core/json.ts';
import type { ResourcePath } from './resource-path.ts';

/** What the services are still at, as far as runs were told. */
export class OperationsUnderWay {
  /** Run and branch id → when the last operation on it that the run was told of ends, in the service's milliseconds. */
  readonly #ends = new Map<string, number>();
  /** Project → when all that was written to it so far is over: there, operations run one after another. */
  readonly #until = new Map<string, number>();

  /** Takes in an answer. Returns when each of its operations ends. */
  add(
    answer: unknown,
    run: number | undefined,
    now: number,
    resource: ResourcePath,
    operationMs: number,
  ): readonly number[] {
    const operations =
      isObject(answer) && Array.isArray(answer['operations']) ? answer['operations'].filter(isObject) : [];
    const ends: number[] = [];
    const { project = '' } = resource;
    let end = this.#until.get(project) ?? 0;
    for (const operation of operations) {
      end = Math.max(end, now) + operationMs;
      ends.push(end);
      const branch = operation['branch_id'];
      if (run !== undefined && typeof branch === 'string') this.#ends.set(`${run} ${branch}`, end);
    }
    if (ends.length > 0) this.#until.set(project, end);
    return ends;
  }

  /** Whether what a request works on, or makes a child of, is still being worked on. */
  holds(run: number, resource: ResourcePath, body: unknown, now: number): boolean {
    if (this.#ends.size === 0) return false;
    const parent = isObject(body) && isObject(body['branch']) ? body['branch']['parent_id'] : undefined;
    return [parent, resource.branch].some(
      id => typeof id === 'string' && (this.#ends.get(`${run} ${id}`) ?? 0) > now,
    );
  }
}
