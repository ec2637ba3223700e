import type { Writer } from '../core/http.ts';

const writers = new WeakMap<object, Writer>();

/** Keeps a client's writer where only {@link writingOf} finds it. For client.ts alone. */
export function grantWriting(client: object, writer: Writer): void {
  writers.set(client, writer);
}

/** For writer.ts alone. */
export function writingOf(client: object): Writer | undefined {
  return writers.get(client);
}
