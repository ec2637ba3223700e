import { type Answer, RequestFailure, type Writer } from '../../../../src/core/http.ts';
import type { Wait } from '../../../../src/core/kind.ts';
import { neonWaits } from '../../../../src/providers/neon/waits.ts';
import { inProcess } from '../../../../src/sandbox/in-process.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../../src/sandbox/sandbox.ts';

/** The plainest client there can be, on a sandbox in this process. */
export function sandboxWriter(options: SandboxOptions = {}): Writer & {
  readonly sandbox: Sandbox;
  /** Lets the sandbox's time go on until all of them are done. */
  settle(waits: readonly Wait[]): Promise<void>;
} {
  const sandbox = createSandbox({ tokens: { neonApiKey: 'key' }, ...options });
  const transport = inProcess(sandbox);
  async function request(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await transport({
      method,
      url: `http://sandbox/neon/api/v2${path}`,
      headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const parsed: unknown = answer.body === '' ? undefined : JSON.parse(answer.body);
    if (answer.status < 300) return { ...answer, body: parsed, text: answer.body };
    throw new RequestFailure('rejected', answer.body, {
      request: `${method} ${path}`,
      status: answer.status,
      body: parsed,
    });
  }
  const writer: Writer = {
    now: () => sandbox.now(),
    send: request,
    get: (path, more) => {
      const query = new URLSearchParams();
      for (const [key, value] of Object.entries(more?.query ?? {})) {
        if (value !== undefined) query.set(key, String(value));
      }
      return request('GET', query.size === 0 ? path : `${path}?${query}`);
    },
  };
  return {
    ...writer,
    sandbox,
    settle: async waits => {
      let open = waits;
      for (let round = 0; open.length > 0; round += 1) {
        if (round > 50) throw new Error(`never done: ${open.map(each => each.what).join(', ')}`);
        sandbox.advance(1000);
        const states = await neonWaits(open, writer);
        open = open.filter(each => states.get(each.id)?.state !== 'done');
      }
    },
  };
}
