import { setTimeout as sleep } from 'node:timers/promises';
import { type Accident, strikeAt } from './acts.ts';
import type { Ended, Running } from './command.ts';
import { type Passed, plainly } from './relay.ts';
import { fingerprint, makeForeign, type Scenario } from './scenarios.ts';
import type { World } from './world.ts';

/** A scenario that is ready to be hurt. */
export interface Prepared {
  readonly scenario: Scenario;
  /** The sandbox before it. */
  readonly state: unknown;
  /** How many requests an undisturbed apply sends, and what lives after it. */
  readonly requests: number;
  readonly end: string;
}

/** The part of a report that is judged. */
interface Report {
  readonly plan: { readonly rows: readonly { readonly address: string; readonly action: string }[] };
  readonly results: readonly {
    readonly address: string;
    readonly action: string;
    readonly status: string;
    readonly message?: string;
    readonly next?: string;
  }[];
  readonly interrupted?: string;
}

/** What a run leaves that had no report. */
interface Failed {
  readonly failed: unknown;
}

export interface Verdict {
  readonly code: number | null;
  /** Applies that were needed afterwards. */
  readonly repairs: number;
  /** Whether the apply came as far as the request. */
  readonly struck: boolean;
  readonly wrong: readonly string[];
}

const MOST_REPAIRS = 2;
const APPLY = ['apply', '--yes', '--quiet', '--format', 'json'];
/** No signal may take longer than this to be obeyed, with a request of 60 ms in flight. */
const OBEYED_MS = 15_000;

/** Plays a scenario undisturbed. Throws where even that fails. */
export async function prepare(world: World, scenario: Scenario, empty: unknown): Promise<Prepared> {
  world.relay.use(plainly);
  await world.ask('PUT', '/_sandbox/state', empty);
  await makeForeign(world.ask);
  await rest(world);
  if (scenario.before !== undefined) await applyPlainly(world, scenario.before);
  await rest(world);
  const state = await world.ask('GET', '/_sandbox/state');
  world.relay.use(plainly);
  await applyPlainly(world, scenario.manifest);
  return { scenario, state, requests: world.relay.log.length, end: await fingerprint(world.ask) };
}

async function applyPlainly(world: World, manifest: string): Promise<void> {
  await world.write('evenkeel.yaml', manifest);
  const { code, stdout, stderr } = await world.run(...APPLY);
  if (code !== 0) throw new Error(`an undisturbed apply ended ${code}\n${stdout}\n${stderr}`);
}

/** Until the operations of foreign branches are over. */
async function rest(world: World): Promise<void> {
  await sleep(0);
  await world.ask('POST', '/_sandbox/clock', { advance_ms: 5_000 });
}

/** One apply with one accident at one request, then whatever it takes to come to rest. */
export async function tryAccident(
  world: World,
  { scenario, state, end }: Prepared,
  accident: Accident,
  at: number,
): Promise<Verdict> {
  const wrong: string[] = [];
  let victim: Running | undefined;
  await world.ask('PUT', '/_sandbox/state', state);
  await world.ask('DELETE', '/_sandbox/faults');
  await world.write('evenkeel.yaml', scenario.manifest);
  const accidentAt = strikeAt(at, accident, { world, victim: () => victim });
  world.relay.use(accidentAt.act);
  victim = world.start(...APPLY);
  const hurt = await victim.ended;
  await world.relay.settled();
  const log = world.relay.log;
  wrong.push(...judgeEnd(hurt, accident, accidentAt.struck()), ...judgeWrites(log), ...judgeLeft(hurt, log));

  await world.ask('DELETE', '/_sandbox/faults');
  world.relay.use(plainly);
  const left = await world.run('plan', '--detailed-exitcode', '--quiet', '--format', 'json');
  if (world.relay.log.some(({ method }) => method !== 'GET')) wrong.push('the plan wrote');
  if (accident.codes !== undefined) wrong.push(...judgeReport(hurt, left));

  let repairs = 0;
  let rest = left;
  while (rest.code !== 0 && repairs < MOST_REPAIRS) {
    repairs += 1;
    world.relay.use(plainly);
    const { code } = await world.run(...APPLY);
    wrong.push(...judgeWrites(world.relay.log));
    rest = await world.run('plan', '--detailed-exitcode', '--quiet', '--format', 'json');
    if (code === 0 && rest.code !== 0) wrong.push(`a repair ended 0, and the plan after it ${rest.code}`);
  }
  if (rest.code !== 0)
    wrong.push(`not at rest after ${repairs} repairs: ${rowsOf(rest).join(', ')} ${rest.stderr}`);
  wrong.push(...difference(end, await fingerprint(world.ask)));
  return { code: hurt.code, repairs, struck: accidentAt.struck(), wrong };
}

