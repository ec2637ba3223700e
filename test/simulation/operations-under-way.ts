import { isObject } from '../../src/core/json.ts';
import type { Place } from './model.ts';

/** What the services are still at, as far as runs were told. */
export class OperationsUnderWay {
  /** Run and branch id → when the last operation on it that the run was told of ends, in the service's milliseconds. */
  readonly #ends = new Map<string, number>();

  /** Takes in an answer; `until` is when everything so far is over. Returns when each of these is, too: operations run one after another. */
  add(
    answer: unknown,
    run: number | undefined,
    now: number,
    until: number,
    operationMs: number,
  ): readonly number[] {
    const operations =
      isObject(answer) && Array.isArray(answer['operations']) ? answer['operations'].filter(isObject) : [];
    const ends: number[] = [];
    let end = until;
    for (const operation of operations) {
      end = Math.max(end, now) + operationMs;
      ends.push(end);
      const branch = operation['branch_id'];
      if (run !== undefined && typeof branch === 'string') this.#ends.set(`${run} ${branch}`, end);
    }
    return ends;
  }

  /** Whether what a request works on, or makes a child of, is still being worked on. */
  holds(run: number, place: Place, body: unknown, now: number): boolean {
    if (this.#ends.size === 0) return false;
    const parent = isObject(body) && isObject(body['branch']) ? body['branch']['parent_id'] : undefined;
    const own = 'branch' in place ? place.branch : undefined;
    return [parent, own].some(id => typeof id === 'string' && (this.#ends.get(`${run} ${id}`) ?? 0) > now);
  }
}
