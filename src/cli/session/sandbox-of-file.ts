import { isObject, jsonIn } from '../../core/json.ts';
import { Failure, messageOf } from '../../core/report/failure.ts';
import type { Report } from '../../core/report/report.ts';
import { collect } from '../../engine/desired/collect.ts';
import type { DesiredState } from '../../engine/desired/desired-state.ts';
import type { ManifestView } from '../../engine/desired/manifest-view.ts';
import type { Session } from '../../engine/session.ts';
import type { LoadedManifest } from '../../manifest/load.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import { apply, plan } from '../../reconcile.ts';
import { coded } from '../../render/reason-words/reason-words.ts';
import { isWell } from '../../render/words/result-words.ts';
import { COPIED } from '../../sandbox/copy/bases.ts';
import {
  type DeclaredPlaces,
  declaredPlaces,
  declaredSandbox,
  withIds,
} from '../../sandbox/copy/declared-sandbox.ts';
import { inProcess } from '../../sandbox/in-process.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/sandbox.ts';
import { savedOptions } from '../../sandbox/state-file.ts';
import type { Context } from '../context.ts';
import { loadOrShow, readText } from '../manifest/load.ts';
import { copySession } from '../rehearse/copy-session.ts';
import { type VirtualClock, virtualClock } from '../rehearse/virtual-clock.ts';
import { accountIds, type ManifestSections } from './environment.ts';

/** What a sandbox begins with. */
export type SandboxStart = Pick<SandboxOptions, 'projects' | 'applications' | 'guilds' | 'quirks' | 'state'>;

const MOST_BYTES = 64 * 1024 * 1024;
const MOST_RESOURCES = 5_000;
const LONGEST_MS = 30 * 24 * 3_600_000;
const PARALLELISM = 8;
/**
 * The content of a sandbox is made by an apply in virtual time. This is how long before now that
 * time begins, in milliseconds. The client's rate limits are off, so only waits of the services
 * take time.
 */
const EARLIER_MS = 60_000;
const MOST_TOLD = 20;
/** The apparent address of a copy. Nothing is sent there. */
const NOWHERE = 'http://127.0.0.1:9';

/**
 * Reads `--from FILE`: a manifest, whose resources the sandbox then has, or the saved state of a
 * sandbox. Undefined if the manifest is not valid; then every mistake has been shown. Throws a
 * Failure for any other file. Sends nothing.
 */
export async function sandboxOfFile(file: string, context: Context): Promise<SandboxStart | undefined> {
  const saved = objectIn(await readText(context.io, file, MOST_BYTES));
  if (saved !== undefined && 'clock_offset_ms' in saved) return savedBeginning(file, saved);
  refuseOutput(file, saved);
  const env = { ...sandboxVariables(), ...context.io.env };
  const reading = { ...context, io: { ...context.io, env } };
  const { wanted, manifest } = await loadOrShow(reading, {
    file: [file],
    var: new Map(),
    varFile: [],
  });
  if (wanted === undefined || manifest === undefined) return undefined;
  const { length } = wanted.collected.desired;
  if (length > MOST_RESOURCES)
    throw new Failure(
      'usage',
      `a sandbox begins with at most ${MOST_RESOURCES} resources; ${file} has ${length}`,
      { next: 'Give a manifest with fewer resources.' },
    );
  const services = wanted.providers.filter(name => COPIED.some(copied => copied === name));
  return beginningOf({ file, manifest, services }, context);
}

interface SandboxManifest {
  readonly file: string;
  readonly manifest: LoadedManifest;
  readonly services: readonly string[];
}

async function beginningOf(wanted: SandboxManifest, context: Context): Promise<SandboxStart> {
  const { file, manifest, services } = wanted;
  const { io, screen, stop } = context;
  const declared = declaredPlaces(manifest.value);
  const now = io.clock.now();
  const made = async (since: number): Promise<SandboxRun> => make(declared, wanted, { since, context });
  // A sandbox's time must not be ahead of real time. If its content takes longer to make, the
  // virtual time begins earlier.
  const first = await made(now - EARLIER_MS);
  const { report, sandbox } = first.ms <= EARLIER_MS ? first : await made(now - first.ms);
  if (stop.signal.aborted) throw new Failure('interrupted', 'the sandbox was stopped before it began');
  const state = withIds(withoutCreates(sandbox.state()), declared.ids);
  const { projects, applications, guilds } = declared;
  const accounts = accountIds(manifest.value);
  const beginning = { projects: projects.map(({ id }) => id), applications, guilds, accounts, state };
  const clock = virtualClock(now);
  const there = createSandbox({ ...beginning, manner: 'lenient', clock });
  const whole = resourcesOf(manifest, services, now);
  const left = await plan(
    whole,
    session({ sandbox: there, clock, services, sections: manifest.value, context }),
    { prune: false },
  );
  const lines = leftLines(left, report);
  for (const line of lines.slice(0, MOST_TOLD)) screen.warn(`not as ${file} says: ${line}`);
  if (lines.length > MOST_TOLD) screen.warn(`and ${lines.length - MOST_TOLD} more`);
  return beginning;
}

