import { Failure, messageOf } from '../../core/report/failure.ts';
import type { ScopeIds } from '../../core/service.ts';
import { SERVICES } from '../../providers/services.ts';
import type { SandboxServer, ServerOptions } from '../../sandbox/server.ts';
import type { ChosenCommand } from '../arguments/chosen-command.ts';
import type { Context } from '../context.ts';
import { INVALID } from '../manifest/load.ts';
import type { SandboxFlags } from '../options/command-options.ts';
import { secretNamed, withoutCredentials } from '../session/environment.ts';
import type { SandboxStart } from '../session/sandbox-of-file.ts';
import { errorCode } from '../system/host-system.ts';

type Variables = Context['io']['env'];
/**
 * How long an operation of a copy takes unless the option says otherwise: as long as in a sandbox
 * that is no copy.
 */
const OPERATION_MS = 400;

/**
 * `evenkeel sandbox`: serves until a signal, or until the given command ends. Without a command the
 * first line of stdout says that it is ready: as JSON, or in words on a terminal. Returns the exit
 * code: the command's, or 0 without a command. With `--compare` it serves nothing.
 */
export async function runSandbox(
  { command, ids, flags }: Extract<ChosenCommand, { readonly name: 'sandbox' }>,
  context: Context,
): Promise<number> {
  const { io, screen } = context;
  if (flags.compare)
    return (await import('./compare-sandbox.ts')).compareSandbox(ids, command, flags, context);
  const copy = await beginning(ids, flags, context);
  if (copy === 'invalid') return INVALID;
  const server = await io
    .serveSandbox({ ...optionsOf(ids, flags, copy), onIgnored: screen.notice })
    .catch((error: unknown) => {
      const isTaken = errorCode(error) === 'EADDRINUSE';
      const why = messageOf(error);
      throw new Failure(
        'usage',
        `the sandbox did not start: ${isTaken ? 'another program has the port' : why}`,
        {
          ...(isTaken ? { next: 'Give another --port, or leave --port out to get a free port.' } : {}),
        },
      );
    });
  try {
    if (command.length > 0) return await runBeside(server, command, context);
    screen.result(
      io.stdout.isTTY
        ? inWords(server)
        : `${JSON.stringify({ ready: true, url: server.url, env: server.env })}\n`,
    );
    await stopped(context);
    return 0;
  } finally {
    await server.close();
  }
}

/**
 * Runs the command with the sandbox's tokens, with stand-ins for the secrets that a manifest names,
 * and without those of real services.
 */
async function runBeside(
  { url, env: ofSandbox }: SandboxServer,
  command: readonly string[],
  { io, screen, stop }: Context,
): Promise<number> {
  screen.notice(`sandbox: all services emulated at ${url}; no real service is reached with its tokens`);
  const given = withoutServices(io.env);
  const standIns = standInsFor(io.env);
  const env = { ...ofSandbox, ...standIns };
  const made = Object.keys(standIns);
  if (made.length > 0) screen.notice(`given to the command with a made-up value: ${made.join(', ')}`);
  const left = Object.keys(io.env).filter(name => !(name in given) && !(name in env));
  if (left.length > 0) screen.notice(`not given to the command: ${left.join(', ')}`);
  return io.runCommand(command, { ...given, ...env }, stop.signal).catch((error: unknown) => {
    const why = messageOf(error);
    throw new Failure('usage', `the command could not be started: ${why}`, {
      next: 'Give the command and its arguments after --, such as: evenkeel sandbox -- evenkeel plan',
    });
  });
}

/**
 * A made-up value for each secret that an entry may name and that is set. So an apply on the
 * sandbox sends one, and neither the command nor a saved state has the real one.
 */
function standInsFor(env: Variables): Readonly<Record<string, string>> {
  const names = Object.keys(env).filter(name => (secretNamed(name, env)?.trim() ?? '') !== '');
  return Object.fromEntries(names.map(name => [name, `sandbox-value-of-${name}`]));
}

/**
 * The environment without what reaches a real service: by name, or by value, such as a
 * `DATABASE_URL`.
 */
export function withoutServices(env: Variables): Variables {
  const isOf = (name: string, value = ''): boolean =>
    SERVICES.some(
      service =>
        name.toUpperCase().startsWith(`${service.name.toUpperCase()}_`) ||
        service.environment?.reachedBy?.test(value) === true,
    );
  return Object.fromEntries(
    Object.entries(withoutCredentials(env)).filter(([name, value]) => !isOf(name, value)),
  );
}

function inWords({ url, env }: SandboxServer): string {
  return [
    `The sandbox emulates all services at ${url} until Ctrl-C. Nothing in it is real, and its tokens open nothing else.`,
    'In another shell:',
    ...Object.entries(env).map(([name, value]) => `  export ${name}=${value}`),
    `For tests side by side, ${url}/_world/NAME is a sandbox of its own, for each name.`,
    '',
  ].join('\n');
}

async function stopped({ stop }: Context): Promise<void> {
  await new Promise<void>(resolve => {
    if (stop.signal.aborted) resolve();
    else stop.signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/**
 * What the sandbox begins with, as `--from` says. Returns `invalid` for an invalid manifest, after
 * its mistakes have been shown.
 */
async function beginning(
  ids: ScopeIds,
  { from, state, operationMs = OPERATION_MS }: SandboxFlags,
  context: Context,
): Promise<SandboxStart | 'invalid'> {
  if (from === undefined) return {};
  if (state !== undefined && (await context.io.files.realpath(state)) !== undefined)
    throw new Failure('usage', `--from ${from} would replace the state in ${state}`, {
      next: 'Name a new file with --state, or leave --from out to continue with the state of this file.',
    });
  if (from === 'live')
    return (await import('../session/sandbox-copy.ts')).sandboxCopy(ids, operationMs, context);
  const [named] = [...ids].find(([, given]) => given.length > 0) ?? [];
  if (named !== undefined)
    throw new Failure('usage', `--${named} cannot be used with --from ${from}: the ids come from that file`, {
      next: `Leave --${named} out. To copy what is live, give --from live.`,
    });
  const { sandboxOfFile } = await import('../session/sandbox-of-file.ts');
  return (await sandboxOfFile(from, context)) ?? 'invalid';
}

function optionsOf(ids: ScopeIds, flags: SandboxFlags, copy: SandboxStart): ServerOptions {
  const { port, state, operationMs, strict, plan, maxWorlds, quirk } = flags;
  const projects = ids.get('project') ?? [];
  const applications = ids.get('application') ?? [];
  const guilds = ids.get('guild') ?? [];
  return {
    port,
    ...(maxWorlds === undefined ? {} : { maxWorlds }),
    manner: strict ? 'strict' : 'lenient',
    ...(plan === undefined ? {} : { plan }),
    ...(projects.length === 0 ? {} : { projects }),
    ...(applications.length === 0 ? {} : { applications }),
    ...(guilds.length === 0 ? {} : { guilds }),
    ...copy,
    quirks: { ...copy.quirks, ...Object.fromEntries(quirk) },
    ...(state === undefined ? {} : { stateFile: state }),
    ...(operationMs === undefined ? {} : { operationMs }),
  };
}
