import { isObject, type Json } from '../../core/json.ts';
import type { Problem } from '../../core/problem.ts';
import { Failure } from '../../core/report/failure.ts';
import { exportScopes } from '../../engine/export.ts';
import type { Session } from '../../engine/session.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import { plan } from '../../reconcile.ts';
import { inProcess } from '../../sandbox/in-process.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import type { Context } from '../context.ts';
import { exportedYaml } from '../loop/export-run.ts';
import { loadFiles } from '../manifest/load.ts';
import { DEFAULT_FILE } from '../options/defaults.ts';
import { copySession } from '../rehearse/copy-session.ts';
import { virtualClock } from '../rehearse/virtual-clock.ts';
import { memoryFiles } from '../system/memory-files.ts';
import type { CapturedCommands } from './captured-file.ts';

/** The manifest for a captured file, and what its author should know about it. */
export interface CapturedManifest {
  /** The whole manifest in YAML, without the line by which editors find the schema. */
  readonly text: string;
  readonly warnings: readonly Problem[];
}

export interface CapturedProgram {
  /** The file as the manifest names it, with `/`. */
  readonly file: string;
  /** The text of the file. */
  readonly text: string;
  readonly commands: CapturedCommands;
  /** The whole state of the sandbox in which the commands are. */
  readonly state: unknown;
}

const PARALLELISM = 4;
const SERVICE = 'discord';
const LONGEST_MS = 24 * 3_600_000;
const NOWHERE = 'http://127.0.0.1:9';

/**
 * Makes the manifest for a captured file: the application, and guilds with their permissions, as
 * `export` writes them, with `commands_from` in place of `commands`. Then plans this manifest on
 * the captured state. Throws a Failure if an entry cannot be written, is not valid, or says
 * anything else than the program registered. Reaches nothing outside of this process.
 */
export async function capturedManifest(
  captured: CapturedProgram,
  context: Context,
): Promise<CapturedManifest> {
  const { file, commands } = captured;
  const session = sessionOn(captured, context);
  const section = withFile(await exportedSection(commands, session), file, commands);
  const text = exportedYaml({
    sections: { [SERVICE]: section },
    unread: [],
    leftOut: [],
    unknown: [],
  }).replace(/^# Written by evenkeel export\..*$/m, `# Written by evenkeel capture, together with ${file}.`);
  const files = memoryFiles({ [DEFAULT_FILE]: text, [file]: captured.text });
  const flags = { file: [DEFAULT_FILE], var: new Map(), varFile: [] };
  const { wanted, problems } = await loadFiles(context, flags, { files });
  const error = problems.find(({ level }) => level === 'error');
  if (wanted === undefined)
    throw notWritten(
      `what the command registered is not valid: ${error?.message ?? 'unknown'}`,
      error?.hint === undefined
        ? 'Correct the command in the program, and capture again.'
        : `Correct it in the program: ${error.hint}`,
    );
  const { plan: found } = await plan({ ...wanted.collected, checks: [] }, session, { prune: false });
  const [row] = found.rows;
  if (row !== undefined || found.unread.length > 0)
    throw new Failure('bug', `the captured file says something else than was registered: ${row?.address}`);
  return { text, warnings: problems };
}

/** A Failure that says why nothing was written. */
export function notWritten(why: string, next: string): Failure {
  return new Failure('file', `nothing was written: ${why}`, { next });
}

function sessionOn({ commands, state }: CapturedProgram, context: Context): Session {
  const clock = virtualClock(context.io.clock.now());
  const sandbox = createSandbox({
    applications: [commands.application],
    guilds: [...commands.guilds.keys()],
    state,
    manner: 'lenient',
    clock,
  });
  return copySession(
    [SERVICE],
    {
      transport: inProcess(sandbox, { sleep: ms => clock.sleep(ms) }),
      clock,
      emit: () => undefined,
      signal: new AbortController().signal,
      deadline: clock.now() + LONGEST_MS,
      env: sandbox.env(NOWHERE),
    },
    { version: context.io.version, parallelism: PARALLELISM, limits: 'none' },
  );
}

type Members = Readonly<Record<string, Json>>;

async function exportedSection(
  { application, guilds }: CapturedCommands,
  session: Session,
): Promise<Members> {
  const provider = PROVIDERS.find(({ name }) => name === SERVICE);
  const ids = new Map([
    ['application', [application]],
    ['guild', [...guilds.keys()]],
  ]);
  const scopes = provider?.exporting?.scopes(ids, undefined) ?? [];
  const { sections, leftOut, unread } = await exportScopes(scopes, session);
  const [first] = leftOut;
  if (first !== undefined)
    throw notWritten(
      `no manifest can have ${first.address}: ${first.reason}`,
      'Take it out of the program, and capture again.',
    );
  const section = sections[SERVICE];
  if (unread.length > 0 || !isObject(section)) throw new Failure('bug', 'the sandbox could not be read');
  return section as Members;
}

/** The section, in which `commands_from` names the file in place of the commands. */
function withFile(section: Members, file: string, { global }: CapturedCommands): Members {
  const { application_id = '', commands: _commands, application: _application, guilds, ...rest } = section;
  return {
    application_id,
    ...(global.length === 0 ? {} : { commands_from: `${file}#/global` }),
    ...rest,
    ...(Array.isArray(guilds)
      ? { guilds: guilds.flatMap(guild => guildsWithFile(guild as Members, file)) }
      : {}),
  };
}

/**
 * An entry for each guild with commands, even if several guilds have the same commands: a later
 * capture may find others in each guild, and this manifest must still fit.
 */
function guildsWithFile({ ids = [], commands, ...rest }: Members, file: string): readonly Json[] {
  if (commands === undefined || !Array.isArray(ids)) return [{ ids, ...rest }];
  return ids.map(id => ({ ids: [id], commands_from: `${file}#/guilds/${String(id)}`, ...rest }));
}