function judgeEnd({ code, stderr, ms }: Ended, accident: Accident, struck: boolean): readonly string[] {
  if (!struck) return code === 0 ? [] : [`exit ${code} though nothing happened: ${stderr}`];
  if (accident.codes === undefined)
    return code === null || code === 0 ? [] : [`a killed apply ended ${code}`];
  const wrong: string[] = [];
  // A signal that comes when all is done and seen has nothing to stop.
  if (code === null || !accident.codes.includes(code))
    wrong.push(`exit ${code}, not ${accident.codes.join(' or ')}: ${stderr}`);
  if (/error\[bug\]|^\s+at .*:\d+:\d+\)?$/m.test(stderr)) wrong.push(`it broke: ${stderr}`);
  if (code === 130 && ms > OBEYED_MS) wrong.push(`it left ${Math.round(ms)} ms after its start`);
  return wrong;
}

/** Who leaves at once names the write whose answer never came. */
function judgeLeft({ code, stdout, stderr }: Ended, log: readonly Passed[]): readonly string[] {
  const left = log.filter(
    ({ method, status, answered }) => method !== 'GET' && status !== undefined && !answered,
  );
  if (code !== 130 || left.length === 0 || stdout !== '') return [];
  if (/^(?:Left in flight, outcome unknown|Written and not verified): \S.*evenkeel plan/m.test(stderr))
    return [];
  return [
    `${left.map(({ method, path }) => `${method} ${path}`).join(', ')} was left and is not named: ${stderr}`,
  ];
}

/** No write is done twice in one run. */
function judgeWrites(log: readonly Passed[]): readonly string[] {
  const done = log.filter(({ method, status }) => method !== 'GET' && status !== undefined && status < 300);
  const seen = new Set<string>();
  return done.flatMap(({ method, path, body }) => {
    const key = `${method} ${path} ${body}`;
    if (seen.has(key)) return [`done twice in one run: ${key}`];
    seen.add(key);
    return [];
  });
}

/** What was said is held against what the next plan sees. */
function judgeReport(hurt: Ended, left: Ended): readonly string[] {
  if (hurt.stdout === '')
    return hurt.code === 130 || hurt.code === 1 ? [] : [`exit ${hurt.code} without a report`];
  const report = JSON.parse(hurt.stdout) as Report | Failed;
  if ('failed' in report)
    return hurt.code === 130 || hurt.code === 1 ? [] : [`exit ${hurt.code} with nothing but a failure`];
  const open = new Set(rowsOf(left));
  const openRows = new Set(actionsOf(left));
  const wrong: string[] = [];
  if (hurt.code === 0 && left.code !== 0) wrong.push(`exit 0, but the next plan has ${[...open].join(', ')}`);
  for (const { address, action, status, message, next } of report.results) {
    const what = `${action} ${address} "${status}: ${message ?? ''}"`;
    if ((status === 'done' || status === 'done_before') && openRows.has(`${action} ${address}`))
      wrong.push(`${what}, but it is still to do`);
    if (status === 'skipped' && !open.has(address)) wrong.push(`${what}, but it is done`);
    if (status === 'unknown' && (message === undefined || next === undefined || !next.includes('evenkeel')))
      wrong.push(`${what} does not say what to do: ${next}`);
  }
  const unknown = report.results.some(({ status }) => status === 'unknown');
  if (hurt.code !== 130 && (hurt.code === 6) !== unknown)
    wrong.push(`exit ${hurt.code}, unknown outcomes: ${unknown}`);
  if (hurt.code === 130 && report.interrupted !== 'signal')
    wrong.push('the report does not say that it was interrupted');
  return wrong;
}

function rowsOf({ stdout }: Ended): readonly string[] {
  return planRows(stdout).map(({ address }) => address);
}

/** One address may have two rows: a branch loses its protection before it is deleted. */
function actionsOf({ stdout }: Ended): readonly string[] {
  return planRows(stdout).map(({ action, address }) => `${action} ${address}`);
}

/** None where the run failed before it had a plan. */
function planRows(stdout: string): Report['plan']['rows'] {
  if (stdout === '') return [];
  const document = JSON.parse(stdout) as Report | Failed;
  return 'failed' in document ? [] : document.plan.rows;
}

function difference(expected: string, found: string): readonly string[] {
  const wanted = expected.split('\n');
  const there = found.split('\n');
  const extra = [...there];
  const missing = wanted.filter(line => {
    const index = extra.indexOf(line);
    if (index >= 0) extra.splice(index, 1);
    return index < 0;
  });
  return [...missing.map(line => `missing: ${line}`), ...extra.map(line => `too many: ${line}`)];
}
