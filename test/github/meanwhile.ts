import type { GitWorld } from './git-world.ts';

/**
 * Calls something once, when the nth request from now on arrives, at GitHub or at a service.
 * `reached`: whether there was one. Call `end` when the job has ended.
 */
export function atRequest(
  { github, sandbox: { sandbox } }: GitWorld,
  nth: number,
  happens: (at: 'GitHub' | 'service') => void,
): { reached(): boolean; end(): void } {
  const { handle } = sandbox;
  let requests = 0;
  let isOver = false;
  const arrived = (at: 'GitHub' | 'service'): void => {
    if (isOver) return;
    requests += 1;
    if (requests !== nth) return;
    isOver = true;
    // What happens may ask the service itself.
    Object.assign(sandbox, { handle });
    happens(at);
  };
  const { onRequest } = github;
  github.onRequest = () => arrived('GitHub');
  Object.assign(sandbox, {
    handle(request: Parameters<typeof handle>[0]) {
      arrived('service');
      return handle.call(sandbox, request);
    },
  });
  return {
    reached: () => requests >= nth,
    end() {
      github.onRequest = onRequest;
      Object.assign(sandbox, { handle });
    },
  };
}
