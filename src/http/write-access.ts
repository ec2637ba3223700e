import type { Writer } from '../core/http.ts';

const writers = new WeakMap<object, Writer>();

/** Stores a client's writer where only {@link writingOf} finds it. Only client.ts may call this. */
export function grantWriting(client: object, writer: Writer): void {
  writers.set(client, writer);
}

/** The writer that {@link grantWriting} stored for a client. Only writer.ts may call this. */
export function writingOf(client: object): Writer | undefined {
  return writers.get(client);
}
