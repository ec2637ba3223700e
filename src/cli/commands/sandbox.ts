import { Failure } from '../../core/failure.ts';
import type { ScopeIds } from '../../core/service.ts';
import type { ServerOptions } from '../../sandbox/server.ts';
import type { Context } from '../context.ts';
import type { SandboxFlags } from '../options/command-options.ts';

/** `evenkeel sandbox`: serves until a signal. The first line of stdout says that it is ready. Returns the exit code. */
export async function runSandbox(
  ids: ScopeIds,
  flags: SandboxFlags,
  { io, screen, stop }: Context,
): Promise<number> {
  const server = await io
    .serveSandbox({ ...optionsOf(ids, flags), onIgnored: screen.notice })
    .catch((error: unknown) => {
      throw new Failure(
        'usage',
        `the sandbox did not start: ${error instanceof Error ? error.message : String(error)}`,
      );
    });
  screen.result(`${JSON.stringify({ ready: true, url: server.url, env: server.env })}\n`);
  await new Promise<void>(resolve => {
    if (stop.signal.aborted) resolve();
    else stop.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.close();
  return 0;
}

function optionsOf(
  ids: ScopeIds,
  { port, state, operationMs, strict, plan, quirk }: SandboxFlags,
): ServerOptions {
  const projects = ids.get('project') ?? [];
  const applications = ids.get('application') ?? [];
  const guilds = ids.get('guild') ?? [];
  return {
    port,
    quirks: Object.fromEntries(quirk),
    manner: strict ? 'strict' : 'lenient',
    ...(plan === undefined ? {} : { plan }),
    ...(state === undefined ? {} : { stateFile: state }),
    ...(operationMs === undefined ? {} : { operationMs }),
    ...(projects.length === 0 ? {} : { projects }),
    ...(applications.length === 0 ? {} : { applications }),
    ...(guilds.length === 0 ? {} : { guilds }),
  };
}
