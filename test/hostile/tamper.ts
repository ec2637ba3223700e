import type { SandboxOutcome } from '../../src/sandbox/outcome.ts';
import type { SandboxRequest } from '../../src/sandbox/sandbox.ts';
import type { TestCli } from '../cli/test-io.ts';

type Handle = (request: SandboxRequest) => SandboxOutcome;

/** Changes what the sandbox of a command line answers, from now on. */
export function tamper(
  cli: TestCli,
  change: (outcome: SandboxOutcome, request: SandboxRequest) => SandboxOutcome,
): void {
  const sandbox = cli.sandbox as { handle: Handle };
  const real = sandbox.handle.bind(sandbox);
  sandbox.handle = request => change(real(request), request);
}
