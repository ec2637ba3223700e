import type { Address } from '../../src/core/address.ts';
import type { Secret } from '../../src/core/kind.ts';
import type { SecretSink } from '../../src/engine/session.ts';

/** A sink that keeps what it is given, to look at. */
export interface MemorySink extends SecretSink {
  readonly kept: readonly { readonly address: Address; readonly secrets: readonly Secret[] }[];
  /** How often it was opened before anything was written. */
  opened(): number;
  /** From now on every write fails with this message. */
  break(message: string): void;
}

export function memorySink(): MemorySink {
  const kept: { address: Address; secrets: readonly Secret[] }[] = [];
  let opened = 0;
  let broken: string | undefined;
  return {
    kept,
    opened: () => opened,
    break(message) {
      broken = message;
    },
    open: async () => {
      if (kept.length === 0) opened += 1;
    },
    async write(address, secrets) {
      if (broken !== undefined) throw new Error(broken);
      kept.push({ address, secrets });
    },
    close: async () => {},
  };
}
