import type { Runner } from './runner.ts';

/**
 * For one step: cancels it when its nth write arrives at a service of the sandbox. `reached`:
 * whether there was one.
 */
export function cancelledAtWrite(
  { sandbox: { sandbox } }: Runner,
  nth: number,
): { cancelled(cancel: () => void): void; reached(): boolean } {
  let writes = 0;
  return {
    cancelled(cancel) {
      const { handle } = sandbox;
      Object.assign(sandbox, {
        handle(request: Parameters<typeof handle>[0]) {
          if (request.method !== 'GET') writes += 1;
          if (request.method !== 'GET' && writes === nth) {
            Object.assign(sandbox, { handle });
            cancel();
          }
          return handle.call(sandbox, request);
        },
      });
    },
    reached: () => writes >= nth,
  };
}
