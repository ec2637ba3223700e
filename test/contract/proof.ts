import { test } from 'vitest';

/** What is asked of each field or member, written once for all of them. */
export interface Proof<Of> {
  readonly says: string;
  /** Why it is not asked of one. */
  exempt?(of: Of): string | undefined;
  prove(of: Of): Promise<void>;
}

/** A test for each proof. One that is not asked is skipped, and its title says why. */
export function testAll<Of>(proofs: readonly Proof<Of>[], of: Of): void {
  for (const { says, exempt, prove } of proofs) {
    const why = exempt?.(of);
    test.skipIf(why !== undefined)(why === undefined ? says : `${says}: not asked, ${why}`, () => prove(of));
  }
}
