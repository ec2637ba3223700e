import { constants } from 'node:os';
import { Failure, messageOf } from '../../core/report/failure.ts';
import { count, firstOf } from '../../render/count.ts';
import { readDiscordState } from '../../sandbox/discord/state.ts';
import type { SandboxServer } from '../../sandbox/server.ts';
import type { ChosenCommand } from '../arguments/chosen-command.ts';
import {
  type CapturedCommands,
  capturedApplications,
  capturedCommands,
  capturedText,
  isCaptured,
  listChanges,
} from '../capture/captured-file.ts';
import { capturedManifest, notWritten } from '../capture/captured-manifest.ts';
import { commandEnv, madeUpToken, namedApplication } from '../capture/command-env.ts';
import { Quiet } from '../capture/quiet.ts';
import { Registrations } from '../capture/registrations.ts';
import type { Context } from '../context.ts';
import { readText } from '../manifest/load.ts';

type CaptureCommand = Extract<ChosenCommand, { readonly name: 'capture' }>;

/** The application in the sandbox, if nothing names another one. */
const SAMPLE = '222222222222222222';
const TICK_MS = 1_000;
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_NAMED = 5;
const PAGE = 'docs/capture.md';

/** `evenkeel capture --to FILE -- COMMAND`. Returns the exit code. */
export async function runCapture({ command, ids, flags }: CaptureCommand, context: Context): Promise<number> {
  const { io, screen } = context;
  const file = nameInManifest(flags.to);
  await checkPlace(flags.to, context);
  const application = ids.get('application')?.[0] ?? namedApplication(io.env) ?? SAMPLE;
  const token = madeUpToken(application);
  const secret = 'made-up-client-secret';
  const permissions = 'made-up-permissions-token';
  const seen = new Registrations(application, ids.get('guild') ?? [], {
    Bot: token,
    Bearer: permissions,
    Basic: Buffer.from(`${application}:${secret}`).toString('base64'),
  });
  const server = await io.serveSandbox({
    manner: 'lenient',
    quirks: { global_rate_limit: 'off' },
    applications: seen.applications,
    sharesTokens: true,
    guilds: seen.guilds,
    tokens: {
      discordBotToken: token,
      discordClientSecret: secret,
      discordPermissionsToken: permissions,
    },
    around: seen.around,
    onRefused: seen.turnAway,
    onIgnored: screen.warn,
  });
  const ended = await run(command, { server, seen, context }).finally(() => server.close());
  refuseEnd(ended, seen);
  const state = server.sandbox.state();
  const commands = leftBy(seen, readDiscordState(state.discord));
  const text = capturedText(commands, seen.said);
  const manifest = await capturedManifest({ file, text, commands, state }, context);
  const former = await checkPlace(flags.to, context);
  screen.result(manifest.text);
  // Printed first: the file without its manifest would be half of what exit code 0 says.
  if ((await io.stdout.trouble?.()) !== undefined)
    throw notWritten('the manifest cannot be printed', 'Send standard output elsewhere, and capture again.');
  await io.files.replace(flags.to, text);
  for (const { message, hint } of manifest.warnings)
    screen.warn(`warning: ${message.replace(/\.$/, '')}${hint === undefined ? '' : `: ${hint}`}`);
  for (const change of listChanges(file, { former, text })) screen.warn(change);
  for (const request of seen.unserved) screen.notice(`not served, and not captured: ${request}`);
  if (commands.application === SAMPLE)
    screen.warn(`application_id is that of the sandbox: give --application with the id of your own`);
  screen.notice(`wrote ${flags.to}: ${summary(commands)}`);
  return 0;
}

/**
 * How the manifest names the file. Throws a Failure with code `usage` for a file that no manifest
 * in this folder could name (docs/commands-from-code.md).
 */
