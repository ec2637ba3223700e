import type { HostProgram } from '../../../src/cli/host-program.ts';
import { run } from '../../../src/cli/main.ts';
import type { StopSignal } from '../../../src/cli/system/io.ts';
import { type MemoryFiles, memoryFiles } from '../../../src/cli/system/memory-files.ts';
import type { Plan } from '../../../src/core/report/plan.ts';
import { type Doings, readLive } from './live.ts';
import type { Asked, Ended, Files, Job, Jobs, Live, Manifest, Planned, Said } from './messages.ts';
import { namedPlaces } from './named-places.ts';
import { pageIo } from './page-io.ts';
import { absentFrom, newWorld, type World } from './world.ts';

/** Where the command line runs, in `memoryFiles`. */
const FOLDER = '/demo/';
/** The manifest as it was applied last. */
const APPLIED = 'applied';

let world: World = newWorld({ projects: [], applications: [], guilds: [], accounts: {} });
let applied: Files | undefined;
let doings: Doings = new Map();
const stops = new Set<(signal: StopSignal) => void>();

interface Running {
  readonly manifest: Manifest;
  readonly columns: number;
  readonly pace?: number;
  readonly tell?: (text: string) => void;
}

async function evenkeel(words: readonly string[], running: Running, host: HostProgram = {}): Promise<Ended> {
  const { manifest, columns, pace = 0, tell = () => undefined } = running;
  const { sandbox } = world;
  const before = { ...manifest.files, ...(applied === undefined ? {} : below(APPLIED, applied)) };
  const files = memoryFiles(before, sandbox.now);
  const pieces: string[] = [];
  const sent = sandbox.requests.entries.length;
  const began = performance.now();
  const io = pageIo({
    world: sandbox,
    files,
    columns,
    pace,
    write(text) {
      pieces.push(text);
      tell(text);
    },
    onStop(listener) {
      stops.add(listener);
      return () => stops.delete(listener);
    },
  });
  const exit = await run(words, io, host);
  return {
    exit,
    text: pieces.join(''),
    ms: performance.now() - began,
    requests: sandbox.requests.entries.length - sent,
    written: writtenIn(files, before),
  };
}

function below(folder: string, files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
}

function writtenIn({ contents }: MemoryFiles, before: Files): Files {
  const now = [...contents].map(([path, text]) => [path.slice(FOLDER.length), text] as const);
  return Object.fromEntries(now.filter(([name, text]) => before[name] !== text));
}

/** The options that name the manifest, its variables, and what was applied last. */
function options({ files, vars }: Manifest): readonly string[] {
  const [first = 'evenkeel.yaml'] = Object.keys(files);
  return ['--file', first, ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}=${value}`])];
}

function sinceApplied(): readonly string[] {
  const [first] = Object.keys(applied ?? {});
  return first === undefined ? [] : ['--base-applied', `${APPLIED}/${first}`];
}

function toldOf({
  digest,
  rows,
  counts: { blocked },
}: Plan): Pick<Planned, 'digest' | 'changes' | 'blocked'> {
  return { digest, changes: rows.length - blocked, blocked };
}

type Work = {
  readonly [J in Job]: (takes: Jobs[J]['takes'], tell: (text: string) => void) => Promise<Jobs[J]['gives']>;
};

/** The commands that compare with what was applied last. */
const COMPARING = ['plan', 'apply', 'drift', 'adopt', 'rehearse'];

function moreOf(name: string): readonly string[] {
  return COMPARING.includes(name) ? sinceApplied() : [];
}

const WORK: Work = {
  async plan({ manifest, columns }): Promise<Planned> {
    const host: HostProgram = {};
    const named = namedPlaces(manifest);
    const ended = await evenkeel(
      ['plan', ...options(manifest), ...moreOf('plan')],
      { manifest, columns },
      host,
    );
    const mistakes = (host.problems ?? []).map(({ rule, level, message, hint, source }) => ({
      rule,
      level,
      message,
      ...(hint === undefined ? {} : { hint }),
      ...source,
    }));
    const plan = host.report?.plan;
    return {
      ...ended,
      mistakes,
      absent: absentFrom(world, named),
      ...(plan === undefined ? {} : toldOf(plan)),
    };
  },
  async run({ manifest, words, columns, pace }, tell) {
    const [name = ''] = words;
    const host: HostProgram = {};
    const takesManifest = name !== 'export' && name !== 'explain';
    const more = takesManifest ? [...options(manifest), ...moreOf(name)] : [];
    const ended = await evenkeel([...words, ...more], { manifest, columns, pace, tell }, host);
    if (name === 'apply') world.sandbox.clearFaults();
    if (name === 'apply' && host.report !== undefined && host.report.refused === undefined)
      applied = manifest.files;
    return ended;
  },
  async stop() {
    for (const stop of stops) stop('SIGINT');
    return undefined;
  },
  async live(): Promise<Live> {
    const read = readLive(world.sandbox, world.places);
    doings = read.doings;
    return read.live;
  },
  async act({ act, value = '' }) {
    const doing = doings.get(act);
    if (doing === undefined) throw new Error('what it was about is not there any more');
    doing(value);
    return undefined;
  },
  async loseAnswer({ armed }) {
    world.sandbox.clearFaults();
    if (armed) world.sandbox.fault({ match: { method: 'POST' }, then: { drop: 'after' } });
    return undefined;
  },
  async pass({ ms }) {
    world.sandbox.advance(ms);
    return undefined;
  },
  async begin({ manifest }) {
    world = newWorld(namedPlaces(manifest));
    applied = undefined;
    return undefined;
  },
};

async function perform<J extends Job>(
  job: J,
  takes: Jobs[J]['takes'],
  tell: (text: string) => void,
): Promise<Jobs[J]['gives']> {
  return WORK[job](takes, tell);
}

/** What others do and see goes on while a run waits. */
const AT_ONCE: readonly Job[] = ['stop', 'live', 'act', 'loseAnswer'];
/** One after another: two runs would share the time of the world. */
let last: Promise<void> = Promise.resolve();

async function answer({ id, job, takes }: Asked): Promise<void> {
  try {
    say({ id, gives: await perform(job, takes, text => say({ id, text })) });
  } catch (error) {
    say({ id, failed: error instanceof Error ? error.message : String(error) });
  }
}

function say(said: Said): void {
  self.postMessage(said);
}

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  if (AT_ONCE.includes(data.job)) void answer(data);
  else last = last.then(() => answer(data));
});