/** The manifest without checks, which a new sandbox cannot answer. */
function resourcesOf(manifest: ManifestView, services: readonly string[], now: number): DesiredState {
  const providers = PROVIDERS.filter(({ name }) => services.includes(name));
  return { ...collect(manifest, providers, now).collected, checks: [] };
}

interface SandboxRun {
  readonly sandbox: Sandbox;
  readonly report: Report;
  readonly ms: number;
}

/**
 * Applies the manifest, in virtual time, to a sandbox that has only the declared projects,
 * applications and guilds.
 */
async function make(
  declared: DeclaredPlaces,
  { manifest, services }: SandboxManifest,
  { since, context }: { readonly since: number; readonly context: Context },
): Promise<SandboxRun> {
  const clock = virtualClock(since);
  const sandbox = declaredSandbox(declared, clock);
  const collected = resourcesOf({ ...manifest, value: declared.value }, services, since);
  const report = await apply(
    collected,
    session({ sandbox, clock, services, sections: manifest.value, context }),
    { prune: false },
  );
  return { sandbox, report, ms: clock.now() - since };
}

interface On {
  readonly sandbox: Sandbox;
  readonly clock: VirtualClock;
  readonly services: readonly string[];
  readonly sections: ManifestSections;
  readonly context: Context;
}

function session({ sandbox, clock, services, sections, context }: On): Session {
  return copySession(
    services,
    {
      transport: inProcess(sandbox, { sleep: ms => clock.sleep(ms) }),
      clock,
      emit: () => undefined,
      signal: context.stop.signal,
      deadline: clock.now() + LONGEST_MS,
      env: sandbox.env(NOWHERE, accountIds(sections)),
    },
    { version: context.io.version, parallelism: PARALLELISM, limits: 'none', sections },
  );
}

/**
 * Lines on what the sandbox lacks: the rows and unread lists of a plan after the manifest was
 * applied to the sandbox, each with the reason.
 */
function leftLines({ plan: { rows, unread } }: Report, { results, refused }: Report): readonly string[] {
  const otherwise = refused === undefined ? 'it differs' : coded(refused.reason);
  const reasons = new Map(
    results.flatMap(result =>
      isWell(result) || result.reason === undefined ? [] : [[result.address, coded(result.reason)] as const],
    ),
  );
  return [
    ...rows.map(({ address, reason }) => {
      const why = reasons.get(address) ?? (reason === undefined ? otherwise : coded(reason));
      return `${address}: ${why}`;
    }),
    ...unread.map(({ scope, kind, reason }) => `${kind} of ${scope}: ${coded(reason)}`),
  ];
}

/** The state without the times of creates, so that they count against no daily limit. */
function withoutCreates(state: ReturnType<Sandbox['state']>): unknown {
  return JSON.parse(JSON.stringify(state), (key, value) =>
    key === 'creates' && Array.isArray(value) ? [] : value,
  );
}

/**
 * The variables that a sandbox gives to its command, so that a manifest for that command can be
 * read before the command starts.
 */
function sandboxVariables(): Context['io']['env'] {
  const env = createSandbox().env('http://127.0.0.1:4600');
  return Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('EVENKEEL_VAR_')));
}

/** An object in JSON; undefined for any other text. */
function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  const found = jsonIn(text);
  return isObject(found) ? found : undefined;
}

function savedBeginning(file: string, saved: unknown): SandboxStart {
  try {
    const options = savedOptions(saved, file);
    createSandbox(options);
    return options;
  } catch (error) {
    const why = messageOf(error);
    throw new Failure('file', `${file} is not a state of a sandbox: ${why}`, {
      next: 'Save a state with `evenkeel sandbox --from live --state FILE`, or name a manifest.',
    });
  }
}

/**
 * Refuses a plan or a report. Both are JSON, too. Read as a manifest, they would give only mistakes
 * that do not help.
 */
function refuseOutput(file: string, found: Readonly<Record<string, unknown>> | undefined): void {
  if (found === undefined || 'evenkeel' in found) return;
  const what = 'rows' in found ? 'a saved plan' : 'command' in found ? 'the output of a run' : undefined;
  if (what === undefined) return;
  throw new Failure('usage', `--from takes a manifest or a saved state, and ${file} is ${what}`, {
    next: 'Write a manifest of what is live with `evenkeel export`, or name --from live.',
  });
}