function nameInManifest(to: string): string {
  const parts = to
    .replaceAll('\\', '/')
    .split('/')
    .filter(part => part !== '.');
  const isOutside = to.startsWith('/') || /^[A-Za-z]:/.test(to) || parts.includes('..');
  const why = isOutside
    ? 'is outside this folder'
    : parts.some(part => part.startsWith('.'))
      ? 'has a name that begins with a dot'
      : to.toLowerCase().endsWith('.json')
        ? undefined
        : 'does not end in .json';
  if (why === undefined) return parts.join('/');
  throw new Failure('usage', `--to ${to} ${why}, so \`commands_from\` could not name it`, {
    next: 'Give a file below this folder, such as --to commands.json, and run capture where the manifest is.',
  });
}

/**
 * The text of the file, if there is one. Throws a Failure with code `file` if the file cannot be
 * written, or exists and is not by `capture`.
 */
async function checkPlace(to: string, { io }: Context): Promise<string | undefined> {
  if ((await io.files.realpath(to)) === undefined) {
    await io.files.checkCreate(to);
    return undefined;
  }
  await io.files.checkReplace(to);
  const text = await readText(io, to, MOST_BYTES);
  if (isCaptured(text)) return text;
  throw new Failure('file', `${to} cannot be replaced: it is there, and capture did not write it`, {
    next: 'Give another name with --to, or delete the file.',
  });
}

interface CommandRun {
  readonly server: SandboxServer;
  readonly seen: Registrations;
  readonly context: Context;
}

/** How a command ended. */
interface CommandEnd {
  readonly code: number;
  /** Names of the caller's variables that the command did not get. */
  readonly left: readonly string[];
  /**
   * Set if a signal to evenkeel stopped the command. `said`: a message had said that Ctrl-C writes
   * the file, and no write followed. `changed`: the message was there, but writes followed.
   * `unsaid`: there was no such message.
   */
  readonly stopped?: 'said' | 'changed' | 'unsaid';
}

async function run(command: readonly string[], { server, seen, context }: CommandRun): Promise<CommandEnd> {
  const { io, screen, stop } = context;
  const quiet = new Quiet(seen, context);
  const kill = new AbortController();
  stop.left.then(() => kill.abort());
  const writes = (): number => seen.writes;
  let atStop: { readonly said: boolean; readonly writes: number } | undefined;
  const stopping = (): void => {
    atStop = { said: quiet.said, writes: writes() };
  };
  stop.signal.addEventListener('abort', stopping, { once: true });
  const off = io.every(TICK_MS, () => quiet.look());
  screen.notice(`capture: Discord is emulated at ${server.url}; the command has a made-up token`);
  try {
    const { given, left } = commandEnv(io.env, server);
    // Without a variable a script may register something else, so a warning names each one that is
    // left out.
    if (left.length > 0) screen.warn(`not given to the command: ${left.join(', ')}`);
    const code = await io.runCommand(command, given, stop.signal, { kill: kill.signal }).catch(error => {
      const why = messageOf(error);
      throw new Failure('usage', `the command could not be started: ${why}`, {
        next: 'Give the command and its arguments after --, such as: evenkeel capture --to commands.json -- node deploy.js',
      });
    });
    if (atStop === undefined) return { code, left };
    const isSame = atStop.writes === writes();
    return { code, left, stopped: !atStop.said ? 'unsaid' : isSame ? 'said' : 'changed' };
  } finally {
    off();
    stop.signal.removeEventListener('abort', stopping);
  }
}

/**
 * Throws a Failure unless the command succeeded, or was stopped after a message that Ctrl-C writes
 * the file.
 */
function refuseEnd({ code, left, stopped }: CommandEnd, seen: Registrations): void {
  if (stopped === 'unsaid')
    throw new Failure('interrupted', 'nothing was written: the command was stopped before it had ended', {
      next: 'Run it again until it ends, or until a message says that Ctrl-C writes the file.',
    });
  if (stopped === 'changed')
    throw notWritten('the command changed what it had registered while it was being stopped', SCRIPT);
  if (stopped === undefined && code !== 0)
    throw notWritten(howItFailed(code), `${withoutWords(left)}${nextAfter(seen)}`);
  const away = lostToTheServer(seen);
  if (away !== undefined) throw notWritten(away.why, away.next);
  const [first] = seen.refused;
  if (first === undefined) return;
  const more = seen.refused.length === 1 ? '' : `, and ${seen.refused.length - 1} more`;
  throw notWritten(
    `the sandbox refused ${first.request} with ${first.status} (${first.message})${more}`,
    'Correct what the command sends. Discord would refuse it, too, and the file would lack it.',
  );
}

