import { isObject } from '../../../src/core/json.ts';
import type { ResourcePath } from './resource-path.ts';

/** One operation, as a run knows it. */
interface Operation {
  readonly branch: string;
  /** When it ends, in the service's milliseconds. */
  readonly end: number;
  /** It belongs to the write that made the branch. */
  readonly makes: boolean;
  /** The status that the run was told last, where it asked. */
  told: string | undefined;
}

/** Statuses of failure that no further work follows; `failed` may be tried again (2026-11-20). */
const OVER: ReadonlySet<string | undefined> = new Set(['error', 'cancelled']);

/** What the services are still at, as far as runs were told. */
export class OperationsUnderWay {
  /** Run → what it was told of each operation, by id. */
  readonly #known = new Map<number, Map<string, Operation>>();
  /**
   * Project → when all that was written to it so far is over: there, operations run one after
   * another.
   */
  readonly #until = new Map<string, number>();

  /** Takes in the answer to a write. Returns when each of its operations ends. */
  add(
    answer: unknown,
    run: number | undefined,
    now: number,
    resource: ResourcePath,
    operationMs: number,
  ): readonly number[] {
    const ends: number[] = [];
    const { project = '' } = resource;
    const makes = resource.kind === 'neon.branch' && resource.id === undefined;
    let end = this.#until.get(project) ?? 0;
    for (const { id, branch_id: branch } of operationsIn(answer)) {
      end = Math.max(end, now) + operationMs;
      ends.push(end);
      if (run === undefined || typeof branch !== 'string') continue;
      const known = this.#known.get(run) ?? new Map<string, Operation>();
      this.#known.set(run, known.set(String(id), { branch, end, makes, told: undefined }));
    }
    if (ends.length > 0) this.#until.set(project, end);
    return ends;
  }

  /** Takes in what a run was told when it asked for operations. */
  tell(run: number, answer: unknown): void {
    for (const { id, status } of operationsIn(answer)) {
      const operation = this.#known.get(run)?.get(String(id));
      if (operation !== undefined && typeof status === 'string') operation.told = status;
    }
  }

  /**
   * Whether what a request works on, or makes a child of, is still being worked on, or was never
   * made.
   */
  holds(run: number, resource: ResourcePath, body: unknown, now: number): boolean {
    const known = this.#known.get(run);
    if (known === undefined) return false;
    const parent = isObject(body) && isObject(body['branch']) ? body['branch']['parent_id'] : undefined;
    return [...known.values()].some(
      operation =>
        (operation.branch === parent || operation.branch === resource.branch) && isOpen(operation, now),
    );
  }
}

/**
 * What ended badly is over: other rows of its branch may be written, but not in a branch that it
 * failed to make.
 */
function isOpen({ end, makes, told }: Operation, now: number): boolean {
  return OVER.has(told) ? makes : end > now;
}

function operationsIn(answer: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!isObject(answer)) return [];
  const { operation, operations } = answer;
  return (Array.isArray(operations) ? operations : [operation]).filter(isObject);
}
