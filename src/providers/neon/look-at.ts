import type { Address } from '../../core/address.ts';
import { RequestFailure } from '../../core/http.ts';
import { groupBy } from '../../core/order.ts';
import type { Verdict } from '../../core/provider.ts';
import type { Desired, Ids } from '../../core/resource.ts';

/** One read that serves several checks. */
export interface NeonLook<T> {
  read(): Promise<T>;
  /** The verdict of one check on what was read. Pure. */
  judge(desired: Desired, seen: T): Verdict;
  /**
   * The verdict that a refusal of the read means. Without this function, or where it returns
   * undefined, the verdict is `unknown`. Pure.
   */
  refusal?(failure: RequestFailure): Verdict | undefined;
}

/** Address of a check → its verdict. */
export type Verdicts = ReadonlyMap<Address, Verdict>;

/**
 * Reads once for all of these checks. Checks that fail are judged again by a second read, because
 * only a repeated failure counts.
 */
export async function lookAt<T>(all: readonly Desired[], look: NeonLook<T>): Promise<Verdicts> {
  const first = await once(all, look);
  const failed = all.filter(desired => first.get(desired.address)?.verdict === 'fail');
  return failed.length === 0 ? first : new Map([...first, ...(await once(failed, look))]);
}

/** {@link lookAt} for one check. */
export async function verdictOf<T>(desired: Desired, look: Omit<NeonLook<T>, 'refusal'>): Promise<Verdict> {
  return (await lookAt([desired], look)).get(desired.address) as Verdict;
}

async function once<T>(all: readonly Desired[], look: NeonLook<T>): Promise<Verdicts> {
  try {
    const seen = await look.read();
    return new Map(all.map(desired => [desired.address, look.judge(desired, seen)]));
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    const verdict = look.refusal?.(error) ?? unknown(error.message);
    return new Map(all.map(desired => [desired.address, verdict]));
  }
}

/** Calls `look` for each group of checks with the same key, one group after another. */
export async function lookByGroup<Key>(
  all: readonly Desired[],
  keyOf: (desired: Desired) => Key,
  look: (same: readonly Desired[], key: Key) => Promise<Verdicts>,
): Promise<Verdicts> {
  const verdicts = new Map<Address, Verdict>();
  for (const [key, same] of groupBy(all, keyOf))
    for (const [of, verdict] of await look(same, key)) verdicts.set(of, verdict);
  return verdicts;
}

/** The verdict of a check that could not be made, with the cause. */
export function unknown(why: string): Verdict {
  return { verdict: 'unknown', findings: [why] };
}

/**
 * The verdict of a check that was made: it passes if there are no findings. `evidence` says what
 * was read.
 */
export function judged(findings: readonly string[], evidence?: string): Verdict {
  const verdict = findings.length === 0 ? 'pass' : 'fail';
  return { verdict, findings, ...(evidence !== undefined && { evidence }) };
}

/** Makes the checks whose branch or project exists. All others get the verdict `unknown`. */
export async function lookInside(
  all: readonly Desired[],
  ids: Ids,
  look: (there: readonly Desired[]) => Promise<Verdicts>,
): Promise<Verdicts> {
  const isThere = ({ scope }: Desired): boolean => scope.kind === 'neon.project' || ids.has(scope.address);
  const there = all.filter(isThere);
  const missing = all.filter(desired => !isThere(desired));
  const seen = there.length === 0 ? new Map<Address, Verdict>() : await look(there);
  const why = unknown(
    'the branch of this check does not exist yet, its name is not unique, or the branches could not be read',
  );
  return new Map([...seen, ...missing.map(({ address }) => [address, why] as const)]);
}