const FORBIDDEN = 403;

/**
 * Why the file would lack something, and what to do: the sandbox's server turned away a write, or
 * every request, before the sandbox read it. Undefined if it did not.
 */
function lostToTheServer({
  turnedAway,
  requests,
}: Registrations): { readonly why: string; readonly next: string } | undefined {
  const first = turnedAway.find(({ isWrite }) => isWrite || requests === 0);
  if (first === undefined) return undefined;
  const { request, status, message } = first;
  const many = turnedAway.length === 1 ? '' : `, ${turnedAway.length} such requests in all`;
  return {
    why: `the sandbox did not read ${request} of the command, and answered ${status} (${message})${many}`,
    next:
      status === FORBIDDEN
        ? 'Let the command send no header `Host` or `Origin` of its own: its client makes the right one from the address.'
        : 'Let the command send less in one request.',
  };
}

function howItFailed(code: number): string {
  const [signal] = Object.entries(constants.signals).find(([, number]) => number + 128 === code) ?? [];
  return signal === undefined
    ? `the command failed with exit code ${code}`
    : `the command was ended by ${signal}`;
}

const SCRIPT = 'Run a script that only registers commands, and ends.';

/**
 * The first sentences of what to do after a command failed: which variables it did not get, and may
 * need. Empty if it got all.
 */
function withoutWords(left: readonly string[]): string {
  if (left.length === 0) return '';
  const [first] = left;
  return `It ran without ${firstOf(left, MOST_NAMED)}. If it needs that, give it a value that opens nothing, after --: env ${first}=x COMMAND. Otherwise: `;
}

/**
 * What to do about a command that failed. A bot fails because it connects to Discord's gateway,
 * from which it gets its events: the sandbox has none.
 */
function nextAfter(seen: Registrations): string {
  const { unserved, requests, writes } = seen;
  const away = lostToTheServer(seen);
  if (away !== undefined) return `${away.why.replace('the', 'The')}. ${away.next}`;
  if ([...unserved].some(request => request.includes('/gateway')))
    return `It is a bot that connects to the gateway, which is not emulated. ${SCRIPT}`;
  if (requests === 0) return `It sent nothing to the sandbox: ${PAGE} says how its library is pointed there.`;
  if (writes === 0) return 'Its own output above says why. Correct that, and capture again.';
  return `Its own output above says why. A bot that connects to the gateway fails here: the gateway is not emulated. ${SCRIPT}`;
}

/**
 * The commands of the one application for which the program registered some. Throws a Failure if
 * there is none, or more than one.
 */
function leftBy(seen: Registrations, state: ReturnType<typeof readDiscordState>): CapturedCommands {
  const [application, ...others] = capturedApplications(state);
  if (others.length > 0)
    throw notWritten(
      `the command registered for ${1 + others.length} applications: ${[application, ...others].join(', ')}`,
      'Run it once for each application: a manifest has one.',
    );
  if (application !== undefined) return capturedCommands(state, application);
  if (seen.requests === 0)
    throw notWritten(
      'the command sent nothing to the sandbox. If it registered commands, it did so at Discord, with a token of its own',
      `Point its library to the sandbox, as ${PAGE} says.`,
    );
  throw notWritten(
    `the command registered nothing: ${count(seen.requests, 'request')}, ${count(seen.writes, 'write')}`,
    'Run what registers the commands, such as the deploy script.',
  );
}

function summary({ global, guilds }: CapturedCommands): string {
  const scopes = [
    ...(global.length === 0 ? [] : [`${count(global.length, 'global command')}`]),
    ...[...guilds].flatMap(([id, commands]) =>
      commands.length === 0
        ? [`permissions in guild ${id}`]
        : [`${count(commands.length, 'command')} of guild ${id}`],
    ),
  ];
  return firstOf(scopes, MOST_NAMED);
}
